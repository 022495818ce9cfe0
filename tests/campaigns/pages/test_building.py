"""The sheet on which a character is built: prices, what each step brings, reasons, and every press an ordinary move."""

import re
from types import SimpleNamespace

import pytest

from campaigns import ledger
from campaigns.board.offers.building import on_sheets
from campaigns.engine.moves import decide as engine
from rulebooks.models import Book
from tests.campaigns.guests import Guest, text


@pytest.fixture
def making(shelf):
    """A table of «КНК» at which characters are made."""
    shelf("knk-mf")
    book = Book.objects.get(slug="knk-mf")
    campaign, tokens = ledger.open_campaign(title="Ночь", game="knk-mf", book=book, players=2, names=["Аня", "Борис"])
    return SimpleNamespace(campaign=campaign, tokens=tokens)


@pytest.fixture
def anya(making):
    """Аня, who has begun a professional of the espers."""
    anya = Guest(making, "1")
    answer = anya.post("begun", deed="choose", way="category=profi&class=espery")
    assert answer.status_code == 302
    return anya


def state(making):
    return ledger.load(making.campaign).state


def row(answer, name):
    """One line of the sheet as a person reads it."""
    found = re.search(rf'<li[^>]*id="row-{name}".*?(?=<li class="build-(?:step|card|skill)"|</section>)', answer, re.S)
    return " ".join(re.sub(r"<[^>]*>", " ", found[0]).split())


def page(guest, piece="hero-1", **query):
    return guest.get("built", piece, **query).content.decode()


def test_beginning_shows_categories_and_then_classes_with_what_they_give(making):
    anya = Guest(making, "1")
    first = anya.get("build").content.decode()
    assert "15 очков характеристик" in row(first, "category-profi")
    assert "part-class" not in first
    then = anya.get("build", category="profi").content.decode()
    assert "Способности эсперов (EA)" in row(then, "class-class-espery")
    assert "disabled" in re.search(r'id="press-class-slugi-0"[^>]*', then)[0]
    assert "не бывает в категории" in row(then, "class-class-slugi")
    assert state(making).pieces.get("hero-1") is None


def test_cards_of_a_beginning_tell_who_such_people_are(making):
    """Two categories of the same points and ranks are told apart by what the book says of them and by their bodies."""
    first = Guest(making, "1").get("build").content.decode()
    few, trained = row(first, "category-obyvateli"), row(first, "category-profi")
    assert "Простые люди." in few
    assert "Ну, или" not in few, "one sentence"
    assert "Здоровье от 30 до 180" in few
    assert "Здоровье от 75 до 450" in trained
    assert "Клеток за ход от 1 до 6" in few
    assert "Клеток за ход от 3 до 13" in trained
    assert "Бонусы за высокие ранги" in trained
    assert "Бонусы" not in few


def test_cards_say_what_categories_differ_by_and_what_each_rank_gives(making):
    shown = Guest(making, "1").get("build", category="obyvateli").content.decode()
    assert "Здоровье от 75 до 450" in row(shown, "category-profi")
    assert "Здоровье от 30 до 180" in row(shown, "category-obyvateli")
    assert "Клеток за ход от 1 до 6" in row(shown, "category-obyvateli")
    assert "Концентрация 8 за ранг" in row(shown, "class-class-cerkov")
    assert "Прана +50 за ранг" in row(shown, "class-class-magi")


def test_a_chosen_category_outlives_what_others_play(making):
    """The page is fetched again when another begins: what was chosen stands in the address that it is fetched from."""
    then = Guest(making, "1").get("build", category="profi").content.decode()
    again = re.search(r'id="table".*?hx-get="([^"]*)"', then, re.S)[1]
    assert "category=profi" in again
    assert "part-class" in Guest(making, "1").client.get(again, headers={"HX-Request": "true"}).content.decode()


def test_a_character_that_begins_has_a_page_of_its_own_from_its_top(making, anya):
    """A page put in the place of another keeps how far one had read; a sheet is read from its beginning."""
    beginning = Guest(making, "2").get("build", category="profi").content.decode()
    assert 'hx-post="' not in beginning.partition('id="part-class"')[2].partition("</section>")[0]
    assert 'hx-post="' in page(anya).partition('id="part-class"')[2].partition("</section>")[0]


