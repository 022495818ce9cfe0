"""Running text is cut where its headings in capitals stand, and nothing of it is lost."""

import time

import pytest

from rulebooks.importers.blocks import Block
from rulebooks.importers.configuration import Configuration, Page
from rulebooks.importers.documents import Document
from rulebooks.importers.drafts import Draft, Paragraph
from rulebooks.importers.pages import Outline
from rulebooks.importers.readers.running import read
from rulebooks.importers.steps import repeats, run
from rulebooks.importers.things import mentions

MARKS = {"headings": {"Общая куча": 4, "ФИНАЛ": 2}, "labels": ["Закон №"]}
TEXT = """Поезд из кубиков
Два слова о ней.
ПРАВИЛА
Закон № 1: сначала. Закон № 2: потом. БРОСИТЬ КУБИК У каждого он один. ФИНАЛ С ПЕСНЕЙ Поют все.
Общая куча Когда куча общая, берут 1 AP. Общая куча растет. АР и ПО Общая касса.

ФИНАЛ Конец"""


def cut(text, marks=MARKS):
    return [(block.kind, block.level, block.text, block.first) for block in read(text, marks)]


def test_headings_stand_in_the_text():
    assert cut(TEXT) == [
        ("heading", 1, "Поезд из кубиков", 1),
        ("paragraph", 0, "Два слова о ней.", 2),
        ("heading", 2, "ПРАВИЛА", 3),
        ("label", 0, "Закон № 1: сначала.", 4),
        ("label", 0, "Закон № 2: потом.", 4),
        ("heading", 3, "БРОСИТЬ КУБИК", 4),
        ("paragraph", 0, "У каждого он один.", 4),
        ("heading", 3, "ФИНАЛ С ПЕСНЕЙ", 4),
        ("paragraph", 0, "Поют все.", 4),
        ("heading", 4, "Общая куча", 5),
        ("paragraph", 0, "Когда куча общая, берут 1 AP. Общая куча растет. АР и ПО Общая касса.", 5),
        ("heading", 2, "ФИНАЛ", 7),
        ("paragraph", 0, "Конец", 7),
    ]


def test_without_headings_all_is_paragraphs():
    assert cut("Просто письмо.\nИ еще строка.", {}) == [
        ("paragraph", 0, "Просто письмо.", 1),
        ("paragraph", 0, "И еще строка.", 2),
    ]
    assert cut("ОЧЕНЬ громко сказано.", {}) == [("paragraph", 0, "ОЧЕНЬ громко сказано.", 1)]
    assert cut("") == []


@pytest.mark.parametrize("piece", ["ПРАВИЛА ", "У ", "АБВГД. ", "Закон № ", "Общая куча ", "\n", ".", "Я"])
def test_hostile_text_takes_no_time_and_is_kept(piece):
    began = time.process_time()
    text = piece * 50_000
    kept = "".join(block.text for block in read(text, MARKS))
    assert time.process_time() - began < 5
    assert kept.replace(" ", "").rstrip(".") == "".join(text.split()).rstrip(".") or "." in piece


def test_quiet_headings():
    blocks = [Block("heading", "КАРТЫ ХОДОВ", 1, 1, level=2), Block("paragraph", "ГРОМКО", 2, 2)]
    assert [block.text for block in run(blocks, ["quiet_headings"])] == ["Карты ходов", "ГРОМКО"]


def test_figures_are_spelled_out():
    (block,) = run(
        [Block("paragraph", "Так (см. рис. 4), а не как на Рис.5 и рис. без числа", 1, 1)], ["spelled_figures"]
    )
    assert block.text == "Так (см. рисунок 4), а не как на рисунок 5 и рис. без числа"


def test_a_passage_that_is_repeated():
    long = "Эта длинная строка стоит в книге дважды, слово в слово, от начала и до конца."
    blocks = [Block("paragraph", text, at, at) for at, text in enumerate([long, "Да.", long, "Да."], 1)]
    assert [block.kind for block in run(blocks, ["repeated_passages"])] == [
        "paragraph",
        "paragraph",
        "repeat",
        "paragraph",
    ]


def test_a_repeat_shows_the_page_of_the_first():
    title, first, again = Draft("kniga", "section", "", 1), Draft("boy", "rule", "", 3), Draft("karty", "rule", "", 3)
    title.paragraphs = [Paragraph("paragraph", "Колонтитул", (1, 1))]
    first.paragraphs = [Paragraph("paragraph", "Бой", (2, 2)), Paragraph("repeat", "Колонтитул", (3, 3))]
    again.paragraphs = [Paragraph("repeat", "Бой", (4, 4)), Paragraph("repeat", "Неведомо", (5, 5))]
    repeats.refer([title, first, again], is_said_twice=True)
    assert [(one.kind, one.text, one.entry, one.lines) for one in again.paragraphs] == [
        ("entry", "", "boy", (4, 4)),
        ("paragraph", "Неведомо", "", (5, 5)),
    ]
    assert [one.text for one in first.paragraphs] == ["Бой"]


def test_what_is_only_mentioned_has_a_page_without_text():
    pages = (Page(heading="Ход", slug="hod"),)
    names = {"hero": {"vor": ["Вор"], "mag": ["Маг"]}, "object": {"lom": ["Лом"]}}
    known = {"names": names, "pages": pages}
    configuration = Configuration(
        **{name: known.get(name, {}) for name in Configuration.__dataclass_fields__},
    )
    outline = Outline(configuration, read("ХОДИТЬ С лестницы падает вор.\nПОИСКИ И ЛАЗЫ Вора ищут с ломом.", {}))
    mentions.add(outline, ["hero", "object"])
    assert [(part.draft.slug, part.draft.parent, part.draft.told_at) for part in outline.parts] == [
        ("hodit", "", (1, 1)),
        ("vor", "hodit", (1, 1)),
        ("poiski-i-lazy", "", (2, 2)),
        ("lom", "poiski-i-lazy", (2, 2)),
    ]
    thief = outline.parts[1]
    assert (thief.draft.lines, thief.draft.paragraphs) == (set(), [])
    assert [lines for _, lines in thief.units] == [(1, 1), (2, 2)]


def test_another_reader_for_files_that_end_so():
    known = {"reader": "markdown", "readers": {"txt": "running"}}
    configuration = Configuration(**{name: known.get(name, {}) for name in Configuration.__dataclass_fields__})
    names = ["rules.txt", "rules.md", "rules"]
    assert [configuration.reader_of(Document(name, "").name) for name in names] == ["running", "markdown", "markdown"]
