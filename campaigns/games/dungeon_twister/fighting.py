"""Combat: who takes part, a card from each side chosen in secret, and what becomes of those who lose.

Source: Начать бой; Групповой бой; Раненые персонажи; Перенос раненых персонажей; Боевые карты.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Value, say
from campaigns.engine.state import Option, Piece, Prompt, State
from campaigns.games.dungeon_twister import rules
from campaigns.games.dungeon_twister.checks import able, spend
from campaigns.games.dungeon_twister.maze import SIDES, Maze, maze_of, other_side, point_of
from campaigns.games.dungeon_twister.numbers import fight_value
from campaigns.games.dungeon_twister.scoring import kill
from campaigns.games.dungeon_twister.tokens import (
    CHARACTER,
    OBJECT,
    USED,
    carried_by,
    characters,
    in_maze,
    is_living,
    lay_card,
    side_of,
    square_of,
    stat,
)
from campaigns.games.dungeon_twister.ways import beside

STRUCK = "struck"
"""The mark of who was wounded this turn."""
SHOWN = "shown"


def attack(draft: Draft, book: Book, *, hero: str, target: str, power: str, helpers: str) -> None:
    """Start a fight with an enemy beside a character; both sides now choose a combat card.

    Units:  one action point.
    Errors: IllegalMove for what is no enemy character; refused out of reach, or when it was wounded this turn.
    Source: Начать бой.
    """
    side = able(draft, hero, rules.WOUNDED)
    _check_target(draft, side, target)
    if draft.state.has(target, STRUCK):
        draft.refuse(say("{target} was wounded this turn and is not attacked again.", target=Name(target)), rules.AGAIN)
    maze = maze_of(draft.state)
    if power and not draft.state.has(hero, "permanent"):
        draft.refuse(say("{hero} has no power that works by itself.", hero=Name(hero)), rules.POWERS)
    if not power and not beside(maze, draft.state.holder(hero), draft.state.holder(target)):
        told = {"hero": Name(hero), "target": Name(target)}
        draft.refuse(
            say("{hero} does not stand beside {target}, or a wall or a closed gate parts them.", **told),
            rules.NEIGHBOUR,
        )
    spend(draft, book, side, stat(book, "nachat-boy", "cost"), rules.FIGHT)
    attackers, defenders = fighters(draft.state, maze, hero, target)
    for name in (one.strip() for one in helpers.split(",") if one.strip()):
        known = _helper(draft.state, target, name)
        group = attackers if side_of(draft.state, known) == side else defenders
        if known not in group:
            group.append(known)
    choose_cards(draft, book, {side: attackers, other_side(side): defenders})


def _check_target(draft: Draft, side: str, target: str) -> None:
    piece = draft.state.pieces.get(target)
    if piece is None or piece.kind != CHARACTER:
        raise IllegalMove(say("Only characters are attacked."), rules.FIGHT)
    if side_of(draft.state, target) == side:
        draft.refuse(say("Only enemies are attacked."), rules.NEIGHBOUR)
    if not in_maze(draft.state, target):
        raise IllegalMove(say("{target} is carried: attack the bearer.", target=Name(target)), rules.CARRYING)


def _helper(state: State, target: str, name: str) -> str:
    """A character whom the table says to stand beside the fight, in rooms that are not drawn.

    Errors: IllegalMove for anybody who takes no part in fights, or stands where the squares are known.
    """
    wanted = name.casefold()
    found = (one.id for one in characters(state) if wanted in (one.id.casefold(), one.name.casefold()))
    hero = next(found, "")
    if not hero or point_of(state.holder(hero)) or not _joins(state, hero, target):
        raise IllegalMove(say("{name} is nobody who joins from a room that is not drawn.", name=name[:60]), rules.GROUP)
    return hero


def _joins(state: State, hero: str, target: str) -> bool:
    """Whether a character can take part in a fight with a target at all, as far as it stands beside it.

    Source: Групповой бой; Раненые персонажи: a wounded one fights alone; Начать бой: who was wounded this turn, though
            up again, is not attacked again.
    """
    if not is_living(state, hero):
        return False
    defends = side_of(state, hero) == side_of(state, target)
    return not defends or not (state.has(target, "wounded") or state.has(hero, STRUCK))


def on_trust(state: State, hero: str, target: str) -> list[str]:
    """Who may stand beside a fight as far as anybody knows: in a room without squares, there or next to it."""
    maze, places = maze_of(state), [state.holder(one) for one in (hero, target)]
    found = []
    for one in characters(state):
        here = state.holder(one.id)
        near = any(beside(maze, here, place) for place in places)
        if one.id not in (hero, target) and not point_of(here) and near and _joins(state, one.id, target):
            found.append(one.id)
    return found


def fighters(state: State, maze: Maze, hero: str, target: str) -> tuple[list[str], list[str]]:
    """Who takes part in a fight: attackers and defenders.

    Source: Групповой бой: all who are not wounded and stand beside an enemy join, as far as they stand beside somebody
            of the fight, comrade or enemy; Раненые персонажи: a wounded one is attacked alone, and joins no group;
            Начать бой: an enemy who was wounded this turn, though up again, is not attacked again.
    """
    side = side_of(state, hero)
    foe = other_side(side)
    places = {one: state.holder(one) for one in (hero, target)}
    places |= {
        one.id: state.holder(one.id)
        for one in characters(state)
        if side_of(state, one.id) and point_of(state.holder(one.id)) and _joins(state, one.id, target)
    }
    waiting = [one for one in places if one not in (hero, target) and _faces(state, maze, one, places)]
    groups = {side: [hero], foe: [target]}
    joined = True
    while joined:
        joined = False
        for one in list(waiting):
            if any(beside(maze, places[one], places[other]) for group in groups.values() for other in group):
                groups[side_of(state, one)].append(one)
                waiting.remove(one)
                joined = True
    return groups[side], groups[foe]


def _faces(state: State, maze: Maze, one: str, places: Mapping[str, str]) -> bool:
    """Whether a character stands beside an enemy, of those who could fight."""
    mine = side_of(state, one)
    return any(side_of(state, other) != mine and beside(maze, places[one], places[other]) for other in places)


def combat_cards(state: State, side: str) -> dict[int, str]:
    """The combat cards in a hand by their value; of two alike the first."""
    found: dict[int, str] = {}
    for card in state.held_by(side, "combat-card"):
        found.setdefault(state.count(card.id, "value"), card.id)
    return dict(sorted(found.items()))


def choose_cards(draft: Draft, book: Book, groups: dict[str, list[str]]) -> None:
    """Ask both sides for a card; a side without any plays none.

    Source: Начать бой: both choose face down; Групповой бой: one card for a team.
    """
    asked = False
    for side in SIDES:
        values = combat_cards(draft.state, side)
        if side in draft.state and values:
            asked = True
            options = tuple(Option(str(value), say("+{value}", value=value)) for value in values)
            question = say("{side}: which combat card, face down?", side=Name(side))
            seat = draft.state.pieces[side].seat
            draft.ask("fight", seat, question, options, side=side, groups=groups, rule=rules.COMBAT_CARDS)
    if not asked:
        resolve(draft, book, groups)


def card_chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Lay a card face down; once both lie, they are turned up together.

    Source: Начать бой.
    """
    side = str(prompt.data.get("side", ""))
    card = combat_cards(draft.state, side).get(int(choice))
    if card:
        lay_card(draft, draft.state.pieces[card], f"chosen-{side}", rules.COMBAT_CARDS)
    if not any(one.kind == prompt.kind for one in draft.state.prompts):
        groups = {one: [str(hero) for hero in heroes] for one, heroes in prompt.data.get("groups", {}).items()}
        resolve(draft, book, groups)


