"""What Munchkin needs of an edition: levels, limits, and what is printed on cards.

Cards may be told in words of one's own («бонус», «цена»), and a number on them as text; what nobody said has a
default. So little must be there, but what is there must be of its kind, and no more than a table can hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from campaigns.engine.book import Book
from campaigns.engine.game.needs import Lack, Need, OnEach, OnPage, Sound
from campaigns.engine.sentences import say
from campaigns.engine.shapes import Either, Every, Flag, Group, Page, Place, Shape, Table, Text, Whole, Word, Wrong
from campaigns.games.munchkin import roles
from campaigns.games.munchkin.deck import facts
from campaigns.games.munchkin.deck.decks import MOST_CARDS, MOST_COPIES, MOST_PLAYERS, players_of
from campaigns.games.munchkin.fight.flight import MOST_DICE, PARITY
from campaigns.games.munchkin.fight.helping import HELPERS_FROM

LEVEL = Whole(-99, 99)
DEALT = Whole(0, 20)
FEW = Whole(1, 20)
PLAYERS = Whole(1, MOST_PLAYERS)
HAND = Whole(0, 99)
MOST_ON_A_CARD = {"price": 1_000_000, "treasures": 20, "count": MOST_COPIES}
USUAL = 99


@dataclass(frozen=True, slots=True)
class Printed:
    """A number of a card, written as one or as text; words that are none count as not said."""

    most: int

    def wrong(self, value: Any, at: Place) -> Iterator[Wrong]:
        """As of every shape."""
        if isinstance(value, str):
            value = facts.whole(value, 0)
        yield from Whole(-self.most, self.most).wrong(value, at)


WORDS = Either((Text(), Every(Text())))
FACT = Either((Flag(), Text()))
CARD: dict[str, Shape] = {
    **{word: Printed(MOST_ON_A_CARD.get(name, USUAL)) for name, words in facts.NUMBERS.items() for word in words},
    **{word: WORDS for words in facts.WORDS.values() for word in words},
    **{word: FACT for words in facts.FLAGS.values() for word in words},
    "races": FEW,
    "classes": FEW,
    "to_level": LEVEL,
    "level_against": Table(Printed(USUAL)),
    "driven_off_by": Every(Page({"class", "race"})),
    **dict.fromkeys(("adds_monster_from_hand", "on_anyone_any_time", "brings_partner", "raises_level"), Flag()),
    **dict.fromkeys(("only_on_oneself", "only_on_own_turn"), Flag()),
}
TRAIT: dict[str, Shape] = {
    "no_abilities": Flag(),
    "levels_as_helper": Flag(),
    "wins_ties": Flag(),
    "backstabs": Flag(),
    "no_stealing_in_fight": Flag(),
    "hand_limit": HAND,
    "big": Either((Word({"any"}), Whole(0, 99))),
    "keeps_big_when_lost": Whole(0, 20),
    "rages_in_fight": Whole(0, 20),
    "bonus_per_discard": LEVEL,
    "drives_off": Every(Page({"card"})),
}
SLOT: dict[str, Shape] = {"count": DEALT, "one_handed": DEALT, "two_handed": DEALT, "any_number_for": Every(Page())}
RULE: dict[str, Shape] = {
    "players": Group(may={"least": PLAYERS, "most": PLAYERS}),
    "tokens": Whole(0, 99),
    "start_cards": Whole(0, 40),
    "start_cards_of_each_deck": DEALT,
    "start_race_cards": DEALT,
    "start_class_cards": DEALT,
    "start_level": LEVEL,
    "start_race": Page({"race"}),
    "hand_limit": HAND,
    "hand_limit_of": Table(HAND, by=Page({"race", "class"})),
    "bribe": Group(may={"share": FEW, "most": DEALT}),
    "helpers": Either((Word({"any"}), Whole(0, 20))),
    "helper_from": Word({*HELPERS_FROM}),
    "ahead_by": Whole(1, 99),
    "levels_for_helper": Every(Page({"race", "class"})),
    "every_helper_rises": Flag(),
    "helper_divisor": FEW,
    "by_whom": Page({"race", "class"}),
    "levels": LEVEL,
    "cards_each": DEALT,
    "escape_at": Whole(-99, 99),
    "escape_most": Whole(-99, 99),
    "escape_on": Word(PARITY),
    "dice": Whole(1, MOST_DICE),
    "die": Whole(2, 100),
    "winning_level": LEVEL,
    "least_level": LEVEL,
    "gold_per_level": Whole(1),
    "not_to_level": LEVEL,
    "own_turn_only": Flag(),
    "level": Group(may={"least": LEVEL, "most": LEVEL}),
}
PHASE: dict[str, Shape] = {
    "order": Whole(0, 99),
    "draws": DEALT,
    "deck": Page({"deck"}),
    "gives_to": Word({"lowest-level", "highest-level", "left", "right", "discards"}),
    "levels": LEVEL,
    "levels_for_big": LEVEL,
    "hand_limit": HAND,
    "hand_limit_of": Table(HAND, by=Page({"race", "class"})),
}
KIND: dict[str, Shape] = {
    "limit": FEW,
    "big": Whole(0, 20),
    "without": Page({"race"}),
    "unless": Page({"card"}),
    "deck": Page({"deck"}),
}


def _levels(book: Book) -> Iterator[Lack]:
    """One begins below the level that wins, and at the least one or above it."""
    begins = book[roles.CREATION].stats["start_level"]
    wins = book[roles.BEGINNING_AND_END].stats["winning_level"]
    least = book[roles.LEVEL].stats["least_level"]
    if not least <= begins < wins:
        told = say("“{what}” must lie between the least level and the one that wins")
        yield Lack(roles.CREATION, ("start_level",), told, others=(roles.BEGINNING_AND_END, roles.LEVEL))


def _players(book: Book) -> Iterator[Lack]:
    least, most = players_of(book)
    if least > most:
        yield Lack(roles.PREPARATION, ("players",), say("“{what}”: the least is more than the most"))


def _escape(book: Book) -> Iterator[Lack]:
    """Some roll is said to get people away."""
    page = book.get(roles.FLIGHT)
    if page and not {"escape_at", "escape_most", "escape_on"} & page.stats.keys():
        yield Lack(roles.FLIGHT, ("escape_at",), say("“{what}” is not told"))


NEEDS: tuple[Need, ...] = (
    OnPage(
        roles.PREPARATION,
        {"start_cards_of_each_deck": DEALT, "players": Group(may={"least": PLAYERS, "most": PLAYERS})},
        {"start_treasures": DEALT},
    ),
    OnPage(roles.DEATH, may={"start_cards_of_each_deck": DEALT}),
    OnPage(roles.CREATION, {"start_level": LEVEL}),
    OnPage(roles.BEGINNING_AND_END, {"winning_level": Whole(1, 99)}, {"goes_round": Word({"left", "right"})}),
    OnPage(roles.LEVEL, {"least_level": LEVEL}),
    OnPage(roles.HAND_LIMIT, {"hand_limit": HAND}),
    OnPage(roles.FLIGHT),
    OnPage(roles.TRADING_LEVELS, {"gold_per_level": Whole(1)}),
    OnPage(roles.FIGHT_EXAMPLE, may={"treasures": Group(may={"card": DEALT, "extra": DEALT})}),
    OnEach(("rule",), {}, RULE),
    OnEach(("phase",), {}, PHASE),
    *(OnPage(kind) for kind in facts.TYPES),
    OnEach(("card-kind",), {}, KIND),
    OnEach(("deck",), {"back": Word({"door", "treasure"})}),
    OnEach(("slot",), {}, SLOT, most=40),
    OnEach(("race", "class"), {}, TRAIT, most=MOST_CARDS),
    OnEach(("card",), {}, CARD, most=MOST_CARDS),
    Sound(_levels),
    Sound(_players),
    Sound(_escape),
)
