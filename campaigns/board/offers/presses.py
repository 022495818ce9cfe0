"""The buttons of a sheet that is built: what each costs and brings, or why it does nothing, found by trying it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from campaigns.board.offers import as_id
from campaigns.board.offers.prices import Price
from campaigns.chronicle.wording import signed, translate, word
from campaigns.engine.dice import DieNeeded
from campaigns.engine.events import PieceAdded
from campaigns.engine.game import building as declared
from campaigns.engine.game.building import Builder, Deed, Figure, Item
from campaigns.engine.moves.decide import AnyDice
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.models import Seat
from campaigns.plays.deciding import decide_with
from campaigns.plays.writing import Table
from campaigns.rights import FORBID, right_of

MOST_GAINS = 5


@dataclass(frozen=True, slots=True)
class Gain:
    """A number of the sheet before and after; `change` where both are whole numbers."""

    label: str
    before: str
    after: str
    change: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """A button: the move it makes, or (`further`) the page that it opens; or why it does nothing."""

    id: str
    label: str
    move: str
    way: str
    side: str
    further: str
    price: tuple[Price, ...]
    back: tuple[Price, ...]
    gains: tuple[Gain, ...]
    refusal: str = ""
    rule: str = ""
    forcible: bool = False

    @property
    def possible(self) -> bool:
        """Whether pressing it does something."""
        return not self.refusal or self.forcible


class Trial:
    """Moves that are tried: what they would change on the sheet of a piece, without being made."""

    def __init__(self, table: Table, seat: Seat, builder: Builder, piece: str) -> None:
        self.table, self.seat, self.builder, self.piece = table, seat, builder, piece
        self.now = self.figures(table.state, piece)

    def figures(self, state: State, piece: str) -> dict[str, tuple[str, int | str]]:
        """The numbers of a sheet by their keys, with what each is called."""
        if not piece or piece not in state:
            return {}
        found: Iterable[Figure] = self.builder.figures(state, self.table.book, piece)
        return {one.key: (translate(one.label, self.table), one.value) for one in found}

    def press(self, item: Item, place: int, deed: Deed) -> Press:
        """A deed as a button, which is called after its line and its side or place there."""
        told = as_id(f"{item.id}-{deed.side or place}")
        way = urlencode(deed.fields)
        label = translate(deed.label, self.table)
        plain = Press(told, label, deed.move, way, deed.side, urlencode(deed.further), (), (), ())
        if deed.further:
            return plain
        if right_of(self.table.campaign, self.seat, deed.move) == FORBID:
            return replace(plain, refusal=translate(declared.NOT_LET, self.table))
        try:
            draft = decide_with(self.table, deed.move, deed.fields, AnyDice([]), self.seat)
        except IllegalMove as no:
            said = translate(no.sentence, self.table)
            return replace(plain, refusal=said, rule=no.rule, forcible=no.forcible)
        except DieNeeded:
            return plain
        made = next((one.piece.id for one in draft.events if isinstance(one, PieceAdded) and self._is_built(one)), "")
        piece = self.piece or made
        spent = [self._price(counter, piece, draft.state) for counter in self._counters(piece)]
        return replace(
            plain,
            price=tuple(one for one in spent if one.amount > 0),
            back=tuple(replace(one, amount=-one.amount) for one in spent if one.amount < 0),
            gains=tuple(self._gains(self.figures(draft.state, piece)))[: None if made else MOST_GAINS],
        )

    def _is_built(self, event: PieceAdded) -> bool:
        return not self.piece and event.piece.kind in self.builder.kinds

    def _counters(self, piece: str) -> list[str]:
        if piece not in self.table.state:
            return []
        return [one.counter for one in self.builder.purses(self.table.state, self.table.book, piece)]

    def _price(self, counter: str, piece: str, after: State) -> Price:
        gone = self.table.state.count(piece, counter) - after.count(piece, counter)
        return Price(counter, word(self.table, counter), gone, False)

    def _gains(self, after: Mapping[str, tuple[str, int | str]]) -> Iterator[Gain]:
        for key, (label, value) in after.items():
            was = self.now.get(key, (label, ""))[1]
            if was != value:
                change = signed(value - was) if isinstance(value, int) and isinstance(was, int) else ""
                yield Gain(label, str(was), str(value), change)
        for key, (label, value) in self.now.items():
            if key not in after:
                yield Gain(label, str(value), translate(say("none")))
