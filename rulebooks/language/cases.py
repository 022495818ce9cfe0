"""Names in the cases of Russian: «Големко», «Аню», «двум упырям». What the dictionary cannot bend stays as it is.

A name is bent from its front: the words that agree with its noun («Рекурсивный лук»), the noun, and nothing behind it
(«Зелье лечения»). Several names with commas between them are bent one by one.
"""

import re
from functools import lru_cache

from django.utils.translation import gettext
from pymorphy3.analyzer import Parse

from rulebooks.language.verbs import acts, to_do
from rulebooks.language.words import parses

CASES = {"gent", "datv", "accs", "ablt", "loct"}
"""Genitive, dative, accusative, instrumental and locative, by the names that the dictionary of Russian has for them."""
LOW = "low"
"""Said with a case: the first letter small, where the name begins with a word that is no name of somebody."""
ACTS = "acts"
"""Said of what a move is called: what somebody does who makes it."""
WANTED = "wanted"
"""Said of the same: what somebody would do who wants to make it."""
OR_MANY = "|"
"""Stands between two words that go with a name, for one and for many: `"{side:хочет|хотят}"`."""
CYRILLIC = re.compile(r"[А-Яа-яЁё]+(?:[-‑][А-Яа-яЁё]+)*")
MOST_WORDS = 4
AROUND = '«»“”"(),.!?'
NAMES = {"Name", "Surn", "Patr"}
UNBENT = re.compile(r"(?:ко|[еёиоуыэю])$", re.IGNORECASE)
"""How names end that no dictionary has and nobody bends: Големко, Мори, Ру."""


@lru_cache(maxsize=20_000)
def in_case(name: str, how: str, living: bool = False) -> str:
    """A name in a case of Russian.

    Shape: `how` is a case of `CASES`, with ",low" behind it for a small first letter; `living` says it is somebody,
           whose accusative is the genitive where the dictionary does not know better.
    """
    case, _, low = how.partition(",")
    parts = name.split(", ")
    if len(parts) > 1:
        return ", ".join(in_case(part, how, living) for part in parts)
    bent = _bent(name, case, living) if case in CASES else name
    return _lowered(bent) if LOW in (case, low) else bent


class Inflected(str):
    """A name that a sentence can ask for in a case: `"{hero:datv}".format(hero=Inflected("Аня"))`."""

    __slots__ = ("living",)
    living: bool

    @classmethod
    def of(cls, name: str, living: bool = False) -> "Inflected":
        """A name, of somebody or of something."""
        made = cls(name)
        made.living = living
        return made

    def __format__(self, how: str) -> str:
        if how == ACTS:
            return acts(str(self)) or gettext("makes the move “{title}”").format(title=self)
        if how == WANTED:
            return to_do(str(self)) or f"сделать ход «{self}»"
        if OR_MANY in how:
            return how.split(OR_MANY)[_is_many(str(self))]
        return in_case(str(self), how, getattr(self, "living", False)) if how else str(self)


def _is_many(name: str) -> bool:
    """Whether a name is said of several: «Синие»."""
    likeliest = parses(_core(name.split(" ")[0]))[:1]
    return any(one.tag.number == "plur" and one.tag.case == "nomn" for one in likeliest)


def _bent(name: str, case: str, living: bool) -> str:
    words = name.split(" ")
    agreeing: list[tuple[int, Parse]] = []
    for place, word in enumerate(words[:MOST_WORDS]):
        core = _core(word)
        if not CYRILLIC.fullmatch(core):
            break
        last = place + 1 == len(words)
        noun = _noun(core, living)
        adjective = None if noun and (agreeing or last) else _adjective(core)
        if adjective is not None and not last:
            agreeing.append((place, adjective))
        elif noun is not None:
            return _joined(words, agreeing, place, noun, case, living)
        elif adjective is not None:
            return _alone(words, place, adjective, case, living)
        elif agreeing and _is_in_dictionary(core):
            return _alone(words, *agreeing[-1], case, living)  # «Дозорная синих»: what stands behind is not bent
        elif not _only_joins(core):
            return _plainly(words, place, case) if living and last else name
    return name


def _joined(
    words: list[str], agreeing: list[tuple[int, Parse]], place: int, noun: Parse, case: str, living: bool
) -> str:
    """A noun with the adjectives before it, and behind it the names of who it is: «Колдун Запеканка»."""
    number = "plur" if "plur" in noun.tag else "sing"
    breathing = living or "anim" in noun.tag
    wanted = {case, number} | (set() if number == "plur" else {str(noun.tag.gender or "masc")})
    if case == "accs" and (number == "plur" or noun.tag.gender == "masc"):
        wanted.add("anim" if breathing else "inan")
    bent = list(words)
    for at, adjective in agreeing:
        bent[at] = _as_written(words[at], adjective.inflect(wanted))
    bent[place] = _as_written(words[place], _inflected(noun, case, number, breathing))
    for at in range(place + 1, len(words) if living else 0):
        other = _surname(_core(words[at]), noun)
        if other is None:
            last = at + 1 == len(words) and words[at][:1].isupper() and not _is_in_dictionary(_core(words[at]))
            return _plainly(bent, at, case) if last else " ".join(bent)
        bent[at] = _as_written(words[at], _inflected(other, case, number, True))
    return " ".join(bent)


