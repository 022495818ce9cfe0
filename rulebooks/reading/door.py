"""The door of rules pages: it stands before sessions, cookies and accounts, so that nothing of them can get in."""

from __future__ import annotations

from collections.abc import Callable
from re import Match

from django.core.handlers.exception import response_for_exception
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.utils import translation
from django.utils.cache import add_never_cache_headers

from rulebooks.overlays import CAMPAIGN
from rulebooks.reading.address import ALONG, PATH, Address, NoSuchPage, State, asked_for, book_of, hangs_on, state_of
from rulebooks.reading.forms import shown_as
from rulebooks.reading.gone import STATUS, gone
from rulebooks.reading.kept import Prepared, kept, prepare
from rulebooks.reading.showing import found_paragraph, moved_to, rendered, shown
from rulebooks.reading.standpoint import Standpoint
from web.errors import UNAVAILABLE

TAKES = "Letopis-Size"
"""Says how many bytes a device will keep: the length of an answer says how many it will fetch."""
Respond = Callable[[HttpRequest], HttpResponse]


def rules_pages(get_response: Respond) -> Respond:
    """Answer what has a language in its address, and let everything else pass."""

    def middleware(request: HttpRequest) -> HttpResponse:
        found = PATH.fullmatch(request.path_info)
        if found is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not found["slash"] or CAMPAIGN in request.META.get("QUERY_STRING", "") and CAMPAIGN in request.GET:
            return moved(request, found)
        return answered(request, found)

    return middleware


def bare(request: HttpRequest, found: Match[str]) -> str:
    """The path of a page without its language, which is everybody's own way to it."""
    return request.path.removesuffix(request.path_info) + (request.path_info[found.end("language") :] or "/")


def moved(request: HttpRequest, found: Match[str]) -> HttpResponse:
    """To where it stands: with a slash; and a book as a campaign has it is its own people's page, not everybody's."""
    query = f"?{request.META['QUERY_STRING']}" if request.META.get("QUERY_STRING") else ""
    path = f"{request.path}/" if not found["slash"] else bare(request, found)
    return HttpResponseRedirect(path + query)


def answered(request: HttpRequest, found: Match[str]) -> HttpResponse:
    """The page that was prepared, or prepared now; or that there is none, in the language of the address."""
    try:
        address = asked_for(request, found)
        try:
            state = state_of(address)
        except UNAVAILABLE:
            # Whether the page still is so nobody can say now; as it was it is more use than a sentence about databases.
            if last := kept.last((origin_of(request), address)):
                return last.answer(request)
            raise
        if address.paragraph:
            return led_to(address, state, bare(request, found))
        try:
            return prepared(request, found, address, state).answer(request)
        except NoSuchPage:
            return led_on(request, found, address, state)
    except (NoSuchPage, Http404) as nothing:
        with translation.override(found["language"]):
            answer = response_for_exception(request, nothing if isinstance(nothing, Http404) else Http404())
            add_never_cache_headers(answer)
            return answer


def origin_of(request: HttpRequest) -> str:
    """The site by the name that it was called by: "https://letopis.example.org"."""
    return f"{request.scheme}://{request.get_host()}"


def prepared(request: HttpRequest, found: Match[str], address: Address, state: State) -> Prepared:
    """The page at an address. Links to it in other languages name the site, so a site of two names has two pages."""
    origin = origin_of(request)
    key, of = (origin, address), hangs_on(address, state)
    known = kept.get(key, of)
    if known is None:
        with translation.override(address.language):
            page = shown_as(address, state) if address.form else shown(address, state)
            html = rendered(page, address, origin, bare(request, found))
        known = prepare(html, address.language, for_good=bool(address.edition))
        if address.form == ALONG:
            known.headers[TAKES] = str(len(known.body))
        kept.put(key, of, known)
    return known


def led_on(request: HttpRequest, found: Match[str], address: Address, state: State) -> HttpResponse:
    """The way from a page's former address to where it stands; of one that has left the book what became of it.

    Errors: NoSuchPage.
    """
    if not address.page:
        raise NoSuchPage
    book, edition = book_of(address, state)
    at = Standpoint(book, edition, address.language, fixed=bool(address.edition))
    answer: HttpResponse
    try:
        answer = HttpResponseRedirect(moved_to(at, address.page))
    except NoSuchPage:
        origin = origin_of(request)
        with translation.override(address.language):
            html = rendered(gone(at, address.page), address, origin, bare(request, found))
        answer = HttpResponse(html, status=STATUS)
        answer["Content-Language"] = address.language
    answer["Cache-Control"] = "public, no-cache"
    return answer


def led_to(address: Address, state: State, otherwise: str) -> HttpResponse:
    """The way to a paragraph, wherever it stands by now; of one that is gone to the permanent address, which knows."""
    book, edition = book_of(address, state)
    at = Standpoint(book, edition, address.language, fixed=bool(address.edition))
    cited = found_paragraph(at, address.paragraph)
    place = f"#{cited.paragraph}" if cited and cited.paragraph else ""
    answer = HttpResponseRedirect(at.address(cited.page) + place if cited else otherwise)
    answer["Cache-Control"] = "public, no-cache"
    return answer
