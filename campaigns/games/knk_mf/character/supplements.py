"""What a game master adds to the rulebook for one campaign: entries of a supplement, which lie on the table as pieces.

Shape:  a piece of kind `supplement`; `entry` is what it changes in the rulebook, empty for something new. Marks:
        `of:KIND` and `layer:appendix` or `layer:gm`; any other mark is a stat that is true, `sixth:XX` and
        `category:SLUG` among them. Counters are stats: `mind_save`, or `C:mind_save` for the rank C of a skill.
Source: Приоритет правил: the game master before an appendix before the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.game import Part
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import rules
from campaigns.games.knk_mf.character.edition import table, told, whole, words
from campaigns.games.knk_mf.character.ladder import ladder

LAYERS = ("appendix", "gm")
"""From the one that gives way to the one that wins."""
GIVEN = {"gives_points": "points", "gives_skill_points": "skill_points"}
"""What learning a skill may bring at once: «Странное обещание» gives skill points."""
KINDS = ("skill", "class", "school", "item", "spell", "mob")


@dataclass(frozen=True)
class Made:
    """An entry of a supplement, or one of the rulebook as a supplement changes it."""

    kind: str = ""
    slug: str = ""
    name: str = ""
    stats: Mapping[str, Any] = field(default_factory=dict)
    layer: str = ""


NOTHING = Made()


def entry_of(state: State, book: Book, slug: str) -> Entry:
    """The entry of a slug or of a supplement's piece, with everything that supplements change in it.

    Shape: one that says nothing for what neither the rulebook nor the table knows.
    """
    piece = state.pieces.get(slug)
    own = piece if piece and piece.kind == "supplement" else None
    core = book.get(own.entry if own else slug)
    patches = _changing(state, book, core.slug) if core else [own] if own else []
    if not patches:
        return core or NOTHING
    beneath = [one for one in patches if core and not _is_above(state, book, one)]
    above = [one for one in patches if one not in beneath]
    stats: dict[str, Any] = {}
    for patch in beneath:
        stats = _merged(stats, stats_of(state, patch.id))
    stats = _merged(stats, core.stats) if core else stats
    for patch in above:
        stats = _merged(stats, stats_of(state, patch.id))
    if core and not above:
        return Made(core.kind, core.slug, core.name, stats)
    last = above[-1]
    kind = core.kind if core else kind_of(state, last.id)
    return Made(kind, core.slug if core else last.id, last.name, stats, layer_of(state, last.id))


def _changing(state: State, book: Book, slug: str) -> list[Piece]:
    """The supplements that change an entry, the strongest last.

    Source: Приоритет правил.
    """
    found = [one for one in state.of_kind("supplement") if one.entry == slug]
    if not found:
        return []
    told_first = [one for one in words(told(book, rules.PRECEDENCE).get("precedence")) if one in LAYERS]
    known = [*(one for one in LAYERS if one not in told_first), *reversed(told_first)]
    return sorted(found, key=lambda one: known.index(layer_of(state, one.id)))


def _is_above(state: State, book: Book, supplement: Piece) -> bool:
    """Whether a supplement counts before the rulebook itself; it does unless an edition names the book first."""
    told_first = words(told(book, rules.PRECEDENCE).get("precedence"))
    layer = layer_of(state, supplement.id)
    if "rulebook" not in told_first:
        return True
    return layer in told_first and told_first.index(layer) < told_first.index("rulebook")


def _merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**under, **over}
    if "ranks" in under and "ranks" in over:
        ranks = {**table(under["ranks"])}
        for rank, effects in over["ranks"].items():
            ranks[rank] = {**table(ranks.get(rank)), **effects}
        merged["ranks"] = ranks
    return merged


def kind_of(state: State, piece: str) -> str:
    """What a supplement is an entry of: a skill, a class …"""
    marked = (mark.partition(":")[2] for mark in state.marks_of(piece) if mark.startswith("of:"))
    return next((kind for kind in marked if kind in KINDS), "")


def layer_of(state: State, piece: str) -> str:
    """Whose word it is: of an appendix or of the game master."""
    return "appendix" if state.has(piece, "layer:appendix") else "gm"


def stats_of(state: State, piece: str) -> dict[str, Any]:
    """The stats of a supplement, in the shape of those of the rulebook."""
    stats: dict[str, Any] = {}
    for (owner, name), value in state.counters.items():
        rank, colon, effect = name.partition(":")
        if owner == piece and colon:
            stats.setdefault("ranks", {}).setdefault(rank, {})[effect] = value
        elif owner == piece:
            stats[name] = value
    for mark in state.marks_of(piece):
        about, colon, what = mark.partition(":")
        if about in ("of", "layer", "by-hand"):
            continue
        if about == "sixth":
            stats["sixth"] = {what: what}
        elif about == "category":
            stats["categories"] = [*stats.get("categories", ()), what]
        elif about == "rank":
            stats.setdefault("ranks", {}).setdefault(what, {})
        else:
            stats[about] = what if colon else True
    return stats


def of_kind(state: State, book: Book, *kinds: str) -> list[Entry]:
    """The entries of some kinds: the rulebook's, as supplements change them, then those that supplements add."""
    if next(state.of_kind("supplement"), None) is None:
        return list(book.of_kind(*kinds))
    core = [entry_of(state, book, one.slug) for one in book.of_kind(*kinds)]
    return [*core, *(entry_of(state, book, one.id) for one in state.of_kind("supplement") if _adds(state, one, kinds))]


