"""How a table is laid: the board, the villains in their shrines, cards, the first artifact; options before the game.

Source: Подготовка; Конец игры.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.sentences import say
from campaigns.engine.state import Piece
from campaigns.games.castle import roles, rules
from campaigns.games.castle.cards import KINDS, deck, discards, playable, take, unread
from campaigns.games.castle.halls import boards, graph
from campaigns.games.castle.orders.working import OPEN
from campaigns.games.castle.people import heroes, place_of, stat
from campaigns.games.castle.rounds import begin_round, next_artifact

LEAST, MOST = 3, 4
MOST_ARTIFACTS = 9
STANDARD = ("standard", "стандартное")
PLACES = "places"
"""A counter on the table: for how many it was laid, whether they have come or not."""


def lay(draft: Draft, book: Book, seats: Iterable[Seat]) -> None:
    """Lay the board for so many seats, the decks, and what the game counts.

    Source: Подготовка 1 and 3.
    """
    draft.add("table", id="table")
    for kind in KINDS:
        draft.add("deck", id=deck(kind), name="")
        draft.add("discard", id=discards(kind))
    draft.add("event", id="event")
    draft.add("open", id=OPEN)
    players = len(list(seats))
    draft.set("table", PLACES, players)
    fill_decks(draft, book, players)
    lay_board(draft, boards.standard(players))
    draft.set("table", "artifacts", wanted(book), rules.END)
    draft.begin("phase", "choosing", rules.PLAYERS)


def players_of(book: Book) -> tuple[int, int]:
    """The least and the most players.

    Source: Подготовка.
    """
    said = book.get(roles.PREPARATION)
    told = said.stats.get("players") if said else None
    least, most = (told.get("min"), told.get("max")) if isinstance(told, Mapping) else (None, None)
    return least if isinstance(least, int) else LEAST, most if isinstance(most, int) else MOST


def wanted(book: Book) -> int:
    """How many artifacts win, unless something else is agreed on: what the end of the rules says if it is a number.

    Source: the introduction; see the ruling on Конец игры.
    """
    ending = says(book, f"{roles.END}.variants.artifacts.ending")
    told = (
        ending if isinstance(ending, int) and not isinstance(ending, bool) else stat(book.get(roles.END), "artifacts")
    )
    return min(max(1, told), MOST_ARTIFACTS)


def lay_board(draft: Draft, board: boards.Board) -> None:
    """Lay a board, in place of the one that lies there."""
    for piece in [*draft.state.of_kind("corridor", "place", "board")]:
        draft.remove(piece.id, rules.BOARD)
    draft.add("board", id=graph.BOARD, rule=rules.BOARD)
    ids = {hall: graph.hall_id(hall) for hall in board.halls} | {board.centre: graph.CENTRE}
    for ring, halls in enumerate(((board.centre,), *board.rings)):
        for position, hall in enumerate(halls, 1):
            draft.add("place", id=ids[hall], name=hall, holder=graph.BOARD, rule=rules.BOARD)
            draft.set(ids[hall], "ring", ring)
            draft.set(ids[hall], "position", position)
    for number, hall in enumerate(board.starts, 1):
        draft.set(ids[hall], "start", number)
    for corridor in board.corridors:
        one, other = (ids[hall] for hall in sorted(corridor))
        first, second = graph.named_ends(draft.state, one, other)
        found = graph.corridor_id(draft.state, one, other)
        draft.add("corridor", id=found, name=f"{first}-{second}", holder=graph.BOARD, rule=rules.BOARD)
        draft.mark(graph.BOARD, f"{graph.FIRST}:{found}", rule=rules.BOARD)


def _before_the_game(draft: Draft) -> None:
    if draft.state.periods.get("phase") != "choosing":
        raise IllegalMove(say("The game has already begun."), rules.PLAYERS)


def enter(draft: Draft, book: Book, *, by: Seat) -> None:
    """Come to the table as a villain.

    Errors: IllegalMove once the game has begun, for the game master's own seat, or the second time.
    Source: Подготовка.
    """
    _before_the_game(draft)
    if by.master:
        raise IllegalMove(say("The game master plays no villain from this seat; take a player's seat as well."))
    if f"hero-{by.key}" in draft.state:
        raise IllegalMove(say("You are in the castle already."))
    bring_in(draft, f"hero-{by.key}", by)


def bring_in(draft: Draft, hero: str, by: Seat) -> None:
    """A villain with a hand, a place for orders and a shrine; where they stand is found when the game begins."""
    draft.happen(PieceAdded(Piece(hero, "hero", "", by.name, by.key), "", rule=rules.PLAYERS))
    for kind in ("hand", "orders", "shrine"):
        place = Piece(place_of(draft.state, hero, kind), kind, "", "", by.key)
        draft.happen(PieceAdded(place, "", rule=rules.ACTION_CARDS if kind == "hand" else rules.PLAYERS))


def draw_board(draft: Draft, book: Book, *, board: str, by: Seat) -> None:
    """Play on another board, written as text, or on the one that comes with the game («standard»).

    Errors: IllegalMove with a sentence for what is wrong with it; once the game has begun.
    Source: Подготовка 1.
    """
    _before_the_game(draft)
    players = max(draft.state.count("table", PLACES), 1)
    read = boards.standard(players) if board.strip().casefold() in STANDARD else boards.read(board)
    fair = [says(book, f"{roles.PREPARATION}.{fact}") for fact in ("symmetric", "equal_starts")]
    boards.check(read, players, symmetric=bool(fair[0]), equal_starts=bool(fair[1]))
    lay_board(draft, read)


def artifacts(draft: Draft, book: Book, *, count: str, by: Seat) -> None:
    """Agree how many artifacts win.

    Errors: IllegalMove for no such number, for the one that holds already, or once the game has begun.
    Source: Конец игры.
    """
    _before_the_game(draft)
    if not says(book, f"{roles.END}.agreed_by_time"):
        draft.refuse(say("How many artifacts win is not for the table to agree on."), rules.END)
    number = int(count) if count.isascii() and count.isdigit() and len(count) < 3 else 0
    if not 1 <= number <= MOST_ARTIFACTS:
        raise IllegalMove(say("Between 1 and {most} artifacts win.", most=MOST_ARTIFACTS), rules.END)
    if number == draft.state.count("table", "artifacts"):
        raise IllegalMove(say("So many win already."), rules.END)
    draft.set("table", "artifacts", number, rules.END)


def begin(draft: Draft, book: Book, *, by: Seat) -> None:
    """Begin the game: villains in their shrines, cards dealt, the first artifact, the first round.

    Errors: IllegalMove for fewer than three or more than four, before all have come, or when it has begun.
    Source: Подготовка.
    """
    _before_the_game(draft)
    party = heroes(draft.state)
    waiting = draft.state.count("table", "seats") - len(party)
    if waiting > 0:
        raise IllegalMove(say("{count} players have not come yet.", count=waiting), rules.PLAYERS)
    least, most = players_of(book)
    if not least <= len(party) <= most:
        told = say("From {least} to {most} play; here are {count}.", least=least, most=most, count=len(party))
        raise IllegalMove(told, rules.PLAYERS)
    starts = sorted((one for one in draft.state.of_kind("place") if draft.state.count(one.id, "start")),
                    key=lambda hall: draft.state.count(hall.id, "start"))  # fmt: skip
    if len(starts) != len(party):
        raise IllegalMove(say("The board has starts for {count} players.", count=len(starts)), rules.BOARD)
    draft.set("table", "players", len(party), rules.PLAYERS)
    for hero, start in zip(party, starts, strict=True):
        draft.put(hero.id, start.id, rules.BOARD)
        draft.put(place_of(draft.state, hero.id, "shrine"), start.id, rules.BOARD)
    deal(draft, book)
    next_artifact(draft, book)
    begin_round(draft, book, 1)


def fill_decks(draft: Draft, book: Book, players: int) -> None:
    """Fill the decks: each action card and skirmish card once for each player, each castle card once.

    Source: the rulings; the rulebook does not count its cards.
    """
    dealt = playable(book)
    for entry in book.of_kind("action-card"):
        if entry not in dealt:
            unread(draft, entry)
    for entry in dealt:
        for _ in range(players):
            draft.add("action-card", entry=entry.slug, holder=deck("action-card"), rule=rules.ACTION_CARDS)
    for entry in book.of_kind("skirmish-card"):
        for _ in range(players):
            draft.add("skirmish-card", entry=entry.slug, holder=deck("skirmish-card"), rule=rules.SKIRMISH_CARDS)
    for entry in book.of_kind("event-card"):
        draft.add("event-card", entry=entry.slug, holder=deck("event-card"), rule=rules.CASTLE_CARDS)


def deal(draft: Draft, book: Book) -> None:
    """Two action cards into each hand, two skirmish cards in front of each.

    Source: Подготовка 3.
    """
    said = book.get(roles.PREPARATION)
    for hero in heroes(draft.state):
        for _ in range(stat(said, "action_cards")):
            take(draft, book, hero.id, "action-card", rules.ACTION_CARDS)
        for _ in range(stat(said, "skirmish_cards")):
            take(draft, book, hero.id, "skirmish-card", rules.SKIRMISH_CARDS)
