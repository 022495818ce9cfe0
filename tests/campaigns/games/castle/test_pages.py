"""«Заброшенный Замок Междумирья» on a page: the castle drawn and in words, the form of an order, tables for few."""

import math
from types import SimpleNamespace

import pytest

from campaigns import bots, ledger
from campaigns.engine.codec import state_from_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import SPECTATOR, seen
from campaigns.games.castle import GAME
from campaigns.games.castle.picture.scene import scene
from campaigns.plays.overriding import override
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text

BOOK = shipped("castle")
STILL = b"a" * 32
"""By this secret the first castle card moves nothing and burns nothing."""


@pytest.fixture
def opened(db, monkeypatch):
    """Opens a castle for so many, on the edition we ship; nobody has come yet."""
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped(book.slug))
    monkeypatch.setattr("campaigns.plays.writing.book_of", lambda campaign: shipped(campaign.book.slug))

    def castle_for(players):
        book, _ = Book.objects.get_or_create(slug="castle", defaults={"title": "Замок", "edition": 1})
        names = ["Аня", "Боря", "Вера", "Глеб"][:players]
        told = {"game": "castle", "book": book, "players": players, "names": names, "secret": STILL}
        return ledger.open_campaign(title="Замок", **told)

    return castle_for


@pytest.fixture
def castle(opened):
    """A castle of three, whose game has begun."""
    campaign, tokens = opened(3)
    for seat in [seat for seat in campaign.seats.all() if not seat.master]:
        ledger.make_move(campaign, "enter", {}, by=seat)
    ledger.make_move(campaign, "begin", {}, by=campaign.seats.get(key="gm"))
    event = next(ledger.load(campaign).state.held_by("event", "event-card"))
    assert event.entry in ("protiv-techeniya", "shelkovye-seti-maffet")
    return SimpleNamespace(campaign=campaign, tokens=tokens)


def test_once_the_game_may_begin_that_comes_before_what_may_be_set(opened):
    campaign, tokens = opened(3)
    maria = Guest(SimpleNamespace(campaign=campaign, tokens=tokens), "gm")
    for seat in [seat for seat in campaign.seats.all() if not seat.master]:
        ledger.make_move(campaign, "enter", {}, by=seat)
    page = maria.get("campaign").content.decode()
    assert 0 < page.index('id="move-table-begin"') < page.index('id="move-table-artifacts"')


def test_page_draws_the_castle_and_says_it_in_words(castle):
    page = Guest(castle, "1").get("campaign")
    assert page.status_code == 200
    picture = page.content.decode()
    assert picture.count('class="map-node"') == 13
    assert picture.count('class="map-edge"') == 24 - len(list(burnt(castle)))
    assert "Замок словами" in text(page)
    assert "святыня Ани" in text(page)


def test_the_castle_card_of_the_round_leads_to_what_the_book_says_of_it(castle):
    page = Guest(castle, "1").get("campaign").content.decode()
    event = next(ledger.load(castle.campaign).state.held_by("event", "event-card")).entry
    assert f"/castle/{event}/" in page.partition('class="castle-event"')[2].partition("</p>")[0]


def test_the_key_explains_no_sign_that_is_not_on_the_board(castle):
    page = Guest(castle, "1").get("campaign").content.decode()
    assert 'class="castle-key"' in page
    assert "data-sign" not in page


def test_before_the_game_nobody_is_asked_whom_to_play_where_there_is_nothing_to_choose_from(opened):
    campaign, tokens = opened(3)
    page = text(Guest(SimpleNamespace(campaign=campaign, tokens=tokens), "1").get("campaign"))
    assert "Готовьтесь к игре" in page
    assert "за кого играть" not in page


