"""A formula as MathML Core, drawn from its tree; what is said of it aloud stands in `alttext`."""

from __future__ import annotations

from html import escape

from rulebooks.formula.tree import Node
from rulebooks.formula.words import needs_brackets, words

INVISIBLE_TIMES = "\u2062"
DICE = "d"
"""In any language: as the text of a formula has it, and the books beside it."""


def mathml(root: Node, text: str, language: str = "ru") -> str:
    """Give a whole `<math>` element: safe HTML, whatever a stranger called the variables.

    Shape:  the formula as `text` is an annotation, for those who copy it.
    """
    said, plain = escape(words(root, language)), escape(text.replace("*", "·").replace("-", "−"))
    drawn = f'{_row(root)}<annotation encoding="text/plain">{plain}</annotation>'
    return f'<math alttext="{said}"><semantics>{drawn}</semantics></math>'


def _row(node: Node) -> str:
    match node.name:
        case "number":
            return f"<mn>{node.number}</mn>"
        case "variable":
            return f"<mi>{escape(node.text)}</mi>"
        case "minus":
            return f'<mrow><mo form="prefix">−</mo>{_part(node, node.parts[0])}</mrow>'
        case "d":
            return _dice(node)
        case "/":
            fraction = "".join(_row(part) for part in node.parts)
            return f"<mrow><mo>⌊</mo><mfrac>{fraction}</mfrac><mo>⌋</mo></mrow>"
    left, right = node.parts
    sign = {"+": "+", "-": "−", "*": "·" if node.text else INVISIBLE_TIMES}[node.name]
    return f"<mrow>{_part(node, left)}<mo>{sign}</mo>{_part(node, right, right=True)}</mrow>"


def _dice(node: Node) -> str:
    count, sides = (_row(part) if part.name in ("number", "variable") else _bracketed(part) for part in node.parts)
    return f'<mrow>{count}<mo lspace="0" rspace="0">{DICE}</mo>{sides}</mrow>'


def _part(node: Node, part: Node, right: bool = False) -> str:
    if part.name == "/":
        return _row(part)  # its own signs keep it together
    return _bracketed(part) if needs_brackets(node, part, right) else _row(part)


def _bracketed(node: Node) -> str:
    return f'<mrow><mo stretchy="false">(</mo>{_row(node)}<mo stretchy="false">)</mo></mrow>'
