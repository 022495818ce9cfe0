"""The menu of a thing for who runs a story: own moves and beings first, and what a choice comes to that is left out."""

from campaigns import ledger
from tests.campaigns.guests import Guest, text
from tests.campaigns.pages.test_menus import asked, laid, moves


def test_who_runs_the_story_is_offered_own_moves_first_and_players_people_folded(db):
    said = [("gm", "begin", {}), ("gm", "draw-map", {"ways": "Маяк - Порт"})]
    table = laid("knk-mf", [*((key, "choose", {"category": "profi"}) for key in "12"), *said])
    lighthouse = next(one.id for one in ledger.load(table.campaign).state.pieces.values() if one.name == "Маяк")
    found = asked(table, lighthouse, "gm")
    assert [group.move for group in found.actors[0].groups] == ["bring"]
    assert [actor.folded for actor in found.actors] == [False, True, True]
    shown = Guest(table, "gm").get("campaign", about=lighthouse).content.decode()
    menu_of = shown.partition('<section id="menu"')[2]
    assert menu_of.index("/moves/bring/") < menu_of.index('id="menu-of-2"') < menu_of.index("/moves/choose-base/")
    assert not any(actor.folded for actor in asked(table, lighthouse).actors), "a player's own are in sight"


def test_in_a_battle_the_being_that_acts_comes_before_what_else_the_game_master_may_do(db):
    chosen = [(key, "choose", {"category": "profi"}) for key in "12"]
    table = laid("knk-mf", [*chosen, ("gm", "begin", {}), ("gm", "mob", {"category": "profi", "name": "Гуль"})])
    master = table.campaign.seats.get(key="gm")
    ghoul = next(one.id for one in ledger.load(table.campaign).state.pieces.values() if one.name == "Гуль")
    for move, told in (
        ("start-battle", {"place": ""}),
        *(
            ("place", {"hero": who, "cell": cell})
            for who, cell in (("hero-1", "10A"), ("hero-2", "12A"), (ghoul, "11A"))
        ),
        *(("roll-initiative", {"hero": who}) for who in ("hero-1", "hero-2")),
    ):
        ledger.make_move(table.campaign, move, told, by=master)
    while not ledger.load(table.campaign).state.has(ghoul, "turn"):
        state = ledger.load(table.campaign).state
        on = next(one for one in ("hero-1", "hero-2") if state.has(one, "turn"))
        ledger.make_move(table.campaign, "finish", {"hero": on}, by=master)
    found = asked(table, "hero-1", "gm")
    assert "attack" in [group.move for group in found.actors[0].groups]
    assert "give" in [group.move for group in found.actors[1].groups], "the table's own"


def test_what_is_left_out_says_what_it_comes_to_and_nothing_is_asked_that_has_one_answer(db):
    """Whoever has no weapon is not asked for one; an attack that is paid in prana says how much before it is made."""
    chosen = [(key, "choose", {"category": "profi"}) for key in "12"]
    stand = [(key, "place", {"hero": f"hero-{key}", "cell": cell}) for key, cell in (("1", "10A"), ("2", "11A"))]
    roll = [(key, "roll-initiative", {"hero": f"hero-{key}"}) for key in "12"]
    table = laid("knk-mf", [*chosen, ("gm", "begin", {}), ("gm", "start-battle", {"place": ""}), *stand, *roll])
    state = ledger.load(table.campaign).state
    mine, yours = ("1", "2") if state.has("hero-1", "turn") else ("2", "1")
    attack = moves(asked(table, f"hero-{yours}", mine))["attack"]
    assert [(one.name, one.unsaid, [label for _, label in one.values]) for one in attack.extras] == [
        ("way", "сильно, пока хватает праны", ["сильно, за 15 праны", "бесплатно, вполовину"])
    ]
    assert "сильно, пока хватает праны" in text(Guest(table, mine).get("campaign", about=f"hero-{yours}"))


def test_who_would_only_come_into_the_game_has_no_number_that_changes(db):
    table = laid("knk-mf", [*((key, "choose", {"category": "profi"}) for key in "12"), ("gm", "begin", {})])
    familiars = moves(asked(table, "hero-1", "gm"))["call-familiar"]
    assert len(familiars.ways) > 1
    assert [way.outcome for way in familiars.ways] == [() for _ in familiars.ways]