def test_a_table_only_asks_whether_there_is_something_to_build(making, anya, monkeypatch):
    tries = counted(monkeypatch)
    anya.get("campaign")
    assert 0 < tries.count("rank") < 3, "a page that only leads to the sheet tries what the sheet offers"
    table = ledger.load(making.campaign)
    there = on_sheets(table)
    for seat in making.campaign.seats.all():
        everything, asked = ledger.offers(table, seat), ledger.offers(table, seat, there)
        assert [one for one in asked if one.move.name not in there] == [
            one for one in everything if one.move.name not in there
        ]
        built = [who(one) for one in asked if one.move.name in there]
        assert built == list(dict.fromkeys(who(one) for one in everything if one.move.name in there))


def who(offer):
    """A move, and who makes it."""
    return offer.move.name, offer.fields.get(offer.move.actor, "")


def counted(monkeypatch):
    """The moves that are tried from now on."""
    tries, decide = [], engine.decide

    def noted(game, state, book, dice, name, fields, by):
        tries.append(name)
        return decide(game, state, book, dice, name, fields, by)

    monkeypatch.setattr(engine, "decide", noted)
    return tries


def test_plus_says_what_the_next_rank_costs_and_brings_and_does_it(making, anya):
    before = page(anya)
    assert "Очки характеристик: −1." in row(before, "characteristics-E")
    assert "+75" in row(before, "characteristics-E")
    assert re.search(r"Максимум здоровья</dt>\s*<dd>75<", before)
    answer = anya.post("built", "hero-1", deed="rank", way="hero=hero-1&characteristic=E&rank=E", htmx=True)
    assert answer.status_code == 302
    assert re.search(r"Максимум здоровья</dt>\s*<dd>150<", page(anya))
    assert state(making).count("hero-1", "points") == 14


def test_what_another_class_has_not_is_said_in_a_word(making, anya):
    anya.post("begun", deed="choose", way="category=profi&class=magi")
    assert "нет" in row(page(anya), "class-class-bez-klassa").split()


def test_what_cannot_be_bought_is_grey_with_the_reason(making, anya):
    seat = making.campaign.seats.get(key="1")
    for letter in "SEA":
        fields = {"hero": "hero-1", "characteristic": letter, "rank": "A"}
        ledger.make_move(making.campaign, "rank", fields, by=seat)
    assert state(making).count("hero-1", "points") == 0
    shown = page(anya)
    assert "disabled" in re.search(r'<button\s+id="press-M-more"[^>]*>', shown)[0]
    assert 'id="why-M-more"' in shown
    assert "осталось: 0" in row(shown, "characteristics-M")
    assert "disabled" not in re.search(r'<button\s+id="press-A-less"[^>]*>', shown)[0]


def test_press_is_a_play_that_can_be_taken_back(making, anya):
    anya.post("built", "hero-1", deed="learn", way="hero=hero-1&skill=gordost")
    assert "Поднять до C" in row(page(anya), "skills-gordost")
    number = making.campaign.plays.order_by("-number")[0].number
    assert anya.post("undo", number=number, back="build").status_code == 302
    assert "Выучить D" in row(page(anya), "skills-gordost")
    assert state(making).count("hero-1", "skill_points") == 4


def test_story_says_how_far_a_skill_was_learnt(making, anya):
    anya.post("built", "hero-1", deed="learn", way="hero=hero-1&skill=gordost")
    anya.post("built", "hero-1", deed="learn", way="hero=hero-1&skill=gordost")
    told = text(anya.get("campaign"))
    assert "Аня учит навык «Гордость» до C; осталось 2 очка навыков." in told
    assert "Аня учит навык «Гордость» до D; осталось 3 очка навыков." in told


def test_a_school_without_a_name_is_called_by_its_number_on_the_sheet(making, anya):
    anya.post("begun", deed="choose", way="category=profi&class=magi")
    anya.post("built", "hero-1", deed="school", way="hero=hero-1&school=elemental-2")
    assert 'data-about="elemental-2#1">стихийная школа 2<' in anya.get("campaign").content.decode()


def test_search_finds_by_what_a_skill_does(anya):
    found = page(anya, q="нечисть")
    assert "row-skills-ohotnik-na-nechist" in found
    assert "row-skills-gordost" not in found
    assert "Ничего так не называется" in page(anya, q="<script>ъъъ")


