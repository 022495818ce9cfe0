"""`manage.py deliver_webhooks`: tell the addresses that wait what was played; the site does it by itself."""

import time
from argparse import ArgumentParser
from typing import Any

from campaigns.webhooks.delivering import EVERY, deliver
from web.management.site_command import SiteCommand


class Command(SiteCommand):
    help = "Tell addresses what was played at their tables. For sites that do not serve by config.serve, or WEBHOOKS=0."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--forever", action="store_true", help="go on until stopped")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{deliver()} addresses tried")
        while options["forever"]:
            time.sleep(EVERY)
            deliver()
