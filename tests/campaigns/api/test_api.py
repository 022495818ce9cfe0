"""Campaigns for programs: what a seat may see and do, by its link, and by a browser that sits at the table."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import ledger
from campaigns.plays import options
from campaigns.seats import people, seating
from rulebooks.models import Book
from tests.campaigns.guests import Guest


class Program:
    """Something that knows one link and speaks JSON."""

    def __init__(self, campaign, token, language="en"):
        self.campaign, self.client = campaign, Client(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}

    def get(self, path="", **query):
        return self.client.get(f"/api/v1/campaigns/{self.campaign.slug}{path}", query, headers=self.headers)

    def post(self, path, **told):
        address = f"/api/v1/campaigns/{self.campaign.slug}{path}"
        return self.client.post(address, json.dumps(told), content_type="application/json", headers=self.headers)


FOUR = {"fields": {"hero": "hero-1", "amount": "4"}}


def offered(program, move):
    return next(one for one in program.get("/moves").json() if one["move"] == move)


@pytest.fixture
def anya(open_table):
    table = open_table()
    return Program(table.campaign, table.tokens["1"])


@pytest.fixture
def cards_table(db, toy_game):
    book = Book.objects.create(slug="cards", title="Cards", edition=1)
    campaign, tokens = ledger.open_campaign(title="Карты", game="cards", book=book, players=2, names=["Аня", "Борис"])
    return campaign, tokens


def test_a_seat_sees_its_table(anya):
    told = anya.get().json()
    assert (told["seat"], told["seats"], told["number"]) == ("1", ["1"], anya.campaign.plays.count())
    assert [one["name"] for one in told["chairs"]] == ["Аня", "Борис", "Game master"]
    ogre = next(one for one in told["pieces"] if one["id"] == "ogre")
    assert ogre["counters"]["health"] == 20
    assert anya.client.get("/api/v1/campaigns", headers=anya.headers).json()[0]["slug"] == anya.campaign.slug


def test_what_is_offered_can_be_made_seen_and_taken_back(anya):
    offer = offered(anya, "pick")
    before = anya.get().json()
    answer = anya.post("/moves/pick", fields=offer["fields"], key="once")
    assert answer.status_code == 200, answer.content
    made = answer.json()
    assert (made["move"], made["number"]) == ("pick", before["number"] + 1)
    assert made["sentence"].startswith("Аня ")
    assert anya.post("/moves/pick", fields=offer["fields"], key="once").json()["number"] == made["number"]
    assert [one["number"] for one in anya.get("/plays", after=before["number"]).json()] == [made["number"]]
    assert anya.post("/undo", number=made["number"]).status_code == 200
    assert anya.get().json()["pieces"] == before["pieces"]


def test_what_must_be_told_in_free_words_is_a_form(anya):
    earn = next(one for one in anya.get("/forms").json() if one["move"] == "earn")
    assert [(one["name"], one["values"]) for one in earn["inputs"]] == [("hero", {"hero-1": "Аня"}), ("amount", {})]
    assert anya.post("/moves/earn", **FOUR).status_code == 200
    assert next(one for one in anya.get().json()["pieces"] if one["id"] == "bank")["counters"] == {"coins": 4}


def test_preview_changes_nothing(anya):
    before = anya.get().content
    told = anya.post("/preview/hit", fields=offered(anya, "hit")["fields"]).json()
    assert sorted(one["percent"] for one in told["likely"]) == [16.7, 83.3]
    assert told["thrown"] == 0
    assert anya.get().content == before


@pytest.mark.parametrize(("language", "said"), [("en", "There is no such move: fly"), ("ru", "Такого хода нет: fly")])
def test_a_refusal_is_a_sentence_and_changes_nothing(anya, language, said):
    anya.headers["Accept-Language"] = language
    before = anya.get().content
    for path in ("/moves/fly", "/preview/fly"):
        answer = anya.post(path, fields={"x": "1"})
        assert (answer.status_code, answer.json()["detail"]) == (422, said)
    assert anya.get().content == before


@pytest.mark.parametrize(
    "told", [{"fields": {"hero": {"a": 1}}}, {"key": "k" * 61}, {"faces": ["six"]}, {"faces": [1] * 101}]
)
def test_what_is_not_of_the_shape_is_refused(anya, told):
    assert anya.post("/moves/earn", **told).status_code == 422


@pytest.mark.parametrize("bad", ["\x00", "x" * 100_000, "<script>alert(1)</script>", "\ud800"])
def test_hostile_words_are_refused_or_kept_apart(anya, bad):
    before = anya.get().content
    assert anya.post("/moves/earn", fields={"hero": "hero-1", "amount": bad}).status_code == 422
    assert anya.post("/moves/earn", fields={bad: "1"}).status_code == 422
    assert anya.post("/undo", number=10**9, reason=bad[:300]).status_code == 422
    assert anya.get(seat=bad[:20].encode(errors="replace")).status_code == 403
    assert anya.get().content == before


@pytest.mark.parametrize("body", ["false", "true", "0", "17", '"enter"', "[]", "[{}]", "null", "{"])
def test_what_is_no_object_is_no_move(anya, body):
    address, before = f"/api/v1/campaigns/{anya.campaign.slug}", anya.campaign.plays.count()
    for path in ("/preview/enter", "/moves/enter", "/undo"):
        answer = anya.client.post(address + path, body, content_type="application/json", headers=anya.headers)
        assert (answer.status_code, bool(answer.json()["detail"])) == (400, True)
    assert anya.campaign.plays.count() == before
    assert anya.post("/preview/enter").status_code != 400


def test_nobody_without_a_seat_gets_in(anya):
    for token in ("", "wrong", "\x00", "é" * 40):
        anya.headers["Authorization"] = f"Bearer {token}".encode("latin-1", "replace").decode("latin-1")
        for path in ("", "/moves", "/plays"):
            assert anya.get(path).status_code == 401
        assert anya.post("/moves/earn").status_code == 401


def test_a_seat_of_another_table_is_a_stranger(anya, open_table):
    other = open_table()
    stranger = Program(anya.campaign, other.tokens["gm"])
    assert stranger.get().status_code == 404
    assert stranger.post("/moves/earn").status_code == 404
    assert anya.get(seat="gm").status_code == 403
    assert anya.post("/moves/earn?seat=2").status_code == 403


def test_who_was_removed_is_out_at_once(open_table):
    table = open_table()
    boris = Program(table.campaign, table.tokens["2"])
    assert boris.get().status_code == 200
    people.renew_link(table.campaign.seats.get(key="2"))
    assert boris.get().status_code == 401
    assert boris.post("/moves/earn").status_code == 401


def test_a_spectator_sees_what_everybody_sees_and_does_nothing(open_table):
    table = open_table()
    seating.let_watch(table.campaign, True, by=table.gm)
    table.campaign.refresh_from_db()
    watcher = Program(table.campaign, people.watch_token_of(table.campaign))
    assert watcher.get().json()["seat"] == ""
    assert watcher.get("/plays").status_code == 200
    assert watcher.get("/moves").status_code == 403
    assert watcher.post("/moves/earn").status_code == 403


def test_a_browser_needs_the_token_of_forms(open_table):
    table = open_table()
    guest = Guest(table, "1")
    address = f"/api/v1/campaigns/{table.campaign.slug}"
    assert guest.client.get(address).json()["seat"] == "1"
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = guest.client.cookies
    answer = strict.post(f"{address}/moves/enter", "{}", content_type="application/json")
    assert answer.status_code == 403


def test_a_link_counts_and_not_the_cookies_beside_it(open_table):
    table = open_table()
    master = Guest(table, "gm")
    headers = {"Authorization": f"Bearer {table.tokens['1']}"}
    told = master.client.get(f"/api/v1/campaigns/{table.campaign.slug}", headers=headers).json()
    assert told["seats"] == ["1"]
    seats = reverse("seats", args=[table.campaign.slug])
    assert master.client.get(seats).status_code == 200


def test_hidden_cards_are_not_told(cards_table):
    campaign, tokens = cards_table
    ledger.make_move(campaign, "draw", {}, by=campaign.seats.get(key="1"))
    mine, others = (Program(campaign, tokens[key]).get().json()["pieces"] for key in "12")
    in_hand = [one["entry"] for one in mine if one["holder"] == "hand-1"]
    backs = [one for one in others if one["holder"] == "hand-1"]
    assert in_hand
    assert all(in_hand)
    assert len(backs) == len(in_hand)
    assert not any(one["entry"] for one in backs)
    events = [event for play in Program(campaign, tokens["2"]).get("/plays").json() for event in play["events"]]
    assert not any(entry in json.dumps(events) for entry in in_hand)


def test_a_die_of_the_table_is_asked_for(open_table):
    table = open_table(dice="table")
    anya = Program(table.campaign, table.tokens["1"])
    hit = offered(anya, "hit")
    asked = anya.post("/moves/hit", fields=hit["fields"])
    assert (asked.status_code, asked.json()["sides"]) == (409, 6)
    assert anya.post("/moves/hit", fields=hit["fields"], faces=[7]).status_code == 422
    assert anya.post("/moves/hit", fields=hit["fields"], faces=[4]).status_code == 200


def test_a_move_that_needs_a_yes_is_proposed(open_table):
    table = open_table()
    options.set_rights(table.campaign, {"": {"earn": "propose"}}, by=table.gm)
    anya = Program(table.campaign, table.tokens["1"])
    assert anya.post("/moves/earn", **FOUR).json()["move"] == "propose"


def test_it_says_what_it_can_do(client, db):
    told = client.get("/api/v1/openapi.json").json()
    assert "/api/v1/campaigns/{slug}/moves/{name}" in told["paths"]
    assert told["components"]["securitySchemes"]["SeatLink"]["scheme"] == "bearer"


def test_a_program_takes_back_nothing_that_it_has_not_seen(open_table):
    table = open_table()
    master, anya = (Program(table.campaign, table.tokens[key]) for key in ("gm", "1"))
    seen = anya.post("/moves/hit", fields={"hero": "hero-1"}).json()["number"]
    came = anya.post("/moves/hit", fields={"hero": "hero-1"}).json()["number"]
    refused = master.post("/undo", number=seen, seen=seen)
    assert refused.status_code == 422
    assert str(came) in refused.json()["detail"]
    assert master.post("/undo", number=seen, seen=came).status_code == 200
