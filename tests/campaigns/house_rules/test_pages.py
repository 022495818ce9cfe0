"""What people see of house rules: the list, the form, the book as the table has it; and who sees nothing."""

import re

import pytest
from django.test import Client

from campaigns import ledger
from campaigns.house_rules import setting
from tests.campaigns.guests import Guest, text
from tests.campaigns.house_rules.tables import HEALTH, WORDS, edit, most_health, opened

pytestmark = pytest.mark.django_db
KRAB = "/bridges/krabulon/"


@pytest.fixture
def table():
    return opened(3)


def fields(answer):
    """What the form of a page would send as it stands."""
    html = answer.content.decode()
    form = html[html.index('class="sheet edit-form"') :].partition("</form>")[0]
    found = dict(re.findall(r'<input type="(?:text|hidden|number)" name="([^"]+)" value="([^"]*)"', form))
    found |= dict.fromkeys(re.findall(r'<input type="checkbox" name="([^"]+)"[^>]* checked', form), "on")
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        found[name] = re.search(r'value="([^"]*)" selected', options)[1]
    for name, words in re.findall(r'<textarea name="([^"]+)"[^>]*>\n?(.*?)</textarea>', form, re.DOTALL):
        found[name] = words.replace("&quot;", '"').replace("&amp;", "&").replace("&#x27;", "'")
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


def test_game_master_looks_whom_it_touches_and_saves(table):
    maria = Guest(table, "gm")
    page = maria.get("house_rules")
    assert "как оно написано" in text(page)
    led = maria.post("house_rules", do="page", page="Крабулона")
    assert led.headers["Location"].endswith("/rules/page/krabulon/")
    form = maria.get("house_rule", "krabulon")
    assert "JSON" not in text(form)
    sent = fields(form)
    assert (sent["stats/health"], sent["seen"]) == ("18*N", str(table.campaign.number))
    assert "так оно и есть" in text(maria.post("house_rule", "krabulon", **(sent | {"why": "так", "do": "look"})))
    sent |= {"stats/health": "20*N", "why": "Слишком легко"}
    looked = text(maria.post("house_rule", "krabulon", **sent, do="look"))
    assert "Здоровье 18·N 20·N" in looked
    assert "Крабулон : босс на столе: 1" in looked
    assert "54 → 60" in looked
    assert most_health(table.campaign) == 54
    assert maria.post("house_rule", "krabulon", **sent, do="save").status_code == 302
    assert most_health(table.campaign) == 60
    assert "Крабулон, Здоровье: 18·N → 20·N" in text(maria.get("log"))
    assert "Слишком легко" in text(maria.get("log"))


