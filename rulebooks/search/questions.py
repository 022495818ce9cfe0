"""What somebody asks for who searches: the address of a rule, or a question in words of her own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q

from rulebooks.language.words import Word, fold, is_function_word, keys, tokens
from rulebooks.models import Book, Page, Revision

ADDRESS = re.compile(r"§?\s*([\w.-]{1,120}?)\.?", re.ASCII)
MOST_PLACES = 12

ASKING = """
быть весь где дальше делать есть зачем или как какой когда который кто куда ли можно мой мочь надо нельзя нужно он она
они откуда почем почему потом сколько стать такой теперь тогда тот ты что чей это этот я
a about an and are be can could do does for from have how i if in is it its many may much must my not of on or should
than that the their then there they this to was what when where which who whose why will with you your
"""
QUESTION_WORDS = frozenset(ASKING.split())
"""Lemmas that make a question of words, and say nothing about what is asked."""

HOW_MUCH = frozenset(["сколько", "почем", "much"])
NUMBERED = frozenset(["сколько", "скольки", "почем", "цена", "стоимость", "much", "many", "~price"])
"""Who asks so wants a number."""
IF_ALLOWED = frozenset(
    ["можно", "мочь", "нельзя", "надо", "нужно", "обязан", "разрешить", "запретить", "can", "may", "must"]
)
"""Who asks so wants to know what may be done, or must."""
COSTS = frozenset(["стоить", "~cost"])
"""«Сколько стоит меч» asks about a sword, and not about what somebody stands on; «стоит на клетке» does."""
FROM_WHERE = frozenset(["где", "откуда", "кто", "where", "who"])
COMING = """
брать взять выпадать выпасть добыть достать купить найти покупать продавать продать ронять ~buy ~sell ~drop ~get ~find
"""
COMES = frozenset(COMING.split())
"""«Где купить зелье», «кто роняет меч»: the page of the thing says it, and not with these words."""
PRICED = COMES | {"цена", "стоимость", "~price"}


@dataclass(frozen=True)
class Place:
    """Where a rule stands whose address was asked for; `paragraph` is "" for the whole page."""

    revision: Revision
    paragraph: str


def telling(words: list[Word]) -> list[Word]:
    """Leave out what makes a question of words, «сколько стоит», unless nothing else was asked."""
    content = [word for word in words if not is_function_word(word.text)] or words
    asked = [word for word in content if not _only_asks(word.text)] or content
    said = {fold(word.text) for word in words}
    only_ask = (COSTS if said & HOW_MUCH else frozenset()) | (COMES if said & FROM_WHERE else frozenset())
    return [word for word in asked if not keys(word.text) & only_ask] or asked


def asks_a_price(query: str) -> bool:
    """Whether it is about buying: «сколько стоит арбалет», «цена арбалета», «где купить арбалет»."""
    words = tokens(query)
    how_much = any(fold(word.text) in HOW_MUCH for word in words)
    return any(keys(word.text) & (PRICED | COSTS if how_much else PRICED) for word in words)


def asks_a_number(words: list[Word]) -> bool:
    """Whether the answer is a number: «сколько карт на руке», «цена поворота»."""
    return any(fold(word.text) in NUMBERED or keys(word.text) & NUMBERED for word in words)


def asks_if_allowed(words: list[Word]) -> bool:
    """Whether the answer is that something may be done, or must: «можно ли меняться», «раненый может двигаться»."""
    return any(keys(word.text) & IF_ALLOWED for word in words)


def _only_asks(word: str) -> bool:
    """«Есть» may be eaten too: a form counts by every word that it may be of."""
    lemmas = {key for key in keys(word) if not key.startswith("~")}
    return bool(lemmas & QUESTION_WORDS) or fold(word) in QUESTION_WORDS


def places(query: str, book: Book | None = None) -> Iterator[Place]:
    """Give where "1.5", "§ 1.5-3", "krabulon" or "krabulon-2" stands, in one book or in every one that has it."""
    asked = ADDRESS.fullmatch(query.strip().lower())
    if not asked:
        return
    address = asked[1]
    prefix, _, last = address.rpartition("-")
    wanted = Q(number=address) | Q(slug=address)
    if prefix and last.isdecimal():
        wanted |= Q(number=prefix) | Q(slug=prefix)
    pages = Page.objects.filter(wanted, book__edition__gte=1, book__put_away=None, **({"book": book} if book else {}))
    newest: dict[int, Revision] = {}
    revisions = Revision.objects.filter(page__in=pages).select_related("page", "page__book")
    for revision in revisions.order_by("page__book_id", "page__position", "number"):
        newest[revision.page_id] = revision
    for revision in [one for one in newest.values() if not one.gone][:MOST_PLACES]:
        whole = address in (revision.page.number, revision.page.slug)
        if whole or any(one.get("id") == address for one in revision.paragraphs):
            yield Place(revision, "" if whole else address)
