"""What two revisions of a page say differently, place by place, in words."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from itertools import pairwise
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from rapidfuzz import fuzz

from rulebooks.cite import paragraph_label
from rulebooks.layers.places import leaves
from rulebooks.models import Revision
from rulebooks.stats.showing import FORMULA
from rulebooks.stats.vocabulary import formula_said, stat_title

PIECE = re.compile(r"\s+|\w+|[^\w\s]")
MOST_PIECES = 1500
SHORT_PIECES = 16
"""Words, blanks and signs of both sides, up to which a text is read easily with all of it marked."""
SENTENCE_END = re.compile(r"""(?<![.!?…])[.!?…]++[»"”)\]*]*\s+(?=[«"“(\[*`]*[A-ZА-ЯЁ0-9])|\n+""")
LIKE = 60
"""From 0 to 100: how like two sentences are of which one is the other reworded."""
LOUD = re.compile(r"\*\*([^*\n]+)\*\*|(?<![\w*])\*([^*\s][^*\n]*)\*(?![\w*])")
"""Bold and italic words of a paragraph."""
NEAREST = 12
"""Sentences among which the one is looked for that another was made of."""


@dataclass(frozen=True)
class Change:
    """One place that differs: the title, a stat, a paragraph."""

    place: str
    html: SafeString


def changes(old: Revision | None, new: Revision) -> list[Change]:
    """Say what a revision changed against the one before it (or against nothing, where it is the first)."""
    title, aliases, stats, paragraphs = (old.title, old.aliases, old.stats, old.paragraphs) if old else ("", [], {}, [])
    found = compare((title, aliases, stats, paragraphs), (new.title, new.aliases, new.stats, new.paragraphs))
    return [*_moved(new), *found]


def _moved(new: Revision) -> list[Change]:
    """Under which page it stood, and stands; of one that only changed places there, that one."""
    if not new.moved:
        return []
    above = Revision.objects.at_edition(new.page.book, new.edition.number).filter(page__slug__in=new.moved.values())
    names = {one.page.slug: one.title for one in above}
    was, now = (names.get(slug, slug) for slug in (new.moved["from"], new.moved["to"]))
    return [Change(_("Where it stands"), instead(was, now) if was != now else format_html("{}", now))]


def compare(
    old: tuple[str, list[str], Mapping[str, Any], list[Any]],
    new: tuple[str, list[str], Mapping[str, Any], list[Any]],
    names: Mapping[str, str] | None = None,
) -> list[Change]:
    """Compare two versions given as (title, aliases, stats, paragraphs); `names` are titles of pages by slug."""
    found = [Change(_("Title"), words(old[0], new[0]))] if old[0] != new[0] else []
    if old[1] != new[1]:
        found.append(Change(_("Other names"), words(", ".join(old[1]), ", ".join(new[1]))))
    found += _stats(dict(leaves(old[2])), dict(leaves(new[2])), names or {})
    return found + _paragraphs(old[3], new[3], names or {})


def path_title(path: tuple[str, ...], names: Mapping[str, str] | None = None) -> str:
    """Name a place in the stats: «Дроп → 2 → Монеты»; places in lists count from 1."""
    parts = [str(int(part) + 1) if part.isdecimal() else (names or {}).get(part) or stat_title(part) for part in path]
    return " → ".join(parts)


def _stats(old: dict[tuple[str, ...], Any], new: dict[tuple[str, ...], Any], names: Mapping[str, str]) -> list[Change]:
    changed = [path for path in [*old, *(path for path in new if path not in old)] if old.get(path) != new.get(path)]
    told = [(path, _shown(old.get(path), names), _shown(new.get(path), names)) for path in changed]
    return [Change(path_title(path, names), instead(was, now)) for path, was, now in told if was or now]


def instead(old: str, new: str) -> SafeString:
    """A stat is read whole, with the signs that pages show: 12·N, now 13·N."""
    return format_html("{} {}", _marked("del", as_shown(old)), _marked("ins", as_shown(new)))


def as_shown(text: str) -> str:
    """A formula or a text with the signs that pages show: 12·N, and names without those that mark them."""
    return text.replace("*", "·") if FORMULA.match(text) else text.replace("`", "")


def _shown(value: Any, names: Mapping[str, str]) -> str:
    if value is None or value == {} or value == []:
        return ""
    return (
        (_("yes") if value else _("no"))
        if isinstance(value, bool)
        else names.get(str(value)) or formula_said(str(value))
    )


def _paragraphs(old: list[Any], new: list[Any], names: Mapping[str, str]) -> list[Change]:
    before = {str(paragraph.get("id", "")): _text(paragraph, names) for paragraph in old}
    after = {str(paragraph.get("id") or f"+{place}"): _text(paragraph, names) for place, paragraph in enumerate(new)}
    found = []
    for name in [*after, *(name for name in before if name not in after)]:
        if before.get(name) != after.get(name):
            place = _("New paragraph") if name.startswith("+") else paragraph_label(name)
            found.append(Change(place, words(before.get(name, ""), after.get(name, ""))))
    return found + _moved_about([*before], after)


def _moved_about(before: list[str], after: Mapping[str, str]) -> list[Change]:
    """The paragraphs and rows that stand elsewhere among the others."""
    was, now = [one for one in before if one in after], [one for one in after if one in before]
    steps = SequenceMatcher(None, was, now, autojunk=False).get_opcodes() if was != now else []
    moved = [
        name for what, _start, _end, start, end in steps if what in ("insert", "replace") for name in now[start:end]
    ]
    return [
        Change(paragraph_label(name), format_html(_("stands elsewhere now: {text}"), text=after[name]))
        for name in moved
    ]


def _text(paragraph: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a paragraph says; one that shows another page says that page's name."""
    entry = str(paragraph.get("entry") or "")
    return str(paragraph.get("text") or names.get(entry, entry))


def words(old: str, new: str) -> SafeString:
    """Mark what left (`<del>`) and what came (`<ins>`): sentence by sentence, and inside a sentence that was only
    reworded word by word. One that says something else is told whole, for its words one by one would be confetti.

    What a page shows otherwise is shown so: names without their signs, bold words bold. Where only signs differ,
    and where only one of a pair does, they are what is read.
    """
    was, now = old.replace("`", ""), new.replace("`", "")
    if was != now:
        old, new = was, now
    before, after = sentences(old), sentences(new)
    if len(before) < 2 and len(after) < 2:
        return _reworded(old, new)
    html = SafeString("")
    bare, fresh = [one.strip() for one in before], [one.strip() for one in after]
    for what, start, end, new_start, new_end in SequenceMatcher(None, bare, fresh, autojunk=False).get_opcodes():
        if what == "equal":
            html += _dressed("".join(after[new_start:new_end]))
        else:
            html += _sentences(before[start:end], after[new_start:new_end])
    return html


def sentences(text: str) -> list[str]:
    """The sentences of a text, each with the blanks behind it."""
    ends = [0, *(found.end() for found in SENTENCE_END.finditer(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends) if end > start]


def _sentences(old: list[str], new: list[str]) -> SafeString:
    """A stretch of sentences instead of another: each new one beside the one it was made of, if any."""
    html, at, fresh = SafeString(""), 0, SafeString("")
    for one in new:
        liked = [(fuzz.ratio(old[place], one), -place) for place in range(at, min(len(old), at + NEAREST))]
        likeness, place = max(liked, default=(0.0, 0))
        if likeness < LIKE:
            fresh += _marked("ins", one)
            continue
        html += _marked("del", "".join(old[at:-place])) + fresh + _reworded(old[-place], one)
        at, fresh = 1 - place, SafeString("")
    return html + _marked("del", "".join(old[at:])) + fresh


def _reworded(old: str, new: str) -> SafeString:
    before, after = PIECE.findall(old), PIECE.findall(new)
    long = len(before) + len(after)
    if long > MOST_PIECES or (long > SHORT_PIECES and fuzz.ratio(old, new) < LIKE):
        return _marked("del", old) + _marked("ins", new)
    html = SafeString("")
    for what, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what == "equal":
            html += _dressed("".join(before[start:end]))
            continue
        html += _marked("del", "".join(before[start:end])) + _marked("ins", "".join(after[new_start:new_end]))
    return html


def _dressed(text: str) -> SafeString:
    loud = LOUD.sub(lambda found: f"<b>{found[1]}</b>" if found[1] else f"<i>{found[2]}</i>", escape(text))
    return mark_safe(loud)  # noqa: S308 (escaped first)


def _marked(tag: str, text: str) -> SafeString:
    return mark_safe(f"<{tag}>{_dressed(text)}</{tag}>") if text else SafeString("")  # noqa: S308
