"""Things of a book by their names, however these are cased or inflected. Made for thousands of them."""

from __future__ import annotations

from rulebooks.language.words import fold, name_keys, tokens

MOST_WORDS = 8


class References:
    def __init__(self) -> None:
        self._exact: dict[tuple[str, ...], str] = {}
        self._bent: dict[tuple[int, int, str], set[str]] = {}
        """Slugs by the length of the name, the place of a word in it, and a form of this word."""

    def learn(self, slug: str, name: str) -> None:
        words = _words(name)
        if words and self._exact.setdefault(words, slug) == slug:
            for place, word in enumerate(words):
                for form in name_keys(word):
                    self._bent.setdefault((len(words), place, form), set()).add(slug)

    def find(self, name: str) -> str | None:
        """The slug of a name; None where nothing is called so, or several things may be."""
        words = _words(name)
        if not words or words in self._exact:
            return self._exact.get(words)
        likely: set[str] | None = None
        for place, word in enumerate(words):
            here = set().union(*(self._bent.get((len(words), place, form), ()) for form in name_keys(word)))
            likely = here if likely is None else likely & here
            if not likely:
                return None
        return likely.pop() if likely and len(likely) == 1 else None


def _words(name: str) -> tuple[str, ...]:
    """The folded words of a name; none where it is too long for one."""
    found = tokens(name[:200])
    return tuple(fold(token.text) for token in found) if len(found) <= MOST_WORDS else ()
