"""A running table stays on its edition until the game master has seen what would differ and takes the newer one."""

import json
import random
from types import SimpleNamespace

import pytest
from django.db import transaction

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.files import exporting, importing
from campaigns.models import Play
from campaigns.past import branches, dropping
from campaigns.plays import upgrading
from campaigns.plays.verifying import verify
from rulebooks.catalogue import at_edition
from rulebooks.editions.between import between
from rulebooks.editions.publish import Change, publish, publish_all, version_of
from rulebooks.models import Book, Page
from tests.campaigns.guests import Guest, text
from tests.campaigns.twins import play_on
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """«Мосты» by so many players, in the first round, on the first edition."""

    def opened(players=2):
        put_on_shelf("bridges")
        book = Book.objects.get(slug="bridges")
        names = ["Аня", "Боря", "Вера", "Глеб"][:players]
        told = {"title": "Острова", "game": "bridges", "book": book, "secret": b"islands"}
        campaign, tokens = ledger.open_campaign(players=players, names=names, master="Мария", **told)
        seats = {seat.key: seat for seat in campaign.seats.all()}
        for key, hero in zip("1234", ["skaut", "mag", "master", "burilla"][:players], strict=False):
            ledger.make_move(campaign, "choose", {"character": hero}, by=seats[key])
        ledger.make_move(campaign, "begin", {}, by=seats["gm"])
        return SimpleNamespace(campaign=campaign, tokens=tokens, gm=seats["gm"], anya=seats["1"], seats=seats)

    return opened


def edit(slug, **stats):
    page = Page.objects.select_related("book").get(book__slug="bridges", slug=slug)
    now = page.at_edition()
    fields = {"title": now.title, "aliases": now.aliases, "paragraphs": now.paragraphs}
    publish(page, **fields, stats=now.stats | stats, author=None, reason="Стол решил", base=None)
    return page.book


def most_health(campaign, piece="krabulon"):
    table = ledger.load(campaign)
    return table.game.numbers["max_health"](table.state, table.book, piece).total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_running_table_keeps_its_edition_until_it_takes_the_new_one(evening, players):
    table = evening(players)
    edit("krabulon", health="20*N")
    assert most_health(table.campaign) == 18 * players
    before = ledger.load(table.campaign).state
    play = upgrading.upgrade(table.campaign, 2, by=table.gm)
    assert (play.move, play.fields, play.edition) == ("settings", {"what": "edition", "value": 2}, 2)
    assert (table.campaign.edition, most_health(table.campaign)) == (2, 20 * players)
    assert ledger.load(table.campaign).state == before
    assert upgrading.upgrade(table.campaign, 2, by=table.gm) is None
    play_on(table.campaign, 5, random.Random(1))
    assert Play.objects.filter(campaign=table.campaign).latest("number").edition == 2
    assert verify(table.campaign) == []


def test_only_the_game_master_takes_what_was_looked_at(evening):
    table = evening()
    edit("krabulon", health="20*N")
    with pytest.raises(IllegalMove, match="Only the game master"):
        upgrading.upgrade(table.campaign, 2, by=table.anya)
    edit("krabulon", health="21*N")
    for looked_at in (0, 1, 2, 4, 10**8):
        with pytest.raises(IllegalMove, match="changed again"):
            upgrading.upgrade(table.campaign, looked_at, by=table.gm)
    assert table.campaign.edition == 1
    change = {"set": "end", "result": "defeat"}
    ledger.override(table.campaign, [change], "поздно", by=table.gm)
    with pytest.raises(IllegalMove, match="over"):
        upgrading.upgrade(table.campaign, 3, by=table.gm)


def test_what_lies_on_the_table_may_not_have_left_the_book(evening):
    table = evening()
    page = Page.objects.select_related("book").get(book__slug="bridges", slug="krabulon")
    with transaction.atomic():
        gone = Change(page, version_of(page.at_edition()), gone=True)
        publish_all(page.book, [gone], author=None, reason="Нет его", source="edit")
    with pytest.raises(IllegalMove, match="left the book"):
        upgrading.upgrade(table.campaign, 2, by=table.gm)
    assert table.campaign.edition == 1
    assert "на столе, а страницы" in text(Guest(table, "gm").get("upgrade")).replace("лежит ", "")


def test_differences_are_those_of_the_pages(evening):
    evening()
    edit("krabulon", health="20*N")
    book = edit("krabulon", health="18*N")
    assert between(book, 1, 3) == []
    book = edit("dvuruchnik", added_damage=4)
    (found,) = between(book, 1, 4)
    assert (found.page.slug, found.came, found.left) == ("dvuruchnik", False, False)
    assert [str(one.html) for one in found.changes] == ["<del>3</del> <ins>4</ins>"]


def test_earlier_plays_are_decided_again_by_their_own_edition(evening):
    """Who takes out a play from before does not let the newer edition rewrite the story."""
    table = evening()
    first = ledger.make_move(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya)
    ledger.make_move(table.campaign, "move", {"hero": "hero-2", "place": "chs"}, by=table.seats["2"])
    edit("sunduk", coins="100*N")
    upgrading.upgrade(table.campaign, 2, by=table.gm)
    coins = ledger.load(table.campaign).state.count("bank", "coins")
    dropping.drop(table.campaign, first.number, by=table.gm, seen=table.campaign.number)
    assert ledger.load(table.campaign).state.count("bank", "coins") == coins
    again = Play.objects.filter(campaign=table.campaign, again__isnull=False)
    assert [play.edition for play in again] == [1]
    assert table.campaign.edition == 2
    assert verify(table.campaign) == []


def test_branch_from_before_plays_the_edition_of_then(evening):
    table = evening()
    then = table.campaign.number
    edit("krabulon", health="20*N")
    upgrading.upgrade(table.campaign, 2, by=table.gm)
    for number, edition in ((then, 1), (table.campaign.number, 2)):
        branch = branches.open_branch(table.campaign, number, by=table.gm)
        assert branch.edition == edition
        assert at_edition(branch.book, branch.edition).stat("krabulon", "health", N=1) == (18 if edition == 1 else 20)


def test_upgraded_table_is_taken_along_as_a_file(evening):
    table = evening()
    edit("krabulon", health="20*N")
    upgrading.upgrade(table.campaign, 2, by=table.gm)
    told = exporting.export(ledger.load(table.campaign), table.gm)
    copy = importing.import_campaign(json.dumps(told, ensure_ascii=False).encode())
    assert (copy.edition, most_health(copy)) == (2, 40)


def test_page_shows_what_would_differ_and_takes_it(evening):
    table = evening()
    maria, anya = Guest(table, "gm"), Guest(table, "1")
    assert "новее нет" in text(maria.get("upgrade"))
    edit("krabulon", health="20*N")
    edit("dvuruchnik", added_damage=4)
    assert "Посмотреть, что изменится" in text(maria.get("settings"))
    page = text(maria.get("upgrade"))
    assert "издание 3 вместо 1" in page
    assert "Крабулон Здоровье 18·N 20·N" in page
    assert "Двуручник" in page
    assert anya.get("upgrade").status_code in (403, 404)
    assert maria.post("upgrade", edition="2").status_code == 422
    for hostile in ("", "-1", "x", "9" * 40, "²"):
        assert maria.post("upgrade", edition=hostile).status_code == 422
    assert maria.post("upgrade", edition="3").status_code == 302
    assert "играют по изданию 3" in text(maria.get("log"))
    table.campaign.refresh_from_db()
    assert table.campaign.edition == 3
