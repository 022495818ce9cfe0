"""A list in a page: `[[тип:босс здоровье>30 сорт:-здоровье]]` alone in a paragraph stands for a table of what fits.

How such a query is read and answered is told in `search/filtering/listing.py`; here it is only recognised.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

LONGEST = 200
LIST = re.compile(rf"\[\[\s*([^\[\]\n]{{1,{LONGEST}}}?)\s*\]\]")
COMPARES = re.compile(r"[\w\"»][ ]?[:<>=≤≥≠!]")


def listed(text: str) -> str:
    """The query of a paragraph that is a list; "" of any other: «[[Големко]]» compares nothing and is a page."""
    found = LIST.fullmatch(text.strip()) if "[[" in text and text.lstrip().startswith("[[") else None
    return " ".join(found[1].split()) if found and COMPARES.search(found[1]) else ""


def said(paragraph: Mapping[str, Any]) -> str:
    """The words of a paragraph; of a list none, for what it shows is said by others."""
    text = str(paragraph.get("text", ""))
    return "" if listed(text) else text


def said_in_line(paragraph: Mapping[str, Any]) -> str:
    """The same where there is no table around it: dots part the cells of a row."""
    cells = [str(cell) for cell in paragraph.get("cells") or ()]
    return " · ".join(filter(None, cells)) or said(paragraph)
