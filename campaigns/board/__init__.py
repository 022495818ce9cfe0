"""What a page gets of a table: plain data for one seat, with every name and sentence in the reader's language.

Templates see this and never the state: what a seat may not know is not in it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import get_language

from campaigns import ledger, questions
from campaigns.board.drawing.chart import Chart, chart
from campaigns.board.drawing.newest import Newest, newest
from campaigns.board.drawing.piles import Pile, Scene, piles, scene, texts_of, undrawn, without_spread
from campaigns.board.drawing.pointing import pressable
from campaigns.board.offers.actors import Acting, acting, aims
from campaigns.board.offers.beside import Aim, beside, is_beside
from campaigns.board.offers.building import buildable, listed, on_sheets
from campaigns.board.offers.chapters import moves_in_chapters
from campaigns.board.offers.picking import NOBODY, Picked, Touch, touch
from campaigns.board.offers.refusals import CHOOSING, cannot
from campaigns.board.offers.typed import Typed, typed
from campaigns.board.people.chairs import SPECTATORS, Chair, chairs_of
from campaigns.board.people.ending import Ending, ending
from campaigns.board.people.prompts import Question, asked, gathered
from campaigns.board.people.turn import Turn, turn
from campaigns.board.sheet.sheets import FOES, HEROES, Sheet, sheet
from campaigns.chronicle import log
from campaigns.chronicle.newest import newest_plays
from campaigns.chronicle.seeing import events_of, seen_by
from campaigns.chronicle.wording import name_of, translate, word
from campaigns.engine.events import Event
from campaigns.engine.memory import Same, once
from campaigns.engine.moves.decide import Offer
from campaigns.models import Campaign, Play, Seat, Session
from campaigns.plays.overriding import BY_HAND
from campaigns.plays.writing import Table
from campaigns.seats.people import Person

BANKS = ("bank",)


@dataclass(frozen=True, slots=True)
class Board:
    """A table as one seat sees it."""

    campaign: Campaign
    game: str
    book: str
    number: int
    seat: Chair
    chairs: tuple[Chair, ...]
    periods: tuple[tuple[str, str], ...]
    choosing: bool
    chart: Chart
    heroes: tuple[Sheet, ...]
    foes: tuple[Sheet, ...]
    fallen: tuple[Sheet, ...]
    banks: tuple[Sheet, ...]
    questions: tuple[Question, ...]
    acting: list[Acting]
    typed: list[Typed]
    lines: list[log.Line]
    undoable: Play | None
    texts: dict[str, str]
    """Before the game: what the rulebook says of each hero to be, by its entry, as HTML."""
    session: Session | None = None
    building: tuple[tuple[str, str], ...] = ()
    """The sheets that this seat builds on a page of their own, by id and name; an empty id is a beginning."""
    still: str = ""
    """Why nobody can move here: the edition that is played lacks something."""
    ending: Ending | None = None
    piles: tuple[Pile, ...] = ()
    scene: Scene | None = None
    touch: Touch = Touch()
    """What pressing the places of that drawing does."""
    aims: Mapping[str, str] = field(default_factory=dict)
    """With which things something can be done: the names of the moves, by the thing."""
    beside: tuple[Aim, ...] = ()
    """What stands ready on that drawing, beside what it changes."""
    newest: Newest = Newest()
    """The newest play, as the drawing shows it."""
    turn: Turn = Turn()
    by_hand: tuple[str, ...] = ()
    """What was set by hand and not cleared since."""

    @property
    def mine(self) -> list[Sheet]:
        return [hero for hero in self.heroes if hero.seat and hero.seat == self.seat.key]

    @property
    def players(self) -> list[Chair]:
        return [chair for chair in self.chairs if not chair.master]

    @property
    def seated(self) -> list[Chair]:
        return [chair for chair in self.players if not chair.open]

    @property
    def also_seated(self) -> list[Chair]:
        """Who has sat down, but for the reader and those whom the line names that says who is waited for."""
        named = {self.seat.key, *(one.seat for one in self.turn.others)}
        return [chair for chair in self.seated if chair.key not in named]

    @property
    def free_seats(self) -> int:
        return len(self.players) - len(self.seated)

    @property
    def late(self) -> list[Chair]:
        """Whose browsers are asleep, or have not fetched the newest plays: of who sits there, while the game is on."""
        return [one for one in self.chairs if not (self.ending or one.open) and (one.asleep or one.behind)]

    @property
    def types_alone(self) -> bool:
        """Whether the one move to be typed is all that can be done."""
        return len(self.typed) == 1 and not self.acting

    @property
    def my_piles(self) -> list[Pile]:
        return [pile for pile in self.piles if pile.mine]

    @property
    def about(self) -> tuple[str, str]:
        """What is to be played, as long as nobody has begun: the book's title, and what it says of itself."""
        book = self.campaign.book
        return (book.title, book.summary) if self.choosing else ("", "")

    @property
    def piles_beside(self) -> list[Pile]:
        return undrawn(self.scene, self.piles)

    @property
    def other_piles(self) -> list[Pile]:
        return [pile for pile in self.piles_beside if not pile.mine]

    @property
    def banks_beside(self) -> list[Sheet]:
        return undrawn(self.scene, self.banks)


