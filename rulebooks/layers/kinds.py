"""Of what kind a value of the book is, and whether another one may take its place.

What a stat can be is learned from the book itself: from the same stat of the entries of the same kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rulebooks import formula
from rulebooks.catalogue import Catalogue, Entry
from rulebooks.formula import FormulaError
from rulebooks.importers.dialect.front_matter import TABLE_KIND
from rulebooks.layers.patches import LONGEST_WORDS, STATS, Leaf, Patch, Place
from rulebooks.layers.places import leaves, value_at
from rulebooks.stats.bounds import too_small

FLAG, NUMBER, REFERENCE, WORD, WORDS = "flag", "number", "reference", "word", "words"
MOST = 1_000_000
MOST_PLAYERS = 8
LONGEST_FORMULA, LONGEST_TEXT = 60, 300
WHOLE = re.compile(r"[+-]?\d{1,9}")
CODE = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
"""A word of the rules: «near», «empty-floor». What people call things is seldom written so."""


class Unfit(ValueError):
    """A patch that cannot be: an English sentence, which is the key of its translation, and what fills its places."""

    def __init__(self, sentence: str, **values: str | int) -> None:
        super().__init__(sentence)
        self.sentence, self.values = sentence, values

    def __str__(self) -> str:
        return self.sentence.format(**self.values)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value is: a flag, a number or formula, another page (by its slug), a word of the rules, or words.

    choices:   slugs or words that may stand here; where there is but one, there is nothing to choose
    variables: what a formula may be of; with `dice` it may roll
    """

    kind: str
    choices: tuple[str, ...] = ()
    variables: frozenset[str] = frozenset()
    dice: bool = False


def shape(book: Catalogue, page: str, path: Place) -> Shape | None:
    """What stands at a place of the stats of a page; nothing where no single value stands.

    >>> from rulebooks.catalogue import shipped
    >>> shape(shipped("bridges"), "krabulon", ("health",)).kind
    'number'
    """
    entry = book.get(page)
    if entry is None or entry.kind == TABLE_KIND:
        return None
    try:
        value = value_at(entry.stats, path)
    except LookupError:
        return None
    if isinstance(value, bool):
        return Shape(FLAG)
    if not isinstance(value, int | str) or (isinstance(value, str) and not value):
        return None
    if (read := _formula(value)) is not None:
        return _number(book, entry, path, read)
    return _words(book, entry, path, str(value))


def _formula(value: Leaf) -> formula.Expression | None:
    """A value that is reckoned with; nothing for words, or for figures that are only a name: the island «1»."""
    if isinstance(value, int):
        return formula.parse(str(value))
    return None if WHOLE.fullmatch(value) else formula.surely(value)


def _number(book: Catalogue, entry: Entry, path: Place, own: formula.Expression) -> Shape:
    others = (_formula(one) for one in _alike(book, entry, path) if isinstance(one, int | str) and one != "")
    read = [own, *(one for one in others if one is not None)]
    variables = frozenset[str]().union(*(one.variables for one in read))
    return Shape(NUMBER, (), variables, any(one.has_dice for one in read))


def _words(book: Catalogue, entry: Entry, path: Place, value: str) -> Shape:
    keys = _own_keys(entry, path, value)
    if keys:
        return Shape(WORD, keys)
    if pointed := book.get(value):
        kinds = {pointed.kind, *(there.kind for one in _alike(book, entry, path) if (there := _entry(book, one)))}
        return Shape(REFERENCE, tuple(one.slug for one in book.of_kind(*sorted(kinds))))
    if value in formula.RANKS:
        return Shape(WORD, tuple(formula.RANKS))
    if CODE.fullmatch(value):
        known = (one for one in _alike(book, entry, path) if isinstance(one, str) and CODE.fullmatch(one))
        return Shape(WORD, tuple(dict.fromkeys([value, *known])))
    return Shape(WORDS)


def _entry(book: Catalogue, value: object) -> Entry | None:
    return book.get(value) if isinstance(value, str) else None


def _own_keys(entry: Entry, path: Place, value: str) -> tuple[str, ...]:
    """Names of the entry's own parts, where a stat says one of them: which skill it uses."""
    for name, inside in entry.stats.items():
        if name != path[0] and isinstance(inside, dict) and value in inside:
            return tuple(inside)
    return ()


def _alike(book: Catalogue, entry: Entry, path: Place) -> Iterator[Any]:
    """The values of the same stat, of this entry and of those of its kind, wherever in a list they stand."""
    for one in (entry, *book.of_kind(entry.kind)):
        for there, value in leaves(one.stats):
            if len(there) == len(path) and (there[0], _last(there)) == (path[0], _last(path)):
                yield value


def _last(path: Place) -> str:
    return "" if path[-1].isdecimal() else path[-1]


