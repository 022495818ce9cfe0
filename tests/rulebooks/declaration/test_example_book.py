"""The book that is the example of the manual: every form of the dialect is in it, and in what is read of it.

What the forms are, the code itself says: a word that the dialect learns and the example does not show fails here.
"""

import tomllib

import pytest
from django.conf import settings

from rulebooks.declaration.reading import SECTIONS
from rulebooks.declaration.statements import FORMS
from rulebooks.importers import dialect
from rulebooks.importers.dialect import attributes
from rulebooks.importers.dialect.front_matter import ABOUT_BOOK
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.rulebook import understand
from rulebooks.importers.writing import from_rulebook
from rulebooks.importers.writing.leaves import KNOWN
from rulebooks.models import Upload
from rulebooks.schema.declared import ABOUT, LISTED, PARTS
from tests.rulebooks.uploads.test_upload_own import _everybody_edits, apply  # noqa: F401

PATH = settings.BASE_DIR / "static" / "examples" / "mayak.md"
TEXT = PATH.read_text(encoding="utf-8")
MATTER = tomllib.loads(TEXT.split("+++")[1])


@pytest.fixture(scope="module")
def book():
    return understand(Document(PATH.name, TEXT), "")


def stats(book):
    return {draft.slug: draft.stats for draft in book.drafts}


def test_all_of_it_is_understood(book):
    assert not book.unaccounted()
    assert [(one.text, one.why) for one in book.problems] == []


def test_its_front_matter_says_all_that_one_can():
    assert MATTER.keys() >= ABOUT_BOOK
    assert set(SECTIONS) - {"order"} <= MATTER.keys()
    assert set(ABOUT) <= MATTER["table"].keys()


@pytest.mark.parametrize(("section", "parts"), [*PARTS.items(), *LISTED.items()])
def test_every_word_of_a_section_is_used(section, parts):
    told = MATTER[section] if section in LISTED else MATTER[section].values()
    assert set(parts) - {word for one in told for word in one} == set()


def statements():
    for section in ("periods", "actions", "always"):
        told = MATTER[section]
        for one in told if isinstance(told, list) else told.values():
            do = one.get("do", [])
            yield from [do] if isinstance(do, str) else do


@pytest.mark.parametrize(("name", "form"), FORMS, ids=[f"{at}-{name}" for at, (name, _form) in enumerate(FORMS)])
def test_every_sentence_is_said(name, form):
    assert any(form.fullmatch(one.rpartition(": ")[2]) for one in statements())


def test_what_it_declares_is_looked_through():
    with pytest.raises(Unreadable):
        understand(Document(PATH.name, TEXT.replace("lose flame 1", "lose flaem 1", 1)), "")


def test_every_word_of_braces_is_used(monkeypatch):
    seen = set()
    split = attributes.split

    def noted(text):
        rest, given = split(text)
        seen.update(given)
        return rest, given

    monkeypatch.setattr(attributes, "split", noted)
    dialect.read(Document(PATH.name, TEXT))
    assert set(attributes.KNOWN) - seen == set()


def test_every_kind_of_paragraph_is_there(book):
    """But for a picture: no text holds one, it comes with a document or by the form of a page."""
    assert {*KNOWN, "paragraph", "entry"} - {"picture"} <= {
        part.kind for draft in book.drafts for part in draft.paragraphs
    }
    assert {part.depth for draft in book.drafts for part in draft.paragraphs} >= {0, 1, 2}


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("fonar", {"свет": 2, "прочность": 3, "складной": False}),
        ("bagor", {"прочность": 4, "урон": "1d6+N", "достаёт": {"sunduk": 2, "bochka": 1}, "складной": True}),
        ("bochka", {"прочность": "2*N", "цена": 1, "зачем": "масло без капель"}),
        ("sunduk", {"прочность": 10, "цена": 3, "нужны": ["bagor", "fonar"], "зачем": "всё остальное"}),
        ("lestnica", {"прочность": 8}),
        ("kot", {"страх": -1, "любит": "bochka"}),
        ("ded", {"страх": 3, "приходит": "после полуночи", "приносит": "bagor"}),
        ("yakor", {"count": "1+N", "тяжесть": 3, "что_делает": "тянет ко дну"}),
        ("burya", {"count": 2, "ветер": "2d4"}),
    ],
)
def test_every_kind_of_value_is_read(book, slug, said):
    assert stats(book)[slug] == said


def test_other_names_numbers_and_places(book):
    pages = {draft.slug: draft for draft in book.drafts}
    assert pages["fonar"].aliases == ["Лампа"]
    assert pages["lestnica"].aliases == ["Ступени"]
    assert (pages["ogon"].number, pages["vahta"].number) == ("1.5", "2")
    assert (pages["ded"].parent, pages["ded"].kind) == ("gosti", "гость")
    assert (pages["hrap"].kind, pages["hrap"].level) == ("section", 4)


def test_written_again_it_is_the_same_book(book):
    text, differing = from_rulebook(book)
    assert differing == []
    assert stats(understand(Document("again.md", text), "")) == stats(book)


@pytest.mark.django_db
def test_it_is_offered_where_a_document_is_brought_and_becomes_a_book(client):
    assert "examples/mayak.md" in client.get("/upload/").content.decode()
    client.post("/upload/", {"text": TEXT})
    draft = client.get(Upload.objects.get().get_absolute_url()).context["draft"]
    assert draft.problems.count == 0
    apply(client)
    page = client.get("/ru/mayak/ogon/").content.decode()
    assert "корабли | и гостей" in page
    assert "<td>" in page
    assert "<pre" in page
