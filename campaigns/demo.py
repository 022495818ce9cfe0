"""A campaign to click on: «Мосты: Душа», three seats, one evening played and a second one begun.

It is played move by move through the ledger with dice that fall alike each time, so it never shows what cannot happen.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Campaign, Seat
from rulebooks.models import Book

SLUG = "demo"
SECRET = bytes([2]) * 32
NAMES = ("Аня", "Борис", "Вера")
Turn = tuple[str, str, dict[str, str]]
"""The key of a seat, a move, its fields without the hero."""

CHOOSING: list[Turn] = [
    ("1", "choose", {"character": "skaut"}),
    ("2", "choose", {"character": "burilla"}),
    ("3", "choose", {"character": "mag"}),
    ("gm", "begin", {}),
]
FIRST_EVENING: list[Turn] = [
    ("3", "improve", {"upgrade": "lager"}),
    ("3", "buy", {"item": "posoh-lesov", "wear": "yes"}),
    ("2", "improve", {"upgrade": "zanimatelnye-chertezhi"}),
    ("1", "equip", {"item": "rekursivnyy-luk"}),
    ("1", "move", {"place": "chs"}),
    ("2", "buy", {"item": "dvuruchnik", "wear": "yes"}),
    ("2", "guard", {"stance": "always"}),
    ("2", "move", {"place": "chs"}),
    ("3", "move", {"place": "chs"}),
    ("1", "move", {"place": "ostrov-1"}),
    ("2", "move", {"place": "ostrov-1"}),
    ("3", "move", {"place": "ostrov-1"}),
    ("1", "finish", {}),
    ("2", "finish", {}),
    ("3", "finish", {}),
    ("1", "mark", {"target": "karate-bomzh"}),
    ("2", "attack", {"target": "karate-bomzh", "using": "self"}),
    ("2", "drink", {}),
    ("2", "drink", {}),
    ("3", "attack", {"target": "karate-bomzh", "using": "weapons"}),
    ("3", "attack", {"target": "karate-bomzh", "using": "weapons", "technique": "yes"}),
    ("2", "move", {"place": "chn"}),
    ("1", "finish", {}),
    ("2", "finish", {}),
    ("3", "finish", {}),
]
SECOND_EVENING: list[Turn] = [
    ("2", "drink", {}),
    ("1", "move", {"place": "chn"}),
    ("3", "move", {"place": "chn"}),
]
MISTAKE: Turn = ("1", "move", {"place": "chs"})


def demo_campaign() -> tuple[Campaign, bool]:
    """The demo campaign, and whether it was made just now.

    Errors: Book.DoesNotExist before its rulebook was imported.
    """
    known = Campaign.every.filter(slug=SLUG).first()
    if known:
        Campaign.every.filter(pk=known.pk).update(put_away=None)  # whoever asks for it wants it back
        return known, False
    book = Book.objects.get(slug="bridges")
    with transaction.atomic():
        campaign, _tokens = ledger.open_campaign(
            title=_("An evening on the Archipelago"),
            game="bridges",
            book=book,
            players=len(NAMES),
            names=NAMES,
            slug=SLUG,
            secret=SECRET,
        )
        seats = {seat.key: seat for seat in campaign.seats.all()}
        play_evenings(campaign, seats)
    return campaign, True


def play_evenings(campaign: Campaign, seats: dict[str, Seat]) -> None:
    """Choose heroes, play the first evening to its end, correct something by hand, begin the second."""
    master = seats["gm"]
    make(campaign, seats, CHOOSING)
    ledger.begin_session(campaign, by=master)
    make(campaign, seats, FIRST_EVENING)
    ledger.end_session(campaign, first_notes(), by=master)
    one_more = [{"set": "add", "kind": "item", "entry": "zelye-lecheniya", "holder": "bank"}]
    ledger.override(campaign, one_more, _("We forgot the potion that Vera had bought."), by=master)
    ledger.begin_session(campaign, _("We go on from the second chest."), by=master)
    for number in make(campaign, seats, [MISTAKE]):
        ledger.undo(campaign, number, by=seats["1"])
    make(campaign, seats, SECOND_EVENING)


def first_notes() -> str:
    """What somebody wrote down after the first evening, in Markdown."""
    return "\n\n".join(
        [
            _("We bought the **blueprints** at once and were not sorry."),
            _("The vagrant fell in the second round: Anya marked him, Boris struck, Vera finished him with her staff."),
            _("Next time: the sniper on the third island. He cannot shoot while somebody stands beside him!"),
        ]
    )


def make(campaign: Campaign, seats: dict[str, Seat], turns: Iterable[Turn]) -> list[int]:
    """Make moves one after another; the numbers of the plays. One that an edited rulebook forbids is left out."""
    made = []
    for key, name, fields in turns:
        hero = {} if name in ("choose", "begin") else {"hero": f"hero-{key}"}
        try:
            made.append(ledger.make_move(campaign, name, {**hero, **fields}, by=seats[key]).number)
        except IllegalMove:
            continue
    return made
