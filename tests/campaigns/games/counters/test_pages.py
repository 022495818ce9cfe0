"""Rulebooks that can be played without code, in the wiki and on the page of new campaigns."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import translation

from campaigns import ledger
from campaigns.board.offers.menus import menu
from campaigns.chronicle import log
from campaigns.games import game_for
from campaigns.seats import seating
from rulebooks.catalogue import at_edition
from rulebooks.models import Book, Revision
from tests.campaigns.guests import Guest, text
from tests.campaigns.playable import without_code
from tests.harness.shelf import put_on_shelf


@pytest.fixture
def podgorye(db, client):
    client.cookies["django_language"] = "ru"
    put_on_shelf("podgorye")
    return client


def test_page_of_a_table_speaks_in_titles(podgorye):
    page = text(podgorye.get("/ru/podgorye/stol/"))
    assert "Удар Схватка формула сила + Золото/6 - Раны/2" in page
    assert "Раны Раны не больше стойкость кто может никто" in page
    assert "стоит Дела: 1; Факелы: 1" in page
    assert "Больше всех золота выносит …." in page


def test_page_of_a_table_says_who_is_asked_what(db, client):
    client.cookies["django_language"] = "ru"
    put_on_shelf("yarmarka")
    page = text(client.get("/ru/yarmarka/stol/"))
    asked = "Вам подсунули товар. Как расплатитесь? Подсунуть кого спрашивают выбранный герой"
    assert f"{asked} что можно ответить Монетами; Картой из короба (Короб ≥ 1)" in page


@pytest.mark.parametrize(
    "stats", [{}, {"counters": 5, "ends": [3], "order": 1}, {"actions": {"a": {"do": 3, "who": []}}}]
)
def test_page_of_a_table_that_was_changed_by_hand_opens(podgorye, stats):
    Revision.objects.filter(page__slug="stol").update(stats=stats)
    assert podgorye.get("/ru/podgorye/stol/").status_code == 200


def test_worked_examples_stand_beside_the_rule(podgorye):
    shown = text(podgorye.get(reverse("rulings", args=["podgorye", "shvatka"])))
    assert "разобранн" in shown
    assert "было стало" in shown


def test_shelf_and_new_campaigns_show_every_book_that_can_be_played(db, client):
    client.cookies["django_language"] = "ru"
    put_on_shelf()
    shelf, page = text(client.get("/ru/")), client.get(reverse("new_campaign")).content.decode()
    for one in without_code():
        least, most = one.game.players
        title = re.search(rf'value="counters:{one.slug}"[^>]*>([^<(]+) \(игроков от {least} до {most}\)<', page)
        assert title
        assert title[1] in shelf


def change(client, **stats):
    """Change a declared table on its page in the wiki."""
    form = client.get("/podgorye/stol/edit/").context["form"]
    fields = {name: form[name].value() for name in form.fields}
    return client.post("/podgorye/stol/edit/", {**fields, "reason": "Проба", "name": "Аня", **stats})


def test_table_is_changed_in_the_wiki_and_a_mistake_is_told(podgorye, settings):
    settings.EVERYBODY_EDITS = True
    drawn = podgorye.get("/podgorye/stol/edit/").content.decode()
    assert 'name="s:counters/wounds/most"' in drawn
    answer = change(podgorye, **{"s:counters/steps/least": "5", "s:counters/steps/most": "2"})
    assert answer.status_code == 422
    assert "Границы перепутаны: от 5 до 2." in text(answer)
    assert "s:counters/steps/least" in answer.context["form"].errors
    assert change(podgorye, **{"s:counters/torches/start": "20+2*N"}).status_code == 302
    changed = at_edition(Book.objects.get(slug="podgorye"))
    assert changed["stol"].stats["counters"]["torches"]["start"] == "20+2*N"
    assert list(game_for("counters", changed).sheet.shown) == ["wounds", "steps", "gold", "torches"]


def test_counters_of_a_plain_table_stay_when_seats_are_added_before_it_begins(db):
    put_on_shelf("reys")
    book = Book.objects.get()
    campaign, _ = ledger.open_campaign(title="Рейс", game="plain", book=book, players=1, names=["Аня"], master="Мария")
    master, first = campaign.seats.get(key="gm"), campaign.seats.get(key="1")
    guessed = [offer.fields["stat"] for offer in ledger.offers(ledger.load(campaign), master)]
    assert guessed == ["ветер", "волна"]
    ledger.make_move(campaign, "new", {"on": "table", "name": "Тревога", "start": "2"}, by=master)
    ledger.make_move(campaign, "new", {"on": "hands", "name": "Золото", "start": "9"}, by=master)
    ledger.make_move(campaign, "choose", {}, by=first)
    second = seating.add_seat(campaign, by=master)
    state = ledger.load(campaign).state
    assert (state.count("bank", "count-1"), state.count("bank", "coin-1")) == (2, 9)
    ledger.take_seat(campaign, second, "Боря")
    ledger.make_move(campaign, "choose", {}, by=second)
    ledger.make_move(campaign, "begin", {}, by=master)
    state = ledger.load(campaign).state
    assert [hero.seat for hero in state.of_kind("hero")] == ["1", "2"]
    assert state.periods["turn"] == "turn:hero-1"


def test_at_a_table_of_turns_nobody_has_ended_what_has_not_begun(db):
    """At the fair one moves at a time: the other has ended no turn."""
    moves = [("1", "choose", {}), ("2", "choose", {}), ("gm", "begin", {})]
    put_on_shelf("yarmarka")
    campaign, tokens = ledger.open_campaign(
        title="Ярмарка", game="counters", book=Book.objects.get(slug="yarmarka"), players=2, names=("Аня", "Борис")
    )
    for key, move, fields in moves:
        ledger.make_move(campaign, move, fields, by=campaign.seats.get(key=key))
    for key in "12":
        page = text(Guest(SimpleNamespace(campaign=campaign, tokens=tokens), key).get("campaign"))
        assert "Ход: Аня" in page
        assert "ход окончен" not in page
        hand = [set(re.findall(r"(цена|ряд) \d", held)) for held in page.split("Короб: ")[1:]]
        assert hand[0] == {"цена", "ряд"}, "one's own cards say what is printed on them"
        assert not hand[-1], "and those of others do not"
    assert "Закончить ход" in text(Guest(SimpleNamespace(campaign=campaign, tokens=tokens), "1").get("campaign"))


def test_an_action_is_told_in_the_words_of_its_rulebook_with_names_in_their_cases(db):
    """«Подгорье» has a sentence for bandaging; who does it to oneself is not named twice."""
    put_on_shelf("podgorye")
    campaign, _ = ledger.open_campaign(
        title="Привал", game="counters", book=Book.objects.get(), players=2, names=("Аня", "Борис")
    )
    moves = [(key, "choose", {"character": hero}) for key, hero in (("1", "kuznec"), ("2", "travnica"))]
    for key, move, fields in [*moves, ("gm", "begin", {})]:
        ledger.make_move(campaign, move, fields, by=campaign.seats.get(key=key))
    wounds = [{"set": "counter", "piece": hero, "name": "wounds", "value": 1} for hero in ("hero-1", "hero-2")]
    ledger.override(campaign, wounds, "Обвал", by=campaign.seats.get(key="gm"))
    for target in ("hero-2", "hero-1"):
        fields = {"hero": "hero-1", "target": target}
        ledger.make_move(campaign, "bandage", fields, by=campaign.seats.get(key="1"))
    with translation.override("ru"):
        lines = log.lines(ledger.load(campaign), campaign.plays.newest(2))
    itself, other = [line.sentence.partition(".")[0] for line in lines]
    assert (other, itself) == ("Аня перевязывает раны Борису", "Аня перевязывает раны себе")


def test_before_the_game_its_table_says_what_is_going_to_be_played(db):
    put_on_shelf("yarmarka")
    book = Book.objects.get()
    campaign, tokens = ledger.open_campaign(
        title="Вечер", game="counters", book=book, players=2, names=("Аня", "Борис")
    )
    anya = Guest(SimpleNamespace(campaign=campaign, tokens=tokens), "1")
    anya.client.cookies["django_language"] = "ru"
    for page in ("campaign", "room"):
        assert f"{book.title} {book.summary} Играют от 2 до 4. Читать правила" in text(anya.get(page))
    for key, move in (("1", "choose"), ("2", "choose"), ("gm", "begin")):
        ledger.make_move(campaign, move, {}, by=campaign.seats.get(key=key))
    begun = text(anya.get("campaign"))
    assert book.summary not in begun
    assert "Спрос" in begun


def test_whose_turn_it_is_stands_over_the_log_by_a_name(db):
    put_on_shelf("dialect")
    campaign, _ = ledger.open_campaign(
        title="Ходы", game="plain", book=Book.objects.get(), players=2, names=("Аня", "Борис")
    )
    moves = [("1", "choose", {}), ("2", "choose", {}), ("gm", "begin", {})]
    for key, move, fields in [*moves, ("1", "roll", {"hero": "hero-1", "dice": "2d6"})]:
        ledger.make_move(campaign, move, fields, by=campaign.seats.get(key=key))
    [line] = log.lines(ledger.load(campaign), campaign.plays.newest(1))
    assert re.fullmatch(r"\w+ 1, \w+: Аня", line.chapter, re.IGNORECASE)


@pytest.fixture
def hall(db):
    """«Подгорье» with one hall open in the passage; the smith has done one of her things."""
    put_on_shelf("podgorye")
    campaign, _ = ledger.open_campaign(
        title="Зал", game="counters", book=Book.objects.get(), players=2, names=("Аня", "Борис"), secret=b"hall" * 8
    )
    moves = [(key, "choose", {"character": hero}) for key, hero in (("1", "kuznec"), ("2", "travnica"))]
    for key, move, fields in [*moves, ("gm", "begin", {}), ("1", "explore", {"hero": "hero-1"})]:
        ledger.make_move(campaign, move, fields, by=campaign.seats.get(key=key))
    return campaign


def test_a_card_that_moves_lies_down_somewhere_and_a_number_says_what_it_is_now(hall):
    with translation.override("ru"):
        [line] = log.lines(ledger.load(hall), hall.plays.newest(1))
    card, torches = line.sentence.split(". ")[1], line.sentence.rstrip(".").split(". ")[-1]
    assert card.endswith("ложится на место «Проход»") or card.endswith("ложатся на место «Проход»")
    assert re.fullmatch(r"Подгорье: факелы \d+ \(−1\)", torches)


def test_what_a_thing_costs_is_not_said_again_in_what_comes_of_it(hall):
    """The smith wins against an echo however her die falls."""
    card, seat = "komnata-eha#1", hall.seats.get(key="1")
    change = {"set": "holder", "piece": card, "holder": "passage"}
    ledger.override(hall, [change], "проба", by=hall.seats.get(key="gm"))
    table = ledger.load(hall)
    with translation.override("ru"):
        found = menu(table, seat, card)
    ways = [way for actor in found.actors for group in actor.groups for way in group.ways if way.rolls]
    assert [way for way in ways if way.price and way.odds]
    assert not [said for way in ways for said in way.odds if "Дела" in said]
