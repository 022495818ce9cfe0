"""Pictures of pages: one is put into a page that is being written, and each is served from an address of its own."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST, require_safe

from rulebooks.editions.standing import is_fixed
from rulebooks.editions.uploading import said
from rulebooks.forms.page import EditForm
from rulebooks.forms.text import put
from rulebooks.importers.documents import Unreadable
from rulebooks.importers.pictures import KEY, LONGEST_DESCRIPTION, MOST_BYTES
from rulebooks.pictures.keeping import bring
from rulebooks.pictures.tables import Picture
from rulebooks.views.editing import page_to_change, revision_read
from rulebooks.whole import Reading
from web.limits import DAY, Limit, limited
from web.page import page

PICTURES = Limit("pictures", 200, DAY, on_site=4_000)
LONGEST_NAME = 60
FOR_EVER = "public, max-age=31536000, immutable"
HEADERS = {
    "Cache-Control": FOR_EVER,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""It is a picture and nothing else, whatever somebody opens it as; and it never becomes another."""


@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    if not KEY.fullmatch(key):
        raise Http404
    found = get_object_or_404(Picture, key=key)
    name = f'inline; filename="{key[:12]}.webp"'
    return HttpResponse(bytes(found.webp), "image/webp", headers={**HEADERS, "Content-Disposition": name})


class OnePicture(FileUploadHandler):
    """Keeps one file in memory, and of that no more than a picture may have; the rest is counted and forgotten."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        if self.field_name != "picture" or hasattr(self, "kept"):
            raise SkipFile
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.kept.write(raw_data[: max(0, MOST_BYTES + 1 - self.kept.tell())])

    def file_complete(self, file_size: int) -> UploadedFile | None:
        if self.field_name != "picture":
            return None
        self.kept.seek(0)
        return InMemoryUploadedFile(
            self.kept, self.field_name, self.file_name, self.content_type, file_size, self.charset
        )


@csrf_exempt
def put_picture(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """Bound the file before anything reads the form; the check against forged forms reads it, so it comes after."""
    request.upload_handlers = [OnePicture(request)]
    return _put_picture(request, book, slug)


@limited(PICTURES)
@csrf_protect
@require_POST
def _put_picture(request: HttpRequest, book: str, slug: str) -> HttpResponse:
    """The form as it was sent, with the picture put in. Nothing is saved but the picture."""
    the_page = page_to_change(request, book, slug)
    base = revision_read(request, the_page) or the_page.at_edition()
    if base is None or base.gone:
        raise Http404
    base.page = the_page
    data, refused = request.POST.copy(), ""
    try:
        _put_in(request, data)
    except Unreadable as no:
        refused = said(no)
    form = EditForm(base, Reading(the_page.book).names, data).unasked()
    context = {"book": the_page.book, "rule_page": the_page, "revision": base, "fixed": is_fixed(the_page)}
    context |= {"form": form, "put_in": bool(refused), "no_picture": refused}
    return page(request, "rulebooks/edit.html", context, status=422 if refused else 200)


def _put_in(request: HttpRequest, data: Any) -> None:
    """Errors: Unreadable."""
    sent, shows = request.FILES.get("picture"), " ".join(data.get("shows", "").split())
    if sent is None:
        raise Unreadable("Choose a picture first.")
    if not shows:
        raise Unreadable("Say what the picture shows: who cannot see it is read this. Then choose it once more.")
    if len(shows) > LONGEST_DESCRIPTION:
        raise Unreadable("A description has up to {most} letters.", most=LONGEST_DESCRIPTION)
    key = bring(sent.read(), _called(sent.name or ""))
    if not (at := put(data, "picture")):
        raise Unreadable("This form has put in as much as it may; save it first.")
    data[f"picture:{at}"], data[f"d:{at}"], data["shows"] = key, shows, ""


def _called(name: str) -> str:
    """What a file is called, for sentences about it; where it lay is nobody's business and no name of anything here."""
    bare = PurePath(name.replace("\\", "/")).name
    return bare[:LONGEST_NAME] or str(_("The file"))
