"""The form that changes a page: what no number can be is refused, and a look at the changes asks for nothing."""

import re

import pytest

from rulebooks.importers import documents, rulebook
from rulebooks.shipped import LIBRARY, folders
from rulebooks.stats.bounds import too_small
from rulebooks.text.diff import leaves
from tests.rulebooks.forms.test_wiki_editing import EDIT, filled, klesh, newest  # noqa: F401

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _everybody_edits(settings, client):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("s:health", "-5"),
        ("s:health", "0"),
        ("s:health", "3-N"),
        ("s:skills/ukus/damage", "-1"),
        ("s:behaviour/0/priority", "-1"),
        ("s:drops/0/coins", "-4"),
    ],
)
def test_a_number_that_can_not_be_is_refused_at_its_field(client, klesh, field, value):  # noqa: F811
    answer = client.post(EDIT, filled(client, **{field: value}))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert "не меньше" in answer.content.decode()
    assert klesh.revisions.count() == 1


def test_the_same_is_refused_in_a_new_row(client, klesh):  # noqa: F811
    row = {"rows:drops": "0,1,+1", "s:drops/+1/face": "1", "s:drops/+1/coins": "-9"}
    answer = client.post(EDIT, filled(client, **row))
    assert list(answer.context["form"].errors) == ["s:drops/+1/coins"]
    assert klesh.revisions.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [("s:health", "1"), ("s:skills/ukus/damage", "0"), ("s:health", "N"), ("s:behaviour/0/priority", "0")],
)
def test_the_least_that_can_be_is_taken(client, klesh, field, value):  # noqa: F811
    assert client.post(EDIT, filled(client, **{field: value})).status_code == 302
    assert klesh.revisions.count() == 2


def test_what_a_rule_adds_may_take_away():
    """A document may say «N - 2 монеты» of every drop, and with one player that is one less."""
    assert too_small("rule", ["coins"], "N-2") is None
    assert too_small("boss", ["drops", "coins"], "N-2") == 0


def test_what_a_book_says_already_stays_sayable(client, klesh):  # noqa: F811
    revision = klesh.revisions.get()
    revision.stats = {**revision.stats, "health": -3}
    revision.save()
    assert client.post(EDIT, filled(client, **{"s:skills/ukus/damage": "5"})).status_code == 302
    assert newest(klesh).stats["health"] == -3


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("character", ("health",), -1),
        ("weapon", ("added_damage",), -1),
        ("rule", ("changes", "1"), -1),
        ("card", ("сила",), -3),
        ("place", ("x",), -2),
        ("boss", ("health",), "10S+1d(100+15S)"),
        ("boss", ("goal",), False),
    ],
)
def test_what_may_be_anything_has_no_bound(kind, path, value):
    assert too_small(kind, path, value) is None


@pytest.mark.parametrize("book", [folder.name for folder in folders()])
def test_no_book_on_the_shelf_is_under_a_bound(book):
    for draft in rulebook.understand(documents.load(LIBRARY / book)).drafts:
        for path, leaf in leaves(draft.stats):
            assert too_small(draft.kind, path, leaf) is None, (draft.slug, path, leaf)


def test_a_look_at_what_changes_needs_no_reason_and_takes_the_focus(client, klesh):  # noqa: F811
    answer = client.post(EDIT, filled(client, **{"s:health": "20*N", "reason": "", "preview": "1"}))
    text = answer.content.decode()
    assert answer.status_code == 200
    assert answer.context["preview"]
    assert re.search(r'class="preview"\s+tabindex="-1"\s+data-focus', text)
    assert 'name="preview" value="1" formnovalidate' in text
    assert client.post(EDIT, filled(client, **{"s:health": "20*N", "reason": ""})).status_code == 422
    assert klesh.revisions.count() == 1


def test_paragraphs_are_called_by_their_number_on_the_page(client, klesh):  # noqa: F811
    assert [field.label for _one, field in client.get(EDIT).context["form"].pieces()][:1] == ["§ 1"]


# The words beside a number


def with_words(klesh):  # noqa: F811
    revision = klesh.revisions.get()
    revision.paragraphs = [{**revision.paragraphs[0], "text": "**Здоровье:** 18·N МЗД, а не 180."}]
    revision.sources = {"health": ["klesh-1"], "skills": ["klesh-1"]}
    revision.save()
    return revision


def test_who_changes_a_number_is_told_where_the_text_says_the_old_one(client, klesh):  # noqa: F811
    with_words(klesh)
    changed = filled(client, **{"s:health": "20*N"})
    preview = client.post(EDIT, changed | {"preview": "1"}).content.decode()
    assert "В тексте § 1 всё еще стоит 18*N." in preview
    assert 'href="#id_p:klesh-1"' in preview
    assert "В тексте § 1 всё еще стоит 18*N." in client.post(EDIT, changed, follow=True).content.decode()


@pytest.mark.parametrize(
    "changed",
    [
        {"s:health": "20*N", "p:klesh-1": "**Здоровье:** 20·N МЗД, а не 180."},
        {"s:skills/ukus/damage": "5"},
        {"p:klesh-1": "Просто 18*N."},
    ],
)
def test_nobody_is_told_of_words_that_say_what_holds(client, klesh, changed):  # noqa: F811
    with_words(klesh)
    assert "всё еще стоит" not in client.post(EDIT, filled(client, **changed), follow=True).content.decode()
