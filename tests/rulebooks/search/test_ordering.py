"""Words that have an order stand in it: of the language, or of the book; others by their letters."""

import pytest

from rulebooks.search.filtering.ordering import ranks


def in_order(words, named=()):
    place = ranks(words, named)
    return sorted(words, key=place.__getitem__)


@pytest.mark.parametrize(
    ("words", "ordered"),
    [
        (["редкий", "обычный", "очень редкий", "необычный"], ["обычный", "необычный", "редкий", "очень редкий"]),
        (["Редкая", "Легендарная", "Обычная"], ["Обычная", "Редкая", "Легендарная"]),
        (["very rare", "uncommon", "legendary"], ["uncommon", "very rare", "legendary"]),
        (["некромантия", "воплощение", "иллюзия"], ["воплощение", "иллюзия", "некромантия"]),
        (["редкий", "синий", "обычный"], ["обычный", "редкий", "синий"]),
    ],
)
def test_a_scale_of_the_language_is_known(words, ordered):
    assert in_order(words) == ordered


def test_as_the_book_has_them_they_stand():
    assert in_order(["Вода", "Огонь", "Воздух"], ("Магия", "Огонь", "Вода", "Воздух")) == ["Огонь", "Вода", "Воздух"]
    assert in_order(["Вода", "Пар", "Огонь"], ("Огонь", "Вода")) == ["Вода", "Огонь", "Пар"]
