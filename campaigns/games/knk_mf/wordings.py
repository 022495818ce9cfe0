"""Which pages of the rulebook only tell: their words may change without a rule of the code reading otherwise.

All other paragraphs are in wordings.txt beside this, see campaigns/wordings/register.py.
"""

from collections.abc import Mapping

TOLD_ONLY: Mapping[str, str] = {
    "kniga": "what kind of a game this is",
    "kratkoe-soderzhanie": "what the chapters are about",
    "mir": "the world, for the game master's stories",
    "glavnyy-sovet": "advice",
    "prilozheniya": "which other papers there are",
    "prilozhenie-*": "another paper, which is not here",
    "nanaya-dzyun": "an example, worked out by the rules",
}
