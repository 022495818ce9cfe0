"""What is drawn of a battle and of the world, unit by unit, and what a sheet says, letter by letter.

A cell is 17 units wide, and 18 are left for letters: column 5 begins at 18 + 4·17 = 86, its middle lies at 86 + 8½.
"""

import pytest

from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.game.face import Emblem
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import Name, render
from campaigns.games import game
from campaigns.games.knk_mf.face.board import name
from campaigns.games.knk_mf.making.sheets import characters
from campaigns.games.knk_mf.play.scene import scene
from campaigns.scenarios.arranging import arrange, lay
from rulebooks.catalogue import shipped

BATTLE = (
    "place Дом; place Парк; place Лес; battle at Парк; Парк +link:Дом; Дом +link:Парк",
    "Аня is Профи E=2 x=5 y=3 order=40 +turn at Парк; Волк is Мобы x=6 y=3 order=10 +acted at Парк",
    "Боря is Обыватели at Дом; Лиса is Мобы S=2 x=20 y=20 +dead order=5 at Парк",
    "стена is Обычные препятствия x=7 y=7 damage=4; тень is Тень x=1 y=2; дождь is Дождь; hit Удар damage=12 at Волк",
)


def table(*lines, players=2):
    knk, book = game("knk-mf"), shipped("knk-mf")
    draft = Draft(lay(knk, book, [f"players={players}"]), ToldDice([]))
    for line in lines:
        arrange(knk, book, draft, line)
    return draft


def seated(draft, *seats):
    """The same table with its characters in these seats, in the order in which they came."""
    for one, seat in zip(list(draft.state.of_kind("hero")), seats, strict=True):
        draft.give_seat(one.id, seat)
    return draft


def drawn(draft, seat="1"):
    return scene(draft.state, shipped("knk-mf"), seat)


@pytest.fixture(scope="module")
def battle():
    return drawn(seated(table(*BATTLE), "1", "2"))


def test_map_has_a_line_on_each_side_of_twenty_cells_and_names_as_many_as_there_is_room_for(battle):
    field = battle["field"]
    assert (field["width"], field["height"], battle["near"]) == (362, 362, 8)
    upright = [f"M{18 + 17 * number} 18V358" for number in range(21)]
    across = [f"M18 {18 + 17 * number}H358" for number in range(21)]
    assert field["lines"] == "".join(upright + across)
    assert [(one["name"], one["at"]) for one in field["columns"]] == [
        (number, 10 + 17 * number) for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20)
    ]
    assert [(one["name"], one["at"]) for one in field["rows"]] == [
        (letter, 14 + 17 * number) for number, letter in enumerate("ABCDEFGHIJKLMNOPQRST", 1)
    ]
    points = battle["points"]
    assert (len(points), points["1A"], points["20A"], points["5C"], points["20T"]) == (
        400,
        (27, 27),
        (350, 27),
        (95, 61),
        (350, 350),
    )


def test_things_lie_a_unit_within_their_cells(battle):
    shade, wall = battle["field"]["things"]
    assert (shade["x"], shade["y"], shade["size"], shade["cell"]) == (19, 36, 15, "1B")
    assert (shade["name"], shade["solid"], shade["damage"]) == (Name("ten"), False, 0)
    assert (wall["x"], wall["y"], wall["size"], wall["cell"]) == (121, 121, 15, "7G")
    assert (wall["solid"], wall["damage"]) == (True, 4)
    assert battle["field"]["everywhere"] == [Name("dozhd")], "what lies nowhere lies everywhere"
    near = next(one for one in battle["field"]["cells"] if one["id"] == "5D")
    assert near == {"id": "5D", "x": 87, "y": 70, "size": 16, "band": 1}


def test_each_person_is_an_octagon_in_the_middle_of_a_cell(battle):
    anya, wolf, fox = battle["field"]["people"]
    assert (anya["x"], anya["y"], anya["sign"], anya["turn"], anya["foe"], anya["dead"]) == (
        95,
        61,
        "А",
        True,
        False,
        False,
    )
    assert anya["octagon"] == "103,64.36 98.36,69 91.64,69 87,64.36 87,57.64 91.64,53 98.36,53 103,57.64"
    assert (wolf["x"], wolf["foe"], wolf["turn"], wolf["colour"]) == (112, True, False, 0)
    assert (fox["x"], fox["y"], fox["dead"]) == (350, 350, True)
    assert anya["colour"] == 1
    assert [one["id"] for one in battle["field"]["people"]] == battle["pressable"][-6:-3]


def test_order_of_turns_says_where_each_stands_and_how_well(battle):
    anya, wolf = [one for one in battle["field"]["order"] if one["health"]]
    assert (anya["cell"], anya["order"], anya["health"], anya["most"], anya["prana"]) == ("5C", 40, 75, 225, 25)
    assert (anya["turn"], anya["acted"], anya["hidden"], anya["behind"], anya["blows"]) == (True, False, False, "", [])
    assert (wolf["cell"], wolf["order"], wolf["acted"], wolf["foe"], wolf["sign"]) == ("6C", 10, True, True, "В")
    assert (wolf["blows"], wolf["effects"], wolf["emblem"]) == ([12], [], Emblem(wolf["name"].id))
    assert (str(battle["field"]["step"]), battle["field"]["where"]) == ("evasion", battle["world"]["places"][1]["name"])


