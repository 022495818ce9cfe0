"""Rows that are put in and brought up to date are those that Django's own `save` would have written."""

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models.signals import post_save, pre_save

from web.database.putting import insert, update

User = get_user_model()


def person(name, **more):
    return User(username=name, first_name="Аня", **more)


@pytest.fixture
def heard():
    """What listeners of the model were told, by signals."""
    told = []

    def hear(signal, instance, **more):
        told.append((signal, instance, {name: more[name] for name in ("raw", "using", "update_fields")}))

    for signal in (pre_save, post_save):
        signal.connect(hear, sender=User)
    yield told
    for signal in (pre_save, post_save):
        signal.disconnect(hear, sender=User)


def columns(row):
    return {name: value for name, value in vars(row).items() if name not in ("_state", "id", "username")}


def test_row_is_put_in_as_it_is_saved(db):
    for _ in range(2):
        ours, plain = person("ours"), person("plain")
        plain.date_joined = ours.date_joined
        insert(ours)
        plain.save(force_insert=True)
        assert ours.pk == plain.pk - 1
        assert not ours._state.adding
        assert columns(User.objects.get(pk=ours.pk)) == columns(User.objects.get(pk=plain.pk))
        User.objects.all().delete()


def test_only_what_is_named_is_written(db):
    row = person("Аня", email="one@example.org")
    insert(row)
    for number in range(2):
        row.first_name, row.email = f"Борис {number}", "two@example.org"
        update(row, ("first_name", "last_name"))
        row.refresh_from_db()
        assert (row.first_name, row.email) == (f"Борис {number}", "one@example.org")


def test_each_costs_one_command(db, django_assert_num_queries):
    row = person("Аня")
    with django_assert_num_queries(1):
        insert(row)
    with django_assert_num_queries(1):
        update(row, ("email",))


def test_who_listens_hears_what_save_tells(db, heard):
    ours, plain = person("ours"), person("plain")
    insert(ours)
    update(ours, ("email", "first_name"))
    mine = list(heard)
    heard.clear()
    plain.save(force_insert=True)
    plain.save(update_fields=("email", "first_name"))
    assert [(signal, more) for signal, _, more in mine] == [(signal, more) for signal, _, more in heard]
    assert {id(instance) for _, instance, _ in mine} == {id(ours)}


def test_row_that_may_not_be_is_refused_and_what_is_around_it_undone(db):
    insert(person("Аня"))
    with transaction.atomic():
        insert(person("Борис"))
        with pytest.raises(IntegrityError):
            insert(person("Аня"))
        assert transaction.get_rollback()
        transaction.set_rollback(True)
    assert [one.username for one in User.objects.all()] == ["Аня"]


def test_row_that_has_gone_is_not_written(db):
    row = person("Аня")
    insert(row)
    User.objects.all().delete()
    with pytest.raises(DatabaseError):
        update(row, ("email",))
    transaction.set_rollback(False)
