"""The menu of a thing: what can be done with it, what cannot and why, and nothing that a seat may not know."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from campaigns import ledger
from campaigns.board.drawing.piles import gist, texts_of
from campaigns.board.offers import Group, Way, group_of, menus
from campaigns.board.offers.consequences import Grave
from campaigns.board.offers.menus import menu
from campaigns.board.offers.prices import THING
from campaigns.engine.events import PieceRemoved
from campaigns.engine.moves.decide import offers
from campaigns.engine.seat import Seat
from campaigns.previews.foresight import Work
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text
from tests.harness.shelf import put_on_shelf

BRIDGES = [("1", "choose", {"character": "skaut"}), ("2", "choose", {"character": "mag"}), ("gm", "begin", {})]
CASTLE: list[tuple[str, str, dict[str, str]]] = [*((key, "enter", {}) for key in "123"), ("gm", "begin", {})]


def laid(slug, moves, names=("Аня", "Борис")):
    put_on_shelf(slug)
    campaign, tokens = ledger.open_campaign(
        title="Меню", game=slug, book=Book.objects.get(slug=slug), players=len(names), names=names, secret=b"menus"
    )
    for key, move, fields in moves:
        ledger.make_move(campaign, move, fields, by=campaign.seats.get(key=key))
    campaign.refresh_from_db()
    return SimpleNamespace(campaign=campaign, tokens=tokens)


@pytest.fixture
def islands(db):
    return laid("bridges", BRIDGES)


@pytest.fixture
def castle(db):
    return laid("castle", CASTLE, ("Аня", "Борис", "Вера"))


def asked(table, about, key="1"):
    return menu(ledger.load(table.campaign), table.campaign.seats.get(key=key), about)


def by_hand(table, **change):
    ledger.override(table.campaign, [change], "проба", by=table.campaign.seats.get(key="gm"))


def moves(found):
    return {group.move: group for actor in found.actors for group in reversed(actor.groups)}


def test_an_island_says_what_can_be_done_there_for_how_much_and_what_comes_of_it(islands):
    found = asked(islands, "chs")
    move = moves(found)["move"]
    assert [price.amount for price in move.ways[0].price] == [1]
    assert move.alone
    assert any("+3" in one for one in move.ways[0].outcome)


def test_what_may_be_added_to_a_move_says_what_it_brings(islands):
    boss = next(ledger.load(islands.campaign).state.of_kind("boss"))
    by_hand(islands, set="holder", piece="hero-1", holder=ledger.load(islands.campaign).state.holder(boss.id))
    strike = moves(asked(islands, boss.id))["attack"].ways[0]
    assert strike.also
    assert strike.brings_added[-1] == "решит случай"
    assert not moves(asked(islands, "chs"))["move"].ways[0].brings_added


def test_what_cannot_be_done_gives_the_reason_and_its_rule(islands):
    boss = next(ledger.load(islands.campaign).state.of_kind("boss"))
    found = asked(islands, boss.id)
    attack = next(one for one in found.cannot if one.move == "attack")
    assert attack.reason
    assert attack.rule
    assert "attack" not in moves(found)


def test_one_reason_for_several_moves_is_said_once(islands):
    """Without points nothing of what costs one can be done: that is one sentence, not a list of it."""
    by_hand(islands, set="counter", piece="hero-1", name="action_points", value=0)
    found = asked(islands, "ostrov-1")
    reasons = [one.reason for one in found.cannot]
    assert len(set(reasons)) < len(reasons)
    assert [one for place, one in enumerate(reasons) if place == 0 or one != reasons[place - 1]] == list(
        dict.fromkeys(reasons)
    )
    page = Guest(islands, "1").get("campaign", about="ostrov-1").content.decode()
    said = page.partition('menu-cannot"')[2].partition("</ul>")[0]
    assert said.count("<li>") == len(set(reasons))


def test_whoever_else_is_pressed_says_what_they_wear(islands):
    by_hand(islands, set="add", kind="item", entry="posoh-lesov", holder="hero-2")
    pages = [Guest(islands, key).get("campaign", about="hero-2").content.decode() for key in "12"]
    said = [page.partition('id="menu"')[2].partition("</section>")[0] for page in pages]
    assert ["Посох Лесов" in one.partition('class="sheet-line"')[2].partition("</ul>")[0] for one in said] == [
        True,
        False,
    ]


def test_a_thing_is_called_as_sentences_call_it(islands):
    assert asked(islands, "chs").name == "остров сундука"


def test_the_moves_of_whoever_acts_come_before_those_of_the_table(islands):
    """A game master presses an enemy to have a being strike it, not to give it things."""
    now = ledger.load(islands.campaign)
    ends = next(one for one in offers(now.game, now.state, now.book, Seat("1")) if one.move.name == "finish")
    of_the_table = replace(ends, move=replace(ends.move, actor=""))
    seat = islands.campaign.seats.get(key="1")
    found = list(menus._done(now, seat, [of_the_table, ends], frozenset({"hero-1"})))
    assert [one.name for one in found] == ["Аня", ""]


def test_a_place_is_not_pressed_for_what_somebody_carries_who_stands_there(db):
    made = laid("knk-mf", [("1", "choose", {"category": "profi"}), ("2", "choose", {"category": "profi"})])
    skill = {"set": "add", "kind": "skill", "entry": "chistye-glaza", "holder": "hero-1"}
    by_hand(made, **skill)
    for key, move, fields in [("gm", "begin", {}), ("gm", "draw-map", {"ways": "Дом - Парк"})]:
        ledger.make_move(made.campaign, move, fields, by=made.campaign.seats.get(key=key))
    home = next(ledger.load(made.campaign).state.of_kind("node")).id
    by_hand(made, set="holder", piece="hero-1", holder=home)
    assert "switch" in moves(asked(made, "hero-1")) or "switch" in moves(asked(made, "chistye-glaza#1"))
    assert "switch" not in moves(asked(made, home))


def test_who_acts_is_pressed_for_what_is_about_nothing_else(islands):
    assert "finish" in moves(asked(islands, "hero-1"))
    assert "finish" not in moves(asked(islands, "hero-2"))


def test_a_thing_that_is_used_up_is_pressed_where_it_lies(islands):
    by_hand(islands, set="add", kind="item", entry="sharik-so-schitom", holder="bank")
    state = ledger.load(islands.campaign).state
    ball = next(one for one in state.held_by("bank") if one.entry == "sharik-so-schitom")
    assert "shield" in moves(asked(islands, ball.id))


def test_what_a_move_uses_up_is_named_once(islands):
    """By the rule beside the move, or as its price where that is another thing."""
    by_hand(islands, set="add", kind="item", entry="sharik-so-schitom", holder="bank")
    ball = next(one for one in ledger.load(islands.campaign).state.held_by("bank") if one.entry == "sharik-so-schitom")
    shield = moves(asked(islands, ball.id))["shield"]
    assert shield.rule == "sharik-so-schitom"
    assert not [price for way in shield.ways for price in way.price if price.kind == THING]


def test_a_price_that_the_way_is_called_by_is_not_named_again(db):
    """What the craftsman takes apart is gone by it: the way is called so, and need not say so twice."""
    table = laid("bridges", [("1", "choose", {"character": "master"}), *BRIDGES[1:]])
    by_hand(table, set="add", kind="item", entry="posoh-lesov", holder="bank")
    now = ledger.load(table.campaign)
    found = [one for one in offers(now.game, now.state, now.book, Seat("1")) if one.fields.get("item") == "posoh-lesov"]
    gone = [one for one in found if any(isinstance(event, PieceRemoved) for event in one.events)]
    assert gone
    for offer in gone:
        [way] = group_of(now, [offer], set(), "any").ways
        assert "Посох Лесов" in way.label
        assert not [price for price in way.price if price.kind == THING]


def test_dice_are_told_by_their_odds(islands):
    state = ledger.load(islands.campaign).state
    boss = next(state.of_kind("boss"))
    by_hand(islands, set="holder", piece="hero-1", holder=state.holder(boss.id))
    attack = moves(asked(islands, boss.id))["attack"]
    assert all(way.odds or way.outcome for way in attack.ways)


def test_dice_that_fall_in_too_many_ways_are_counted_for_who_asks_and_not_for_who_looks(cave, anya, monkeypatch):
    decided, decide = [], menus.decide

    def noted(*told):
        decided.append(told[4])
        return decide(*told)

    monkeypatch.setattr(menus, "decide", noted)
    found = moves(menu(ledger.load(cave.campaign), cave.campaign.seats.get(key="1"), "hero-1"))
    assert found["hit"].ways[0].odds, "six ways are counted"
    assert not found["storm"].ways[0].odds, "four dice are not"
    assert len(decided) < menus.MOST_WORK / Work.A_DECISION
    page = anya.get("campaign", about="hero-1").content.decode()
    assert 'id="foresee-menu-hero-1-storm"' in page
    assert 'id="foresee-menu-hero-1-hit"' not in page, "what is said already need not be asked for"


def test_the_castle_card_of_the_round_says_on_the_board_what_it_does(castle):
    card = next(ledger.load(castle.campaign).state.held_by("event", "event-card")).entry
    page = Guest(castle, "1").get("campaign").content.decode()
    board = page.partition('class="castle-event"')[2].partition("</p>")[0]
    said = gist(texts_of(castle.campaign, {card})[card], ledger.load(castle.campaign).book.get(card).name)
    assert len(said) > 20
    assert said in board


def test_a_hall_of_the_castle_stands_for_the_order_to_go_there(castle):
    state = ledger.load(castle.campaign).state
    way = next(iter(ledger.offers(ledger.load(castle.campaign), castle.campaign.seats.get(key="1"))))
    hall = next(one for one in way.options["to"] if one in state)
    order = moves(asked(castle, hall))["order"]
    assert all(hall in "".join(dict(one.fields).values()) for one in order.ways)
    assert {dict(one.fields)["card"] for one in order.ways} >= {"nothing"}
    groups = asked(castle, hall).actors[0].groups
    assert len({group.label for group in groups}) == len(groups) > 1, "no two of them read alike"
    for group in groups:
        asks_the_way = "to" in {extra.name for extra in group.extras}
        assert not (group.listed and asks_the_way and any(dict(way.fields).get("to") for way in group.ways))


def test_beside_a_name_stands_what_matters_in_play(db):
    made = laid("knk-mf", [("1", "choose", {"category": "profi"})])
    by_hand(made, set="counter", piece="hero-1", name="health", value=5)
    sheet = asked(made, "hero-1").sheet
    assert [one.name for one in sheet.brief] == ["health"]
    assert {one.name for one in sheet.gauges} >= {"health", "points"}


def test_what_a_seat_may_not_know_has_the_menu_of_what_never_was(castle):
    state = ledger.load(castle.campaign).state
    own, other = (next(one for one in state.held_by(f"hand-{key}")) for key in "12")
    assert not asked(castle, own.id).gone
    for secret in (other.id, "nonsense", "'\"<b>", "x" * 500):
        found = asked(castle, secret)
        assert (found.gone, found.actors, found.cannot, found.name) == (True, (), (), "")


def test_who_looks_on_has_no_menu(islands):
    table = ledger.load(islands.campaign)
    assert menu(table, type(islands.campaign.seats.get(key="1"))(campaign=islands.campaign), "chs") is None


def test_without_a_script_the_sheet_is_rendered_and_the_move_is_made_from_it(islands):
    anya = Guest(islands, "1")
    page = anya.get("campaign", about="chs")
    assert 'data-menu="chs"' in page.content.decode()
    assert "Перейти" in text(page)
    assert anya.move("move", hero="hero-1", place="chs").status_code == 302
    assert "data-menu" not in anya.get("campaign").content.decode()


def test_what_moved_while_its_menu_was_open_gets_a_sentence(islands):
    anya = Guest(islands, "1")
    anya.get("campaign", about="chs")
    assert anya.move("move", hero="hero-1", place="chs").status_code == 302
    again = anya.move("move", hero="hero-1", place="chs")
    assert again.status_code == 422
    assert 'class="errors"' in again.content.decode()


def test_a_menu_after_the_end_offers_nothing(islands):
    by_hand(islands, set="end", result="defeat")
    found = asked(islands, "chs")
    assert not found.actors
    assert not found.cannot


def test_grave_ways_are_no_lines_of_a_list(islands):
    ways = [
        Way(f"way-{n}", f"{n}", (), "", (), False, (), grave=Grave("It ends.") if n % 2 else None) for n in range(30)
    ]
    group = Group("attack", "Attack", "", tuple(ways), True, "hero-1-attack")
    assert [way.label for way in group.calm] == [str(n) for n in range(0, 30, 2)]
    assert [way.label for way in group.apart] == [str(n) for n in range(1, 30, 2)]
    assert group.endless
    page = render_to_string(
        "campaigns/parts/moves/group.html", {"group": group, "campaign": islands.campaign, "in_menu": True}
    )
    assert page.count("<option") == 1 + 15, "the first chooses nothing"
    assert page.count('<details class="grave"') == 15
    assert 'data-filters="list-hero-1-attack"' in page


def test_what_a_thing_is_seldom_pressed_for_is_folded_after_what_cannot_be_done(db):
    """Whoever presses somebody in «КНК» wants to strike: five throws of dice do not push the reason away why not."""
    table = laid("knk-mf", [(key, "choose", {"category": "profi"}) for key in "12"] + [("gm", "begin", {})])
    page = Guest(table, "1").get("campaign", about="hero-1").content.decode()
    opened, _, folded = page.partition('<section id="menu"')[2].partition("</section>")[0].partition("menu-cannot")
    assert 'id="aside-menu-hero-1-save"' in folded
    assert "move-menu-hero-1-save" not in opened
    assert folded.count("move-menu-hero-1-save") == 1


def test_a_reason_calls_islands_as_the_drawing_does(islands):
    """What the book prints in brackets is a mark of its map and no name."""
    told = [one.reason for one in asked(islands, "crb").cannot]
    assert any("остров Базы" in one or "База" in one for one in told), told
    assert not [one for one in told if "[" in one]
    assert all(one[0] == one[0].upper() for one in told)
