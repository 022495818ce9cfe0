"""A campaign as a file and back: the same hash and table elsewhere; hostile files are a sentence and leave nothing."""

import gzip
import io
import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns import ledger
from campaigns.engine.codec import state_to_json
from campaigns.engine.game import MOST_PLAYERS
from campaigns.engine.refusals import IllegalMove
from campaigns.evenings import notes
from campaigns.files import exporting, importing
from campaigns.models import Campaign, Seat
from campaigns.past import branches
from campaigns.plays.verifying import verify
from campaigns.seats.people import token_of
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text
from tests.campaigns.past.test_dropping import drop, move
from tests.campaigns.plays import test_verify

played = test_verify.played


def exported(table, seat=None):
    return exporting.export(ledger.load(table.campaign), seat or table.gm)


def as_bytes(told):
    return json.dumps(told, ensure_ascii=False).encode()


def bring(told):
    return importing.import_campaign(as_bytes(told))


def test_file_folds_to_the_same_hash_and_table(played):
    drop(played, 6)
    told = exported(played)
    other = bring(told)
    assert other.hash == told["hash"] == played.campaign.hash
    assert state_to_json(ledger.load(other).state) == state_to_json(ledger.load(played.campaign).state)
    assert verify(other) == []
    assert [play.undone for play in other.plays.all()] == [play.undone for play in played.campaign.plays.all()]
    assert other.sessions.get().notes == played.campaign.sessions.get().notes
    again = exporting.export(ledger.load(other), other.seats.get(master=True))
    for name in ("plays", "hash", "root", "seats", "book"):
        assert again[name] == told[name]


def test_the_largest_table_there_can_be_comes_back_whole(open_table):
    book = Book.objects.create(slug="dialect", title="Dialect", edition=1)
    full = open_table(game="plain", book=book, players=MOST_PLAYERS, names=[])
    told = exported(full)
    assert len(told["seats"]) == MOST_PLAYERS + 1
    other = bring(told)
    assert other.seats.count() == MOST_PLAYERS + 1
    assert verify(other) == []


def test_everybody_gets_new_links_and_nobodys_link_is_in_the_file(played):
    told = as_bytes(exported(played)).decode()
    assert not any(token in told for token in played.tokens.values())
    assert not any(seat.token_hash in told for seat in Seat.objects.all())
    other = importing.import_campaign(told.encode())
    for seat in other.seats.all():
        assert token_of(seat) not in played.tokens.values()


def test_secret_is_taken_along_only_after_the_end(played):
    secret = played.campaign.secret
    assert secret not in json.dumps(exported(played))
    running = bring(exported(played))
    assert running.secret != secret
    ledger.make_move(played.campaign, "win", {}, by=played.gm)
    told = exported(played)
    assert told["secret"] == secret
    ended = bring(told)
    assert ended.published_secret == secret
    assert verify(ended) == []


def test_game_that_goes_on_elsewhere_knows_old_dice_and_not_new_ones(played):
    other = bring(exported(played))
    hits = [play.events[0]["faces"] for play in other.plays.filter(move="hit")]
    seats = {seat.key: seat for seat in other.seats.all()}
    ledger.undo(other, 7, by=seats["gm"])
    for faces in hits:
        assert ledger.make_move(other, "hit", {"hero": "hero-1"}, by=seats["1"]).events[0]["faces"] == faces
    ahead = [
        [ledger.make_move(one, "loot", {"hero": "hero-1"}, by=seat).events[0]["faces"] for _ in range(10)]
        for one, seat in ((other, seats["1"]), (played.campaign, played.anya))
    ]
    assert ahead[0] != ahead[1]
    assert verify(other) == []


def test_branch_is_taken_along_with_its_dice(played):
    branch = branches.open_branch(played.campaign, 6, by=played.gm)
    other = importing.import_campaign(as_bytes(exporting.export(ledger.load(branch), branch.seats.get(master=True))))
    assert other.hash == branch.hash
    assert verify(other) == []


