"""What happens to bodies: health lost, limbs severed, blood, falls, death.

Source: «Отрубленная конечность»; «Удар о препятствие»; «Смерть».
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    BATTLE,
    alive,
    entry_of,
    fighters,
    is_fighter,
    lay_down,
    owner_of,
    stat,
    told_of,
)
from campaigns.games.knk_mf.battle.saves import throw, thrown_stat
from campaigns.games.knk_mf.character.edition import foretold, table, told, whole, words
from campaigns.games.knk_mf.character.ladder import letter_of
from campaigns.games.knk_mf.character.vitals import trim
from campaigns.games.knk_mf.location.grid import (
    Cell,
    adjacent,
    away,
    blocks,
    code,
    inside,
    obstacles,
    occupants,
    place_of,
)
from campaigns.games.knk_mf.wounds.elements import muffled

LOST_LIMB = roles.LOST_LIMB
CRASH = roles.CRASH
DEATH = "smert"


def hurt(draft: Draft, book: Book, piece: str, amount: int, rule: str, source: str = "") -> None:
    """Take health; who has none left dies.

    Units: health; it may fall below 0, which the sheet shows as it is.
    """
    if not alive(draft.state, piece):
        return
    draft.change(piece, "health", -max(0, amount), rule, source)
    if draft.state.count(piece, "health") <= 0:
        die(draft, book, piece)


def die(draft: Draft, book: Book, piece: str) -> None:
    """Let somebody die: pending hits, grips and whatever lasted as long as the life end; the body stays.

    Source: «Смерть»; «После боя»: permanent spells last until the caster's death; «Гибриды»: what is kept up is paid
            each turn, and the dead pay nothing; «Фамильяры»: artificial bodies.
    """
    if not alive(draft.state, piece):
        return
    draft.mark(piece, "dead", rule=DEATH)
    draft.note(say("{hero} dies; the body remains.", hero=Name(piece)), DEATH)
    for mark in ("hidden", "hiding", "fallen", "lost-turn", "bound", "extra"):
        draft.unmark(piece, mark)
    draft.set(piece, "turns_to_lose", 0)
    for hit in list(draft.state.held_by(piece, "hit")):
        drop_hit(draft, hit.id, DEATH)
    release_all(draft, piece)
    for effect in list(draft.state.of_kind("effect")):
        if not draft.state.has(effect.id, f"by:{piece}"):
            continue
        if draft.state.has(effect.id, "permanent"):
            end_effect(draft, effect.id, "posle-boya-1")
        elif draft.state.count(effect.id, "upkeep") > 0:
            end_effect(draft, effect.id, roles.SPECIAL_ATTACK)
    owner = owner_of(draft.state, piece)
    if owner and entry_of_familiar(draft.state, book, piece).get("owner_survives"):
        draft.note(say("{hero} wakes up at home, unharmed.", hero=Name(owner)), roles.ARTIFICIAL_BODIES)


def drop_hit(draft: Draft, hit: str, rule: str) -> None:
    """Take away a blow that does nothing after all: evaded, saved from, too late. Who dealt it from hiding is seen.

    Source: «Стэлс»: only a silent blow that kills may leave one unseen.
    """
    by, marks = told_of(draft.state, hit, "by"), draft.state.marks_of(hit)
    draft.remove(hit, rule)
    come_out(draft, by, marks)


def come_out(draft: Draft, by: str, marks: list[str]) -> None:
    """Let everybody see who has struck from hiding and not killed.

    Source: «Стэлс».
    """
    if by and "from-hiding" in marks and draft.state.has(by, "hidden"):
        draft.note(say("Now everybody knows where {hero} is.", hero=Name(by)), roles.STEALTH)
        draft.unmark(by, "hidden", roles.STEALTH)


def entry_of_familiar(state: State, book: Book, piece: str) -> dict[str, object]:
    """What the rulebook says of the sort of familiar that somebody is; nothing for others."""
    sort = told_of(state, piece, "sort")
    found = book.get(sort)
    return dict(found.stats) if found else {}


def release_all(draft: Draft, piece: str) -> None:
    """End every grip in which somebody holds or is held."""
    for mark in draft.state.marks_of(piece):
        if mark.startswith("held-by:"):
            draft.unmark(piece, mark, roles.GRAPPLE)
    for one in fighters(draft.state):
        draft.unmark(one.id, f"held-by:{piece}", roles.GRAPPLE)


def part_grips(draft: Draft, piece: str) -> None:
    """End the grips between somebody who was moved away and those who are not beside any more. See the ruling.

    Source: «Захват».
    """
    holder = told_of(draft.state, piece, "held-by")
    held = [(one.id, piece) for one in fighters(draft.state) if draft.state.has(one.id, f"held-by:{piece}")]
    for victim, holding in [*held, *([(piece, holder)] if holder else [])]:
        if not adjacent(draft.state, victim, holding):
            draft.unmark(victim, f"held-by:{holding}", roles.GRAPPLE)


def end_effect(draft: Draft, effect: str, rule: str) -> None:
    """Take an effect away, and give back what it changed."""
    holder = draft.state.holder(effect)
    for (piece, name), value in list(draft.state.counters.items()):
        if piece == effect and name.startswith(("change:", "curse:")) and is_fighter(draft.state, holder):
            draft.change(holder, name, -value, rule)
    draft.remove(effect, rule)


def bleed(draft: Draft, book: Book, piece: str, wound: str) -> None:
    """Blood and health that a severed limb or ruined organs cost.

    Source: «Отрубленная конечность».
    """
    draft.change(piece, "max_health_loss", stat(book, LOST_LIMB, "max_health_loss"), LOST_LIMB, wound)
    effect = lay_down(draft, "effect", LOST_LIMB)
    draft.put(effect, piece, LOST_LIMB)
    draft.set(effect, "damage", blood(book), LOST_LIMB)
    draft.mark(effect, f"wound:{wound}", rule=LOST_LIMB)


def blood(book: Book) -> int:
    """The health that a wound takes each turn; of dice, which fall when it does, the middle faces.

    Source: «Отрубленная конечность».
    """
    return foretold(told(book, LOST_LIMB).get("bleeding"))


def suffer(draft: Draft, book: Book, piece: str, wound: str) -> None:
    """Let a critical's wound be on a body: its mark, and what it costs besides.

    Source: the tables of criticals; «Отрубленная конечность».
    """
    stats = entry_stats(book, wound)
    if draft.state.has(piece, wound):
        return
    draft.mark(piece, wound, rule=wound)
    draft.set(piece, f"since:{wound}", draft.state.count("table", "clock"))
    if stats.get("loses_blood"):
        bleed(draft, book, piece, wound)
    if stats.get("severs"):
        limb = lay_down(draft, "limb", wound)
        draft.put(limb, on_field(draft, piece), wound)
        draft.mark(limb, f"of:{piece}")
        lay_at(draft, limb, place_of(draft.state, piece))
    trim(draft, book, piece, wound)


def entry_stats(book: Book, slug: str) -> dict[str, object]:
    """The stats of an entry; none of one that an edition does not have."""
    entry = book.get(slug)
    return dict(entry.stats) if entry else {}


def lay_at(draft: Draft, piece: str, cell: Cell | None) -> None:
    """Put a piece on a cell of the local map, or take it off the map."""
    x, y = cell or (0, 0)
    draft.set(piece, "x", x)
    draft.set(piece, "y", y)


def push(draft: Draft, book: Book, piece: str, origin: Cell | None, cells: int, rule: str) -> None:
    """Throw somebody back so many cells, away from where the blow came from, until something is in the way.

    Source: «Удар о препятствие»; «Спасброски»: of one effect's saves the first alone is paid for.
    """
    start = place_of(draft.state, piece)
    if start is None or origin is None:
        return
    paid = False
    dx, dy = away(origin, start)
    cell = start
    things, people = obstacles(draft.state, book), occupants(draft.state)
    for _ in range(min(cells, 100)):
        following = cell[0] + dx, cell[1] + dy
        thing = things.get(following)
        if not inside(following, book) or following in people:
            break
        if thing and blocks(draft.state, thing):
            _crash(draft, book, piece, thing.piece)
            break
        cell = following
        if thing and thing.entry.stats.get("move_divisor"):
            stands, paid = throw(draft, book, piece, letter_of(book, CRASH, "hindrance_save", "A"), paid=paid), True
            if not stands:
                fall(draft, piece, CRASH)
                break
    if cell != start:
        lay_at(draft, piece, cell)
        thrown = say("{hero} is thrown back to {cell}.", hero=Name(piece), cell=code(cell))
        draft.note(thrown, rule, tells=(piece, "x"))
        part_grips(draft, piece)


def fall(draft: Draft, piece: str, rule: str, turns: int = 1) -> None:
    """Let somebody fall and lose the turn, or so many."""
    draft.note(say("{hero} falls and loses the turn.", hero=Name(piece)), rule)
    lose_turns(draft, piece, turns, rule)


def lose_turns(draft: Draft, piece: str, turns: int, rule: str) -> None:
    """Let somebody lose the turn that is on or comes next, and those after it.

    turns: how many in all, one or more
    """
    draft.mark(piece, "lost-turn", "turn", rule)
    draft.set(piece, "turns_to_lose", max(turns - 1, draft.state.count(piece, "turns_to_lose")), rule)


def lose_next(draft: Draft, piece: str) -> None:
    """Let the next turn be lost as well, where several were."""
    if draft.state.count(piece, "turns_to_lose") > 0:
        draft.change(piece, "turns_to_lose", -1)
        draft.mark(piece, "lost-turn", "turn")


def _crash(draft: Draft, book: Book, piece: str, obstacle: str) -> None:
    stats = entry_stats(book, CRASH)
    damage = thrown_stat(draft, book, CRASH, "damage", f"crash/{piece}")
    draft.note(say("{hero} is thrown against {obstacle}.", hero=Name(piece), obstacle=Name(obstacle)), CRASH)
    entry = entry_of(draft.state, book, obstacle)
    toughness = _durability(book, entry.slug)
    if entry.stats.get("indestructible"):
        pass
    elif breaks_easily(entry.stats):
        if stats.get("destroys_ordinary"):
            draft.remove(obstacle, CRASH)
    else:
        draft.change(obstacle, "damage", toughness // max(1, stat(book, CRASH, "strong_divisor", 1)), CRASH)
        if draft.state.count(obstacle, "damage") >= toughness:
            draft.remove(obstacle, CRASH)
    hurt(draft, book, piece, muffled(draft, book, piece, damage), CRASH)


def _durability(book: Book, slug: str) -> int:
    """How much damage an obstacle stands, by the word about the weakest category."""
    told = entry_stats(book, slug).get("damage_of")
    return max((whole(value) for value in table(told).values()), default=0)


def breaks_easily(stats: Mapping[str, object]) -> bool:
    """Whether an obstacle is an ordinary one, which a professional breaks at a blow; what says nothing is."""
    if "any_hit_of" not in stats:
        return "damage_of" not in stats
    return roles.PROFESSIONALS in words(stats["any_hit_of"])


def on_field(draft: Draft, piece: str) -> str:
    """Where things lie that fall out of somebody's hands: with the battle, or where somebody is."""
    return BATTLE if BATTLE in draft.state else draft.state.holder(piece) or "loot"