@pytest.mark.parametrize("hall", ["A", "Подземелье"])
def test_the_picture_has_room_for_every_hall(hall):
    """No two halls touch, whatever they are called; everything lies in the frame."""
    names = [f"{hall}{number}" for number in range(6)]
    board = f"centre О | ring {' '.join(names)} | starts {' '.join(names[::2])} | corridors "
    board += " ".join(f"О-{name}" for name in names)
    seats = [Seat(key) for key in "123"]
    state = bots.laid(GAME, BOOK, seats, KeyedDice(b""))
    state = fold(state, decide(GAME, state, BOOK, KeyedDice(b""), "draw-board", {"board": board}, bots.MASTER))
    picture = scene(state, BOOK, "")
    left, top, width, height = map(int, picture["box"].split())
    halls = picture["halls"]
    assert len(halls) == 7
    for number, one in enumerate(halls):
        assert left <= one["x"] - one["radius"]
        assert one["x"] + one["radius"] <= left + width
        assert top <= one["y"] - one["radius"]
        assert one["y"] + one["radius"] <= top + height
        for other in halls[number + 1 :]:
            apart = math.dist((one["x"], one["y"]), (other["x"], other["y"]))
            assert apart > one["radius"] + other["radius"]


def test_the_picture_says_who_carries_what_and_which_hall_is_ones_own(castle):
    state = ledger.load(castle.campaign).state
    artifact = next(state.of_kind("artifact")).id
    changes = [
        {"set": "holder", "piece": artifact, "holder": "hero-2"},
        {"set": "holder", "piece": "hero-1", "holder": "hall-c2"},
    ]
    ledger.override(castle.campaign, changes, "проба", by=castle.campaign.seats.get(key="gm"))
    picture = scene(ledger.load(castle.campaign).state, BOOK, "1")
    own = next(hall for hall in picture["halls"] if hall["here"])
    assert [(plate["text"], plate["own"]) for plate in own["plates"]] == [("Аня", True), ("★Боря", False)]
    page = text(Guest(castle, "1").get("campaign"))
    assert "Аня (это вы), Боря несет артефактов: 1, святыня Бори" in page


def test_an_order_is_one_form_for_each_thing_to_be_done_with_cards(castle):
    """The page has a form for each card and for going without; what it sends is the whole order."""
    anya = Guest(castle, "1")
    page = anya.get("campaign").content.decode()
    assert 'id="unfold-hero-1-order-nothing"' in page
    assert 'id="unfold-hero-1-order-take"' in page
    assert 'name="to" value="hall-b1"' in page
    assert 'id="move-hero-1-go"' not in page
    assert anya.move("order", seat="1", way="hero=hero-1&card=take&on=skirmish", to="hall-b1").status_code == 302
    state = ledger.load(castle.campaign).state
    assert set(state.marks_of("order-1")) == {"take:skirmish-card", "to:hall-b1"}
    assert state.has("hero-1", "finished")


def test_a_written_order_is_folded_away_and_said(castle):
    """One's own form closes once the order is written and says so; it opens again to write anew."""
    anya, boris = Guest(castle, "1"), Guest(castle, "2")
    form = '<details class="fold actor" id="actor-hero-1">'
    assert form not in anya.get("campaign").content.decode()
    anya.move("order", seat="1", hero="hero-1", card="nothing", to="stay")
    page = anya.get("campaign")
    assert form in page.content.decode()
    assert 'id="unfold-hero-1-order-nothing"' in page.content.decode()
    assert "заявка написана" in text(page)
    assert '<details class="fold actor" id="actor-hero-2">' not in boris.get("campaign").content.decode()


def test_an_order_without_a_way_asks_for_the_way_next(castle):
    anya = Guest(castle, "1")
    assert anya.move("order", seat="1", hero="hero-1", card="nothing").status_code == 302
    page = anya.get("campaign").content.decode()
    assert 'id="move-hero-1-go"' in page
    assert 'id="move-hero-1-order"' not in page
    assert anya.move("go", seat="1", hero="hero-1", to="hall-b2").status_code == 302
    page = anya.get("campaign").content.decode()
    assert 'id="move-hero-1-go"' in page
    assert 'id="move-hero-1-order"' in page


