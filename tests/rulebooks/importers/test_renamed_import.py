"""A document that calls a page otherwise than the last one did changes its name, not what it is."""

from __future__ import annotations

import pytest

from rulebooks.editions import importing
from rulebooks.importers import rulebook
from rulebooks.importers.documents import Document
from rulebooks.importers.merging.relabelling import Likeness, chosen
from rulebooks.models import Book, FormerAddress, Link, Page, Revision

pytestmark = pytest.mark.django_db
CAVE = """+++
title = "Пещера"
slug = "peschera"
kinds = ["вещь"]
+++

# Пещера

## Вещи {kind=вещь}

- **Кирка.** Урон: 3; цена: 12. Киркой рубят камень там, где его никто не ждал.
- **Фонарь.** Свет: 5. Светит, пока в нем есть масло, а потом только пахнет.

## Правила

Кирка рубит камень. Без Фонаря не видно ничего, с Фонарем видно летучих мышей.
"""


def bring(text: str) -> importing.Plan:
    made, _ = importing.apply(rulebook.understand(Document("cave.md", text)))
    return made


@pytest.fixture
def cave() -> Book:
    bring(CAVE)
    return Book.objects.get(slug="peschera")


def titles() -> dict[str, str]:
    stood = Revision.objects.at_edition(Book.objects.get(slug="peschera"))
    return {revision.page.slug: revision.title for revision in stood}


def test_renamed_thing_keeps_its_page(cave, client):
    used = set(Link.objects.filter(to__slug="kirka").values_list("page__slug", flat=True))
    assert used
    bring(CAVE.replace("**Кирка.**", "**Мотыга.**"))
    assert titles()["kirka"] == "Мотыга"
    assert "motyga" not in titles()
    page = Page.objects.get(slug="kirka")
    assert page.at_edition().aliases == ["Кирка"]
    assert used <= set(Link.objects.filter(to__slug="kirka").values_list("page__slug", flat=True))
    assert client.get("/ru/peschera/motyga/").headers["Location"] == "/ru/peschera/kirka/"
    assert client.get("/ru/peschera/kirka/").status_code == 200


def test_second_import_of_the_same_changes_nothing(cave):
    text = CAVE.replace("**Кирка.**", "**Мотыга.**")
    bring(text)
    assert bring(text).changes() == []
    assert titles()["kirka"] == "Мотыга"


def test_chain_and_circle_of_names(cave, client):
    for name in ("Мотыга", "Лопата", "Кирка"):
        bring(CAVE.replace("**Кирка.**", f"**{name}.**"))
    assert titles()["kirka"] == "Кирка"
    for address in ("motyga", "lopata"):
        assert client.get(f"/ru/peschera/{address}/").headers["Location"] == "/ru/peschera/kirka/"
    assert FormerAddress.objects.count() == 2


def test_new_page_takes_an_old_address(cave, client):
    bring(CAVE.replace("**Кирка.**", "**Мотыга.**"))
    bring(
        CAVE.replace(
            "- **Фонарь.**", "- **Мотыга.** Длина: 7. Длинная палка с железом, которой ворошат угли.\n- **Фонарь.**"
        )
    )
    assert titles()["motyga"] == "Мотыга"
    assert titles()["kirka"] == "Кирка"
    client.cookies["django_language"] = "ru"
    assert "Раньше этот адрес вел" in client.get("/ru/peschera/motyga/").content.decode()


def test_name_that_another_page_bears_is_refused_with_a_sentence(cave):
    made = bring(CAVE.replace("**Кирка.**", "**Фонарь.**"))
    assert titles()["kirka"] == "Кирка"
    assert titles()["fonar"] == "Фонарь"
    assert any(problem.why == importing.TAKEN_NAME for problem in made.rulebook.problems)


def test_another_thing_is_another_page(cave):
    bring(
        CAVE.replace(
            "**Кирка.** Урон: 3; цена: 12. Киркой рубят камень там, где его никто не ждал.", "**Сыр.** Вкус: 9."
        )
    )
    assert "kirka" not in titles()
    assert titles()["syr"] == "Сыр"


def test_whoever_may_be_two_is_neither():
    close = [Likeness(0.9, "new", "one"), Likeness(0.88, "new", "other")]
    assert chosen(close, 0.5) == []
    assert [pair.lost for pair in chosen([Likeness(0.9, "new", "one"), Likeness(0.6, "new", "other")], 0.5)] == ["one"]
