"""The typed stats of an entry as rows for people: a label, and a value with its shape for the template."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_noop, ngettext
from django.utils.translation import gettext as _

from rulebooks.formula import FormulaError, parse, surely
from rulebooks.models import Revision
from rulebooks.stats.order import in_order, told
from rulebooks.stats.trees import MOST_DEEP, deep, tree, value_said
from rulebooks.stats.vocabulary import formula_said, stat_title, word

PLAYERS_SHOWN = (1, 2, 3, 4)
SIGNED = {"character", "armour"}
HIDDEN = {"x", "y"}
EXAMPLES = "example"
"""The kind of a page that is an example from end to end."""
EXAMPLE = re.compile(r"example(_\d+)?")
FORMULA = re.compile(r"^[\d\sN+*/()×·-]+$")
FLAGS = {
    "reach": gettext_noop("reaches the next island"),
    "unanswered": gettext_noop("is not answered"),
    "before_attack": gettext_noop("as a counterattack strikes before the attack"),
}
"""What a skill does besides its damage, by its mark."""
DISTANCES = {"near": gettext_noop("Close up"), "far": gettext_noop("From afar")}
TARGETS = {
    "here": gettext_noop("on its own island"),
    "adjacent": gettext_noop("on a next island"),
    "base": gettext_noop("at the Base"),
}


@dataclass(frozen=True)
class Named:
    """A page that a stat points to; without a slug it is only a word."""

    name: str
    slug: str = ""
    count: int | str = 1


@dataclass(frozen=True)
class Row:
    """A stat as a page shows it.

    `shape` says which part of `rulebooks/parts/stats/stat.html` shows the value; `source` is where the book says it.
    """

    name: str
    title: str
    shape: str
    value: Any
    source: str = ""
    deep: bool = False

    @property
    def retells(self) -> bool:
        """Whether it says in short what the text of its page says at length: how somebody behaves, an example, and
        what lies so deep that only sentences tell it well."""
        told = self.name == "special" or EXAMPLE.fullmatch(self.name) is not None or self.deep
        return self.shape == "steps" or (told and self.shape in ("tree", "names"))


@dataclass(frozen=True)
class Formula:
    """`math` is its MathML, "" where it is none."""

    text: str
    values: tuple[tuple[int, int], ...]
    math: SafeString = SafeString("")


@dataclass(frozen=True)
class Skill:
    """What somebody in the book can do: the damage it deals, "" for none, and what else there is to it."""

    name: str
    damage: str
    does: tuple[str, ...]
    source: str = ""


@dataclass(frozen=True)
class Step:
    """One line of a behaviour or counterattack, in words."""

    priority: int | None
    distance: str
    condition: str
    does: str
    target: str


def stat_rows(revision: Revision, names: Mapping[str, str]) -> list[Row]:
    """Give the rows of an entry: its single values, then what is longer.

    Shape:  `names` are the titles of the book's pages by slug, in its order; a value that is a slug becomes a link.
    """
    rows = [_row(revision, name, names) for name in in_order(revision.stats, told(revision)) if name not in HIDDEN]
    most = 0 if revision.page.kind == EXAMPLES else MOST_DEEP
    return [
        replace(
            row,
            source=next(iter(revision.sources.get(row.name, [])), ""),
            deep=deep(revision.stats[row.name]) > most,
        )
        for row in rows
        if not revision.title or (row.shape, row.value) != ("text", revision.title)
    ]


def _row(revision: Revision, name: str, names: Mapping[str, str]) -> Row:
    """A stat may have the name of another book's, and not its shape: it is shown as whatever it is."""
    try:
        return _shaped(revision, name, names)
    except (AttributeError, KeyError, TypeError, ValueError):
        return Row(name, stat_title(name), "tree", tree(name, revision.stats[name], names))


def _shaped(revision: Revision, name: str, names: Mapping[str, str]) -> Row:
    title, stats, value = stat_title(name), revision.stats, revision.stats[name]
    if name == "drops" and isinstance(value, list):
        return Row(name, title, "drops", [_drop(drop, names) for drop in value])
    if name == "skills" and isinstance(value, Mapping):
        return Row(name, title, "skills", [_skill(revision, slug) for slug in _as_told(revision, value)])
    if name == "behaviour" and isinstance(value, list):
        return Row(name, title, "steps", [_step(step, stats, names) for step in value])
    if name == "counterattack" and isinstance(value, Mapping):
        answers = [
            {**step, "distance": distance} for distance in sorted(value, reverse=True) for step in value[distance]
        ]
        return Row(name, title, "steps", [_step(answer, stats, names) for answer in answers])
    if name == "offers" and isinstance(value, list):
        return Row(name, title, "offers", [_offer(offer, names) for offer in value])
    if name == "changes" and isinstance(value, Mapping):
        faces = sorted(value, key=lambda face: (len(face), face), reverse=True)
        return Row(name, title, "faces", [(face, _signed(value[face])) for face in faces])
    if value == revision.page.slug:
        return Row(name, title, "text", value)  # its own mark, and no link to where one is
    if name == "special":
        names = {**{slug: str(one.get("name", slug)) for slug, one in (stats.get("skills") or {}).items()}, **names}
    return Row(name, title, *_plain(revision.page.kind, name, value, names))


