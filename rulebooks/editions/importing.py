"""An imported rulebook meets what the database has of it: what would change, and making it so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.utils import timezone

from rulebooks.catalogue import Stood
from rulebooks.editions.arrivals import Arrival
from rulebooks.editions.naming import remember, with_old_name
from rulebooks.editions.placing import placed
from rulebooks.editions.publish import Change, Progress, lock, publish_all, silently, used_ids, version_of
from rulebooks.importers import rulebook as rulebooks
from rulebooks.importers.drafts import Draft, Problem
from rulebooks.importers.merging import Clash, Version, merged
from rulebooks.importers.merging.alignment import Ids, aligned
from rulebooks.importers.merging.relabelling import Known, relabelled, the_same
from rulebooks.importers.places import value_at
from rulebooks.importers.rulebook import Rulebook
from rulebooks.language.words import fold
from rulebooks.models import Book, Conflict, Edition, Page, Reading, Revision
from rulebooks.search.declared import look_up_by

TAKEN_NAME = "another page of this book is called so already; this one keeps the name that it has"


@dataclass(frozen=True)
class Plan:
    """What an import would do; `former` are addresses that lead to pages which the document would put there."""

    rulebook: Rulebook
    arrivals: list[Arrival]
    former: Mapping[str, str] = field(default_factory=dict)

    def pages(self) -> list[Stood]:
        """The pages of the edition that this would make, in the document's order."""
        return [
            Stood(
                arrival.slug,
                arrival.draft.number,
                arrival.draft.kind,
                arrival.result.title,
                arrival.result.aliases,
                arrival.result.stats,
                arrival.sources,
                arrival.result.paragraphs,
            )
            for arrival in self.arrivals
            if arrival.draft and not arrival.taken_out
        ]

    def changes(self) -> list[dict[str, Any]]:
        return [arrival.told() for arrival in self.arrivals if arrival.change or arrival.clashes]


def plan(rulebook: Rulebook, book: Book | None) -> Plan:
    """What importing would do to a book; None for one that is not there yet."""
    pages = {page.slug: page for page in Page.objects.filter(book=book)} if book else {}
    newest = {revision.page_id: revision for revision in Revision.objects.newest(book)} if book else {}
    readings = {one.page_id: one for one in Reading.objects.filter(page__book=book)} if book else {}
    ids = used_ids(book) if book else Ids()
    former = the_same(rulebook.drafts, _known(pages.values(), newest))
    rulebook = replace(rulebook, drafts=tuple(relabelled(rulebook.drafts, former)))
    arrivals = []
    for draft in rulebook.drafts:
        page = pages.get(draft.slug)
        arrival = _arrival(draft, page, newest.get(page.pk) if page else None, _base(page, readings), ids)
        arrival.taken_out = _taken_out(arrival, readings.get(page.pk) if page else None)
        arrivals.append(arrival)
    _trace(arrivals)
    there = {draft.slug for draft in rulebook.drafts}
    for slug, page in pages.items():
        before = newest.get(page.pk)
        if slug not in there and page.pk in readings and not readings[page.pk].gone and before and not before.gone:
            arrivals.append(_departure(page, before, _version(readings[page.pk])))
    return Plan(_named(rulebook, arrivals), arrivals, former)


def _known(pages: Iterable[Page], newest: Mapping[int, Revision]) -> Iterator[Known]:
    """The pages that the book has now, by what they say."""
    for page in pages:
        now = newest.get(page.pk)
        if now is not None and not now.gone:
            text = "\n".join(str(one.get("text", "")) for one in now.paragraphs)
            yield Known(page.slug, page.kind, text, now.stats)


def _named(rulebook: Rulebook, arrivals: Iterable[Arrival]) -> Rulebook:
    """Let pages that are renamed keep their old names; one that would be called like another keeps the one it has.

    Shape: the rulebook, with a sentence for each name that was refused.
    """
    there = [one for one in arrivals if one.draft and one.draft.kind != "section"]
    bearing: dict[str, list[Arrival]] = {}
    for one in there:
        bearing.setdefault(fold(one.result.title), []).append(one)
    refused = []
    for one in there:
        was = one.before.title if one.before and not one.before.gone else ""
        if not was or one.before is None or fold(was) == fold(one.result.title):
            continue
        title, others = one.result.title, [other for other in bearing[fold(one.result.title)] if other is not one]
        if any(other.before and fold(other.before.title) == fold(title) for other in others):
            refused.append(Problem(one.draft.extent if one.draft else (0, 0), title, TAKEN_NAME))
            one.result = replace(one.result, title=was)
            continue
        borne = [other.result.title for other in there if other is not one]
        one.result = replace(one.result, aliases=with_old_name(was, title, one.result.aliases, borne))
    return replace(rulebook, problems=(*rulebook.problems, *refused)) if refused else rulebook


def plan_without_database(rulebook: Rulebook) -> Plan:
    """What importing would do, where there may be no database, or one without tables: nothing is there then."""
    try:
        with transaction.atomic():
            return plan(rulebook, Book.objects.filter(slug=rulebook.configuration.slug).first())
    except DatabaseError:
        return plan(rulebook, None)


def _base(page: Page | None, readings: Mapping[int, Reading]) -> Version | None:
    return _version(readings[page.pk]) if page and page.pk in readings else None


def _version(reading: Reading) -> Version:
    return Version(reading.title, reading.aliases, reading.stats, reading.paragraphs)


