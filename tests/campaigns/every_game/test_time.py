"""What holds for the past of any game: a campaign verifies, goes along and comes back, branches, and loses a play."""

import json
import random

import pytest

from campaigns import ledger
from campaigns.board.sheet.plots import plots
from campaigns.chronicle.series import past, thrown
from campaigns.engine.codec import state_to_json
from campaigns.engine.refusals import IllegalMove
from campaigns.files import exporting, importing
from campaigns.past import branches, dropping
from campaigns.plays import checkpoints, writing
from campaigns.plays.undone import STAYS
from campaigns.plays.verifying import verify
from campaigns.rights import UNDO
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns.playable import PLAYABLE
from tests.campaigns.twins import play_on

MOVES = 16


@pytest.fixture(params=PLAYABLE, ids=str)
def campaign(db, request, monkeypatch):
    """A campaign of each game on the edition we ship, with bots' moves and an undo in it."""
    playable = request.param
    monkeypatch.setattr(writing, "book_of", lambda campaign: shipped(campaign.book.slug))
    monkeypatch.setattr(ledger, "at_edition", lambda book: shipped(book.slug))
    book, _ = Book.objects.get_or_create(slug=playable.slug, defaults={"title": playable.slug, "edition": 1})
    names = ["Аня", "Боря", "Вера", "Глеб"][: max(playable.game.players[0], min(3, playable.game.players[1]))]
    opened, _ = ledger.open_campaign(
        title="Прошлое", game=playable.game.slug, book=book, players=len(names), names=names, secret=b"past" * 8
    )
    chance = random.Random(7)
    play_on(opened, MOVES // 2, chance)
    master = opened.seats.get(master=True)
    if undoable := ledger.can_undo(ledger.load(opened), master):
        ledger.undo(opened, max(undoable.number - 2, len(names) + 2), by=master)
    play_on(opened, MOVES // 2, chance)
    return opened


def test_past_of_any_game(campaign):
    master = campaign.seats.get(master=True)
    table = ledger.load(campaign)
    assert verify(campaign) == []
    told = json.loads(json.dumps(exporting.export(table, master)))
    other = importing.import_campaign(json.dumps(told).encode())
    assert other.hash == campaign.hash
    assert state_to_json(ledger.load(other).state) == state_to_json(table.state)
    assert verify(other) == []
    branch = branches.open_branch(campaign, campaign.number // 2, by=master)
    assert verify(branch) == []
    seen = ledger.look(campaign, None)
    assert len(plots(seen)) <= len(past(seen).courses)
    assert all(1 <= die.face <= die.sides for die in thrown(seen))
    take_out(campaign, master)


def take_out(campaign, master):
    """Any play can be taken out, and what comes of it is what was shown before."""
    chance = random.Random(11)
    for _ in range(2):
        plays = [play.number for play in campaign.plays.effective() if play.move not in (*STAYS, UNDO)]
        number = chance.choice(plays)
        foreseen = dropping.foresee_drop(ledger.load(campaign), number, master)
        try:
            dropping.drop(campaign, number, by=master, seen=campaign.number)
        except IllegalMove as refusal:
            raise AssertionError(f"{number}: {refusal}") from refusal
        assert state_to_json(ledger.load(campaign).state) == state_to_json(foreseen.table.state)
        assert verify(campaign) == []


def test_every_play_of_any_game_is_taken_back_and_brought_back(campaign):
    """From the newest to the oldest: what stood before it stands again, and after the undo is undone, what it made."""
    master = campaign.seats.get(master=True)
    stood = [state_to_json(ledger.load(campaign).state)]
    undos = []
    while play := campaign.plays.effective().exclude(move__in=(*STAYS, UNDO)).last():
        undos.append(ledger.undo(campaign, play.number, by=master).number)
        now = state_to_json(ledger.load(campaign).state)
        assert now == state_to_json(checkpoints.refold(campaign, play.number - 1, from_nothing=True))
        stood.append(now)
    assert len(undos) > MOVES // 2
    for number, before in zip(reversed(undos), reversed(stood[:-1]), strict=True):
        ledger.undo(campaign, number, by=master)
        assert state_to_json(ledger.load(campaign).state) == before
    assert verify(campaign) == []
