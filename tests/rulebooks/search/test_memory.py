"""What a search keeps of words that nobody has: whoever makes up ever new ones fills no memory with them."""

import functools
import gc
import random
import sys
import types

import pytest

from rulebooks.importers.notation import _cut
from rulebooks.language.words import LONGEST_WORD
from rulebooks.search import search

LETTERS = "абвгдежзиклмнопрстуфхцчшщыэюя"
MOST_BYTES = 30_000_000
"""Of a process, with every store filled by made-up words of the length that is dearest."""
OF_ALL = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def stores():
    """Every function of the books that keeps what it answered, once, with its name."""
    found = {
        id(one): (f"{one.__module__}.{one.__name__}", one)
        for name, module in list(sys.modules.items())
        if name.startswith("rulebooks.")
        for named in vars(module).values()
        for one in (named, *within(named))
        if isinstance(one, functools._lru_cache_wrapper)
    }
    return dict(found.values())


def within(named):
    """What a function has at hand besides its arguments: the store of one that keeps but what is short."""
    if isinstance(named, types.FunctionType) and named.__closure__:
        yield from (cell.cell_contents for cell in named.__closure__)


def bytes_of(store):
    """What it keeps takes, with all that hangs on it."""
    seen, todo, total = {id(store)}, gc.get_referents(store), 0
    while todo:
        one = todo.pop()
        if id(one) not in seen and not isinstance(one, OF_ALL):
            seen.add(id(one))
            total += sys.getsizeof(one)
            todo.extend(gc.get_referents(one))
    return total


@pytest.mark.django_db
def test_made_up_words_fill_no_more_than_a_shelf_does(island):
    search("зелье")
    for store in stores().values():
        store.cache_clear()
    chance, many = random.Random(7), 60
    for _ in range(many // 3):
        search(" ".join("".join(chance.choices(LETTERS, k=LONGEST_WORD)) for _ in range(3)))
    grown = {name: one for name, one in stores().items() if one.cache_info().currsize >= many // 4}
    assert len(grown) >= 5, "the stores of a search are found"
    assert f"{_cut.__module__}.{_cut.__name__}" in stores(), "those of what is remembered too"
    filled = {
        name: one.cache_info().maxsize * bytes_of(one) // one.cache_info().currsize for name, one in grown.items()
    }
    assert sum(filled.values()) < MOST_BYTES, filled
