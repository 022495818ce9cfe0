"""Stats of things, read from the parts of a document that tell of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from rulebooks.importers.blocks import Node, label, says_more
from rulebooks.importers.drafts import Draft, Lines, Problem
from rulebooks.importers.facts import lacking
from rulebooks.importers.facts.phrases import Fact, Text, merge
from rulebooks.importers.facts.understanding import not_understood
from rulebooks.importers.gathering import Gathering
from rulebooks.importers.notation import amount, charts, fold
from rulebooks.importers.notation.counts import offers
from rulebooks.importers.pages import Part
from rulebooks.importers.slugs import slug as slug_of
from rulebooks.importers.things import worked
from rulebooks.importers.things.chains import read_phase
from rulebooks.importers.things.equations import read_equation
from rulebooks.importers.things.foes import read_foe

CODE = re.compile(r"\[([^\[\]\s]{1,12})\]")


class Reader(Gathering):
    """Reads the stats of all parts of an outline into their drafts, and collects what it does not understand."""

    def read(self) -> list[Draft]:
        """Every page in the book's order, with stats."""
        for part in self.outline.parts:
            self.names.know(part.draft.slug, part.draft.kind, part.stats)
            for fact in self.configuration.facts.get(part.draft.slug, ()):
                self.names.know(part.draft.slug, part.draft.kind, fact.stats)
        for part in self.outline.parts:
            if part.shape == "chart":
                self.chart(part)
        for part in self.outline.parts:
            self.part(part)
        for part in self.outline.parts:
            self.told_elsewhere(part)
        self.inhabitants()
        worked.finish(self)
        return [self.drafts[slug] for slug in self.order]

    def part(self, part: Part) -> None:
        draft = part.draft
        shapes: dict[str, Callable[[Part], None]] = {
            "kit": self.kit,
            "cost": self.cost,
            "numbered": self.numbered,
            "legend": self.legend,
            "offers": lambda shop: self.offers(shop, shop.draft, {}),
            "foe": lambda foe: read_foe(foe, self),
            "phase": lambda phase: read_phase(phase, self),
            "equation": lambda sum: read_equation(sum, self),
        }
        if part.shape in shapes:
            shapes[part.shape](part)
        if draft.kind == "section":
            return
        for stat, value in part.stats.items():
            draft.tell(stat, value, draft.told_at)
        if part.shape != "foe":
            strange = self.known is not None and part.strict and draft.slug not in self.known
            units = [unit for unit in part.units if not strange or says_more(unit[0])]
            groups = [*part.facts, draft.kind, *(self.alike(draft.kind) if strange else ())]
            self.facts(draft, units, groups, "all" if strange else part.strict)
        if part.shared and part.above:
            self.shared(part)
        for stat, value in part.defaults.items():
            draft.tell(stat, value, draft.told_at)
        if draft.kind == "rumour":
            self.rumour(draft)
        if part.bare and draft.stats.keys() <= {*part.bare}:
            self.problems.append(Problem(draft.extent, draft.title, "what this does follows from no words here"))

    def alike(self, kind: str) -> list[str]:
        """The things of a kind that we know, where what one of them does a new one may do in the same words."""
        if kind not in self.configuration.alike:
            return []
        return [slug for slug, one in (self.known or {}).items() if one == kind and slug in self.configuration.facts]

    def facts(self, draft: Draft, units: Iterable[tuple[str, Lines]], groups: Iterable[str], strict: str) -> None:
        """Read the facts of some groups, and of the one named for the page; each of the latter must be there."""
        own = self.configuration.facts.get(draft.slug, ())
        facts = [*own, *(fact for group in groups for fact in self.configuration.facts.get(group, ()))]
        left = {id(fact): fact for fact in own if fact.stats and not fact.optional}
        read: dict[int, dict[str, Any]] = {}
        for unit, lines in units:
            text = Text.of(unit, self.names)
            for fact in facts:
                stats = text.stats_of(fact)
                if stats is not None:
                    left.pop(id(fact), None)
                    told = draft.stats if fact.again else read.get(id(fact), {})
                    if not fact.first:
                        self.problems += lacking.disagreements(draft, told, stats, lines)
                    read.setdefault(id(fact), stats)
                    tell(draft, stats, lines)
            if strict:
                named = fold(draft.title)
                for words in (one for one in not_understood(text, strict) if one not in named):
                    self.problems.append(Problem(lines, words, "no stat follows from these words"))
        self.problems += lacking.unsaid(draft, left.values())

    def shared(self, part: Part) -> None:
        """What the section says above its table holds for each row that does not say otherwise."""
        assert part.above is not None
        for unit, lines in part.above.units:
            found = Text.of(unit, self.names).read(self.configuration.facts.get(part.shared, ()))
            for stat, value in found.items():
                if stat not in part.draft.stats:
                    part.draft.tell(stat, value, lines)

    def told_elsewhere(self, part: Part) -> None:
        for told in part.tells:
            facts = self.configuration.facts.get(told.facts, ())
            if told.of and told.of not in self.drafts:
                self.problems.append(
                    Problem(part.draft.extent, part.draft.title, f"there is no {told.of} to tell it of")
                )
            elif told.shape == "offers":
                self.offers(part, self.drafts[told.of], self.stock(part, self.drafts[told.of], facts))
            elif told.of:
                self.told_of(part, self.drafts[told.of], facts)
            else:
                self.told_of_each(part, facts)

    def told_of(self, part: Part, draft: Draft, facts: Iterable[Fact]) -> None:
        left = []
        for fact in facts:
            read = ((Text.of(unit, self.names).stats_of(fact), lines) for unit, lines in part.units)
            found = next(((stats, lines) for stats, lines in read if stats is not None), None)
            if found:
                self.problems += lacking.disagreements(draft, draft.stats, *found)
                tell(draft, *found)
            elif not fact.optional:
                left.append(fact)
        self.problems += lacking.unsaid(draft, left)

    def told_of_each(self, part: Part, facts: Iterable[Fact]) -> None:
        for unit, lines in part.units:
            text = Text.of(unit, self.names)
            for fact in facts:
                for slug, stats in text.read_each(fact):
                    if slug in self.drafts:
                        tell(self.drafts[slug], stats, lines)

    def kit(self, part: Part) -> None:
        text, lines = part.units[0]
        tell(part.draft, {"face": amount(part.label), **self.counts(text, lines)}, lines)

    def numbered(self, part: Part) -> None:
        """An item of a numbered list: the number says which one in a row it is."""
        block = part.nodes[0].block
        if isinstance(order := amount(block.mark.rstrip(".)")), int):
            tell(part.draft, {"order": order}, (block.first, block.last))

    def cost(self, part: Part) -> None:
        """«**Катапульта (2 монеты + 1 Пружина):**»: the price stands in brackets behind the name."""
        _, lines = part.units[0]
        price = re.search(r"\(([^()]*)\)", part.label)
        if price:
            tell(part.draft, self.counts(price[1], lines), lines)
        else:
            self.problems.append(Problem(lines, part.label, "no price in brackets"))

    def offers(self, part: Part, shop: Draft, stock: dict[int, int]) -> None:
        """What a shop sells: rows of a tier and its offers, or one list of offers."""
        found: list[dict[str, Any]] = shop.stats.setdefault("offers", [])
        for node in part.nodes:
            lines = node.block.first, node.block.last
            tier, text = _tier(node)
            priced, unread = offers(text, self.configuration.coin)
            if not priced:
                continue
            self.problems += [Problem(lines, words, "no name with a price in brackets") for words in unread]
            for name, price in priced:
                if slug := self.owned(name, lines):
                    found.append({"item": slug, "price": price, "tier": tier, "stock": stock.get(tier or 0)})
            shop.note("offers", lines)

    def stock(self, part: Part, shop: Draft, facts: Iterable[Fact]) -> dict[int, int]:
        """How many there are of each thing, by tier."""
        limited: dict[int, int] = {}
        for unit, lines in part.units:
            if one := Text.of(unit, self.names).read(facts):
                limited[int(one["tier"])] = int(one["stock"])
                shop.note("offers", lines)
        if not limited:
            first = part.units[0][1] if part.units else part.draft.extent
            self.problems.append(Problem(first, part.draft.title, "how many there are of each thing is not said"))
        return limited

    def rumour(self, draft: Draft) -> None:
        about = self.outline.about(draft.title, "boss")
        if about:
            draft.tell("about", about, draft.told_at)
        else:
            self.problems.append(Problem(draft.extent, draft.title, "this is about nobody in the document"))

    def chart(self, part: Part) -> None:
        """Places with their bridges; their pages follow the map's."""
        for node in part.nodes:
            if node.block.kind != "pre":
                continue
            chart = charts.read(node.block.text)
            inside = node.block.last - node.block.first + 1 - len(node.block.text.split("\n"))
            above = node.block.first + (inside + 1) // 2
            line = {place.code: above + place.y for place in chart.places}
            slugs = {code: self.place(part.draft, code, (at, at)) for code, at in line.items()}
            for place in chart.places:
                draft, where = self.drafts[slugs[place.code]], (line[place.code], line[place.code])
                tell(draft, {"code": place.code, "x": place.x, "y": place.y}, where)
                draft.tell("links", [slugs[code] for code in place.links], (node.block.first, node.block.last))
            for place in chart.places:
                if line[place.code] != above + place.y:
                    self.problems.append(Problem((above + place.y,) * 2, place.code, "this place is on the map twice"))
            for y, _ in chart.loose:
                self.problems.append(Problem((above + y, above + y), "", "this bridge does not join two places"))

    def place(self, above: Draft, code: str, lines: Lines) -> str:
        """Make the page of a place, behind those that the map has already; gives its slug."""
        plain = f"Остров [{code}]"
        slug = self.outline.fresh(self.configuration.codes.get(code, slug_of(code)))
        title = self.configuration.titles.get(slug, plain)
        draft = Draft(slug, "place", title, above.level + 1, parent=above.slug, told_at=lines)
        draft.aliases = [f"[{code}]", *([plain] if title != plain else [])]
        self.drafts[slug] = draft
        self.names.learn(slug, "place", [title, plain])
        self.places.setdefault(code, slug)
        behind = sum(one.parent == above.slug and one.kind == "place" for one in self.drafts.values())
        self.order.insert(self.order.index(above.slug) + behind, slug)
        return slug

    def legend(self, part: Part) -> None:
        """What each place is: «**[chs] и [chn]:** Острова с сундуком»."""
        facts = self.configuration.facts.get("place", ())
        for node in part.nodes:
            name, rest = label(node.block.text)
            lines = node.block.first, node.block.last
            for code in CODE.findall(name):
                draft = self.drafts.get(self.places.get(code, ""))
                found = Text.of(rest, self.names).read(facts)
                if draft and found:
                    tell(draft, found, lines)
                else:
                    self.problems.append(
                        Problem(lines, f"[{code}]", "no place of the map, or it is not said what it is")
                    )

    def inhabitants(self) -> None:
        """A shop stands where the map's legend has it; a place that the legend leaves out is a problem."""
        for slug in self.places.values():
            place = self.drafts[slug]
            if "role" not in place.stats:
                self.problems.append(Problem(place.told_at, place.title, "what this place is, is not said"))
            who = self.drafts.get(str(place.stats.get("who")))
            if who and who.kind == "shop":
                who.tell("place", slug, *place.stat_lines["role"])


def tell(draft: Draft, stats: dict[str, Any], lines: Lines) -> None:
    """Set stats of a draft that it has not yet; tables are filled up."""
    for stat, value in stats.items():
        if isinstance(value, dict) and isinstance(draft.stats.get(stat), dict):
            merge(draft.stats[stat], value)
        draft.tell(stat, value, lines)


def _tier(node: Node) -> tuple[int | None, str]:
    """The tier of a row and what it offers; what stands in a list has no tier."""
    if node.block.kind != "row" or len(node.block.cells) < 2:
        return None, label(node.block.text)[1]
    tier = amount(node.block.cells[0])
    return (tier if isinstance(tier, int) else None), node.block.cells[1]
