"""Which pages of the rulebook only tell: their words may change without a rule of the code reading otherwise.

All other paragraphs are in wordings.txt beside this, see campaigns/wordings/register.py.
"""

from collections.abc import Mapping

TOLD_ONLY: Mapping[str, str] = {
    "kniga": "what kind of a game this is",
    "glava-*": "what its chapter is about",
    "sluh-*": "rumours: stories about the bosses",
}
IN_ORDER = ("raund",)
"""The pages whose paragraphs tell things in the order in which they are played."""
