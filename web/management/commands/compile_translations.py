"""Compile the translations where gettext is not installed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandError

from web.management.site_command import SiteCommand


def catalogues() -> Iterator[Path]:
    """Every .po file of the house itself; installed packages bring theirs compiled."""
    folders = {Path(app.path) / "locale" for app in apps.get_app_configs()} | {Path(p) for p in settings.LOCALE_PATHS}
    for folder in sorted(folders):
        if folder.is_relative_to(settings.BASE_DIR) and not folder.is_relative_to(settings.BASE_DIR / ".venv"):
            yield from sorted(folder.glob("*/LC_MESSAGES/*.po"))


def compile_one(source: Path) -> bool:
    """Write the .mo beside a .po unless it is newer already; say whether it was written.

    Errors: CommandError with the file and the line when the .po cannot be read.
    """
    target = source.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
        return False
    try:
        catalogue = polib.pofile(str(source))
    except (OSError, UnicodeDecodeError) as trouble:
        raise CommandError(f"{source}: {trouble}") from trouble
    # Another process may be reading the old one: put the new one in its place in one step.
    unfinished = target.with_suffix(".mo.new")
    catalogue.save_as_mofile(str(unfinished))
    unfinished.replace(target)
    return True


class Command(SiteCommand):
    help = "Compile every .po file of the house that changed since it was compiled."

    def handle(self, *args: Any, **options: Any) -> None:
        written = [source for source in catalogues() if compile_one(source)]
        if written:
            self.stdout.write(f"Translations: compiled {len(written)}")
