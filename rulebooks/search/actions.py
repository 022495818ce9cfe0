"""The noun of what a verb does, and back: who asks for «лечение» wants the page that says «лечит» too."""

from collections.abc import Iterator
from functools import lru_cache

from rulebooks.language.words import MOST_ASKED, fold, is_noun, verb_aspects

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
SOFTENED = ("ение", "ить")
"""The pair before which a root changes too: «перемещение», «переместить»; «восстановление», «восстановить»."""
ROOTS = (
    *(("щ", "ст"), ("щ", "т"), ("ш", "с"), ("жд", "д"), ("ж", "з"), ("ж", "д"), ("ч", "т")),
    *(("вл", "в"), ("бл", "б"), ("пл", "п"), ("мл", "м"), ("фл", "ф")),
)
"""How a root ends before «-ение», and how before «-ить»."""
REFLEXIVE = "ся"


@lru_cache(maxsize=MOST_ASKED)
def of_one_action(lemma: str) -> frozenset[str]:
    """Give the verbs that the dictionary has of a noun in «-ние» or «-тие», or the nouns of an infinitive."""
    if verb_aspects(lemma):
        bare = lemma.removesuffix(REFLEXIVE).removesuffix("сь")
        return frozenset(fold(noun) for noun in _made(bare, of_verb=True) if is_noun(noun))
    verbs = [verb for one in _made(lemma, of_verb=False) for verb in (one, one + REFLEXIVE)]
    return frozenset(fold(verb) for verb in verbs if verb_aspects(verb))


def _made(word: str, of_verb: bool) -> Iterator[str]:
    """What may be the noun of a verb, or the verb of a noun: the same pairs, read the other way."""
    for pair in NOUNS:
        ending, instead = _turned(pair, of_verb)
        if not word.endswith(ending):
            continue
        root = word.removesuffix(ending)
        yield root + instead
        for here, there in (_turned(one, of_verb) for one in ROOTS if pair == SOFTENED):
            if root.endswith(here):
                yield root.removesuffix(here) + there + instead


def _turned(pair: tuple[str, str], turn: bool) -> tuple[str, str]:
    return (pair[1], pair[0]) if turn else pair
