"""A declared table is changed in fields: nobody meets its notation, and what is not touched stays to the letter."""

from copy import deepcopy

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
from rulebooks.stats.declared import VALUES, WORDS

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


BOUND = {"title": "Монетой", "needs": "coins >= 1"}


def asking(answers):
    told = deepcopy(BOOKS["podgorye"]["stol"].stats)
    return {**told, "questions": {**told.get("questions", {}), "thanks": {"title": "Чем?", "answers": answers}}}


def answered(answers, press="", **changed):
    """The answers of a question after its form was filled in."""
    stats = asking(answers)
    data = posted(form("podgorye", stats))
    data.update({f"s:questions/thanks/answers/{place}": value for place, value in changed.items()})
    data["act"] = press
    data = acted(data) if press else data
    data.update({f"s:questions/thanks/answers/{place}": value for place, value in changed.items()})
    values = form("podgorye", stats, data)
    cleaned = {name: field.clean(data.get(name, "")) for name, field in values.fields.items()}
    return values.read(cleaned)["questions"]["thanks"]["answers"]


@pytest.mark.parametrize("answers", [["Словом", "Делом"], ["Словом", BOUND], [{"title": "Словом"}, BOUND]])
def test_answers_that_nobody_touches_stay_to_the_letter(answers):
    assert answered(answers) == answers


def test_an_answer_gets_what_it_needs_and_loses_it():
    assert answered(["Словом", "Делом"], **{"1/needs": "coins >= 1"}) == [
        "Словом", {"title": "Делом", "needs": ["coins >= 1"]}
    ]  # fmt: skip
    assert answered(["Словом", BOUND], **{"1/needs": ""}) == ["Словом", "Монетой"]
    assert answered(["Словом", BOUND], **{"1/title": "Двумя", "1/needs": "coins >= 2\ncoins < 9"})[1] == {
        "title": "Двумя", "needs": ["coins >= 2", "coins < 9"]
    }  # fmt: skip


def test_answers_come_go_and_change_places():
    more = answered(["Словом", BOUND], "add:questions/thanks/answers", **{"+1/title": "Ничем"})
    assert more == ["Словом", BOUND, "Ничем"]
    assert answered(["Словом", BOUND], "down:questions/thanks/answers:0") == [BOUND, "Словом"]
    assert answered(["Словом", BOUND, "Ничем"], "drop:questions/thanks/answers:1") == ["Словом", "Ничем"]


def test_an_answer_without_words_is_refused_where_it_stands():
    with pytest.raises(Refused) as no:
        answered(["Словом", BOUND], **{"1/title": ""})
    assert no.value.field == "s:questions/thanks/answers/1/title"