def _adds(state: State, piece: Piece, kinds: tuple[str, ...]) -> bool:
    return not piece.entry and kind_of(state, piece.id) in kinds


def bonuses(state: State, book: Book, piece: str, effect: str) -> list[Part]:
    """What the skills and things of a character, and a class or mob of a supplement, give to one effect.

    Shape:  a skill gives what each of its ranks up to the one it has gives; a thing and a class their own stat.
    Source: Навыки: the effects of all steps add up.
    """
    found: list[Part] = []
    for held in state.held_by(piece, "skill", "item"):
        entry = skill_entry(state, book, held)
        amounts = reached(state, book, held, entry, effect) if held.kind == "skill" else [entry.stats.get(effect, 0)]
        for amount in amounts:
            if whole(amount):
                found.append(Part(say("{thing}", thing=Name(held.id)), whole(amount), _rule(book, entry.slug)))
    for mark in state.marks_of(piece):
        about, _, slug = mark.partition(":")
        if about in ("class", "is") and not book.get(slug):
            amount = whole(entry_of(state, book, slug).stats.get(effect))
            if amount:
                found.append(Part(say("{thing}", thing=Name(slug)), amount, rules.PRECEDENCE))
    return found


def _rule(book: Book, slug: str) -> str:
    return slug if book.get(slug) else rules.PRECEDENCE


def steps(book: Book, entry: Entry) -> list[tuple[int, str]]:
    """The ranks that a skill has, as numbers with their letters, from the lowest."""
    known = ladder(book)
    return sorted((known[rank], rank) for rank in table(entry.stats.get("ranks")) if rank in known)


def reached(state: State, book: Book, held: Piece, entry: Entry, effect: str) -> Iterator[Any]:
    """What a skill says of one effect at any rank, and what the ranks that somebody has in it say."""
    if effect in entry.stats:
        yield entry.stats[effect]
    reached_ranks = [rank for number, rank in steps(book, entry) if number <= state.count(held.id, "rank")]
    if not told(book, roles.SKILLS).get("steps_add_up", True):
        reached_ranks = reached_ranks[-1:]
    for rank in reached_ranks:
        given = table(entry.stats["ranks"][rank])
        if effect in given:
            yield given[effect]


def skill_entry(state: State, book: Book, held: Piece) -> Entry:
    """The entry of a skill that somebody has; a class's own skill is found by its name once a supplement tells it."""
    if held.entry or held.id not in state:
        return entry_of(state, book, held.entry)
    wanted = held.name.casefold()
    told = (
        one
        for one in state.of_kind("supplement")
        if one.name.casefold() == wanted and kind_of(state, one.id) == "skill"
    )
    return next((entry_of(state, book, one.id) for one in told), Made("skill", "", held.name))
