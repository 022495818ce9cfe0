"""The noun of what a verb does, and back: who asks for «лечение» wants the page that says «лечит» too."""

from collections.abc import Iterator
from functools import lru_cache

from rulebooks.language.words import fold, is_noun, verb_aspects

NOUNS = (
    ("ание", "ать"),  # метание, метать
    ("яние", "ять"),  # влияние, влиять
    ("ение", "ить"),  # лечение, лечить
    ("ение", "еть"),  # владение, владеть
    ("ытие", "ыть"),  # открытие, открыть
    ("итие", "ить"),  # развитие, развить
    ("ятие", "ять"),  # снятие, снять
)
"""How the noun of an action ends, and how its verb does."""
CHANGED = (("щ", "ст"), ("щ", "т"), ("ш", "с"), ("жд", "д"), ("ж", "з"), ("ж", "д"), ("ч", "т"))
LENGTHENED = ("вл", "бл", "пл", "мл", "фл")
"""Before «-ение» a root changes: «перемещение», «переместить»; «восстановление», «восстановить»."""
REFLEXIVE = "ся"


@lru_cache(maxsize=10_000)
def of_one_action(lemma: str) -> frozenset[str]:
    """Give the verbs that the dictionary has of a noun in «-ние» or «-тие», or the nouns of an infinitive."""
    if verb_aspects(lemma):
        bare = lemma.removesuffix(REFLEXIVE).removesuffix("сь")
        return frozenset(fold(noun) for noun in _nouns(bare) if is_noun(noun))
    verbs = [verb for one in _verbs(lemma) for verb in (one, one + REFLEXIVE)]
    return frozenset(fold(verb) for verb in verbs if verb_aspects(verb))


def _verbs(noun: str) -> Iterator[str]:
    for ending, instead in NOUNS:
        if not noun.endswith(ending):
            continue
        root = noun.removesuffix(ending)
        yield root + instead
        if instead == "ить" and ending == "ение":
            yield from (root.removesuffix(now) + was + instead for now, was in CHANGED if root.endswith(now))
            yield from (root[:-1] + instead for longer in LENGTHENED if root.endswith(longer))


def _nouns(verb: str) -> Iterator[str]:
    for ending, instead in NOUNS:
        if not verb.endswith(instead):
            continue
        root = verb.removesuffix(instead)
        yield root + ending
        if instead == "ить" and ending == "ение":
            yield from (root.removesuffix(was) + now + ending for now, was in CHANGED if root.endswith(was))
            yield from (root + longer[1:] + ending for longer in LENGTHENED if root.endswith(longer[:1]))
