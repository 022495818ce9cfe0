"""The log, the evenings, the game master's hand and the rulings, as pages."""

import re

import pytest
from django.urls import reverse

from campaigns import ledger
from campaigns.evenings import notes
from tests.campaigns.guests import text


def test_log_is_read_page_by_page(cave, anya):
    for _ in range(60):
        ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    newest = anya.get("log")
    assert newest.content.decode().count("data-line=") == 50
    older = anya.get("log", before=17)
    assert 'data-line="16"' in older.content.decode()
    assert 'data-line="17"' not in older.content.decode()
    assert anya.get("log", before="-4").status_code == 200
    assert anya.get("log", before="x" * 9000).status_code == 200


def test_undone_lines_stay_readable(cave, maria):
    maria.post("undo", number=6)
    page = maria.get("log").content.decode()
    assert re.search(r'<li[^>]*\sclass="undone"[^>]*\sdata-line="6"', page)


def test_evening_keeps_notes_and_what_it_changed(cave, anya, maria):
    assert anya.post("session", do="begin").status_code == 422
    assert maria.post("session", do="begin", notes="Пришли **все**").status_code == 302
    assert maria.post("session", do="begin").status_code == 422
    anya.move("earn", hero="hero-1", amount="4")
    assert maria.post("session", do="end").status_code == 302
    page = text(anya.get("session"))
    assert "Пришли все" in page
    assert "монеты 3 → 7 (+4)" in page
    assert anya.post("session", do="notes", number="1", notes="И пели").status_code == 302
    assert "И пели" in text(maria.get("session"))


def test_notes_of_no_evening_are_not_found(maria):
    assert maria.post("session", do="notes", number="7", notes="x").status_code == 404
    assert maria.post("session", do="notes", number="x", notes="x").status_code == 404


def noted(page):
    return re.findall(r"<p>Заметка (\d+)\.</p>", page.content.decode())


def test_notes_are_shown_a_page_at_a_time(cave, anya, maria):
    """A file may bring two thousand notes of twenty thousand letters: nobody makes or reads forty megabytes at once."""
    for number in range(notes.MOST_OF_A_PAGE + 5):
        notes.write(cave.campaign, f"Заметка {number}.", by=cave.anya, readers=["*"])
    notes.write(cave.campaign, "Заметка себе.", by=cave.gm)
    first = anya.get("notes")
    assert noted(first) == [str(number) for number in range(34, 4, -1)]
    assert f'href="/campaigns/{cave.campaign.slug}/notes/?past=30&amp;seat=1"' in first.content.decode()
    assert noted(anya.get("notes", about="golem")) == noted(anya.get("notes", evening="2")) == []
    older = anya.get("notes", past="30")
    assert noted(older) == ["4", "3", "2", "1", "0"]
    assert b'rel="next"' not in older.content
    maria.post("session", do="begin")
    for _ in range(notes.MOST_OF_A_PAGE + 1):
        notes.write(cave.campaign, "О вечере.", by=cave.anya, session=1)
    assert b"past=30&amp;seat=1&amp;evening=1" in anya.get("notes", evening="1").content
    for nowhere in ("99", "-3", "x", "9" * 400):
        assert anya.get("notes", past=nowhere).status_code == 200


def test_a_page_of_notes_has_so_many_letters_and_one_note_at_least(
    cave, anya, monkeypatch, django_assert_max_num_queries
):
    for number in range(9):
        notes.write(cave.campaign, f"{number} " + "ы" * 900, by=cave.anya)
    monkeypatch.setattr(notes, "MOST_LETTERS_OF_A_PAGE", 3_000)
    shown, older = notes.page_of(cave.campaign, cave.anya)
    assert ([note.text[0] for note in shown], older) == (["8", "7", "6"], 3)
    monkeypatch.setattr(notes, "MOST_LETTERS_OF_A_PAGE", 1)
    assert [note.text[0] for note in notes.page_of(cave.campaign, cave.anya, past=8)[0]] == ["0"]
    with django_assert_max_num_queries(2):
        notes.page_of(cave.campaign, cave.anya)


def by_hand(**fields):
    return {"set": "counter", "piece": "ogre", "name": "health", "value": "7", "reason": "ошиблись"} | fields


def test_game_master_sets_a_number_with_a_reason(cave, anya, maria):
    assert maria.post("override", **by_hand()).status_code == 302
    assert ledger.load(cave.campaign).state.count("ogre", "health") == 7
    assert "ошиблись" in text(anya.get("log"))
    assert "by-hand:health" in maria.get("override").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"reason": ""},
        {"value": ""},
        {"value": "seven"},
        {"value": "9" * 5000},
        {"value": "1000001"},
        {"value": "-1"},
        {"piece": "nobody"},
        {"name": "<b>"},
        {"set": "everything"},
        {"set": "holder", "holder": "nowhere"},
        {"set": "add", "entry": "item:nothing"},
        {"set": "add", "entry": ""},
        {"set": "prompt", "prompt": "prompt#1"},
    ],
)
def test_what_cannot_be_set_is_refused_and_typed_words_stay(cave, maria, wrong):
    before = cave.campaign.plays.count()
    answer = maria.post("override", **by_hand(**wrong))
    assert answer.status_code == 422
    assert "errors" in answer.content.decode()
    assert cave.campaign.plays.count() == before
    if wrong == {"value": "seven"}:
        assert 'value="ошиблись"' in answer.content.decode()


def test_only_the_game_master_sets_by_hand(cave, anya):
    before = cave.campaign.plays.count()
    assert anya.post("override", **by_hand()).status_code == 403
    assert anya.post("override", **by_hand(seat="gm")).status_code == 403
    assert cave.campaign.plays.count() == before


def test_pieces_can_be_brought_moved_and_taken_away(cave, maria):
    assert maria.post("override", **by_hand(set="add", entry="item:lamp", holder="bank")).status_code == 302
    lamp = next(ledger.load(cave.campaign).state.held_by("bank", "item")).id
    assert maria.post("override", **by_hand(set="holder", piece=lamp, holder="hero-1")).status_code == 302
    assert ledger.load(cave.campaign).state.holder(lamp) == "hero-1"
    assert maria.post("override", **by_hand(set="remove", piece=lamp)).status_code == 302
    assert lamp not in ledger.load(cave.campaign).state


def test_rulings_of_a_page_that_has_none_are_an_empty_part(client, cave):
    address = reverse("rulings", args=["toy", "some-page"])
    part = client.get(address, headers={"HX-Request": "true"})
    assert part.content.decode().strip() == ""
    assert client.get(address).status_code == 200
    assert client.get(reverse("rulings", args=["no-book", "page"])).status_code == 404
