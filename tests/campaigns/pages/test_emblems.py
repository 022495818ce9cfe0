"""Emblems: what a game's face names is drawn, and stands where the thing does."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.urls import reverse

from campaigns.board import emblems
from campaigns.board.emblems import declared
from campaigns.engine.state import Piece
from campaigns.games import all_games
from rulebooks.catalogue import shipped
from tests.harness.shelf import put_on_shelf

DRAWN = set(re.findall(r'<symbol id="([^"]+)"', (Path(settings.BASE_DIR) / "static/img/emblems.svg").read_text()))
WITH = sorted(slug for slug in all_games() if any(declared(slug)))


def drawn(text, **told):
    return Template("{% load campaign %}" + text).render(Context(told))


def test_the_games_with_a_drawing_have_emblems():
    assert {"bridges", "munchkin", "castle", "dungeon-twister"} <= set(WITH)


@pytest.mark.parametrize("slug", WITH)
def test_every_emblem_is_drawn_and_every_thing_is_there(slug):
    things, kinds = declared(slug)
    assert set(things.values()) | set(kinds.values()) <= DRAWN
    assert not set(things) - set(shipped(all_games()[slug].book).entries)


def test_no_drawing_is_there_for_nothing():
    used = {sign for slug in WITH for part in declared(slug) for sign in part.values()}
    assert used == DRAWN


def test_a_thing_has_its_own_emblem_before_that_of_its_kind():
    class Table:
        class game:  # noqa: N801
            slug = "bridges"

        book = shipped("bridges")

    one, other = Piece("krabulon", "boss", entry="krabulon"), Piece("x", "boss", entry="no-such-page")
    assert emblems.emblem(Table, one) == "crab"
    assert emblems.emblem(Table, other) == "skull"
    assert emblems.emblem(Table, Piece("y", "no-such-kind")) == ""


def test_a_game_without_a_folder_has_none():
    assert declared("no-such-game") == ({}, {})


def test_an_emblem_is_hidden_from_who_does_not_see_it_and_absent_without_a_name():
    assert drawn("{% emblem name %}", name="") == ""
    assert 'aria-hidden="true"' in drawn("{% emblem name %}", name="crab")
    assert 'x="32" y="22"' in drawn("{% emblem name 40 30 %}", name="crab")


@pytest.mark.django_db
def test_the_map_shows_who_lives_where(client):
    put_on_shelf("bridges")
    answer = client.post(reverse("first_evening"), {"game": "bridges"}, follow=True)
    page = answer.content.decode()
    chart = page.partition('id="map"')[2].partition("</section>")[0]
    assert "#crab" in chart
    assert chart.count("map-foe-plate") == 5
