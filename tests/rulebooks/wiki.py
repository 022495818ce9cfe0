"""A small book for the tests of the wiki, in words of its own."""

from functools import cache

from rulebooks.models import Book, Edition, Link, Page, Revision
from rulebooks.search import index
from rulebooks.text.links import Linker, named_by_numbers
from rulebooks.text.markup import render
from tests.harness.kept_book import written_once

KRAB_STATS = {
    "health": "18*N",
    "goal": True,
    "skills": {
        "ukus": {"name": "Укус", "damage": 4, "scope": "one"},
        "luch": {"name": "Луч", "damage": 2, "scope": "all", "reach": True, "unanswered": True},
    },
    "behaviour": [
        {
            "priority": 1,
            "distance": "near",
            "when": {"heroes_here": {"min": 2}},
            "use": "luch",
            "at": "here",
            "all": True,
        },
        {"priority": 2, "distance": "near", "when": {"heroes_here": {"min": 1, "max": 1}}, "use": "ukus", "at": "here"},
    ],
    "counterattack": {"near": [{"when": {}, "use": "ukus"}], "far": [{"when": {}, "use": "luch"}]},
    "drops": [{"face": 1, "coins": 4, "items": {"zelye": 2}}, {"face": 2, "coins": 1, "items": {}}],
}
PAGES = [
    ("kniga", "", "section", "", "Книга острова", {}, ["Маленький остров и большая обида."]),
    ("glava-1", "", "section", "kniga", "Глава 1: Как жить", {}, ["Здесь рассказано, как жить на острове."]),
    ("boy", "1.5", "section", "glava-1", "Бой", {}, ["Кто бьёт Клешнерука, тот рискует.", "* Больно бывает всем."]),
    ("veshchi", "1.6", "section", "glava-1", "Вещи", {}, ["В сундуке лежат вещи.", "@zelye", "@ruka"]),
    (
        "zelye",
        "",
        "consumable",
        "veshchi",
        "Зелье лечения",
        {"heals": 1},
        ["Выпей, и полегчает: `Зелье лечения` лечит 1*N."],
    ),
    ("ruka", "", "weapon", "veshchi", "Раздвижная рука", {"added_damage": 2, "hands": 1}, ["Достаёт далеко."]),
    ("glava-2", "", "section", "kniga", "Глава 2: Кто живёт", {}, ["Жители. Не берите Раздвижную руку без зелья."]),
    ("klesh", "", "boss", "glava-2", "Клешнерук", KRAB_STATS, ["Клешнерук спит, пока рядом нет мастера."]),
    ("bereg", "", "place", "glava-2", "Берег", {"code": "BRG", "role": "base", "links": ["utes"], "x": 4, "y": 0}, []),
    ("utes", "", "place", "glava-2", "Утёс", {"code": "1", "role": "boss", "links": ["bereg"], "x": 4, "y": 2}, []),
]
LEVELS = {"kniga": 1, "glava-1": 2, "glava-2": 2, "zelye": 4, "ruka": 4}


def paragraphs(prefix, texts):
    written = []
    for place, text in enumerate(texts, 1):
        one = {"id": f"{prefix}-{place}", "kind": "paragraph", "text": text, "depth": 0, "lines": [place, place]}
        if text.startswith("* "):
            one |= {"kind": "item", "text": text[2:]}
        if text.startswith("@"):
            one |= {"kind": "entry", "entry": text[1:], "text": ""}
        written.append(one)
    return written


def linker_of(slug):
    return Linker(slug, [(page, name, ()) for page, _, _, _, name, _, _ in PAGES])


@cache
def drawn(slug):
    """The HTML of each page of the book: the same whenever it is laid."""
    linker = linker_of(slug)
    return {page: render(paragraphs(number or page, texts), linker.with_own(page)) for page, number, *_, texts in PAGES}


def write_book(slug="ostrov", title="Остров"):
    """Lay a whole book with its first edition: pages, links and index."""
    return written_once((slug, title), lambda: write(slug, title))


def write(slug, title):
    book = Book.objects.create(slug=slug, title=title, edition=1, summary="Книга для проверки.")
    edition = Edition.objects.create(book=book, number=1, source="import")
    linker, pages, revisions = linker_of(slug), {}, []
    for position, (page_slug, number, kind, parent, name, stats, texts) in enumerate(PAGES):
        page = pages[page_slug] = Page.objects.create(
            book=book,
            slug=page_slug,
            number=number,
            kind=kind,
            parent=pages.get(parent),
            position=position,
            level=LEVELS.get(page_slug, 3),
        )
        revisions.append(
            Revision(
                page=page,
                number=1,
                edition=edition,
                title=name,
                stats=stats,
                paragraphs=paragraphs(number or page_slug, texts),
                html=drawn(slug)[page_slug],
                reason="Первое издание",
            )
        )
    Revision.objects.bulk_create(revisions)
    index(revisions, book)
    Link.objects.bulk_create(one for revision in revisions for one in links(revision, linker, pages))
    return book


def links(revision, linker, pages):
    """The links of a page: from each of its paragraphs, and from its stats to what they name by a number."""
    page = revision.page
    for paragraph, slugs in linker.with_own(page.slug).slugs(revision.paragraphs).items():
        yield from (Link(page=page, paragraph=paragraph, to=pages[to]) for to in slugs)
    for to in named_by_numbers(revision.stats) & pages.keys() - {page.slug}:
        yield Link(page=page, paragraph="", to=pages[to])