def checked(book: Catalogue, patch: Patch) -> Leaf:
    """The value of a patch as it is kept: "+20" is 20, "20·N" is "20*N".

    Errors: Unfit for a place that the book does not have, or a value that cannot stand there.
    """
    if patch.is_text:
        return _checked_words(book, patch)
    entry = book.get(patch.page)
    if entry is None:
        raise Unfit(gettext_noop("The rulebook has nothing of that name."))
    if entry.kind == TABLE_KIND:
        raise Unfit(gettext_noop("What a book declares for play is changed in the wiki, not by a house rule."))
    path = patch.place[1:]
    here = shape(book, patch.page, path)
    if patch.place[0] != STATS or here is None:
        raise Unfit(gettext_noop("“{entry}” has no such number."), entry=entry.name)
    if here.kind == FLAG:
        if not isinstance(patch.now, bool):
            raise Unfit(gettext_noop("“{entry}”: this is yes or no."), entry=entry.name)
        return patch.now
    if isinstance(patch.now, bool):
        raise Unfit(gettext_noop("“{entry}”: this is not a matter of yes or no."), entry=entry.name)
    if here.kind == NUMBER:
        return _checked_number(entry, path, patch.now, here)
    return _checked_word(entry, str(patch.now).strip(), here)


def _checked_words(book: Catalogue, patch: Patch) -> str:
    cited = book.places.get(patch.place[1])
    if len(patch.place) != 2 or cited is None or cited.paragraph != patch.place[1] or cited.page != patch.page:
        raise Unfit(gettext_noop("The rulebook has no such paragraph."))
    words = patch.now.strip() if isinstance(patch.now, str) else ""
    if not words or "\0" in words:
        raise Unfit(gettext_noop("A paragraph that counts no longer says so in words; it cannot be empty."))
    if len(words) > LONGEST_WORDS:
        raise Unfit(gettext_noop("That is too long: at most {most} letters."), most=LONGEST_WORDS)
    return words


def _checked_word(entry: Entry, value: str, here: Shape) -> str:
    if here.choices and value not in here.choices:
        raise Unfit(gettext_noop("“{entry}”: the book knows no “{value}” here."), entry=entry.name, value=value[:60])
    if not value or len(value) > LONGEST_TEXT or "\0" in value:
        told = gettext_noop("“{entry}”: this takes words, at most {most} letters.")
        raise Unfit(told, entry=entry.name, most=LONGEST_TEXT)
    return value


def _checked_number(entry: Entry, path: Place, value: Leaf, here: Shape) -> int | str:
    text = str(value).strip().replace("−", "-").replace("·", "*")
    told: dict[str, str | int] = {"entry": entry.name, "value": text[:LONGEST_FORMULA]}
    if WHOLE.fullmatch(text):
        number: int | str = int(text)
    else:
        number = _checked_formula(text, here, told)
    if any(abs(one) > MOST for one in _values(number)):
        raise Unfit(gettext_noop("“{entry}”: {value} is too much; at most {most}."), **told, most=MOST)
    least = too_small(entry.kind, path, number)
    if least is not None:
        raise Unfit(gettext_noop("“{entry}”: {value} is too little; {least} at least."), **told, least=least)
    return number


def _checked_formula(text: str, here: Shape, told: dict[str, str | int]) -> str:
    """A formula of what the book's own formulas are of here."""
    try:
        if len(text) > LONGEST_FORMULA:
            raise FormulaError(text[:LONGEST_FORMULA])
        read = formula.parse(text)
        for players in range(1, MOST_PLAYERS + 1):
            read.roll(lambda sides: sides, **dict.fromkeys(read.variables, players))
    except FormulaError as no:
        raise Unfit(gettext_noop("“{entry}”: “{value}” is neither a whole number nor a formula."), **told) from no
    if read.has_dice and not here.dice:
        raise Unfit(gettext_noop("“{entry}”: no dice are rolled for this."), **told)
    if strange := sorted(read.variables - here.variables):
        if here.variables:
            known = ", ".join(sorted(here.variables))
            raise Unfit(gettext_noop("“{entry}”: “{value}” may be of {known} only."), **told, known=known)
        raise Unfit(gettext_noop("“{entry}”: this is a plain number; it cannot depend on {of}."), **told, of=strange[0])
    return read.text


def _values(number: int | str) -> list[int]:
    """What a number may come to."""
    if isinstance(number, int):
        return [number]
    read = formula.parse(number)
    return [
        read.roll(lambda sides: sides, **dict.fromkeys(read.variables, players))
        for players in range(1, MOST_PLAYERS + 1)
    ]


def gettext_noop(text: str) -> str:
    """Marks what is translated where it is shown; there is no Django in here."""
    return text
