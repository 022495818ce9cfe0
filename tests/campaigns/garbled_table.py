"""A table played by an edition that somebody has spoiled: all that a page would ask of it, and nothing may break."""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from campaigns import bots
from campaigns.board.drawing.chart import chart
from campaigns.board.drawing.piles import scene
from campaigns.board.sheet.sheets import sheet
from campaigns.engine.dice import DieNeeded, KeyedDice
from campaigns.engine.game import Game
from campaigns.engine.moves.decide import decide, offers
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import seen
from campaigns.engine.state import State
from campaigns.models import Campaign
from campaigns.plays.endless import Endless, cut_off
from campaigns.plays.writing import Table
from campaigns.previews.foresight import foresee
from campaigns.scenarios import run_text
from campaigns.scenarios.text import BadScenario, read
from rulebooks.catalogue import Catalogue, Entry

SAID = (IllegalMove, DieNeeded, BadScenario)
"""What a rule may raise: a refusal, a die that the table has yet to tell, a scenario that means nothing any more."""
BOOK = re.compile(r" book=\S+")
"""In the first line of a worked example: which rulebook a game without code is made of. Here that is given."""
SEATS = (bots.MASTER, *bots.seats_for(2), Seat(""))


@dataclass
class Watched:
    """A game whose rules are watched: what they raise besides what they may is kept, whoever catches it."""

    game: Game
    troubles: list[BaseException]


def _watcher(troubles: list[BaseException]) -> Callable[[Any], Any]:
    def watch(rule: Any) -> Any:
        def watching(*told: Any, **fields: Any) -> Any:
            try:
                with cut_off():
                    found = rule(*told, **fields)
                    return list(found) if isinstance(found, Iterator) else found
            except SAID as said:
                if isinstance(said, Endless):
                    troubles.append(said)
                raise
            except Exception as broken:
                troubles.append(broken)
                raise

        return watching if rule else None

    return watch


def watched(game: Game) -> Watched:
    """A game that keeps what breaks in it."""
    troubles: list[BaseException] = []
    watch = _watcher(troubles)

    def field_of(one):
        return replace(one, choices=watch(one.choices), asked=watch(one.asked))

    moves = tuple(
        replace(move, decide=watch(move.decide), fields=tuple(map(field_of, move.fields))) for move in game.moves
    )
    safe = replace(
        game,
        moves=moves,
        lay=watch(game.lay),
        answers={kind: watch(answer) for kind, answer in game.answers.items()},
        numbers={name: watch(number) for name, number in game.numbers.items()},
        settle=watch(game.settle),
        sheet=replace(
            game.sheet,
            slots=watch(game.sheet.slots),
            scene=watch(game.sheet.scene),
            shown_at_zero=watch(game.sheet.shown_at_zero),
        ),
        visibility=replace(game.visibility, veils=watch(game.visibility.veils)),
        examples=replace(game.examples, arrange=watch(game.examples.arrange)),
        plan=watch(game.plan),
        takes_along=watch(game.takes_along),
    )
    return Watched(safe, troubles)


class _Reads(Mapping[str, Any]):
    """Stats of a page that note which of them are read."""

    def __init__(self, stats: Mapping[str, Any], note: Callable[[str], None]) -> None:
        self.stats, self.note = stats, note

    def __getitem__(self, name: str) -> Any:
        self.note(name)
        return self.stats[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.stats)

    def __len__(self) -> int:
        return len(self.stats)


def noting(book: Catalogue, found: set[tuple[str, str]]) -> Catalogue:
    """An edition that notes which values of which pages are read."""

    def entry_of(one: Entry) -> Entry:
        return replace(one, stats=_Reads(one.stats, lambda name: found.add((one.slug, name))))

    return replace(book, entries={slug: entry_of(one) for slug, one in book.entries.items()})


def texts(file: Path) -> Iterator[str]:
    """The worked examples of a file, each as a text of its own."""
    text = file.read_text(encoding="utf-8")
    begins = [scenario.line - 1 for scenario in read(text)]
    lines = text.splitlines()
    for start, end in zip(begins, [*begins[1:], len(lines)], strict=True):
        yield "\n".join(lines[start:end])


def readers(examples: Iterable[str], book: Catalogue, game: Game) -> dict[tuple[str, str], list[str]]:
    """Which worked examples read which value of which page; under ("slug", "") all that look at the page at all."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for text in examples:
        reads: set[tuple[str, str]] = set()
        play(text, game, noting(book, reads))
        for one in sorted(reads | {(page, "") for page, _ in reads}):
            found[one].append(text)
    return found


def play(text: str, game: Game, book: Catalogue) -> None:
    """Follow a worked example by this game and edition, whether what it expects comes true or not."""
    with suppress(BadScenario):
        run_text(BOOK.sub("", text), lambda _: game, lambda _: book)


def look(game: Game, book: Catalogue, state: State, chance: random.Random) -> None:
    """What the pages of a table ask for: numbers, sheets, pictures, what is offered, what a move would do."""
    for seat in SEATS:
        table = seen(game, state, seat)
        for piece in table.pieces:
            for number in game.numbers.values():
                number(table, book, piece)
        draw(Table(Campaign(game=game.slug, edition=1), game, book, table, 0, viewer=seat))
        found = list(offers(game, table, book, seat)) if seat.key else []
        for offer in chance.sample(found, min(2, len(found))):
            if not offer.move.sure:
                with suppress(*SAID), cut_off():
                    foresee(_deciding(game, table, book, offer, seat))
    if game.takes_along:
        list(game.takes_along(state, book))


def draw(table: Table) -> None:
    """What a page draws of a table: sheets, the map, the game's own picture."""
    state = table.state
    sheets = [sheet(table, piece) for piece in state.of_kind("hero", "boss", "bank")]
    chart(table, sheets)
    scene(table)


def _deciding(game: Game, table: State, book: Catalogue, offer: Any, seat: Seat) -> Callable[[Any], list[Any]]:
    return lambda dice: decide(game, table, book, dice, offer.move.name, offer.fields, seat)


def play_by_bots(game: Game, book: Catalogue, chance: random.Random, moves: int, looks: int) -> None:
    """Some moves of bots from the beginning, with a look at the pages now and then."""
    players = min(max(3, game.players[0]), game.players[1])
    secret = chance.randbytes(8)
    seats = bots.seats_for(players)
    look(game, book, bots.laid(game, book, seats, KeyedDice(secret)), chance)
    for number, step in enumerate(bots.play(game, book, KeyedDice(secret), chance, players, moves, sensibly=True)):
        if number % max(1, moves // looks) == 0:
            look(game, book, step.state, chance)
