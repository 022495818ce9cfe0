"""What people type: a new campaign, a name, notes; and what the form of a move sends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from campaigns import games
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.ledger import MOST_PLAYERS
from campaigns.wording import translate
from campaigns.writing import MOST_FIELDS
from rulebooks.models import Book

OURS = {"csrfmiddlewaretoken", "seat", "key", "seen", "faces", "way", "back"}
"""Names that forms use for themselves; no field of a move may be called so."""
LONGEST_NUMBER = 9
UNREADABLE = "This form cannot be read; load the page again."


@dataclass(frozen=True, slots=True)
class Sent:
    """The form of a move as it came: its fields, which form it was, on which number, with which dice."""

    fields: dict[str, str]
    key: str
    seen: int | None
    faces: list[int]
    back: str


def sent(data: QueryDict) -> Sent:
    """Read the form of a move.

    Shape:  `way` holds several fields as one string, "hero=hero-1&place=trl"; what stands beside it is added.
    Errors: IllegalMove when a number is none.
    """
    faces = [_whole(face, "What a die shows is a whole number.") for face in data.getlist("faces") if face]
    seen = data.get("seen", "")
    number = _whole(seen, UNREADABLE) if seen else None
    return Sent(fields_of(data), data.get("key", ""), number, faces, data.get("back", ""))


def fields_of(data: QueryDict) -> dict[str, str]:
    """The fields of a move in a form or an address, without what forms use for themselves.

    Errors: IllegalMove for too many.
    """
    try:
        fields = dict(parse_qsl(data.get("way", ""), max_num_fields=MOST_FIELDS))
    except ValueError as too_many:
        raise IllegalMove(say(UNREADABLE)) from too_many
    fields |= {name: str(value) for name, value in data.items() if name not in OURS and value}
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
        choices=[("app", _("the app rolls")), ("table", _("we roll ourselves and type it in"))],
        initial="app",
        widget=forms.RadioSelect,
    )
    name = forms.CharField(
        label=_("Your name"), max_length=60, required=False, help_text=_("You run the game: the seat is yours.")
    )

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.fields["game"].choices = playable()  # type: ignore[attr-defined]

    def book(self) -> Book:
        """The rulebook of the game that was chosen."""
        return Book.objects.get(slug=games.game(self.cleaned_data["game"]).book)


def playable() -> list[tuple[str, str]]:
    """The games whose rulebook is here, with their titles."""
    books = set(Book.objects.values_list("slug", flat=True))
    return [(slug, translate(game.title)) for slug, game in games.all_games().items() if game.book in books]


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
        "end": ("result",),
    }.get(what, ())
