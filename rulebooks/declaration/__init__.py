"""What a rulebook declares for play in its front matter: counters, holders, decks, dice, periods, roles, actions.

Pure. An import reads it to refuse mistakes with their line; a game without code reads it to be played.
"""

from rulebooks.declaration.lines import line_of
from rulebooks.declaration.reading import Source, read
from rulebooks.declaration.shapes import (
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
from rulebooks.formula import Expression, FormulaError, parse

__all__ = [
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
    "line_of",
    "parse",
    "read",
    "terms",
]
