"""Changing a page, looking at what it changes before it does, and going back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rulebooks.cite import paragraph_label
from rulebooks.editions.declaring import mistake, spoiled
from rulebooks.editions.naming import NameTaken
from rulebooks.editions.publish import Stale, publish
from rulebooks.editions.standing import is_fixed
from rulebooks.editions.verdicts import broken_by, lost_by_edit
from rulebooks.forms import text
from rulebooks.forms.page import EditForm
from rulebooks.forms.tables import spread
from rulebooks.forms.text import acted
from rulebooks.importers.dialect.front_matter import TABLE_SLUG
from rulebooks.models import Book, Page, Revision
from rulebooks.permissions import may_edit, told_who_may
from rulebooks.stats.vocabulary import stat_title
from rulebooks.text.diff import Change, changes, compare
from rulebooks.text.left_behind import LeftBehind, left_behind
from rulebooks.text.values import value_text
from rulebooks.whole import Reading
from web.page import page

REVISIONS_SHOWN = 50
OF_TABLES = ("c:", "rows:=", "head:")
"""Fields that are merged a table at a time."""


def page_to_change(request: HttpRequest, book: str, slug: str) -> Page:
    """Find the page, for a person who may change it; for anybody else it has no such address."""
    if not may_edit(request, book):
        raise Http404
    return get_object_or_404(
        Page.objects.filter(book__put_away=None).select_related("book"), book__slug=book, slug=slug
    )


@require_http_methods(["GET", "POST"])
def edit_page(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    if request.method == "GET" and not may_edit(request, book):
        return told_who_may(request)
    the_page = page_to_change(request, book, slug)
    revision = the_page.at_edition()
    if revision is None:
        raise Http404
    names = Reading(the_page.book).names
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "revision": revision}
    context["fixed"] = is_fixed(the_page)
    if request.method == "GET":
        return page(request, "rulebooks/edit.html", context | {"form": EditForm(revision, names)})
    base = revision_read(request, the_page)
    if base is not None and base.number != revision.number:
        return _meanwhile(request, context, base, names)
    if "act" in request.POST:
        form = EditForm(revision, names, acted(request.POST)).unasked()
        return page(request, "rulebooks/edit.html", context | {"form": form})
    form = EditForm(revision, names, request.POST)
    if not form.is_valid():
        return page(request, "rulebooks/edit.html", context | {"form": form}, status=422)
    harm = spoiled(the_page, form.stats(), [str(one["id"]) for one in form.paragraphs() if one.get("id")])
    behind = left_behind(revision, form.stats(), form.paragraphs())
    gone = lost_by_edit(the_page, form.stats())
    sure = " ".join(filter(None, [harm, *(f"{one.game}: {one.why}" for one in gone)]))
    told: dict[str, Any] = {"form": form, "harm": harm, "table": TABLE_SLUG, "behind": behind, "lost": gone}
    told["sure"] = sure
    if "preview" in request.POST:
        return page(request, "rulebooks/edit.html", context | told | {"preview": what_changes(revision, form)})
    if sure and request.POST.get("sure") != sure:
        return page(request, "rulebooks/edit.html", context | told, status=422)
    try:
        return _save(request, the_page, form, behind)
    except NameTaken as taken:
        form.add_error("title", taken.sentence)
        return page(request, "rulebooks/edit.html", context | {"form": form}, status=422)
    except Stale as late:
        if late.newest is None or late.newest.gone:
            raise Http404 from late
        return _meanwhile(request, context | {"revision": late.newest}, revision, names)


def _meanwhile(request: HttpRequest, context: dict[str, Any], base: Revision, names: dict[str, str]) -> HttpResponse:
    """Somebody saved first: show her changes on top of theirs, and where both touched one place, both."""
    form, conflicts = merged(request.POST, base, context["revision"], names)
    told = {"form": form, "conflicts": conflicts, "stale": True}
    return page(request, "rulebooks/edit.html", context | told, status=409)


def revision_read(request: HttpRequest, the_page: Page) -> Revision | None:
    """The revision that the person had before her eyes when she began to write."""
    number = request.POST.get("base", "")
    known = number.isdecimal() and len(number) < 9
    return the_page.revisions.filter(number=int(number)).first() if known else None


def what_changes(revision: Revision, form: EditForm) -> list[Change]:
    before = (revision.title, revision.aliases, revision.stats, revision.paragraphs)
    return compare(before, (form.cleaned_data["title"], form.name_list(), form.stats(), form.paragraphs()))


def merged(
    posted: QueryDict, base: Revision, newest: Revision, names: dict[str, str]
) -> tuple[EditForm, list[dict[str, str]]]:
    """Put a person's changes on top of what somebody else saved meanwhile.

    What only one of the two touched is taken from that one; what both touched keeps her text in the form and
    lists the other's beside it, so that neither is lost.
    """
    mine, was = EditForm(base, names, posted), EditForm(base, names)
    theirs = EditForm(newest, names)
    data: dict[str, Any] = {}
    conflicts: list[dict[str, str]] = []
    for name, field in theirs.fields.items():
        now = theirs.initial.get(name, "")
        if name not in was.fields or name in {"reason", "name"}:
            data[name] = posted.get(name, now)
            continue
        changed_by_me, changed_by_them = name in mine.changed_data, was.initial.get(name) != now
        data[name] = posted.get(name, "") if changed_by_me else now
        both = changed_by_me and changed_by_them and name != "base" and not name.startswith(OF_TABLES)
        if both and str(data[name]) != str(now):
            conflicts.append({"place": str(field.label), "mine": str(data[name]), "theirs": str(now)})
    data["base"] = newest.number
    conflicts += _rows(posted, was, base, newest, data)
    conflicts += _tables(posted, was, newest, data)
    gone = [name for name in was.fields if name not in theirs.fields and name not in data and name in mine.changed_data]
    gone = [name for name in gone if not name.startswith(OF_TABLES)]
    conflicts += [{"place": str(was.fields[name].label), "mine": posted.get(name, ""), "theirs": ""} for name in gone]
    return EditForm(newest, names, data), conflicts


def _tables(posted: QueryDict, was: EditForm, newest: Revision, data: dict[str, Any]) -> list[dict[str, str]]:
    """Take tables as one thing each: of those that both touched hers stands in the form, theirs beside it."""
    clash = text.merged(spread(posted), was.written, newest.paragraphs, data)
    found = []
    for one in was.written.pieces:
        if one.table and one.key in clash:
            ids = {str(row["id"]) for row in one.table.was}
            rows = [str(row["text"]) for row in newest.paragraphs if str(row["id"]) in ids]
            said = "\n".join(str(row["text"]) for row in one.table.written(spread(posted)))
            found.append({"place": paragraph_label(str(one.was["id"])), "mine": said, "theirs": "\n".join(rows)})
    return found


def _rows(
    posted: QueryDict, was: EditForm, base: Revision, newest: Revision, data: dict[str, Any]
) -> list[dict[str, str]]:
    """Put the stats in which a person moved, added or dropped rows on top as they stood in her form, whole."""
    before = was.values.ids if was.values else {}
    sent = [key for key in posted if key.startswith("rows:") and not key.startswith("rows:=")]
    moved = {key[5:].partition("/")[0] for key in sent if posted[key] != before.get(key)}
    conflicts = []
    for stat in sorted(moved):
        heads = (f"s:{stat}/", f"k:{stat}/", f"rows:{stat}/")
        for key in [key for key in data if key.startswith(heads)]:
            del data[key]
        mine = {key: posted[key] for key in posted if key.startswith(heads) or key == f"rows:{stat}"}
        data |= mine
        if base.stats.get(stat) != newest.stats.get(stat):
            typed = "; ".join(str(value) for key, value in mine.items() if value and not key.startswith("rows:"))
            told = value_text(newest.stats.get(stat), was.names)
            conflicts.append({"place": stat_title(stat), "mine": typed, "theirs": told})
    return conflicts


def _save(request: HttpRequest, the_page: Page, form: EditForm, behind: list[LeftBehind]) -> HttpResponse:
    saved = publish(
        the_page,
        title=form.cleaned_data["title"],
        aliases=form.name_list(),
        stats=form.stats(),
        paragraphs=form.paragraphs(),
        author=request.user if request.user.is_authenticated else None,
        reason=form.said(request.user.is_authenticated),
        base=form.cleaned_data["base"],
    )
    if saved is None:
        messages.info(request, _("Nothing was changed."))
    else:
        messages.success(request, _("Saved. Campaigns that begin now play by it; those that run keep their edition."))
        for one in behind:
            said = {"paragraph": paragraph_label(one.paragraph), "old": one.says}
            messages.warning(request, _("The text of %(paragraph)s still says %(old)s.") % said)
    return redirect(the_page.get_absolute_url())


def warn(request: HttpRequest, book: Book) -> None:
    """Say what cannot be played any more since the edition that was just made."""
    for one in broken_by(Book.objects.get(pk=book.pk)):
        told = {"game": one.game or book.title, "why": one.why}
        messages.warning(request, _("%(game)s cannot be played by this edition: %(why)s.") % told)


# History


@require_safe
def history(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    the_page = get_object_or_404(
        Page.objects.filter(book__put_away=None).select_related("book"), book__slug=book, slug=slug
    )
    revisions = list(the_page.revisions.select_related("edition", "author").order_by("-number")[: REVISIONS_SHOWN + 1])
    steps = [
        {"revision": revision, "changes": changes(before, revision), "newest": place == 0}
        for place, (revision, before) in enumerate(zip(revisions, [*revisions[1:], None], strict=True))
    ][:REVISIONS_SHOWN]
    context: dict[str, Any] = {"book": the_page.book, "rule_page": the_page, "steps": steps}
    context["may_edit"] = may_edit(request, book)
    context |= {"gone": bool(revisions) and revisions[0].gone}
    context["compares"] = sum(bool(one.stats) and not one.gone for one in revisions) > 1
    return page(request, "rulebooks/history.html", context | {"title": revisions[0].title if revisions else slug})


@require_POST
def revert(request: HttpRequest, book: str, slug: str, number: int) -> HttpResponse:
    """Make an old revision the newest one again, as a revision of its own: nothing is ever taken out of a history."""
    the_page = page_to_change(request, book, slug)
    old = get_object_or_404(the_page.revisions, number=number, gone=False)
    wrong = mistake(the_page, old.stats)
    harm = wrong[1] if wrong else spoiled(the_page, old.stats, [str(one["id"]) for one in old.paragraphs])
    if harm:
        messages.error(request, _("Nothing was changed: nobody could play by this book then. %(why)s") % {"why": harm})
        return redirect("history", book=book, slug=slug)
    try:
        publish(
            the_page,
            title=old.title,
            aliases=old.aliases,
            stats=old.stats,
            paragraphs=old.paragraphs,
            author=request.user if request.user.is_authenticated else None,
            reason=_("Back to revision %(number)s") % {"number": number},
        )
    except NameTaken as taken:
        messages.error(request, _("Nothing was changed.") + " " + taken.sentence)
        return redirect("history", book=book, slug=slug)
    except Stale:
        messages.error(request, _("The page has left the book: bring it back first."))
        return redirect("history", book=book, slug=slug)
    messages.success(request, _("The page is again as it was in revision %(number)s.") % {"number": number})
    warn(request, the_page.book)
    return redirect(the_page.get_absolute_url())
