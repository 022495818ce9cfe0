"""Sentences for people, kept as text and values, so that each reader gets them in their own language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Name:
    """A piece or an entry, to be written by its name when somebody reads it."""

    id: str


Value: TypeAlias = "str | int | Name | Sentence"


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English text with `{places}` for values, which may be sentences; it is also the key of its translation.

    Shape: a place may say how its value is to be written: of a number `{n:coin|coins}` with a word that agrees (three
           forms in Russian), `{n:+}` with its sign; of a name its case in Russian, as
           `rulebooks.language.cases` calls them.
    """

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return render(self, lambda text: text, Plain)


class Number(int):
    """A number that a sentence writes with its sign, or with a word that agrees with it."""

    def __format__(self, how: str) -> str:
        if "|" in how:
            return f"{int(self)} {agreeing(self, how.split('|'))}"
        return f"{int(self):{how}}".replace("-", "−")


class Plain(str):
    """A name in a text that knows no cases."""

    def __format__(self, how: str) -> str:
        return str(self)


def agreeing(number: int, forms: list[str]) -> str:
    """The form of a word that goes with a number: of two the English way, of three the Russian (1, 2–4, 5 and more)."""
    number = abs(number)
    if len(forms) < 3:
        return forms[0 if number == 1 else -1]
    if number % 10 == 1 and number % 100 != 11:
        return forms[0]
    return forms[1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2]


def say(text: str, **values: Value) -> Sentence:
    """Build a sentence; translators find its text by this function's name."""
    return Sentence(text, values)


def listed(values: list[Value], between: str = ", ") -> Value:
    """Several values as one, with something between them; a single one is itself."""
    if len(values) == 1:
        return values[0]
    places = {f"part{number}": value for number, value in enumerate(values)}
    return Sentence(between.join(f"{{{place}}}" for place in places), places)


def render(sentence: Sentence, translate: Callable[[str], str], name: Callable[[str], str]) -> str:
    """Write a sentence out in one language.

    Shape: `translate` turns the English text into the reader's, `name` an id into the name the reader knows.
    """
    written: dict[str, object] = {}
    for key, value in sentence.values.items():
        if isinstance(value, Sentence):
            written[key] = Plain(render(value, translate, name))
        elif isinstance(value, int):
            written[key] = Number(value)
        else:
            written[key] = Plain(name(value.id) if isinstance(value, Name) else value)
    return translate(sentence.text).format(**written)
