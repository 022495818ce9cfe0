"""What a page gets of a table: plain data for one seat, with every name and sentence in the reader's language.

Templates see this and never the state: what a seat may not know is not in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from campaigns import ledger, log
from campaigns.board.chart import Chart, chart
from campaigns.board.moves import CHOOSING, Acting, acting
from campaigns.board.sheets import FOES, HEROES, Sheet, colour, sheet
from campaigns.board.typed import Typed, typed
from campaigns.engine.codec import event_from_json
from campaigns.engine.events import GameEnded
from campaigns.engine.state import Prompt
from campaigns.models import Campaign, Play, Seat, Session
from campaigns.people import Person
from campaigns.wording import seat_name, translate, word
from campaigns.writing import Table
from rulebooks.models import Revision

BANKS = ("bank",)
LINES = 14
"""How many plays the table itself shows; the log has them all."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as the others see it."""

    key: str
    name: str
    colour: int
    mine: bool
    acting: bool
    open: bool
    master: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that somebody must make before play goes on; only who may answer gets the answers."""

    id: str
    question: str
    who: str
    mine: bool
    answers: tuple[tuple[str, str], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, and what its dice came from."""

    result: str
    victory: bool
    why: str
    rule: str
    secret: str


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
    session: Session | None
    texts: dict[str, str]
    """Before the game: what the rulebook says of each hero to be, by its entry, as HTML."""
    ending: Ending | None = None

    @property
    def mine(self) -> list[Sheet]:
        return [hero for hero in self.heroes if hero.mine]

    @property
    def waiting(self) -> list[Sheet]:
        """Who has not ended the turn yet."""
        return [] if self.choosing or self.ending else [hero for hero in self.heroes if not hero.done]


def board(table: Table, seat: Seat, person: Person) -> Board:
    """The table as a seat sees it, with what this seat may do now."""
    campaign, state = table.campaign, table.state
    sheets = [sheet(table, piece, seat.key) for piece in state.of_kind(*HEROES, *FOES)]
    heroes = tuple(one for one in sheets if state.pieces[one.id].kind in HEROES)
    foes = [one for one in sheets if state.pieces[one.id].kind in FOES]
    held = {one.pk for one in person.seats_at(campaign)}
    chairs = tuple(_chair(one, one.pk in held, one.pk == seat.pk) for one in campaign.seats.all())
    choosing = state.periods.get("phase") == CHOOSING
    plays = list(Play.objects.filter(campaign=campaign).newest(LINES))
    offered = acting(table, ledger.offers(table, seat)) if not state.prompts else []
    return Board(
        campaign=campaign,
        game=translate(table.game.title, table),
        book=campaign.book.slug,
        number=table.number,
        seat=next(chair for chair in chairs if chair.acting),
        chairs=chairs,
        periods=tuple(_periods(table)),
        choosing=choosing,
        chart=chart(table, sheets),
        heroes=heroes,
        foes=tuple(one for one in foes if not one.gone),
        fallen=tuple(one for one in foes if one.gone),
        banks=tuple(sheet(table, piece) for piece in state.of_kind(*BANKS)),
        questions=tuple(_question(table, prompt, seat) for prompt in state.prompts),
        acting=offered,
        typed=list(typed(table, seat)),
        lines=log.lines(table, plays),
        undoable=ledger.can_undo(table, seat),
        session=campaign.session,
        texts=_texts(campaign, offered) if choosing else {},
        ending=_ending(table, plays),
    )


def _chair(seat: Seat, mine: bool, acts: bool) -> Chair:
    name = seat_name(seat.name, seat.key)
    return Chair(seat.key, name, colour(seat.key), mine, acts, seat.open, seat.master)


def _periods(table: Table) -> list[tuple[str, str]]:
    """What is counted first ("round", "2"), then what has a name ("", "the heroes' phase")."""
    found = []
    for period, value in sorted(table.state.periods.items(), key=lambda one: isinstance(one[1], str)):
        if isinstance(value, int):
            found.append((word(table, period), str(value)))
        else:
            found.append(("", word(table, value) or value))
    return found


def _question(table: Table, prompt: Prompt, seat: Seat) -> Question:
    chair = table.campaign.seats.filter(key=prompt.seat).first() if prompt.seat else None
    mine = seat.master or not prompt.seat or prompt.seat == seat.key
    answers = tuple((one.value, translate(one.label, table)) for one in prompt.options) if mine else ()
    who = seat_name(chair.name, chair.key) if chair else ""
    return Question(prompt.id, translate(prompt.question, table), who, mine, answers, prompt.rule)


def _texts(campaign: Campaign, offered: list[Acting]) -> dict[str, str]:
    ways = (way for one in offered for group in one.groups for way in group.ways)
    wanted = {way.hero.entry for way in ways if way.hero}
    found = Revision.objects.at_edition(campaign.book, campaign.edition).filter(page__slug__in=wanted)
    return {revision.page.slug: revision.html for revision in found}


def _ending(table: Table, plays: list[Play]) -> Ending | None:
    if not table.state.result:
        return None
    events = (event_from_json(one) for play in plays if not play.undone for one in play.events)
    last = next((event for event in events if isinstance(event, GameEnded)), None)
    return Ending(
        result=word(table, table.state.result) or table.state.result,
        victory=table.state.result == "victory",
        why=translate(last.why, table) if last else "",
        rule=last.rule if last else "",
        secret=table.campaign.published_secret,
    )
