"""Tables that were begun without a browser, so that a browser test starts where it has something to look at."""

import json

BEGIN = """
import json
from campaigns import ledger
from rulebooks.models import Book

told = json.loads({told!r})

def begun():
    book = Book.objects.get(slug=told["game"])
    about = {{name: told[name] for name in ("title", "game", "players", "names", "master")}}
    campaign, tokens = ledger.open_campaign(**about, book=book, secret=told["secret"].encode())
    seats = {{seat.key: seat for seat in campaign.seats.all()}}
    for key, move, fields in told["moves"]:
        ledger.make_move(campaign, move, fields, by=seats[key])
    return tokens

print(json.dumps([begun() for _ in range(told["number"])]))
"""
SKAUT_AND_MAG = [("1", "choose", {"character": "skaut"}), ("2", "choose", {"character": "mag"}), ("gm", "begin", {})]
"""What leads to the first round of «Мосты» for two."""


def begin_tables(site, title, game, moves=(), *, number=1, names=("Аня", "Борис"), **about):
    """So many tables after the same moves, each told as (key of the seat, move, its fields); the app rolls the dice.

    Shape:  for each table the tokens of its links, by the keys of its seats. `about` may say `players`, where not all
            of them have names yet, `master`, and the `secret` of the dice.
    """
    told = {"title": title, "game": game, "moves": moves, "number": number, "names": names}
    told = {"players": len(names), "master": "Мария", "secret": ""} | told | about
    return json.loads(site.manage("shell", "--verbosity", "0", "--command", BEGIN.format(told=json.dumps(told))))
