"""A process of its own that moves and moves until somebody kills it: `python -m tests.campaigns.mover play|check`.

It says the number of each move that was acknowledged. Sent again after a death, a move has the key that it had.
"""

import json
import os
import sys

MOVES = ("earn", "pick", "drop", "drop")


def set_up():
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from campaigns import games
    from campaigns.plays import writing
    from tests.campaigns import toy

    games.all_games()["toy"] = toy.GAME
    writing.book_of = lambda campaign: toy.ToyBook()  # type: ignore[assignment,return-value]


def opened():
    """The only campaign there is, made when there is none."""
    from campaigns import ledger
    from campaigns.models import Campaign
    from rulebooks.models import Book

    if not Campaign.objects.exists():
        book = Book.objects.create(slug="toy", title="Toy", edition=1)
        campaign, _ = ledger.open_campaign(title="Пещера", game="toy", book=book, players=1, names=["Аня"])
        ledger.make_move(campaign, "enter", {}, by=campaign.seats.get(key="1"), key="enter")
    return Campaign.objects.get()


def play():
    """Earn a coin, find two lamps, drop both, for ever; begins with the newest move that was made, sent again."""
    from campaigns import ledger

    campaign = opened()
    seat = campaign.seats.get(key="1")
    made = campaign.plays.filter(move__in=MOVES).count()
    for number in range(max(0, made - 1), 1_000_000):
        name = MOVES[number % len(MOVES)]
        fields = {"hero": "hero-1", **({"amount": "1"} if name == "earn" else {})}
        ledger.make_move(campaign, name, fields, by=seat, key=f"move-{number}")
        print(number, flush=True)


def check():
    """Say what is there: the keys of the moves in their order, coins and lamps, what does not fit together."""
    from campaigns import ledger
    from campaigns.plays.verifying import verify

    campaign = opened()
    state = ledger.load(campaign).state
    told = {
        "keys": [play.key for play in campaign.plays.order_by("number") if play.move in MOVES],
        "coins": state.count("bank", "coins"),
        "lamps": sum(1 for _ in state.held_by("bank", "item")),
        "faults": [str(fault.sentence) for fault in verify(campaign)],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    set_up()
    {"play": play, "check": check}[sys.argv[1]]()
