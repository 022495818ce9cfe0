"""What somebody does, from what the thing to do is called: «Открыть зал» is «открывает зал».

A button says what to do, mostly by a perfective infinitive, which has no present in Russian. Its imperfective partner
is found by the ways in which such pairs are made, and only taken where the dictionary knows it; else there is none.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from rulebooks.language.words import parses

PAIRS = {
    "взять": "брать",
    "купить": "покупать",
    "положить": "класть",
    "сказать": "говорить",
    "сесть": "садиться",
    "лечь": "ложиться",
    "найти": "находить",
    "вложить": "вкладывать",
    "выложить": "выкладывать",
    "сложить": "складывать",
    "занять": "занимать",
    "сделать": "делать",
    "бросить": "бросать",
    "ответить": "отвечать",
    "заплатить": "платить",
    "построить": "строить",
    "посмотреть": "смотреть",
    "спросить": "спрашивать",
    "помочь": "помогать",
    "сжечь": "сжигать",
    "поехать": "ехать",
    "схватить": "хватать",
    "украсть": "красть",
    "сыграть": "играть",
    "показать": "показывать",
    "рассказать": "рассказывать",
    "выбрать": "выбирать",
    "собрать": "собирать",
    "убрать": "убирать",
    "забрать": "забирать",
    "отдохнуть": "отдыхать",
    "пойти": "идти",
    "поставить": "ставить",
    "послать": "посылать",
    "рискнуть": "рисковать",
    "испечь": "печь",
    "схватиться": "схватываться",
}
"""Pairs of which one does not follow from the other."""
ENDS = (
    ("йти", "ходить"),
    ("ехать", "езжать"),
    ("нести", "носить"),
    ("вести", "водить"),
    ("везти", "возить"),
    ("дать", "давать"),
    ("стать", "ставать"),
    ("звать", "зывать"),
    ("росить", "расывать"),
    ("ватить", "ватывать"),
    ("ыть", "ывать"),
    ("ить", "ивать"),
    ("нять", "нимать"),
    ("чать", "чинать"),
    ("ереть", "ирать"),
    ("еть", "евать"),
    ("нуть", "ать"),
    ("нуть", "гивать"),
    ("сунуть", "совывать"),
    ("вить", "влять"),
    ("пить", "плять"),
    ("мить", "млять"),
    ("бить", "блять"),
    ("дить", "ждать"),
    ("дить", "жать"),
    ("тить", "щать"),
    ("тить", "чать"),
    ("сить", "шать"),
    ("сить", "шивать"),
    ("зить", "жать"),
    ("ить", "ять"),
    ("ить", "ать"),
    ("ать", "ывать"),
    ("ать", "ивать"),
    ("ять", "ивать"),
    ("сть", "дывать"),
    ("сть", "дать"),
    ("сти", "тать"),
)
"""How the ends of pairs differ, the surest first."""
PREFIX = re.compile(r"^(?:по|с|на|вы|за|про|у|при|об|от|вз|пере)(?=\w{4})")


@lru_cache(maxsize=5_000)
def acts(title: str) -> str:
    """A thing to do as somebody does it, with a small letter; empty where it begins with no verb that is known."""
    word, blank, rest = title.strip().partition(" ")
    verb = re.sub(r"\W+$", "", word.lower())
    present = _present(verb)
    return f"{present}{word[len(verb) :]}{blank}{rest}" if present else ""


def to_do(title: str) -> str:
    """A thing to do as somebody wants to do it, «открыть зал»; empty where no verb says it."""
    first, *others = (re.sub(r"\W+$", "", word.lower()) for word in title.split()[:2] or [""])
    how = any(one.tag.POS == "ADVB" for one in parses(first))  # «тайно выбрать»
    verbs = [first, *others] if how else [first]
    infinitive = any(_is(verb, aspect) for verb in verbs for aspect in ("perf", "impf"))
    return title[:1].lower() + title[1:] if infinitive else ""


def _present(verb: str) -> str:
    reflexive = verb.endswith(("ться", "тись", "чься"))
    plain = verb[:-2] if reflexive else verb
    if _is(verb, "impf") and not _is(verb, "perf"):
        return _third(verb)
    if not _is(verb, "perf") and not _is(plain, "perf"):
        return ""
    partners = [_reflexive(one) if reflexive else one for one in _partners(plain)]
    for partner in [*([PAIRS[verb]] if verb in PAIRS else []), *partners]:
        if _is(partner, "impf"):
            return _third(partner)
    return _third(verb)


def _partners(verb: str) -> Iterator[str]:
    if verb in PAIRS:
        yield PAIRS[verb]
    for end, other in ENDS:
        if verb.endswith(end):
            yield verb[: -len(end)] + other
    bare = PREFIX.sub("", verb)
    if bare != verb:
        yield bare


def _reflexive(verb: str) -> str:
    return verb + ("сь" if verb.endswith("ти") else "ся")


def _is(verb: str, aspect: str) -> bool:
    return any(one.is_known and one.tag.POS == "INFN" and aspect in one.tag for one in parses(verb))


def _third(verb: str) -> str:
    for one in parses(verb):
        if one.is_known and one.tag.POS == "INFN" and "impf" in one.tag:
            found = one.inflect({"3per", "sing", "pres"})
            return str(found.word).replace("ё", "е") if found else ""
    return ""