def resolve(draft: Draft, book: Book, groups: dict[str, list[str]]) -> None:
    """Compare both sums; those who lose are wounded, or out of the game.

    Source: Начать бой; Групповой бой; Раненые персонажи.
    """
    cards = {side: _shown(draft, side) for side in SIDES}
    there = {side: [one for one in groups.get(side, ()) if one in draft.state] for side in SIDES}
    sums = {}
    for side in SIDES:
        printed = sum(fight_value(draft.state, book, one).total for one in there[side])
        sums[side] = printed + cards[side]
        told: dict[str, Value] = {"side": Name(side), "printed": printed, "card": cards[side], "sum": sums[side]}
        draft.note(say("{side}: {printed} and a card of {card} make {sum}.", **told), rules.FIGHT)
    if all(there.values()):
        _wound(draft, book, there, sums)
    _put_away(draft, book)


def _wound(draft: Draft, book: Book, there: Mapping[str, list[str]], sums: Mapping[str, int]) -> None:
    """What becomes of those who lose; at a tie, nothing."""
    if sums[SIDES[0]] == sums[SIDES[1]]:
        draft.note(say("A tie: nothing happens."), rules.TIE)
        return
    winner = max(SIDES, key=lambda side: sums[side])
    for one in there[other_side(winner)]:
        if one in draft.state:
            lose(draft, book, one, winner)


def _shown(draft: Draft, side: str) -> int:
    """Turn up the card that a side has laid down. Returns its value."""
    card = next(draft.state.held_by(f"chosen-{side}", "combat-card"), None)
    if card is None:
        return 0
    draft.reveal(card.id, rule=rules.COMBAT_CARDS)
    lay_card(draft, card, SHOWN, rules.COMBAT_CARDS)
    return draft.state.count(card.id, "value")


def _put_away(draft: Draft, book: Book) -> None:
    """Used cards are out of the game, face down; the card that comes back goes back to its hand.

    Source: Боевые карты.
    """
    for card in [*draft.state.held_by(SHOWN, "combat-card")]:
        owner = side_of(draft.state, card.id)
        if owner and comes_back(book, card):
            draft.put(card.id, owner, rules.RETURNS)
        else:
            draft.put(card.id, USED, rules.USED)


def comes_back(book: Book, card: Piece) -> bool:
    """Whether a combat card always goes back to its owner."""
    entry = book.get(card.entry)
    return bool(entry and entry.stats.get("returns"))


def lose(draft: Draft, book: Book, hero: str, winner: str) -> None:
    """A character of those who lost is wounded; a wounded one is out, and so is a wounded one that it carried.

    Source: Раненые персонажи; Перенос раненых персонажей.
    """
    if draft.state.has(hero, "wounded"):
        kill(draft, book, hero, winner, rules.KILLED)
        return
    carried = carried_by(draft.state, hero)
    if carried and carried.kind == OBJECT:
        draft.put(carried.id, square_of(draft.state, hero), rules.KEEPS)
    elif carried:
        kill(draft, book, carried.id, winner, rules.CARRIED_OUT)
    draft.mark(hero, "wounded", rule=rules.WOUNDED)
    draft.mark(hero, STRUCK, "turn", rules.AGAIN)
