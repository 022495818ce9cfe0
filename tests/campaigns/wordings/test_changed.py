"""Where a paragraph reads otherwise and no stat of it changed, that is said; where a stat says it, nothing is."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from campaigns.wordings import changed
from campaigns.wordings.changed import notices
from campaigns.wordings.register import register
from campaigns.wordings.telling import remarks
from rulebooks.catalogue import Stood, pages_of, shipped
from rulebooks.importers import rulebook
from rulebooks.importers.documents import load
from rulebooks.shipped import LIBRARY

DOCUMENTS = {"bridges": "bridges-soul.md", "castle": "castle.md", "knk-mf": "knk-mf.md"}


def edited(path, book, was, now):
    """The pages of a document in which some words were changed once."""
    document = load(path)
    assert was in document.text
    text = document.text.replace(was, now, 1)
    return pages_of(rulebook.understand(replace(document, text=text), book))


def ours(book, was, now):
    return notices(book, book, edited(LIBRARY / book, book, was, now))


@pytest.mark.parametrize(
    ("book", "was", "now", "kind", "place"),
    [
        ("bridges", "первый удар за атакующим", "последний удар за атакующим", changed.CHANGED, "1.5-6"),
        ("bridges", "здоровье упало до 0", "здоровье упало до 1", changed.NUMBER, "1.6-1"),
        ("castle", "**два коридора** за ход", "**два коридора** в фазу", changed.LOST, "vtoroe-dyhanie-1"),
    ],
)
def test_changed_words_are_said(book, was, now, kind, place):
    (notice,) = ours(book, was, now)
    assert (notice.kind, notice.paragraph, notice.address) == (kind, place, place)


def test_lost_stats_are_named():
    (notice,) = ours("castle", "**два коридора** за ход", "**два коридора** в фазу")
    assert notice.stats == ("corridors", "effect")


@pytest.mark.parametrize(
    ("book", "was", "now"),
    [
        ("castle", "**два коридора**", "**три коридора**"),
        ("castle", "**два коридора**", "**4 коридора**"),
    ],
)
def test_number_that_is_read_is_played(book, was, now):
    assert ours(book, was, now) == []


@pytest.mark.parametrize("book", ["bridges", "castle"])
def test_the_document_reads_as_our_edition(book, source_documents):
    folder = book.replace("-", "_")
    assert notices(folder, book, pages_of(rulebook.shipped(book))) == []
    assert notices(folder, book, pages_of(rulebook.read(source_documents / DOCUMENTS[book], book))) == []


def test_the_changed_document_is_said_with_our_words(source_documents):
    path = source_documents / DOCUMENTS["bridges"]
    pages = edited(path, "bridges", "атакующий наносит удар первым", "враг наносит удар первым")
    (notice,) = notices("bridges", "bridges", pages)
    assert (notice.kind, notice.page, notice.address) == (changed.CHANGED, "boevaya-sistema", "1.5-6")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("на 1 урон меньше", "на 2 урона меньше"),
        ("выдержать 3 любые атаки", "выдержать 5 любых атак"),
        ("за **5 монет** из общего", "за **1 монету** из общего"),
        ("**только 1 раз!**", "**только 2 раза!**"),
    ],
)
def test_word_in_the_form_that_another_number_asks_for_is_no_other_word(was, now, source_documents):
    pages = edited(source_documents / DOCUMENTS["bridges"], "bridges", was, now)
    assert notices("bridges", "bridges", pages) == []


BOTH = [
    # book, what a stat says, what nobody reads, the paragraph of both
    ("castle", ("**два коридора**", "**три коридора**"), ("бегом сквозь", "ползком сквозь"), "vtoroe-dyhanie-1"),
    (
        "knk-mf",
        ("прана уплачивается лишь один раз", "прана уплачивается каждый раз"),
        ("засчитывается как провал", "засчитывается как успех"),
        "spasbroski-2",
    ),
    ("munchkin", ("5 и больше", "4 и больше"), ("зачистку комнаты", "уборку комнаты"), "smyvaemsya-1"),
    ("dungeon-twister", ("наберет 5 ПО", "наберет 6 ПО"), ("Побеждает тот", "Проигрывает тот"), "pobeda-1"),
]


@pytest.mark.parametrize(("book", "played", "unread", "place"), BOTH)
def test_edit_that_a_stat_says_hides_no_other_of_its_paragraph(book, played, unread, place):
    folder = book.replace("-", "_")
    document = load(LIBRARY / book)

    def said(*edits):
        text = document.text
        for was, now in edits:
            assert text.count(was) == 1, was
            text = text.replace(was, now)
        return [
            (one.kind, one.paragraph)
            for one in notices(folder, book, pages_of(rulebook.understand(replace(document, text=text), book)))
        ]

    assert said(played) == []
    assert said(unread) == said(played, unread) == [(changed.CHANGED, place)]


def test_thing_that_became_plain_text_is_said():
    """A heading without the rank that makes it a skill: nothing of the skill is played, and no word of it changed."""
    document = load(LIBRARY / "knk-mf")
    heading = next(line for line in document.text.split("\n") if line.startswith("#") and "Гордость: " in line)
    read = rulebook.understand(
        replace(document, text=document.text.replace(heading, heading.partition(":")[0])), "knk-mf"
    )
    (notice,) = notices("knk_mf", "knk-mf", pages_of(read))
    assert (notice.kind, notice.page, notice.stats) == (changed.PLAIN, "gordost", ("rank", "ranks"))
    assert [one.stats for one in read.problems if one.text == "Гордость"] == [
        ("rank", "ranks.D.immune_to", "ranks.C.mind_save", "ranks.B.S_alone")
    ]


def test_one_word_that_a_phrase_passes_over_is_said_beside_its_number(source_documents):
    """«На сколько залов» is read across «выбранного»: who is thrown is another sentence all the same."""
    path = source_documents / DOCUMENTS["castle"]
    assert notices("castle", "castle", edited(path, "castle", "на **2 зала**", "на **3 зала**")) == []
    now = edited(path, "castle", "выбранного проигравшего на **2 зала**", "случайного проигравшего на **3 зала**")
    assert next(one for one in now if one.slug == "tolchok-1").stats["halls"] == 3
    (notice,) = notices("castle", "castle", now)
    assert (notice.kind, notice.page) == (changed.CHANGED, "tolchok-1")


RENAMED = [
    ("bridges", "**Обостренный панцирь** |", "**Колючий панцирь** |", "obostrennyy-pancir"),
    ("castle", "**Шелковые сети Маффет**", "**Паутина**", "shelkovye-seti-maffet"),
    ("knk-mf", "### **Гордость: С**", "### **Спесь: С**", "gordost"),
    ("knk-mf", "- Дождь. Снижает", "- Ливень. Снижает", "dozhd"),
]


@pytest.mark.parametrize(("book", "was", "now", "slug"), RENAMED)
def test_thing_that_is_called_otherwise_is_said_by_its_old_name(book, was, now, slug, source_documents):
    pages = edited(source_documents / DOCUMENTS[book], book, was, now)
    (notice,) = notices(book.replace("-", "_"), book, pages)
    assert (notice.kind, notice.page, notice.read) == (changed.RENAMED, slug, False)
    (remark,) = remarks(book, pages)
    assert shipped(book)[slug].name in remark.sentence
    assert remark.title in now


def test_title_that_says_a_number_is_no_other_name(source_documents):
    """A bonus is called by the rank that it takes, which its stat says."""
    pages = edited(source_documents / DOCUMENTS["knk-mf"], "knk-mf", "«Монстры» с Силой 6", "«Монстры» с Силой 5")
    assert next(one for one in pages if one.slug == "sila-6").title != shipped("knk-mf")["sila-6"].name
    assert [one for one in notices("knk_mf", "knk-mf", pages) if one.kind == changed.RENAMED] == []


OTHER = "Совсем иначе по вторникам."


def otherwise(value):
    """A stat of another shape, with nothing missing."""
    if isinstance(value, Mapping):
        return {name: otherwise(one) for name, one in value.items()}
    if isinstance(value, list):
        return [otherwise(one) for one in value]
    return not value if isinstance(value, bool) else "otherwise"


@pytest.mark.parametrize("book", ["bridges", "castle", "dungeon-twister", "knk-mf", "munchkin"])
def test_no_paragraph_hides_a_change_behind_that_of_its_stat(book):
    """Wherever a stat is read: a sentence more, that nobody reads, is said though the stat was changed as well."""
    pages = pages_of(rulebook.shipped(book))
    cited = {id for one in pages for ids in one.sources.values() for id in ids}
    now = [
        replace(one, stats=otherwise(one.stats), paragraphs=[more(part, cited) for part in one.paragraphs])
        for one in pages
    ]
    found = {one.paragraph for one in notices(book.replace("-", "_"), book, now) if one.kind == changed.CHANGED}
    recorded = {line.address for told in register(book.replace("-", "_")).values() for line in told.ours}
    assert len(cited & recorded) > 10
    assert cited & recorded <= found


def more(part, cited):
    is_cited = part["id"] in cited
    text = f"{part.get('text', '')} {OTHER}"
    cells = [*part["cells"][:-1], f"{part['cells'][-1]}. {OTHER}"] if part.get("cells") else part.get("cells")
    return {**part, "text": text, "cells": cells} if is_cited else part


def page(paragraphs, stats=(), sources=(), slug="bosses"):
    kept = [{"id": f"x-{number}", "kind": "paragraph", "text": text} for number, text in enumerate(paragraphs, 1)]
    return Stood(slug, "", "section", "Боссы", (), dict(stats), dict(sources), kept)


def of_page(told, slug="bosses"):
    """Notices about one page of an edition that has the others as we ship them."""
    others = [one for one in pages_of(rulebook.shipped("bridges")) if one.slug != slug]
    return [(one.kind, one.paragraph) for one in notices("bridges", "bridges", [*others, *told])]


def test_new_paragraphs_gone_paragraphs_and_moved_ones():
    (there,) = [one for one in pages_of(rulebook.shipped("bridges")) if one.slug == "bosses"]
    said = [one for one in there.paragraphs if one["kind"] != "entry"]
    more = {"id": "bosses-99", "kind": "paragraph", "text": "Боссы спят по ночам."}
    assert of_page([replace(there, paragraphs=[*said, more])]) == [(changed.NEW, "bosses-99")]
    assert of_page([replace(there, paragraphs=said[1:])]) == [(changed.GONE, "")]
    assert of_page([replace(there, paragraphs=said[::-1])]) == []
    assert of_page([]) == [(changed.PAGE_GONE, "")]


def test_new_page_without_numbers_is_said_and_one_with_numbers_is_not():
    everything = pages_of(rulebook.shipped("bridges"))
    bare = page(["Тут живет дракон."], slug="drakon")
    assert [one.kind for one in notices("bridges", "bridges", [*everything, bare])] == [changed.NEW]
    assert notices("bridges", "bridges", [*everything, replace(bare, stats={"health": 5})]) == []


def test_game_without_code_says_nothing():
    assert notices("counters", "podgorye", [page(["Что угодно."])]) == []


def test_paragraph_that_says_a_whole_page_loses_what_our_several_say(source_documents):
    """The document of Dungeon Twister says in one breath what our edition says in several paragraphs."""
    path = source_documents / "dungeon-twister.txt"
    pages = edited(path, "dungeon-twister", "в комнате не меняет места", "в комнате меняет место")
    (notice,) = notices("dungeon_twister", "dungeon-twister", pages)
    assert (notice.kind, notice.page, notice.stats) == (changed.LOST, "povernut-komnatu", ("tokens_stay",))


@pytest.mark.parametrize(
    ("now", "kinds"),
    [
        ("через стену.", []),
        ("через стену и через кусты.", [changed.LOST]),
    ],
)
def test_what_is_only_left_out_belongs_to_the_stat_that_says_so(source_documents, now, kinds):
    """A list that an editor has shortened is played; a word that nobody reads is said all the same."""
    path = source_documents / "dungeon-twister.txt"
    pages = edited(path, "dungeon-twister", "через закрытую решетку или стену.", now)
    assert [one.kind for one in notices("dungeon_twister", "dungeon-twister", pages)] == kinds


def reordered(path, book, first, second, end):
    """The pages of a document in which the passage from `first` on and that from `second` to `end` change places."""
    document = load(path)
    here, there, stop = (document.text.index(one) for one in (first, second, end))
    text = document.text
    text = text[:here] + text[there:stop].rstrip() + "\n" + text[here:there].rstrip() + "\n\n" + text[stop:]
    return pages_of(rulebook.understand(replace(document, text=text), book))


def test_bosses_before_the_heroes_are_said(source_documents):
    pages = reordered(
        source_documents / "bridges-soul.md", "bridges", "1.  **Фаза Действий", "2.  **Фаза Нейтралов", "### 1.3"
    )
    (moved,) = notices("bridges", "bridges", pages)
    assert (moved.kind, moved.page) == (changed.MOVED, "raund")


def test_phases_that_bear_each_others_numbers_are_said(source_documents):
    document = load(source_documents / "munchkin.txt")
    text = document.text.replace("2. Ищем Неприятности", "3. Ищем Неприятности")
    text = text.replace("3. Чистим Комнату", "2. Чистим Комнату")
    pages = pages_of(rulebook.understand(replace(document, text=text), "munchkin"))
    found = [one.page for one in notices("munchkin", "munchkin", pages) if one.kind == changed.MOVED]
    assert found == ["chistim-komnatu", "ischem-nepriyatnosti"]
