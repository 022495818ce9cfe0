"""Tables that were begun without a browser, so that a browser test starts where it has something to look at."""

SKAUT_AND_MAG = [("1", "choose", {"character": "skaut"}), ("2", "choose", {"character": "mag"}), ("gm", "begin", {})]
"""What leads to the first round of «Мосты» for two."""
DICE = "the dice of a test in a browser"


def begin_tables(site, title, game, moves=(), *, number=1, names=("Аня", "Борис"), **about):
    """So many tables after the same moves, each told as (key of the seat, move, its fields); the app rolls the dice.

    What they show is the same in every run: what a page is to look like after a move hangs on no card of the day.

    Shape:  for each table the tokens of its links, by the keys of its seats. `about` may say `players`, where not all
            of them have names yet, `master`, the `secret` of the dice, and how many moves `bots` make then.
    """
    told = {"title": title, "game": game, "moves": moves, "number": number, "names": names}
    told = {"players": len(names), "master": "Мария", "secret": DICE, "book": game, "bots": 0} | told | about
    return site.begin(told)
