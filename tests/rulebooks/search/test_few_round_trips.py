"""A search asks the database a few times, however many words a query has and however many pages are shown."""

import pytest

from rulebooks.search import search

pytestmark = pytest.mark.django_db

EVERY = 4
"""Whether the shelf has new words; the lists of the words and of what joins them; of which kind and book the pages are
that have them; what the best of these say."""
OTHER_WORDS, NEARLY, OTHER_KEYS, SLIPS = 1, 1, 1, 1
"""The lists of stems, synonyms and beginnings, where few pages have a word itself; of what is nearly the same, where no
page has all words; and of what a word that is nowhere is on another keyboard, and with a slip put right."""
BENEATH, PRICES = 1, 1
"""What lies beneath pages that say nothing themselves; and what the shops say, where buying is asked about."""


@pytest.mark.parametrize(
    ("query", "most"),
    [
        ("арбалет", EVERY + OTHER_WORDS),
        ("карты на руке", EVERY + OTHER_WORDS + NEARLY + BENEATH),
        ("что можно купить у хоттабыча за одну монету в первый ход", EVERY + OTHER_WORDS + NEARLY + PRICES),
        ("арбалед", EVERY + OTHER_WORDS + OTHER_KEYS + SLIPS),
        ("хзчто", EVERY - 2 + OTHER_WORDS + OTHER_KEYS),
    ],
)
def test_a_search_asks_the_database_a_few_times(shelf, django_assert_max_num_queries, query, most):
    shelf("bridges")
    search("замок")
    with django_assert_max_num_queries(most):
        search(query)
