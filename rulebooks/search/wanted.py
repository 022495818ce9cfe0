"""Which words of a text are looked for: the words of texts by the keys under which the index has them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set

from rulebooks.language.words import WORD, Word
from rulebooks.search.texts import Text
from rulebooks.search.weighing import own_keys

MOST_KEPT = 200_000
"""Words as they stand in texts that a process keeps, some hundred bytes each."""


class Vocabulary:
    """Words as they stand in texts, by the keys under which the index has them: a process looks at each once."""

    def __init__(self) -> None:
        self.seen: dict[str, str] = {}
        self.by_key: defaultdict[str, list[str]] = defaultdict(list)

    def look_at(self, words: Set[str]) -> None:
        """Look at those that are new. What is `seen` can be found by its keys already, in another thread too."""
        new = [word for word in words if word not in self.seen]
        for word in new:
            for key in own_keys(word):
                self.by_key[key].append(word)
        self.seen.update(zip(new, new, strict=True))


_vocabulary = Vocabulary()


def _known_words() -> Vocabulary:
    """The words of this process; a new list once there are more than are worth their room."""
    global _vocabulary  # noqa: PLW0603  whoever holds the old list goes on with it
    if len(_vocabulary.seen) > MOST_KEPT:
        _vocabulary = Vocabulary()
    return _vocabulary


class Wanted:
    """Which words, as they stand in texts, are found by the keys that are looked for, and by which of them."""

    def __init__(self, keys: Iterable[str]) -> None:
        self.keys_wanted = frozenset(keys)
        self.words: dict[str, set[str]] = {}
        self._known = _known_words()
        self.seen: Mapping[str, str] = self._known.seen
        self._as_of = -1
        self._wanted: frozenset[str] = frozenset()

    def among(self, words: Set[str]) -> frozenset[str]:
        """Those of some words that are looked for."""
        self._known.look_at(words)
        self._keep_up()
        return self._wanted & words

    def in_text(self, text: Text) -> frozenset[str]:
        """The words that are looked for; whatever others there may be, the text of a page has none of them."""
        if text.known_to is not self._known:
            self._known.look_at(set().union(*text.names, *[one.words for one in text.paragraphs]))
            text.known_to = self._known
        self._keep_up()
        return self._wanted

    def _keep_up(self) -> None:
        """Know the words that the vocabulary has got since."""
        if self._as_of != (many := len(self._known.seen)):
            self._as_of, self.words = many, self._by_word()
            self._wanted = frozenset(self.words)

    def keys_in(self, words: set[str]) -> set[str]:
        """The keys that are looked for and that some words have."""
        there = self.among(words)
        return set().union(*map(self.words.__getitem__, there)) if there else set()

    def _by_word(self) -> dict[str, set[str]]:
        found = defaultdict(set)
        for key in self.keys_wanted & self._known.by_key.keys():
            for word in self._known.by_key[key]:
                found[word].add(key)
        return dict(found)


def hits_in(text: str, wanted: Wanted | frozenset[str]) -> list[Word]:
    """The words of a text that are looked for."""
    known = wanted if isinstance(wanted, Wanted) else Wanted(wanted)
    if not known.keys_wanted or not (there := known.among(set(WORD.findall(text)))):
        return []
    return [Word(one.group(), one.start(), one.end()) for one in WORD.finditer(text) if one.group() in there]
