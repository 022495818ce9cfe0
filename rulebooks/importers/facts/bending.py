"""Russian words and names put into the case and the number of others: «Липкой Жижей» beside «Сочащейся Слизью»."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pymorphy3.analyzer import Parse

from rulebooks.language.words import parses

BENT = frozenset(["nomn", "gent", "datv", "accs", "ablt", "loct", "sing", "plur"])
GENDERS = frozenset(["masc", "femn", "neut"])
AGREEING = frozenset(["ADJF", "PRTF"])
PASSED = AGREEING | {"ADVB", "PRCL"}
"""What may stand before the noun of a name: «Просто Тролль»."""
VERBS = frozenset(["VERB", "INFN", "GRND"])
ENDINGS = ("", "а", "ом")
"""«Дварф» by itself is guessed to be many of something; «дварфа» and «дварфом» tell what it is one of."""


def noun(lemma: str) -> Parse | None:
    """How a noun bends, of which this is the first form."""
    read = (one for ending in ENDINGS for one in parses(lemma + ending) if one.tag.POS == "NOUN")
    return next((one for one in read if one.normal_form == lemma), None)


def gender(lemma: str) -> str:
    """The gender of a noun; empty for what is none."""
    read = noun(lemma)
    return str(read.tag.gender or "") if read else ""


def bends(written: str, lemma: str) -> set[str]:
    """The case and the number of a form of a noun; where no dictionary has it, the likeliest."""
    if written.casefold() == lemma:
        return {"nomn", "sing"}
    read = [one for one in parses(written) if one.tag.POS == "NOUN"]
    read.sort(key=lambda one: (one.normal_form != lemma, one.normal_form == written.casefold()))
    return _bent(read[0]) if read else set()


def first_form(name: Sequence[str]) -> list[str]:
    """A name of some words as a page is called by it: «Липкой Жижей» is «Липкая Жижа»."""
    at, read = _head(name)
    if read is None:
        return [*name]
    number = "plur" if "plur" in read.tag.grammemes else "sing"
    return _inflected(name, at, read, {"nomn", number})


def like(name: Sequence[str], written: Sequence[str], before: str = "") -> list[str]:
    """A name in the case and the number in which another one is written; as it is where either bends not.

    before: the word before it; behind a verb «гостя» is whom one has met
    Shape:  small letters behind the first word where the other one has none but small ones there
    """
    (at, read), (_, other) = _head(name), _head(written)
    tags = _bent(other) if other else set()
    if other and "gent" in tags and "anim" in other.tag.grammemes and before and parses(before)[0].tag.POS in VERBS:
        tags = tags - {"gent"} | {"accs"}
    told = [*name] if read is None or not tags else _inflected(name, at, read, tags)
    small = len(written) > 1 and all(word.islower() for word in written[1:])
    return [told[0], *map(str.lower, told[1:])] if small else told


def is_single(name: Sequence[str]) -> bool:
    """Whether a name is written of one thing."""
    _, read = _head(name)
    return read is None or "plur" not in read.tag.grammemes


@lru_cache(maxsize=1_000)
def _head_of(name: tuple[str, ...]) -> tuple[int, Parse | None]:
    for at, word in enumerate(name):
        read = parses(word)
        nouns = [one for one in read if one.tag.POS == "NOUN"]
        if at and nouns:
            before = [_bent(one) for one in parses(name[at - 1]) if one.tag.POS in AGREEING]
            nouns.sort(key=lambda one: _bent(one) not in before)
        if nouns and (read[0].tag.POS == "NOUN" or at):
            return at, nouns[0]
        if read[0].tag.POS not in PASSED:
            break
    return 0, None


def _head(name: Sequence[str]) -> tuple[int, Parse | None]:
    """The noun that a name is about, where it stands and how it is written; none of what is no noun: «Поднимись»."""
    return _head_of(tuple(name))


def _bent(read: Parse) -> set[str]:
    return {*map(str, read.tag.grammemes)} & BENT


def _inflected(name: Sequence[str], at: int, read: Parse, tags: set[str]) -> list[str]:
    """A name whose noun is bent, with what stands before it; what stands behind it stays."""
    bent, gender = read.inflect(tags), {*map(str, read.tag.grammemes)} & GENDERS
    if bent is None:
        return [*name]
    told = [_agreeing(word, tags | (gender if "sing" in tags else set())) for word in name[:at]]
    return [*map(_as_large, [*told, bent.word], name), *name[at + 1 :]]


def _agreeing(word: str, tags: set[str]) -> str:
    read = next((one for one in parses(word) if one.tag.POS in AGREEING), None)
    bent = read.inflect(tags) if read else None
    return bent.word if bent else word


def _as_large(word: str, written: str) -> str:
    return word.capitalize() if written[:1].isupper() else word
