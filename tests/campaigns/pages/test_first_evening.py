"""A first evening: a table at one press, and what it says to try."""

import pytest
from django.urls import reverse

from campaigns import first_evening, ledger
from campaigns.games import all_games
from campaigns.models import Campaign
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
ASKED = {"game": "bridges"}


@pytest.fixture
def at_table(client, db):
    put_on_shelf("bridges")
    answer = client.post(reverse("first_evening"), ASKED)
    return client, Campaign.objects.get(), answer


def lesson(client, campaign):
    """What the page of the table says to try, or nothing."""
    html = client.get(reverse("campaign", args=[campaign.slug]) + "?seat=1").content.decode()
    return html.partition('id="lesson"')[2].partition("</section>")[0]


def play(campaign, *names):
    """Make the first way that there is to make each of these moves."""
    for name in names:
        table = ledger.load(campaign)
        ways = ((seat, one) for seat in campaign.seats.all() for one in ledger.offers(table, seat))
        seat, offer = next((seat, one) for seat, one in ways if one.move.name == name)
        ledger.make_move(campaign, name, dict(offer.fields), by=seat)


def test_whoever_has_no_table_is_offered_one(client, db):
    put_on_shelf("bridges")
    page = client.get(reverse("campaigns")).content.decode()
    assert reverse("first_evening") in page
    client.post(reverse("first_evening"), ASKED)
    assert reverse("first_evening") not in client.get(reverse("campaigns")).content.decode()


def test_one_press_leads_to_a_table_that_has_begun(at_table):
    client, campaign, answer = at_table
    assert answer.url == reverse("campaign", args=[campaign.slug]) + "?seat=1"
    state = ledger.load(campaign).state
    assert state.periods["phase"] != "choosing"
    assert len(list(state.of_kind("hero"))) == 1
    assert client.get(answer.url).status_code == 200


def test_an_account_may_have_a_longer_name_than_a_seat(client, django_user_model):
    put_on_shelf("bridges")
    client.force_login(django_user_model.objects.create_user("Ж" * 150, password="x"))
    answer = client.post(reverse("first_evening"), ASKED)
    assert answer.url == reverse("campaign", args=[Campaign.objects.get().slug]) + "?seat=1"
    assert Campaign.objects.get().seats.get(key="1").name == "Ж" * 60


def test_each_thing_that_was_tried_leads_to_the_next(at_table):
    client, campaign, _ = at_table
    said = [lesson(client, campaign)]
    for name in ("move", "finish"):
        play(campaign, name)
        said.append(lesson(client, campaign))
    assert len(set(said)) == 3
    assert [one.count("data-done") for one in said] == [0, 1, 2]


def test_what_was_taken_back_was_tried(at_table):
    client, campaign, _ = at_table
    play(campaign, "move")
    ledger.undo(campaign, campaign.plays.count(), by=campaign.seats.get(key="1"))
    assert lesson(client, campaign).count("data-done") == 2, "the move, and taking it back"


def test_no_more_is_said_to_whoever_wants_none(at_table):
    client, campaign, _ = at_table
    assert client.post(reverse("end_first_evening", args=[campaign.slug]), {"seat": "1"}).status_code == 302
    assert not lesson(client, campaign)


def test_a_game_that_teaches_nothing_opens_no_table(client, db):
    put_on_shelf("bridges")
    for game in ("castle", "nonsense", ""):
        assert client.post(reverse("first_evening"), {"game": game}).url == reverse("campaigns")
    assert not Campaign.objects.exists()


def test_without_the_rulebook_no_table_is_opened(client, db):
    assert client.post(reverse("first_evening"), ASKED).url == reverse("campaigns")
    assert not Campaign.objects.exists()


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_lesson_is_of_moves_that_there_are(slug):
    game = all_games()[slug]
    known = {move.name for move in game.moves} | {"undo"}
    assert all(one.moves and one.moves <= known for one in game.face.lessons)
    assert (slug in first_evening.taught()) == bool(game.face.lessons and game.players[0] == 1)


def test_other_tables_say_nothing_and_ask_nothing(at_table, django_assert_num_queries):
    _, campaign, _ = at_table
    campaign.guided = False
    campaign.save()
    table = ledger.load(campaign)
    with django_assert_num_queries(0):
        assert first_evening.teaching(table) is None


def test_a_newcomer_plays_whom_one_shot_does_not_fell(at_table):
    _, campaign, _ = at_table
    table = ledger.load(campaign)
    (hero,) = table.state.of_kind("hero")
    health = {one.slug: one.stats.get("health", 0) for one in table.book.of_kind("character")}
    assert health[hero.entry] == max(health.values())
    play(campaign, "move", "finish")
    campaign.refresh_from_db()
    assert campaign.ended is None
