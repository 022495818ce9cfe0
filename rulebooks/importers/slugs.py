"""Addresses from names: «Удар по земле» is `udar-po-zemle`."""

from __future__ import annotations

import re
import unicodedata

LETTERS = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i y k l m n o p r s t u f h c ch sh sch _ y _ e yu ya".replace("_", "").split(" "),
        strict=True,
    )
)
SOFT_BEFORE_VOWEL = re.compile("[ьъ](?=[еёюя])")
LONGEST = 80
TAKEN = frozenset({"conflicts"})
"""What stands in every book at such an address, so that no page of a book can."""


def slug(name: str) -> str:
    """Give the address of a name in Latin letters, digits and hyphens; "" if nothing of it can be kept."""
    folded = SOFT_BEFORE_VOWEL.sub("й", name.lower())
    latin = "".join(LETTERS.get(letter, letter) for letter in unicodedata.normalize("NFC", folded))
    plain = unicodedata.normalize("NFKD", latin).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST].rstrip("-")
