"""Rows put in and brought up to date by commands that are put together once, like the questions of `prepared.py`.

What a row says is made ready by its fields, and who listens to its model hears of it, as with `Model.save`; only the
letters of the command are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError, connections, router, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model
from django.db.models.signals import post_save, pre_save
from django.db.models.sql import InsertQuery

from web.database.planned import planned

KEPT = "_prepared_commands"
"""Where a connection keeps the commands that were given to it."""


def insert(row: Model) -> None:
    """Put a new row in; it gets its id.

    Errors: as `save(force_insert=True)`.
    """
    model, alias = type(row), router.db_for_write(type(row), instance=row)
    connection = connections[alias]
    pre_save.send(model, instance=row, raw=False, using=alias, update_fields=None)
    fields = [field for field in model._meta.local_concrete_fields if not field.primary_key]
    values = [field.get_db_prep_save(field.pre_save(row, True), connection=connection) for field in fields]
    commands = _commands(connection)
    if (model, None) not in commands:
        commands[model, None] = _inserting(row, fields, connection)
    sql, returning = commands[model, None]
    with transaction.mark_for_rollback_on_error(alias), planned(connection) as cursor:
        cursor.execute(sql, values)
        if connection.features.can_return_columns_from_insert:
            ops: Any = connection.ops
            (row.pk,) = ops.fetch_returned_insert_columns(cursor, returning)
        else:
            row.pk = connection.ops.last_insert_id(cursor, model._meta.db_table, str(model._meta.pk.column))
    row._state.db, row._state.adding = alias, False
    post_save.send(model, instance=row, created=True, raw=False, using=alias, update_fields=None)


def update(row: Model, names: tuple[str, ...]) -> None:
    """Write some fields of a row that is there.

    Errors: as `save(update_fields=names)`.
    """
    model, alias = type(row), router.db_for_write(type(row), instance=row)
    connection = connections[alias]
    pre_save.send(model, instance=row, raw=False, using=alias, update_fields=frozenset(names))
    commands = _commands(connection)
    if (model, names) not in commands:
        commands[model, names] = _updating(model, names, connection)
    sql, fields = commands[model, names]
    values = [field.get_db_prep_save(field.pre_save(row, False), connection=connection) for field in fields]
    with transaction.mark_for_rollback_on_error(alias), planned(connection) as cursor:
        cursor.execute(sql, [*values, row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError("a row that was to be written is not there")
    post_save.send(model, instance=row, created=False, raw=False, using=alias, update_fields=frozenset(names))


def _commands(connection: BaseDatabaseWrapper) -> dict[Any, Any]:
    found: dict[Any, Any] = connection.__dict__.setdefault(KEPT, {})
    return found


def _inserting(row: Model, fields: Sequence[Field[Any, Any]], connection: BaseDatabaseWrapper) -> tuple[str, Any]:
    query = InsertQuery(type(row))
    query.insert_values(fields, [row])
    compiler: Any = query.get_compiler(connection=connection)
    compiler.returning_fields = [row._meta.pk]
    ((sql, _),) = compiler.as_sql()
    return sql, compiler.returning_params


def _updating(
    model: type[Model], names: Sequence[str], connection: BaseDatabaseWrapper
) -> tuple[str, list[Field[Any, Any]]]:
    quoted, meta = connection.ops.quote_name, model._meta
    fields = [meta.get_field(name) for name in names]
    told = ", ".join(f"{quoted(str(field.column))} = %s" for field in fields)  # type: ignore[union-attr]
    sql = f"UPDATE {quoted(meta.db_table)} SET {told} WHERE {quoted(str(meta.pk.column))} = %s"  # noqa: S608 - names of ours
    return sql, fields  # type: ignore[return-value]
