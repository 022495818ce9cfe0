"""Questions as they are asked in the middle of a game: what the first results answer, and what they say by the way."""

import pytest
from django.utils.html import strip_tags

from rulebooks.models import Book
from rulebooks.search import search
from rulebooks.search.actions import of_one_action
from rulebooks.search.aspects import other_aspect
from rulebooks.search.meanings import near
from rulebooks.search.snippets import LONGEST_SNIPPET, snippet

pytestmark = pytest.mark.django_db

IN_GAME = [
    # of Bridges
    ("сколько стоит арбалет", "bridges", "Арбалет", ("Цена", "2")),
    ("где купить зелье", "bridges", "Зелье лечения", ("Цена", "1")),
    ("кто роняет двуручник", "bridges", "Двуручник", ("Роняет", "Карате-бомж")),
    ("здоровье крабулона", "bridges", "Крабулон", ("Здоровье", "18·N")),
    ("руки двуручника", "bridges", "Двуручник", ("Руки", "2")),
    ("как ходит голем", "bridges", "Големко", None),
    ("fh,fktn", "bridges", "Арбалет", None),
    ("пирог", "bridges", "Колдун Запеканка", None),
    ("лечение", "bridges", "Зелье лечения", None),
    # of Munchkin
    ("сколько карт на руке", "munchkin", "В руке", ("Карт на руке не больше", "5")),
    ("смыться", "munchkin", "Смываемся!", None),
    ("что будет если умру", "munchkin", "Смерть", None),
    ("продать шмотки", "munchkin", "Шмотки", None),
    # of Dungeon Twister
    ("прыгнуть через яму", "dungeon-twister", "Прыжковые карты", None),
    ("поворот комнаты", "dungeon-twister", "Повернуть комнату", None),
    ("ничья в бою", "dungeon-twister", "Начать бой", None),
    # of KNK
    ("критический удар", "knk-mf", "Критическая атака", None),
    ("инициатива", "knk-mf", "Инициатива", None),
    ("поднять мертвого", "knk-mf", "Смерть", None),
    # of the castle
    ("потайной ход", "castle", "Потайной ход", ("Залов", "2")),
]


@pytest.mark.parametrize(("query", "book", "title", "number"), IN_GAME)
def test_a_question_in_the_middle_of_a_game_is_answered_by_one_of_the_first_two(shelf, query, book, title, number):
    shelf(book)
    found = search(query, Book.objects.get(slug=book))
    results = {one.title: one for one in [*found.results[:2], *(found.also if len(found.results) < 2 else [])][:2]}
    assert title in results
    assert number is None or number in results[title].numbers


def test_what_no_page_has_is_said_and_the_rest_is_found(shelf):
    shelf("bridges")
    found = search("что вываливается из големко хзчто")
    assert found.results[0].title == "Големко"
    assert found.apart
    assert "хзчто" in found.lost


def test_where_hardly_a_page_has_all_words_those_that_have_some_stand_behind(shelf):
    shelf("bridges", "knk-mf")
    found = search("жаба и монеты")
    assert found.total == len(found.results)
    assert "Дроп монет" in [one.title for one in found.also]
    assert not {one.title for one in found.also} & {one.title for one in found.results}
    assert not search("здоровье крабулона").also  # that one is what was meant


def test_what_only_means_nearly_that_is_found_where_nothing_else_is_and_says_so(shelf):
    shelf("bridges")
    found = search("пирог")
    assert (found.mended[0].how, found.results[0].because) == ("nearest", "nearest")
    assert "кекс" in found.mended[0].read
    assert not search("запеканка").mended


@pytest.mark.parametrize(
    ("word", "other"),
    [("лечение", "лечить"), ("метание", "метать"), ("перемещение", "переместить"), ("улучшение", "улучшить")],
)
def test_the_noun_of_what_a_verb_does_and_the_verb_are_found_by_each_other(word, other):
    assert other in of_one_action(word)
    assert word in of_one_action(other)


@pytest.mark.parametrize(
    ("done", "doing"),
    [
        ("спрятаться", "прятаться"),
        ("поменять", "менять"),
        ("сломать", "ломать"),
        ("восстановить", "восстанавливать"),
        ("накопить", "накапливать"),
        ("рассадить", "рассаживать"),
        ("обменять", "обменивать"),
        ("осмотреть", "осматривать"),
    ],
)
def test_who_asks_how_to_get_it_done_finds_how_it_is_being_done(done, doing):
    assert doing in other_aspect(done)


def test_a_prefix_that_says_where_is_no_empty_one():
    assert "нять" not in other_aspect("поднять")
    assert not {"ходить", "ставить"} & other_aspect("подставить")


def test_a_word_that_players_made_for_short_finds_that_of_the_book(shelf):
    shelf("munchkin")
    found = search("двуручка", Book.objects.get(slug="munchkin"))
    assert found.results[0].title == "Шмотки"
    assert not found.mended


