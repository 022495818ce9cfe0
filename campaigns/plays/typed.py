"""What people typed, as it may be kept: fields of moves, names, titles, reasons, notes."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from web.legible import in_one_line, legible

MOST_FIELDS, LONGEST_NAME, LONGEST_VALUE = 30, 60, 2_000
LONGEST = 100_000
"""Letters of a text that are looked at at all."""


def plain(text: object, most: int) -> bool:
    """Whether this is text that can be kept: of sane length, without what no database takes."""
    if not isinstance(text, str) or len(text) > most or "\0" in text:
        return False
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def plain_fields(fields: object) -> dict[str, str]:
    """The fields of a move as strings.

    Errors: IllegalMove for too many, too long or unreadable ones.
    """
    if not isinstance(fields, Mapping) or len(fields) > MOST_FIELDS:
        raise IllegalMove(say("This form cannot be read; load the page again."))
    for name, value in fields.items():
        if not plain(name, LONGEST_NAME) or not plain(value, LONGEST_VALUE):
            raise IllegalMove(say("Something in this form is too long or cannot be read."))
    return {name: legible(value) for name, value in fields.items()}


def plain_text(text: object, most: int, missing: Sentence | None = None, *, lines: bool = False) -> str:
    """A text somebody typed, without blanks around it and what nobody sees; in one line, or in several `lines`.

    Errors: IllegalMove when it is too long, or with the sentence `missing` when it is empty and may not be.
    """
    typed = text if isinstance(text, str) else ""
    readable = plain(typed, LONGEST)
    tidy = typed if not readable else legible(typed).strip() if lines else in_one_line(typed)
    if not tidy and missing:
        raise IllegalMove(missing)
    if not plain(tidy, most):
        raise IllegalMove(say("That is too long: at most {most} letters.", most=most))
    return tidy
