"""Sentences of plays about who sits where, who may do what, and how strictly the table plays."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.chronicle.wording import move_label
from campaigns.engine.dial import QUESTIONS, SEATS
from campaigns.engine.moves.latecomers import LATE
from campaigns.engine.sentences import Sentence, Value, say
from campaigns.models import Play
from campaigns.plays.house_layers import HOUSE
from campaigns.plays.options import SETTINGS
from campaigns.plays.writing import Table
from campaigns.rights import RIGHTS
from campaigns.seats.proposing import PROPOSED, REJECTED, WITHDRAWN
from campaigns.seats.seating import SEATING
from rulebooks.layers import Patch
from rulebooks.overlays import place_words, shown

DICE = {
    "app": say("the app rolls"),
    "table": say("rolled at the table"),
    "checked": say("rolled at the table, checked"),
}
STRICTNESS = {
    "record": say("the table decides"),
    "advise": say("the rules advise"),
    "enforce": say("the rules are enforced"),
    "": say("as strictly as the rest"),
}
RIGHT = dict(zip(RIGHTS, (say("allowed"), say("proposed"), say("forbidden")), strict=True)) | {
    "": say("as for everybody")
}
CHECKS = {SEATS: say("one moves only what is one's own"), QUESTIONS: say("questions are answered first")}


def minute(table: Table, play: Play, who: str) -> Sentence | None:
    """What such a play says; nothing for any other play."""
    told = SENTENCES.get(play.move)
    return told(table, play, who) if told else None


def _seating(table: Table, play: Play, who: str) -> Sentence:
    match play.fields.get("do"):
        case "handed":
            seat, name = str(play.fields["seat"]), str(play.fields.get("name", ""))
            if seat == "gm":
                return say("The game master's seat has a new link")
            return say("{who} hands over seat {seat}: {name}", who=who, seat=seat, name=name or "—")
        case "left":
            return say("{name} leaves the table; the seat waits for somebody", name=str(play.fields.get("name", "")))
        case "freed":
            return say("{who} frees the seat of {name}; it waits for somebody", who=who, name=str(play.fields["name"]))
        case "opened":
            name, browsers = str(play.fields.get("name", "")), int(play.fields.get("browsers", 1))
            return say("The seat of {name} was opened in a browser; there are {count} now", name=name, count=browsers)
        case "away":
            return say("{who} puts the table away", who=who)
        case "again":
            return say("{who} begins a new game with the same people", who=who)
        case "back":
            return say("{who} brings the table back", who=who)
        case "watched":
            return say("Whoever has the link may look on")
        case _:
            return say("Nobody looks on any more")


def _settings(table: Table, play: Play, who: str) -> Sentence:
    value = play.fields.get("value")
    match play.fields.get("what"):
        case "dice":
            return say("Dice from now on: {dice}", dice=DICE.get(str(value), say("—")))
        case "strictness":
            return say("From now on {strictness}", strictness=STRICTNESS.get(str(value), say("—")))
        case "blind":
            if several := play.fields.get("several"):
                return say(
                    "The game master sees only what everybody sees. Open in several browsers: {seats}",
                    seats=str(several),
                )
            return (
                say("The game master sees only what everybody sees")
                if value
                else say("The game master sees everything")
            )
        case "edition":
            return say("From now on the table plays edition {edition} of its rulebook", edition=str(value))
        case "title":
            return say("The campaign is called “{title}” now", title=str(value))
        case "dial":
            return _rule(play)
        case _:
            return _rights(table, play)


def _rule(play: Play) -> Sentence:
    rule, strictness = str(play.fields["rule"]), STRICTNESS.get(str(play.fields["strictness"]), say("—"))
    return say("{rule}: {strictness}", rule=CHECKS.get(rule) or say("§ {number}", number=rule), strictness=strictness)


def _rights(table: Table, play: Play) -> Sentence:
    changed = play.fields.get("rights", [])
    if len(changed) != 1:
        return say("{count} rights of seats change", count=len(changed))
    seat, move, right = changed[0]
    told: dict[str, Value] = {"move": move_label(table, move), "right": RIGHT.get(right, say("—"))}
    return say("Seat {seat}, {move}: {right}", seat=seat, **told) if seat else say("{move}: {right} to all", **told)


def _proposed(table: Table, play: Play, who: str) -> Sentence:
    move = str(play.fields.get("move", ""))
    if not move:
        return say("{who} proposes something", who=who)
    return say("{who} proposes: {move}", who=who, move=move_label(table, move))


def _house(table: Table, play: Play, who: str) -> Sentence:
    """House rules that were set or taken back, a supplement that was laid or lifted."""
    title = str(play.fields.get("title", ""))
    match play.fields.get("do"):
        case "lay":
            return say("{who} lays the supplement “{title}” over the rules", who=who, title=title)
        case "lift":
            return say("{who} lifts the supplement “{title}”", who=who, title=title)
    patches = [Patch.from_json(one) for one in play.fields.get("patches", ())]
    if patches:
        return say("{who} sets a house rule: {rules}", who=who, rules="; ".join(_ruled(table, one) for one in patches))
    back = [Patch(page, tuple(place), 0, 0) for page, *place in play.fields.get("back", ())]
    rules = "; ".join(f"{_thing(table, one)}, {_place(table, one)}" for one in back)
    return say("{who} takes back a house rule: {rules}", who=who, rules=rules)


def _ruled(table: Table, patch: Patch) -> str:
    """One place that reads otherwise: «Крабулон, здоровье: 18·N → 20·N»; of words only where they stand."""
    place = f"{_thing(table, patch)}, {_place(table, patch)}"
    if patch.is_text:
        return place
    names = _names(table)
    return f"{place}: {shown(patch.was, names)} → {shown(patch.now, names)}"


def _names(table: Table) -> dict[str, str]:
    return {slug: entry.name for slug, entry in getattr(table.book, "entries", {}).items()}


def _thing(table: Table, patch: Patch) -> str:
    entry, cite = table.book.get(patch.page), getattr(table.book, "cite", None)
    cited = cite(patch.page) if cite and not entry else None
    return entry.name if entry else cited.title if cited else patch.page


def _place(table: Table, patch: Patch) -> str:
    return place_words(patch, _names(table))


SENTENCES: dict[str, Callable[[Table, Play, str], Sentence]] = {
    SEATING: _seating,
    LATE: lambda table, play, who: say("{who} lays a place for somebody who comes later", who=who),
    SETTINGS: _settings,
    HOUSE: _house,
    PROPOSED: _proposed,
    WITHDRAWN: lambda table, play, who: say("{who} withdraws the proposal", who=who),
    REJECTED: lambda table, play, who: say("{who} says no to seat {seat}", who=who, seat=str(play.fields["seat"])),
}
