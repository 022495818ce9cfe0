"""From a move to events: who may, when, with which fields; then the game's own rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from campaigns.engine.book import Book
from campaigns.engine.dial import QUESTIONS, SEATS, STRICT, Dial
from campaigns.engine.dice import Dice, DieNeeded, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import Event, PromptAnswered
from campaigns.engine.game import Field, Fields, Game, Move
from campaigns.engine.moves.filling import fillings
from campaigns.engine.moves.latecomers import free_places
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.seat import Seat
from campaigns.engine.secrecy import hidden
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Prompt, State

ANSWER = "answer"
"""The move that every game has: choosing at a prompt. Fields: `prompt`, `choice`."""


def decide(game: Game, state: State, book: Book, dice: Dice, name: str, fields: Fields, by: Seat) -> list[Event]:
    """What happens when a seat makes a move.

    Shape:  `fields` are strings; unknown ones are refused, missing optional ones get their default.
    Errors: IllegalMove with a sentence and a rule; DieNeeded when the table has yet to say how a die fell.
    """
    return decided(game, state, book, dice, name, fields, by).events


def decided(
    game: Game, state: State, book: Book, dice: Dice, name: str, fields: Fields, by: Seat, dial: Dial = STRICT
) -> Draft:
    """A move that was decided, as strictly as the table plays: its events and what it went against.

    Errors: as `decide`; of what the dial lets through, nothing is raised.
    """
    if state.result:
        raise IllegalMove(say("The game is over; the table is closed."))
    move = game.move(name)
    draft = Draft(state, dice, dial, move.rule if move else "")
    if name == ANSWER:
        _answer(game, draft, book, fields, by)
    else:
        if move is None:
            raise IllegalMove(say("There is no such move: {move}", move=name[:40]))
        _check_questions(draft, move)
        _check_seat(game, draft, move, fields, by)
        told = {field.name: _value(field, state, book, fields) for field in move.fields}
        unknown = set(fields) - set(told)
        if unknown:
            raise IllegalMove(say("This move is told nothing called {field}", field=sorted(unknown)[0][:40]))
        _run(draft, lambda: move.decide(draft, book, **told, **({"by": by} if not move.actor else {})))
    _give_forced_answers(game, draft, book)
    if game.settle:
        game.settle(draft, book)
    return draft


def _give_forced_answers(game: Game, draft: Draft, book: Book) -> None:
    """Answer the questions that leave nothing to choose, of the kinds whose answers are nobody's secret."""
    while forced := [one for one in draft.state.prompts if one.kind in game.forced_prompts and len(one.options) == 1]:
        prompt, (option,) = forced[0], forced[0].options
        told = {"question": prompt.question, "answer": option.label}
        draft.note(say("{question} Only one answer is left: {answer}.", **told), prompt.rule)
        draft.happen(PromptAnswered(prompt.id, option.value, rule=prompt.rule))
        game.answers[prompt.kind](draft, book, prompt, option.value)


def _run(draft: Draft, rule: Callable[[], None]) -> None:
    """Run a move's own rule; one that went on past a refusal may find that there is nothing to go on with.

    Errors: IllegalMove then, for what can only be set by hand.
    """
    try:
        rule()
    except (LookupError, ValueError, TypeError, ArithmeticError) as trouble:
        if not draft.against:
            raise
        against = draft.against[-1]
        raise IllegalMove(against.sentence, against.rule) from trouble


def _check_questions(draft: Draft, move: Move) -> None:
    if draft.state.prompts and not move.anytime:
        question = draft.state.prompts[0].question
        draft.refuse(say("First somebody has to answer: {question}", question=question), under=QUESTIONS)


def _answer(game: Game, draft: Draft, book: Book, fields: Fields, by: Seat) -> None:
    prompt = draft.state.prompt(str(fields.get("prompt", "")))
    if prompt is None:
        raise IllegalMove(say("Nobody is asked that any more."))
    if not (by.master and not by.blind) and prompt.seat and prompt.seat != by.key:
        _not_you(game, draft, prompt)
    choice = str(fields.get("choice", ""))
    if choice not in {option.value for option in prompt.options}:
        raise IllegalMove(say("That is not one of the answers."), prompt.rule)
    draft.happen(PromptAnswered(prompt.id, choice, rule=prompt.rule))
    game.answers[prompt.kind](draft, book, prompt, choice)


def _not_you(game: Game, draft: Draft, prompt: Prompt) -> None:
    """Somebody else's answer; where things are hidden, nobody else can know what there is to choose from."""
    sentence = say("It is not you who has to choose.")
    if game.visibility.places:
        raise IllegalMove(sentence, prompt.rule)
    draft.refuse(sentence, prompt.rule, under=SEATS)


def _check_seat(game: Game, draft: Draft, move: Move, fields: Fields, by: Seat) -> None:
    """Only what is one's own may be moved; a table that is less strict lets others move it, but nothing hidden."""
    if move.master and not by.master:
        raise IllegalMove(say("Only the game master does that."), move.rule)
    if by.master or not move.actor:
        return
    actor = str(fields.get(move.actor, ""))
    piece = draft.state.pieces.get(actor)
    if piece and piece.seat == by.key:
        return
    sentence = say("You do not play {piece}.", piece=Name(actor) if piece else actor[:40])
    if piece is None or move.secret or hidden(game, draft.state, actor, by):
        raise IllegalMove(sentence)
    draft.refuse(sentence, under=SEATS)


