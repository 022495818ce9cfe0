"""What a rulebook declares for play in its front matter: counters, holders, decks, dice, periods, roles, actions.

Pure. An import reads it to refuse mistakes with their line; a game without code reads it to be played.
"""

from rulebooks.declaration.decks import counts, varies
from rulebooks.declaration.lines import line_of
from rulebooks.declaration.numbers import EACH, OTHERS, adds_heroes
from rulebooks.declaration.reading import read
from rulebooks.declaration.scope import Source
from rulebooks.declaration.shapes import (
    PAIR,
    Action,
    Answer,
    Counter,
    Deck,
    Declaration,
    Die,
    End,
    Holder,
    Mark,
    Mistaken,
    Number,
    Period,
    Question,
    Role,
    Trigger,
)
from rulebooks.declaration.statements import Condition, Statement, terms
from rulebooks.declaration.whose import Whose, spoken, whose
from rulebooks.formula import Expression, FormulaError, latin, parse

__all__ = [
    "EACH",
    "OTHERS",
    "PAIR",
    "Action",
    "Answer",
    "Condition",
    "Counter",
    "Deck",
    "Declaration",
    "Die",
    "End",
    "Expression",
    "FormulaError",
    "Holder",
    "Mark",
    "Mistaken",
    "Number",
    "Period",
    "Question",
    "Role",
    "Source",
    "Statement",
    "Trigger",
    "Whose",
    "adds_heroes",
    "counts",
    "latin",
    "line_of",
    "parse",
    "read",
    "spoken",
    "terms",
    "varies",
    "whose",
]