def test_a_blow_that_waits_is_called_by_what_it_comes_to():
    draft = table(*BATTLE)
    hit = next(draft.state.of_kind("hit")).id
    told = name(draft.state, shipped("knk-mf"), hit)
    assert (told.text, told.values["damage"]) == ("a blow of {damage}", 12)
    assert name(draft.state, shipped("knk-mf"), "hero-1") is None


def test_every_cell_is_pressed_by_whose_turn_it_is_for_going_there_or_for_the_reason_why_not(battle):
    bands = {one["id"]: one["band"] for one in battle["field"]["cells"]}
    assert len(bands) == 400
    assert (bands["5D"], bands["20A"]) == (1, 0)
    assert not drawn(seated(table(*BATTLE), "1", "2"), seat="2")["field"]["cells"], "nobody else has anybody to move"


def test_whoever_plays_somebody_gives_them_the_colour_of_their_seat():
    heroes = [f"{name} is Профи x={number} y=1" for number, name in enumerate("АБВГДЕЖ", 1)]
    draft = table("battle", *heroes, "Аист is Мобы x=9 y=1", players=7)
    people = drawn(seated(draft, "3", "1", "2", "4", "5", "6", "7"))["field"]["people"]
    assert [one["colour"] for one in people] == [3, 1, 2, 4, 5, 6, 1, 0]


def test_one_of_several_of_a_name_has_its_number_on_its_token():
    people = drawn(table("battle", "Волк is Мобы x=1 y=1", "Волк 2 is Мобы x=2 y=1"))["field"]["people"]
    assert [one["sign"] for one in people] == ["В", "В2"]


def test_who_stands_behind_a_border_is_in_line_without_a_cell():
    draft = table("battle", "Аня is Профи x=5 y=3 order=4", "Боря is Профи order=3 +fights +outside:north")
    line = drawn(draft)["field"]["order"]
    assert [(one["cell"], str(one["behind"])) for one in line] == [("5C", ""), ("", "north")]


def test_places_of_the_world_stand_on_a_ring_the_first_on_top(battle):
    home, park, wood = battle["world"]["places"]
    # Of three, the second stands a third of the way round: 180 + 120·cos 30°, 115 + 71·sin 30°.
    spots = [(one["x"], one["y"], one["label"]) for one in (home, park, wood)]
    assert spots == [(180, 44, 74), (284, 150, 180), (76, 151, 181)]
    assert (battle["world"]["width"], battle["world"]["top"], battle["world"]["height"]) == (360, 0, 201)
    assert battle["world"]["ways"] == [{"x1": 180, "y1": 44, "x2": 284, "y2": 150}], "there and back is one way"
    assert [one["battle"] for one in (home, park, wood)] == [False, True, False]
    assert (home["people"], home["ways"], wood["ways"]) == ([Name("hero-2")], [park["name"]], [])


def test_the_map_says_where_nobody_is_yet_and_who_is_dead():
    drawing = drawn(table("place Дом; place Парк"))
    assert (drawing["world"]["empty"], drawing["making"]) == (True, False)
    draft = table("place Дом; place Парк", "Аня is Профи at Дом", "Волк is Мобы at Дом +dead")
    world = drawn(draft)["world"]
    assert not world["empty"]
    assert [one["dead"] for one in world["places"][0]["tokens"]] == [False, True]


def test_who_is_at_a_place_stands_above_it_in_a_row_characters_first(battle):
    home, park, wood = battle["world"]["places"]
    (borya,) = home["tokens"]
    assert (borya["sign"], borya["colour"], borya["foe"], borya["x"], borya["y"]) == ("Б", 2, False, 171, 20)
    row = [(one["sign"], one["colour"], one["foe"], one["x"], one["y"]) for one in park["tokens"]]
    assert row == [("А", 1, False, 275, 126), ("В", 0, True, 294, 126), ("Л", 0, True, 313, 126)]
    assert (wood["tokens"], home["more"]) == ([], 0)


def test_of_a_crowd_at_a_place_six_are_drawn_and_the_rest_counted():
    beings = [f"Зверь{number} is Мобы at Дом" for number in range(8)]
    (home,) = drawn(table("place Дом", *beings, "Аня is Профи at Дом"))["world"]["places"]
    assert [one["foe"] for one in home["tokens"]] == [False, True, True, True, True, True]
    assert (home["more"], len(home["people"])) == (3, 9)


def test_a_single_place_stands_in_the_middle_and_without_any_there_is_no_world():
    assert [(one["x"], one["y"]) for one in drawn(table("place Дом"))["world"]["places"]] == [(180, 115)]
    nothing = drawn(table("Аня is Профи"))
    assert (nothing["world"], nothing["field"], nothing["points"], nothing["pressable"]) == (None, None, {}, [])


