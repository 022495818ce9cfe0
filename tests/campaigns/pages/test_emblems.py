"""Emblems: what a game's face names is drawn, and stands where the thing does."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.urls import reverse

from campaigns import ledger
from campaigns.board.sheet import emblems
from campaigns.board.sheet.emblems import declared
from campaigns.board.sheet.sheets import marks
from campaigns.engine.dice import ToldDice
from campaigns.engine.draft import Draft
from campaigns.engine.events import PieceAdded
from campaigns.engine.state import Piece, State
from campaigns.games import all_games
from campaigns.games.dungeon_twister.pieces.sample import TEAM
from campaigns.plays.writing import Table
from rulebooks.catalogue import shipped
from tests.campaigns.guests import Guest
from tests.campaigns.pages.test_menus import laid
from tests.harness.shelf import put_on_shelf

DRAWN = set(re.findall(r'<symbol id="([^"]+)"', (Path(settings.BASE_DIR) / "static/img/emblems.svg").read_text()))
TEAM_PAGES = {"Вор": "vor", "Гоблин": "goblin", "Веревка": "verevka", "Сокровище": "sokrovische"}
WITH = sorted(slug for slug in all_games() if any(declared(slug)))


def drawn(text, **told):
    return Template("{% load campaign %}" + text).render(Context(told))


def test_the_games_with_a_drawing_have_emblems():
    assert {"bridges", "munchkin", "castle", "dungeon-twister", "knk-mf"} <= set(WITH)


@pytest.mark.parametrize("slug", WITH)
def test_every_emblem_is_drawn_and_every_thing_is_there(slug):
    things, names, kinds, marks = declared(slug)
    assert {*things.values(), *names.values(), *kinds.values(), *marks.values()} <= DRAWN
    assert set(marks) <= set(all_games()[slug].sheet.words)
    assert not set(things) - set(shipped(all_games()[slug].book).entries)


def test_no_drawing_is_there_for_nothing():
    used = {sign for slug in WITH for part in declared(slug) for sign in part.values()}
    assert used == DRAWN


def test_a_thing_has_its_own_emblem_before_that_of_its_kind():
    table = Table(None, all_games()["bridges"], shipped("bridges"), State(), 1)
    one, other = Piece("krabulon", "boss", entry="krabulon"), Piece("x", "boss", entry="no-such-page")
    assert emblems.emblem(table, one) == "crab"
    assert emblems.emblem(table, other) == "skull"
    assert emblems.emblem(table, Piece("y", "no-such-kind")) == ""


def test_the_tokens_of_a_team_are_told_apart_by_emblems_and_others_by_letters():
    """An emblem that all heroes have would make the characters of a side look alike."""
    table = Table(None, all_games()["dungeon-twister"], shipped("dungeon-twister"), State(), 1)
    team = [
        Piece(f"blue-{at}", "hero", TEAM_PAGES.get(one.name, ""), f"{one.name} синих", "1")
        for at, one in enumerate(TEAM)
    ]
    own = [emblems.of_itself(table, one) for one in team]
    assert all(own)
    assert len(set(own)) == len(own)
    stranger = Piece("blue-9", "hero", "", "Силач синих", "1")
    assert emblems.of_itself(table, stranger) == ""
    assert emblems.emblem(table, stranger) == "user"


def test_a_game_without_a_folder_has_none():
    assert declared("no-such-game") == ({}, {}, {}, {})


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


def test_who_is_built_wears_the_class_then_the_category_then_what_all_heroes_wear():
    game, book = all_games()["knk-mf"], shipped("knk-mf")
    draft = Draft(State(), ToldDice([]))
    hero = Piece("hero-1", "hero", name="Рин", seat="1")
    draft.happen(PieceAdded(hero))

    def worn():
        table = Table(None, game, book, draft.state, 1)
        return emblems.emblem(table, hero), [(one.label, one.emblem) for one in marks(table, hero.id)]

    assert worn()[0] == "user"
    draft.mark(hero.id, "category:profi")
    assert worn()[0] == "shield"
    draft.mark(hero.id, "class:vampiry")
    assert worn()[0] == "droplets"
    draft.mark(hero.id, "hidden", "battle")
    assert "eye-off" in [sign for _, sign in worn()[1]]
    assert all(label for label, _ in worn()[1])


@pytest.mark.django_db
def test_the_sheet_on_which_somebody_is_built_shows_what_each_class_and_characteristic_is(client):
    table = laid("knk-mf", [], ("Аня", "Борис"))
    seat = table.campaign.seats.get(key="1")
    wish = next(one for one in ledger.offers(ledger.load(table.campaign), seat) if one.move.name == "choose")
    ledger.make_move(table.campaign, "choose", dict(wish.fields), by=seat)
    page = Guest(table, "1").get("built", "hero-1").content.decode()
    for sign in ("dumbbell", "clover", "droplets", "church"):
        assert f"#{sign}" in page, sign
