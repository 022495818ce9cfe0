"""What a person changes on a page of the wiki, the next campaign plays with; those under way stay on their edition."""

import pytest

from campaigns import ledger
from rulebooks.models import Book

pytestmark = pytest.mark.django_db
EDIT = "/bridges/krabulon/edit/"


@pytest.fixture
def library(settings, shelf):
    settings.EVERYBODY_EDITS = True
    shelf()


def begun(players):
    """A campaign on the newest edition, begun by players of different heroes; gives its table."""
    names = ["Аня", "Боря", "Вера", "Глеб"][:players]
    book = Book.objects.get(slug="bridges")
    campaign, _ = ledger.open_campaign(title="Вечер", game="bridges", book=book, players=players, names=names)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key, character in zip("1234", ["mag", "master", "skaut", "burilla"], strict=True):
        if key in seats:
            ledger.make_move(campaign, "choose", {"character": character}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    return ledger.load(campaign)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_changed_health_is_played_from_the_next_campaign_on(client, library, players):
    before = begun(players)
    form = client.get(EDIT).context["form"]
    typed = {name: form.initial.get(name, "") for name in form.fields}
    typed = {name: "" if value is None else value for name, value in typed.items() if value is not False}
    client.post(EDIT, typed | {"reason": "подлиннее вечер", "s:health": "20*N"})
    after = begun(players)

    assert before.state.count("krabulon", "health") == 18 * players
    assert after.state.count("krabulon", "health") == 20 * players
    assert (before.campaign.edition, after.campaign.edition) == (1, 2)
    assert (
        ledger.load(before.campaign)
        .game.numbers["max_health"](before.state, ledger.load(before.campaign).book, "krabulon")
        .total
        == 18 * players
    )