def _as_told(revision: Revision, skills: Mapping[str, Any]) -> list[str]:
    """The slugs of skills in the order in which the book tells of them."""

    def told(slug: str) -> tuple[int, str]:
        ordinal = next(iter(revision.sources.get(f"skills.{slug}", [])), "").rpartition("-")[2]
        return (int(ordinal) if ordinal.isdecimal() else 0), slug

    return sorted(skills, key=told)


def _plain(kind: str, name: str, value: Any, names: Mapping[str, str]) -> tuple[str, Any]:
    """Choose the shape of a value by what it is."""
    if isinstance(value, bool):
        return "flag", value
    if isinstance(value, int):
        signed = name == "added_damage" or (kind in SIGNED and name in {"health", "damage"})
        return "text", _signed(value) if signed else str(value)
    if isinstance(value, str):
        if FORMULA.match(value) or (value not in names and surely(value)):
            return "formula", formula(value)
        return ("names", [Named(names[value], value)]) if value in names else ("text", word(value))
    if name == "items" and isinstance(value, Mapping) and all(isinstance(one, int | str) for one in value.values()):
        return "names", _items(value, names)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return "names", [Named(names.get(one) or word(one), one if one in names else "") for one in value]
    if value is None:
        return "text", "—"
    return "tree", tree(name, value, names)


def formula(text: str) -> Formula:
    """Show a formula as the book prints it, with what it comes to for one to four players."""
    return _formula(text, get_language() or "ru")


@lru_cache(maxsize=1_000)
def _formula(text: str, language: str) -> Formula:
    text = formula_said(text)
    shown = text.replace("*", "·").replace("-", "−")
    try:
        expression = parse(text)
    except FormulaError:
        return Formula(shown, ())
    alone = expression.variables == {"N"} and not expression.has_dice
    try:
        values = tuple((n, expression.value(N=n)) for n in PLAYERS_SHOWN) if alone else ()
    except FormulaError:
        values = ()
    math = mark_safe(expression.mathml(language))  # noqa: S308 (drawn from the tree, letters escaped)
    return Formula(shown, values, math)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _items(items: Mapping[str, Any], names: Mapping[str, str]) -> list[Named]:
    order = {slug: place for place, slug in enumerate(names)}
    ordered = sorted(items, key=lambda slug: (order.get(slug, len(order)), slug))
    return [Named(names.get(slug, slug), slug if slug in names else "", items[slug]) for slug in ordered]


def _drop(drop: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {"face": drop.get("face"), "coins": drop.get("coins", 0), "items": _items(drop.get("items") or {}, names)}


def _offer(offer: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    slug = str(offer.get("item", ""))
    return {**offer, "item": Named(names.get(slug, slug), slug if slug in names else "")}


def _skill(revision: Revision, slug: str) -> Skill:
    skill = revision.stats["skills"][slug]
    does = []
    if "heals" in skill:
        healed = _("heals itself by up to %(number)s") if skill.get("up_to") else _("heals itself %(number)s")
        does.append(healed % {"number": formula(str(skill["heals"])).text})
    if skill.get("scope") == "all":
        does.append(_("to everybody on the island"))
    does += [_(said) for flag, said in FLAGS.items() if skill.get(flag)]
    damage = formula(str(skill["damage"])).text if "damage" in skill else ""
    source = next(iter(revision.sources.get(f"skills.{slug}", [])), "")
    return Skill(str(skill.get("name", "")), damage, tuple(does), source)


def _step(step: Mapping[str, Any], stats: Mapping[str, Any], names: Mapping[str, str]) -> Step:
    skills = stats.get("skills") or {}
    skill = str(step.get("use", ""))
    at = str(step.get("at", ""))
    target = _(TARGETS[at]) if at in TARGETS else at
    if step.get("all"):
        target = _("everybody %(where)s") % {"where": target}
    does = str((skills.get(skill) or {}).get("name", skill))
    distance = str(step.get("distance") or "")
    conditions = "; ".join(_conditions(step.get("when") or {}, names))
    distance = _(DISTANCES[distance]) if distance in DISTANCES else distance
    return Step(step.get("priority"), distance, conditions, does, target)


def _conditions(when: Mapping[str, Any], names: Mapping[str, str]) -> Iterable[str]:
    for name, value in when.items():
        if name == "heroes_here" and isinstance(value, Mapping):
            yield _heroes_here(value)
        elif name == "dead":
            yield _("%(boss)s is dead") % {"boss": names.get(str(value), str(value))}
        elif name == "attacked_by":
            yield _("attacked by the one who attacked it before")
        else:
            yield f"{stat_title(name)}: {value_said(value, names)}"


def _heroes_here(value: Mapping[str, Any]) -> str:
    least, most = value.get("min"), value.get("max")
    if least is not None and least == most:
        return ngettext("%(count)s hero on its island", "%(count)s heroes on its island", least) % {"count": least}
    if most is None:
        return _("%(count)s or more heroes on its island") % {"count": least}
    return _("%(least)s to %(most)s heroes on its island") % {"least": least or 0, "most": most}
