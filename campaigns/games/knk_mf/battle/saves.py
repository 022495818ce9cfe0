"""Saves: what they cost, against whom, and when they are thrown.

Source: «Спасброски»; the page of each save; «+5 к спасброску».
"""

from __future__ import annotations

from campaigns.engine.book import Book
from campaigns.engine.dice.rolls import Roll
from campaigns.engine.draft import Draft
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Option, Prompt, State
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.battle.fighters import asked, is_fighter, once, require_fighter, stat
from campaigns.games.knk_mf.character.edition import number, rolled, thrown_by, told, whole, word, words
from campaigns.games.knk_mf.character.ladder import PLUS, with_plus
from campaigns.games.knk_mf.character.numbers import level
from campaigns.games.knk_mf.character.rolls import roll_of
from campaigns.games.knk_mf.character.vitals import save_cost

SAVES = roles.SAVES
KINDS = {
    "S": roles.STRENGTH_SAVE,
    "E": roles.ENDURANCE_SAVE,
    "A": roles.AGILITY_SAVE,
    "M": roles.MAGIC_SAVE,
    "L": roles.LUCK_SAVE,
    "mind": roles.MIND_SAVE,
}
"""What saves there are, and the entry of each."""
MOST_PLUSES = 9
"""More than any characteristic bears, whatever a table lets pass."""
ROLL_NAMES = {"L": "dodge", "mind": "mind"}


def save_roll(state: State, book: Book, piece: str, kind: str, against: str = "", doubled: int = 0) -> Roll:
    """The roll of a save; against somebody it is made of the difference between the two.

    Source: «Спасброски»: 10(X-X*)+1d(100-10(X-X*)).
    """
    if against and kind in ("S", "E", "A", "M"):
        own, other = level(state, book, piece, kind).total, level(state, book, against, kind).total
        stats = told(book, SAVES)
        mine, theirs = word(stats.get("own")) or "X", word(stats.get("opponent")) or "Y"
        return rolled(stats.get("against"), **{mine: with_plus(book, own, doubled), theirs: other}) or Roll()
    return roll_of(state, book, piece, ROLL_NAMES.get(kind, f"save_{kind}"), doubled=doubled)


def thrown(draft: Draft, why: str, roll: Roll, rule: str) -> int:
    """What a roll comes to; a die without sides is not rolled."""
    return roll.plus + (draft.roll(why, roll.sides, rule) if roll.sides > 0 else 0)


def thrown_stat(draft: Draft, book: Book, page: str, name: str, why: str) -> int:
    """A number of a rule's page; where it is told by dice, what they show now."""
    value = told(book, page).get(name)
    plus, dice = (thrown_by(value) if isinstance(value, str) else None) or (whole(value), ())
    return plus + sum(draft.roll(why, sides, page) for sides in dice if sides > 0)


def succeeds(book: Book, result: int) -> bool:
    """Whether a result is high enough."""
    return result > stat(book, SAVES, "succeeds_above", 50)


def throw(
    draft: Draft,
    book: Book,
    piece: str,
    kind: str,
    *,
    against: str = "",
    doubled: int = 0,
    least: int = 0,
    paid: bool = False,
) -> bool:
    """Throw a save and pay for it, unless the same effect was paid for already. Returns whether it succeeded.

    Units:  prana; without enough of it the save fails unrolled. `least` changes the least roll: «+5 к спасброску».
    """
    rule = KINDS[kind]
    once = told(book, SAVES).get("paid_once", True)
    cost = 0 if paid and once else save_cost(draft.state, book, piece, "" if kind == "mind" else kind).total
    if draft.state.count(piece, "prana") < cost:
        draft.note(say("{hero} has no prana left for a save: it fails.", hero=Name(piece)), SAVES)
        return False
    draft.change(piece, "prana", -cost, SAVES)
    roll = save_roll(draft.state, book, piece, kind, against, doubled).to_least(least)
    result = thrown(draft, f"save/{piece}", roll, rule)
    won = succeeds(book, result)
    texts = {
        True: say("{hero}, {save}: {roll} = {result}, a success.", **_values(piece, kind, roll, result)),
        False: say("{hero}, {save}: {roll} = {result}, a failure.", **_values(piece, kind, roll, result)),
    }
    draft.note(texts[won], rule)
    return won


def _values(piece: str, kind: str, roll: Roll, result: int) -> dict[str, Name | str | int]:
    return {"hero": Name(piece), "save": Name(KINDS[kind]), "roll": str(roll), "result": result}


def save(draft: Draft, book: Book, *, hero: str, kind: str, against: str, plus: str) -> None:
    """Throw a save of one's own accord, or because the master has asked for it at the table.

    Units:  prana, as for any save.
    Errors: IllegalMove for an unknown save or opponent, for evasion, which answers a hit, the same one twice in a turn,
            and for a «+» one has not.
    Source: «Спасброски».
    """
    require_fighter(draft.state, hero)
    if kind not in KINDS:
        raise IllegalMove(say("There is no save of that kind."), SAVES)
    if kind == "L":
        raise IllegalMove(say("A save of Luck evades a hit; that is the move of its own."), KINDS["L"])
    if against and not is_fighter(draft.state, against):
        raise IllegalMove(say("There is nobody called {name} here.", name=against[:40]))
    once(draft, hero, f"save-{kind}-{against}", SAVES)
    won = throw(draft, book, hero, kind, against=against, doubled=spend_plus(draft, book, hero, kind, plus))
    if won and not against:
        keep_turn(draft, hero, kind)


