#!/usr/bin/env python
"""Django's command line: `manage.py help` lists what it can do."""

import os
import sys

from config.stack import with_room


def main() -> None:
    """Do what was asked; where the database or the disk takes nothing new, say that and no more."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    try:
        with_room(execute_from_command_line)(sys.argv)
    except Exception as trouble:
        from web.errors import takes_nothing_new

        if not takes_nothing_new(trouble):
            raise
        sys.exit(f"Nothing can be written here ({trouble}); what was not finished is as it was before.")


if __name__ == "__main__":
    main()
