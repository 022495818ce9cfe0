"""How plays are told: who strikes whom and what is left, what the bosses answer, what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from campaigns.engine import events as happened
from campaigns.engine.events import CounterChanged, Event, NoteWritten, PieceAdded, PieceRemoved
from campaigns.engine.game.face import Act, Change, Face, Tale, Telling, tale
from campaigns.engine.sentences import Name, Sentence, Value, listed, say
from campaigns.engine.storytelling import changes, effects
from campaigns.games.bridges.face.board import POINTS
from campaigns.games.bridges.face.guarding import WEIGHS
from campaigns.games.bridges.face.lessons import LESSONS, sturdiest
from campaigns.games.bridges.face.names import chapter, name_of, on_the_map
from campaigns.games.bridges.face.shop import SHOP
from campaigns.games.bridges.face.standing import AHEAD
from campaigns.games.bridges.fight.fighting import TAKE
from campaigns.games.bridges.numbers import BANK, FELL, fallen

SKILL = "{boss}: {skill}"
AT_BASE = "{boss}: {skill} at the base"
ANSWER = "{hero} strikes back"


def attacked(act: Act) -> Iterator[Sentence]:
    """An attack: the blow and what is left, then what answers it."""
    hero, boss = act.mine(), str(act.fields.get("target", ""))
    first = _until_note(act.events)
    by = -sum(one.by for one in first if isinstance(one, CounterChanged) and _health_of(one, boss))
    left = act.before.count(boss, "health") - by
    values: dict[str, Value] = {"hero": Name(hero), "boss": Name(boss), "by": by, "left": left}
    far, risky = act.before.holder(hero) != act.before.holder(boss), act.marked(hero, "technique")
    if not by:
        asked = any(act.all(happened.PromptOpened)) or len(first) < len(act.events)
        text = say("{hero} attacks {boss}.") if asked else say("{hero} attacks {boss}: no damage.")
    elif risky:
        far_text = say("{hero} takes a risk and shoots at {boss}: {by} damage, {left} left.")
        text = far_text if far else say("{hero} takes a risk and strikes {boss}: {by} damage, {left} left.")
    elif far:
        text = say("{hero} shoots at {boss}: {by} damage, {left} left.")
    else:
        text = say("{hero} strikes {boss}: {by} damage, {left} left.")
    yield Sentence(text.text, values)
    rest = [one for one in first if not (isinstance(one, CounterChanged) and _health_of(one, boss))]
    yield from happenings(act, [*rest, *act.events[len(first) :]], counter=True)


def _health_of(event: CounterChanged, piece: str) -> bool:
    return event.piece == piece and event.name == "health"


def _until_note(events: Sequence[Event]) -> list[Event]:
    found = []
    for event in events:
        if isinstance(event, NoteWritten) and event.note.text in (SKILL, ANSWER):
            break
        found.append(event)
    return found


def happenings(act: Act, events: Sequence[Event], counter: bool = False) -> Iterator[Sentence]:
    """What bosses did with each skill and what it cost whom; then whatever else came of it, in its order."""
    place = 0
    while place < len(events):
        event = events[place]
        if isinstance(event, NoteWritten) and event.note.text in (SKILL, AT_BASE, ANSWER):
            behind = place + 1
            while behind < len(events) and _belongs(act, events[behind]):
                behind += 1
            yield _skill(event.note, changes(act, events[place:behind]), counter)
            place = behind
            continue
        if isinstance(event, PieceRemoved) and act.kind(event.piece) == "bomb":
            yield say("The bomb goes off: {place}.", place=Name(act.before.holder(event.piece)))
        yield from effects(act, events[place : place + 1])
        place += 1
    yield from _loot(act)
    for asked in act.all(happened.PromptOpened):
        yield asked.prompt.question


def _belongs(act: Act, event: Event) -> bool:
    """Whether an event goes with the skill before it: what it took from whom."""
    return isinstance(event, CounterChanged) and event.name in act.face.counters


def _skill(note: Sentence, clauses: list[Sentence], counter: bool) -> Sentence:
    if note.text == ANSWER:
        text = say("{hero} strikes back: {what}.") if clauses else say("{hero} strikes back in vain.")
    elif note.text == AT_BASE:
        text = say("{boss} strikes the base, “{skill}”: {what}.") if clauses else say("{boss}: “{skill}” at the base.")
    elif counter:
        text = say("{boss} answers, “{skill}”: {what}.") if clauses else say("{boss} answers: “{skill}”.")
    else:
        text = say("{boss}, “{skill}”: {what}.") if clauses else say("{boss}: “{skill}”.")
    more: dict[str, Value] = {"what": listed(list(clauses), "; ")} if clauses else {}
    return Sentence(text.text, {**note.values, **more})


def _loot(act: Act) -> Iterator[Sentence]:
    """What a fallen boss leaves in the bank."""
    if not any(one.mark == "dead" for one in act.all(happened.MarkAdded)):
        return
    coins, items = act.change(BANK, "coins"), _brought(act)
    if coins and items:
        yield say("The bank gets {coins:coin|coins} and things: {items}.", coins=coins, items=listed(items))
    elif coins:
        yield say("The bank gets {coins:coin|coins}.", coins=coins)


def _brought(act: Act) -> list[Value]:
    """What came into the bank, alike things once with their count."""
    added = Counter(one.piece.entry or one.piece.id for one in act.all(PieceAdded) if one.holder == BANK)
    return [
        Sentence("{thing} ×{count}", {"thing": Name(thing), "count": count}) if count > 1 else Name(thing)
        for thing, count in added.items()
    ]


def went(act: Act) -> Iterator[Sentence]:
    """A way to another island, and the chest that stands there."""
    place = str(act.fields.get("place", ""))
    yield say("{hero} goes to {place}.", hero=act.who, place=Name(place))
    yield from arrived(act)


def leapt(act: Act) -> Iterator[Sentence]:
    yield say("{hero} jumps by spring to {place}.", hero=act.who, place=Name(str(act.fields.get("place", ""))))
    yield from arrived(act)


def flew(act: Act) -> Iterator[Sentence]:
    yield say("{hero} flies by catapult to {place}.", hero=act.who, place=Name(str(act.fields.get("place", ""))))
    yield from arrived(act)


def carried(act: Act) -> Iterator[Sentence]:
    place, comrade = Name(str(act.fields.get("place", ""))), Name(str(act.fields.get("comrade", "")))
    yield say("{hero} moves {comrade} to {place}.", hero=act.who, comrade=comrade, place=place)
    yield from arrived(act)


def arrived(act: Act) -> Iterator[Sentence]:
    """What an island has for who comes to it."""
    if any(act.kind(one.piece) == "chest" for one in act.all(PieceRemoved)):
        coins, items = act.change(BANK, "coins"), _brought(act)
        if items:
            yield say("In the chest: {coins:coin|coins} and {items}.", coins=coins, items=listed(items))
        else:
            yield say("In the chest: {coins:coin|coins}.", coins=coins)
    yield from happenings(act, act.events)


def finished(act: Act) -> Iterator[Sentence]:
    yield say("{hero} ends the turn.", hero=act.who)
    yield from happenings(act, act.events)


def phase_ended(act: Act) -> Iterator[Sentence]:
    yield say("{who} ends everybody's turn.", who=act.who)
    yield from happenings(act, act.events)


def guarded(act: Act) -> Iterator[Sentence]:
    """Whether a guard took a blow for the others."""
    if act.told.get("choice") == TAKE:
        yield say("{who} takes the blow for the comrades.", who=act.who)
    else:
        yield say("{who} stays out of it.", who=act.who)
    yield from happenings(act, act.events)


def began(act: Act) -> Iterator[Sentence]:
    """The start kit, and who lives where."""
    coins, items = act.after.count(BANK, "coins"), _brought(act)
    yield say("The game begins.")
    if items:
        yield say("In the bank: {coins:coin|coins} and {items}.", coins=coins, items=listed(items))
    else:
        yield say("In the bank: {coins:coin|coins}.", coins=coins)
    homes = [(boss, act.after.holder(boss.id)) for boss in act.after.of_kind("boss")]
    lives = [say("{place}: {boss}", place=_plain(act, place), boss=Name(boss.id)) for boss, place in homes if place]
    if lives:
        yield say("{homes}.", homes=listed(list(lives), "; "))


def _plain(act: Act, place: str) -> Value:
    """An island as the map has it, before anybody is known to live there."""
    entry = act.book.get(place)
    return (entry and on_the_map(entry)) or Name(place)


def price(act: Act) -> Mapping[str, Value]:
    """What a play cost the bank, and what is left there."""
    paid = -act.change(BANK, "coins")
    return {"price": paid, "left": act.after.count(BANK, "coins")} if paid > 0 else {}


def bought(act: Act) -> Mapping[str, Value]:
    """The price, and whether the thing was put on at once."""
    return {**price(act), **({"worn": ""} if act.came(act.mine()) else {})}


def proceeds(act: Act) -> Mapping[str, Value]:
    got = act.change(BANK, "coins")
    return {"got": got, "left": act.after.count(BANK, "coins")} if got > 0 else {}


def stood(act: Act) -> Iterator[Sentence]:
    match act.fields.get("stance"):
        case "always":
            yield say("{hero} takes every blow for the comrades from now on.", hero=act.who)
        case "never":
            yield say("{hero} takes no blow for the comrades from now on.", hero=act.who)
        case _:
            yield say("{hero} decides at each blow whether to take it for the comrades.", hero=act.who)


STORY: dict[str, Tale | Telling] = {
    "choose": tale(say("{who} chooses a hero: {character}."), effects=False),
    "begin": began,
    "attack": attacked,
    "move": went,
    "jump": leapt,
    "launch-self": flew,
    "carry": carried,
    "build": tale(
        say("{hero} puts up {building} for {price:coin|coins}, {left} left in the bank."),
        say("{hero} puts up {building}."),
        effects=False,
        more=price,
    ),
    "buy": tale(
        say("{hero} buys {item} and puts it on: {price:coin|coins}, {left} left in the bank.{worn}"),
        say("{hero} buys {item}: {price:coin|coins}, {left} left in the bank."),
        say("{hero} buys {item}."),
        more=bought,
    ),
    "equip": tale(say("{hero} puts on {item} and puts {instead} back."), say("{hero} puts on {item}.")),
    "take-off": tale(say("{hero} takes off {item}.")),
    "mark": tale(say("{hero} marks {target}: the next blow counts twice."), effects=False),
    "trap": tale(say("{hero} sets a trap: {place}."), more=lambda act: {"place": Name(act.before.holder(act.mine()))}),
    "guard": stood,
    "drink": tale(say("{hero} drinks {item}."), say("{hero} drinks a potion.")),
    "shield": tale(say("{hero} puts up a shield for {strength} damage."), effects=False, more=lambda act: _shield(act)),
    "bomb": tale(
        say("{hero} places a bomb: {place}."),
        effects=False,
        more=lambda act: {"place": Name(act.before.holder(act.mine()))},
    ),
    "charge": tale(say("{hero} loads the catapult."), effects=False),
    "launch-item": tale(
        say("{hero} launches {item} by catapult: {target} to {place}."),
        say("{hero} launches {item} by catapult: {target}."),
    ),
    "improve": tale(
        say("{hero} improves the base, “{upgrade}”, {price:coin|coins}, {left} left in the bank."),
        say("{hero} improves the base, “{upgrade}”."),
        effects=False,
        more=price,
    ),
    "sell": tale(
        say("{hero} takes {item} apart: {got:coin|coins} into the bank."),
        say("{hero} takes {item} apart and gets nothing for it."),
        effects=False,
        more=proceeds,
    ),
    "finish": finished,
    "end-phase": phase_ended,
}


def _shield(act: Act) -> Mapping[str, Value]:
    return {"strength": act.change(act.mine(), "shield")}


FACE = Face(
    story=STORY,
    answers={"guard": guarded},
    weighs=WEIGHS,
    counters={
        "health": Change(say("{piece} {change:+}, {left} left"), say("{piece} {change:+}, now {left}")),
        "shield": Change(say("the shield of {piece} takes {by}"), say("the shield of {piece} takes {by} from now on")),
    },
    marks={"dead": say("{piece} dies."), "provoked": say("{piece} is provoked."), "roused": say("{piece} is roused.")},
    removed={"building": say("{piece} falls down.")},
    living=("hero", "boss", "shop", "character"),
    name=name_of,
    chapter=chapter,
    fallen=fallen,
    unseen=frozenset({FELL}),
    ahead=AHEAD,
    points=POINTS,
    lessons=LESSONS,
    newcomer=sturdiest,
    shop=SHOP,
)