def suspended(*lines):
    """The table of a battle that the game master let wait, and how it is drawn."""
    draft = table(*lines)
    game("knk-mf").move("suspend").decide(draft, shipped("knk-mf"), by=Seat("gm", "GM", True))
    (waiting,) = drawn(draft)["waiting"]
    return draft, waiting


@pytest.mark.parametrize(
    ("battle", "called"),
    [
        ("battle at Парк", "Парк, round 1"),
        ("battle", "the battle of Аня, round 1"),
        ("battle; round 3", "Аня, round 3"),
    ],
)
def test_a_battle_that_waits_is_called_by_its_place_or_by_who_fights_in_it(battle, called):
    draft, waiting = suspended("place Парк", battle, "Аня is Профи x=5 y=3; Волк is Мобы x=6 y=3")
    assert render(waiting["name"], str, lambda one: draft.state.pieces[one].name).endswith(called)


def test_a_battle_that_waits_is_named_with_those_who_stand_in_it():
    draft, waiting = suspended(*BATTLE)
    assert [str(one.id) for one in waiting["people"]] == [one["id"] for one in drawn(table(*BATTLE))["field"]["people"]]
    assert drawn(draft)["field"] is None


SHEETS = (
    "Боря is Обыватели L=2",
    "Аня is Профи S=3 plus:S=2 A=2 minus:A=5 M=2 +class:Эсперы +sixth:EA EA=3 curse:S=1 holds Чистые глаза: B",
)


def sheets(*more, seat="Аня"):
    return characters(table(*SHEETS, *more).state, shipped("knk-mf"), seat)


def ranks(sheet):
    return {one["letter"]: (one["now"], one["bought"], one["level"]) for one in sheet["ranks"]}


def test_ones_own_sheet_comes_first_and_a_spectator_has_none():
    assert [(one["id"], one["mine"]) for one in sheets()] == [("hero-2", True), ("hero-1", False)]
    assert [(one["id"], one["mine"]) for one in sheets(seat="")] == [("hero-1", False), ("hero-2", False)]
    anya, borya = sheets()
    assert (anya["category"], anya["class"], borya["category"], borya["class"]) == (
        Name("profi"),
        Name("espery"),
        Name("obyvateli"),
        "",
    )


def test_a_rank_is_written_with_what_was_bought_where_it_stands_otherwise():
    anya, borya = sheets()
    assert ranks(anya) == {
        "S": ("D++", "C++", 2),
        "E": ("F", "", 0),
        "A": ("D-----", "", 2),
        "M": ("D", "", 2),
        "L": ("E", "F", 1),
        "EA": ("C", "", 3),
    }
    assert ranks(borya)["L"] == ("D", "", 2)
    strength, sixth = anya["ranks"][0], anya["ranks"][-1]
    assert [(part["amount"], part["rule"]) for part in strength["parts"]] == [
        (3, "sila"),
        (-1, "zaklinaniya-na-cheloveka"),
    ]
    assert (strength["rule"], sixth["rule"], sixth["name"]) == ("sila", "", "Способности эсперов")
    assert [one["letter"] for one in anya["ranks"] if one["counted"]] == ["A"], "what counts as another category's"


@pytest.mark.parametrize(("sign", "name"), [("+", "plus"), ("-", "minus")])
@pytest.mark.parametrize(("bought", "signs"), [(0, 0), (3, 3), (4, 4), (20, 20), (99_999, 20)])
def test_a_rank_has_as_many_signs_as_an_edition_may_give_it(sign, name, bought, signs):
    """One that somebody set by hand is no page of signs."""
    (sheet,) = characters(table(f"Аня is Профи L=2 {name}:L={bought}", players=1).state, shipped("knk-mf"), "")
    assert ranks(sheet)["L"][0] == "D" + sign * signs


def test_without_its_limb_a_characteristic_is_not_there():
    anya, _ = sheets("Аня +missing:right-arm")
    assert ranks(anya)["S"][:2] == ("N/A", "C++")
    assert sheets("Аня +missing:left-arm")[0]["ranks"][0]["now"] == "D++", "nothing stands on that one"
    assert ranks(sheets("Аня +missing:right-arm +prosthesis:right-arm")[0])["S"][0] == "D++"


def test_a_roll_is_written_with_what_a_plus_makes_of_it_and_one_that_nobody_has_is_left_out():
    anya, borya = ({str(one["name"]): (one["roll"], one["plus"]) for one in sheet["rolls"]} for sheet in sheets())
    assert (anya["attack"], anya["initiative"]) == (("14+1d110", "28+1d120"), ("10+1d90", ""))
    assert (borya["attack"], borya["dodging"]) == (("1d100", ""), ("10+1d90", ""))
    assert "free attack" in anya
    assert "free attack" not in borya


def test_a_skill_has_its_rank_and_its_page():
    (skill,) = sheets()[0]["skills"]
    assert (skill["rank"], skill["rule"], skill["layer"]) == ("B", "chistye-glaza", "")
    assert sheets()[1]["skills"] == []
