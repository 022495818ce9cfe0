"""What the castle needs of an edition: its cards and what they do, its phases, how influence is reckoned.

What is not named here may be changed, left out or added as an editor likes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaigns.engine.book import Book, Entry
from campaigns.engine.game.needs import IfThere, Lack, Need, OnEach, OnPage, Sound
from campaigns.engine.sentences import say
from campaigns.engine.shapes import Either, Every, Flag, Group, Page, Shape, Table, Text, Whole, Word
from campaigns.games.castle import cards, castle_cards, roles
from campaigns.games.castle.orders import working
from campaigns.games.castle.people import ALL, COLLECTING, EVERY_CARD, FOR_GOOD, MOVING
from campaigns.games.castle.rounds import ASKED
from campaigns.games.castle.skirmish import exile, wins
from campaigns.games.castle.skirmish.influence import by_formula

MOST = 20
FEW, SOME = Whole(1, MOST), Whole(0, MOST)
FAR = Whole(1, 99)
ROUNDS = Either((FAR, Word({FOR_GOOD})))
POINTS = Whole(-99, 99)
TYPES = Word({"push", "hold", "trick"})
MARKER = Page({"marker"})
NO_EFFECT = Word({"bonus", "forbid"})
"""Castle cards that hold all round instead of happening."""
FORBIDS = Either((Word({roles.DOUBLE_STEP, EVERY_CARD, MOVING, COLLECTING}), Page({"action-card"})))
UNTIL = Either((Word({"next-turn", FOR_GOOD}), Flag()))
LEAVE = Either((Word({*exile.NEXT_DOORS, exile.HOME, exile.CENTRE, exile.ANYWHERE, exile.STAY, exile.BACK}), FAR))
YES = (
    "random",
    "permanent",
    "keeps_connected",
    "clockwise",
    "example",
    "neighbouring_rings",
    "same_ring",
    "if_path",
    "must",
    "rounds_up",
)
CARD: dict[str, Shape] = {
    "halls": SOME,
    "edges": Either((SOME, Word({ALL}))),
    "corridors": SOME,
    "cards": Either((SOME, Word({ALL}))),
    "discards": SOME,
    "losers": Either((SOME, Word({ALL}))),
    "instead_of": SOME,
    "duration": ROUNDS,
    "distance": Either((FAR, Flag())),
    "distance_from": FAR,
    "takes_seen": SOME,
    "bonus": POINTS,
    "players_divided_by": SOME,
    "players_less": SOME,
    "places": SOME,
    "marker": MARKER,
    "passes": Either((MARKER, Flag())),
    "passed_with": Text(),
    "forbids": FORBIDS,
    **dict.fromkeys(YES, Flag()),
}
PLAYED: Mapping[str, dict[str, Shape]] = {
    "look": {"cards": Either((FEW, Word({ALL})))},
    "block": {"duration": ROUNDS},
}
"""What an action card must tell to have its effect."""
WON: Mapping[str, dict[str, Shape]] = {
    "take-card": {"cards": Either((FEW, Word({ALL})))},
    "discard-card": {"cards": Either((FEW, Word({ALL})))},
    "lock": {"duration": ROUNDS},
}
HAPPENS: Mapping[str, dict[str, Shape]] = {
    "swap-halls": {"halls": Whole(2, MOST)},
    "bonus": {"bonus": POINTS},
}
TERMS = Group(
    {
        "TypeBonus": Group({"beats": Table(TYPES, by=TYPES)}, {"each": POINTS, "each_lost": POINTS, "adds_up": Flag()}),
        # A card that is in the book no more is never drawn, and takes the bonus from nobody.
        "ArrivalBonus": Group({"value": POINTS}, {"unless": Text(), "who": Word({"stayed"})}),
    },
    {"Base": Group(may={"min": POINTS, "max": POINTS})},
)


def _with(stat: str, effect: str) -> OnEach:
    kind, told = {
        "played": ("action-card", PLAYED),
        "win": ("skirmish-card", WON),
        "happens": ("event-card", HAPPENS),
    }[stat]
    name = "win" if stat == "win" else "effect"

    def does(entry: Entry) -> bool:
        return entry.stats.get(name) == effect

    return OnEach((kind,), told[effect], where=does)


def _enough_cards(book: Book) -> Iterator[Lack]:
    """Every villain is dealt as many cards as the preparation says, and each deck has one of every card a villain."""
    dealt = book[roles.PREPARATION].stats
    for kind, stat in (("action-card", "action_cards"), ("skirmish-card", "skirmish_cards")):
        cards = sum(1 for one in book.of_kind(kind) if kind == "skirmish-card" or one.stats.get("effect"))
        if cards < dealt[stat]:
            told = say("“{what}” asks for more cards than there are of “{kind}”")
            yield Lack(roles.PREPARATION, (stat,), told, kind)


def _known_terms(book: Book) -> Iterator[Lack]:
    """The formula of Influence is made of terms that can be counted."""
    try:
        by_formula(book, 1, 1, 1)
    except ValueError:
        told = say("“{what}” is made of something else than Base, TypeBonus and ArrivalBonus")
        yield Lack(roles.INFLUENCE, ("formula",), told)


NEEDS: tuple[Need, ...] = (
    OnPage(
        roles.PREPARATION,
        {"action_cards": SOME, "skirmish_cards": SOME},
        {"players": Group(may={"min": FEW, "max": FEW})},
    ),
    OnPage(roles.END, {"artifacts": Whole(1, 9)}),
    OnPage(
        roles.PHASE_OF_ACTIONS,
        {"draws": SOME, "hand_limit": FEW},
        {"used_cards": Word({cards.DISCARDED, cards.KEPT, cards.BACK, cards.GONE, *cards.NEIGHBOURS})},
    ),
    IfThere(roles.PHASE_OF_EVENTS, may={"draws": SOME, "castle_cards": FEW, "corridors": FEW}),
    IfThere(
        roles.PHASE_OF_ARTIFACTS, may={"skirmish_from": FEW, "takes_free_artifact": Either((Flag(), Word({ASKED})))}
    ),
    IfThere(roles.CHOICE_OF_CARDS, may={"cards": SOME}),
    IfThere(
        roles.RESULT,
        may={
            "losers_leave": LEAVE,
            "losers_together": Flag(),
            "losers_discard": SOME,
            "tie": Group(
                may={
                    "lower_rounds": FEW,
                    "all_leave": LEAVE,
                    "same_hall": Flag(),
                    "chosen_by": Word({exile.THEMSELVES}),
                    "artifact_goes": Word({exile.CENTRE, exile.AWAY}),
                    "lower_do_not_walk": UNTIL,
                    "again": Flag(),
                }
            ),
        },
    ),
    OnPage(roles.INFLUENCE, {"terms": TERMS, "formula": Text()}),
    Sound(_known_terms),
    OnEach(("marker",), {}, {"duration": ROUNDS, "passed_with": Text()}),
    OnPage(roles.BARRICADE),
    OnPage(roles.SECRET_PASSAGE),
    OnEach(
        ("skirmish-card",),
        {"type": TYPES, "base": POINTS},
        {
            **CARD,
            "win": Word(wins.EFFECTS),
            "choice": Every(Text()),
            "action": Text(),
            "lasts": Text(),
        },
        least=1,
        most=40,
    ),
    OnEach(
        ("action-card",),
        {},
        {**CARD, "effect": Word(working.EFFECTS), "priority": FAR, "gives": Text(), "takes": Text()},
        least=1,
        most=40,
    ),
    OnEach(
        ("event-card",),
        {},
        {**CARD, "effect": Either((Word(castle_cards.HAPPENINGS), NO_EFFECT)), "who": Text()},
        most=80,
    ),
    *(_with("played", effect) for effect in PLAYED),
    *(_with("win", effect) for effect in WON),
    *(_with("happens", effect) for effect in HAPPENS),
    Sound(_enough_cards),
)
