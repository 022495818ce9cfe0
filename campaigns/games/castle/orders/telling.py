"""What an order says, as clauses of one sentence: "plays “…” against Борис", "goes to hall B2 and on to hall C1"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

from campaigns.engine.sentences import Sentence, Value, say

PATH = ">"
"""Between the halls of a run that are told as one."""
AIMED: Mapping[str, Sentence] = {
    "hero": say("plays “{card}” against {on}"),
    "corridor": say("plays “{card}” on {on}"),
    "place": say("plays “{card}” from {on}"),
}
"""A card by the kind of what it is about."""
AIMED_TWICE: Mapping[str, Sentence] = {
    "hero": say("plays “{card}” against {on} and gives “{other}”"),
    "place": say("plays “{card}” from {on} to {other}"),
}
TAKEN = {
    "action": say("takes an action card"),
    "action-card": say("takes an action card"),
    "skirmish": say("takes a skirmish card"),
    "skirmish-card": say("takes a skirmish card"),
}


def clauses(said: Mapping[str, str], kind: Callable[[str], str], thing: Callable[[str], Value]) -> Iterator[Sentence]:
    """What is done with cards, then the way, as far as each is said.

    Shape: `said` are the marks of an order, each with what stands behind its colon; `kind` and `thing` tell of what is
           named there.
    """
    if said.get("card"):
        yield _played(said, kind, thing)
    elif "take" in said:
        yield TAKEN.get(said["take"], say("takes a card"))
    elif said.get("replace"):
        yield say("replaces “{card}”", card=thing(said["replace"]))
    elif "nothing" in said:
        yield say("plays no card")
    if said.get("to"):
        halls = [thing(one) for told in (said["to"], said.get("then", "")) for one in told.split(PATH) if one]
        way: Value = reduce(lambda one, more: say("{hall}, then {beyond}", hall=one, beyond=more), halls)
        yield say("goes to {hall}", hall=way)
    elif "stay" in said:
        yield say("stays")


def _played(said: Mapping[str, str], kind: Callable[[str], str], thing: Callable[[str], Value]) -> Sentence:
    on, other = said.get("on", ""), said.get("other", "")
    values = {"card": thing(said["card"]), **{key: thing(said[key]) for key in ("on", "other") if said.get(key)}}
    told = (AIMED_TWICE if on and other else AIMED).get(kind(on)) if on else None
    return Sentence((told or say("plays “{card}”")).text, values)