def _value(field: Field, state: State, book: Book, fields: Fields) -> str:
    value = str(fields.get(field.name, "") or field.default).strip()
    if not value and not field.optional:
        raise IllegalMove(say("Something is missing: {field}", field=field.label))
    if (field.choices is None or field.several) and len(value) > field.most:
        raise IllegalMove(say("That is too long: at most {most} letters.", most=field.most))
    return value


@dataclass(frozen=True, slots=True)
class Offer:
    """A move that would be allowed now, with its fields filled in; and whether dice decide its outcome.

    Shape: `options` are the values of each optional field that may be added, each tried alone. `events` are what
           happens if every die shows 1: what is paid before a die falls can be read there, what dice decide cannot.
    """

    move: Move
    fields: Mapping[str, str]
    rolls: bool = False
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    events: tuple[Event, ...] = ()


class AnyDice(ToldDice):
    """Says 1 to whatever is asked: enough to learn whether a move is allowed."""

    def face(self, key: str, sides: int) -> int:
        self.used += 1
        return 1


Way = tuple[str, tuple[tuple[str, str], ...]]
"""A move and what it is told."""


def way_of(move: Move, fields: Mapping[str, str]) -> Way:
    """A move told so, as a key."""
    return move.name, tuple(fields.items())


def offers(
    game: Game,
    state: State,
    book: Book,
    by: Seat,
    refused: dict[Way, IllegalMove] | None = None,
    any_way: frozenset[str] = frozenset(),
    only: str = "",
) -> Iterator[Offer]:
    """Every move that the rules allow a seat now, found by trying the moves themselves, but for those that are sure.

    Shape: `refused` is given the refusals met on the way; of the moves in `any_way` one way for each actor is enough;
           with `only`, no other move is tried than the one of this name.
    """
    if state.result:
        return
    if only in ("", ANSWER):
        yield from _answers(state, by)
    for move in game.moves if not only else filter(None, (game.move(only),)):
        if (move.master and not by.master) or (state.prompts and not move.anytime) or not in_season(state, move):
            continue
        able, one_is_enough = set[str](), move.name in any_way
        for fields in fillings(move, state, book, by, able):
            for offer in _tried(game, move, state, book, fields, by, refused, one_is_enough):
                yield offer
                if one_is_enough:
                    able.add(fields.get(move.actor, ""))
                    break


def offered(game: Game, state: State, book: Book, name: str, fields: Mapping[str, str], by: Seat) -> Offer | None:
    """One move as an offer, if the rules allow it to a seat now."""
    if state.result:
        return None
    prompt = state.prompt(str(fields.get("prompt", ""))) if name == ANSWER else None
    move = answer_move(prompt) if prompt else game.move(name)
    return _try(game, move, state, book, fields, by) if move else None


def _listed(move: Move, state: State, book: Book, fields: Fields) -> dict[str, tuple[str, ...]]:
    """What may be added to a move that is sure: all that is listed for its optional fields."""
    found = {
        extra.name: tuple(choice.value for choice in extra.choices(state, book, fields))
        for extra in move.fields
        if extra.optional and not extra.tried and extra.choices
    }
    return {name: values for name, values in found.items() if values}


def in_season(state: State, move: Move) -> bool:
    """Whether a move can be made in the phase that a table is in, as far as the game says so beforehand."""
    now = not move.phases or state.periods.get("phase") in move.phases
    return now or (move.late and free_places(state) > 0)


def _tried(
    game: Game,
    move: Move,
    state: State,
    book: Book,
    fields: Mapping[str, str],
    by: Seat,
    refused: dict[Way, IllegalMove] | None,
    one_is_enough: bool = False,
) -> Iterator[Offer]:
    """The offer of one filling with what may be added to it; or those that only an optional field makes legal."""
    if move.sure:
        yield Offer(move, fields, options=_listed(move, state, book, fields))
        return
    plain = _try(game, move, state, book, fields, by, refused)
    if plain and one_is_enough:
        yield plain
        return
    more: dict[str, tuple[str, ...]] = {}
    for extra in move.fields:
        if not extra.optional or extra.tried or not extra.choices:
            continue
        for choice in extra.choices(state, book, fields):
            offer = _try(game, move, state, book, {**fields, extra.name: choice.value}, by)
            if offer and plain:
                more[extra.name] = (*more.get(extra.name, ()), choice.value)
            elif offer:
                yield offer
    if plain:
        yield replace(plain, options=more)


def _try(
    game: Game,
    move: Move,
    state: State,
    book: Book,
    fields: Mapping[str, str],
    by: Seat,
    refused: dict[Way, IllegalMove] | None = None,
) -> Offer | None:
    dice = AnyDice([])
    try:
        events = decide(game, state, book, dice, move.name, fields, by)
    except IllegalMove as no:
        if refused is not None:
            refused[way_of(move, fields)] = no.with_traceback(None)  # what was being done when it came is not kept
        return None
    except DieNeeded:
        return None
    return Offer(move, fields, dice.used > 0, events=tuple(events))


def _answers(state: State, by: Seat) -> Iterator[Offer]:
    for prompt in state.prompts:
        if (by.master and not by.blind) or not prompt.seat or prompt.seat == by.key:
            for option in prompt.options:
                yield Offer(answer_move(prompt), {"prompt": prompt.id, "choice": option.value})


def answer_move(prompt: Prompt) -> Move:
    """The move that answers a prompt, for lists that show moves."""
    return Move(ANSWER, prompt.question, lambda *_, **__: None, rule=prompt.rule, actor="")