def test_every_seat_reads_the_list_and_nobody_else_changes_it(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N"}, "Слишком легко", by=table.gm)
    anya, stranger = Guest(table, "1"), Guest(table)
    seen = text(anya.get("house_rules"))
    assert "Крабулон · Здоровье 18·N 20·N" in seen
    assert "Слишком легко — Мария" in seen
    assert "Отменить" not in seen
    assert "house rule" not in seen.lower()
    assert anya.get("house_rule", "krabulon").status_code == 403
    for do in ("back", "name", "page", "lift", "throw", "file", "nothing"):
        assert anya.post("house_rules", do=do, rule="krabulon/stats/health", title="x").status_code == 403
    assert stranger.get("house_rules").status_code == 404
    assert stranger.get("house_rule", "krabulon").status_code == 404
    assert most_health(table.campaign) == 60


def test_wiki_reads_as_the_table_has_it_for_who_sits_there(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N", WORDS: "Ходит боком по звёздам."}, "Так веселее", by=table.gm)
    anya, stranger, query = Guest(table, "1"), Client(), {"campaign": table.campaign.slug}
    plain, ours = anya.client.get(f"/ru{KRAB}"), anya.client.get(KRAB, query)
    assert "18" in text(plain)
    assert "звёздам" not in text(plain)
    assert "public" in plain.headers["Cache-Control"]
    assert "Ходит боком по звёздам." in text(ours)
    assert "18·N 20·N" in text(ours)
    assert "Так веселее — Мария" in text(ours)
    assert "private" in ours.headers["Cache-Control"]
    assert "no-store" in ours.headers["Cache-Control"]
    inside = re.findall(r"<main.*?</main>", ours.content.decode(), re.DOTALL)[0]
    links = re.findall(r'href="(/bridges/[^"]*)"', inside)
    assert [one for one in links if "campaign=" not in one and "history" not in one] == []
    for address in (KRAB, "/bridges/", "/bridges/p/krabulon-1/", "/search/", "/api/v1/books/bridges/entries/krabulon"):
        answer = stranger.get(address, query | {"q": "краб"})
        assert answer.status_code == 404, address
        assert anya.client.get(address, query | {"q": "краб"}).status_code in (200, 302)
    assert anya.client.get("/castle/", query).status_code == 404
    assert anya.client.get(KRAB, {"campaign": "nosuch" * 30}).status_code == 404
    followed = anya.client.get("/bridges/p/krabulon-1/", query)
    assert followed.headers["Location"] == f"{KRAB}?campaign={table.campaign.slug}#krabulon-1"


def test_search_finds_the_words_of_the_table_and_not_those_that_left(table):
    setting.set_rules(table.campaign, {WORDS: "Ходит боком по звёздам."}, "Так", by=table.gm)
    anya, query = Guest(table, "1"), {"campaign": table.campaign.slug}
    ours = anya.client.get("/search/", query | {"q": "звезда"})
    assert "Крабулон" in text(ours)
    assert f"{KRAB}?campaign={table.campaign.slug}#krabulon-1" in ours.content.decode()
    assert "Крабулон" not in re.sub(r"<option.*?</option>", "", text(anya.client.get("/search/", {"q": "звёздам"})))
    found = anya.client.get("/api/v1/search", query | {"q": "звёздами"}).json()
    assert [(one["page"], one["snippet"]) for one in found["results"]][:1] == [
        ("krabulon", "Ходит боком по <mark>звёздам</mark>.")
    ]
    by_place = anya.client.get("/api/v1/search", query | {"q": "krabulon-1"}).json()["results"][0]
    assert by_place["snippet"] == "Ходит боком по звёздам."


def test_programs_read_it_by_the_link_of_a_seat(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N"}, "Так", by=table.gm)
    asked = f"/api/v1/books/bridges/entries/krabulon?campaign={table.campaign.slug}"
    key = {"Authorization": f"Bearer {table.tokens['1']}"}
    answer = Client().get(asked, headers=key)
    told = answer.json()
    assert told["stats"]["health"] == "20*N"
    assert [(one["was"], one["now"], one["who"], one["why"]) for one in told["house_rules"]] == [
        ("18·N", "20·N", "Мария", "Так")
    ]
    assert "no-store" in answer.headers["Cache-Control"]
    assert Client().get(asked).status_code == 404
    assert Client().get(asked, headers={"Authorization": "Bearer no"}).status_code == 404
    plain = Client().get("/api/v1/books/bridges/entries/krabulon").json()
    assert (plain["stats"]["health"], plain["house_rules"]) == ("18*N", [])
    every = Client().get(f"/api/v1/books/bridges/entries?kind=boss&campaign={table.campaign.slug}", headers=key).json()
    assert {one["slug"]: one["stats"]["health"] for one in every}["krabulon"] == "20*N"
    page = Client().get(f"/api/v1/books/bridges/pages/krabulon?campaign={table.campaign.slug}", headers=key).json()
    assert page["stats"]["health"] == "20*N"
    number = Client().get(f"/api/v1/campaigns/{table.campaign.slug}", headers=key).json()
    boss = next(one for one in number["pieces"] if one["entry"] == "krabulon")
    assert boss["numbers"]["max_health"]["total"] == 60
    assert [(one["place"], one["now"], one["since"]) for one in number["house_rules"]] == [
        ("Здоровье", "20·N", table.campaign.number)
    ]


def test_table_of_an_older_edition_is_read_at_its_edition(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N"}, "Так", by=table.gm)
    edit("krabulon", health="30*N", goal=False)
    edit("dvuruchnik", added_damage=7)
    anya, query = Guest(table, "1"), {"campaign": table.campaign.slug}
    told = anya.client.get("/api/v1/books/bridges/entries/krabulon", query).json()
    assert (told["stats"]["health"], told["stats"]["goal"]) == ("20*N", True)
    assert anya.client.get("/api/v1/books/bridges/entries/dvuruchnik", query).json()["stats"]["added_damage"] == 3
    assert "20·N" in text(anya.client.get(KRAB, query))
    page = text(Guest(table, "gm").get("upgrade"))
    assert "книга говорила 18·N, теперь говорит 30·N; здесь остается 20·N" in page


def test_hostile_forms_are_sentences(table):
    maria = Guest(table, "gm")
    sent = fields(maria.get("house_rule", "krabulon")) | {"why": "так", "do": "save"}
    for wrong in ({"stats/health": "18*"}, {"stats/health": ""}, {"why": ""}, {"seen": "x"}, {"seen": "-1"}):
        answer = maria.post("house_rule", "krabulon", **(sent | wrong))
        assert answer.status_code == 422, wrong
    assert "«18*» — не целое число" in text(maria.post("house_rule", "krabulon", **(sent | {"stats/health": "18*"})))
    assert maria.post("house_rules", do="page", page="нет такого").status_code == 422
    assert maria.post("house_rules", do="back", rule="krabulon").status_code == 422
    assert maria.post("house_rules", do="back", rule="../" * 50).status_code == 422
    assert maria.post("house_rules", do="throw", supplement="9" * 40).status_code == 422
    assert maria.get("house_rule", "nosuch").status_code == 404
    assert maria.get("supplement", 10**15).status_code == 404
    assert (ledger.load(table.campaign).campaign.house, table.campaign.number) == ([], table.campaign.number)


def test_a_number_of_the_table_says_which_house_rule_made_it(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N"}, "Так веселее", by=table.gm)
    why = text(Guest(table, "1").get("why", "krabulon", "max_health"))
    assert "Крабулон · Здоровье 18·N 20·N Так веселее — Мария" in why
    assert (
        "Домашние правила" not in text(Guest(table, "1").get("why", "golemko", "max_health")).partition("Что меняло")[0]
    )


def test_a_sheet_of_cards_and_a_comparison_are_as_the_table_has_them(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N", WORDS: "Ходит боком по звёздам."}, "Так веселее", by=table.gm)
    anya, stranger = Guest(table, "1"), Client()
    of = ["bridges/krabulon", "bridges/krabulon@1", "bridges/golemko"]
    ours = {"of": of, "campaign": table.campaign.slug}
    for address in ("/cards/", "/compare/"):
        plain, laid = anya.client.get(address, {"of": of}), anya.client.get(address, ours)
        assert (text(plain).count("20·N"), text(laid).count("20·N")) == (0, 1)
        assert "18·N" in text(laid)  # at an edition that is named the book is meant as it stands
        assert "no-store" in laid.headers["Cache-Control"]
        assert "private" in laid.headers["Cache-Control"]
        assert "no-store" not in plain.headers.get("Cache-Control", "")
        assert "Так играют в кампании" in text(laid)
        html = laid.content.decode()
        assert f'href="{KRAB}?campaign={table.campaign.slug}"' in html
        assert f'href="{KRAB}?edition=1"' in html
        assert f'name="campaign" value="{table.campaign.slug}"' in html or address == "/compare/"
        assert 'href="?of=bridges%2Fkrabulon&amp;of=bridges%2Fkrabulon%401' in html
        assert stranger.get(address, ours).status_code == 404
        assert anya.client.get(address, ours | {"campaign": "net-takogo"}).status_code == 404
    assert "звёздам" in text(anya.client.get("/cards/", ours))
    assert text(anya.client.get("/cards/", ours)).count("по правилам стола") == 1


def test_from_a_table_of_the_search_one_goes_to_cards_as_the_table_has_them(table):
    setting.set_rules(table.campaign, {HEALTH: "20*N"}, "Так веселее", by=table.gm)
    anya = Guest(table, "1")
    asked = {"q": "тип:босс", "campaign": table.campaign.slug}
    html = anya.client.get("/search/", asked).content.decode()
    form = html[html.index('<form action="/compare/"') :]
    assert f'<input type="hidden" name="campaign" value="{table.campaign.slug}">' in form
    assert 'name="of" value="bridges/krabulon"' in form
    assert 'href="?q=%D1%82%D0%B8%D0%BF%3A%D0%B1%D0%BE%D1%81%D1%81"' in html
