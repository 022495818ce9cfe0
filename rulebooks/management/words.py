"""Words to make books and queries of: as common as in the books we ship."""

from __future__ import annotations

import random

from rulebooks import catalogue
from rulebooks.importers.configuration import known
from rulebooks.language.words import is_function_word, tokens


def spoken() -> list[str]:
    """The words of the books we ship, as they stand there: what is common there is common in what is made up."""
    texts = [
        str(one.get("text", ""))
        for slug in known()
        for page in catalogue.shipped_pages(slug)
        for one in page.paragraphs
    ]
    return [word.text for text in texts for word in tokens(text)]


def some_words(words: list[str], chance: random.Random) -> list[str]:
    """One to three words as people ask for: none that only joins others."""
    telling = [word for word in chance.sample(words, 30) if len(word) > 3 and not is_function_word(word)]
    return telling[: chance.choice((1, 1, 2, 3))]
