"""A move while it is being decided: the events so far and the table after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from campaigns.engine import events as happened
from campaigns.engine.dial import STRICT, Dial
from campaigns.engine.dice import Dice
from campaigns.engine.evolve import evolve
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence
from campaigns.engine.state import Option, Piece, Prompt, State


class Draft:
    """Collects what happens and shows what is true after it; the caller's state is never touched.

    Shape: `dial` says how strictly the table plays, `rule` what is asked where a refusal cites nothing; `against` are
           the refusals that were passed over.
    """

    def __init__(self, state: State, dice: Dice, dial: Dial = STRICT, rule: str = "") -> None:
        self.state = state
        self.dice = dice
        self.dial = dial
        self.rule = rule
        self.events: list[happened.Event] = []
        self.against: list[IllegalMove] = []

    def happen(self, event: happened.Event) -> None:
        """Let one event happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def refuse(self, sentence: Sentence, rule: str = "", *, under: str = "") -> None:
        """Say that the rules forbid this; what follows must be able to go on, for a table may let it pass.

        Shape:  `under` names what the dial calls a check that no paragraph stands for.
        Errors: IllegalMove, unless the table's dial lets this rule be broken: then it is noted.
        """
        asked = under or rule or self.rule
        forced = self.dial.can_be_forced(asked)
        if not self.dial.passes(asked):
            # By no name of its own: what is raised knows this frame, and would be held by it, with the whole table.
            raise IllegalMove(sentence, rule, forced)
        self.against.append(IllegalMove(sentence, rule, forced))

    def add(self, kind: str, *, id: str = "", entry: str = "", name: str = "", holder: str = "", rule: str = "") -> str:
        """Bring a piece in; without an id it gets one that was never used (`bomba#3`). Returns the id."""
        called = entry or kind
        number = self.state.added.get(called, 0) + 1
        while f"{called}#{number}" in self.state:  # a game master may have named one so
            number += 1
        identity = id or f"{called}#{number}"
        self.happen(happened.PieceAdded(Piece(identity, kind, entry, name), holder, rule=rule))
        return identity

    def remove(self, piece: str, rule: str = "") -> None:
        """Take a piece away for good."""
        self.happen(happened.PieceRemoved(piece, rule=rule))

    def put(self, piece: str, holder: str, rule: str = "") -> None:
        """Let a piece lie with another holder."""
        self.happen(happened.HolderChanged(piece, holder, rule=rule))

    def change(self, piece: str, name: str, by: int, rule: str = "", source: str = "") -> None:
        """Change a number; a change by nothing is not an event."""
        if by:
            self.happen(happened.CounterChanged(piece, name, by, source, rule=rule))

    def set(self, piece: str, name: str, value: int, rule: str = "", source: str = "") -> None:
        """Change a number to a value."""
        self.change(piece, name, value - self.state.count(piece, name), rule, source)

    def pay(self, name: str, giver: str, taker: str, amount: int, rule: str = "") -> None:
        """Move so much of a conserved number; nothing moves for 0."""
        if amount:
            self.happen(happened.CounterMoved(name, giver, taker, amount, rule=rule))

    def mark(self, piece: str, mark: str, until: str = "", rule: str = "") -> None:
        """Let a yes/no fact hold; one that holds already stays as it is."""
        if not self.state.has(piece, mark):
            self.happen(happened.MarkAdded(piece, mark, until, rule=rule))

    def unmark(self, piece: str, mark: str, rule: str = "") -> None:
        """End a yes/no fact, if it holds."""
        if self.state.has(piece, mark):
            self.happen(happened.MarkRemoved(piece, mark, rule=rule))

    def end_marks(self, until: str, rule: str = "") -> None:
        """End every yes/no fact that was to last until now."""
        for piece, mark in [key for key, end in self.state.marks.items() if end == until]:
            self.unmark(piece, mark, rule)

    def begin(self, period: str, value: int | str, rule: str = "") -> None:
        """Begin a round, phase or turn."""
        self.happen(happened.PeriodBegan(period, value, rule=rule))

    def roll(self, why: str, sides: int, rule: str = "", *, secret: bool = False) -> int:
        """Roll one die. The key counts the rolls for the same reason, so that nothing else steers the face."""
        dice = (getattr(self.dice, "hidden", None) if secret else None) or self.dice
        face = dice.face(f"{why}:{self.state.rolls.get(why, 0)}", sides)
        self.happen(happened.DiceRolled(why, (sides,), (face,), dice.roller, secret, rule=rule))
        return face

    def pick(self, why: str, among: Iterable[str], rule: str = "") -> str:
        """One of several at random, by a die whose face nobody sees: drawing from a hidden deck or hand.

        Errors: ValueError when there is nothing to pick from. Of a single one it is sure, and no die falls.
        """
        several = list(among)
        if not several:
            raise ValueError(f"nothing to pick from: {why}")
        if among_these := getattr(self.dice, "among", None):  # a scenario tells by name what is drawn
            among_these(self.state, several)
        return several[self.roll(why, len(several), rule, secret=True) - 1] if len(several) > 1 else several[0]

    def reveal(self, piece: str, seat: str = "", rule: str = "", *, secret: bool = False) -> None:
        """Let a seat (or, with an empty key, everybody) know a hidden piece until it changes its holder."""
        if seat not in self.state.known.get(piece, ()):
            self.happen(happened.Revealed(piece, seat, secret, rule=rule))

    def note(self, note: Sentence, rule: str = "", *, tells: tuple[str, str] = ("", "")) -> None:
        """Write a sentence into the log; `tells` is a piece and what of it the sentence gives away."""
        self.happen(happened.NoteWritten(note, *tells, rule=rule))

    def ask(self, kind: str, seat: str, question: Sentence, options: tuple[Option, ...], **data: object) -> None:
        """Open a prompt; `rule` in `data` cites the paragraph that asks for it."""
        rule = str(data.pop("rule", ""))
        identity = f"prompt#{self.state.added.get('prompt', 0) + 1}"
        self.happen(happened.PromptOpened(Prompt(identity, kind, seat, question, options, data, rule), rule=rule))

    def end(self, result: str, why: Sentence, rule: str = "") -> None:
        """End the game, unless it has ended."""
        if not self.state.result:
            self.happen(happened.GameEnded(result, why, rule=rule))

    def give_seat(self, piece: str, seat: str) -> None:
        """Hand a piece to another seat, keeping all that lies on it."""
        self.happen(happened.PieceAdded(replace(self.state.pieces[piece], seat=seat), self.state.holder(piece)))