def test_the_paragraph_that_has_the_words_together_is_shown_and_where_a_number_is_asked_one_that_has_it(shelf):
    shelf("bridges", "dungeon-twister")
    points = search("сколько очков действия в ход", Book.objects.get(slug="bridges")).results
    assert "по 2 <mark>Очка</mark>" in next(one.snippet for one in points[:3] if one.title == "Структура Раунда")
    turning = search("цена поворота комнаты", Book.objects.get(slug="dungeon-twister")).results[0]
    assert "AP" in turning.snippet


def test_a_page_that_says_it_closely_but_for_a_word_stands_before_those_that_have_all_by_chance_and_says_so(shelf):
    shelf("munchkin")
    found = search("что дает вор", Book.objects.get(slug="munchkin"))
    assert (found.results[0].title, found.results[0].lacking) == ("Вор", ("дает",))
    assert any(not one.lacking for one in found.results)
    assert found.total == len(found.results)


def test_what_only_means_nearly_that_is_asked_too_where_no_page_has_all_the_words(shelf):
    """«Кончилась» stands in that book, of a fight; a pile «опустела»."""
    shelf("munchkin")
    found = search("колода кончилась", Book.objects.get(slug="munchkin"))
    assert "Обращение с Картами" in [one.title for one in found.results[:3]]
    assert not found.apart


@pytest.mark.parametrize(
    ("query", "book", "title", "shown"),
    [
        ("стрелок когда не может атаковать", "bridges", "Темный стрелок Глаз-Алмаз", "не может"),
        ("может ли раненый атаковать", "dungeon-twister", "Раненые персонажи", "не может"),
        ("забрать карту обратно в руку", "munchkin", "В руке", "не возвращаются"),
    ],
)
def test_words_that_stand_as_they_were_asked_say_which_lines_are_shown(shelf, query, book, title, shown):
    shelf(book)
    found = search(query, Book.objects.get(slug=book))
    assert shown in strip_tags(next(one.snippet for one in found.results[:3] if one.title == title))


def test_a_word_that_is_only_heard_alike_is_no_other_word(shelf):
    shelf("knk-mf")
    found = search("стелс атака бонус", Book.objects.get(slug="knk-mf"))
    assert found.results[0].title == "Стэлс"
    assert [(one.typed, one.read) for one in found.mended] == [("стелс", "стэлс")]


def test_a_second_paragraph_that_answers_nearly_as_well_is_shown_with_its_address(shelf):
    shelf("munchkin")
    first = search("проклятие на себя", Book.objects.get(slug="munchkin")).results[0]
    assert first.title == "Проклятия"
    assert first.second
    assert first.second[0] not in ("", first.paragraph)
    assert strip_tags(first.second[1]) not in strip_tags(first.snippet)


def test_a_joke_answers_only_where_no_rule_does(shelf):
    shelf("bridges")
    burilla = search("бурила союзники").results[0]
    assert burilla.title == "Бурилла"
    assert "защитить" in burilla.snippet
    assert "Дворф" not in (burilla.second or ("", ""))[1]


def test_who_asks_what_is_allowed_is_shown_where_it_says_so(shelf):
    shelf("dungeon-twister")
    first = search("можно ли смотреть карты боя").results[0]
    assert "смотреть нельзя" in strip_tags(first.snippet)


def test_what_is_shown_of_a_long_paragraph_are_whole_sentences(island):
    before, said, behind = "Ветер тих. " * 30, "Рак спит на дне. Будить его нельзя.", " Море шумит." * 30
    shown = str(snippet(before + said + behind, frozenset({"рак"})))
    assert shown.startswith("… <mark>Рак</mark> спит на дне. Будить его нельзя. Море шумит.")
    assert shown.endswith("шумит. …")
    assert len(shown) < LONGEST_SNIPPET + len("<mark></mark>… …")


def test_a_thing_without_words_shows_the_line_that_its_card_was_read_from_and_leads_to_its_own_page(shelf):
    shelf("castle")
    found = search("сколько держится баррикада", Book.objects.get(slug="castle"))
    marker = next(one for one in found.results[:3] if one.page.slug == "marker-barricade")
    assert "раунда" in marker.snippet
    assert marker.paragraph == ""


def test_a_heading_without_words_shows_what_lies_beneath(shelf):
    shelf("castle")
    found = search("порядок хода", Book.objects.get(slug="castle"))
    assert "Фаза I — Событие · Фаза II" in found.results[0].snippet.replace("<mark>", "").replace("</mark>", "")


def test_to_fly_is_not_to_heal():
    assert "лететь" not in of_one_action("лечение")


def test_a_word_is_not_near_to_itself():
    assert "клинок" in near("кинжалы")
    assert "кинжал" not in near("кинжалы")
