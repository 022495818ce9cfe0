"""What people type: a new campaign, a name, notes; and what the form of a move sends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns import games
from campaigns.chronicle.wording import translate
from campaigns.engine.game import Game
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.ledger import MOST_PLAYERS
from campaigns.plays.typed import MOST_FIELDS
from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Page

OURS = {"csrfmiddlewaretoken", "seat", "key", "seen", "faces", "way", "back", "force", "read-back", "pick"}
"""Names that forms use for themselves. No field of a move is called so but `way`, whose packed values have a "="."""
BETWEEN = ", "
LONGEST_NUMBER = 9
TABLE, TABLE_KIND = "stol", "table"
"""The page of a rulebook that declares a table."""
UNREADABLE = "This form cannot be read; load the page again."


@dataclass(frozen=True, slots=True)
class Sent:
    """The form of a move as it came: its fields, which form it was, on which number, with which dice.

    Shape: `force` is why the rules should give way; `sure` says that the typed dice were read back and are right.
    """

    fields: dict[str, str]
    key: str
    seen: int | None
    faces: list[int]
    back: str
    force: str = ""
    sure: bool = False


def sent(data: QueryDict) -> Sent:
    """Read the form of a move.

    Shape:  `way` holds several fields as one string, "hero=hero-1&place=trl"; what stands beside it is added.
    Errors: IllegalMove when a number is none.
    """
    faces = [_whole(face, "What a die shows is a whole number.") for face in data.getlist("faces") if face]
    seen = data.get("seen", "")
    number = _whole(seen, UNREADABLE) if seen else None
    force, sure = data.get("force", ""), data.get("read-back") == "yes"
    return Sent(fields_of(data), data.get("key", ""), number, faces, data.get("back", ""), force, sure)


def fields_of(data: QueryDict) -> dict[str, str]:
    """The fields of a move in a form or an address, without what forms use for themselves.

    Shape:  what was ticked several times is one value, with commas between.

    Errors: IllegalMove for too many.
    """
    ways = data.getlist("way")
    try:
        fields = dict(parse_qsl("&".join(way for way in ways if "=" in way), max_num_fields=MOST_FIELDS))
    except ValueError as too_many:
        raise IllegalMove(say(UNREADABLE)) from too_many
    for name, values in data.lists():
        told = [str(value) for value in values if value and not (name == "way" and "=" in value)]
        if told and (name == "way" or name not in OURS):
            fields[name] = BETWEEN.join(told)
    return fields


def _whole(text: str, refusal: str) -> int:
    digits = text.strip().removeprefix("-")
    if len(digits) > LONGEST_NUMBER or not (digits.isascii() and digits.isdigit()):
        raise IllegalMove(say(refusal))
    return int(text)


def whole(text: str) -> int | None:
    """A whole number somebody typed; nothing for what is none."""
    try:
        return _whole(text, "")
    except IllegalMove:
        return None


class NewCampaign(forms.Form):
    """A campaign to be opened: what it is called, which game, for how many, whose dice."""

    title = forms.CharField(label=_("What it is called"), max_length=120)
    game = forms.ChoiceField(label=_("Game"))
    players = forms.IntegerField(
        label=_("Players"),
        min_value=1,
        max_value=MOST_PLAYERS,
        initial=3,
        help_text=_("Each gets a seat with a link of its own."),
    )
    dice = forms.ChoiceField(
        label=_("Dice"),
        choices=[
            ("app", _("the app rolls")),
            ("table", _("we roll ourselves and type it in")),
            ("checked", _("we type it in, the app checks")),
        ],
        initial="app",
        widget=forms.RadioSelect,
    )
    strictness = forms.ChoiceField(
        label=_("Rules"),
        choices=[
            ("enforce", _("are enforced")),
            ("advise", _("advise; a reason is enough")),
            ("record", _("are noted; the table decides")),
        ],
        initial="enforce",
        required=False,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=_("Your name"), max_length=60, required=False, help_text=_("You run the game: the seat is yours.")
    )
    blind = forms.BooleanField(
        label=_("I play too: do not show me what is hidden"),
        required=False,
        help_text=_("Your seat that runs the game then sees only what everybody sees; take a player's seat as well."),
    )

    earlier = forms.BooleanField(
        label=_("Bring along the cards that my earlier tables named"),
        required=False,
        initial=True,
        help_text=_("For a game with real cards: what everybody at those tables has seen is offered here too."),
    )

    def __init__(self, *arguments: object, earlier: bool = False, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        if not earlier:
            del self.fields["earlier"]
        self.fields["game"].choices = playable()  # type: ignore[attr-defined]

    def game_slug(self) -> str:
        """The game that was chosen; one without code is chosen together with its rulebook, "counters:podgorye"."""
        return str(self.cleaned_data["game"]).partition(":")[0]

    def book(self) -> Book:
        """The rulebook of the game that was chosen."""
        slug, _, book = str(self.cleaned_data["game"]).partition(":")
        return Book.objects.get(slug=book or games.game(slug).book)


def playable() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """The games whose rulebook is here, with their titles; then the rulebooks that declare a table of their own; then,
    as a group, every rulebook with a plain table."""
    books = list(Book.objects.all())
    there = {book.slug: book for book in books}
    found: list[tuple[str, str | list[tuple[str, str]]]] = [
        (slug, _for(translate(game.title), _as_it_is_now(slug, game, there[game.book])))
        for slug, game in games.all_games().items()
        if game.book in there
    ]
    declaring = set(Page.objects.filter(slug=TABLE, kind=TABLE_KIND).values_list("book_id", flat=True))
    for slug in (maker for maker in games.makers() if not games.plays_any(maker)):
        for book in (book for book in books if book.edition and book.pk in declaring):
            try:
                game = games.game_for(slug, at_edition(book))
            except ValueError:  # what was declared was changed since, and nobody can play by it now
                continue
            found.append((f"{slug}:{book.slug}", _for(str(book.title), game)))
    any_book = [maker for maker in games.makers() if games.plays_any(maker)]
    named = {book: translate(say("{book}: a plain table", book=str(book.title))) for book in books if book.edition}
    plain = [(f"{slug}:{book.slug}", title) for slug in any_book for book, title in named.items()]
    return [*found, (gettext("A plain table: counters, dice and notes by any rulebook"), plain)] if plain else found


def game_of_book(book: str) -> str:
    """What is played by a book, as the list of games has it: a game, else its own table, else a plain one."""
    if not book:
        return ""
    coded = [slug for slug, game in games.all_games().items() if game.book == book]
    flat = [one[0] for value, label in playable() for one in ([(value, label)] if isinstance(label, str) else label)]
    return next((one for one in flat if one in coded or one.partition(":")[2] == book), "")


def _as_it_is_now(slug: str, game: Game, book: Book) -> Game:
    """A game as the newest edition of its rulebook has it."""
    return games.game_for(slug, at_edition(book)) if game.players_by and book.edition else game


def _for(title: str, game: Game) -> str:
    """The title of a game, with how many play it where not everybody can."""
    least, most = game.players
    if (least, most) == (1, MOST_PLAYERS):
        return title
    if least == most:
        return translate(say("{game} ({count} players)", game=title, count=least))
    return translate(say("{game} ({least} to {most} players)", game=title, least=least, most=most))


class Name(forms.Form):
    """What somebody is called at the table."""

    name = forms.CharField(label=_("Your name"), max_length=60, help_text=_("So the others will know you."))


def changes_of(data: QueryDict) -> list[dict[str, object]]:
    """What a game master wants set by hand, as the ledger understands it.

    Errors: IllegalMove for a value that is no whole number, or less than nothing.
    """
    change: dict[str, object] = {name: data.get(name, "") for name in _names(data.get("set", ""))}
    if "value" in change:
        change["value"] = value = _whole(str(change["value"]), "A value is a whole number of sane size.")
        if value < 0:
            raise IllegalMove(say("A value is a whole number of sane size."))
    if "on" in change:
        change["on"] = data.get("on") == "yes"
    if data.get("set") == "add":
        change["kind"], _, change["entry"] = data.get("entry", "").partition(":")
    return [{"set": data.get("set", ""), **change}]


def _names(what: str) -> Iterable[str]:
    return {
        "counter": ("piece", "name", "value"),
        "holder": ("piece", "holder"),
        "mark": ("piece", "mark", "on"),
        "add": ("kind", "entry", "holder"),
        "remove": ("piece",),
        "prompt": ("prompt",),
        "seat": ("piece", "seat"),
        "end": ("result",),
    }.get(what, ())
