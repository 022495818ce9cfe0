"""The form of a kind: every entry of every book goes through it and comes out as it went in."""

import json
import re

import pytest
from django import forms
from django.utils import translation

from campaigns.plays.schemas import told
from rulebooks.catalogue import shipped
from rulebooks.forms.leaves import MISSING, ChoiceField, NumberField, PageField
from rulebooks.forms.nodes import Told
from rulebooks.forms.values import Values
from rulebooks.importers import documents
from rulebooks.importers.dialect.front_matter import TABLE_KIND
from rulebooks.schema import schema_of
from rulebooks.shipped import LIBRARY, folders
from tests.harness.sampling import some

BOOKS = [folder.name for folder in folders()]
LATIN = re.compile(r"[A-Za-z_]{3,}")


def values(book, slug, data=None):
    entry = book[slug]
    names = {one.slug: one.name for one in book.entries.values()}
    return Values(book, entry.kind, schema_of(book, entry.kind), entry.stats, names, data)


def walk(nodes):
    for node in nodes:
        yield node
        yield from walk(getattr(node, "parts", []))
        yield from walk(row.inside for row in getattr(node, "rows", []))


def sent(made):
    """What a browser would send back."""
    data = {name: "on" if value is True else str(value) for name, value in made.initial.items() if value is not False}
    return data | made.ids


def form(made, data):
    filled = forms.Form(data)
    filled.fields.update(made.fields)
    return filled


@pytest.mark.parametrize("slug", BOOKS)
def test_unchanged_entry_comes_out_as_it_went_in(slug):
    book = shipped(slug)
    entries = [one for one in book.entries.values() if one.kind != TABLE_KIND]
    for entry in some(f"entries of {slug} in a form", entries, 6):
        data = sent(values(book, entry.slug))
        made = values(book, entry.slug, data)
        filled = form(made, data)
        assert filled.is_valid(), (entry.slug, filled.errors)
        said = made.read(filled.cleaned_data)
        assert json.dumps(said, sort_keys=True) == json.dumps(dict(entry.stats), sort_keys=True)
        unshown = [one.name for one in walk(made.nodes.values()) if isinstance(one, Told) and one.text]
        assert not unshown, "what no form can show"


def said_in(made):
    """Everything that a form calls by name: its values, its groups and rows, what can be chosen."""
    yield from (node.title for node in walk(made.nodes.values()))
    for field in made.fields.values():
        yield str(field.label)
        yield from (str(title) for _, title in getattr(field, "choices", ()))


@pytest.mark.parametrize("slug", BOOKS)
def test_no_form_speaks_code(slug):
    """A word in Latin letters is one that the book itself writes so, with a capital: “Push”, “Influence”."""
    book, text = shipped(slug), documents.load(LIBRARY / slug).text
    with translation.override("ru"):
        for entry in (one for one in book.entries.values() if one.kind != TABLE_KIND):
            latin = {word for said in said_in(values(book, entry.slug)) for word in LATIN.findall(said)}
            assert {word for word in latin if word.islower() or word not in text} == set(), entry.slug


def test_terms_of_a_formula_are_asked_for_as_the_book_calls_them():
    with translation.override("ru"):
        made = values(shipped("castle"), "influence")
        field = made.fields["s:formula"]
        assert made.initial["s:formula"] == "Число+Тип+Приход"
        assert field.clean("Число+Тип+Приход") == "Base+TypeBonus+ArrivalBonus"
        assert field.clean("Число+2*Тип") == "Base+2*TypeBonus"
        assert field.clean("Base+TypeBonus") == "Base+TypeBonus"


def test_what_a_game_checks_is_what_is_asked():
    """«near» is chosen among what the game knows, a skill among those of this boss, a drop among things to be had."""
    assert told("bridges", "boss")
    made = values(shipped("bridges"), "krabulon")
    distance = made.fields["s:behaviour/0/distance"]
    assert isinstance(distance, ChoiceField)
    assert {"near", "far"} <= {value for value, _ in distance.choices}
    with pytest.raises(forms.ValidationError):
        distance.clean("ближняя")
    assert {value for value, _ in made.fields["s:behaviour/0/use"].choices} == {"", *made.stats["skills"]}
    assert isinstance(made.fields["s:health"], NumberField)


def test_new_skill_can_be_used_at_once_by_the_name_it_was_given():
    book = shipped("bridges")
    data = sent(values(book, "krabulon"))
    data["rows:skills"] += ",+1"
    data |= {"s:skills/+1/name": "Плевок", "s:skills/+1/damage": "3", "s:behaviour/0/use": "+1"}
    made = values(book, "krabulon", data)
    filled = form(made, data)
    assert filled.is_valid(), filled.errors
    said = made.read(filled.cleaned_data)
    assert said["skills"]["plevok"] == {"name": "Плевок", "damage": 3}
    assert said["behaviour"][0]["use"] == "plevok"


def test_skill_that_is_still_used_is_not_dropped_unnoticed():
    book = shipped("bridges")
    data = sent(values(book, "krabulon"))
    used = book["krabulon"].stats["behaviour"][0]["use"]
    data["rows:skills"] = ",".join(one for one in data["rows:skills"].split(",") if one != used)
    filled = form(values(book, "krabulon", data), data)
    assert "s:behaviour/0/use" in filled.errors


def test_thing_of_another_kind_is_refused():
    made = values(shipped("bridges"), "krabulon")
    picker = PageField(MISSING, made.book, made.names, frozenset({"boss"}), required=False)
    assert picker.clean("Големко") == "golemko"
    with pytest.raises(forms.ValidationError):
        picker.clean("Арбалет")


@pytest.mark.parametrize("rows", ["0,0,0", "99,-1,+x", "+" * 9000, ",,,", "0;drop"])
def test_rows_that_nobody_drew_are_none(rows):
    book = shipped("bridges")
    data = sent(values(book, "golemko")) | {"rows:drops": rows}
    made = values(book, "golemko", data)
    filled = form(made, data)
    assert filled.is_valid()
    assert len(made.read(filled.cleaned_data)["drops"]) <= 1
