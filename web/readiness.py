"""Is the site able to work: does its database answer, has it the tables it should have, is there room on the disk."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse

from web.errors import NO_ROOM, headers_of, trouble_page

OK = "ok"


def database() -> str:
    """Whether it can be asked."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return OK


def migrations() -> str:
    """Whether its tables are those of this release."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(plan)} to apply" if plan else OK


def disk() -> str:
    """Whether there is more room beside the database than is kept free."""
    return OK if free() >= settings.ROOM_KEPT else f"{free() // 1_000_000} MB left"


def free() -> int:
    """Bytes that are free where the site keeps what is not code."""
    return shutil.disk_usage(settings.VAR).free


CHECKS: dict[str, Callable[[], str]] = {"database": database, "migrations": migrations, "disk": disk}


def readiness() -> dict[str, str]:
    """What each check says: `ok`, or what is wrong, in words that give nothing away."""
    return {name: _said(check) for name, check in CHECKS.items()}


def _said(check: Callable[[], str]) -> str:
    try:
        return check()
    except Exception as trouble:
        return type(trouble).__name__


def room_for_new(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse what would write while the disk is nearly full: reading must go on, and what is there must not be lost."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD", "OPTIONS") and free() < settings.ROOM_KEPT:
            return HttpResponse(trouble_page(507, NO_ROOM), status=507, headers=headers_of(NO_ROOM))
        return get_response(request)

    return middleware
