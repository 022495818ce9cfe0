"""Which pages answer a query, and in which order: what is named so, what says so, what begins so, what is nearly so."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from heapq import nsmallest

from rulebooks.search.postings import MOST, Postings
from rulebooks.search.understanding import Asked, Hit, gather
from rulebooks.search.ways import BEGINNING, FORM, KIN, LOOSE, NEAREST, SYNONYM, all_keys

MOST_APART = 12
FEW_TOGETHER = 3
"""Pages: where fewer have all the words, those that have some may be meant."""
OF_ALL = 100_000
"""Pages among which a word is rare or not: one number for every shelf, so that adding a page reorders nothing."""
WHOLE = 100
NAMED_EXACTLY, NAMED, IN_NAME, NAMED_PARTLY_OTHERWISE, NAME_BEGINS, SAID = range(6)
NAMED_OTHERWISE, SAID_OTHERWISE, NAME_BEGINS_TOO, BEGINS, LIKE_A_NAME, LIKE = range(6, 12)
"""The groups of results. A name that only begins so comes before what says the word where no name has it in full; so
do a name that has a word of the same meaning, and one that is all that was asked for, some of it by such a word."""


@dataclass(frozen=True)
class Ranked:
    """Pages in their order. `more`: there are more than were weighed; `apart`: none has all words, these have some;
    `named`: the first so many bear what was asked for in their names; `partly`: the best of those that lack a word, and
    `rest` the same where few have all and none of these is named by what was asked for, which is `few`."""

    pages: list[tuple[int, int]]
    more: bool = False
    apart: bool = False
    named: int = 0
    partly: list[tuple[int, int]] = field(default_factory=list)
    rest: list[tuple[int, int]] = field(default_factory=list)
    few: bool = False


def ranked(asked: list[Asked], postings: Postings, joining: list[dict[int, Hit]]) -> Ranked:
    """Shape: `joining` are the pages of the words that say nothing by themselves: they only part equals."""
    if len(asked) > 1:
        _complete(asked, postings)
    pages = set(asked[0].hits) if asked else set()
    for one in asked[1:]:
        pages &= one.hits.keys()
    if not pages:
        return _apart(asked)
    begins = all(one.is_unfinished or not one.stands_in_a_name for one in asked)
    told = sorted(
        (_group(hits, begins), -_joined(page, joining) if joining else 0, -score, page)
        for page, hits, score in _together(asked, pages)
    )
    best = [(page, -score) for _, _, score, page in told]
    named = sum(group < SAID for group, *_ in told)
    partly = _apart(asked, pages, MOST_APART - len(pages)).pages if len(asked) > 1 else []
    few = _wants_more(asked, pages)
    more = all(_is_cut(one, postings) for one in asked)
    return Ranked(best, more, named=named, partly=partly, rest=partly if few else [], few=few)


def _joined(page: int, joining: list[dict[int, Hit]]) -> int:
    """How many of the words that say nothing by themselves stand in the name of a page."""
    return sum(bool(one[page].share) for one in joining if page in one)


def _together(asked: list[Asked], pages: set[int]) -> Iterator[tuple[int, list[Hit], int]]:
    """Each page that has all words, how it has each, and how much they weigh together."""
    if len(asked) == 1:
        rare = rarity(asked[0])
        yield from ((page, [hit], rare * (hit.weight + hit.exact)) for page, hit in asked[0].hits.items())
        return
    rare_each, each = [rarity(one) for one in asked], [one.hits for one in asked]
    for page in pages:
        hits = [one[page] for one in each]
        score = 0
        for rare, hit in zip(rare_each, hits, strict=True):
            score += rare * (hit.weight + hit.exact)
        yield page, hits, score


def _complete(asked: list[Asked], postings: Postings) -> None:
    """Of a word of which not all pages were read, read those that have the other words."""
    cut = [one for one in asked if _is_cut(one, postings)]
    if not cut:
        return
    whole = [one for one in asked if one not in cut]
    pages = set(whole[0].hits) if whole else set().union(*(_best(one, MOST // len(cut)) for one in cut))
    for one in whole[1:]:
        pages &= one.hits.keys()
    added = postings.complete({key for one in cut for key in all_keys(one.ways)}, pages)
    for one in cut:
        one.hits = {page: hit for page, hit in one.hits.items() if page not in added}
        gather(one.hits, one.ways, postings, added)


def _best(one: Asked, most: int) -> set[int]:
    return set(sorted(one.hits, key=lambda page: (-one.hits[page].weight, page))[:most])


def _is_cut(one: Asked, postings: Postings) -> bool:
    return not postings.cut.isdisjoint(all_keys(one.ways))


def rarity(one: Asked) -> int:
    """How much a word tells: the more, the fewer pages have it."""
    return int(100 * math.log(1 + OF_ALL / (len(one.hits) + 0.5))) + 1


def _group(hits: list[Hit], name_first: bool) -> int:
    if len(hits) == 1:
        said, named = hits[0].order, hits[0].in_name
    else:
        said, named = max([hit.order for hit in hits]), max([hit.in_name for hit in hits])
    by_text = SAID if said == FORM else SAID_OTHERWISE if said <= SYNONYM else BEGINS if said <= KIN else LIKE
    if named > NEAREST:
        return by_text
    if named == FORM:
        whole = sum(hit.share for hit in hits) >= WHOLE
        return NAMED_EXACTLY if whole and all(hit.exact_name for hit in hits) else NAMED if whole else IN_NAME
    if named <= SYNONYM:
        partly = named == LOOSE or any(hit.in_name == FORM for hit in hits)
        partly = partly and sum(hit.share for hit in hits) >= WHOLE
        return min(by_text, NAMED_PARTLY_OTHERWISE if partly or name_first else NAMED_OTHERWISE)
    if named <= KIN:
        return min(by_text, NAME_BEGINS if name_first and named == BEGINNING else NAME_BEGINS_TOO)
    return min(by_text, LIKE_A_NAME)


def _wants_more(asked: Sequence[Asked], pages: set[int]) -> bool:
    """Whether hardly any page has all of the words, and none of these is about the rarest of them."""
    if len(pages) >= FEW_TOGETHER:
        return False
    rarest = max(asked, key=rarity)
    return not any(rarest.hits[page].in_name <= BEGINNING for page in pages)


def _apart(asked: Iterable[Asked], known: Set[int] = frozenset(), most: int = MOST_APART) -> Ranked:
    """Pages that have some of the words: more words before fewer, then who is named by the rarest of them.

    Shape: `known` are those that have all and come before; `most` others are asked for, none where it is not above 0.
    """
    if most <= 0:
        return Ranked([])
    total: dict[int, int] = defaultdict(int)
    matched: dict[int, int] = defaultdict(int)
    named: dict[int, int] = defaultdict(int)
    for one in asked:
        rare = rarity(one)
        for page, hit in one.hits.items():
            if page in known:
                continue
            total[page] += rare * (hit.weight + hit.exact)
            matched[page] += 1
            if hit.in_name <= BEGINNING:
                named[page] = max(named[page], rare)
    in_order = nsmallest(most, total, key=lambda page: (-matched[page], -named[page], -total[page], page))
    return Ranked([(page, total[page]) for page in in_order], apart=bool(in_order))
