"""Settings from the environment, read loudly: a bad value stops the start with a sentence."""

import os
from ipaddress import ip_network
from typing import cast
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


def one_of(name: str, default: str, *others: str) -> str:
    """Read a setting that is one of a few words.

    Errors: ImproperlyConfigured for another.
    """
    value = os.environ.get(name, "").strip().lower() or default
    if value not in {default, *others}:
        raise ImproperlyConfigured(f"{name}={value!r}: say one of {', '.join(sorted({default, *others}))}")
    return value


def whole(name: str, default: int) -> int:
    """Read a number that is not negative.

    Errors: ImproperlyConfigured for anything else.
    """
    value = os.environ.get(name, "").strip() or str(default)
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name}={value!r}: say a whole number")
    return int(value)


def proxies(name: str) -> list[str]:
    """Read addresses, or networks, of proxies that are believed.

    Errors: ImproperlyConfigured for what is neither, and for a network of everybody: who is believed whatever they say
            chooses the address they are counted under.
    """
    found = words(name)
    for one in found:
        try:
            network = ip_network(one, strict=False)
        except ValueError:
            raise ImproperlyConfigured(f"{name}: {one!r} is no address and no network") from None
        if network.prefixlen == 0:
            raise ImproperlyConfigured(f"{name}: {one} is everybody; name the proxy")
    return found


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
            # A connection stays with its thread: to open one costs more than what most pages ask of it.
            "CONN_MAX_AGE": None,
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
        # Who waits for a lock for longer than on SQLite is told so: a request that waits holds a thread.
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 12, "timeout": 3},
            "options": "-c lock_timeout=5s",
            **options,
        },
    }


def replica(url: str, primary: dict[str, object]) -> dict[str, object]:
    """Turn `REPLICA_URL` into Django's settings: the same database, read only, and asked with little patience.

    Errors: ImproperlyConfigured where one of the two is no PostgreSQL.
    """
    if not url or "postgresql" not in str(primary["ENGINE"]):
        raise ImproperlyConfigured("REPLICA_URL is for a PostgreSQL beside that of DATABASE_URL")
    told = database(url, "")
    options = dict(cast("dict[str, object]", told["OPTIONS"]))
    options["pool"] = {"min_size": 1, "max_size": 12, "timeout": 1}
    options["options"] = "-c default_transaction_read_only=on"
    return {**told, "OPTIONS": {"connect_timeout": "2", **options}, "TEST": {"MIRROR": "default"}}
