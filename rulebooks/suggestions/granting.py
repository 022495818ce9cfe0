"""Pages that were wished for are put into their books, declined or withdrawn."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from rulebooks.editions.coming import come
from rulebooks.editions.standing import NoSuchStand
from rulebooks.importers.merging import Version
from rulebooks.models import Page, Revision, Wish
from rulebooks.suggestions.tables import DECLINED, TAKEN, WAITING, WITHDRAWN


@transaction.atomic
def grant(wish: Wish, *, by: User | None, answer: str = "") -> Revision | None:
    """Put the page into its book; None where somebody else has decided already.

    Errors: NameTaken; NoSuchStand where the page beneath which it was to stand is gone.
    """
    wish = Wish.objects.select_for_update(of=("self",)).select_related("book", "under", "after").get(pk=wish.pk)
    if not wish.waits:
        return None
    under: Page | None = wish.under
    if under is None or under.at_edition() is None:
        raise NoSuchStand
    after = wish.after if wish.after is not None and wish.after.at_edition() is not None else None
    says = Version(wish.title, wish.aliases, wish.stats, wish.paragraphs)
    reason = (f"{wish.reason} ({wish.credit})" if wish.credit else wish.reason)[:300]
    made = come(wish.book, says, kind=wish.kind, under=under, after=after, author=by, reason=reason)
    Wish.objects.filter(pk=wish.pk).update(state=TAKEN, answer=answer, answered_at=timezone.now(), revision=made)
    return made


def close(wish: Wish, state: str, answer: str = "") -> bool:
    """Decline a wish, or let its maker withdraw it; whether it still waited."""
    assert state in (DECLINED, WITHDRAWN)
    waiting = Wish.objects.filter(pk=wish.pk, state=WAITING)
    return bool(waiting.update(state=state, answer=answer, answered_at=timezone.now()))
