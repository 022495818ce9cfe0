"""What «КНК: МФ» needs of an edition: ranks and categories with their formulas, classes, wounds, prices in prana.

What is not named here or in `shapes.py` may be changed, left out or added as an editor likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaigns.engine.book import Book, Entry
from campaigns.engine.game.needs import IfThere, Lack, Need, OnEach, OnPage, Sound
from campaigns.engine.sentences import say
from campaigns.engine.shapes import Every, Page, Shape, Table, Whole
from campaigns.games.knk_mf import roles
from campaigns.games.knk_mf.character.numbers import LETTERS
from campaigns.games.knk_mf.rule_shapes import MODES, RULES, STANDS
from campaigns.games.knk_mf.shapes import (
    BY_CATEGORY,
    CATEGORY,
    CATEGORY_MAY,
    CATEGORY_MUST,
    CELLS,
    CHARACTERISTIC,
    CLASS,
    CRITICAL,
    FAMILIAR,
    FEW,
    FLAG,
    LEVELS,
    OBSTACLE,
    OPPOSED,
    PLAIN_ROLL,
    POINTS,
    RANK,
    RANK_BONUS,
    RECKONED,
    ROLL,
    SKILL,
    SMALL,
    SOME,
    STATUS,
    TEXT,
    TEXTS,
)

PURCHASE: dict[str, Shape] = {
    "price": SMALL,
    "activation": Every(POINTS),
    "upkeep": Every(POINTS),
    "category_higher": SMALL,
    "not_magic_of": CATEGORY,
    "not_for": Every(CATEGORY),
}


def _characteristics(book: Book) -> Iterator[Lack]:
    """The five letters by which characters are counted each belong to a characteristic."""
    known = {one.stats["letter"] for one in book.of_kind("characteristic")}
    for letter in LETTERS:
        if letter not in known:
            told = say("no page of “{kind}” has the letter {letter}", letter=letter)
            yield Lack("", (), told, "characteristic")


def _prices(book: Book) -> Iterator[Lack]:
    """The least price of a purchase is not above the most, and each has a price at all."""
    for one in book.of_kind("purchase"):
        if "price" not in one.stats and one.stats["least_price"] > one.stats["most_price"]:
            yield Lack(one.slug, ("least_price",), say("“{what}” is more than the most"))


def _has(name: str, absent: bool = False) -> Any:
    def has(entry: Entry) -> bool:
        return (name in entry.stats) != absent

    return has


NEEDS: tuple[Need, ...] = (
    OnEach(("rank",), {"letter": TEXT, "level": Whole(*LEVELS), "price": SMALL}, {"step_price": SMALL}, 1, 20),
    OnEach(("characteristic",), {"letter": TEXT}, {"governs": TEXTS}, 1, 20),
    OnEach(("category",), CATEGORY_MUST, CATEGORY_MAY, 1, 20),
    *(OnPage(page, may=shapes) for page, shapes in RULES.items()),
    *(IfThere(page, may=shapes) for page, shapes in MODES.items()),
    OnPage(roles.MAGIC, dict.fromkeys(("becomes_mage_at", "new_mage_rank"), RANK), {"school_as_skill_rank": RANK}),
    OnPage(roles.EXCHANGE, may=dict.fromkeys(("skill_point", "skill_point_price", "characteristic_point"), FEW)),
    OnPage(roles.SAVES, {"prana_cost": POINTS, "against": OPPOSED}, {"succeeds_above": SOME, "formula": OPPOSED}),
    *(OnPage(f"spasbrosok-{name}", {"formula": ROLL}) for name in ("sily", "vynoslivosti", "lovkosti", "magii")),
    OnPage(roles.MIND_SAVE_ROLL, {"amount": PLAIN_ROLL}),
    OnPage(roles.PRANA_RECOVERY, {"amount": RECKONED}, {"every_turns": FEW}),
    OnPage(roles.GLOBAL_MOVE, {"amount": CELLS}),
    OnPage(roles.PLUS, {"price": SMALL, "most": Whole(0, 20)}),
    OnEach(("modifier",), {}, {"most": Whole(0, 20), "applies_to": Every(CHARACTERISTIC), "not_for": Every(CATEGORY)}),
    OnEach(("class",), {}, CLASS, 1),
    OnPage(roles.NO_CLASS),
    OnPage(
        roles.MAGES,
        {
            name: CLASS[name]
            for name in ("new_school_rank", "points_for_a_school", "schools_raised", "schools_raised_to")
        }
        | {name: CLASS[name] for name in ("skill_point_at", "at_school_a")},
    ),
    OnPage(roles.SPECIAL_ATTACK, {"least_price": FEW, "most_price": FEW}, PURCHASE),
    OnEach(("purchase",), {}, PURCHASE),
    OnEach(("purchase",), {"least_price": FEW, "most_price": FEW}, where=_has("price", absent=True)),
    OnEach(("purchase",), {"raises": FEW, "up_to": RANK}, where=_has("raises")),
    OnEach(
        ("purchase",),
        {"circles_per_point": FEW, "of_school": Page({"school"}), "most_price": FEW},
        where=_has("circles_per_point"),
    ),
    OnEach(("skill",), {}, SKILL),
    OnEach(("rank-bonus",), {"characteristic": CHARACTERISTIC, "rank": SMALL, "ranks": BY_CATEGORY}, RANK_BONUS),
    OnEach(("critical",), {"table": Page({"critical-table"})}, CRITICAL),
    OnEach(("critical",), {"part": TEXT}, where=_has("severs")),
    OnEach(("obstacle",), {}, OBSTACLE),
    OnEach(("location-status",), {}, STATUS),
    OnPage(roles.RAIN, may=STATUS),
    OnEach(("familiar",), {}, FAMILIAR),
    OnEach(("school",), {}, {"free": FLAG, "only": Every(Page({"class"}))}),
    OnEach(
        ("character",),
        {"category": CATEGORY, "class": Page({"class"}), "characteristics": Table(STANDS)},
    ),
    Sound(_characteristics),
    Sound(_prices),
)