def board(whole: Table, seat: Seat, person: Person, picked: Picked = NOBODY) -> Board:
    """The table as a seat sees it, with what this seat may do now.

    Shape:  all that follows from the plays is worked out once for each seat and language, and kept with the state as
            that seat sees it; who is awake, and what somebody picked, is asked each time.
    """
    table = replace(seen_by(whole, seat), language=get_language() or "")
    seats = questions.seats_of(table.campaign.pk)
    known = once(table.state, (_played, *_moment(table, seat, seats)), lambda: _played(whole, table, seat, seats))
    chairs = tuple(chairs_of(table, seat, person, known.turn.since or table.campaign.created, seats))
    touched = known.scene if known.scene and known.scene.touched else None
    return replace(
        known,
        campaign=table.campaign,
        seat=next((chair for chair in chairs if chair.acting), SPECTATORS),
        chairs=chairs,
        questions=tuple(gathered(asked(table, prompt, seat, chairs) for prompt in table.state.prompts)),
        session=table.campaign.session,
        turn=turn(table, chairs, seat.key if seat.pk else "", known.turn.since),
        touch=touch(table, _offers(table, seat), picked, touched.going) if touched else Touch(),
    )


def _moment(table: Table, seat: Seat, seats: Sequence[Seat]) -> tuple[Hashable, ...]:
    """All that what was played looks like hangs on, besides the state that the seat sees.

    The hash at the end of the chain says every play and what was undone; what else is on the campaign's row can only be
    changed by a play as well. A seat loses its name without one, where an account is erased after the end.
    """
    campaign = table.campaign
    of_row = (campaign.pk, campaign.hash, campaign.number, campaign.edition, campaign.dice, campaign.strictness)
    of_table = (Same(table.game), Same(table.book), str(campaign.rights), campaign.ended, str(table.still))
    called = tuple(one.name for one in seats)
    return (*of_row, *of_table, called, table.viewer, seat.pk, table.language)


