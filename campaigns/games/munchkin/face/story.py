"""How plays are told: what lies behind the door, how a fight stands, who wins what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaigns.engine.events import CounterChanged, GameEnded, HolderChanged, NoteWritten, PieceAdded
from campaigns.engine.game.face import Act, Change, Face, Tale, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.storytelling import effects
from campaigns.games.munchkin.deck.facts import CURSE, MONSTER, identity, number, type_of
from campaigns.games.munchkin.face.bargain import WEIGHS
from campaigns.games.munchkin.face.emblems import shown_as
from campaigns.games.munchkin.face.hand import POINTS
from campaigns.games.munchkin.face.meddling import BESIDE
from campaigns.games.munchkin.face.names import chapter, name_of
from campaigns.games.munchkin.fight.rewards import treasures
from campaigns.games.munchkin.fight.sides import side
from campaigns.games.munchkin.numbers import strength
from campaigns.games.munchkin.places import BACKS, DOOR, FIGHT, active, fighting, hand_of, monsters

OBEYS = "{hero} does what a card says: {words}"
AGREES = "agree"


def began(act: Act) -> Iterator[Sentence]:
    first = active(act.after)
    yield say("The cards are dealt; {hero} begins.", hero=Name(first)) if first else say("The cards are dealt.")


def started(act: Act) -> Iterator[Sentence]:
    yield say("{who} begins the first turn: {hero}.", who=act.who, hero=Name(active(act.after)))


def opened(act: Act) -> Iterator[Sentence]:
    """The door: a monster with its level, a curse, or a card for the hand."""
    card = _shown(act)
    if card is None:
        yield say("{hero} opens the door.", hero=act.who)
    else:
        what = type_of(act.after, act.book, card)
        told: dict[str, Value] = {"hero": act.who, "card": Name(card)}
        if what == MONSTER:
            level = number(act.after, act.book, card, "level")
            yield say("{hero} opens the door: {card}, level {level}. A fight!", **told, level=level)
        elif what == CURSE:
            yield say("{hero} opens the door: {card}, a curse!", **told)
        else:
            yield say("{hero} opens the door: {card} goes into the hand.", **told)
    yield from effects(act)


def _shown(act: Act) -> str | None:
    """The card that came open from the deck."""
    came = [one.piece.id for one in act.all(PieceAdded) if one.piece.kind in BACKS]
    moved = [one.piece for one in act.all(HolderChanged) if act.kind(one.piece) in BACKS]
    return next((one for one in (*came, *moved) if act.piece(one)), None)


def won(act: Act) -> Iterator[Sentence]:
    """The end of a fight: what was beaten, what is won; levels are told behind it."""
    beaten = [Name(one.id) for one in monsters(act.before)]
    gained = treasures(act.before, act.book, FIGHT).total
    told: dict[str, Value] = {"hero": act.who, "monsters": listed([*beaten]) if beaten else ""}
    if not beaten and gained:
        yield say("{hero} wins the fight: {gained:treasure|treasures}.", hero=act.who, gained=gained)
    elif not beaten:
        yield say("{hero} wins the fight.", hero=act.who)
    elif gained:
        yield say("{hero} beats {monsters}: {gained:treasure|treasures}.", **told, gained=gained)
    else:
        yield say("{hero} beats {monsters}.", **told)
    # Whoever wins the game by it has reached the level that the end names.
    winners = {one for end in act.all(GameEnded) for one in end.why.values.values() if isinstance(one, Name)}
    risen = {id(one) for one in act.all(CounterChanged, name="level") if Name(one.piece) in winners}
    yield from effects(act, [one for one in act.events if id(one) not in risen])


def ran(act: Act) -> Iterator[Sentence]:
    """A flight; the notes of the rules say how it ended."""
    if not any(act.all(NoteWritten)):
        yield say("{hero} runs away.", hero=act.who)
    yield from effects(act)


def stole(act: Act) -> Iterator[Sentence]:
    told: dict[str, Value] = {"hero": act.who, "victim": act.told.get("victim", ""), "item": act.told.get("item", "")}
    if act.came(act.mine()) or act.came(hand_of(act.mine())):
        yield say("{hero} steals {item} from {victim}.", **told)
    else:
        yield say("{hero} tries to steal {item} from {victim}.", **told)
    yield from effects(act)


def stand(act: Act) -> Mapping[str, Value]:
    """How the fight stands after a play, if one is on."""
    if not fighting(act.after):
        return {}
    ours, theirs = (side(whom)(act.after, act.book, FIGHT).total for whom in ("heroes", "monsters"))
    return {"ours": ours, "theirs": theirs}


def mighty(act: Act) -> Mapping[str, Value]:
    """The strength of whoever moved, after the play."""
    return {"strength": strength(act.after, act.book, act.mine()).total} if act.mine() in act.after else {}


def swapped(act: Act) -> Mapping[str, Value]:
    """As `mighty`; where a thing makes room for another of the same name, that name, to be said once."""
    item, instead = (act.before.pieces.get(str(act.fields.get(one, ""))) for one in ("item", "instead"))
    alike = item and instead and (item.entry, item.name) == (instead.entry, instead.name)
    return {**mighty(act), **({"alike": Name(item.id)} if item and alike else {})}


def promised(act: Act) -> Mapping[str, Value]:
    told = str(act.fields.get("treasures", ""))
    return {"promised": int(told)} if told.isdecimal() and int(told) else {}


def level_of(act: Act) -> Mapping[str, Value]:
    return {"level": number(act.after, act.book, str(act.fields.get("card", "")), "level"), **stand(act)}


def discarded(act: Act) -> Mapping[str, Value]:
    """What a play put onto the discard piles."""
    gone = [one.piece for one in act.all(HolderChanged) if act.kind(one.holder) == "discard"]
    gone = [one for one in dict.fromkeys(gone) if identity(act.before, one) != str(act.fields.get("trait", ""))]
    return {**stand(act), **({"gone": listed(counted(act, gone))} if gone else {})}


def counted(act: Act, cards: list[str]) -> list[Value]:
    """Cards by their names; of those that nobody has named, how many of each deck there are."""
    unnamed: dict[str, list[str]] = {}
    for one in cards:
        if not identity(act.after, one):
            unnamed.setdefault(act.kind(one), []).append(one)
    told: list[Value] = [Name(one) for one in cards if identity(act.after, one)]
    for kind, backs in unnamed.items():
        many = (
            say("{cards} door cards", cards=len(backs))
            if kind == DOOR
            else say("{cards} treasure cards", cards=len(backs))
        )
        told.append(Name(backs[0]) if len(backs) == 1 else many)
    return told


def taken(act: Act) -> Mapping[str, Value]:
    """How many cards came into the hand of whoever moved."""
    hand = hand_of(act.mine())
    added = [one for one in act.all(PieceAdded, holder=hand) if one.piece.kind in BACKS]
    return {"cards": len(added) + sum(_back(act, one) for one in act.came(hand))}


def _back(act: Act, card: str) -> bool:
    return (act.kind(card) or card.removeprefix("~")) in BACKS


def agreed(yes: Sentence, no: Sentence) -> Callable[[Act], Iterator[Sentence]]:
    """What somebody says to an offer."""

    def told(act: Act) -> Iterator[Sentence]:
        choice = act.told.get("choice")
        said = yes if isinstance(choice, Sentence) and choice.text == AGREES else no
        yield Sentence(said.text, {"who": act.who})
        if said is yes and (now := stand(act)):
            yield say("In the fight {ours} against {theirs}.", **now)
        yield from effects(act)

    return told


def _in_a_fight(text: Sentence, other: Sentence) -> Tale:
    """A card that is played: in a fight with how it stands then."""
    return tale(text, other, more=stand)


STORY: dict[str, Tale | Telling] = {
    "choose": tale(say("{who} sits down to play; the character is {sex}."), effects=False),
    "app-deck": tale(say("{who} decides: the app holds the decks."), effects=False),
    "real-deck": tale(say("{who} decides: real decks lie on the table."), effects=False),
    "begin": began,
    "first": tale(say("{hero} is to begin."), effects=False),
    "ready": tale(say("{hero} lays out nothing more for now.")),
    "start": started,
    "open-door": opened,
    "seek-trouble": tale(say("{hero} looks for trouble: {card}, level {level}. A fight!"), more=level_of),
    "clear-room": tale(say("{hero} clears the room: {cards:card|cards} into the hand."), more=taken),
    "charity": tale(say("{hero} gives {card} to {to}."), say("{hero} discards {card}.")),
    "end-turn": tale(say("{hero} ends the turn.")),
    "claim": tale(
        say("{hero} claims the victory: {ours} against {theirs}."), say("{hero} claims the victory."), more=stand
    ),
    "win": won,
    "ask-help": tale(
        say("{hero} asks {helper} for help and promises {promised:treasure|treasures} and {item}."),
        say("{hero} asks {helper} for help and promises {promised:treasure|treasures}."),
        say("{hero} asks {helper} for help and promises {item}."),
        say("{hero} asks {helper} for help."),
        more=promised,
    ),
    "offer-help": tale(
        say("{hero} offers to help for {promised:treasure|treasures}."), say("{hero} offers to help."), more=promised
    ),
    "drive-off": tale(say("{hero} drives off {monster}.")),
    "rage": tale(
        say("{hero} rages and discards {gone}: {ours} against {theirs}."), say("{hero} rages."), more=discarded
    ),
    "flee": tale(say("{hero} runs from the fight.")),
    "run": ran,
    "use": _in_a_fight(say("{hero} plays {card}: {ours} against {theirs}."), say("{hero} plays {card}.")),
    "enhance": _in_a_fight(
        say("{hero} makes the monster stronger, {card}: {ours} against {theirs}."),
        say("{hero} makes the monster stronger: {card}."),
    ),
    "mate": _in_a_fight(
        say("{hero} brings the monster a mate, {card}: {ours} against {theirs}."),
        say("{hero} brings the monster a mate: {card}."),
    ),
    "send": tale(
        say("{hero} sends into the fight: {monster}; {ours} against {theirs}."),
        say("{hero} sends into the fight: {monster}."),
        more=stand,
    ),
    "backstab": tale(
        say("{hero} stabs {victim} in the back: {ours} against {theirs}."),
        say("{hero} stabs {victim} in the back."),
        more=stand,
    ),
    "steal": stole,
    "curse": tale(say("{hero} curses {victim}: {card}.")),
    "lift": tale(say("{hero} gets rid of a curse: {curse}.")),
    "become": tale(say("{hero} is now: {card}.")),
    "renounce": tale(say("{hero} gives up: {trait}.")),
    "power": tale(
        say("{hero} discards {gone} for a power, {trait}: {ours} against {theirs}."),
        say("{hero} discards {gone} for a power: {trait}."),
        say("{hero} uses a power: {trait}."),
        more=discarded,
    ),
    "wear": tale(say("{hero} lays out {card}: strength {strength}."), say("{hero} lays out {card}."), more=mighty),
    "put-on": tale(
        say("{hero} takes one {alike} out of the backpack and puts another away: strength {strength}."),
        say("{hero} takes {item} out of the backpack and puts {instead} away: strength {strength}."),
        say("{hero} takes {item} out of the backpack: strength {strength}."),
        more=swapped,
    ),
    "set-aside": tale(say("{hero} puts {item} into the backpack.")),
    "trade": tale(say("{hero} offers {to} a trade: {item} for {wanted}."), say("{hero} offers {to} {item}.")),
    "for-sale": tale(say("{hero} puts up for sale: {card}.")),
    "sell": tale(say("{hero} sells {gone}."), say("{hero} sells {card}."), more=discarded),
    "level-up": tale(say("{hero} plays {card}.")),
    "pray": tale(say("{hero} calls on the powers above: {card}.")),
    "learn": tale(say("{who} writes a card into the box: {name}."), effects=False),
    "note-card": tale(
        say("{hero} notes a card in the hand: {card}."), say("{who} notes a card in the hand."), effects=False
    ),
    "count-deck": tale(say("{who} counts {deck}: {cards}."), effects=False),
    "empty-deck": tale(say("{who} says that {deck} has run out.")),
    "obey": tale(say("{hero} does what a card says: {why}.")),
    "bring": tale(say("{who} brings cards that another table named.")),
}

FACE = Face(
    story=STORY,
    answers={
        "help": agreed(say("{who} agrees to help."), say("{who} does not help.")),
        "trade": agreed(say("{who} agrees to the trade."), say("{who} does not trade.")),
        "keep": tale(say("{who} keeps {choice}.")),
        "part": tale(say("{who} decides about the Big things: {choice}.")),
        "loot": tale(say("{who} takes a thing of the dead: {choice}."), say("{who} takes a thing of the dead.")),
        "lose": tale(say("{who} loses {choice}.")),
        "share": tale(say("{who} picks a treasure: {choice}."), say("{who} picks a treasure.")),
        "trait": tale(say("{who} stays: {choice}.")),
    },
    counters={"hero/level": Change(say("{piece}: level {change:+}, now {left}"), say("{piece} rises to level {left}"))},
    marks={"dead": say("{piece} dies.")},
    notes={OBEYS: None},
    unseen=frozenset({"is", "finished", "fresh", "note", "box", "hand", "unfit", "counted"}),
    living=("hero", "door"),
    name=name_of,
    wears=shown_as,
    chapter=chapter,
    beside=BESIDE,
    points=POINTS,
    weighs=WEIGHS,
)