def _alone(words: list[str], place: int, adjective: Parse, case: str, living: bool) -> str:
    """An adjective that is a name by itself: «Синие»."""
    number = "plur" if "plur" in adjective.tag else "sing"
    wanted = {case, number} | ({str(adjective.tag.gender)} if number == "sing" else set())
    if case == "accs" and "femn" not in wanted:
        wanted.add("anim" if living else "inan")
    bent = list(words)
    bent[place] = _as_written(words[place], adjective.inflect(wanted) or adjective.inflect({case, number}))
    return " ".join(bent)


def _plainly(words: list[str], place: int, case: str) -> str:
    """A name that no dictionary has, bent as men's names with such an end are: «Хоттабыча»."""
    word = words[place]
    if "-" in word or not re.search(r"[бвгджзклмнпрстфхцчшщ]$", word):
        return " ".join(words)
    ends = {"gent": "а", "accs": "а", "datv": "у", "ablt": "ем" if word[-1] in "жчшщц" else "ом", "loct": "е"}
    return " ".join([*words[:place], word + ends[case], *words[place + 1 :]])


def _inflected(noun: Parse, case: str, number: str, breathing: bool) -> Parse | None:
    animate = case == "accs" and breathing and (number == "plur" or _is_masculine(noun))
    return noun.inflect({"gent" if animate else case, number}) or noun.inflect({case})


def _core(word: str) -> str:
    return word.strip(AROUND)


def _is_in_dictionary(word: str) -> bool:
    return any(one.is_known for one in parses(word))


def _only_joins(word: str) -> bool:
    return any(one.tag.POS in {"ADVB", "PRCL"} and one.is_known for one in parses(word))


def _surname(word: str, noun: Parse) -> Parse | None:
    """A word behind a noun that is bent with it; one that belongs to it in the genitive is not."""
    if not CYRILLIC.fullmatch(word) or not word[0].isupper():
        return None
    found = [one for one in parses(word) if one.tag.POS == "NOUN" and one.tag.case == "nomn"]
    names = [one for one in found if NAMES & set(one.tag.grammemes) and one.tag.gender == noun.tag.gender]
    likeliest = [one for one in found if one == parses(word)[0]]
    return next(iter(names or likeliest), None)


def _is_masculine(noun: Parse) -> bool:
    return noun.tag.gender == "masc" and not noun.word.endswith(("а", "я"))


@lru_cache(maxsize=20_000)
def _noun(word: str, living: bool) -> Parse | None:
    """How a word is read as a noun in the nominative: a name of a person before all else, then what is somebody; of
    what is nobody as a thing, where that is as likely («Двуручник», and not «Волк»)."""
    found = [one for one in parses(word) if one.tag.POS == "NOUN" and one.tag.case == "nomn"]
    found = [one for one in found if one.is_known or "Fixd" not in one.tag]
    known = [one for one in found if one.is_known] or ([] if UNBENT.search(word) else found)
    if living:
        known.sort(key=lambda one: (not (NAMES & set(one.tag.grammemes)), "anim" not in one.tag, "plur" in one.tag))
    if not known or living:
        return known[0] if known else None
    alike = (one for one in known if "inan" in one.tag and _weight(one) == _weight(known[0]))
    return next(alike, known[0])


def _weight(noun: Parse) -> tuple[object, object, float]:
    return noun.tag.number, noun.tag.gender, noun.score


@lru_cache(maxsize=20_000)
def _adjective(word: str) -> Parse | None:
    found = (one for one in parses(word) if one.tag.POS in {"ADJF", "PRTF"} and one.tag.case == "nomn")
    return next(found, None)


def _as_written(before: str, found: Parse | None) -> str:
    """A bent word with the capitals, marks and the е for ё that it had; itself where it cannot be bent."""
    if found is None:
        return before
    core, after = _core(before), str(found.word)
    front, _, back = before.partition(core)
    halves, bent = re.split(r"([-‑])", core), re.split(r"([-‑])", after)
    if len(halves) == len(bent):
        after = "".join(_like(one, other) for one, other in zip(halves, bent, strict=True))
    else:
        after = _like(core, after)
    return front + after + back


def _like(before: str, after: str) -> str:
    same = zip(after, before.lower().ljust(len(after)), strict=False)
    after = "".join("е" if (new, old) == ("ё", "е") else new for new, old in same)
    if len(before) > 1 and before.isupper():
        return after.upper()
    return after[:1].upper() + after[1:] if before[:1].isupper() else after


def _lowered(name: str) -> str:
    return name[:1].lower() + name[1:] if not name[1:2].isupper() else name
