"""How often which address may be asked, by one who asks and by all together.

Thirty people behind one address, each at a phone of their own, stay below all of it; so does a program that looks at a
table every second.
"""

from typing import Final

from web.limits import MINUTE, Limit

TEN: Final = 10 * MINUTE

SEARCHES = Limit("searches", 3_000, TEN, on_site=100_000)
TYPING = Limit("suggestions while one types", 15_000, TEN, on_site=400_000)
PREVIEWS = Limit("previews", 6_000, TEN, on_site=200_000)
MOVES = Limit("moves", 3_000, TEN, on_site=100_000)
PROGRAMS = Limit("looks of programs", 6_000, TEN, on_site=200_000)
LINKS = Limit("links", 300, TEN, on_site=20_000)
FILES = Limit("files taken along", 100, TEN, on_site=2_000)
EDITIONS = Limit("whole editions", 300, TEN, on_site=5_000)
BOOKS_READ = Limit("documents read", 60, TEN, on_site=500)
DRAFTS = Limit("looks at drafts", 1_000, TEN, on_site=10_000)
PAST = Limit("looks at the past", 3_000, TEN, on_site=100_000)
OTHER = Limit("other changes", 2_000, TEN, on_site=100_000)

LOOKS = {
    "search": SEARCHES,
    "suggest": TYPING,
    **dict.fromkeys(("compare", "card_sheet"), EDITIONS),
    **dict.fromkeys(("api:find", "api:things"), SEARCHES),
    "preview": PREVIEWS,
    "api:preview": PREVIEWS,
    **dict.fromkeys(("api:campaigns", "api:table", "api:moves", "api:forms", "api:plays"), PROGRAMS),
    "api:edition": EDITIONS,
    "api:editions": PROGRAMS,
    **dict.fromkeys(("api:books", "api:book", "api:page", "api:entries", "api:entry", "api:rule"), PROGRAMS),
    "api:table_decides": PROGRAMS,
    **dict.fromkeys(("join", "watch", "sit_down", "calendar", "take_key", "watching_feed"), LINKS),
    **dict.fromkeys(("draft", "draft_page"), DRAFTS),
    **dict.fromkeys(("luck", "plots", "since", "time"), PAST),
    **dict.fromkeys(("campaign_file", "evening_file", "house_file", "supplement_file"), FILES),
}
"""What costs more than a page, or is a key that somebody could try; all else may be read as often as one likes."""
CHANGES = {
    **dict.fromkeys(("move", "undo", "any_move", "override", "proposal", "time", "without"), MOVES),
    **dict.fromkeys(("api:move", "api:undo"), MOVES),
    **dict.fromkeys(("preview", "api:preview"), PREVIEWS),
    **dict.fromkeys(("join", "sit_down", "take_key"), LINKS),
    **dict.fromkeys(("read_again", "take_guesses", "apply_draft"), BOOKS_READ),
    "*": OTHER,
}
"""Whatever changes something has a limit, also an address that is made later."""

PACES = {"looks": LOOKS, "changes": CHANGES}
