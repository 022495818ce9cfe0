"""What every command of ours is: one that does not look through the whole site before it begins."""

from django.core.management.base import BaseCommand


class SiteCommand(BaseCommand):
    """A command that works on what the database holds.

    Django would look first at every address of the site, and to load them all is half of what starting costs.
    `manage.py check` looks at them, and so does a site of strangers before it serves.
    """

    requires_system_checks: list[str] = []
