"""Whose turn it is, and the order inside a turn: evasion, effects, prana, movement, the action, the retreat.

Source: «Инициатива»; «Ходы».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Piece, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import (
    alive,
    battling,
    fighters,
    fighting,
    fights,
    require_fighter,
    round_of,
)
from campaigns.games.knk_mf.battle.saves import thrown
from campaigns.games.knk_mf.battle.surroundings import keep_counterattack, look_round
from campaigns.games.knk_mf.character.edition import rolled, told, whole, words
from campaigns.games.knk_mf.character.ladder import LETTERS
from campaigns.games.knk_mf.character.numbers import categories, category, level
from campaigns.games.knk_mf.character.rank_bonuses import bonus
from campaigns.games.knk_mf.location.grid import place_of
from campaigns.games.knk_mf.location.sight import become_hidden
from campaigns.games.knk_mf.magic.prana import recover
from campaigns.games.knk_mf.play.words import STEP_NAMES
from campaigns.games.knk_mf.wounds import hits
from campaigns.games.knk_mf.wounds.body import lose_next
from campaigns.games.knk_mf.wounds.effects import waiting, work_all
from campaigns.games.knk_mf.wounds.modes import suffer_modes

TURNS = roles.TURNS
INITIATIVE = roles.INITIATIVE
STEPS = tuple(STEP_NAMES)
BY_ITSELF = ("dodge", "effects", "prana")
"""Parts of a turn that take place whatever somebody does."""
OF_THE_TURN_ITSELF = ("turn", "recovered", "bound", "fallen", "lost-turn")
OF_A_TURN = ("walked", "strides", "lines_used", "spells_begun", "simple_begun", "fed", "dodged")
"""Counters that begin anew with each turn."""


def current(state: State) -> str:
    """Whose turn it is; empty between battles."""
    return next((one.id for one in fighters(state) if state.has(one.id, "turn")), "")


def sequence(book: Book) -> tuple[str, ...]:
    """The parts of a turn in the order of the rulebook; what it does not name comes last."""
    known = tuple(dict.fromkeys(step for step in words(told(book, TURNS).get("sequence")) if step in STEPS))
    return *known, *(step for step in STEPS if step not in known)


def step_of(state: State) -> str:
    """The part of the turn that has been reached."""
    step = str(state.periods.get("step", STEPS[0]))
    return step if step in STEPS else STEPS[0]


def require_turn(state: State, hero: str) -> None:
    """Errors: IllegalMove for who is not in a battle, or whose turn it is not."""
    require_fighter(state, hero)
    if not battling(state):
        raise IllegalMove(say("There is no battle."), "hod-boya")
    if not state.has(hero, "turn"):
        now = current(state)
        if now:
            raise IllegalMove(say("It is the turn of {hero}.", hero=Name(now)), INITIATIVE)
        raise IllegalMove(say("Nobody's turn has come yet."), INITIATIVE)


def reach(draft: Draft, book: Book, hero: str, wanted: str) -> bool:
    """Go on to a part of the turn, doing what lies before it. Returns whether somebody is still able to act.

    Errors: IllegalMove when it is another's turn, the part is over, or the turn was lost.
    Source: «Ходы».
    """
    require_turn(draft.state, hero)
    parts = sequence(book)
    if parts.index(step_of(draft.state)) > parts.index(wanted):
        draft.refuse(say("This part of the turn is over: {step}.", step=STEP_NAMES[wanted]), TURNS)
        return alive(draft.state, hero)
    lost = parts.index(wanted) >= parts.index("move") and draft.state.has(hero, "lost-turn")
    if lost:
        draft.refuse(say("{hero} has lost this turn.", hero=Name(hero)), TURNS)
    while alive(draft.state, hero) and step_of(draft.state) != wanted:
        _leave(draft, book, hero, step_of(draft.state))
        draft.begin("step", parts[parts.index(step_of(draft.state)) + 1])
    if wanted == "prana" and alive(draft.state, hero) and not draft.state.has(hero, "recovered"):
        _recover(draft, book, hero)
    if parts.index(wanted) >= parts.index("move") and draft.state.has(hero, "lost-turn") and not lost:
        return False
    return alive(draft.state, hero)


def begin_action(draft: Draft, book: Book, hero: str) -> bool:
    """Go on to the action of the turn. Returns whether somebody is still able to act.

    Errors: IllegalMove as `reach`, and once something was read in this turn.
    Source: «Ходы»: one action; reading a spell is one.
    """
    if draft.state.count(hero, "lines_used") > 0:
        draft.refuse(say("{hero} has spent this turn on a spell.", hero=Name(hero)), TURNS)
    return reach(draft, book, hero, "action")


def _leave(draft: Draft, book: Book, hero: str, step: str) -> None:
    if step == "dodge":
        for hit in hits.pending(draft.state, hero):
            if hit.id in draft.state:  # what one has died of takes the others away
                hits.land(draft, book, hit.id)
    elif step == "effects":
        suffer_modes(draft, book, hero)
        if alive(draft.state, hero):
            work_all(draft, book, hero)
    elif step == "prana" and not draft.state.has(hero, "recovered"):
        _recover(draft, book, hero)


def _recover(draft: Draft, book: Book, hero: str) -> None:
    draft.mark(hero, "recovered", "turn")
    recover(draft, book, hero)


def begin_turn(draft: Draft, book: Book, hero: str) -> None:
    """Begin somebody's turn, and go on by itself to the first thing that there is to choose.

    Source: «Ходы».
    """
    draft.mark(hero, "turn", "turn", INITIATIVE)
    draft.begin("step", sequence(book)[0])
    draft.note(say("It is the turn of {hero}.", hero=Name(hero)), INITIATIVE)
    become_hidden(draft, book, hero)
    look_round(draft, book, hero)
    keep_counterattack(draft, book, hero)
    for name in OF_A_TURN:
        draft.set(hero, name, 0)
    cell = place_of(draft.state, hero) or (0, 0)
    draft.set(hero, "start_x", cell[0])
    draft.set(hero, "start_y", cell[1])
    go_on(draft, book, hero)


def go_on(draft: Draft, book: Book, hero: str) -> None:
    """Pass over the parts of a turn in which there is nothing to choose."""
    parts = sequence(book)
    while alive(draft.state, hero) and not _chooses(draft.state, book, hero):
        step = step_of(draft.state)
        if step == parts[-1]:
            break
        _leave(draft, book, hero, step)
        draft.begin("step", parts[parts.index(step) + 1])
    if alive(draft.state, hero) and step_of(draft.state) == "prana" and not draft.state.has(hero, "recovered"):
        _recover(draft, book, hero)


def _chooses(state: State, book: Book, hero: str) -> bool:
    """Whether the part of the turn that was reached is for a player to go on from."""
    if step_of(state) == "dodge":
        choosing = hits.can_evade(state, book, hero) and hits.evadable(state, hero)
        struggles = hits.is_held(state, hero) and not state.has(hero, "bound")
        return bool(choosing or struggles or any(one.startswith("counters:") for one in state.marks_of(hero)))
    return step_of(state) != "effects" or len(waiting(state, hero)) >= 2


def finish(draft: Draft, book: Book, *, hero: str) -> None:
    """End the turn; what was not done in it is passed over.

    Errors: IllegalMove when it is another's turn.
    Source: «Ходы»; «Инициатива», the second turn.
    """
    require_turn(draft.state, hero)
    end_turn(draft, book, hero)


def end_turn(draft: Draft, book: Book, hero: str) -> None:
    """Do what a turn does by itself, then give the turn on."""
    parts = sequence(book)
    last = max(parts.index(step) for step in BY_ITSELF)
    while alive(draft.state, hero) and parts.index(step_of(draft.state)) <= last:
        step = step_of(draft.state)
        _leave(draft, book, hero, step)
        if step == parts[-1]:
            break
        draft.begin("step", parts[parts.index(step) + 1])
    if alive(draft.state, hero):
        _second_turn(draft, book, hero)
    over(draft, hero)
    if told(book, INITIATIVE).get("second_turn_at_once") and draft.state.has(hero, "extra"):
        draft.unmark(hero, "extra", INITIATIVE)
        begin_turn(draft, book, hero)
        return
    next_turn(draft, book)


def over(draft: Draft, hero: str) -> None:
    """Take the turn from somebody, with all that lasted as long."""
    draft.mark(hero, "acted", "round")
    if not draft.state.has(hero, "hiding"):
        draft.set(hero, "hid", 0)
    for mark in draft.state.marks_of(hero):
        if draft.state.marks.get((hero, mark)) == "turn" or mark in OF_THE_TURN_ITSELF:
            draft.unmark(hero, mark)
    lose_next(draft, hero)


def _second_turn(draft: Draft, book: Book, hero: str) -> None:
    """Roll for a whole second turn at the end of the queue.

    Source: «Инициатива»; «Ловкость B (4)», «Ловкость EX (6)».
    """
    state = draft.state
    found = bonus(state, book, hero, "second_turn_roll", "second_turn_on")
    if "second_turn_roll" not in found or state.has(hero, "acted") or not fights(state, hero):
        return
    rule = found["rules"]["second_turn_roll"]
    roll = rolled(found["second_turn_roll"]) or Roll()
    wanted = whole(found.get("second_turn_on"), roll.most)
    if roll.sides > 0 and thrown(draft, f"second-turn/{hero}", roll, rule) >= wanted:
        draft.note(say("{hero} will act once more at the end of the round.", hero=Name(hero)), rule)
        draft.mark(hero, "extra", "round", rule)


def order(state: State, book: Book) -> list[Piece]:
    """Those in the battle, in the order of their turns: initiative, then category, then Agility, then as they came.

    Source: «Инициатива».
    """
    ranks, stats = categories(book), told(book, INITIATIVE)
    sign = -1 if stats.get("sequence", "highest-first") == "highest-first" else 1

    def tie(one: Piece, by: str) -> int:
        own = category(state, book, one.id)
        if by == "category":
            return ranks.index(own) if own in ranks else 0
        return -level(state, book, one.id, by).total if by in LETTERS else 0

    def place(one: Piece) -> tuple[int, ...]:
        return sign * state.count(one.id, "order"), *(tie(one, by) for by in words(stats.get("ties")))

    return sorted(fighting(state), key=place)


def next_turn(draft: Draft, book: Book) -> None:
    """Give the turn to the next who has not acted; then to those with a second turn; then begin a new round."""
    queue = order(draft.state, book)
    for one in queue:
        if not draft.state.has(one.id, "acted"):
            begin_turn(draft, book, one.id)
            return
    for one in queue:
        if draft.state.has(one.id, "extra"):
            draft.unmark(one.id, "extra", INITIATIVE)
            begin_turn(draft, book, one.id)
            return
    if queue:
        begin_round(draft, book)


def begin_round(draft: Draft, book: Book) -> None:
    """Begin a new cycle of the battle; initiative that was rolled anew counts from now on. `keep_going` gives the turn.

    Source: «Инициатива»; «Ловкость+: новая инициатива».
    """
    draft.begin("round", round_of(draft.state) + 1, "hod-boya")
    draft.change("table", "clock", 1)
    draft.end_marks("round")
    for one in fighting(draft.state):
        if draft.state.has(one.id, "new-initiative"):
            draft.set(one.id, "order", draft.state.count(one.id, "new_order"), roles.PLUS_AGILITY)
            draft.unmark(one.id, "new-initiative")


def keep_going(draft: Draft, book: Book) -> None:
    """See that somebody alive has the turn while a battle goes on; runs after every move.

    Shape: before the first round nobody has it.
    """
    if not battling(draft.state) or round_of(draft.state) < 1 or draft.state.prompts:
        return
    having = [one.id for one in fighters(draft.state) if draft.state.has(one.id, "turn")]
    for _ in range(len(fighters(draft.state)) + 2):  # each who dies of what waited for the turn hands it on
        for one in having:
            if not fights(draft.state, one) or one != having[0]:
                over(draft, one)
        if (having and fights(draft.state, having[0])) or not fighting(draft.state):
            return
        next_turn(draft, book)
        having = [one.id for one in fighters(draft.state) if draft.state.has(one.id, "turn")]
