"""Combat: who takes part, a card from each side chosen in secret, and what becomes of those who lose.

Source: Начать бой; Групповой бой; Раненые персонажи; Перенос раненых персонажей; Боевые карты.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.book import Book, says
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, Value, say
from campaigns.engine.state import Option, Piece, Prompt, State
from campaigns.games.dungeon_twister import roles, rules
from campaigns.games.dungeon_twister.actions.fighters import STRUCK, fighters, helper, in_reach, told_of_target, too_far
from campaigns.games.dungeon_twister.checks import able, pay, spend
from campaigns.games.dungeon_twister.labyrinth.squares import (
    SIDES,
    Maze,
    is_line,
    maze_of,
    other_side,
)
from campaigns.games.dungeon_twister.numbers import fight_value
from campaigns.games.dungeon_twister.pieces.tokens import (
    CHARACTER,
    OPEN_USED,
    USED,
    burdens,
    in_maze,
    lay_card,
    side_of,
    square_of,
    stat,
)
from campaigns.games.dungeon_twister.scoring import kill

SHOWN = "shown"
STRENGTH = "nachat-boy.strength"
"""What the book says that a sum is made of."""
EVERY_CARD = "all-cards"
"""What an edition says instead of a card where all combat cards go back."""
TIED = "tied"
"""The mark of who was in a fight this turn that nobody won."""


def attack(draft: Draft, book: Book, *, hero: str, target: str, power: str, helpers: str) -> None:
    """Start a fight with an enemy beside a character; both sides now choose a combat card.

    Units:  one action point.
    Errors: IllegalMove for what is no enemy character; refused out of reach, or when it was wounded this turn.
    Source: Начать бой.
    """
    side = able(draft, book, hero, rules.WOUNDED, also=rules.NO_ATTACK)
    maze = maze_of(draft.state)
    _check_target(draft, book, maze, side, hero, target)
    if draft.state.has(target, STRUCK) and says(book, rules.AGAIN):
        draft.refuse(say("{target} was wounded this turn and is not attacked again.", target=Name(target)), rules.AGAIN)
    if power:
        _check_power(draft, book, side, hero)
    elif not in_reach(draft.state, book, maze, hero, target):
        draft.refuse(too_far(book, hero, target), rules.NEIGHBOUR)
    again = draft.state.has(hero, TIED) and draft.state.has(target, TIED)
    spend(
        draft,
        book,
        side,
        stat(book, roles.FIGHT, "tie_cost" if again else "cost"),
        rules.TIE if again else rules.FIGHT,
    )
    attackers, defenders = fighters(draft.state, book, maze, hero, target)
    for name in (one.strip() for one in helpers.split(",") if one.strip()):
        known = helper(draft.state, book, target, name, (attackers, defenders))
        group = attackers if side_of(draft.state, known) == side else defenders
        if known not in group:
            group.append(known)
    choose_cards(draft, book, {side: attackers, other_side(side): defenders})


def _check_power(draft: Draft, book: Book, side: str, hero: str) -> None:
    if not draft.state.has(hero, "permanent"):
        draft.refuse(say("{hero} has no power that works by itself.", hero=Name(hero)), rules.POWERS)
    pay(draft, side, stat(book, roles.POWERS, "permanent_cost"), rules.POWERS)


def _check_target(draft: Draft, book: Book, maze: Maze, side: str, hero: str, target: str) -> None:
    piece = draft.state.pieces.get(target)
    if piece is None or piece.kind != CHARACTER:
        raise IllegalMove(say("Only characters are attacked."), rules.FIGHT)
    if side_of(draft.state, target) == side and "enemy" in told_of_target(book):
        draft.refuse(say("Only enemies are attacked."), rules.NEIGHBOUR)
    if not in_maze(draft.state, target):
        raise IllegalMove(say("{target} is carried: attack the bearer.", target=Name(target)), rules.CARRYING)
    here, there = draft.state.holder(hero), draft.state.holder(target)
    if is_line(there, side_of(draft.state, target), maze.rows) and not says(book, rules.ENEMY_ON_LINE):
        draft.refuse(say("{target} is safe on the starting line.", target=Name(target)), rules.ENEMY_ON_LINE)
    if is_line(here, side, maze.rows) and not says(book, rules.OWN_LINE):
        draft.refuse(say("Nobody fights from the starting line."), rules.OWN_LINE)


def combat_cards(state: State, side: str) -> dict[int, str]:
    """The combat cards in a hand by their value; of two alike the first."""
    found: dict[int, str] = {}
    for card in state.held_by(side, "combat-card"):
        found.setdefault(state.count(card.id, "value"), card.id)
    return dict(sorted(found.items()))


def choose_cards(draft: Draft, book: Book, groups: dict[str, list[str]]) -> None:
    """Ask both sides for a card; a side without any plays none, nor do the wounded where an edition forbids it.

    Source: Начать бой: both choose face down; Групповой бой: one card for a team; Раненые персонажи.
    """
    asked = [_ask_for_card(draft, book, side, groups) for side in SIDES]
    if not any(asked):
        resolve(draft, book, groups)


def _ask_for_card(draft: Draft, book: Book, side: str, groups: dict[str, list[str]]) -> bool:
    """Ask a side for one more card, if it has one and may play one. Returns whether it was asked."""
    values = combat_cards(draft.state, side)
    only_wounded = all(draft.state.has(one, "wounded") for one in groups.get(side, ()))
    played = sum(1 for _ in draft.state.held_by(f"chosen-{side}", "combat-card"))
    if side not in draft.state or not values or played >= stat(book, roles.GROUP_FIGHT, "cards"):
        return False
    if only_wounded and not says(book, "ranenye.plays_card"):
        return False
    options = tuple(Option(str(value), say("+{value}", value=value)) for value in values)
    question = say("{side}: which combat card, face down?", side=Name(side))
    seat = draft.state.pieces[side].seat
    draft.ask("fight", seat, question, options, side=side, groups=groups, rule=rules.COMBAT_CARDS)
    return True


def card_chosen(draft: Draft, book: Book, prompt: Prompt, choice: str) -> None:
    """Lay a card face down; once both lie, they are turned up together.

    Source: Начать бой.
    """
    side = str(prompt.data.get("side", ""))
    card = combat_cards(draft.state, side).get(int(choice))
    if card:
        lay_card(draft, draft.state.pieces[card], f"chosen-{side}", rules.COMBAT_CARDS)
    groups = {one: [str(hero) for hero in heroes] for one, heroes in prompt.data.get("groups", {}).items()}
    _ask_for_card(draft, book, side, groups)
    if not any(one.kind == prompt.kind for one in draft.state.prompts):
        resolve(draft, book, groups)


def resolve(draft: Draft, book: Book, groups: dict[str, list[str]]) -> None:
    """Compare both sums; those who lose are wounded, or out of the game.

    Source: Начать бой; Групповой бой; Раненые персонажи.
    """
    cards = {side: _shown(draft, side) for side in SIDES}
    there = {side: [one for one in groups.get(side, ()) if one in draft.state] for side in SIDES}
    sums = {}
    for side in SIDES:
        fight, card = printed(draft.state, book, there[side]), added(book, cards[side])
        sums[side] = fight + card
        told: dict[str, Value] = {"side": Name(side), "printed": fight, "card": card, "sum": sums[side]}
        draft.note(say("{side}: {printed} and a card of {card} make {sum}.", **told), rules.FIGHT)
    if all(there.values()):
        _wound(draft, book, there, sums)
    _put_away(draft, book)


def printed(state: State, book: Book, group: list[str]) -> int:
    """What those of a side who fight have without a card."""
    fighting = group if says(book, rules.SUM_OF_ALL) else group[:1]
    counted = says(book, STRENGTH) or ()
    return sum(fight_value(state, book, one).total for one in fighting if one in state) * ("combat-value" in counted)


def added(book: Book, value: int) -> int:
    """What a combat card of a value adds to that."""
    counted = says(book, STRENGTH) or ()
    return value * bool("card-value" in counted and says(book, "boevye-karty.adds_to_combat"))


def _wound(draft: Draft, book: Book, there: Mapping[str, list[str]], sums: Mapping[str, int]) -> None:
    """What becomes of those who lose; at a tie, nothing, unless an edition says otherwise.

    Source: Начать бой; Групповой бой: all of the losers; Раненые персонажи: who attacked a wounded one that wins.
    """
    if sums[SIDES[0]] == sums[SIDES[1]]:
        _tie(draft, book, there)
        return
    winning = {"highest-sum": max, "lowest-sum": min}.get(str(says(book, rules.WINS)))
    if winning is None:
        draft.note(say("The rulebook does not say which sum wins: the table decides."), rules.FIGHT)
        return
    _beat(draft, book, there, winning(SIDES, key=lambda side: sums[side]))


def _tie(draft: Draft, book: Book, there: Mapping[str, list[str]]) -> None:
    """What becomes of equal sums: nothing, or one side has won, or both have lost; else the table decides.

    Source: Начать бой, В случае ничьей.
    """
    said, attacker = says(book, rules.TIE), str(draft.state.periods.get("active", ""))
    won = {"attacker": [attacker], "defender": [other_side(attacker)], "both-lose": [*SIDES]}.get(str(said))
    if won is None:
        draft.note(say("A tie: nothing happens.") if said == "nothing" else say("A tie: the table decides."), rules.TIE)
        for one in (one for group in there.values() for one in group):
            draft.mark(one, TIED, "turn", rules.TIE)
        return
    for winner in won:
        _beat(draft, book, there, winner)


def _beat(draft: Draft, book: Book, there: Mapping[str, list[str]], winner: str) -> None:
    """Wound those who have lost against a side."""
    if all(draft.state.has(one, "wounded") for one in there[winner]) and not says(book, rules.WOUNDED_WIN):
        draft.note(say("Nobody is wounded by the wounded."), rules.WOUNDED_WIN)
        return
    losers = there[other_side(winner)]
    for one in losers if says(book, rules.ALL_LOSERS) else losers[:1]:
        if one in draft.state:
            lose(draft, book, one, winner)


def _shown(draft: Draft, side: str) -> int:
    """Turn up what a side has laid down. Returns its value."""
    value = 0
    for card in [*draft.state.held_by(f"chosen-{side}", "combat-card")]:
        draft.reveal(card.id, rule=rules.COMBAT_CARDS)
        lay_card(draft, card, SHOWN, rules.COMBAT_CARDS)
        value += draft.state.count(card.id, "value")
    return value


def _put_away(draft: Draft, book: Book) -> None:
    """Used cards are out of the game, face down; the card that comes back goes back to its hand.

    Source: Боевые карты.
    """
    for card in [*draft.state.held_by(SHOWN, "combat-card")]:
        owner = side_of(draft.state, card.id)
        if owner and (comes_back(book, card) or not says(book, rules.USED)):
            draft.put(card.id, owner, rules.RETURNS)
        else:
            hidden = says(book, "boevye-karty.face_down") and says(book, rules.LOOK)
            draft.put(card.id, USED if hidden else OPEN_USED, rules.USED)


def comes_back(book: Book, card: Piece) -> bool:
    """Whether a combat card always goes back to its owner: the one that the book names, or in some edition each."""
    if says(book, rules.RETURNS) == EVERY_CARD:
        return True
    entry = book.get(card.entry)
    return bool(entry and entry.stats.get("returns"))


def lose(draft: Draft, book: Book, hero: str, winner: str) -> None:
    """A character of those who lost is wounded; a wounded one is out, and so is a wounded one that it carried;
    where an edition lets nobody be wounded, whoever loses is out at once.

    Source: Раненые персонажи; Перенос раненых персонажей.
    """
    if draft.state.has(hero, "wounded"):
        if says(book, rules.KILLED):
            kill(draft, book, hero, winner, rules.KILLED)
        return
    if says(book, rules.LOSER_DIES):
        kill(draft, book, hero, winner, rules.LOSER_DIES)
        return
    carried = burdens(draft.state, hero)
    bears = any(one.kind == CHARACTER for one in carried)
    for one in carried:
        if one.kind == CHARACTER and says(book, rules.CARRIED_OUT):
            kill(draft, book, one.id, winner, rules.CARRIED_OUT)
        elif one.kind == CHARACTER or says(book, rules.KEEPS):
            draft.put(one.id, square_of(draft.state, hero), rules.KEEPS)
    if says(book, rules.LOSER_WOUNDED) and (not bears or says(book, rules.BEARER_WOUNDED)):
        draft.mark(hero, "wounded", rule=rules.WOUNDED)
        draft.mark(hero, STRUCK, "turn", rules.AGAIN)
