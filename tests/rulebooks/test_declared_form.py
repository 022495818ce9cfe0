"""A declared table is changed in fields: nobody meets its notation, and what is not touched stays to the letter."""

import pytest
from django.forms import BooleanField
from django.http import QueryDict

from rulebooks.catalogue import shipped
from rulebooks.declaration.reading import SECTIONS as READ
from rulebooks.forms.declared import DeclaredValues
from rulebooks.forms.nodes import Refused
from rulebooks.forms.rows import acted
from rulebooks.schema.declared import LISTED, PARTS
from rulebooks.schema.shapes import Choice
from rulebooks.stats_declared import VALUES, WORDS

TABLES = ("podgorye", "reys", "yarmarka")
BOOKS = {slug: shipped(slug) for slug in TABLES}


def form(slug, stats=None, data=None):
    book = BOOKS[slug]
    names = {one.slug: one.name for one in book.entries.values()}
    return DeclaredValues(book, book["stol"].stats if stats is None else stats, names, data)


def posted(values):
    """What a browser sends of a form that nobody touched."""
    data = QueryDict(mutable=True)
    for name, field in values.fields.items():
        if not isinstance(field, BooleanField):
            data[name] = values.initial[name]
        elif values.initial[name]:
            data[name] = "on"
    data.update(values.ids)
    return data


def read(slug, data):
    values = form(slug, data=data)
    cleaned = {name: field.clean(data.get(name, "")) for name, field in values.fields.items()}
    return values.read(cleaned)


@pytest.mark.parametrize("slug", TABLES)
def test_what_nobody_touches_stays_to_the_letter(slug):
    told = BOOKS[slug]["stol"].stats
    assert read(slug, posted(form(slug))) == told


def nodes_of(node):
    yield node
    for inside in [*getattr(node, "parts", ()), *(row.inside for row in getattr(node, "rows", ()))]:
        yield from nodes_of(inside)


@pytest.mark.parametrize("slug", TABLES)
def test_nothing_is_shown_that_no_field_can_change(slug):
    every = [one for node in form(slug).nodes.values() for one in nodes_of(node)]
    assert [one.title for one in every if one.shape == "told" and one.name != "order"] == []
    assert len(every) > 50


def test_every_section_that_is_read_has_its_fields_with_words_for_people():
    assert {*PARTS} == {*READ}
    for parts in [*PARTS.values(), *LISTED.values()]:
        assert {*parts} <= {*WORDS, "title", "rule"}
        choices = [word for shape in parts.values() if isinstance(shape, Choice) for word in shape.words]
        assert {word for word in choices if word[0] != "@"} <= {*VALUES, "each", "others"}


def test_numbers_stay_numbers_and_several_lines_a_list():
    data = posted(form("podgorye"))
    data["s:counters/gold/bank"] = "70"
    data["s:counters/torches/start"] = "20+2*N"
    data["s:actions/bandage/do"] = "lose wounds 2 from target\r\n\r\n lose wounds 1 "
    data["s:table/players"] = "2 – 6"
    told = read("podgorye", data)
    assert told["counters"]["gold"]["bank"] == 70
    assert told["counters"]["torches"]["start"] == "20+2*N"
    assert told["actions"]["bandage"]["do"] == ["lose wounds 2 from target", "lose wounds 1"]
    assert told["table"]["players"] == [2, 6]


def test_a_new_counter_needs_only_a_title_and_stands_last():
    data = posted(form("podgorye"))
    data["act"] = "add:counters"
    data = acted(data)
    data["s:counters/+1/title"] = "Слава 2"
    told = read("podgorye", data)
    assert told["counters"]["слава"]["title"] == "Слава 2"
    assert told["order"]["counters"][-1] == "слава"
    data["act"] = "drop:counters:+1"
    assert "слава" not in read("podgorye", acted(data))["counters"]


def test_two_things_have_not_one_name():
    data = posted(form("podgorye"))
    data["k:counters/gold"] = "wounds"
    with pytest.raises(Refused):
        read("podgorye", data)
