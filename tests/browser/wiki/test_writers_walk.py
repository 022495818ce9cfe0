"""A reader and an editor of a book that not everybody edits, by keyboard alone: from a word that one looks for to a
suggestion that is merged, a question that is answered, a page that is new, and a stranger's book on the shelf."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serving
from tests.browser.keyboard import Keyboard
from tests.rulebooks.importers import strangers

KEY = "key-of-the-walk"


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """The site of somebody who lets in the network: who edits shows a key."""
    with serving(tmp_path_factory.mktemp("served"), EVERYBODY_EDITS="0", EDIT_KEY=KEY) as (address, _environment):
        yield address


@pytest.fixture
def people(window, served):
    """A reader without an account, and an editor."""
    return Keyboard(window(), served), Keyboard(window(), served)


def test_a_reader_finds_filters_and_compares_by_keyboard_alone(people):
    reader, _editor = people
    find(reader)
    filter_and_compare(reader)


def test_a_reader_suggests_and_an_editor_reviews_and_merges_by_keyboard_alone(people):
    reader, editor = people
    reader.open("/ru/bridges/golemko/")
    suggest(reader)
    takes_the_key(editor, KEY)
    moves_the_page(editor, "golemko", "Каменный чаёвник")
    reviews_and_merges(editor)
    reader.page.reload()
    reader.sees("Правка принята частично")
    reader.sees("Спасибо, число взято")


def test_two_revisions_are_compared_by_keyboard_alone(people):
    _, editor = people
    takes_the_key(editor, KEY)
    moves_the_page(editor, "krabulon", "Лазерный краб")
    editor.open("/ru/bridges/krabulon/")
    editor.follow("История")
    editor.tick("Сравнить правку 2")
    editor.tick("Сравнить правку 1")
    editor.follow("Сравнить выбранное")
    expect(editor.page.locator("tr.differs")).to_have_count(1)
    editor.sees("Лазерный краб")


def test_a_question_is_answered_and_a_page_made_by_keyboard_alone(people):
    reader, editor = people
    takes_the_key(editor, KEY)
    ask(reader)
    answers(editor)
    reader.open("/ru/bridges/golemko/")
    reader.sees("Только если стоит рядом")
    makes_a_page(editor)
    reader.search("каравай")
    reader.follow("Каравай")
    reader.sees("Пахнет")


def test_a_book_is_brought_in_and_found_by_keyboard_alone(people):
    reader, editor = people
    takes_the_key(editor, KEY)
    brings_a_book(editor)
    reader.open("/")
    reader.search("тип:боссы здоровье>25")
    reader.press("Тёплый подпол Ани")
    reader.sees("Погребной Хлад", "#results")
    reader.follow("Банник")
    expect(reader.page.locator("h1")).to_have_text("Банник")


def find(reader):
    """With a slip of the finger, and from the letters that were typed first."""
    reader.open("/")
    reader.search("големкко")
    reader.sees("Показано по слову")
    reader.follow("Големко")
    expect(reader.page.locator("h1")).to_have_text("Големко")


def filter_and_compare(reader):
    reader.search("тип:босс")
    expect(reader.page.locator("#results tbody tr")).to_have_count(5)
    reader.write("от", "31")
    reader.press("Сузить")
    expect(reader.page.locator("#results tbody tr")).to_have_count(2)
    reader.press("Здоровье")
    expect(reader.page.locator("#results [aria-sort]")).to_have_count(1)
    reader.tick("Сравнить: Крабулон")
    reader.tick("Сравнить: Големко")
    reader.follow("Сравнить выбранное")
    reader.sees("18·N")
    reader.sees("12·N")
    reader.follow("Големко")
    expect(reader.page.locator("h1")).to_have_text("Големко")


def suggest(reader):
    """A number and a paragraph, by somebody without an account."""
    reader.follow("Изменить")
    expect(reader.page.locator("h1")).to_contain_text("Големко")
    reader.write("Здоровье", "13*N")
    goes_to(reader, "Текст")
    reader.write("§ 3", "Големко пьёт чай дважды.")
    reader.write("Зачем", "Так играли вчера")
    reader.write("Ваше имя", "Аня с берега")
    reader.follow("Предложить правку")
    reader.sees("Ждет редактора")


def goes_to(person, part):
    """Past all that the form asks between, by the list of its parts at its beginning."""
    person.to(part, "Shift+Tab")
    person.page.keyboard.press("Enter")


def takes_the_key(editor, key):
    editor.open(f"/editing/{key}/")
    editor.follow("Править")
    editor.sees("может править", "#messages")


def moves_the_page(editor, page, name):
    """The page is another from then on; who looked at it before has looked at an earlier one."""
    editor.open(f"/bridges/{page}/edit/")
    editor.write("Другие имена", name)
    goes_to(editor, "Зачем")
    editor.write("Зачем", "Прозвище")
    editor.follow("Сохранить")
    editor.sees("Сохранено", "#messages")


def reviews_and_merges(editor):
    """The number is taken, the paragraph is not."""
    editor.open("/bridges/")
    editor.follow("Предложенные правки")
    editor.follow("Посмотреть Големко")
    editor.sees("Аня с берега")
    editor.tick("§ 3")
    editor.write("Ответ", "Спасибо, число взято, а чай остаётся.")
    editor.follow("Принять отмеченное")
    editor.sees("Принято", "#messages")
    editor.open("/ru/bridges/golemko/")
    editor.sees("13·N")
    expect(editor.page.locator("main")).not_to_contain_text("чай дважды")
    editor.open("/bridges/golemko/edit/")
    expect(editor.page.get_by_label("Другие имена")).to_have_value("Каменный чаёвник")


def ask(reader):
    reader.open("/ru/bridges/golemko/")
    reader.follow("Спросить")
    reader.write("Ваш вопрос", "Бьёт ли он того, кто стоит по соседству?")
    reader.follow("Спросить")
    reader.sees("Бьёт ли он того")


def answers(editor):
    editor.open("/bridges/")
    editor.follow("Вопросы и ответы")
    editor.follow("Бьёт ли он того")
    editor.write("Ответ", "Только если стоит рядом.")
    editor.follow("Ответить для всех")
    expect(editor.page.locator("#messages")).not_to_be_empty()


def makes_a_page(editor):
    """A thing of a kind, with its numbers in fields."""
    editor.open("/bridges/")
    editor.follow("Новая страница")
    editor.choose("Какая страница", "Расход")
    editor.follow("Показать его поля")
    editor.write("Название", "Каравай")
    editor.write("Текст", "Пахнет так, что боссы оборачиваются.")
    editor.write("Зачем", "Испекли")
    editor.follow("Поставить в книгу")
    expect(editor.page.locator("h1")).to_have_text("Каравай")


def brings_a_book(editor):
    """A stranger's Markdown, given as a file; it is named, and what looks like things becomes things."""
    editor.open("/")
    editor.follow("Загрузить документ")
    text = strangers.HOMEBREW.text.encode()
    editor.give("Файл", {"name": "podpol.md", "mimeType": "text/markdown", "buffer": text})
    editor.follow("Показать черновик")
    editor.sees("Бабушка, Внук, Сосед")
    editor.write("Как называется книга", "Тёплый подпол Ани")
    editor.follow("Прочитать заново")
    expect(editor.page.locator("h1")).to_contain_text("Тёплый подпол Ани")
    editor.follow("Применить")
    expect(editor.page).to_have_url(re.compile("/teplyy-podpol-ani/"))
