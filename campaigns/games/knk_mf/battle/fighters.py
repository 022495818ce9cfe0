"""Questions about a table that many rules of play ask: who fights, on whose side, whose turn it is.

Source: «Ход боя»; «Мобы»; «Фамильяры».
"""

from __future__ import annotations

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character import supplements
from campaigns.games.knk_mf.character.edition import number, whole
from campaigns.games.knk_mf.character.numbers import FIGHTERS
from campaigns.games.knk_mf.character.vitals import max_health, max_prana

MASTER = "gm"
"""Who is asked for fighters that no player moves."""
BATTLE = "battle"
MAKING = "in-making"
"""The mark of a character that is begun in a game under way, until it enters the story."""
HEROES, FOES = 1, 2
"""Sides of a battle unless the master says others."""
SEEN_BY = "seen-by"
"""Before who has noticed somebody hidden, where an edition does not let one who sees tell all."""


def fighters(state: State) -> list[Piece]:
    """Everybody who can act, dead or alive, in the order in which they came."""
    return list(state.of_kind(*FIGHTERS))


def is_fighter(state: State, piece: str) -> bool:
    """Whether a piece is somebody."""
    known = state.pieces.get(piece)
    return known is not None and known.kind in FIGHTERS


def alive(state: State, piece: str) -> bool:
    """Whether somebody is on the table and not dead."""
    return is_fighter(state, piece) and not state.has(piece, "dead")


def battling(state: State) -> bool:
    """Whether a battle goes on."""
    return state.periods.get("phase") == "battle"


def round_of(state: State) -> int:
    """Which round of the battle it is; 0 before the first."""
    return int(state.periods.get("round") or 0)


def fights(state: State, piece: str) -> bool:
    """Whether somebody takes part in the battle that goes on."""
    return battling(state) and alive(state, piece) and (state.count(piece, "x") > 0 or state.has(piece, "fights"))


def fighting(state: State) -> list[Piece]:
    """All who take part in the battle, oldest first."""
    return [one for one in fighters(state) if fights(state, one.id)]


def owner_of(state: State, piece: str) -> str:
    """Whose familiar it is; empty for one who is nobody's."""
    owner = told_of(state, piece, "owner")
    return owner if owner in state else ""


def side(state: State, piece: str) -> int:
    """On whose side somebody fights: as the master said, else with the owner, the heroes or the mobs."""
    told, seen = state.count(piece, "side"), {piece}
    while not told and (owner := owner_of(state, piece)) and owner not in seen:
        piece = owner
        seen.add(piece)
        told = state.count(piece, "side")
    known = state.pieces.get(piece)
    return told or (FOES if known and known.kind == "boss" else HEROES)


def enemies(state: State, piece: str) -> list[Piece]:
    """Those in the battle who are on another side."""
    own = side(state, piece)
    return [one for one in fighting(state) if one.id != piece and side(state, one.id) != own]


def unseen_by(state: State, hero: str, other: str) -> bool:
    """Whether somebody is hidden from somebody else: from all who are on another side and have not seen alone.

    Source: «Стэлс»: others know the place only once it was found or given away.
    """
    hidden = state.has(other, "hidden") and not state.has(other, f"{SEEN_BY}:{hero}")
    return hidden and side(state, hero) != side(state, other)


def refuse_unseen(draft: Draft, hero: str, target: str) -> None:
    """Errors: IllegalMove for an enemy who is hidden, however lenient the table: what came after would tell where.

    Source: «Стэлс».
    """
    if unseen_by(draft.state, hero, target):
        raise IllegalMove(say("{target} is hidden: nobody knows where.", target=Name(target)), roles.STEALTH)


def asked(state: State, piece: str) -> str:
    """The seat that chooses for somebody; the master's for mobs."""
    known = state.pieces.get(piece)
    return (known.seat if known else "") or MASTER


def entry_of(state: State, book: Book, piece: str) -> Entry:
    """What the rulebook and its supplements say of a piece; one that says nothing where they are silent."""
    known = state.pieces.get(piece)
    return supplements.entry_of(state, book, known.entry if known else "")


def says(state: State, book: Book, piece: str, name: str) -> bool:
    """Whether a yes/no fact holds for a piece: by a mark on it, or by what it is."""
    return state.has(piece, name) or bool(entry_of(state, book, piece).stats.get(name))


