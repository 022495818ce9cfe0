"""What a thing costs stands on its card, though another page of the book says it."""

import pytest

pytestmark = pytest.mark.django_db


def test_a_card_says_what_the_thing_costs_and_where(shelf, client):
    shelf("bridges")
    client.cookies["django_language"] = "ru"
    text = client.get("/ru/bridges/arbalet/").content.decode()
    card = text[text.index('id="numbers"') : text.index('class="prose"')]
    assert "<dt>Цена</dt>" in card.replace("\n", "")
    assert 'href="/ru/bridges/remeslennik/">Ремесленник</a>' in card


def test_a_book_on_paper_says_what_its_short_words_mean(shelf, client):
    shelf("bridges")
    client.cookies["django_language"] = "ru"
    text = client.get("/ru/bridges/", {"as": "whole"}).content.decode().replace("\n", "")
    assert "<dt>УРН</dt><dd>урон</dd>" in text[text.index('id="part-words"') :]


def test_what_nobody_sells_has_no_price(shelf, client):
    shelf("bridges")
    text = client.get("/ru/bridges/krabulon/").content.decode()
    assert "<dt>Цена</dt>" not in text.replace("\n", "")
