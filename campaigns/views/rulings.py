"""What a game has decided about the unclear rules of its book, for the wiki's pages to show beside them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from campaigns import games
from campaigns.wording import translate
from rulebooks.catalogue import at_edition
from rulebooks.models import Book
from web.page import page


@require_GET
def rulings(request: HttpRequest, book: str, page_slug: str) -> HttpResponse:
    """The rulings about one page of a book: the reading taken and the one that was not."""
    row = get_object_or_404(Book, slug=book)
    catalogue = at_edition(row, row.edition)
    found = [
        {
            "game": translate(game.title),
            "rule": ruling.rule,
            "taken": translate(ruling.taken),
            "not_taken": translate(ruling.not_taken),
        }
        for game in games.all_games().values()
        if game.book == book
        for ruling in game.rulings
        if (cited := catalogue.cite(ruling.rule)) and cited.page == page_slug
    ]
    context = {"book": row, "rules": catalogue, "page_slug": page_slug, "rulings": found}
    return page(request, "campaigns/rulings.html", context, part="rulings")
