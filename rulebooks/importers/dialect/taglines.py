"""The line in italics below a heading that says what a thing is: «*3rd-level evocation*», «*Чудесный предмет, редкий*».

How a spell's level, its school and how rare a thing is are said there without any label, in one of a few manners, by
whoever writes books of spells and treasures. What fits none of them is text.
"""

from __future__ import annotations

import re

ITALICS = re.compile(r"([*_])(?![*_\s])([^*_\n]{2,120})\1")
BRACKETS = re.compile(r"\s*\(([^()]{1,80})\)")
WORD = r"[^\W\d_]{3,30}"
SPELLS = [
    re.compile(rf"(?P<level>\d{{1,2}})(?:st|nd|rd|th)?[- ]level(?: (?P<school>{WORD}))?"),
    re.compile(rf"level (?P<level>\d{{1,2}})(?: (?P<school>{WORD}))?"),
    re.compile(
        rf"(?:заклинание )?(?P<level>\d{{1,2}})(?:-?(?:й|го|ый))? (?:уровень|уровня|круг|круга)"
        rf"(?:,? (?:школа )?(?P<school>{WORD}))?"
    ),
    re.compile(rf"(?P<school>{WORD}),? (?P<trick>cantrip|заговор)"),
    re.compile(rf"(?P<trick>cantrip|заговор),? (?P<school>{WORD})"),
]
NO_SCHOOL = frozenset({"feature", "ability", "spell", "умение", "способность", "заклинание"})
RARITIES = {
    "common": "common",
    "uncommon": "uncommon",
    "rare": "rare",
    "very rare": "very rare",
    "legendary": "legendary",
    "обычн": "обычный",
    "необычн": "необычный",
    "редк": "редкий",
    "очень редк": "очень редкий",
    "легендарн": "легендарный",
}
ENDING = re.compile(r"(?:ый|ий|ая|ое|ой|ые|ие)$")
"""Of an adjective: a sword is «редкий», a ring is «редкое», and both are as rare."""


def read(text: str) -> dict[str, int | str]:
    """What such a line says as stats: `level` (a trick has 0), `school`, `rarity`; nothing where it is another line."""
    found = ITALICS.fullmatch(text.strip())
    if not found:
        return {}
    said = " ".join(BRACKETS.sub("", found[2]).lower().replace("‑", "-").split())
    return _spell(said) or _rarity(said)


def _spell(said: str) -> dict[str, int | str]:
    one = next((one for way in SPELLS if (one := way.fullmatch(said))), None)
    if one is None:
        return {}
    told = one.groupdict()
    stats: dict[str, int | str] = {"level": int(told["level"]) if told.get("level") else 0}
    school = told.get("school") or ""
    return stats | ({"school": school} if school and school not in NO_SCHOOL else {})


def _rarity(said: str) -> dict[str, int | str]:
    parts = [part.strip() for part in said.split(",")]
    rarities = [RARITIES[stem] for part in parts if (stem := ENDING.sub("", part)) in RARITIES]
    return {"rarity": rarities[0]} if len(rarities) == 1 else {}