def keep_turn(draft: Draft, hero: str, kind: str) -> None:
    """Let a save of Endurance that succeeded keep the turn that a critical had taken; see the ruling.

    Source: «Спасбросок Выносливости»: it may save from losing a turn.
    """
    lost = [mark for mark in draft.state.marks_of(hero) if mark.startswith("lost-to:")]
    if kind != "E" or not lost:
        return
    for mark in ("lost-turn", *lost):
        draft.unmark(hero, mark, KINDS["E"])
    draft.set(hero, "turns_to_lose", 0, KINDS["E"])
    draft.note(say("{hero} does not lose the turn.", hero=Name(hero)), KINDS["E"])


def demand_save(draft: Draft, book: Book, *, fighter: str, kind: str, against: str, by: object) -> None:
    """The master asks somebody for a save; who does not throw it has failed.

    Errors: IllegalMove for an unknown save or opponent.
    Source: «Спасброски»: nobody has to throw, but then it counts as failed.
    """
    require_fighter(draft.state, fighter)
    if kind not in KINDS or kind == "L":
        raise IllegalMove(say("There is no save of that kind."), SAVES)
    if against and not is_fighter(draft.state, against):
        raise IllegalMove(say("There is nobody called {name} here.", name=against[:40]))
    ask(draft, book, fighter, kind, against=against)


def ask(draft: Draft, book: Book, fighter: str, kind: str, **told: str) -> None:
    """Open the prompt of a save; `told` is what hangs on it: `against`, and `hit` where it decides over a hit."""
    question = say("{hero}: throw {save}?", hero=Name(fighter), save=Name(KINDS[kind]))
    cost = save_cost(draft.state, book, fighter, "" if kind == "mind" else kind).total
    options = (Option("throw", say("Throw it for {cost} prana", cost=cost)), Option("decline", say("Let it fail")))
    draft.ask("save", asked(draft.state, fighter), question, options, rule=SAVES, fighter=fighter, save=kind, **told)


def save_answered(draft: Draft, book: Book, prompt: Prompt, choice: str) -> bool:
    """Throw the save that was asked for, or let it fail. Returns whether it succeeded."""
    fighter, kind = str(prompt.data["fighter"]), str(prompt.data["save"])
    if fighter not in draft.state:
        return False
    if choice != "throw":
        draft.note(say("{hero} lets the save fail.", hero=Name(fighter)), SAVES)
        return False
    against = str(prompt.data.get("against", ""))
    won = throw(draft, book, fighter, kind, against=against if against in draft.state else "")
    if won and not against and "hit" not in prompt.data:
        keep_turn(draft, fighter, kind)
    return won


def pluses_left(state: State, book: Book, hero: str, letter: str) -> int:
    """How many «+» of a characteristic can be spent yet today.

    Source: «Сила, Ловкость и Удача с плюсом»: each once a day.
    """
    whole_day = state.count(hero, f"plus:{letter}") * max(0, number(book, PLUS, "per_day", 1))
    return whole_day - state.count(hero, f"plus_used:{letter}")


def renew_pluses(draft: Draft, book: Book, hero: str) -> None:
    """Let every «+» be there again as a battle begins, in an edition that counts them so.

    Source: «Сила, Ловкость и Удача с плюсом».
    """
    if told(book, roles.PLUSES_BEFORE_ROLLS).get("anew_each_battle"):
        for letter in letters_with_plus(book):
            draft.set(hero, f"plus_used:{letter}", 0, roles.PLUSES_BEFORE_ROLLS)


def letters_with_plus(book: Book, page: str = roles.PLUSES_BEFORE_ROLLS) -> list[str]:
    """The letters of the characteristics whose «+» a page of modifiers lets somebody spend, in its order.

    Source: «Сила, Ловкость и Удача с плюсом»; «Плюс Ловкости».
    """
    pages = (book.get(one) for one in words(told(book, page).get("applies_to")))
    return [word(one.stats.get("letter")) for one in pages if one and one.kind == "characteristic"]


def spend_plus(
    draft: Draft, book: Book, hero: str, letter: str, plus: str, page: str = roles.PLUSES_BEFORE_ROLLS
) -> int:
    """Spend «+» of a characteristic for today. Returns how many.

    Errors: IllegalMove where fewer are left, and where the page that allows it says nothing of this characteristic.
    Source: «Сила, Ловкость и Удача с плюсом»; «Плюс Ловкости».
    """
    if not plus:
        return 0
    wanted = int(plus) if plus.isdecimal() else 0
    left = pluses_left(draft.state, book, hero, letter)
    short = say("{hero} has {left} «+» of {letter} left today.", hero=Name(hero), left=max(0, left), letter=letter)
    if letter not in letters_with_plus(book, page) or not 1 <= wanted <= MOST_PLUSES:
        raise IllegalMove(short, roles.PLUSES_BEFORE_ROLLS)
    if wanted > left:
        draft.refuse(short, roles.PLUSES_BEFORE_ROLLS)
    draft.change(hero, f"plus_used:{letter}", wanted, roles.PLUSES_BEFORE_ROLLS)
    return wanted
