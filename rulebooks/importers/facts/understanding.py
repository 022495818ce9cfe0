"""What a text says that no fact has accounted for: clause by clause, in the text's own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulebooks.importers.facts.phrases import Text
from rulebooks.importers.notation import Sentence, Token, numerals


def clauses(sentence: Sentence) -> Iterator[range]:
    """The parts of a sentence between its commas, as places of tokens."""
    start = 0
    for place, token in enumerate(sentence):
        if token.kind == "comma":
            if start < place:
                yield range(start, place)
            start = place + 1
    if start < len(sentence):
        yield range(start, len(sentence))


CONDITIONS = frozenset(["если", "пока", "когда", "лишь", "только", "кроме"])


def not_understood(text: Text, strict: str) -> list[str]:
    """The parts of a text that say something no fact has accounted for, in the text's own words.

    strict: "numbers": a clause with a number must be accounted for; "figures": or with a condition; "all": so must each
            sentence
    """
    left = []
    for number, sentence in enumerate(text.sentences):
        told = [place for place in range(len(sentence)) if (number, place) in text.touched]
        if strict == "all" and not told:
            left.append(_words(sentence))
            continue
        if strict == "all" and number not in text.stated:
            # A card's name says nothing of what it does.
            silent = [clause for clause in clauses(sentence) if not any((number, at) in text.touched for at in clause)]
            left += [_words(sentence[clause.start : clause.stop]) for clause in silent]
            if silent:
                continue
        for clause in clauses(sentence):
            weighty = [place for place in clause if _is_weighty(sentence[place], strict)]
            numbers_told = all(
                (number, place) in text.touched for place in weighty if sentence[place].text not in CONDITIONS
            )
            if weighty and not (numbers_told and any((number, place) in text.touched for place in clause)):
                left.append(_words(sentence[clause.start : clause.stop]))
    return left


def _is_weighty(token: Token, strict: str) -> bool:
    if token.kind == "word" and isinstance(token.value, int):
        return token.value > 1 and not numerals.is_both(token.text)
    return token.kind in ("amount", "odd", "die", "times") or (token.text in CONDITIONS and strict != "numbers")


def _words(tokens: Iterable[Token]) -> str:
    return " ".join(token.text for token in tokens if token.kind != "comma")
