"""Settings from the environment, read loudly: a bad value stops the start with a sentence."""

import os
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def flag(name: str, default: bool) -> bool:
    """Read a yes/no setting.

    Errors: ImproperlyConfigured when the value is neither.
    """
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: say 1 or 0")


def words(name: str) -> list[str]:
    """Read a list separated by commas or blanks."""
    return os.environ.get(name, "").replace(",", " ").split()


def database(url: str, sqlite_path: str) -> dict[str, object]:
    """Turn `DATABASE_URL` into Django's settings; without one, SQLite in write-ahead mode.

    Shape:  `postgresql://user:password@host:port/name?option=value`; a host that is a folder (a socket)
            may be given as `?host=/folder`.
    Errors: ImproperlyConfigured for another scheme.
    """
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": sqlite_path,
            "OPTIONS": {
                # A reader that later writes would meet "database is locked": take the lock at the start.
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL is for {parts.scheme}; only postgresql:// is known")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        # One connection for every worker of config/asgi.py and some to spare; a process at rest keeps one open.
        "OPTIONS": {"pool": {"min_size": 1, "max_size": 12, "timeout": 10}, **options},
    }
