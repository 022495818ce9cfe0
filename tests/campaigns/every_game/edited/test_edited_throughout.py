"""A document that calls by another word, wherever it stands, what its rules are about: read and played as before."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from campaigns.engine.game.needs import lacks
from campaigns.games import game
from rulebooks.catalogue import made_of, pages_of
from rulebooks.importers import documents, rulebook
from rulebooks.importers.facts import bending
from rulebooks.language.words import parses
from tests.campaigns.edited_documents import unchanged
from tests.campaigns.every_game.scenarios.test_scenarios import DOCUMENTS
from tests.harness.sampling import some

WORD = re.compile(r"[^\W\d_]+")
RENAMED = [
    *(("castle", "стычка", "схватка"), ("castle", "стычка", "драка"), ("castle", "коридор", "галерея")),
    *(("castle", "раунд", "круг"), ("castle", "раунд", "тур"), ("castle", "ребро", "связь")),
    *(("castle", "артефакт", "скипетр"), ("castle", "святыня", "храм"), ("castle", "победитель", "триумфатор")),
    *(("castle", "заявка", "приказ"), ("castle", "игрок", "участник"), ("castle", "зал", "палата")),
    *(("castle", "карта", "карточка"), ("munchkin", "монстр", "враг"), ("munchkin", "уровень", "ранг")),
    *(("munchkin", "проклятие", "сглаз"), ("munchkin", "кубик", "кость"), ("munchkin", "помощник", "союзник")),
    *(("munchkin", "подземелье", "лабиринт"), ("munchkin", "бронник", "доспех"), ("munchkin", "игрок", "участник")),
    *(("munchkin", "карта", "карточка"), ("munchkin", "колода", "пачка"), ("dungeon-twister", "персонаж", "боец")),
    *(("dungeon-twister", "комната", "палата"), ("dungeon-twister", "жетон", "фишка")),
    *(("dungeon-twister", "предмет", "вещь"), ("dungeon-twister", "объект", "артефакт")),
    *(("dungeon-twister", "карта", "карточка"), ("dungeon-twister", "решётка", "дверь")),
]


def throughout(text: str, was: str, now: str) -> str:
    """A text with another noun for one, in the same case and number; what agrees with it may not agree any more."""

    def other(found: re.Match[str]) -> str:
        written = found[0]
        if all(one.normal_form != was for one in parses(written)):
            return written
        noun = bending.noun(now)
        bent = noun.inflect(bending.bends(written, was)) if noun else None
        word = bent.word if bent else now
        if written.isupper() and len(written) > 1:
            return word.upper()
        return word.capitalize() if written[:1].isupper() else word

    return WORD.sub(other, text)


@pytest.mark.parametrize(("book", "was", "now"), some("words for others throughout", RENAMED, 8))
def test_word_for_another_throughout_loses_nothing(source_documents, book, was, now):
    path = source_documents / DOCUMENTS[book]
    document = documents.load(path)
    read = rulebook.understand(replace(document, text=throughout(document.text, was, now)), book)
    before = {one.slug: (one.kind, one.stats) for one in unchanged(path, book).drafts}
    assert {one.slug: (one.kind, one.stats) for one in read.drafts} == before
    assert not [*lacks(game(book).needs, made_of(book, 0, pages_of(read)))]


@pytest.mark.parametrize("book", ["castle", "munchkin", "dungeon-twister"])
def test_document_as_it_is_calls_nothing_otherwise(source_documents, book):
    read = unchanged(source_documents / DOCUMENTS[book], book)
    assert rulebook.terms(read.document.text, read.configuration.tables["terms"]).words == {}