def test_sheet_is_for_its_seat_and_the_game_master(making, anya):
    boris, master = Guest(making, "2"), Guest(making, "gm")
    assert boris.get("built", "hero-1").status_code == 404
    assert boris.post("built", "hero-1", deed="rank", way="hero=hero-1&characteristic=E&rank=E").status_code == 404
    assert master.get("built", "hero-1").status_code == 200
    assert anya.get("built", "hero-9").status_code == 404
    assert Guest(making).client.get(anya.url("built", "hero-1")).status_code == 404


def test_sheet_makes_only_its_own_moves(making, anya):
    number = making.campaign.plays.count()
    assert anya.post("built", "hero-1", deed="begin", way="").status_code == 404
    assert anya.post("built", "hero-1", deed="", way="").status_code == 404
    refused = anya.post("built", "hero-1", deed="rank", way="hero=hero-1&characteristic=Q&rank=E")
    assert refused.status_code == 422
    assert "Ничего не изменилось" in text(refused)
    assert anya.post("built", "hero-1", deed="rank", way="hero=hero-2&characteristic=S&rank=E").status_code == 422
    assert making.campaign.plays.count() == number


def test_same_form_twice_is_one_play(making, anya):
    for _ in range(2):
        anya.post("built", "hero-1", deed="rank", way="hero=hero-1&characteristic=S&rank=E", key="once")
    assert state(making).count("hero-1", "points") == 14


def test_table_leads_to_the_sheet_instead_of_listing_ranks(making, anya):
    answer = anya.get("campaign")
    assert "Лист: Аня" in text(answer)
    assert "Сила, D" not in text(answer)
    assert "Создать персонажа" in text(Guest(making, "2").get("campaign"))


def test_other_games_have_no_sheet_to_build(cave):
    assert Guest(cave, "1").get("build").status_code == 404


def test_moves_of_the_game_master_stand_in_chapters(making, anya):
    page = Guest(making, "gm").get("screen").content.decode()
    for chapter, move in (("beings", "limits"), ("magic", "make")):
        inside = re.search(rf'<details id="chapter-{chapter}".*?(?=<details id="chapter-|</section>)', page, re.DOTALL)
        assert f"/moves/{move}/" in inside[0]
    in_sight = re.sub(r"<details.*</details>", "", page, flags=re.S)
    assert in_sight.count('class="way"') <= 10
    assert "chapter-beings" not in anya.get("campaign").content.decode()


def test_a_chapter_begins_with_what_is_done_most_and_the_end_stands_apart(making, anya):
    ledger.make_move(making.campaign, "draw-map", {"ways": "Маяк - Порт"}, by=making.campaign.seats.get(key="gm"))
    ledger.make_move(making.campaign, "begin", {}, by=making.campaign.seats.get(key="gm"))
    shown = Guest(making, "gm").get("screen").content.decode()
    places = [shown.index(f"/moves/{move}/") for move in ("next-turn", "bring", "new-day", "mob", "award", "close")]
    assert places == sorted(places)
    assert shown.index('id="chapter-end"') < shown.index("/moves/close/")


def test_in_a_battle_beings_of_the_game_master_come_first_and_the_map_of_the_world_is_folded(making, anya):
    def play(move, **fields):
        ledger.make_move(making.campaign, move, fields, by=making.campaign.seats.get(key="gm"))

    def named(name):
        return next(one.id for one in state(making).pieces.values() if one.name == name)

    play("begin")
    play("draw-map", ways="Маяк - Порт")
    play("mob", category="profi", name="Гуль")
    for fighter in ("hero-1", named("Гуль")):
        play("bring", fighter=fighter, place=named("Маяк"))
    play("start-battle", place=named("Маяк"))
    shown = Guest(making, "gm").get("campaign").content.decode()
    ghoul = f'<div class="actor-head" id="actor-{named("Гуль")}"'
    assert re.search(rf'{ghoul}.*?<details[^>]*id="actor-hero-1"', shown, re.S)
    folded = shown.partition('<details class="fold" id="world-map"')[2].partition("</details>")[0]
    assert 'class="map chart atlas"' in folded
    assert "data-here" not in folded, "a drawing begins where one stands, and that is the battle"
