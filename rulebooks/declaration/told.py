"""One table of a declaration while it is read: each word taken once, of the right kind, or refused with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeVar

from rulebooks.declaration import whose
from rulebooks.declaration.shapes import Mistaken, Path
from rulebooks.declaration.statements import Condition, NoCondition, Statement, condition, statement, usage
from rulebooks.formula import Expression, FormulaError

NAME = re.compile(r"[^\W\d_]{1,30}")
LARGEST, LONGEST_TITLE, LONGEST_SENTENCE, MOST_LINES = 1_000_000, 60, 200, 20
DIGITS = re.compile(r"\d+")
Read = TypeVar("Read")


class Told:
    """Reads the words of one table; `close` refuses those that nobody asked for."""

    def __init__(self, data: Any, path: Path) -> None:
        if not isinstance(data, Mapping):
            raise Mistaken(path, "“{word}” must be a table of its own, in square brackets.", word=path[-1])
        self.data, self.path, self.taken = data, path, set[str]()

    def wrong(self, name: str, sentence: str, **values: object) -> Mistaken:
        return Mistaken((*self.path, name), sentence, **values)

    def get(self, name: str) -> Any:
        self.taken.add(name)
        return self.data.get(name)

    def text(self, name: str, default: str = "", most: int = LONGEST_TITLE) -> str:
        """Words on one line."""
        value = self.get(name)
        if value is None:
            return default
        if not isinstance(value, str):
            raise self.wrong(name, "“{word}” must be text in quotes.", word=name)
        tidy = " ".join("".join(letter if letter.isprintable() else " " for letter in value).split())
        if len(tidy) > most:
            raise self.wrong(name, "“{word}” is too long: at most {most} letters.", word=name, most=most)
        return tidy or default

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        value = self.get(name)
        if value is None:
            return default
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(
                name, "“{word}” must be a whole number from {least} to {most}.", word=name, least=least, most=most
            )
        return value

    def bounds(self, name: str) -> tuple[Expression, Expression] | None:
        """Two formulas, the least and the most."""
        value = self.get(name)
        if value is None:
            return None
        if not (isinstance(value, list) and len(value) == 2):
            raise self.wrong(name, "“{word}” must be two numbers or formulas: [0, 4].", word=name)
        ends = [Told({name: one}, self.path).formula(name) for one in value]
        if ends[0] is None or ends[1] is None:
            raise self.wrong(name, "“{word}” must be two numbers or formulas: [0, 4].", word=name)
        return ends[0], ends[1]

    def flag(self, name: str) -> bool:
        value = self.get(name)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(name, "“{word}” must be true or false.", word=name)
        return bool(value)

    def choice(self, name: str, among: Iterable[str], default: str) -> str:
        value, among = self.text(name, default), list(among)
        if value not in among:
            known = ", ".join(among)
            raise self.wrong(name, "“{value}” cannot be here; there are: {known}.", value=value, known=known)
        return value

    def span(self, name: str, most: int) -> tuple[int, int] | None:
        """Two whole numbers, the smaller first."""
        value = self.get(name)
        if value is None:
            return None
        if not (isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)):
            raise self.wrong(name, "“{word}” must be two whole numbers: [2, 4].", word=name)
        if not 1 <= value[0] <= value[1] <= most:
            raise self.wrong(
                name, "“{word}” must go from a smaller to a larger number, from 1 to {most}.", word=name, most=most
            )
        return value[0], value[1]

    def texts(self, name: str) -> list[str]:
        """One text, or a list of them."""
        value = self.get(name)
        several = [] if value is None else [value] if isinstance(value, str) else value
        if not isinstance(several, list) or not all(isinstance(one, str) and one.strip() for one in several):
            raise self.wrong(name, "“{word}” must be a list of texts in quotes.", word=name)
        if len(several) > MOST_LINES or any(len(one) > LONGEST_SENTENCE for one in several):
            raise self.wrong(name, "“{word}” is too long: at most {most} lines.", word=name, most=MOST_LINES)
        return several

    def formula(self, name: str, default: int | str | None = None, dice: bool = False) -> Expression | None:
        """A whole number, or a formula in quotes."""
        value = self.get(name)
        value = default if value is None else value
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise self.wrong(name, "“{word}” must be a whole number or a formula in quotes.", word=name)
        found = self._parsed(name, str(value), partial(whose.formula, str(value)))
        if found.has_dice and not dice:
            raise self.wrong(name, "“{formula}” rolls dice, and here nobody rolls.", formula=value)
        return found

    def conditions(self, name: str) -> tuple[Condition, ...]:
        found = [self._parsed(name, text, partial(condition, text)) for text in self.texts(name)]
        return tuple(one for several in found for one in several)

    def statements(self, name: str) -> tuple[Statement, ...]:
        return tuple(self._parsed(name, text, partial(statement, text)) for text in self.texts(name))

    def _parsed(self, name: str, text: str, read: Callable[[], Read]) -> Read:
        if any(len(digits) > len(str(LARGEST)) or int(digits) > LARGEST for digits in DIGITS.findall(text[:300])):
            raise self.wrong(
                name, "“{text}” has a number that is too large: at most {most}.", text=text[:60], most=LARGEST
            )
        try:
            return read()
        except NoCondition as no:
            raise self.wrong(
                name, "“{text}” is no condition: that is two formulas with a sign, like gold >= 10.", text=text[:80]
            ) from no
        except FormulaError as no:
            raise self.wrong(name, "“{text}” is no formula that can be read.", text=text[:80]) from no
        except ValueError as no:
            known = "; ".join(usage(text))
            raise self.wrong(
                name,
                "“{text}” is no sentence of a table that can be read; there are: {known}.",
                text=text[:80],
                known=known,
            ) from no

    def close(self) -> None:
        """Errors: Mistaken for a word that means nothing here."""
        for name in self.data:
            if name not in self.taken:
                known = ", ".join(sorted(self.taken))
                raise self.wrong(name, "“{word}” means nothing here; there are: {known}.", word=name, known=known)
