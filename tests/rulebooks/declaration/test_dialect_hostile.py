"""The dialect in the hands of those who want to do harm: bounded time, a sentence, and nothing else."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebooks.importers import rulebook
from rulebooks.importers.dialect import front_matter
from rulebooks.importers.dialect.attributes import braces, comment, quiet, split
from rulebooks.importers.dialect.references import References
from rulebooks.importers.dialect.stat_lines import read as stats_of
from rulebooks.importers.documents import Document, Unreadable
from tests.harness.sampling import examples

FRONT = '+++\ntitle = "A"\n+++\n'


def understood(text, name="book.md"):
    try:
        return rulebook.understand(Document(name, text))
    except Unreadable:
        return None


@pytest.mark.parametrize(
    "text",
    [
        FRONT + "# A {kind=x}\n\n" + "- **a**\n" * 20_000,
        FRONT + "# A {" + " " * 90_000 + "}\n",
        FRONT + "# A " + "{" * 90_000 + "\n",
        FRONT + "# A {entry=x}\n\n" + "а: " * 30_000 + "\n",
        FRONT + "# A {entry=x}\n\n" + "Урон: " + "1+" * 40_000 + "\n",
        FRONT + "# A {entry=x}\n\n" + "Урон: " + ", ".join(["меч x2"] * 10_000) + "\n",
        FRONT + "# A\n\n<!-- page " + '{"stats":' * 9_000 + "\n",
        FRONT + "# A\n\n<!-- page {" + '"stats": ' + "[" * 40_000 + "]" * 40_000 + "} -->\n",
        FRONT + "# A\n\n<!-- page {" + '"stats": {"a": ' + "9" * 20_000 + "}} -->\n",
        FRONT + "# A\n\n" + "<!--" * 20_000 + "\n",
        FRONT + "# A {kind=x}\n\n|" + "a|" * 40_000 + "\n|-|\n|" + "b|" * 40_000 + "\n",
        FRONT + "".join(f"{'#' * (n % 6 + 1)} t {{kind=x}}\n\n" for n in range(6_000)),
        FRONT + "# A {kind=x}\n\n" + "".join(" " * n + "- **b**\n" for n in range(2_000)),
        "+++\n" + 'a = "b"\n' * 290 + "+++\n# A\n",
        "+++\n" + ".".join(["a"] * 30_000) + " = 1\n+++\n# A\n",
    ],
    ids=range(15),
)
def test_hostile_text_takes_little_time(text):
    began = process_time()
    understood(text)
    assert process_time() - began < 10


@pytest.mark.parametrize(
    "text", ["a;b\n" * 9_000, "a" + ";" * 9_000 + "\n1\n", '"' + "a;b\n" * 9_000, "a;b\n", '"' + "x" * 140_000 + "\n"]
)
def test_hostile_tables_are_refused(text):
    with pytest.raises(Unreadable):
        rulebook.understand(Document("cards.csv", text))


@pytest.mark.parametrize(
    "inside",
    [
        ".".join(["a"] * 13) + " = 1",
        ".".join(f"a{n}" for n in range(20_000)) + " = 1",
        "x = { " + " . ".join(f'"a{n}"' for n in range(20_000)) + " = 1 }",
        "[" + ".".join(f"'a{n}'" for n in range(20_000)) + "]",
        f"x = '{'a' * 100_001}'",
        f"x = [{'1, ' * 6_000}]",
        f"x = {'[' * 13}{']' * 13}",
    ],
    ids=["deep", "deeper", "within", "heading", "long", "many", "nested"],
)
def test_deep_or_long_front_matter_is_refused_at_once(inside):
    began = process_time()
    with pytest.raises(Unreadable, match="front matter"):
        front_matter.read(Document("a.md", f"+++\ntitle = 'x'\n{inside}\n+++\n# A\n"))
    assert process_time() - began < 1


def test_front_matter_may_have_words_with_dots_and_tables_as_deep_as_they_may_be():
    text = f"+++\nsummary = 'Один. Два. т.е. и т.д. {'слово ' * 900}'\n{'.'.join('abcdefghijk')} = 1\n+++\n# A\n"
    assert front_matter.read(Document("a.md", text)).last == 4


def test_many_names_are_looked_up_fast():
    cards = "".join(f"| Карта {n} | Карту {n + 1}, карты {n + 2} |\n" for n in range(4_000))
    began = process_time()
    read = understood(FRONT + "# A {kind=card}\n\n| Имя | Бьёт |\n|---|---|\n" + cards)
    assert process_time() - began < 20
    assert read.entries[0].stats == {"бьёт": ["karta-1", "karta-2"]}


@pytest.mark.parametrize(
    "note",
    [
        '{"stats": [1]}',
        '{"stats": {"a": 0.5}}',
        '{"sources": {"a": ["../../x"]}}',
        '{"sources": [1]}',
        '{"ids": ["a", "a"]}',
        '{"ids": 5}',
        '{"title": 5, "aliases": "x", "level": "many", "parent": ["x"], "slug": "a b", "number": null}',
    ],
)
def test_notes_of_a_wrong_shape_change_nothing(note):
    read = understood(FRONT + f"# A\n\n## B {{entry=x}}\n\n<!-- page {note} -->\n\nУрон: 5\n")
    page = read.drafts[1]
    assert page.title == "B"
    assert page.stats == {"урон": 5}
    assert [one["id"] for one in page.identified()] == [f"{page.prefix}-1"]


@settings(max_examples=examples(50, 150), deadline=None)
@given(st.text(alphabet="#-*|{}=[]<>! \n:;.,aяx12+`\"'page", max_size=200))
def test_anything_is_read_or_refused(text):
    read = understood(FRONT + text)
    if read:
        assert not read.unaccounted()
        assert len({draft.slug for draft in read.drafts}) == len(read.drafts)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=20) | st.integers(-(10**9), 10**9), max_size=5))
def test_comments_are_read_as_they_were_written(data):
    found = comment(quiet("page", data))
    assert (found.meaning, found.data) == ("page", {name: _kept(value) for name, value in data.items()})


def _kept(value):
    return value.replace("\0", "") if isinstance(value, str) else value


@given(
    st.dictionaries(
        st.sampled_from(["kind", "entry", "also", "number"]),
        st.text(alphabet="abя 1,.-", min_size=1, max_size=20),
        max_size=4,
    )
)
def test_braces_are_read_as_they_were_written(attributes):
    assert split("Меч" + braces(attributes)) == ("Меч", attributes)


@given(st.text(alphabet="Урон: 3;.,xN+`*да<br>", max_size=80))
def test_any_line_may_be_a_stat_or_not(text):
    stats, _ = stats_of(text, References(), {"УРН": "урон"})
    assert all(isinstance(value, int | str | list | dict) for value in stats.values())
