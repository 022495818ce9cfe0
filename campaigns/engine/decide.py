"""From a move to events: who may, when, with which fields; then the game's own rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from campaigns.engine.book import Book
from campaigns.engine.dice import Dice, DieNeeded, ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import Event, PromptAnswered
from campaigns.engine.game import Field, Fields, Game, Move, Seat
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Name, say
from campaigns.engine.state import Prompt, State

ANSWER = "answer"
"""The move that every game has: choosing at a prompt. Fields: `prompt`, `choice`."""


def decide(game: Game, state: State, book: Book, dice: Dice, name: str, fields: Fields, by: Seat) -> list[Event]:
    """What happens when a seat makes a move.

    Shape:  `fields` are strings; unknown ones are refused, missing optional ones get their default.
    Errors: IllegalMove with a sentence and a rule; DieNeeded when the table has yet to say how a die fell.
    """
    if state.result:
        raise IllegalMove(say("The game is over; the table is closed."))
    draft = Draft(state, dice)
    if name == ANSWER:
        _answer(game, draft, book, fields, by)
    else:
        if state.prompts:
            raise IllegalMove(say("First somebody has to answer: {question}", question=state.prompts[0].question))
        move = game.move(name)
        if move is None:
            raise IllegalMove(say("There is no such move: {move}", move=name[:40]))
        _check_seat(move, state, fields, by)
        told = {field.name: _value(field, state, book, fields) for field in move.fields}
        unknown = set(fields) - set(told)
        if unknown:
            raise IllegalMove(say("This move is told nothing called {field}", field=sorted(unknown)[0][:40]))
        move.decide(draft, book, **told, **({"by": by} if not move.actor else {}))
    if game.settle:
        game.settle(draft, book)
    return draft.events


def _answer(game: Game, draft: Draft, book: Book, fields: Fields, by: Seat) -> None:
    prompt = draft.state.prompt(str(fields.get("prompt", "")))
    if prompt is None:
        raise IllegalMove(say("Nobody is asked that any more."))
    if not by.master and prompt.seat and prompt.seat != by.key:
        raise IllegalMove(say("It is not you who has to choose."), prompt.rule)
    choice = str(fields.get("choice", ""))
    if choice not in {option.value for option in prompt.options}:
        raise IllegalMove(say("That is not one of the answers."), prompt.rule)
    draft.happen(PromptAnswered(prompt.id, choice, rule=prompt.rule))
    game.answers[prompt.kind](draft, book, prompt, choice)


def _check_seat(move: Move, state: State, fields: Fields, by: Seat) -> None:
    if move.master and not by.master:
        raise IllegalMove(say("Only the game master does that."), move.rule)
    if by.master or not move.actor:
        return
    actor = str(fields.get(move.actor, ""))
    piece = state.pieces.get(actor)
    if piece is None or piece.seat != by.key:
        raise IllegalMove(say("You do not play {piece}.", piece=Name(actor) if piece else actor[:40]))


def _value(field: Field, state: State, book: Book, fields: Fields) -> str:
    value = str(fields.get(field.name, "") or field.default).strip()
    if not value and not field.optional:
        raise IllegalMove(say("Something is missing: {field}", field=field.label))
    if field.choices is None and len(value) > field.most:
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


class _AnyDice(ToldDice):
    """Says 1 to whatever is asked: enough to learn whether a move is allowed."""

    def face(self, key: str, sides: int) -> int:
        self.used += 1
        return 1


def offers(game: Game, state: State, book: Book, by: Seat) -> Iterator[Offer]:
    """Every move that the rules allow a seat now, found by trying the moves themselves."""
    if state.result:
        return
    if state.prompts:
        yield from _answers(state, by)
        return
    for move in game.moves:
        if move.master and not by.master:
            continue
        for fields in _fillings(move, state, book, by):
            yield from _tried(game, move, state, book, fields, by)


def _tried(game: Game, move: Move, state: State, book: Book, fields: Fields, by: Seat) -> Iterator[Offer]:
    """The offer of one filling with what may be added to it; or those that only an optional field makes legal."""
    plain = _try(game, move, state, book, fields, by)
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


def _try(game: Game, move: Move, state: State, book: Book, fields: Fields, by: Seat) -> Offer | None:
    dice = _AnyDice([])
    try:
        events = decide(game, state, book, dice, move.name, fields, by)
    except (IllegalMove, DieNeeded):
        return None
    return Offer(move, fields, dice.used > 0, events=tuple(events))


def _answers(state: State, by: Seat) -> Iterator[Offer]:
    for prompt in state.prompts:
        if by.master or not prompt.seat or prompt.seat == by.key:
            for option in prompt.options:
                yield Offer(answer_move(prompt), {"prompt": prompt.id, "choice": option.value})


def answer_move(prompt: Prompt) -> Move:
    """The move that answers a prompt, for lists that show moves."""
    return Move(ANSWER, prompt.question, lambda *_, **__: None, rule=prompt.rule, actor="")


def _fillings(move: Move, state: State, book: Book, by: Seat) -> Iterator[dict[str, str]]:
    """Ways to fill the fields that must be filled; a field of free text cannot be guessed."""
    needed = [field for field in move.fields if field.tried or not field.optional]
    if any(field.choices is None for field in needed):
        return
    unfinished: list[dict[str, str]] = [{}]
    for one in needed:
        grown = []
        for fields in unfinished:
            for choice in one.choices(state, book, fields) if one.choices else ():
                piece = state.pieces.get(choice.value)
                if one.name == move.actor and not by.master and (piece is None or piece.seat != by.key):
                    continue
                grown.append({**fields, one.name: choice.value})
        unfinished = grown
    yield from unfinished
