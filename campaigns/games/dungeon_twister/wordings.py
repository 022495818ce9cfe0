"""Which pages of the rulebook only tell: their words may change without a rule of the code reading otherwise.

All other paragraphs are in wordings.txt beside this, see campaigns/wordings/register.py.
"""

from collections.abc import Mapping

TOLD_ONLY: Mapping[str, str] = {
    "o-knige": "what this help is",
}
