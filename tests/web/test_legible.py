"""What is typed shows what it says, and nobody is called like somebody else by letters that nobody sees."""

import ast
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.files import HOUSE
from web.legible import MOST_MARKS, Legible, in_one_line, legible, legible_document, looks

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
UNSEEN = "\u200b\u2060\ufeff\u00ad\u180e\u034f\u2800\u3164\ufe01\U000e0041\ue000"


@pytest.mark.parametrize("letter", [*TURNING, *UNSEEN, "\x07", "\x1b"])
def test_what_nobody_sees_is_not_kept(letter):
    assert legible(f"Ан{letter}я") == "Аня"


@pytest.mark.parametrize(
    "text",
    [
        "Аня",
        "O’Neill № 5 — «Ёж»",
        "две\nстроки\tи\r\nеще",
        "می\u200cخواهم",
        "क्\u200dष",
        "👩\u200d🚀 ❤\ufe0f 🇷🇺",
        "Zoë",
        "שָׁלוֹם",
        "т́ы",
    ],
)
def test_what_people_write_stays(text):
    assert legible(text) == unicodedata.normalize("NFC", text)


def test_marks_pile_up_no_higher_than_they_do_in_any_script():
    assert (
        legible("А" + "\u0301" * 60 + "я" + "\u0489" * 60) == "А" + "\u0301" * MOST_MARKS + "я" + "\u0489" * MOST_MARKS
    )


@given(st.text(st.sampled_from(f"Аnя7 \n-שم{TURNING}{UNSEEN}\u0301\u0489\ufe0f\x07🚀"), max_size=40))
def test_a_document_keeps_what_everything_that_is_typed_keeps(text):
    assert legible(legible_document(text)) == legible(text)
    assert not set(legible_document(text)) & set(TURNING + UNSEEN + "\x07")


@pytest.mark.parametrize(
    ("text", "shown"),
    [("n\u200b\u0301", "ń"), ("\ufeff\ufe0fАня", "Аня"), ("б\u0308", "б\u0308"), ("а\u2028б", "а\nб")],
)
def test_what_stood_around_unseen_letters_is_read_as_what_is_left(text, shown):
    assert legible(text) == legible_document(text) == shown


def test_marks_pile_up_no_higher_in_a_document():
    assert legible_document("А" + "\u0301" * 60 + "я") == "А" + "\u0301" * MOST_MARKS + "я"


def test_a_name_is_one_line():
    assert in_one_line(" Аня\n\n  Ваш ход:\u2028 Борис\u00a0 ") == "Аня Ваш ход: Борис"


@pytest.mark.parametrize("name", ["АНЯ", "Aня", "А\u200bня", "Ан\u202eя", "Аня\u3164", " Аня\u2800", "АНя"])
def test_names_that_look_alike_are_one_name(name):
    assert looks(name) == looks("Аня")


@pytest.mark.parametrize(("one", "other"), [("Аня", "Ання"), ("Петя", "Пётра"), ("Alex", "Alexa"), ("И", "Й")])
def test_names_that_do_not_are_two(one, other):
    assert looks(one) != looks(other)


@given(st.text(max_size=200))
def test_once_is_enough_and_nothing_turns_a_line_around(text):
    told = legible(text)
    assert legible(told) == told
    assert not set(told) & set(TURNING + UNSEEN)
    assert in_one_line(in_one_line(text)) == in_one_line(text)
    assert legible("\0") == "\0", "who keeps it refuses it"


def test_a_field_is_empty_where_nothing_could_be_seen():
    assert Legible(required=False).clean(" \u200b \u202e ") == ""


def bare_fields(file: Path) -> list[str]:
    """Fields of a file into which people type and that keep what nobody sees: all but those that are no text."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "forms.CharField":
            told = {one.arg: ast.unparse(one.value) for one in node.keywords}
            if told.get("widget") != "forms.HiddenInput" and "disabled" not in told:
                found.append(f"{file.name}:{node.lineno}")
    return found


def test_every_form_of_a_book_keeps_what_can_be_seen():
    """A document that is pasted is tidied by its reader, as one that is brought as a file."""
    found = [one for file in sorted((HOUSE / "rulebooks" / "forms").glob("*.py")) for one in bare_fields(file)]
    assert [one.partition(":")[0] for one in found] == ["upload.py"]