def _played(whole: Table, table: Table, seat: Seat, seats: Sequence[Seat]) -> Board:
    """What follows from the plays; the rest of a board is blank."""
    campaign, state, shown = table.campaign, table.state, scene(table)
    sheets = [sheet(table, piece) for piece in state.of_kind(*HEROES, *FOES)]
    foes = [one for one in sheets if state.pieces[one.id].kind in FOES]
    plays = newest_plays(campaign, table.number)
    offers = _offers(table, seat)
    offered, ready = _offered(table, seat, offers, shown)
    lines, drawn = log.lines(table, plays), chart(table, sheets)
    return Board(
        campaign=campaign,
        game=translate(table.game.title, table),
        book=campaign.book.slug,
        number=table.number,
        seat=SPECTATORS,
        chairs=(),
        periods=tuple(periods_of(table)),
        choosing=state.periods.get("phase") == CHOOSING,
        chart=drawn,
        heroes=_heroes(table, seat, sheets),
        foes=tuple(one for one in foes if not one.gone),
        fallen=tuple(one for one in foes if one.gone),
        banks=tuple(sheet(table, piece) for piece in state.of_kind(*BANKS)),
        questions=(),
        acting=offered,
        aims=aims(offered, moves_in_chapters(table, seat)),
        typed=list(typed(table, seat)) if seat.pk else [],
        lines=lines,
        building=tuple(buildable(table, seat, offers)),
        undoable=ledger.can_undo(whole, seat, plays) if seat.pk else None,
        texts=_texts(table, seat, offered) if state.periods.get("phase") == CHOOSING else {},
        still=translate(table.still) if table.still else "",
        ending=ending(table, _events(table, plays), seat, seats),
        piles=piles(table),
        scene=shown,
        beside=ready,
        newest=newest(table, plays, lines, drawn, shown),
        turn=Turn(since=plays[0].at if plays else None),
        by_hand=tuple(_by_hand(table)),
    )


def _heroes(table: Table, seat: Seat, sheets: Iterable[Sheet]) -> tuple[Sheet, ...]:
    """The sheets of heroes, those of whoever looks first."""
    heroes = [without_spread(table, one) for one in sheets if table.state.pieces[one.id].kind in HEROES]
    return tuple(sorted(heroes, key=lambda one: not one.seat or one.seat != seat.key))


def _offers(table: Table, seat: Seat) -> list[Offer]:
    """What a seat may do now; of what is done on a sheet of its own only whether there is something."""
    return ledger.offers(table, seat, on_sheets(table))


def _offered(
    table: Table, seat: Seat, offers: list[Offer], shown: Scene | None
) -> tuple[list[Acting], tuple[Aim, ...]]:
    """The moves of a seat by who makes them, those that are pressed on the board apart; and what stands ready on it."""
    can, ready = pressable(table, shown.pressable if shown else ()), beside(table, offers) if shown else ()
    no = cannot(table, seat, offers, on_sheets(table))
    return acting(table, listed(table, offers), no, can, is_beside(ready)), ready


def periods_of(table: Table) -> list[tuple[str, str]]:
    """What is counted first ("round", "2"), then what has a name ("", "the heroes' phase"); nothing not yet begun."""
    found, periods = [], table.state.periods
    meant = set(table.game.sheet.periods(table.state) if table.game.sheet.periods else periods)
    for period, value in sorted(periods.items(), key=lambda one: isinstance(one[1], str)):
        if period not in meant:
            continue
        if value and isinstance(value, int):
            found.append((word(table, period), str(value)))
        elif value:
            found.append(("", word(table, str(value)) or str(value)))
    return found


def _by_hand(table: Table) -> Iterator[str]:
    for piece, mark in table.state.marks:
        if mark.startswith(BY_HAND):
            yield f"{name_of(table, piece)}: {word(table, mark)}"


def _texts(table: Table, seat: Seat, offered: list[Acting]) -> dict[str, str]:
    """What the rulebook says of each hero to be chosen; that is a card, and none stands in a chapter."""
    folded = moves_in_chapters(table, seat)
    shown = (one.moves.among(name for name in one.moves.offers if name not in folded) for one in offered)
    ways = (way for moves in shown for group in moves.groups for way in group.ways)
    return texts_of(table.campaign, {way.hero.entry for way in ways if way.hero})


def _events(table: Table, plays: Sequence[Play]) -> Iterator[Event]:
    """What happened in the newest plays, as the reader may know it, the newest play first."""
    return (event for play in plays if not play.undone for event in events_of(play, table.viewer))