def test_notes_are_taken_along_by_who_may_read_them(played):
    for seat, text_of_it, readers in (
        (played.anya, "тайное", ()),
        (played.anya, "мастеру", ("gm",)),
        (played.boris, "**всем**", ("*",)),
    ):
        notes.write(played.campaign, text_of_it, by=seat, readers=readers, session=1)
    told = exported(played)
    assert [note["text"] for note in told["notes"]] == ["мастеру", "**всем**"]
    assert [note["text"] for note in exported(played, played.boris)["notes"]] == ["**всем**"]
    other = bring(told)
    brought = {note.text: note for note in other.notes.all()}
    assert "<strong>всем</strong>" in brought["**всем**"].html
    assert (brought["мастеру"].author.name, brought["мастеру"].session.number) == ("Аня", 1)
    evening = exporting.export_evening(
        ledger.look(played.campaign, played.boris), played.campaign.sessions.get(), played.boris
    )
    assert [note["text"] for note in evening["remarks"]] == ["**всем**"]


def test_compressed_file_is_read_too(played):
    assert importing.import_campaign(gzip.compress(as_bytes(exported(played)))).hash == played.campaign.hash


def test_player_takes_what_was_seen_and_that_is_no_campaign(played):
    told = exported(played, played.anya)
    assert told["format"] == "letopis-view"
    assert not {"secret", "known", "hash", "root"} & set(told)
    with pytest.raises(IllegalMove, match="one player saw"):
        bring(told)


def test_master_who_plays_takes_all_only_after_the_end(played):
    Campaign.objects.update(blind=True)
    seat = Seat.objects.get(campaign=played.campaign, master=True)
    assert exporting.export(ledger.load(played.campaign), seat)["format"] == "letopis-view"
    ledger.make_move(played.campaign, "win", {}, by=seat)
    seat = Seat.objects.get(campaign=played.campaign, master=True)
    assert exporting.export(ledger.load(played.campaign), seat)["format"] == "letopis-campaign"


def test_pages_give_the_file_and_take_it_back(played):
    maria, anya, stranger = Guest(played, "gm"), Guest(played, "1"), Guest(played)
    assert stranger.get("campaign_file").status_code == stranger.get("take").status_code == 404
    assert "letopis-view" in anya.get("campaign_file").content.decode()
    answer = maria.get("campaign_file")
    assert "attachment" in answer["Content-Disposition"]
    assert text(maria.get("take"))
    url = reverse("bring_campaign")
    for wrong in ({}, {"file": SimpleUploadedFile("x.json", b"{}")}, {"file": "text"}):
        refused = stranger.client.post(url, wrong)
        assert refused.status_code == 422
        assert "errors" in refused.content.decode()
    brought = stranger.client.post(url, {"file": SimpleUploadedFile("x.json", answer.content)})
    assert brought.status_code == 302
    other = Campaign.objects.exclude(pk=played.campaign.pk).get()
    assert stranger.client.get(brought["Location"]).status_code == 200
    assert stranger.client.get(reverse("log", args=[other.slug])).status_code == 200
    assert maria.client.get(reverse("campaign", args=[other.slug])).status_code == 404


def test_evening_is_taken_along_for_people(played):
    ledger.end_session(played.campaign, "Хорошо **посидели**", by=played.gm)
    anya = Guest(played, "1")
    told = json.loads(anya.get("evening_file", 1, "json").content)
    assert told["format"] == "letopis-evening"
    assert [play["number"] for play in told["plays"]] == [7, 8, 9, 10, 11]
    markdown = anya.get("evening_file", 1, "md").content.decode()
    assert "Хорошо **посидели**" in markdown
    assert "~~" in markdown
    for number, kind in ((2, "md"), (1, "exe"), (10**20, "json")):
        assert anya.get("evening_file", number, kind).status_code == 404
    assert Guest(played).get("evening_file", 1, "md").status_code == 404


def test_command_brings_a_campaign_in(played, tmp_path):
    path = tmp_path / "campaign.json"
    path.write_bytes(as_bytes(exported(played)))
    said = io.StringIO()
    call_command("import_campaign", str(path), address="https://example.org/", stdout=said)
    other = Campaign.objects.exclude(pk=played.campaign.pk).get()
    assert f"https://example.org/campaigns/{other.slug}/" in said.getvalue()
    assert said.getvalue().count("/join/") == 3
    path.write_text("{}")
    for wrong in (path, tmp_path / "nowhere.json", tmp_path):
        with pytest.raises(CommandError):
            call_command("import_campaign", str(wrong))


def test_moves_work_on_what_was_brought(played):
    other = bring(exported(played))
    seat = other.seats.get(key="1")
    before = other.number
    ledger.make_move(other, "earn", {"hero": "hero-1", "amount": "1"}, by=seat)
    assert other.number == before + 1
    assert verify(other) == []
    assert move(played, "earn", played.anya, amount="1").number == before + 1
