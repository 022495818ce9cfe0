"""A process that begins tables on the database of a served site, or runs a command: a line of JSON in, one out.

    python -m tests.browser.begins

It stands beside the site for as long as its standard input is open, so that no test waits for it to start.
"""

import io
import json
import random
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import django

BY_HAND = "by hand"
"""Told as a move: what the game master sets, with the change for its fields."""


def begun(told: dict[str, Any]) -> dict[str, str]:
    """Open a campaign and make its moves: the tokens of its links, by the keys of their seats."""
    from campaigns import ledger
    from rulebooks.models import Book

    about = {name: told[name] for name in ("title", "game", "players", "names", "master")}
    book = Book.objects.get(slug=told["book"])
    campaign, tokens = ledger.open_campaign(**about, book=book, secret=told["secret"].encode())
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, move, fields in told["moves"]:
        if move == BY_HAND:
            ledger.override(campaign, [fields], "Вечер короткий", by=seats[key])
        else:
            ledger.make_move(campaign, move, fields, by=seats[key])
    for _ in range(told["bots"]):
        bots_move(campaign, seats)
    return tokens


def bots_move(campaign: Any, seats: dict[str, Any]) -> None:
    """Whoever may move does, as bots play: the same in every run, for the newest play is the seed."""
    from campaigns import bots, ledger

    table = ledger.load(campaign)
    players = [bots.Seat(seat.key, seat.name) for seat in seats.values() if not seat.master]
    chance = random.Random(campaign.number)
    if chosen := bots.choose(table.game, table.state, table.book, players, chance, sensibly=True):
        by, offer = chosen
        ledger.make_move(campaign, offer.move.name, dict(offer.fields), by=seats[by.key])
        campaign.refresh_from_db()


def commanded(words: list[str]) -> dict[str, Any]:
    """Run a command of `manage.py`: whether it was done, and what it printed."""
    from django.core.management import execute_from_command_line

    told = io.StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        try:
            execute_from_command_line(["manage.py", *words])
        except (Exception, SystemExit):
            traceback.print_exc()
            return {"done": False, "told": told.getvalue()}
    return {"done": True, "told": told.getvalue()}


def answered(wanted: dict[str, Any]) -> Any:
    if "command" in wanted:
        return commanded(wanted["command"])
    return [begun(wanted) for _ in range(wanted["number"])]


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)
