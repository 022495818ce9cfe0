"""What events mean, in a sentence each, with the numbers before and after where those are known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.chronicle.wording import name_of, seat_name, seated, signed, translate, word
from campaigns.engine import events as happened
from campaigns.engine.secrecy import HIDDEN
from campaigns.engine.sentences import Name, Sentence, Value, say
from campaigns.engine.state import Piece, State
from campaigns.plays.overriding import BY_HAND, SUPPLY
from campaigns.plays.writing import Table

NOT_TOLD = ("table", SUPPLY)
"""Pieces whose numbers are bookkeeping."""
HAND, HERO, PEOPLE = "hand", "hero", ("hero", "boss")
"""What holds things as a hand does, and what as a person."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of dice: why, how many sides each has, what they show, whether they were typed in."""

    why: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]
    typed: bool


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing that a play did.

    Shape: `kind` is "change", "note", "period", "roll", "question" or "end"; `roll` only for a roll.
    """

    sentence: str
    rule: str = ""
    kind: str = "change"
    roll: Roll | None = None


@dataclass
class Numbers:
    """The counters of a table at some moment between two events; `unknown` are pieces whose numbers were forgotten."""

    counters: dict[tuple[str, str], int] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, state: State) -> Numbers:
        return cls(dict(state.counters))

    def copy(self) -> Numbers:
        return Numbers(dict(self.counters), set(self.unknown))

    def get(self, piece: str, name: str) -> int | None:
        """A number as it was; None where nobody knows any more."""
        return None if piece in self.unknown else self.counters.get((piece, name), 0)

    def take(self, event: happened.Event, sign: int = 1) -> None:
        """Go over one event forwards, or backwards with the sign −1."""
        match event:
            case happened.CounterChanged(piece=piece, name=name, by=by):
                self._add(piece, name, sign * by)
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount):
                self._add(giver, name, -sign * amount)
                self._add(taker, name, sign * amount)
            case happened.PieceRemoved(piece=piece):
                self.counters = {key: value for key, value in self.counters.items() if key[0] != piece}
                if sign < 0:
                    self.unknown.add(piece)

    def _add(self, piece: str, name: str, by: int) -> None:
        self.counters[piece, name] = self.counters.get((piece, name), 0) + by


@dataclass
class Teller:
    """Tells events of one table; `numbers` are those before the next event, if they are known."""

    table: Table
    gone: Mapping[str, Piece] = field(default_factory=dict)
    numbers: Numbers | None = None

    def tell(self, events: Iterable[happened.Event]) -> list[Detail]:
        """The details of some events in their order; alike ones in a row are told once, with their count."""
        events, told = list(events), list[Detail]()
        new = {event.piece.name for event in events if isinstance(event, happened.PieceAdded) and event.piece.name}
        for event in events:
            if not (isinstance(event, happened.PieceRemoved) and self.name(event.piece) in new):  # else it is replaced
                told += self._told(event)
            if self.numbers is not None:
                self.numbers.take(event)
        return counted(told)

    def name(self, piece: str) -> str:
        return name_of(self.table, piece, self.gone)

    def say(self, sentence: Sentence) -> str:
        return translate(sentence, self.table, self.gone)

    def _told(self, event: happened.Event) -> Iterator[Detail]:
        sentence, kind = self._sentence(event)
        if sentence is not None and (text := self.say(sentence)):
            yield Detail(text, event.rule, kind, self._roll(event))

    def _sentence(self, event: happened.Event) -> tuple[Sentence | None, str]:
        match event:
            case happened.NoteWritten(note=note):
                return note, "note"
            case happened.GameEnded(why=why):
                return why, "end"
            case happened.PeriodBegan(period=period, value=value):
                return self._period(period, value), "period"
            case happened.DiceRolled(secret=True):
                return None, ""  # what was picked by it is told; its number says nothing to anybody
            case happened.DiceRolled():
                return self._rolled(event), "roll"
            case happened.PromptOpened(prompt=prompt):
                return prompt.question, "question"
            case happened.Revealed() if self._is_quiet(event):
                return None, "note"
            case happened.Revealed(piece=piece, seat=""):
                return say("Everybody now knows {piece}", piece=Name(piece)), "note"
            case happened.Revealed(piece=piece, seat=seat):
                return say("{seat} now knows {piece}", seat=self._who(seat), piece=Name(piece)), "note"
            case happened.CounterChanged() | happened.CounterMoved():
                return self._number(event), "change"
            case _:
                return self._piece(event), "change"

    def _who(self, seat: str) -> str:
        """What whoever sits in a seat is called: like what they play."""
        return seated(self.table.state).get(seat) or seat_name("", seat)

    def _is_quiet(self, event: happened.Event) -> bool:
        """Whether an event is about a piece of a kind that only the rules need, like an answer in its envelope."""
        about = getattr(event, "piece", "")
        if isinstance(about, Piece):
            return is_quiet(self.table, about.kind)
        known = self.table.state.pieces.get(about) or self.gone.get(about)
        if known or about.startswith(HIDDEN):
            return is_quiet(self.table, known.kind if known else about.removeprefix(HIDDEN))
        return is_quiet(self.table, re.split(r"[#-]", about)[0])  # it came in unseen, and is gone

    def _piece(self, event: happened.Event) -> Sentence | None:
        if self._is_quiet(event):
            return None
        match event:
            case happened.PieceAdded(piece=piece, holder=""):
                return say("{piece} comes into play", piece=Name(piece.id))
            case happened.PieceAdded(piece=piece, holder=holder):
                return self._lies(piece.id, holder)
            case happened.PieceRemoved(piece=piece):
                return say("{piece} is gone", piece=Name(piece))
            case happened.HolderChanged(piece=piece, holder=""):
                return say("{piece} leaves the table", piece=Name(piece))
            case happened.HolderChanged(piece=piece, holder=holder):
                return self._lies(piece, holder)
            case happened.MarkAdded(piece=piece, mark=mark):
                return self._mark(say("{piece}: {mark}", piece=Name(piece), mark=word(self.table, mark)), mark)
            case happened.MarkRemoved(piece=piece, mark=mark, rule=rule) if rule:  # else it ended when it was to end
                told = say("{piece}: no longer {mark}", piece=Name(piece), mark=word(self.table, mark))
                return self._mark(told, mark)
        return None

    def _lies(self, piece: str, holder: str) -> Sentence:
        """Where something lies from now on: in somebody's hand, with somebody, or at a place."""
        place = self.table.state.pieces.get(holder) or self.gone.get(holder)
        if place and place.kind == HAND and place.seat:
            owner = next((one for one in self.table.state.of_kind(HERO) if one.seat == place.seat), place)
            return say("{piece} comes into the hand of {hero}", piece=Name(piece), hero=Name(owner.id))
        if place and place.kind in PEOPLE:
            return say("{piece} is now with {holder}", piece=Name(piece), holder=Name(holder))
        return say("{piece} moves to “{holder}”", piece=Name(piece), holder=Name(holder))

    def _mark(self, sentence: Sentence, mark: str) -> Sentence | None:
        """A mark for which the game has no word is bookkeeping; that something was set by hand the play says itself."""
        shown = word(self.table, mark) and not mark.startswith(BY_HAND) and not is_quiet(self.table, mark)
        return sentence if shown else None

    def _period(self, period: str, value: int | str) -> Sentence:
        if isinstance(value, str):
            return say("{period}", period=word(self.table, value) or value)
        return say("{period} {number}", period=word(self.table, period) or period, number=value)

    def _rolled(self, event: happened.DiceRolled) -> Sentence:
        why = word(self.table, event.why) or event.why
        faces = ", ".join(str(face) for face in event.faces)
        dice = ", ".join(f"d{sides}" for sides in event.sides)
        return say("{why}: {dice} shows {faces}", why=why, dice=dice, faces=faces)

    def _roll(self, event: happened.Event) -> Roll | None:
        if not isinstance(event, happened.DiceRolled):
            return None
        return Roll(word(self.table, event.why) or event.why, event.sides, event.faces, event.roller == "table")

    def _number(self, event: happened.Event) -> Sentence | None:
        match event:
            case happened.CounterChanged(piece=piece, name=name, by=by):
                return self._change(piece, name, by)
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount) if giver in NOT_TOLD:
                return self._change(taker, name, amount)
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount) if taker in NOT_TOLD:
                return self._change(giver, name, -amount)
            case happened.CounterMoved(name=name, giver=giver, taker=taker, amount=amount):
                told: dict[str, Value] = {"giver": Name(giver), "taker": Name(taker), "amount": amount}
                return say(
                    "{taker} gets from {giver}: {counter} {amount}", counter=word(self.table, name) or name, **told
                )
        return None

    def _change(self, piece: str, name: str, by: int) -> Sentence | None:
        counter = word(self.table, name)
        if not counter or not by or piece in NOT_TOLD or is_quiet(self.table, name):
            return None
        before = self.numbers.get(piece, name) if self.numbers else None
        if before is None:
            return say("{piece}: {counter} {change}", piece=Name(piece), counter=counter, change=signed(by))
        told = translate(number_changed(counter, before, before + by))
        return say("{piece}: {change}", piece=Name(piece), change=told)


def number_changed(counter: str, before: int, after: int) -> Sentence:
    """A number before and after: "здоровье 24 → 20 (−4)"."""
    told: dict[str, Value] = {"before": before, "after": after, "change": signed(after - before)}
    return say("{counter} {before} → {after} ({change})", counter=counter, **told)


def is_quiet(table: Table, counter: str) -> bool:
    """Whether only the rules need a counter; "sold:bomba" is quiet if "sold" is. Or its game's face shows it nobody."""
    name = counter.partition(":")[0]
    return name in table.game.sheet.quiet or name in table.game.face.unseen


def counted(details: Sequence[Detail]) -> list[Detail]:
    """Details that follow each other and say the same become one: "Бомба переходит в «Банк» ×2"."""
    found: list[tuple[Detail, int]] = []
    for detail in details:
        if found and found[-1][0] == detail and detail.kind == "change":
            found[-1] = (detail, found[-1][1] + 1)
        else:
            found.append((detail, 1))
    return [_times(detail, count) for detail, count in found]


def _times(detail: Detail, count: int) -> Detail:
    return detail if count == 1 else Detail(f"{detail.sentence} ×{count}", detail.rule, detail.kind, detail.roll)