def _arrival(draft: Draft, page: Page | None, before: Revision | None, base: Version | None, ids: Ids) -> Arrival:
    was = base or (version_of(before) if before else Version())
    paragraphs = draft.identified()
    if not draft.ids:
        paragraphs = aligned(was.paragraphs, [_without_id(one) for one in paragraphs], draft.prefix, ids)
    read = Version(draft.title, list(draft.aliases), draft.stats, paragraphs)
    if before is None or before.gone:
        return Arrival(draft.slug, draft, page, before, read, read)
    result, clashes = merged(was, version_of(before), read)
    return Arrival(draft.slug, draft, page, before, read, result, clashes=clashes)


def _taken_out(arrival: Arrival, reading: Reading | None) -> bool:
    """Whether a page stays out of the book: a person took it out, and the document says of it what it said before."""
    before = arrival.before
    if before is None or not before.gone or before.edition.source != "edit" or reading is None or reading.gone:
        return False
    return arrival.read is not None and arrival.read.says() == _version(reading).says()


def _without_id(paragraph: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in paragraph.items() if name != "id"}


def _departure(page: Page, before: Revision, base: Version) -> Arrival:
    """A page that the document has no more. One that people have edited stays, and an editor is asked."""
    ours = version_of(before)
    clashes = [] if ours.says() == base.says() else [Clash("page", None, before.title, base.title)]
    return Arrival(page.slug, None, page, before, None, ours, before.sources, clashes)


def _trace(arrivals: Iterable[Arrival]) -> None:
    """Say for every stat which paragraphs it was read from, now that they have their ids."""
    arrived = [(arrival, arrival.draft, arrival.read) for arrival in arrivals]
    read = [(draft, version.paragraphs) for _, draft, version in arrived if draft and version]
    for (arrival, _, _), sources in zip(arrived, rulebooks.sources(read), strict=True):
        arrival.sources = {stat: ids for stat, ids in sources.items() if stat.split(".")[0] in arrival.result.stats}


@transaction.atomic
def apply(
    rulebook: Rulebook, *, author: User | None = None, reason: str = "", progress: Progress = silently
) -> tuple[Plan, Edition | None]:
    """Bring an import into the database: all of it, or nothing where it is stopped.

    Shape:  the plan as it was carried out, and the new edition; None where nothing differs.
    """
    configuration = rulebook.configuration
    described = {
        "title": configuration.title,
        "language": configuration.language,
        "position": configuration.position,
        "summary": configuration.summary,
    }
    book, _ = Book.objects.get_or_create(slug=configuration.slug, defaults=described)
    book = lock(book)
    look_up_by(book, configuration)
    made = plan(rulebook, book)
    moved = placed(book, made.arrivals)
    by_slug = {arrival.slug: arrival.page for arrival in made.arrivals if arrival.page}
    for slug, kept in made.former.items():
        if kept in by_slug and slug not in by_slug:
            remember(book, slug, by_slug[kept])
    changes = [
        Change(arrival.page, arrival.result, arrival.sources, gone=arrival.change == "gone" or arrival.taken_out)
        for arrival in made.arrivals
        if arrival.page
    ]
    document = rulebook.document
    reason = reason or document.name
    edition = publish_all(
        book, changes, author=author, reason=reason, source="import", digest=document.digest, progress=progress
    )
    _remember(book, made, edition)
    if moved or any(arrival.clashes for arrival in made.arrivals):
        book.shows_otherwise()
    return made, edition


def _remember(book: Book, made: Plan, edition: Edition | None) -> None:
    """Keep what was read as the base of the next merge, and the conflicts for an editor."""
    _keep_read(made)
    waiting: dict[int, list[Conflict]] = {}
    for conflict in Conflict.objects.open().filter(page__book=book):
        waiting.setdefault(conflict.page_id, []).append(conflict)
    for arrival in made.arrivals:
        page = arrival.page
        assert page is not None
        for clash in arrival.clashes:
            at = edition or Edition.objects.get(book=book, number=book.edition)
            same = Conflict.objects.open().filter(page=page, place=clash.place)
            same.update(settled_at=timezone.now())
            sides = {"imported": clash.imported, "kept": clash.kept, "base": clash.base}
            Conflict.objects.create(page=page, edition=at, place=clash.place, **sides)
        if arrival.clashes or page.pk in waiting:
            _agree(arrival, page)


def _keep_read(made: Plan) -> None:
    """What each page was read as; of pages that the document has no more, that they are gone."""
    gone = [arrival.page.pk for arrival in made.arrivals if arrival.page and arrival.read is None]
    Reading.objects.filter(page__in=gone).update(gone=True)
    fields = ["title", "aliases", "stats", "paragraphs", "gone"]
    read = [
        Reading(page=arrival.page, gone=False, **{name: getattr(arrival.read, name) for name in fields[:-1]})
        for arrival in made.arrivals
        if arrival.page and arrival.read is not None
    ]
    Reading.objects.bulk_create(
        read, batch_size=200, update_conflicts=True, unique_fields=["page"], update_fields=fields
    )


def _agree(arrival: Arrival, page: Page) -> None:
    """A conflict is over where the document now says what the page says."""
    for conflict in Conflict.objects.open().filter(page=page):
        said = None if arrival.read is None else value_at(arrival.read, conflict.place)
        if arrival.read is not None and said == value_at(arrival.result, conflict.place):
            conflict.settled_at = timezone.now()
            conflict.save(update_fields=["settled_at"])
