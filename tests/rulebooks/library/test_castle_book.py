"""«Заброшенный Замок Междумирья»: what was written down by hand from the document, in our edition and in the source."""

import re

import pytest

from rulebooks.catalogue import from_document, shipped
from rulebooks.importers import rulebook
from rulebooks.shipped import LIBRARY

SKIRMISH = {
    "tolchok-1": {"type": "push", "base": 1, "win": "throw", "halls": 2, "instead_of": 1, "if_path": True},
    "tolchok-2": {"type": "push", "base": 2, "win": "take-card", "losers": 1, "cards": 1, "random": True},
    "uderzhanie-1": {"type": "hold", "base": 1, "win": "lock", "edges": 1, "duration": 1, "action": "lock-edge"},
    "uderzhanie-2": {"type": "hold", "base": 2, "win": "forbid", "forbids": "double-step", "lasts": "next-turn"},
    "hitrost-1": {"type": "trick", "base": 0, "win": "look", "cards": 1, "choice": ["draw-random", "swap-one"]},
    "hitrost-2": {
        "type": "trick",
        "base": 1,
        "win": "open-passage",
        "marker": "marker-secret-passage",
        "halls": 2,
        "distance": 3,
    },
}
ACTIONS = {
    "sdelka-s-dyavolom": {"effect": "swap-card", "gives": "chosen", "takes": "random", "priority": 1},
    "nechestnaya-sdelka": {"effect": "swap-hands", "priority": 5},
    "ahaha": {"effect": "look", "cards": 2, "discards": 1, "priority": 4},
    "vtoroe-dyhanie": {"effect": "run", "corridors": 2, "passes": "marker-barricade", "priority": 3},
    "platforma": {
        "effect": "block",
        "marker": "marker-barricade",
        "duration": 2,
        "priority": 2,
    },
    "secret-passage": {
        "effect": "open-passage",
        "marker": "marker-secret-passage",
        "permanent": True,
        "halls": 2,
        "distance": 3,
        "neighbouring_rings": True,
    },
}
EVENTS: dict[str, dict] = {
    "perekroy-zamka": {"effect": "swap-halls", "halls": 2, "random": True},
    "gnev-plameni-uduna": {"effect": "remove-edge", "edges": 1, "permanent": True, "keeps_connected": True},
    "lets-go-gambling": {"effect": "shift-shrines", "clockwise": True, "players_divided_by": 2},
    "protiv-techeniya": {"effect": "bonus", "bonus": 1, "who": "unmoved"},
    "shelkovye-seti-maffet": {"effect": "forbid", "forbids": "double-step", "who": "all"},
}
PHASES = {
    "faza-1": {
        "order": 1,
        "event": "random",
        "bids": "hidden",
        "may_play_card": True,
        "may_move": True,
        "draws": 1,
        "only_without_playing": True,
        "may_replace": True,
        "skirmish_cards_too": True,
    },
    "faza-2": {
        "order": 2,
        "bids": "open",
        "used_cards": "discard",
        "draws": 1,
        "hand_limit": 3,
        "skirmish_from": 2,
        "card_order": {
            "1": ["sdelka-s-dyavolom"],
            "2": ["platforma"],
            "3": ["adios", "vtoroe-dyhanie"],
            "4": ["ahaha"],
            "5": ["nechestnaya-sdelka"],
        },
    },
    "faza-3": {"order": 3, "takes_free_artifact": True},
}
RULES = {
    "podgotovka": {
        "players": {"min": 3, "max": 4},
        "board": "graph",
        "symmetric": True,
        "equal_starts": True,
        "shrines_may_change": True,
        "first_artifact": "central-hall",
        "action_cards": 2,
        "action_cards_are": "hidden",
        "skirmish_cards": 2,
        "skirmish_cards_are": "open",
    },
    "iniciaciya": {"players": {"min": 2}},
    "vybor-karty": {"cards": 1, "chosen": "hidden", "shown_at_once": True},
    "rezultat-stychki": {
        "winner": "most-influence",
        "winner_stays": True,
        "winner_uses_win": True,
        "losers_leave": "next-hall",
        "chosen_by": "winner",
        "tie": {
            "all_leave": "next-hall",
            "different_halls": True,
            "random": True,
            "artifact_stays": True,
            "lower_play_no_cards": "next-turn",
        },
    },
    "konec-igry": {
        "artifacts": 3,
        "variants": {"artifacts": {"introduction": 3, "ending": "n"}},
        "at": "own-shrine",
        "agreed_by_time": True,
    },
}
FORMULA = {
    "formula": "Base+TypeBonus+ArrivalBonus",
    "terms": {
        "Base": {"min": 0, "max": 2},
        "TypeBonus": {"beats": {"hold": "push", "push": "trick", "trick": "hold"}, "each": 1, "adds_up": True},
        "ArrivalBonus": {"value": 1, "unless": "protiv-techeniya"},
    },
}
MARKERS = {
    "marker-lock": {},
    "marker-barricade": {"duration": 2, "passed_with": "double-step"},
    "marker-secret-passage": {},
}
TERMS: dict[str, dict] = dict.fromkeys(("double-step", "lock-edge", "draw-random", "swap-one"), {})
EXPECTED = {
    "rule": RULES,
    "marker": MARKERS,
    "phase": PHASES,
    "formula": {"influence": FORMULA},
    "skirmish-card": SKIRMISH,
    "term": TERMS,
    "action-card": ACTIONS,
    "card-name": {"adios": {"priority": 3}},
    "event-card": {slug: {"example": True, **stats} for slug, stats in EVENTS.items()},
}
NOTED = {
    "zamok": ["Сколько артефактов нужно для победы"],
    "podgotovka": ["Откуда берутся остальные артефакты"],
    "faza-2": ["Имя без карты и карта без места", "Кто и когда берет карту"],
    "adios": ["Имя без карты и карта без места"],
    "secret-passage": ["Имя без карты и карта без места", "Кольца, которых нет на поле"],
    "double-step": ["Что такое двойной шаг"],
    "lets-go-gambling": ["В какую святыню нести", "Полторы святыни"],
    "konec-igry": ["Сколько артефактов нужно для победы", "В какую святыню нести"],
}


