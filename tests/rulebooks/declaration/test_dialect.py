"""Rulebooks that say themselves what they mean: what an author writes, and what comes of it."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from rulebooks.catalogue import at_edition, from_document
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.models import Book, Page

CAVE = """+++
title = "Пещера"
slug = "peschera"
summary = "Маленькая игра на вечер."
kinds = ["weapon", "boss"]
[words]
"УРН" = "урон"
[counters.gold]
title = "Золото"
least = 0
+++

Игра на двоих.

# Пещера

## 1.1 Ход

Каждый делает одно действие.

- Сначала ход
  - потом бой

## Оружие {kind=weapon}

Всё оружие острое.

- **Меч.** Урон: 3; руки: 1. Цена: 2+N. Сломается, если бросить.
- **Копьё** {#spear also="Пика"}: +2 УРН.
  - Также: Дротик
  - Бросок: да
- просто строка

| Название | Урон | Бьёт | Кол-во |
|---|---|---|---|
| Топор | 1d6+N | Гоблина | 3 |
| Лук | 5 | Дракона, гоблина | — |

## Враги {kind=boss}

### Гоблин

Здоровье: 18*N
Добыча: Меч x2, Лук
Слабость: копью
Совет: никогда не оставайтесь с ним один на один ночью.

### Дракон {#drakon}

**Летает:** да

#### Логово

[[Гоблин]]

## Итог {entry=weapon}

Урон: 0
"""


def read(text, name="book.md"):
    return rulebook.understand(Document(name, text))


@pytest.fixture(scope="module")
def cave():
    return read(CAVE)


@pytest.fixture(scope="module")
def entries(cave):
    return {draft.slug: draft for draft in cave.entries}


def test_front_matter_says_which_book_it_is(cave):
    about = cave.configuration
    assert (about.slug, about.title, about.language, about.summary) == (
        "peschera",
        "Пещера",
        "ru",
        "Маленькая игра на вечер.",
    )


@pytest.mark.parametrize(
    ("slug", "kind", "stats"),
    [
        ("mech", "weapon", {"урон": 3, "руки": 1, "цена": "2+N"}),
        ("spear", "weapon", {"урон": 2, "бросок": True}),
        ("topor", "weapon", {"урон": "1d6+N", "бьёт": "goblin", "count": 3}),
        ("luk", "weapon", {"урон": 5, "бьёт": ["drakon", "goblin"]}),
        ("goblin", "boss", {"здоровье": "18*N", "добыча": {"mech": 2, "luk": 1}, "слабость": "spear"}),
        ("drakon", "boss", {"летает": True}),
        ("itog", "weapon", {"урон": 0}),
    ],
)
def test_lists_rows_and_headings_become_entries_with_stats(entries, slug, kind, stats):
    assert (entries[slug].kind, entries[slug].stats) == (kind, stats)


def test_other_names_are_aliases(entries):
    assert entries["spear"].aliases == ["Пика", "Дротик"]


def test_each_stat_knows_its_line(entries):
    line = CAVE.split("\n").index("Здоровье: 18*N") + 1
    assert entries["goblin"].stat_lines["здоровье"] == [(line, line)]


def test_pages_follow_the_headings_and_every_line_is_in_one(cave):
    pages = {draft.slug: draft for draft in cave.drafts}
    assert pages["hod"].number == "1.1"
    assert pages["goblin"].parent == "vragi"
    assert pages["logovo"].parent == "drakon"
    assert pages["peschera"].paragraphs[0].text == "Игра на двоих."
    assert [one.entry for one in pages["logovo"].paragraphs] == ["goblin"]
    assert [one.entry for one in pages["oruzhie"].paragraphs if one.kind == "entry"] == [
        "mech",
        "spear",
        "topor",
        "luk",
    ]
    assert not cave.unaccounted()
    assert not cave.problems


def test_what_is_not_for_the_wiki_is_kept_as_an_entry(entries):
    assert entries["stol"].stats == {"counters": {"gold": {"title": "Золото", "least": 0}}}


def test_catalogue_plays_with_it(tmp_path):
    path = tmp_path / "cave.md"
    path.write_text(CAVE, encoding="utf-8")
    book = from_document(path, "peschera")
    assert book.stat("goblin", "здоровье", N=2) == 36
    assert book.find("копьём").slug == "spear"
    assert book.source("mech", "урон").paragraph == "mech-1"


def test_stranger_needs_no_toml_and_no_book(tmp_path, db, client):
    path = tmp_path / "cave.md"
    path.write_text(CAVE, encoding="utf-8")
    said = io.StringIO()
    call_command("import_book", str(path), "--json", stdout=said)
    assert json.loads(said.getvalue())["coverage"]["accounted"] == json.loads(said.getvalue())["coverage"]["lines"]
    book = Book.objects.get(slug="peschera")
    assert (book.title, book.edition) == ("Пещера", 1)
    assert at_edition(book).stat("mech", "цена", N=1) == 3
    for page in Page.objects.filter(book=book):
        assert client.get(f"/ru{page.get_absolute_url()}").status_code == 200
    assert client.get(f"/ru{book.get_absolute_url()}").status_code == 200
    call_command("import_book", str(path), stdout=io.StringIO())
    book.refresh_from_db()
    assert book.edition == 1


def test_stats_with_the_names_of_other_shapes_are_shown(tmp_path, db, client):
    labels = ("Drops", "Skills", "Behaviour", "Counterattack", "Offers", "Changes", "Special", "Items", "X", "Links")
    lines = [f"{label}: {value}" for value in ("one, two", "3") for label in labels]
    path = tmp_path / "odd.md"
    listed = "\n".join(f"- **Thing {n}** {line}" for n, line in enumerate(lines))
    path.write_text(
        f'+++\ntitle = "Odd"\nlanguage = "en"\n+++\n# Odd\n\n## Places {{kind=place}}\n\n{listed}\n', "utf-8"
    )
    call_command("import_book", str(path), stdout=io.StringIO())
    assert Page.objects.exclude(kind="section").count() == len(lines)
    for page in Page.objects.all():
        assert client.get(f"/ru{page.get_absolute_url()}").status_code == 200, page


def test_cards_of_a_spreadsheet_are_a_deck():
    text = 'Name;Count;Text\nПожар;3;"Сгорает; всё\nдотла"\nДождь;2;\n\nТуман;;Ничего не видно\n'
    deck = read(text, "Погода.csv")
    assert deck.configuration.slug == "pogoda"
    assert [(one.kind, one.title, one.stats) for one in deck.entries] == [
        ("card", "Пожар", {"count": 3, "text": "Сгорает; всё дотла"}),
        ("card", "Дождь", {"count": 2}),
        ("card", "Туман", {"text": "Ничего не видно"}),
    ]
    assert not deck.unaccounted()


def test_table_alone_is_a_deck():
    deck = read("| Карта | Кол-во |\n|---|---|\n| Туз | 4 |\n| Король | 4 |\n", "cards.md")
    assert [(one.slug, one.stats) for one in deck.entries] == [("tuz", {"count": 4}), ("korol", {"count": 4})]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("+++\ntitle = \n+++\n# A\n", "front matter"),
        ("+++\ntitle = 5\n+++\n# A\n", "text in quotes"),
        ('+++\nslug = "Книга правил"\n+++\n# A\n', "address"),
        ('+++\nslug = "campaigns"\n+++\n# A\n', "address"),
        ("+++\nposition = -1\n+++\n# A\n", "whole number"),
        ("+++\nspeed = 0.5\n+++\n# A\n", "neither text nor a whole number"),
        ('+++\ntitle = "A"\n+++\n', "no text"),
        ("+++\na = " + "[" * 900 + "]" * 900 + "\n+++\n# A\n", "front matter"),
        ("+++\nkinds = [1]\nwords = 3\n+++\n# A\n", "table of texts"),
    ],
)
def test_broken_front_matter_is_refused_with_a_sentence(text, complaint):
    with pytest.raises(Unreadable, match=complaint):
        read(text)


def test_other_book_than_it_says_is_refused(tmp_path):
    with pytest.raises(Unreadable, match="peschera"):
        rulebook.understand(Document("book.md", CAVE), "bridges")


def test_what_is_not_understood_is_reported():
    doubtful = read(
        '+++\nkinds = ["weapon"]\n+++\n# A\n\n## B {kind=spell}\n\n## C {#a}\n\n<!-- page {"stats": 1e5} -->\n'
    )
    assert [problem.why[:20] for problem in doubtful.problems] == [
        "the front matter nam",
        "this address is take",
        "this comment cannot ",
    ]


def test_braces_and_comments_that_mean_nothing_are_left():
    plain = read("+++\ntitle = 'A'\n+++\n# A\n\n## Набор {a, b}\n\n<!-- заметка -->\n\nТекст.\n")
    assert plain.drafts[1].title == "Набор {a, b}"
    assert [one.text for one in plain.drafts[1].paragraphs] == ["Текст."]
    assert not plain.unaccounted()


def test_hyphens_are_no_front_matter_where_nothing_is_set(tmp_path):
    path = tmp_path / "plain.md"
    path.write_text("---\nПросто черта\n---\n\n# Ничья книга\n", encoding="utf-8")
    with pytest.raises(CommandError, match="looks like no rulebook"):
        call_command("import_book", str(path), "--dry-run")


def test_a_title_that_is_code_has_no_signs_of_markup():
    rows = "| что | зачем |\n|---|---|\n| `roll fight` | бросить |"
    text = f'+++\ntitle = "К"\n+++\n# К\n\n## `add gold 2` {{entry=a}}\n\nДва.\n\n## Еще {{kind=a}}\n\n{rows}\n'
    read = rulebook.understand(Document("k.md", text))
    assert [draft.title for draft in read.drafts] == ["К", "add gold 2", "Еще", "roll fight"]
