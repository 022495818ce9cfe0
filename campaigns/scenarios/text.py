"""Reading the text of scenarios: steps with their lines, and the clauses inside them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

KEYWORDS = ("game", "given", "dice", "draws", "when", "refused", "then", "why", "edition")
CLAUSE = re.compile(
    r"(?:^|(?<=[\s,]))(?:"
    r"(?P<counted>[^\W\d][\w:-]*)\s+(?P<how>at\s+least|at\s+most|falls|rises|stays)"
    r"(?:\s+(?:by\s+)?(?P<number>-?\d+))?(?=[\s,]|$)"
    r"|(?P<word>is|at|holds|has|wears|lacks|gone|asks|knows)(?=[\s,]|$)"
    r"|(?P<mark>[+-][^\s,=]+(?:\s+until\s+[\w-]+)?)"
    r"|(?P<name>[^\W\d][\w:-]*)(?P<sign>=|>=|<=|>|<|!=)(?P<value>-?\d+)"
    r")"
)
SIGNS = {
    "=": ("", 0),
    ">=": ("at least ", 0),
    "<=": ("at most ", 0),
    ">": ("at least ", 1),
    "<": ("at most ", -1),
    "!=": ("other than ", 0),
}
"""What a sign before a number says, and how far from it: more than 3 is at least 4."""
UNTIL = " until "
"""Between a mark and the moment that ends it: «+raging until turn»."""
SPOKEN = {"has": "holds", "wears": "holds"}
NAMING = ("holds", "has", "wears", "lacks", "asks", "knows", "at", "is")
"""Words behind which something has to be named."""
COUNT = re.compile(r"^(?P<name>.+?)(?:\s+[xх×](?P<count>\d+)(?P<more>\+?))?$")
TRANSLATED = re.compile(r"#\s*(?P<language>[a-z]{2}):\s+(?P<title>.+)")
"""A line above `game` that is the title in another language: «# ru: Собственный урон стоит отдельно.»"""


class BadScenario(Exception):
    """A line that cannot be read or means nothing here; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a scenario: its keyword, the rest, and where it stands."""

    keyword: str
    text: str
    line: int


@dataclass(slots=True)
class Scenario:
    """One worked example: what it shows, its steps in their order, and the editions that its file has told so far.

    Shape: `title` is English, as the file is; `translated` has it in other languages, by their code.
    """

    title: str
    line: int
    steps: list[Step] = field(default_factory=list)
    editions: tuple[Step, ...] = ()
    translated: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """What a `given` or `then` says of one thing.

    Shape: `facts` are (word, text): ("at", "[1]"), ("holds", "Арбалет"), ("mark", "+dead until turn"), ("hp", "24"),
           ("hp", "at least 3"), ("hp", "falls"), ("hp", "falls 2").
    """

    subject: str
    facts: tuple[tuple[str, str], ...]


def read(text: str) -> list[Scenario]:
    """The scenarios of a text; each begins with its `game` line, and comments above that are its title.

    Errors: BadScenario for a line that begins with no keyword.
    """
    scenarios: list[Scenario] = []
    editions: list[Step] = []
    comments: list[str] = []
    translated: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            continue
        if found := TRANSLATED.fullmatch(line):
            translated[found["language"]] = found["title"]
            continue
        if line.startswith("#"):
            comments.append(line.lstrip("# "))
            continue
        keyword, _, rest = line.partition(" ")
        if keyword not in KEYWORDS:
            raise BadScenario(f"line {number}: «{keyword}» is none of {', '.join(KEYWORDS)}")
        if keyword == "edition":  # it is told to the whole file, and what stands above it is no scenario's title
            editions.append(Step(keyword, rest.strip(), number))
            comments, translated = [], {}
            continue
        if keyword == "game":
            scenarios.append(Scenario(" ".join(comments), number, [], tuple(editions), translated))
            comments, translated = [], {}
        if not scenarios:
            raise BadScenario(f"line {number}: a scenario begins with «game»")
        scenarios[-1].steps.append(Step(keyword, rest.strip(), number))
    if not scenarios:
        raise BadScenario("there is no «game» line, so no scenario")
    return scenarios