@pytest.fixture(scope="module")
def ours():
    return rulebook.read(LIBRARY / "castle", "castle")


@pytest.fixture(scope="module")
def source(source_documents):
    return rulebook.read(source_documents / "castle.md")


@pytest.fixture(params=["ours", "source"])
def edition(request):
    return request.getfixturevalue(request.param)


@pytest.fixture
def pages(edition):
    return {draft.slug: draft for draft in edition.drafts}


def test_source_and_our_edition_say_the_same(source, ours):
    def told(edition):
        return [(draft.slug, draft.kind, draft.title, draft.parent, draft.stats) for draft in edition.drafts]

    assert told(ours) == told(source)


@pytest.mark.parametrize("kind", EXPECTED)
def test_stats(edition, kind):
    assert {draft.slug: draft.stats for draft in edition.entries if draft.kind == kind} == EXPECTED[kind]


def test_nothing_else_is_an_entry(edition):
    assert {draft.kind for draft in edition.entries} == set(EXPECTED)


FORMULAS = ["$Influence = Base + TypeBonus + ArrivalBonus$", "$Влияние = Число + Тип + Приход$"]
"""As the document writes it, with two blanks behind it, and as ours does: its terms are kept under the same names."""


def test_everything_is_understood_and_accounted_for(edition):
    assert edition.problems == ()
    assert edition.unaccounted() == set()
    owned = [line for draft in edition.drafts for line in draft.lines]
    assert len(owned) == len(set(owned))


def test_every_stat_leads_to_its_lines(edition):
    for draft in edition.entries:
        assert set(draft.stats) <= set(draft.stat_lines), draft.slug
        assert all(lines for lines in draft.stat_lines.values()), draft.slug


def test_lines_say_what_was_read(edition, pages):
    lines = [line.rstrip() for line in edition.document.text.split("\n")]
    said = {
        ("konec-igry", "artifacts"): "артефакт",
        ("platforma", "priority"): "adios",
        ("adios", "priority"): "adios",
        ("faza-2", "order"): "Фаза II",
        ("marker-barricade", "duration"): "два раунда",
        ("influence", "formula"): next(one for one in FORMULAS if one in lines),
        ("hitrost-2", "distance"): "3",
    }
    for (slug, stat), words in said.items():
        where = pages[slug].stat_lines[stat]
        assert all(words in "\n".join(lines[first - 1 : last]) for first, last in where), (slug, stat, where)


def test_outline(pages):
    assert [slug for slug, draft in pages.items() if not draft.parent] == [
        *("zamok", "podgotovka", "poryadok-hoda", "stychka"),
        *("karty-stychki", "karty-deystviy", "karty-sobytiy", "konec-igry"),
    ]
    assert [slug for slug, draft in pages.items() if draft.parent == "stychka"] == [
        *("iniciaciya", "vybor-karty", "influence", "rezultat-stychki"),
    ]
    shown = [one.entry for one in pages["karty-deystviy"].paragraphs if one.entry]
    assert shown == list(ACTIONS)
    assert pages["influence"].paragraphs[1].kind == "formula"


def test_each_spelling_leads_to_one_card(pages):
    assert "Платформа 9 и три четверти" in pages["platforma"].aliases
    assert pages["platforma"].title == "Платформа 9¾"
    assert pages["ahaha"].title == "Ахаха, так это же карта))"
    assert len({draft.title for draft in pages.values()}) == len(pages)


def test_contradictions_are_shown_where_they_are(pages):
    for slug, about in NOTED.items():
        notes = [one for one in pages[slug].paragraphs if one.kind == "note"]
        assert [one.text.split("<br>")[0] for one in notes] == [f"**{title}**" for title in about], slug
        assert all(one.lines == (0, 0) and "**Как играть:**" in one.text for one in notes)


def test_corrected_document_is_noted_no_more(tmp_path):
    for path in (LIBRARY / "castle").glob("*.md"):
        text = (
            path.read_text(encoding="utf-8").replace("adios = ", "").replace("симметричный граф", "симметричный план")
        )
        (tmp_path / path.name).write_text(text, encoding="utf-8")
    corrected = rulebook.read(tmp_path, "castle")
    assert "adios" not in {draft.slug for draft in corrected.drafts}
    about = {problem.text for problem in corrected.problems}
    assert {"Имя без карты и карта без места", "Кольца, которых нет на поле"} <= about


def test_catalogue_finds_cards_by_any_name(source_documents):
    for book in (shipped("castle"), from_document(source_documents / "castle.md", "castle")):
        assert book.find("Платформу 9 и три четверти").slug == "platforma"
        assert book.find("SecretPassage").slug == "secret-passage"
        assert book.find("Шёлковые сети Маффет").slug == "shelkovye-seti-maffet"
        assert book.cite("platforma.duration").page == "platforma"
        assert book.evaluate(book["influence"].stats["formula"], Base=2, TypeBonus=1, ArrivalBonus=1) == 4


def test_things_are_called_in_russian_and_found_by_the_words_of_the_document(pages):
    titles = {slug: page.title for slug, page in pages.items()}
    assert [one for one in titles.values() if re.search("[a-z]{3,}", one)] == ["adios", "Let's go gambling!"]
    assert titles["marker-barricade"] == "Маркер «Баррикада»"
    assert "SecretPassage" in pages["secret-passage"].aliases
