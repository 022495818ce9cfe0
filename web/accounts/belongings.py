"""What the site keeps of a person: each floor says what it has, and how it is erased.

Nothing of it is found by a name that somebody typed, only by the account.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

Told = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Keeper:
    """Who keeps something of a person: what it is called in a file, what there is, and what erases it."""

    name: str
    told: Callable[[AbstractBaseUser], Told]
    erase: Callable[[AbstractBaseUser], None]


_keepers: dict[str, Keeper] = {}


def register(keeper: Keeper) -> None:
    """Let somebody's things be taken along and erased with the rest; called once, when the site starts."""
    _keepers[keeper.name] = keeper


def told(user: AbstractBaseUser) -> dict[str, Any]:
    """Everything that is kept of a person, as plain JSON."""
    joined: datetime | None = getattr(user, "date_joined", None)
    known = {
        "name": user.get_username(),
        "joined": joined.isoformat() if joined else None,
        "last_signed_in": user.last_login.isoformat() if user.last_login else None,
        "email": getattr(user, "email", ""),
    }
    return {"account": known, **{keeper.name: keeper.told(user) for keeper in _keepers.values()}}


def erase(user: AbstractBaseUser) -> None:
    """Erase it, and the account with it: all or nothing."""
    with transaction.atomic():
        for keeper in _keepers.values():
            keeper.erase(user)
        user.delete()
