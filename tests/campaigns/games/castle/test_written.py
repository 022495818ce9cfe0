"""One's own written order on the castle: drawn for whoever wrote it, until all are opened."""

from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.games.castle import GAME
from campaigns.games.castle.halls import graph
from campaigns.games.castle.orders.writing import order_of
from campaigns.games.castle.picture import drawing
from campaigns.games.castle.picture.scene import scene
from tests.campaigns.games.castle.test_picture import BOOK, CROWDS, table

ORDERED = f"{CROWDS['one']}; Боря at B2; Вера at C2\nwhen Аня orders nothing to=B1"


def test_an_order_is_drawn_as_its_way_for_whoever_wrote_it_alone():
    state = table(ORDERED)
    points = drawing.points(state)
    for seat in ("1", "2", "3", "gm", ""):
        picture = scene(seen(GAME, state, Seat(seat, seat, seat == "gm")), BOOK, seat)
        assert bool(picture["written"]) == (seat == "1")
    way = scene(seen(GAME, state, Seat("1", "Аня")), BOOK, "1")["written"]
    end = next(hall.id for hall in graph.halls(state) if hall.name == "B1")
    assert (way["x"], way["y"], way["colour"], len(way["paths"])) == (*points[end], 1, 1)


def test_whoever_stays_has_a_ring_and_no_way_and_opened_orders_are_drawn_no_more():
    stays = table(ORDERED.replace("to=B1", "to=stay"))
    way = scene(stays, BOOK, "1")["written"]
    assert way["paths"] == []
    assert (way["x"], way["y"]) == drawing.points(stays)[stays.holder("hero-1")]
    asked = "Аня at C1 holds Ахаха; Боря at C2 holds SecretPassage; Вера at C3\nwhen Аня orders Ахаха Боря to=B1"
    assert scene(table(asked), BOOK, "1")["written"] is not None
    opened = table(f"{asked}\nwhen GM closes\nthen Аня asks look")
    assert order_of(opened, "hero-1").has_way
    assert scene(opened, BOOK, "1")["written"] is None
