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
    """An English text with `{places}` for values, which may be sentences; it is also the key of its translation."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return render(self, lambda text: text, lambda piece: piece)


def say(text: str, **values: Value) -> Sentence:
    """Build a sentence; translators find its text by this function's name."""
    return Sentence(text, values)


def render(sentence: Sentence, translate: Callable[[str], str], name: Callable[[str], str]) -> str:
    """Write a sentence out in one language.

    Shape: `translate` turns the English text into the reader's, `name` an id into the name the reader knows.
    """
    written: dict[str, object] = {}
    for key, value in sentence.values.items():
        if isinstance(value, Sentence):
            written[key] = render(value, translate, name)
        else:
            written[key] = name(value.id) if isinstance(value, Name) else value
    return translate(sentence.text).format(**written)
