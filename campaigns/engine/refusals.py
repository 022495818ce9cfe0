"""A refusal is a value with a sentence for a person and the rule that it follows from."""

from __future__ import annotations

from campaigns.engine.sentences import Sentence


class IllegalMove(Exception):
    """The rules do not allow this move now.

    Shape: `sentence` for people; `rule` is a citation ("1.5-3") or empty when no paragraph forbids it. `forcible` says
           that this table lets it through for a reason.
    """

    def __init__(self, sentence: Sentence, rule: str = "", forcible: bool = False) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.rule = rule
        self.forcible = forcible
