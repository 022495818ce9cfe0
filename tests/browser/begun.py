"""Tables of «Мосты» that were begun without a browser: Мария runs them for Аня and Борис, the app rolls the dice."""

import json

BEGIN = """
import json
from campaigns import ledger
from rulebooks.models import Book

def begun():
    told = {{"title": {title!r}, "game": "bridges", "book": Book.objects.get(slug="bridges"), "players": 2}}
    campaign, tokens = ledger.open_campaign(**told, names=["Аня", "Борис"], master="Мария")
    seats = {{seat.key: seat for seat in campaign.seats.all()}}
    for key, character in (("1", "skaut"), ("2", "mag")):
        ledger.make_move(campaign, "choose", {{"character": character}}, by=seats[key])
    ledger.make_move(campaign, "begin", {{}}, by=seats["gm"])
    return tokens

print(json.dumps([begun() for _ in range({number})]))
"""


def begin_tables(site, title, number):
    """So many tables in their first round: for each the tokens of its links, by the keys of its seats."""
    command = BEGIN.format(title=title, number=number)
    return json.loads(site.manage("shell", "--verbosity", "0", "--command", command))
