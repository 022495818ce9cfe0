"""The map is drawn from what the document says, whatever it says."""

import pytest

from rulebooks.reading.chart import MARGIN, STEP, chart

ISLANDS = [
    ("baza", "База", {"x": 5, "y": 0, "code": "BSE", "links": ["vostok"]}),
    ("vostok", "Восток", {"x": 9, "y": 4, "code": "2", "links": ["baza", "nigde"]}),
    ("zapad", "Запад", {"x": 1, "y": 4, "code": "1", "links": ["zapad"]}),
    ("tuman", "Туман", {}),
]


def test_places_stand_in_even_columns_and_rows():
    drawn = chart(ISLANDS, {"baza": "дом"})
    at = {place.slug: (place.x, place.y) for place in drawn.places}
    assert at == {
        "baza": (MARGIN + STEP, MARGIN),
        "vostok": (MARGIN + 2 * STEP, MARGIN + STEP),
        "zapad": (MARGIN, MARGIN + STEP),
    }
    assert drawn.places[0].label == "дом"
    assert drawn.width == 2 * MARGIN + 2 * STEP


def test_way_is_drawn_once_and_only_between_places_that_are_there():
    assert [way.ends for way in chart(ISLANDS).ways] == [("baza", "vostok")]


@pytest.mark.parametrize("places", [[], [("a", "А", {"x": "1", "y": None})], [("a", "А", {"x": True})]])
def test_no_places_no_map(places):
    assert not chart(places)