def clauses(text: str) -> list[Clause]:
    """The clauses of a `given` or `then`, which semicolons separate."""
    return [_clause(part.strip()) for part in text.split(";") if part.strip()]


def _clause(text: str) -> Clause:
    found = list(CLAUSE.finditer(text))
    if not found:
        return Clause(text, ())
    facts: list[tuple[str, str]] = []
    for here, after in zip(found, [*found[1:], None], strict=True):
        rest = text[here.end() : after.start() if after else len(text)].strip(" ,")
        if here["word"]:
            if not rest and here["word"] in NAMING:
                raise BadScenario(f"«{text}»: {here['word']} what? So many or more are told as «{here['word']} A x2+»")
            facts.append((SPOKEN.get(here["word"], here["word"]), rest))
            continue
        facts.append(_fact(here))
        if rest:
            raise BadScenario(f"«{rest}» in «{text}» is not understood")
    return Clause(text[: found[0].start()].strip(" ,"), tuple(facts))


def _fact(found: re.Match[str]) -> tuple[str, str]:
    """A mark or a number as (word, text)."""
    if found["mark"]:
        return "mark", " ".join(found["mark"].split())
    if found["name"]:
        said, further = SIGNS[found["sign"]]
        return found["name"], f"{said}{int(found['value']) + further}"
    how = " ".join(found["how"].split())
    if how.startswith("at ") != bool(found["number"]) and how not in ("falls", "rises"):
        raise BadScenario(f"«{found[0].strip()}» should say {'how many' if how.startswith('at ') else 'nothing more'}")
    return found["counted"], f"{how} {found['number'] or ''}".strip()


def listed(text: str) -> list[tuple[str, int | None]]:
    """Names with counts: "Арбалет, Зелье лечения x2" gives [("Арбалет", None), ("Зелье лечения", 2)].

    Errors: BadScenario for "x2+", which says how many there are at least and lays nothing.
    """
    found = counted(text)
    if some := next((name for name, _, more in found if more), ""):
        raise BadScenario(f"«{some} x…+» can be asked in a «then» and nowhere else")
    return [(name, count) for name, count, _ in found]


def counted(text: str) -> list[tuple[str, int | None, bool]]:
    """Names with counts, and whether so many or more are meant: "Бомба x2+" gives [("Бомба", 2, True)]."""
    found = [COUNT.match(part.strip()) for part in re.split(r",|\sand\s", text) if part.strip()]
    return [(one["name"], int(one["count"]) if one["count"] else None, bool(one["more"])) for one in found if one]


def seen_by(text: str) -> tuple[str, str]:
    """Who looks and what is said: "seat Боря: Аня holds Арбалет" gives ("Боря", "Аня holds Арбалет")."""
    if not text.startswith("seat ") or ":" not in text:
        return "", text
    viewer, _, rest = text.removeprefix("seat ").partition(":")
    return viewer.strip(), rest.strip()


def faces(text: str) -> list[tuple[int, int]]:
    """Dice as (sides, face); sides are 0 where only the face was told: "d6=5, d4=2 1".

    Errors: BadScenario for anything else, or a face that the die does not have.
    """
    told = []
    for word in re.split(r"[\s,;]+", text.strip()):
        match = re.fullmatch(r"(?:[dдк](\d+)=)?(\d+)", word)
        if match is None:
            raise BadScenario(f"«{word}» is no die; write d6=5 or 5")
        sides, face = int(match[1] or 0), int(match[2])
        if sides and not 1 <= face <= sides:
            raise BadScenario(f"a d{sides} has no face {face}")
        told.append((sides, face))
    return told
