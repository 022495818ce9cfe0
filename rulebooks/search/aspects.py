"""The other aspect of a Russian verb: who asks for «смыться» wants the page that says «смываемся»."""

from collections.abc import Iterator
from functools import lru_cache

from rulebooks.language.words import MOST_ASKED, fold, verb_aspects

PAIRS = (
    ("ть", "вать"),  # открыть, открывать
    ("ать", "ывать"),  # показать, показывать
    ("ать", "ивать"),  # сыграть, сыгрывать
    ("ять", "ивать"),  # обменять, обменивать
    ("еть", "ивать"),  # осмотреть, осматривать
    ("ить", "ивать"),  # усилить, усиливать
    ("ить", "ать"),  # бросить, бросать
    ("ить", "ять"),  # проверить, проверять
    ("сить", "сывать"),  # сбросить, сбрасывать
    ("сить", "шивать"),  # спросить, спрашивать
    ("дить", "ждать"),  # победить, побеждать
    ("дить", "живать"),  # рассадить, рассаживать
    ("тить", "щать"),  # защитить, защищать
    ("тить", "чивать"),  # оплатить, оплачивать
    ("вить", "влять"),  # поставить, поставлять
    ("вить", "вливать"),  # восстановить, восстанавливать
    ("пить", "плять"),  # укрепить, укреплять
    ("пить", "пливать"),  # накопить, накапливать
    ("бить", "блять"),  # ослабить, ослаблять
    ("мить", "млять"),  # оформить, оформлять
    ("купить", "покупать"),
    ("ереть", "ирать"),  # умереть, умирать
    ("брать", "бирать"),  # собрать, собирать
    ("рвать", "рывать"),  # сорвать, срывать
    ("асть", "адать"),  # напасть, нападать
    ("сти", "тать"),  # изобрести, изобретать
    ("нуть", "ать"),  # достигнуть, достигать
    ("нуть", "дать"),  # кинуть, кидать
    ("нуть", "гать"),  # передвинуть, передвигать
    ("ернуть", "орачивать"),  # повернуть, поворачивать
    ("йти", "ходить"),  # пройти, проходить
    ("ойти", "ходить"),  # войти, входить
    ("нести", "носить"),  # перенести, переносить
    ("вести", "водить"),  # перевести, переводить
    ("ежать", "егать"),  # сбежать, сбегать
    ("нять", "нимать"),  # поднять, поднимать
)
"""How perfective verbs end, and how the imperfective of such a pair does."""
EMPTY = ("с", "по")
"""Prefixes that mostly say no more than that something was done to its end; «под» and «от» say where, too."""
SHORTEST_VERB = 5


@lru_cache(maxsize=MOST_ASKED)
def other_aspect(lemma: str) -> frozenset[str]:
    """Give the infinitives that the dictionary knows and that say the same of an infinitive in the other aspect."""
    bare = lemma.removesuffix("ся").removesuffix("сь")
    ending = "ся" if lemma != bare else ""
    found = {fold(other) for other in _without_prefix(lemma) if "impf" in verb_aspects(other)}
    found |= {fold(other) for other in _with_prefix(lemma) if "perf" in verb_aspects(other)}
    for mine, wanted in (("perf", "impf"), ("impf", "perf")):
        if mine in verb_aspects(lemma):
            others = (candidate + ending for candidate in _candidates(bare, made_longer=mine == "perf"))
            found |= {fold(other) for other in others if wanted in verb_aspects(other)}
    return frozenset(found)


def _without_prefix(lemma: str) -> Iterator[str]:
    """A perfective without the prefix that only makes it one: «спрятать», «прятать»."""
    for prefix in EMPTY if "perf" in verb_aspects(lemma) else ():
        if lemma.startswith(prefix) and len(lemma) >= len(prefix) + SHORTEST_VERB:
            yield lemma.removeprefix(prefix)


def _with_prefix(lemma: str) -> Iterator[str]:
    """An imperfective with a prefix that only makes it perfective: «смотреть», «посмотреть»."""
    if "impf" in verb_aspects(lemma) and len(lemma) >= SHORTEST_VERB:
        yield from (prefix + lemma for prefix in EMPTY)


def _candidates(bare: str, made_longer: bool) -> Iterator[str]:
    for perfective, imperfective in PAIRS:
        ending, instead = (perfective, imperfective) if made_longer else (imperfective, perfective)
        if not bare.endswith(ending):
            continue
        stem = bare.removesuffix(ending)
        yield stem + instead
        if imperfective.endswith(("ывать", "ивать")):
            yield from (other + instead for other in _with_other_vowel(stem, "оа" if made_longer else "ао"))


def _with_other_vowel(stem: str, change: str) -> Iterator[str]:
    """The last vowel of a root changes with the aspect: «сбросить», «сбрасывать»."""
    place = max(stem.rfind(vowel) for vowel in "аеёиоуыэюя")
    if place >= 0 and stem[place] == change[0]:
        yield stem[:place] + change[1] + stem[place + 1 :]