def figure(state: State, book: Book, piece: str, name: str) -> int:
    """A number of a piece: counted on it, else as its entry says."""
    told = state.count(piece, name)
    value = entry_of(state, book, piece).stats.get(name)
    return told or whole(value)


def told_of(state: State, piece: str, about: str) -> str:
    """What a mark like `by:hero-1` says after its colon; empty without one."""
    before = f"{about}:"
    return next((mark[len(before) :] for mark in state.marks_of(piece) if mark.startswith(before)), "")


def tells(state: State, book: Book, piece: str, about: str) -> str:
    """What a piece says about something: by a mark like `element:fire`, else as its entry does; empty for nothing."""
    value = told_of(state, piece, about) or entry_of(state, book, piece).stats.get(about, "")
    return value if isinstance(value, str) else ""


def stat(book: Book, slug: str, name: str, otherwise: int = 0) -> int:
    """A whole number of an entry; the other one where an edition says nothing."""
    return number(book, slug, name, otherwise)


def require_fighter(state: State, piece: str) -> None:
    """Errors: IllegalMove for what is nobody, or dead."""
    if not is_fighter(state, piece):
        raise IllegalMove(say("There is nobody called {name} here.", name=piece[:40]))
    if not alive(state, piece):
        raise IllegalMove(say("{hero} is dead.", hero=Name(piece)))


def free(state: State, piece: str) -> bool:
    """Whether somebody is in the story and in no battle that waits; a character in the making is in neither."""
    return alive(state, piece) and not waits_in(state, piece) and not state.has(piece, MAKING)


def waits_in(state: State, piece: str) -> str:
    """The battle in which somebody stands while it waits; empty for everybody else."""
    battle = told_of(state, piece, "waits")
    return battle if battle in state else ""


def refuse_waiting(draft: Draft, hero: str) -> None:
    """Refuse what is done in the story to who stands in a battle that waits."""
    if waits_in(draft.state, hero):
        draft.refuse(say("{hero} stands in a battle that waits.", hero=Name(hero)), "hod-boya")


def once(draft: Draft, hero: str, what: str, rule: str) -> None:
    """Let somebody do a thing once in a turn, of a battle or of the story.

    Errors: IllegalMove the second time, and in the story after a post.
    Source: «Глобальная карта»: a post is a turn.
    """
    refuse_waiting(draft, hero)
    if not battling(draft.state) and draft.state.has(hero, "posted"):
        draft.refuse(say("{hero} has done something in this turn of the story.", hero=Name(hero)), roles.GLOBAL_MAP)
    if draft.state.has(hero, f"did:{what}"):
        draft.refuse(say("{hero} has done that in this turn.", hero=Name(hero)), rule)
    until = "turn" if fights(draft.state, hero) else "round" if battling(draft.state) else "story-turn"
    draft.mark(hero, f"did:{what}", until, rule)


def lay_down(draft: Draft, kind: str, entry: str, name: str = "") -> str:
    """Bring in something of the local map, numbered by its kind: obstacle#1. Returns its id."""
    number = draft.state.added.get(kind, 0) + 1
    while f"{kind}#{number}" in draft.state:
        number += 1
    return draft.add(
        kind, id=f"{kind}#{number}", entry=entry, name=name, rule=entry if entry and "#" not in entry else ""
    )


def require_prana(draft: Draft, book: Book, hero: str, amount: int, rule: str) -> None:
    """Errors: IllegalMove where somebody has less prana than something costs."""
    have = draft.state.count(hero, "prana")
    if have < amount:
        draft.refuse(
            say("{hero} needs {amount} prana and has {have}.", hero=Name(hero), amount=amount, have=have), rule
        )
    draft.change(hero, "prana", -min(amount, max(0, have)), rule)


def heal(draft: Draft, book: Book, piece: str, amount: int, rule: str) -> None:
    """Give health back, up to the most."""
    missing = max_health(draft.state, book, piece).total - draft.state.count(piece, "health")
    draft.change(piece, "health", max(0, min(amount, missing)), rule)


def refresh(draft: Draft, book: Book, piece: str, amount: int, rule: str) -> int:
    """Give prana, up to the most. Returns how much it was."""
    missing = max_prana(draft.state, book, piece).total - draft.state.count(piece, "prana")
    given = max(0, min(amount, missing))
    draft.change(piece, "prana", given, rule)
    return given
