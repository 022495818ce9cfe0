"""A formula with a name and terms, each of which the list below it explains: «$Influence = Base + TypeBonus$»."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebooks import formula
from rulebooks.importers.blocks import label
from rulebooks.importers.drafts import Problem
from rulebooks.importers.gathering import Gathering
from rulebooks.importers.notation import fold
from rulebooks.importers.pages import Part

NAMED = re.compile(r"([^\W\d_]{1,40})\s*=\s*([^=]{1,200})")


@dataclass(frozen=True, slots=True)
class Equation:
    """name: what it gives; text: the formula without blanks; terms: its variables in their order."""

    name: str
    text: str
    terms: tuple[str, ...]


def equation(text: str) -> Equation | None:
    """Read "Influence = Base + Bonus"; None for what is no name with a formula."""
    found = NAMED.fullmatch(text.strip())
    if not found:
        return None
    try:
        read = formula.parse(found[2])
    except formula.FormulaError:
        return None
    terms = dict.fromkeys(node.text for node in read.root.walk() if node.name == "variable")
    return Equation(found[1], read.text, tuple(terms))


def read_equation(part: Part, reader: Gathering) -> None:
    """The first formula of a page, and a place for what its facts say of each term; no fact has to account for it.

    Errors: a term that no part of the page is labelled with is a problem, and so is a formula that cannot be read.
    """
    blocks = [node.block for node in part.nodes if node.block.kind == "formula"]
    for block in blocks[:1]:
        lines = (block.first, block.last)
        read = equation(block.text)
        if read is None:
            reader.problems.append(Problem(lines, block.text, "this formula is not understood"))
            return
        part.units = [unit for unit in part.units if unit != (block.text, lines)]
        told = {fold(label(text)[0]) for text, _ in part.units}
        kept = {
            spelling: name for name, spellings in reader.configuration.formula_terms.items() for spelling in spellings
        }
        part.draft.tell("formula", formula.renamed(read.text, kept), lines)
        part.draft.tell("terms", {kept.get(term, term): {} for term in read.terms}, lines)
        for term in read.terms:
            if fold(term) not in told:
                reader.problems.append(Problem(lines, term, "what this term is, is not said"))
    if not blocks:
        reader.problems.append(Problem(part.draft.extent, part.draft.title, "there is no formula here"))
