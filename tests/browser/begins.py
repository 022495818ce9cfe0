"""A process that begins tables on the database of a served site: a line of JSON in, a line of JSON out.

    python -m tests.browser.begins

It stands beside the site for as long as its standard input is open, so that no test waits for it to start.
"""

import json
import sys
from typing import Any

import django


def begun(told: dict[str, Any]) -> dict[str, str]:
    """Open a campaign and make its moves: the tokens of its links, by the keys of their seats."""
    from campaigns import ledger
    from rulebooks.models import Book

    about = {name: told[name] for name in ("title", "game", "players", "names", "master")}
    book = Book.objects.get(slug=told["book"])
    campaign, tokens = ledger.open_campaign(**about, book=book, secret=told["secret"].encode())
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, move, fields in told["moves"]:
        ledger.make_move(campaign, move, fields, by=seats[key])
    return tokens


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        wanted = json.loads(line)
        print(json.dumps([begun(wanted) for _ in range(wanted["number"])]), flush=True)
