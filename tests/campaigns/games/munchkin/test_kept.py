"""The cards that people take along from a table: what one table wrote the next can read, and it is the same there."""

import pytest

from campaigns.engine.codec import state_from_json
from campaigns.games.munchkin import GAME
from campaigns.games.munchkin.deck.keeping import LONGEST_TEXT, taken_along
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped

BOOK = shipped("munchkin")
NAMED = """given Аня is Человек
when Аня learns Гоблин kind=монстр level=4 treasures=0 against=«эльф 4» deadly=yes
when Аня learns Меч kind=шмотка bonus=-3 slot=рука hands=1 big=да only=«эльф, клирик» says=Звяк
when Аня learns «Закос под Вампира» level=12"""


def table(said):
    (told,) = run_text(f"game munchkin players=3\n{said}", {"munchkin": GAME}.__getitem__, lambda _: BOOK)
    assert told.ok, told.failures
    return state_from_json(told.state)


def box(state):
    """What lies in the box: of each card its kind, its name, its numbers and its words."""
    return {
        (piece.kind, piece.entry, piece.name or piece.id): (
            {name: value for (one, name), value in state.counters.items() if one == piece.id},
            {*state.marks_of(piece.id)},
        )
        for piece in state.held_by("box")
    }


def brought(texts):
    return table("\n".join(["given Аня is Человек", *(f"when GM brings {text}" for text in texts)]))


@pytest.fixture(scope="module")
def first():
    return table(NAMED)


def test_what_was_named_at_one_table_is_the_same_at_the_next(first):
    assert len(box(first)) == 3
    (wish,) = taken_along(first, BOOK)
    assert wish.move == "bring"
    assert box(brought([wish.fields["cards"]])) == box(first)


def test_each_card_is_written_as_people_would_type_it(first):
    (wish,) = taken_along(first, BOOK)
    goblin, sword, disguise = wish.fields["cards"].split("); ")
    assert goblin == "Гоблин (karta-monstra; level 4; treasures 0; against elf 4; deadly yes"
    assert sword.startswith("Меч (shmotka; ")
    assert "only elf, klirik" in sword
    assert "big yes" in sword
    assert disguise == "Закос под Вампира (level 12)"


def test_signs_that_part_cards_are_written_as_others():
    (wish,) = taken_along(table("given Аня is Человек\nwhen Аня learns Гоб(л)ин kind=монстр level=4"), BOOK)
    assert wish.fields["cards"] == "Гоб[л]ин (karta-monstra; level 4)"


def test_a_table_that_named_nothing_takes_nothing_along():
    assert [*taken_along(table("given Аня is Человек"), BOOK)] == []


def test_more_cards_than_one_text_holds_are_several_texts_and_none_is_lost():
    many = [f"Шкаф{'ъ' * 50}{number}" for number in range(40)]
    full = table("\n".join(["given Аня is Человек", *(f"when Аня learns {one} kind=шмотка bonus=1" for one in many)]))
    texts = [wish.fields["cards"] for wish in taken_along(full, BOOK)]
    assert len(texts) == 2
    assert all(len(text) <= LONGEST_TEXT + 60 for text in texts)
    assert len(texts[0]) > LONGEST_TEXT - 100
    assert box(brought(texts)) == box(full)
