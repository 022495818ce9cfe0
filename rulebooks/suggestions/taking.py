"""Suggestions are made, taken and declined. Several that are taken together are one edition."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from rulebooks.editions.declaring import mistake
from rulebooks.editions.naming import NameTaken, wrong_with
from rulebooks.editions.publish import Change, Stale, change_of, lock, publish_all, version_of
from rulebooks.importers.merging import Version
from rulebooks.models import Book, Edition, Page, Revision
from rulebooks.suggestions.places import laid, places, version, with_new_ids, without_new_ids
from rulebooks.suggestions.tables import DECLINED, DRAFT, PARTLY, TAKEN, WAITING, WITHDRAWN, Suggestion

Chosen = tuple[Suggestion, Collection[str]]
"""A suggestion with the places that are taken of it."""


class CannotStand(Exception):
    """What is taken together would make a page that cannot be; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def suggest(
    base: Revision, says: Version, *, reason: str, name: str, author: User | None, draft: bool = False
) -> Suggestion | None:
    """Keep what somebody would have a page say; None where that is what it said."""
    wish = Version(says.title, list(says.aliases), dict(says.stats), with_new_ids(says.paragraphs))
    if not places(version_of(base), wish):
        return None
    return Suggestion.objects.create(
        page=base.page,
        base=base.number,
        title=wish.title,
        aliases=wish.aliases,
        stats=wish.stats,
        paragraphs=wish.paragraphs,
        reason=reason,
        name=name,
        author=author,
        state=DRAFT if draft else WAITING,
    )


def base_of(suggestion: Suggestion) -> Revision:
    """The revision that the suggester read."""
    return suggestion.page.revisions.get(number=suggestion.base)


def every_place(suggestion: Suggestion) -> list[str]:
    """All that a suggestion would change."""
    return places(version_of(base_of(suggestion)), version(suggestion))


@transaction.atomic
def take(book: Book, chosen: Sequence[Chosen], *, by: User | None, reason: str, answer: str = "") -> Edition | None:
    """Publish what was chosen of some suggestions as one edition, and answer them.

    Shape:  None comes back where the pages say all of it already; the suggestions are answered all the same. One that
            somebody else has answered meanwhile is left out.
    Errors: NoSuchPlace where what a place was in has left its page; Stale where a page has left the book; NameTaken;
            CannotStand where what a book declares for play could not be played.
    """
    book = lock(book)
    wanted = {suggestion.pk: set(some) for suggestion, some in chosen}
    waiting = Suggestion.objects.select_for_update(of=("self",)).select_related("page").filter(pk__in=wanted)
    answered = [one for one in waiting.order_by("at", "pk") if one.waits and one.page.book_id == book.pk]
    newest: dict[Page, Revision] = {}
    says: dict[Page, Version] = {}
    for one in answered:
        one.page.book = book
        if one.page not in says:
            newest[one.page] = _newest(one.page)
            says[one.page] = version_of(newest[one.page])
        ordered = [place for place in every_place(one) if place in wanted[one.pk]]
        now = laid(says[one.page], version(one), ordered)
        fresh = [{**part, "id": f"{part['id']}/{one.pk}"} if _is_new(part["id"]) else part for part in now.paragraphs]
        says[one.page] = Version(now.title, now.aliases, now.stats, fresh)
    changes = [_checked(page, newest[page], told) for page, told in says.items()]
    edition = publish_all(book, changes, author=by, reason=reason, source="edit") if changes else None
    for one in answered:
        _answered(one, wanted[one.pk], edition, by, answer)
    return edition


def _is_new(id: str) -> bool:
    """Whether a paragraph was just laid by a suggestion; several may have numbered theirs alike."""
    return id.startswith("+") and "/" not in id


def _newest(page: Page) -> Revision:
    newest = page.revisions.order_by("-number").first()
    if newest is None or newest.gone:
        raise Stale(newest)
    return newest


def _checked(page: Page, newest: Revision, told: Version) -> Change:
    told = Version(told.title, told.aliases, told.stats, without_new_ids(told.paragraphs))
    if taken := wrong_with(page, told.title, told.aliases):
        raise NameTaken(taken)
    if wrong := mistake(page, told.stats):
        raise CannotStand(wrong[1])
    return change_of(page, newest, told)


def _answered(one: Suggestion, taken: Collection[str], edition: Edition | None, by: User | None, answer: str) -> None:
    every = every_place(one)
    one.taken = [place for place in every if place in taken]
    one.state = TAKEN if len(one.taken) == len(every) else PARTLY if one.taken else DECLINED
    one.answer, one.answered_at, one.answered_by = answer, timezone.now(), by
    one.revision = edition.revisions.filter(page=one.page).first() if edition and one.taken else None
    one.save(update_fields=["taken", "state", "answer", "answered_at", "answered_by", "revision"])


def close(suggestion: Suggestion, state: str, *, by: User | None, answer: str = "") -> bool:
    """Decline a suggestion, or let its maker withdraw it; whether it still waited."""
    assert state in (DECLINED, WITHDRAWN)
    waiting = Suggestion.objects.filter(pk=suggestion.pk, state__in=[WAITING, DRAFT])
    return bool(waiting.update(state=state, answer=answer, answered_at=timezone.now(), answered_by=by))
