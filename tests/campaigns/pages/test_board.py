"""What pages get of a table: the map, sheets that explain themselves, moves with their prices."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from campaigns.board.drawing.chart import chart
from campaigns.board.drawing.piles import gist
from campaigns.board.offers.actors import acting
from campaigns.board.offers.prices import THING, Price, told_apart
from campaigns.board.sheet.sheets import sheet, things
from campaigns.bots import laid, seats_for
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide, offers
from campaigns.engine.seat import Seat
from campaigns.games.bridges import GAME
from campaigns.plays.writing import Table
from rulebooks import catalogue

BOOK = catalogue.shipped("bridges")
ANYA, BORIS, MASTER = Seat("1", "Аня"), Seat("2", "Борис"), Seat("gm", "Мария", master=True)


@pytest.fixture(autouse=True)
def _english():
    with translation.override("en"):
        yield


class Evening:
    """A table of a scout and a mage, played by the engine alone."""

    def __init__(self, kit=4):
        self.state = laid(GAME, BOOK, seats_for(2), ToldDice([]))
        for seat, character in ((ANYA, "skaut"), (BORIS, "mag")):
            self.play("choose", seat, character=character)
        self.play("begin", MASTER, faces=(kit, 1, 1, 1))

    def play(self, name, seat, faces=(), **fields):
        self.state = fold(self.state, decide(GAME, self.state, BOOK, ToldDice(faces), name, fields, seat))

    def by_hand(self, **counters):
        draft = Draft(self.state, ToldDice([]))
        for place, value in counters.items():
            piece, name = place.split("__")
            draft.set(piece, name, value)
        self.state = draft.state

    @property
    def table(self):
        return Table(None, GAME, BOOK, self.state, 1)

    def sheet(self, piece):
        return sheet(self.table, self.state.pieces[piece])

    def groups(self, seat):
        table = self.table
        return {group.id: group for one in acting(table, offers(GAME, table.state, BOOK, seat)) for group in one.groups}


@pytest.fixture
def evening():
    return Evening()


def labels(group):
    return {way.label for way in group.ways}


def paid(prices):
    return {price.kind: price.amount for price in prices}


def test_map_shows_every_place_way_hero_and_boss(evening):
    table = replace(evening.table, viewer=ANYA)
    sheets = [evening.sheet(piece.id) for piece in table.state.of_kind("hero", "boss")]
    drawn = chart(table, sheets)
    assert len(drawn.spots) == 9
    assert len(drawn.ways) == 10
    base = next(spot for spot in drawn.spots if spot.id == "bse")
    assert [token.name for token in base.tokens] == ["Аня", "Борис"]
    assert base.here
    assert not any(spot.here for spot in chart(evening.table, sheets).spots), "a game master has no hero there"
    assert "10/10" in base.said
    crab = next(spot for spot in drawn.spots if spot.id == "crb")
    assert "36/36" in crab.said
    assert (crab.foe, base.emblem, base.bare) == ("crab", "house", False)
    assert [label.text for label in base.labels] == ["The base", "10/10", "Ремесленник"]
    assert all(0 < spot.x < drawn.width and 0 < spot.y < drawn.height for spot in drawn.spots)


@pytest.mark.parametrize(("many", "letters"), [(6, 6), (7, 6), (40, 6)])
def test_of_a_crowd_an_island_shows_some_whoever_looks_and_how_many_more(evening, many, letters):
    crowd = [replace(evening.sheet("hero-2"), name=f"Гость {one}", seat=str(one)) for one in range(3, many + 2)]
    table = replace(evening.table, viewer=ANYA)
    base = next(spot for spot in chart(table, [*crowd, evening.sheet("hero-1")]).spots if spot.id == "bse")
    assert len(base.tokens) == letters
    assert "Аня" in [token.name for token in base.tokens]
    more = [token.letter for token in base.tokens if not token.name]
    assert more == ([f"+{many - 5}"] if many > 6 else [])
    assert base.tokens[-1].x - base.tokens[0].x == 5 * 34
    assert all(f"Гость {one}" in base.said for one in (3, many + 1)), "read aloud, everybody is there"


def test_an_island_from_which_a_chest_was_taken_says_what_it_is_and_pales(evening):
    full = next(spot for spot in chart(evening.table, []).spots if spot.id == "chs")
    evening.play("move", ANYA, hero="hero-1", place="chs")
    bare = next(spot for spot in chart(evening.table, [evening.sheet("hero-1")]).spots if spot.id == "chs")
    assert (full.bare, [label.text for label in full.labels]) == (False, ["Сундук"])
    assert (bare.bare, [label.text for label in bare.labels]) == (True, ["The island of the", "chest"])


def test_the_island_of_a_beaten_boss_shows_whom_one_beat_there(evening):
    place = evening.table.state.holder("golemko")
    evening.by_hand(golemko__health=0)
    evening.play("finish", ANYA, faces=(1,), hero="hero-1")
    sheets = [evening.sheet(piece.id) for piece in evening.table.state.of_kind("hero", "boss")]
    spot = next(spot for spot in chart(evening.table, sheets).spots if spot.id == place)
    assert (spot.foe, spot.beaten, spot.said.endswith("; Големко: beaten")) == ("golem", True, True)
    assert [label.text for label in spot.labels] == ["Големко: beaten"]
    others = [spot for spot in chart(evening.table, sheets).spots if spot.foe and spot.id != place]
    assert len(others) == 4
    assert not any(spot.beaten for spot in others)


def test_a_place_whose_sign_nobody_says_has_its_name_and_no_sign():
    spots = {
        spot.id: spot
        for spot in chart(Table(None, GAME, BOOK, laid(GAME, BOOK, seats_for(2), ToldDice([])), 0), []).spots
    }
    assert (spots["crb"].code, [label.text for label in spots["crb"].labels]) == ("", ["The last island"])
    assert (spots["ostrov-1"].code, spots["ostrov-1"].labels) == ("1", ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '<p id="x-1"><strong>Второй шаг</strong> — два &amp; ещё. <a class="permalink" href="/x/">§</a></p>',
            "Два & ещё.",
        ),
        ('<p class="para">Сразу <em>о деле</em>.</p>\n<p>И дальше.</p>', "Сразу о деле."),
        ("<table><tr><td>1</td></tr></table>", ""),
        ("", ""),
    ],
)
def test_a_card_says_how_its_page_begins_without_its_name(text, said):
    assert gist(text, "Второй шаг") == said


def test_a_card_that_is_a_row_does_not_say_its_numbers_twice():
    row = "<p><strong>Цена:</strong> 3<br>\n<strong>Урон:</strong> –<br>\n<strong>Делает:</strong> лечит 2<br></p>"
    assert gist(row, "Мед", numbered=True) == "Делает: лечит 2"
    card = "<p><strong>Захват</strong> — Хватка, число: 2. <strong>(Победа:)</strong> Берет 1 карту: любую.</p>"
    assert gist(card, "Захват", numbered=True) == "Победа: Берет 1 карту: любую."
    assert gist(card, "Захват") == "Хватка, число: 2. Победа: Берет 1 карту: любую."
    assert gist(row, "Мед") == "Цена: 3 Урон: – Делает: лечит 2", "nothing else on the card says them"


def test_numbers_say_what_they_are_made_of(evening):
    evening.play("buy", BORIS, hero="hero-2", item="posoh-lesov", wear="yes")
    found = evening.sheet("hero-2")
    assert [(one.label, one.amount) for one in found.limits[0].parts] == [("base", 3), ("Маг", -1)]
    weapon = next(one for one in found.numbers if one.name == "weapon_damage")
    assert (weapon.total, [part.rule for part in weapon.parts]) == (3, ["posoh-lesov"])
    assert [(slot.span, bool(slot.thing)) for slot in found.slots] == [(2, True), (1, False)]
    assert found.things == ()


def test_health_is_a_bar_and_points_are_pips(evening):
    evening.play("move", ANYA, hero="hero-1", place="chs")
    bar, pips = evening.sheet("hero-1").gauges
    assert (bar.look, bar.now, bar.most) == ("bar", 2, 2)
    assert (pips.look, pips.pips) == ("pips", [True, False])


@pytest.mark.parametrize("value", [-7, 0, 99, 1_000_000])
def test_sheet_survives_any_number_set_by_hand(evening, value):
    evening.by_hand(**{"hero-1__health": value, "hero-1__action_points": value, "krabulon__health": value})
    found = evening.sheet("hero-1")
    assert found.gauges[0].now == value
    assert all(len(gauge.pips) <= 6 for gauge in found.gauges if gauge.look == "pips")
    table = evening.table
    drawn = chart(table, [evening.sheet("krabulon")])
    assert all(label.left <= label.whole for spot in drawn.spots for label in spot.labels)


def test_a_sheet_says_where_somebody_is_as_it_stands_by_itself(evening):
    assert evening.sheet("hero-1").place_name == "The base"


def test_piece_without_its_entry_still_has_a_sheet(evening):
    draft = Draft(evening.state, ToldDice([]))
    draft.add("hero", id="nobody", name="Никто", holder="bse")
    evening.state = draft.state
    found = evening.sheet("nobody")
    assert (found.name, found.entry) == ("Никто", "")


def test_alike_things_are_counted_together(evening):
    assert [(thing.name, thing.count) for thing in things(evening.table, "bank")] == [("Пружина", 4)]


def test_points_of_several_kinds_are_told_by_their_names():
    deed, coin, money, key = (
        Price("deeds", "Дела", 1, False),
        Price("coins", "Монеты", 2, False),
        Price("gold", "золото", 3, True),
        Price(THING, "ключ", 1, False),
    )
    assert [one.named for one in told_apart([deed, money, key])] == [False, False, False]
    assert [one.named for one in told_apart([deed, coin, money, key])] == [True, True, False, False]
    shown = render_to_string("campaigns/parts/moves/price.html", {"price": told_apart([deed, coin])})
    assert "●" not in shown
    assert "Дела 1" in shown
    assert "Монеты 2" in shown


def test_a_move_says_its_price(evening):
    evening.play("move", ANYA, hero="hero-1", place="chs")
    groups = evening.groups(ANYA)
    assert paid(groups["hero-1-move"].price) == {"action_points": 1}
    building = {way.label: paid(way.price) for way in groups["hero-1-build"].ways}
    assert building["Катапульта"] == {"action_points": 1, "coins": 2, "item": 1}
    assert paid(groups["hero-1-finish"].price) == {}


def test_few_ways_are_buttons_and_many_are_a_list(evening):
    groups = evening.groups(ANYA)
    assert not groups["hero-1-move"].listed
    assert groups["hero-1-jump"].listed
    assert len(groups["hero-1-jump"].ways) == 8
    assert groups["hero-1-finish"].alone


def test_only_own_moves_are_offered_and_a_master_sees_all(evening):
    assert {key.rsplit("-", 1)[0] for key in evening.groups(ANYA) if key.startswith("hero-2")} == set()
    assert {"hero-1-move", "hero-2-move", "table-end-phase"} <= evening.groups(MASTER).keys()


def test_what_may_be_added_is_offered_only_where_it_is_legal(evening):
    shop = {way.label: [extra.name for extra in way.extras] for way in evening.groups(BORIS)["hero-2-buy"].ways}
    assert shop["Посох Лесов"] == ["wear"]
    assert shop["Зелье лечения"] == []
    evening.play("jump", BORIS, hero="hero-2", place="crb")
    attack = evening.groups(BORIS)["hero-2-attack"]
    assert [extra.name for extra in attack.extras] == ["technique"]
    evening.play("attack", BORIS, faces=(6,), hero="hero-2", target="krabulon", using="self", technique="yes")


def test_choice_of_a_hero_shows_the_hero_that_would_be():
    state = laid(GAME, BOOK, seats_for(2), ToldDice([]))
    [one] = acting(Table(None, GAME, BOOK, state, 1), offers(GAME, state, BOOK, ANYA))
    [group] = one.groups
    assert group.makes_hero
    assert not group.listed
    heroes = {way.hero.entry: way.hero for way in group.ways}
    assert heroes["burilla"].limits[0].total == 4
    assert heroes["mag"].limits[0].total == 2
