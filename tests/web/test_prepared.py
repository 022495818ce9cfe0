"""A question that is put together once gives the rows of its query set, each time as they are then."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from web.accounts.sessions import SessionStore
from web.database.prepared import prepared

User = get_user_model()


@pytest.fixture
def people(db):
    return [User.objects.create(username=f"Аня {number}", email="%s@example.org") for number in range(5)]


def asked(put, *told):
    """What a question says, and what its query set says."""
    return prepared(put)(*told), list(put(*told))


def same(one, other):
    return [vars(row) | {"_state": None} for row in one] == [vars(row) | {"_state": None} for row in other]


def test_rows_are_those_of_the_query_set(people):
    ours, plain = asked(lambda name: User.objects.filter(username=name), people[2].username)
    assert [row.pk for row in ours] == [people[2].pk]
    assert same(ours, plain)
    assert not ours[0]._state.adding
    assert ours[0]._state.db == "default"


def test_rows_that_are_joined_come_along(db, django_assert_num_queries):
    def of(name):
        return Permission.objects.select_related("content_type").filter(codename=name).order_by("pk")

    ours, plain = asked(of, "add_user")
    with django_assert_num_queries(0):
        assert [row.content_type for row in ours] == [row.content_type for row in plain] != []


def test_what_is_left_out_is_fetched_when_it_is_wanted(people, django_assert_num_queries):
    (row,), _ = asked(lambda pk: User.objects.filter(pk=pk).only("pk"), people[0].pk)
    with django_assert_num_queries(1):
        assert row.username == people[0].username


@pytest.mark.parametrize("count", range(1, 6))
def test_list_of_any_length_is_told(people, count):
    wanted = tuple(one.pk for one in people[:count])
    ours, plain = asked(lambda among: User.objects.filter(pk__in=among).order_by("-pk"), wanted)
    assert len(ours) == count
    assert same(ours, plain)


def test_moment_is_told(people):
    now = timezone.now()
    later = people[0].date_joined + timedelta(microseconds=1)
    User.objects.filter(pk=people[0].pk).update(date_joined=later)
    ours, plain = asked(lambda since: User.objects.filter(date_joined__gte=since, date_joined__lte=now), later)
    assert same(ours, plain)
    assert people[0].pk in [row.pk for row in ours]


def test_it_is_put_together_once_and_asked_each_time(people, django_assert_num_queries):
    put = []

    @prepared
    def named(name):
        put.append(name)
        return User.objects.filter(username=name)

    assert named(people[0].username)
    User.objects.filter(pk=people[0].pk).update(email="new@example.org")
    with django_assert_num_queries(2):
        assert [row.email for row in named(people[0].username)] == ["new@example.org"]
        assert named("nobody") == []
    assert len(put) == 1


def test_lists_of_many_lengths_make_few_questions(people):
    put = []

    @prepared
    def among(these):
        put.append(these)
        return User.objects.filter(pk__in=these)

    for count in range(1, 201):
        assert len(among(tuple(one.pk for one in people) * count)) == len(people)
    assert len(put) == 8


def test_it_is_told_what_it_asks_for(db):
    question = prepared(lambda these, name: User.objects.filter(pk__in=these, username=name))
    with pytest.raises(TypeError):
        question((1,))
    with pytest.raises(ValueError, match="empty"):
        question((), "Аня")


def test_postgresql_plans_it_once_and_other_commands_as_ever(people):
    def plans():
        with connection.cursor() as cursor:
            cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
            return {statement: times for statement, times in cursor.fetchall() if "auth_user" in statement}

    if connection.vendor == "sqlite":  # which keeps what it has planned by itself
        return
    question, before = prepared(lambda name: User.objects.filter(username=name)), plans()
    for one in people:
        assert [row.pk for row in question(one.username)] == [one.pk]
        assert User.objects.get(email=one.email, pk=one.pk) == one
    new = {statement: times for statement, times in plans().items() if times > before.get(statement, 0)}
    assert [times - before.get(statement, 0) for statement, times in new.items()] == [len(people)]


def test_what_is_asked_is_logged_with_its_values(people):
    question = prepared(lambda name: User.objects.filter(username=name))
    with CaptureQueriesContext(connection) as caught:
        question(people[3].username)
    assert [people[3].username in one["sql"] for one in caught] == [True]


def test_session_holds_until_its_time(db, django_assert_num_queries):
    store = SessionStore()
    store["seats"] = ["one"]
    store.create()
    with django_assert_num_queries(1):
        assert SessionStore(store.session_key)["seats"] == ["one"]
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    ended = SessionStore(store.session_key)
    assert ended.get("seats") is None
    assert ended.session_key is None
