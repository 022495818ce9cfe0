"""Critical attacks: the attacker picks an effect from the weapon's table, and a die says whether it works.

Source: «Критическая атака и типы урона»; the three tables.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, Entry
from campaigns.engine.dice.rolls import Roll, dice_of
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import asked, says
from campaigns.games.knk_mf.character.edition import reckoned, told, whole, word
from campaigns.games.knk_mf.character.numbers import level

CRITICAL = roles.CRITICAL_ATTACK
NONE = "none"
BY_CHANCE = "chance"
"""Who chooses the effect in an edition where the attacker does not."""


def is_critical(book: Book, roll: Roll, result: int) -> bool:
    """Whether an attack is critical: its result is not below the number of the die's sides, just that
    number, or not below the one that is told."""
    least = roll.sides if told(book, CRITICAL).get("at_least_sides") else roll.sides + 1
    least = whole(told(book, CRITICAL).get("at_least"), least)
    if told(book, CRITICAL).get("only_sides"):
        return result == roll.sides > 0
    return roll.sides > 0 and result >= least


def table(book: Book, weapon: str) -> list[Entry]:
    """The criticals of a sort of weapon, in the order of the book."""
    return [entry for entry in book.of_kind("critical") if entry.stats.get("table") == weapon]


def ask(draft: Draft, book: Book, hit: str, by: str, weapon: str) -> None:
    """Ask the attacker for an effect; chance picks one where an edition says so."""
    options = tuple(Option(one.slug, say("{critical}", critical=Name(one.slug))) for one in table(book, weapon))
    if not options:
        return
    if told(book, CRITICAL).get("chosen_by") == BY_CHANCE:
        picked = draft.pick(f"critical/{by}", [one.value for one in options], CRITICAL)
        _try(draft, book, hit, by, picked)
        return
    question = say("A critical attack of {hero}: which effect?", hero=Name(by))
    draft.ask(
        "critical",
        asked(draft.state, by),
        question,
        (*options, Option(NONE, say("no effect"))),
        rule=CRITICAL,
        hit=hit,
        by=by,
    )


def chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Roll for the effect that was picked, and let it hang on the blow.

    Source: «Критическая атака»: the die of the table, its highest face succeeds; «всегда успешно» needs none, and
            what has neither never does.
    """
    _try(draft, book, str(prompt.data["hit"]), str(prompt.data["by"]), choice)


def _try(draft: Draft, book: Book, hit: str, by: str, choice: str) -> None:
    entry = book.get(choice)
    if entry is None or hit not in draft.state:
        return
    if not entry.stats.get("always") and not _works(draft, by, entry):
        draft.note(say("{critical}: it does not work.", critical=Name(choice)), entry.slug)
        return
    draft.note(say("{critical}: it works.", critical=Name(choice)), entry.slug)
    _hang(draft, book, hit, by, entry)


def _works(draft: Draft, by: str, entry: Entry) -> bool:
    """Whether the dice of the table all show their highest face; what has no dice never works."""
    dice = dice_of(entry.stats.get("roll"))
    faces = tuple(draft.roll(f"critical/{by}", sides, entry.slug) for sides in dice)
    return bool(dice) and faces == dice


def _hang(draft: Draft, book: Book, hit: str, by: str, entry: Entry) -> None:
    stats: Mapping[str, object] = entry.stats
    state = draft.state
    factor = stats.get("damage_factor")
    throws = reckoned(book, stats.get("throws"), S=_strength(state, book, by))
    if whole(factor) > 0:
        multiplied = state.count(hit, "damage") - state.count(hit, "added")  # «+5 к урону» is added once, in the end
        draft.change(hit, "damage", multiplied * (whole(factor) - 1), entry.slug)
    if stats.get("no_dodge"):
        draft.mark(hit, "no-dodge", rule=entry.slug)
    if throws > 0:
        draft.set(hit, "throws", max(throws, state.count(hit, "throws")), entry.slug)
    if stats.get("part") or stats.get("loses_turn") or stats.get("knocks_down"):
        draft.mark(hit, f"critical:{entry.slug}", rule=entry.slug)
    if stats.get("disarms") or stats.get("destroys_item"):
        _aim_at_thing(draft, book, hit, by, entry)


def _strength(state: State, book: Book, by: str) -> int:
    return level(state, book, by, "S").total if by in state else 0


def things(state: State, book: Book, target: str, destroyed: bool, but: str = "") -> list[str]:
    """What a critical can take from somebody: weapons out of the hands, or any thing but those of one sort."""
    held = [one.id for one in state.held_by(target, "item")]
    if destroyed:
        return [item for item in held if not (but and says(state, book, item, but))]
    return [item for item in held if not state.has(item, "no-weapon")]


def _aim_at_thing(draft: Draft, book: Book, hit: str, by: str, entry: Entry) -> None:
    target = draft.state.holder(hit)
    destroyed = bool(entry.stats.get("destroys_item"))
    found = things(draft.state, book, target, destroyed, word(entry.stats.get("except")))
    if not destroyed:
        cells = reckoned(book, entry.stats.get("flies"), S=_strength(draft.state, book, by))
        draft.set(hit, "flies", max(1, cells), entry.slug)
    if not found:
        draft.note(say("{hero} has nothing to lose.", hero=Name(target)), entry.slug)
    elif len(found) == 1:
        draft.mark(hit, f"loses:{found[0]}", rule=entry.slug)
    else:
        options = tuple(Option(item, say("{item}", item=Name(item))) for item in found)
        question = say("Which thing of {hero}?", hero=Name(target))
        draft.ask("thing", asked(draft.state, by), question, options, rule=entry.slug, hit=hit)


def thing_chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Note which thing a blow takes."""
    hit = str(prompt.data["hit"])
    if hit in draft.state:
        draft.mark(hit, f"loses:{choice}", rule=prompt.rule)
