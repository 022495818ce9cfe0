"""A foe's page: its stats, what it drops, how it behaves, answers, and what it can do.

The parts of the page are found by their labels (`[parts]` of the configuration). What comes out:

    health "18*N" · goal · drops [{face, coins, items}] · special [{…}]
    skills {slug: {name, damage | heals, scope "one"/"all"/"self", reach, unanswered, up_to, before_attack}}
    behaviour [{priority, distance "near"/"far"/"", when {}, use, at "here"/"adjacent"/"base"/"", all}]
    counterattack {"near": [{when, use}], "far": […]}
    when {heroes_here {min, max}, dead <slug>, attacked_by true}; an empty `at` is wherever the skill reaches
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rulebooks.importers.blocks import Node, label, tree
from rulebooks.importers.drafts import Lines, Problem
from rulebooks.importers.facts.phrases import Text, merge
from rulebooks.importers.facts.understanding import not_understood
from rulebooks.importers.gathering import Gathering
from rulebooks.importers.names import Names
from rulebooks.importers.notation import amount, fold, plain
from rulebooks.importers.pages import Part
from rulebooks.importers.slugs import slug as slug_of

DISTANCES = {"ближн": "near", "дальн": "far"}
FACES = re.compile(r"(\d{1,3})\s?[-–—]\s?(\d{1,3})")
"""The faces of a die that bring the same: «3-4»."""
MOST_FACES = 100


def read_foe(part: Part, reader: Gathering) -> None:
    """Read everything a page says of a foe into its draft."""
    Foe(part, reader).read()


class Foe:
    def __init__(self, part: Part, reader: Gathering) -> None:
        self.draft = part.draft
        self.reader = reader
        self.labels = reader.configuration.parts
        self.top = _nested(part.nodes)
        self.names = _with_skills(reader.names)

    def read(self) -> None:
        parts = [(self.meaning(node), node) for node in self.top]
        order = ["skills", *(name for name in self.labels if name != "skills")]
        for name in order:
            for meaning, node in parts:
                if meaning == name:
                    getattr(self, name)(node)
        for meaning, node in parts:
            if not meaning and label(node.block.text)[0]:
                self.problem(_lines(node), node.block.text, "this part of a foe's page is not known")

    def meaning(self, node: Node) -> str:
        name = fold(label(node.block.text)[0])
        return next((part for part, start in self.labels.items() if name.startswith(start)), "")

    def problem(self, lines: Lines, text: str, why: str) -> None:
        self.reader.problems.append(Problem(lines, plain(text), why))

    def facts(self, text: str, lines: Lines, group: str, everything: bool = False) -> dict[str, Any]:
        """What follows from a text; what it says beyond that is a problem."""
        read = Text.of(text, self.names)
        found = read.read(self.reader.configuration.facts.get(group, ()))
        for words in not_understood(read, "all" if everything else "figures"):
            self.problem(lines, words, f"nothing follows from these words for {group}")
        return found

    def stats(self, node: Node) -> None:
        lines = _lines(node)
        for stat, value in self.facts(label(node.block.text)[1], lines, "foe-stats", everything=True).items():
            self.draft.tell(stat, value, lines)

    def goal(self, node: Node) -> None:
        self.draft.tell("goal", True, _lines(node))

    def drops(self, node: Node) -> None:
        drops = self.draft.stats.setdefault("drops", [])
        for child in node.children:
            name, rest = label(child.block.text)
            lines = _lines(child)
            faces = _faces(name)
            if not faces:
                self.problem(lines, child.block.text, "a drop begins with the face of a die")
                continue
            counts = self.reader.counts(rest, lines)
            self.draft.note("drops", lines)
            for face in faces:
                drops.append({"face": face, **counts})
                self.draft.note(f"drops.{face}", lines)

    def skills(self, node: Node) -> None:
        skills = self.draft.stats.setdefault("skills", {})
        for child in node.children:
            name, rest = label(child.block.text)
            lines = _lines(child)
            if not name:
                self.problem(lines, child.block.text, "a skill begins with its name")
                continue
            found = self.facts(rest, lines, "foe-skill", everything=True)
            if not found:
                self.problem(lines, child.block.text, "what this skill does is not understood")
            slug = slug_of(name)
            self.names.learn(slug, "skill", [name])
            skills[slug] = {"name": plain(name), **found}
            if "damage" in found:
                skills[slug].setdefault("scope", "one")
            self.draft.note("skills", lines)
            self.draft.note(f"skills.{slug}", lines)

    def special(self, node: Node) -> None:
        special = self.draft.stats.setdefault("special", [])
        for text, lines, *_ in _leaves(node):
            found = self.facts(text, lines, "foe-special", everything=True)
            if found:
                special.append(found)
            self.draft.note("special", lines)

    def behaviour(self, node: Node) -> None:
        behaviours = self.draft.stats.setdefault("behaviour", [])
        place: Counter[str] = Counter()
        for number, (text, lines, path, mark) in enumerate(_leaves(node), 1):
            distance = next((_distance(name) for name in path if _distance(name)), "")
            place[distance] += 1
            told = amount(mark)
            priority = told if isinstance(told, int) else place[distance]
            found = self.conduct(text, lines)
            if found:
                behaviours.append({"priority": priority, "distance": distance, **found})
                self.draft.note("behaviour", lines)
                self.draft.note(f"behaviour.{number}", lines)

    def conduct(self, text: str, lines: Lines) -> dict[str, Any] | None:
        """Which skill is used when, and on whom; None if no skill is named, or a condition is not understood.

        Without its condition a behaviour would be another one, so then it stays text.
        """
        doubts = len(self.reader.problems)
        found = self.facts(text, lines, "foe-behaviour")
        if len(self.reader.problems) > doubts:
            return None
        if "use" not in found:
            self.problem(lines, text, "none of its skills is named here")
            return None
        merge(found, {"when": {}, "at": "", "all": False})
        return {key: found[key] for key in ("when", "use", "at", "all")}

    def counterattack(self, node: Node) -> None:
        answers = self.draft.stats.setdefault("counterattack", {"near": [], "far": []})
        for child in node.children:
            lines = _lines(child)
            distance = _distance(child.block.text)
            found = self.conduct(child.block.text, lines)
            if found and distance:
                answers[distance].append({"when": found["when"], "use": found["use"]})
                self.draft.note("counterattack", lines)
                self.draft.note(f"counterattack.{distance}", lines)
            elif found:
                self.problem(lines, child.block.text, "neither near nor far")


def _with_skills(names: Names) -> Names:
    """The book's names, and room for those of one foe's skills."""
    own = Names()
    own.kinds = dict(names.kinds)
    own.met = names.met
    own.ranks, own.letters = names.ranks, names.letters
    for spelling, slug in names.spellings.items():
        own.learn(slug, names.kinds[slug], [" ".join(spelling)])
    return own


def _nested(nodes: list[Node]) -> list[Node]:
    """Nodes without their children, as a part has them, nested again."""
    return list(tree(node.block for node in nodes))


def _leaves(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Lines, tuple[str, ...], str]]:
    """What is said under a label: text and lines, with the labels above it, its own included, and its number in a list;
    "" where it has none."""
    name, rest = label(node.block.text)
    path = (*path, name)
    if rest or not node.children:
        yield (rest if name else node.block.text), _lines(node), path, node.block.mark.rstrip(".)")
    for child in node.children:
        yield from _leaves(child, path)


def _distance(text: str) -> str:
    words: Mapping[str, str] = DISTANCES
    start = fold(plain(text)).lstrip("` ")
    return next((distance for beginning, distance in words.items() if start.startswith(beginning)), "")


def _faces(text: str) -> list[int]:
    """The faces of a die that a label tells: one, or those of a range; none where it tells none."""
    if (ends := FACES.fullmatch(plain(text).strip())) and int(ends[2]) - int(ends[1]) < MOST_FACES:
        return [*range(int(ends[1]), int(ends[2]) + 1)]
    face = amount(text)
    return [face] if isinstance(face, int) else []


def _lines(node: Node) -> Lines:
    return node.block.first, node.block.last
