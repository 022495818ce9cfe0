"""How a sensible player plays: for bots, so that many games say something about a rule.

The story is one battle. The heroes of all players stand against as many mobs, each with the ranks of one of them;
everybody goes to the nearest enemy and strikes whoever is nearest to death. The story is the heroes' if one of them is
left. Everything is worked out from what the seat sees: who hides is not gone after.

Source: «Создание персонажа»; «Ходы»; «Главный совет».
"""

from __future__ import annotations

from collections.abc import Iterator

from campaigns.engine.book import Book
from campaigns.engine.game import Wish
from campaigns.engine.seat import Seat
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf.battle.fighters import alive, asked, battling, enemies, fighting, side, unseen_by
from campaigns.games.knk_mf.battle.turns import current
from campaigns.games.knk_mf.battle.weapons import reaches, weapon_of, weapons
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.location.grid import Cell, code, distance, edge, place_of
from campaigns.games.knk_mf.location.ground import ground, reachable
from campaigns.games.knk_mf.location.walking import budget
from campaigns.games.knk_mf.making.checks import choosing
from campaigns.games.knk_mf.making.ranks import Standing, candidates, standing, written
from campaigns.games.knk_mf.wounds.hits import evadable, is_held

HERO, MOB = "hero", "boss"
PATIENCE = 60
"""After so many rounds nobody can win any more: who has lost both arms would go round the field for ever."""
SAFEST = ("throw",)
"""What is answered wherever it may be: who throws a save loses nothing by it. Else the last, which gives least."""
NEAREST = 12
"""So many of the cells that are nearest the enemies are tried; the rules may close some."""


def plan(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat would like to do now, best first; nothing while it is the others' turn."""
    for prompt in state.prompts:
        if prompt.seat == seat.key and prompt.options:
            choices = [one.value for one in prompt.options]
            choice = next((one for one in SAFEST if one in choices), choices[-1])
            yield Wish("answer", {"prompt": prompt.id, "choice": choice})
    if state.prompts:
        return
    if choosing(state):
        yield from _lay_out(state, book) if seat.master else _make(state, book, seat)
        return
    if seat.master:
        yield from _lead(state)
    if battling(state):
        yield from _fight(state, book, seat)


def _make(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """A hero of the book's last category, the most human one, with points spread evenly over what everybody has."""
    mine = next((one for one in state.of_kind(HERO) if one.seat == seat.key), None)
    if mine is None:
        yield from (Wish("choose", {"category": one.slug}) for one in reversed(book.of_kind("category")))
    else:
        yield from _raise(state, book, mine.id)


def _raise(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """The next rank of a characteristic, of the lowest first; dearer than what is left is nothing offered."""
    for letter in sorted(LETTERS, key=lambda one: standing(state, hero, one).level):
        now = standing(state, hero, letter)
        wanted = written(book, Standing(now.level + 1, now.plus, now.minus))
        if wanted in candidates(state, book, hero, letter):
            yield Wish("rank", {"hero": hero, "characteristic": letter, "rank": wanted})


def _lay_out(state: State, book: Book) -> Iterator[Wish]:
    """Once all heroes are made: a mob like each of them; then the story begins."""
    heroes, mobs = list(state.of_kind(HERO)), list(state.of_kind(MOB))
    if len(heroes) < state.count("table", "seats") or any(next(_raise(state, book, one.id), None) for one in heroes):
        return
    for hero, mob in zip(heroes, mobs, strict=False):
        yield from _match(state, book, hero.id, mob.id)
    if len(mobs) < len(heroes):
        yield Wish("mob", {"category": heroes[len(mobs)].entry})
    yield Wish("begin")


def _match(state: State, book: Book, hero: str, mob: str) -> Iterator[Wish]:
    """Give a mob the ranks of a hero."""
    for letter in LETTERS:
        wanted = standing(state, hero, letter)
        if wanted.level != standing(state, mob, letter).level:
            yield Wish("rank", {"hero": mob, "characteristic": letter, "rank": written(book, Standing(wanted.level))})


def _lead(state: State) -> Iterator[Wish]:
    """What the game master sees to: one battle, its end, and the end of the story."""
    sides = {side(state, one.id) for one in (*state.of_kind(HERO), *state.of_kind(MOB)) if alive(state, one.id)}
    settled = len(sides) < 2 or int(state.periods.get("round", 0)) > PATIENCE
    if battling(state):
        if settled:
            yield Wish("end-battle")
    elif settled:
        lives = any(alive(state, one.id) for one in state.of_kind(HERO)) and len(sides) == 1
        yield Wish("close", {"result": "victory" if lives else "defeat"})
    else:
        yield Wish("start-battle", {"place": ""})


def _fight(state: State, book: Book, seat: Seat) -> Iterator[Wish]:
    """What a seat does for those whom it plays: before the first round, and in the turn of one of them."""
    mine = [one for one in fighting(state) if asked(state, one.id) == seat.key]
    now = current(state)
    if not now:
        yield from _take_places(state, book, mine)
    elif now in {one.id for one in mine} and (seat.master or enemies(state, now)):
        yield from _turn(state, book, now)
        yield Wish("finish", {"hero": now})


def _take_places(state: State, book: Book, mine: list[Piece]) -> Iterator[Wish]:
    for one in mine:
        if not state.has(one.id, "rolled"):
            yield Wish("roll-initiative", {"hero": one.id})
        if not place_of(state, one.id):
            border = edge(book)
            beside = border if one.kind == HERO else border[::-1]
            yield from (Wish("place", {"hero": one.id, "cell": code(cell)}) for cell in beside)


def _turn(state: State, book: Book, hero: str) -> Iterator[Wish]:
    """Evade, break free, strike who is in reach, go to who is not; who is outside comes back."""
    yield from (Wish("evade", {"hero": hero, "hit": one.id}) for one in evadable(state, hero))
    if is_held(state, hero):
        yield Wish("break-free", {"hero": hero})
    here = place_of(state, hero)
    if here is None:
        yield from (Wish("come-back", {"hero": hero, "cell": code(cell)}) for cell in edge(book))
        return
    seen = [one for one in enemies(state, hero) if place_of(state, one.id) and not unseen_by(state, hero, one.id)]
    for one in sorted(seen, key=lambda one: (state.count(one.id, "health"), one.id)):
        if _in_reach(state, book, hero, distance(here, place_of(state, one.id) or here)):
            yield Wish("attack", {"hero": hero, "target": one.id})
    goals = [cell for one in seen if (cell := place_of(state, one.id))]
    if goals:
        yield from (
            Wish("walk", {"hero": hero, "cell": code(cell)}) for cell in _nearer(state, book, hero, here, goals)
        )


def _in_reach(state: State, book: Book, hero: str, far: int) -> bool:
    """Whether somebody strikes so far with anything that is held, or with bare hands."""
    return any(reaches(weapon_of(state, book, hero, one), far) for one in ("", *weapons(state, hero)))


def _nearer(state: State, book: Book, hero: str, here: Cell, goals: list[Cell]) -> list[Cell]:
    """The cells in reach from which it is less far to an enemy than from here, the nearest first."""

    def far(cell: Cell) -> int:
        return min(distance(cell, goal) for goal in goals)

    found = reachable(ground(state, book, hero), here, budget(state, book, hero))
    return sorted((cell for cell in found if far(cell) < far(here)), key=lambda cell: (far(cell), cell))[:NEAREST]
