"""Queries that chance types: each is read, or its mistake points at letters that are there and offers what is read."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulebooks.models import Book
from rulebooks.search.filtering.answering import Asking
from rulebooks.search.filtering.showing import sentence
from rulebooks.search.finding import LONGEST_QUERY, cleaned
from tests.harness.sampling import examples
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
WORDS = ["тип", "kind", "босс", "здоровье", "health", "цена", "сорт", "sort", "или", "or", "не", "урон", "дракон", "ё"]
SIGNS = [
    ":",
    "=",
    ">",
    "<",
    ">=",
    "<=",
    "..",
    "-",
    "|",
    "(",
    ")",
    '"',
    " ",
    ",",
    "1",
    "30",
    "-5",
    "9" * 30,
    "\u202e",
    "²",
]
QUERIES = st.one_of(
    st.lists(st.sampled_from(WORDS + SIGNS), max_size=14).map("".join),
    st.lists(st.sampled_from(WORDS + SIGNS), max_size=14).map(" ".join),
    st.text(max_size=LONGEST_QUERY),
)


def test_any_query_is_answered_or_its_mistake_is_shown_where_it_is():
    put_on_shelf("podgorye")
    books = Book.objects.all()

    @settings(max_examples=examples(40, 1000), deadline=None, suppress_health_check=list(HealthCheck))
    @given(QUERIES)
    def ask(typed):
        query = cleaned(typed)
        answer = Asking(query, books).answer()
        wrong = answer.mistake
        assert 0 <= len(answer.things) <= answer.total
        if wrong is None:
            return
        assert not answer.things
        # What is missing is missing behind the last letter.
        assert 0 <= wrong.at < wrong.at + wrong.long <= len(query) + 1
        assert str(sentence(wrong)).strip()
        if wrong.mend:
            assert wrong.mend != query

    ask()
