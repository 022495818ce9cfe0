"""How plays are told: who goes where once the orders lie open, who wins a clash with which card, what comes home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from campaigns.engine.book import Book
from campaigns.engine.events import Event, HolderChanged, NoteWritten, PieceAdded, PieceRemoved
from campaigns.engine.game.face import Act, Face, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.state import State
from campaigns.engine.storytelling import effects
from campaigns.games.castle import roles, rules
from campaigns.games.castle.face.board import POINTS
from campaigns.games.castle.face.clash import WEIGHS
from campaigns.games.castle.halls import graph
from campaigns.games.castle.halls.graph import BARRICADE, CENTRE, LOCK, SECRET_PASSAGE, doubled, ends
from campaigns.games.castle.orders.telling import clauses

ORDERED = "{hero} has ordered: {told}"
INFLUENCE = "{hero}: {card}, Influence {influence}"
PHASES = {
    "orders": say("orders are written"),
    "cards": say("the cards of the orders work"),
    "skirmishes": say("skirmishes"),
}
MARKERS = {LOCK: say("a lock"), BARRICADE: say("a barricade"), SECRET_PASSAGE: say("a secret passage")}


def began(act: Act) -> Iterator[Sentence]:
    """Who begins in which corner, and the castle card of the first round."""
    yield say("The game begins.")
    homes = [(one, act.after.holder(one.id)) for one in act.after.of_kind("hero")]
    told = [say("{hero}: {hall}", hero=Name(one.id), hall=Name(hall)) for one, hall in homes if hall]
    if told:
        yield say("{homes}.", homes=listed([*told], "; "))
    yield from effects(act, [one for one in act.events if isinstance(one, NoteWritten)])


def ordered(act: Act) -> Iterator[Sentence]:
    """An order; what it says is told only whoever may know it."""
    said = [*clauses(_said(act), act.kind, Name)]
    if len(said) > 1:
        yield say("{hero} writes the order: {deed} and {way}.", hero=act.who, deed=said[0], way=said[1])
    elif said:
        yield say("{hero} writes the order: {order}.", hero=act.who, order=said[0])
    else:
        yield say("{hero} writes the order.", hero=act.who)
    yield from resolved(act)


def _said(act: Act) -> dict[str, str]:
    """What was told to the move, as the order says it; nothing for whom it is hidden from."""
    told = {name: str(act.fields.get(name, "")) for name in ("card", "on", "other", "to", "then")}
    card, way = told.pop("card"), told["to"]
    if card in ("take", "replace", "nothing"):
        told = {**told, card: told["on"]}
    elif card:
        told["card"] = card
    if way == "stay" or (act.move == "go" and not way and "to" in act.fields):
        del told["to"]
        told["stay"] = ""
    return told


def closed(act: Act) -> Iterator[Sentence]:
    yield say("{who} closes the orders.", who=act.who)
    yield from resolved(act)


def fought(act: Act) -> Iterator[Sentence]:
    """A card for a clash is chosen; once all are, they lie open."""
    if "choice" in act.told:
        yield say("{who} chooses “{choice}” for the skirmish.", who=act.who, choice=act.told["choice"])
    else:
        yield say("{who} chooses a card for the skirmish.", who=act.who)
    yield from resolved(act)


def resolved(act: Act) -> Iterator[Sentence]:
    """What a round comes to, in the order in which it happens; the cards of a clash in one sentence."""
    told = _drawn(act)
    for event in act.events:
        if isinstance(event, NoteWritten) and event.note.text == INFLUENCE:
            told.append((event, None))
        elif (sentence := _event(act, event)) is not None:
            told.append((event, sentence))
        else:
            told += [(event, one) for one in effects(act, [event])]
    order = {id(event): place for place, event in enumerate(act.events)}
    told.sort(key=lambda one: order[id(one[0])])
    for shown, group in groupby(told, key=lambda one: one[1] is None):
        if shown:
            yield _clash(act, [event for event, _ in group])
        else:
            yield from (sentence for _, sentence in group if sentence is not None)


def _clash(act: Act, events: list[Event]) -> Sentence:
    """The cards of a clash with what they came to."""
    shown = [
        say("{hero} with “{card}”: {influence}", **event.note.values)
        for event in events
        if isinstance(event, NoteWritten)
    ]
    hall = act.before.holder("skirmish")
    if not hall:
        return say("A skirmish: {cards}.", cards=listed([*shown], "; "))
    return say("A skirmish in {hall}: {cards}.", hall=Name(hall), cards=listed([*shown], "; "))


def _drawn(act: Act) -> list[tuple[Event, Sentence | None]]:
    """Who draws cards: so many unseen ones into the hand, or an open one for clashes."""
    found: dict[tuple[str, str], list[HolderChanged]] = {}
    for event in act.all(HolderChanged):
        kind, place = _kind(act, event.piece), act.piece(event.holder)
        drawn = event.rule in (rules.DRAW, rules.TAKE) and kind in ("action-card", "skirmish-card")
        if drawn and place is not None and place.kind in ("hand", "hero"):
            found.setdefault((place.seat, kind), []).append(event)
    told: list[tuple[Event, Sentence | None]] = []
    heroes = {one.seat: Name(one.id) for one in act.after.of_kind("hero")}
    unseen: list[tuple[HolderChanged, Value]] = []
    for (seat, kind), events in found.items():
        if kind == "skirmish-card":
            cards = listed([say("“{card}”", card=Name(one.piece)) for one in events])
            told.append((events[0], say("{hero} takes the skirmish card {cards}.", hero=heroes[seat], cards=cards)))
        elif len(events) > 1:
            unseen.append((events[0], Sentence("{hero} ×{count}", {"hero": heroes[seat], "count": len(events)})))
        else:
            unseen.append((events[0], heroes[seat]))
    if unseen:
        told.append((unseen[0][0], say("Cards are drawn: {heroes}.", heroes=listed([who for _, who in unseen]))))
    return told


def _kind(act: Act, id: str) -> str:
    """The kind of a card, of which one may see only the back."""
    return act.kind(id) or id.removeprefix("~")


def _event(act: Act, event: Event) -> Sentence | None:
    match event:
        case HolderChanged(piece, holder) if act.kind(piece) == "hero":
            text = say("{hero} goes to {hall}.") if event.rule == rules.MOVE else say("{hero} is thrown into {hall}.")
            return Sentence(text.text, {"hero": Name(piece), "hall": Name(holder)})
        case HolderChanged(piece, holder) if act.kind(piece) == "artifact":
            return _artifact(act, holder)
        case HolderChanged(piece, holder) if act.kind(piece) == "shrine":
            return say("{shrine} moves to {hall}.", shrine=Name(piece), hall=Name(holder))
        case PieceAdded(piece, holder) if piece.kind == "marker":
            return _marked(act, piece.entry, holder)
        case PieceAdded(piece) if piece.kind == "artifact" and act.before.periods.get("round"):
            return say("A new artifact appears in the centre.")
        case PieceRemoved(piece) if act.kind(piece) == "marker" and act.after.holder(act.before.holder(piece)):
            return say("{corridor} is free again.", corridor=Name(act.before.holder(piece)))
    return None


def _marked(act: Act, marker: str, corridor: str) -> Sentence:
    """A marker that came: what it is decides what has happened there."""
    halls = ends(act.after, corridor)
    if marker == SECRET_PASSAGE and halls:
        return say("A secret passage opens between {one} and {other}.", one=Name(halls[0]), other=Name(halls[1]))
    if marker == LOCK:
        return say("{corridor} is locked.", corridor=Name(corridor))
    if marker == BARRICADE:
        return say("A barricade stands in {corridor} now.", corridor=Name(corridor))
    return say("{corridor}: {marker}.", corridor=Name(corridor), marker=Name(marker))


def _artifact(act: Act, holder: str) -> Sentence | None:
    if act.kind(holder) == "shrine":
        return say("{shrine} gets the artifact.", shrine=Name(holder))
    if act.kind(holder) == "hero":
        return say("{hero} takes the artifact.", hero=Name(holder))
    return say("The artifact is left in {hall}.", hall=Name(holder))


def answered(*says: Sentence) -> Telling:
    """An answer, and what it leads to."""

    def told(act: Act) -> Iterator[Sentence]:
        values: Mapping[str, Value] = {"who": act.who, **act.told}
        said = next((one for one in says if "{choice" not in one.text or "choice" in values), None)
        if said is not None:
            yield Sentence(said.text, values)
        yield from resolved(act)

    return told


def looked(act: Act) -> Iterator[Sentence]:
    """Of the cards that were looked at one goes, or none; others learn only that it is decided."""
    if "choice" not in act.told:
        yield say("{who} decides which card goes.", who=act.who)
    elif act.fields.get("choice") == "nothing":
        yield say("{who} lets all the cards stay.", who=act.who)
    else:
        yield say("{who} has “{choice}” discarded.", who=act.who, choice=act.told["choice"])
    yield from resolved(act)


def name_of(state: State, book: Book, id: str) -> Sentence | None:
    """Halls, shrines and markers by what they are for people."""
    piece = state.pieces.get(id)
    if piece is None:
        return MARKERS.get(id)
    if piece.kind == "marker":
        return MARKERS.get(piece.entry)
    if piece.kind == "shrine":
        owner = next((one for one in state.of_kind("hero") if one.seat == piece.seat), None)
        return say("{hero}'s shrine", hero=Name(owner.id)) if owner else None
    if piece.kind == "corridor" and piece.name:
        return graph.told(state, piece)
    if piece.kind == "place":
        return say("the centre") if id == CENTRE else say("hall {name}", name=piece.name or id)
    return None


def apart(state: State, id: str) -> Sentence | None:
    """A secret passage beside a corridor that joins the same halls."""
    piece = state.pieces.get(id)
    if piece is None or piece.kind != "corridor" or not doubled(state, id):
        return None
    return say("{name}, {marker}", name=graph.between(piece), marker=MARKERS[SECRET_PASSAGE])


def chapter(state: State, book: Book) -> Sentence | None:
    """The round, and what is done in it now."""
    count = state.periods.get("round")
    if not count:
        return say("Before the game")
    phase = PHASES.get(str(state.periods.get("phase", "")))
    told = say("Round {number}", number=int(count))
    return say("{round}, {phase}", round=told, phase=phase) if phase else told


FACE = Face(
    points=POINTS,
    story={
        "enter": tale(say("{who} enters the castle."), effects=False),
        "begin": began,
        "artifacts": tale(say("{who} decides how many artifacts win: {count}."), effects=False),
        "draw-board": tale(say("{who} lays a board of one's own."), effects=False),
        "order": ordered,
        "go": ordered,
        "close": closed,
    },
    answers={
        "fight": fought,
        "exile": answered(say("{who} drives the loser away.")),
        "victim": answered(say("{who} uses the win against: {choice}.")),
        "peek": answered(say("{who} decides about a card of the loser: {choice}.")),
        "lock": answered(say("{who} locks {choice}.")),
        "passage": answered(say("{who} opens a secret passage from {choice}.")),
        "passage-to": answered(say("{who} leads the secret passage to {choice}.")),
        "look": looked,
        "discard": answered(say("{who} discards “{choice}”."), say("{who} discards a card.")),
        "take": answered(say("{who} decides about the artifact: {choice}.")),
    },
    weighs=WEIGHS,
    notes={ORDERED: None, "{corridor} burns.": say("{corridor} burns down.")},
    entries={**MARKERS, roles.PASSAGE_CARD: say("the secret passage")},
    unseen=frozenset({"played", "walked", "arrived", "came-from", "fought", "choice", "orders", "hand"}),
    living=("hero",),
    name=name_of,
    apart=apart,
    chapter=chapter,
)
