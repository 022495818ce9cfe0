"""An edition that cannot be played: the editor hears it, nobody is dealt in, and who plays it already reads why."""

import io
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from campaigns import ledger
from campaigns.engine.refusals import IllegalMove
from campaigns.games import all_games
from campaigns.plays import upgrading
from campaigns.plays.playability import why_not
from campaigns.plays.verifying import verify
from rulebooks.catalogue import Catalogue
from rulebooks.editions.publish import Change, publish, publish_all, version_of
from rulebooks.editions.verdicts import standing
from rulebooks.models import Book, Page
from rulebooks.shipped import LIBRARY
from tests.campaigns.guests import Guest, text

pytestmark = pytest.mark.django_db
EDIT = "/bridges/golemko/edit/"
BROKEN = "«Поведение → 1 → Применяет» указывает на «чих», а на этой странице такого нет"


@pytest.fixture
def book(shelf):
    shelf("bridges")
    return Book.objects.get(slug="bridges")


@pytest.fixture
def table(book):
    """«Мосты» by two, in the first round, on the first edition."""
    told = {"title": "Острова", "game": "bridges", "book": book, "secret": b"islands"}
    campaign, tokens = ledger.open_campaign(players=2, names=["Аня", "Боря"], master="Мария", **told)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, hero in (("1", "skaut"), ("2", "mag")):
        ledger.make_move(campaign, "choose", {"character": hero}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    return SimpleNamespace(campaign=campaign, tokens=tokens, gm=seats["gm"], anya=seats["1"])


def edit(slug, change):
    """A page with other stats, as an edition of its own."""
    page = Page.objects.select_related("book").get(book__slug="bridges", slug=slug)
    now = page.at_edition()
    fields = {"title": now.title, "aliases": now.aliases, "paragraphs": now.paragraphs}
    publish(page, **fields, stats=change(now.stats), author=None, reason="Стол решил")
    return Book.objects.get(pk=page.book_id)


def wrong(stats):
    first, *rest = stats["behaviour"]
    return {**stats, "behaviour": [{**first, "use": "чих"}, *rest]}


def right(stats):
    first, *rest = stats["behaviour"]
    return {**stats, "behaviour": [{**first, "use": "udar-po-zemle"}, *rest]}


def broken(table):
    """The table, at an edition that nobody would be let play by now."""
    edit("golemko", wrong)
    table.campaign.edition = 2
    table.campaign.save(update_fields=["edition"])
    return table


# The editor


def form(client, **fields):
    found = client.get(EDIT).context["form"]
    was = {name: found[name].value() for name in found.fields}
    was = {name: "" if value is None else value for name, value in was.items() if value is not False}
    return client.post(EDIT, {**was, "reason": "Проба", "name": "Аня", **fields})


@pytest.fixture
def editor(book, client, settings):
    settings.EVERYBODY_EDITS = True
    client.cookies["django_language"] = "ru"
    return client


HUGE = {"s:health": "99999999*N"}
WHY = "Големко: «Здоровье» — 99999999*N, а можно от 1 до 1000000"


def test_editor_reads_why_and_may_publish_all_the_same(editor):
    answer = form(editor, **HUGE)
    assert answer.status_code == 422
    assert "В «Мосты: Душа» по этой книге играть будет нельзя" in text(answer)
    assert WHY in text(answer)
    sure = answer.context["sure"]
    assert form(editor, **HUGE, sure=sure).status_code == 302
    assert Book.objects.get(slug="bridges").edition == 2
    # What is broken already is nobody else's to be asked about.
    assert form(editor, **{"s:place_number": "5"}).status_code == 302


def test_yes_to_one_sentence_is_no_yes_to_another(editor):
    sure = form(editor, **HUGE).context["sure"]
    assert form(editor, **{"s:health": "88888888*N"}, sure=sure).status_code == 422


def test_preview_says_it_too(editor):
    answer = form(editor, **HUGE, preview="1")
    assert answer.status_code == 200
    assert WHY in text(answer)


def test_a_skill_that_is_not_there_is_refused_where_it_was_chosen(editor):
    answer = form(editor, **{"s:behaviour/0/use": "чих"})
    assert answer.status_code == 422
    assert "s:behaviour/0/use" in answer.context["form"].errors
    assert Book.objects.get(slug="bridges").edition == 1


def test_going_back_to_it_says_it(editor):
    edit("golemko", wrong)
    edit("golemko", right)
    answer = editor.post("/bridges/golemko/history/2/revert/", follow=True)
    assert "По этому изданию нельзя играть в «Мосты: Душа»" in text(answer)


def test_page_of_the_book_says_since_when(editor):
    assert "нельзя играть" not in text(editor.get("/ru/bridges/"))
    edit("golemko", wrong)
    edit("krabulon", lambda stats: {**stats, "health": "20*N"})
    assert f"нельзя играть начиная с издания 2: Големко: {BROKEN}." in text(editor.get("/ru/bridges/"))
    assert "нельзя играть" not in text(editor.get("/ru/bridges/?edition=1"))
    edit("golemko", right)
    assert "нельзя играть" not in text(editor.get("/ru/bridges/"))
    assert "начиная с издания 2" in text(editor.get("/ru/bridges/?edition=3"))


def test_another_reason_does_not_begin_it_anew(book):
    edit("golemko", wrong)
    edit("krabulon", lambda stats: {**stats, "health": "Q"})
    (found,) = standing(edit("golemko", right))
    assert (found.playable, found.since) == (False, 2)


def test_page_that_left_is_called_as_it_was(book):
    page = Page.objects.select_related("book").get(book=book, slug="baza")
    gone = Change(page, version_of(page.at_edition()), gone=True)
    publish_all(page.book, [gone], author=None, reason="Нет ее", source="edit")
    (found,) = standing(Book.objects.get(slug="bridges"))
    assert "«База»" in found.why or "“База”" in found.why
    assert found.since == 2


def test_api_says_whether_it_can_be_played(editor):
    def told(query=""):
        return editor.get(f"/api/v1/books/bridges{query}").json()["games"]

    assert told() == [{"game": "bridges", "title": "Мосты: Душа", "playable": True, "why": "", "since": 0}]
    edit("golemko", wrong)
    (found,) = told()
    assert (found["playable"], found["since"], found["why"]) == (False, 2, f"Големко: {BROKEN}")
    assert told("?edition=1")[0]["playable"]


def test_a_document_is_judged_before_it_is_applied(editor, tmp_path):
    for file in sorted((LIBRARY / "bridges").glob("*.md")):
        written = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(written.replace("d4", "d6"), encoding="utf-8")
    out = io.StringIO()
    call_command("import_book", str(tmp_path), stdout=out)
    assert "cannot be played by this edition" in out.getvalue()


# A new table, and a newer edition


def test_no_table_is_laid_by_it(book):
    edit("golemko", wrong)
    with pytest.raises(IllegalMove, match="No table can be laid by this rulebook"):
        ledger.open_campaign(title="Вечер", game="bridges", book=Book.objects.get(pk=book.pk), players=2)


def test_no_table_takes_it(table):
    book = edit("golemko", wrong)
    assert book.edition == 2
    with pytest.raises(IllegalMove, match="The newer edition cannot be played"):
        upgrading.upgrade(table.campaign, 2, by=table.gm)
    assert table.campaign.edition == 1
    answer = Guest(table, "gm").get("upgrade")
    assert answer.status_code == 200


@pytest.mark.parametrize("program", [["simulate", "bridges", "--games", "1"], ["scenario", "FILE"]])
def test_programs_say_it(tmp_path, program):
    for file in sorted((LIBRARY / "bridges").glob("*.md")):
        written = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(written.replace("d4", "d6"), encoding="utf-8")
    example = tmp_path / "one.txt"
    example.write_text("game bridges players=1\ngiven Аня is Мастер\n", encoding="utf-8")
    told = [str(example) if one == "FILE" else one for one in program]
    with pytest.raises(CommandError, match="cannot be played: .*on a die of 6"):
        call_command(*told, "--book", str(tmp_path), stdout=io.StringIO())


# A table that plays it already


def test_every_page_of_such_a_table_can_be_read(table):
    guest = Guest(broken(table), "gm", "1")
    for page in ("campaign", "screen", "seat", "room", "log", "settings", "seats", "override", "time", "plots"):
        answer = guest.client.get(guest.url(page) + "?seat=gm")
        assert answer.status_code == 200, page
        if page in ("campaign", "screen", "seat", "room"):
            assert BROKEN in text(answer), page


def test_nobody_moves_and_nothing_else_is_lost(table):
    before = ledger.load(table.campaign).state
    guest = Guest(broken(table), "1")
    answer = guest.move("move", hero="hero-1", place="chs", seat="1")
    assert answer.status_code == 422
    assert BROKEN in text(answer)
    assert ledger.offers(ledger.load(table.campaign), table.anya) == []
    assert ledger.preview(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya).refusal
    assert ledger.load(table.campaign).state == before
    assert verify(table.campaign) == []


def test_what_was_done_can_be_taken_back_and_set_by_hand(table):
    done = ledger.make_move(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya)
    broken(table)
    assert ledger.undo(table.campaign, done.number, by=table.anya)
    assert ledger.load(table.campaign).state.holder("hero-1") == "bse"
    change = {"set": "counter", "piece": "hero-1", "name": "health", "value": 1}
    assert ledger.override(table.campaign, [change], "поправка", by=table.gm)


def test_a_mended_book_is_taken_and_play_goes_on(table):
    broken(table)
    edit("golemko", right)
    guest = Guest(table, "gm")
    assert guest.url("upgrade") in guest.get("screen").content.decode()
    assert upgrading.upgrade(table.campaign, 3, by=table.gm)
    assert ledger.make_move(table.campaign, "move", {"hero": "hero-1", "place": "chs"}, by=table.anya)


def test_a_program_reads_why(table):
    told = Guest(broken(table), "1").client.get(f"/api/v1/campaigns/{table.campaign.slug}")
    assert "Golem" in told.json()["still"] or "Големко" in told.json()["still"]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_game_is_not_content_with_an_empty_book(slug):
    assert all_games()[slug].needs
    assert why_not(slug, Catalogue(slug, 0, {}, {}))
