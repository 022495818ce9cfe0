"""Questions to the database that are put together once and then asked again and again, each time with other values.

Django puts a query together anew whenever it is asked, and that costs several times what a database of this size takes
to answer it. What every look and every move asks is therefore a question here: the same query set, the same rows as
models, the same connection; only its letters are kept, and by PostgreSQL the way to the answer (`planned.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet, Value
from django.db.models.query import get_related_populators

from web.database.planned import planned

Row = TypeVar("Row", bound=Model)
Told = int | str | datetime | tuple[int, ...] | tuple[str, ...]

KEPT = "_prepared_questions"
"""Where a connection keeps the questions that were put to it."""


class Blank(Value):
    """Where a question is told something, by its place among all that it is told."""

    def as_sql(self, compiler: Any, connection: BaseDatabaseWrapper) -> tuple[str, list[Blank]]:  # type: ignore[override]
        """A place for a value, and itself as what stands there until a value is told."""
        return "%s", [self]


class Put(Generic[Row]):
    """A question in the words of one database, and what makes models of its answer."""

    def __init__(self, asked: QuerySet[Row], connection: BaseDatabaseWrapper) -> None:
        # As `django.db.models.query.ModelIterable` does it for each query.
        compiler = asked.query.get_compiler(connection=connection)
        self.connection, self.compiler = connection, compiler
        self.sql, self.values = compiler.as_sql()
        columns = [one[0] for one in compiler.select[: compiler.col_count]]
        self.converters = compiler.get_converters(columns)
        known: dict[str, Any] = compiler.klass_info or {}
        self.model: type[Row] = known["model"]
        places = known["select_fields"]
        self.own = slice(places[0], places[-1] + 1)
        self.names = [column.target.attname for column in columns[self.own]]
        self.related = get_related_populators(known, compiler.select, connection.alias)  # type: ignore[call-arg]

    def ask(self, told: tuple[Told, ...]) -> list[Row]:
        """The rows, with these values in the blanks."""
        values = [_told(self.connection, told, one.value) if isinstance(one, Blank) else one for one in self.values]
        with planned(self.connection) as cursor:
            cursor.execute(self.sql, values)
            rows: Iterable[Any] = cursor.fetchall()
        if self.converters:
            rows = self.compiler.apply_converters(rows, self.converters)
        return [self._row(row) for row in rows]

    def _row(self, row: Any) -> Row:
        made = self.model.from_db(self.connection.alias, self.names, row[self.own])
        for related in self.related:
            related.populate(row, made)
        return made


def _told(connection: BaseDatabaseWrapper, told: tuple[Told, ...], place: tuple[int, int]) -> Any:
    """What stands in a blank. Where a list has more blanks than values, its last one stands in those that are left."""
    value, (_, at) = told[place[0]], place
    if isinstance(value, tuple):
        return value[min(at, len(value) - 1)]
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value


class Question(Generic[Row]):
    """A query set whose values are told when it is asked."""

    def __init__(self, put: Callable[..., QuerySet[Row]]) -> None:
        self.put = put
        self.takes = put.__code__.co_argcount
        self.__doc__ = put.__doc__
        self.blank: dict[tuple[int, ...], QuerySet[Row]] = {}
        """The query set with blanks for what it is told, by the lengths of its lists; 0 is no list."""

    def __call__(self, *told: Told) -> list[Row]:
        """The rows, read afresh, from where such rows are read now.

        Errors: as of a query set that is read; TypeError for too few or too many values, ValueError for an empty list.
        """
        if len(told) != self.takes:
            raise TypeError(f"{self.put.__name__} is told {self.takes} values, not {len(told)}")
        lengths = tuple(_room(one) if isinstance(one, tuple) else 0 for one in told)
        blank = self.blank.get(lengths)
        if blank is None:
            blank = self.blank[lengths] = self.put(*(_blanks(at, length) for at, length in enumerate(lengths)))
        connection = connections[blank.db]
        kept: dict[Any, Put[Row]] = connection.__dict__.setdefault(KEPT, {})
        put = kept.get((self, lengths))
        if put is None:
            put = kept[self, lengths] = Put(blank, connection)
        return put.ask(told)


def _room(told: tuple[Any, ...]) -> int:
    """How many blanks a list has: a power of two, so that lists of all lengths make few questions."""
    if not told:
        raise ValueError("nothing is in an empty list")
    return 1 << (len(told) - 1).bit_length()


def _blanks(at: int, length: int) -> Blank | list[Blank]:
    return [Blank((at, one)) for one in range(length)] if length else Blank((at, 0))


def prepared(put: Callable[..., QuerySet[Row]]) -> Question[Row]:
    """Make a question of a function from values to a query set of models.

    Shape:  the values are numbers, texts and times, compared with fields of such, and tuples of them for `in`; the
            query set hangs on nothing else. It may join and leave out fields; annotations and prefetches it has none.
    """
    return Question(put)