def burnt(table):
    state = ledger.load(table.campaign).state
    return (one for one in state.of_kind("corridor") if not state.holder(one.id))


def test_board_may_be_laid_before_anybody_has_come(opened):
    """The number of seats counts, not of those who sit on them."""
    campaign, _ = opened(4)
    gm = campaign.seats.get(key="gm")
    for_three = "centre О | ring X Y Z | starts X Y Z | corridors О-X О-Y О-Z"
    with pytest.raises(IllegalMove, match="multiple of 4"):
        ledger.make_move(campaign, "draw-board", {"board": for_three}, by=gm)
    ledger.make_move(campaign, "draw-board", {"board": "standard"}, by=gm)
    assert "hall-c4" in ledger.load(campaign).state


@pytest.mark.parametrize("players", [2, 5])
def test_two_and_five_are_refused_a_table(opened, players):
    with pytest.raises(IllegalMove):
        opened(players)


def test_opened_orders_say_whose_they_are():
    """Orders that say the same lie apart, under a name; a card that was given away has its name still."""
    state = arranged(
        "given Аня at C1 holds Сделка с дьяволом, Ахаха, Толчок I; Боря at C2 holds Второе дыхание; "
        "Вера at A1 holds Ахаха, Платформа 9¾\n"
        "when Аня orders Сделка с дьяволом Боря Ахаха to=B1\n"
        "when Боря orders nothing to=stay\n"
        "when Вера orders Ахаха Аня to=stay"
    )
    for seat in (SPECTATOR, Seat("3")):
        told = {str(one["hero"].id): [str(part) for part in one["says"]] for one in orders_seen(state, seat)}
        assert told == {
            "hero-1": ["plays “sdelka-s-dyavolom” against hero-2 and gives “ahaha”", "goes to hall-b1"],
            "hero-2": ["plays no card", "stays"],
            "hero-3": ["plays “ahaha” against hero-1", "stays"],
        }
    assert orders_seen(arranged("given Аня at C1; Боря at C2; Вера at C3"), SPECTATOR) == []
    written = arranged("given Аня at C1; Боря at C2; Вера at C3\nwhen Аня orders nothing to=stay")
    assert [*map(len, (orders_seen(written, Seat(seat)) for seat in "12"))] == [0, 0]


def orders_seen(state, seat):
    return scene(seen(GAME, state, seat), BOOK, seat.key)["orders"]


def arranged(text):
    """A table as a scenario leaves it."""
    (told,) = run_text(f"game castle players=3\n{text}", {"castle": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


def test_the_log_tells_everybody_what_opened_orders_said(castle):
    """Not that papers went from place to place; and whoever has seen a card is called by name."""
    gm = castle.campaign.seats.get(key="gm")
    state = ledger.load(castle.campaign).state
    look = next(one.id for one in state.of_kind("action-card") if one.entry == "ahaha")
    override(castle.campaign, [{"set": "holder", "piece": look, "holder": "hand-1"}], "для примера", by=gm)
    told = {"hero": "hero-1", "card": look, "on": "hero-2", "to": "stay"}
    ledger.make_move(castle.campaign, "order", told, by=castle.campaign.seats.get(key="1"))
    ledger.make_move(castle.campaign, "close", {}, by=gm)
    log = text(Guest(castle, "3").get("log"))
    assert "Аня, заявка: играет карту «Ахаха, так это же карта))» против Бори, остается на месте" in log
    assert "Аня теперь знает" in log
    assert "1 теперь знает" not in log
    assert "очередь карты из заявки" not in text(Guest(castle, "3").get("campaign"))  # a mark of the rules, on no sheet
    prompt = ledger.load(castle.campaign).state.prompts[0].id
    ledger.make_move(castle.campaign, "answer", {"prompt": prompt, "choice": "nothing"}, by=gm)
    log = text(Guest(castle, "3").get("log"))
    assert "раунд 2" in log
    assert "заявка переходит" not in log
    assert "заявка — больше нет" not in log
