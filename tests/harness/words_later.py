"""The words of a shelf come with the first question for them: they are most of its rows, and few tests search.

Whoever asks a table of words, by whatever command, finds all of them, as if they had been there from the beginning:
they are laid before the command is carried out, on the same connection and in the same transaction, and no command is
counted for it. If they go because a savepoint is taken back, they are owed again.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from django.db import connection

TABLES = ("rulebooks_term", "rulebooks_posting")
"""The tables that can be empty until somebody asks for one of them."""
TAKES_BACK = "ROLLBACK TO SAVEPOINT"
Lay = Callable[[Any], None]


class Owed:
    """Words that were promised to the transaction that is under way, and to no other."""

    def __init__(self, lay: Lay) -> None:
        self.lay = lay
        self.transaction = connection.atomic_blocks[0]
        self.since = list(connection.savepoint_ids)
        self.laid_in: list[str] | None = None
        connection.execute_wrappers.insert(0, self)  # who adds one for a while takes away the last

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        """Look at a command before it is carried out."""
        if self.laid_in is None and any(table in sql for table in TABLES):
            self.come()
        elif sql.startswith(TAKES_BACK):
            self.taken_back(sql)
        return execute(sql, params, many, context)

    def come(self) -> None:
        """Lay the words, unless the transaction that they were promised to is over."""
        if connection.atomic_blocks[:1] != [self.transaction]:
            return self.forget()
        self.laid_in = list(connection.savepoint_ids)
        with closing(connection.connection.cursor()) as cursor:
            self.lay(cursor)

    def taken_back(self, sql: str) -> None:
        """The books go with a savepoint that was there before them, and their words with one of before those."""
        if _names_one(sql, self.since):
            self.forget()
        elif self.laid_in is not None and _names_one(sql, self.laid_in):
            self.laid_in = None

    def forget(self) -> None:
        connection.execute_wrappers.remove(self)


def _names_one(sql: str, savepoints: Sequence[str | None]) -> bool:
    return any(one and connection.ops.quote_name(one) in sql for one in savepoints)


def promise(lay: Lay) -> None:
    """Lay words with the first question for them; at once, where no transaction ends with the test."""
    for owed in [one for one in connection.execute_wrappers if isinstance(one, Owed)]:
        owed.forget()
    if connection.in_atomic_block:
        Owed(lay)
        return
    with closing(connection.connection.cursor()) as cursor:
        lay(cursor)
