"""Names that say whose they are: `health of target`, `debt to target`, `debt of target to hero`.

A name in a formula has letters only, so such a phrase becomes one name, joined by a letter that nobody types.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebooks.formula import Expression, FormulaError, parse
from rulebooks.formula.tree import latin

JOINT = "ǀ"
"""A letter to the reader of formulas, and in no alphabet of a rulebook."""
NAME = r"([^\W\d_]+)"
PHRASE = re.compile(rf"(?<!\w){NAME}\s+(?:of\s+{NAME}(?:\s+to\s+{NAME})?|to\s+{NAME})(?!\w)")


@dataclass(frozen=True, slots=True)
class Whose:
    """A name of somebody: `of` is who has it (empty: who acts), `to` the other one where it is between two."""

    name: str
    of: str = ""
    to: str = ""

    def __str__(self) -> str:
        return self.name + (f" of {self.of}" if self.of else "") + (f" to {self.to}" if self.to else "")


def formula(text: str) -> Expression:
    """Read a formula in which names may say whose they are.

    Errors: FormulaError.
    """
    if JOINT in text:
        raise FormulaError(f"“{JOINT}” is not understood", text.index(JOINT))
    return parse(PHRASE.sub(_joined, text))


def _joined(found: re.Match[str]) -> str:
    name, of, other, to = found.groups(default="")
    return JOINT.join((latin(name), of, other or to))


def whose(name: str) -> Whose | None:
    """What a name of a formula says of whose it is; nothing for a plain one."""
    return Whose(*name.split(JOINT)) if JOINT in name else None


def spoken(name: str) -> str:
    """A name of a formula as its author wrote it."""
    return str(whose(name) or name)
