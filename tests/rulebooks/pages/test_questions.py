"""Anybody asks at a paragraph; an editor answers; the answer stands beside it, and nothing that was asked is lost."""

from xml.etree.ElementTree import fromstring

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.safestring import mark_safe

from rulebooks import belongings
from rulebooks.editions import coming
from rulebooks.editions.publish import publish
from rulebooks.models import Page, Question
from rulebooks.questions.showing import beside, told
from rulebooks.views.asking import QUESTIONS

pytestmark = pytest.mark.django_db
ASK, LIST, PAGE = "/ostrov/boy/ask/", "/ostrov/pages/questions/", "/ru/ostrov/boy/"


def asked(client, text="А если их двое?", paragraph="1.5-1", **said):
    answer = client.post(ASK, {"base": "1", "paragraph": paragraph, "asked": text, **said})
    assert answer.status_code == 302, answer.context["form"].errors
    return Question.objects.latest("pk")


def answered(client, one, **said):
    told = {"seen": one.seen, "shown": one.shown or one.asked, "answer": "Тогда оба.", "sort": "ruling", **said}
    return client.post(f"{LIST}{one.pk}/", told)


def rewrite(slug, paragraphs, title="Бой"):
    page = Page.objects.get(slug=slug)
    told = {"title": title, "aliases": [], "stats": {}, "author": None, "reason": "иначе"}
    publish(page, **told, paragraphs=paragraphs)


def test_a_question_is_answered_beside_its_paragraph_and_the_asker_sees_it(editor, stranger):
    assert "§ 1.5-1 Кто бьёт Клешнерука" in stranger.get(f"{ASK}?at=1.5-1").content.decode()
    one = asked(stranger)
    mine = one.get_absolute_url()
    assert "ждет редактора" in stranger.get(mine).content.decode()
    assert "А если их двое?" not in stranger.get(PAGE).content.decode()
    assert "А если их двое?" not in stranger.get(LIST).content.decode()
    assert "А если их двое?" in editor.get(LIST).content.decode()
    assert answered(editor, one).status_code == 302
    html = stranger.get(PAGE).content.decode()
    assert html.index('id="1.5-1"') < html.index("Тогда оба.") < html.index('id="1.5-2"')
    assert "Тогда оба." in stranger.get(mine).content.decode()
    assert "Тогда оба." in stranger.get(LIST).content.decode()
    assert "Тогда оба." not in stranger.get("/ru/ostrov/boy/?edition=1").content.decode()


def test_in_a_list_and_on_a_page_that_shows_another_it_stands_there_too(editor, stranger):
    answered(editor, asked(stranger, paragraph="1.5-2"))
    html = stranger.get(PAGE).content.decode()
    assert html.index('id="1.5-2"') < html.index("Тогда оба.") < html.index("</li>", html.index('id="1.5-2"'))
    one = stranger.post("/ostrov/ruka/ask/", {"base": "1", "paragraph": "ruka-1", "asked": "Далеко — сколько?"})
    assert one.status_code == 302
    answered(editor, Question.objects.latest("pk"), answer="На две клетки.")
    assert "На две клетки." in stranger.get("/ru/ostrov/veshchi/").content.decode()


def test_a_line_that_a_card_stands_for_is_unfolded_with_its_answer():
    line = '<li id="a" class="para" hidden="until-found">Раз<ul><li id="b" class="para">Два'
    end = ' <a class="permalink" href="#b" aria-label="§ b">§</a></li></ul></li>'
    other = '<li id="c" class="para" hidden="until-found">Три</li>'
    one = Question(pk=1, paragraph="b", shown="Почему?", answer="Потому.")
    html, left = beside(mark_safe(f"<ul>{other}{line}{end}</ul>"), [told(one, None)])
    assert not left
    assert html.count("hidden") == 1
    assert 'id="c" class="para" hidden' in html
    assert "Потому." in html


def test_asked_where_it_is_shown_it_is_about_where_it_stands(stranger):
    assert stranger.get("/ostrov/veshchi/ask/?at=ruka-1").url == "/ostrov/ruka/ask/?at=ruka-1"
    assert stranger.get("/ostrov/veshchi/ask/?at=nowhere").status_code == 200


def test_sent_twice_it_is_one_question_and_no_stranger_gets_another_ones(editor, stranger):
    once = "a" * 30
    first = asked(stranger, once=once)
    assert asked(stranger, once=once).pk == first.pk
    assert Question.objects.count() == 1
    asked(stranger, once="1")
    asked(Client(), once="1")
    assert Question.objects.count() == 3


def test_a_paragraph_that_changed_or_went_takes_no_question_with_it(editor, stranger):
    first, second = asked(stranger), asked(stranger, "А всем ли?", "1.5-2")
    answered(editor, first)
    was = Page.objects.get(slug="boy").at_edition().paragraphs
    rewrite("boy", [{**was[0], "text": "Кто бьёт, тот смел."}])
    assert "абзац изменили" in stranger.get(PAGE).content.decode()
    assert "Больно бывает всем." in editor.get(f"{LIST}{second.pk}/").content.decode()
    answered(editor, second, answer="Всем.")
    html = stranger.get(PAGE).content.decode()
    assert "этого места на странице не стало" in html
    assert "Всем." in html
    late = asked(stranger, "А теперь?", "1.5-2")
    assert late.words == "Больно бывает всем."


def test_of_a_page_that_has_left_the_book_the_question_stays(editor, stranger):
    form = {"base": "1", "paragraph": "ruka-1", "asked": "Чья она?"}
    coming.leave(Page.objects.get(slug="ruka"), instead=None, base=1, author=None, reason="нет её")
    assert stranger.get("/ostrov/ruka/ask/").status_code == 404
    assert stranger.post("/ostrov/ruka/ask/", form).status_code == 302
    one = Question.objects.get()
    assert "ушла из книги" in stranger.get(one.get_absolute_url()).content.decode()
    answered(editor, one, answer="Ничья.")
    assert "Ничья." in stranger.get(LIST).content.decode()


def test_two_editors_lose_nothing(editor, stranger):
    one = asked(stranger)
    answered(editor, one, answer="Первый ответ.")
    late = answered(editor, one, answer="Второй ответ.")
    assert late.status_code == 409
    assert "Первый ответ." in late.content.decode()
    assert "Второй ответ." in late.content.decode()
    one.refresh_from_db()
    assert one.answer == "Первый ответ."
    assert answered(editor, one, answer="Второй ответ.").status_code == 302
    assert "Второй ответ." in stranger.get(PAGE).content.decode()


def test_declined_it_is_told_to_its_asker_alone_and_can_be_taken_off_the_page(editor, stranger):
    one = asked(stranger)
    answered(editor, one)
    one.refresh_from_db()
    answered(editor, one, answer="Лучше так.", decline="1")
    assert "Лучше так." in stranger.get(one.get_absolute_url()).content.decode()
    for page in (PAGE, LIST):
        assert "Лучше так." not in stranger.get(page).content.decode()
    assert Page.objects.get(slug="boy").answers == 0


def test_taken_back_it_is_answered_no_more(editor, stranger):
    one = asked(stranger)
    stranger.post(one.get_absolute_url())
    assert editor.get(f"{LIST}{one.pk}/").status_code == 404
    answered(editor, other := asked(stranger))
    stranger.post(other.get_absolute_url())
    other.refresh_from_db()
    assert other.public


def test_a_correction_leads_to_the_form_and_is_listed_as_one(editor, stranger):
    where = answered(editor, asked(stranger), sort="erratum")["Location"]
    assert where == "/ostrov/boy/edit/#id_p:1.5-1"
    assert "Тогда оба." in stranger.get(f"{LIST}?sort=erratum").content.decode()
    assert "Тогда оба." not in stranger.get(f"{LIST}?sort=frequent").content.decode()
    assert stranger.get(f"{LIST}?sort=x&page=99").status_code == 200


def test_strangers_answer_nothing_and_their_text_is_only_text(editor, stranger):
    evil = "<script>alert(1)</script>"
    one = asked(stranger, evil, name="<b>Зло</b>")
    assert stranger.get(f"{LIST}{one.pk}/").status_code == 403
    assert answered(stranger, one).status_code == 404
    assert answered(editor, one, answer=f"{evil} **да** [x](javascript:alert(1))").status_code == 302
    for path in (PAGE, LIST, one.get_absolute_url(), f"{LIST}{one.pk}/"):
        html = editor.get(path).content.decode()
        assert evil not in html
        assert "<b>Зло" not in html
        assert 'href="javascript' not in html
    assert "<strong>да</strong>" in stranger.get(PAGE).content.decode()


@pytest.mark.parametrize("said", [{"asked": ""}, {"asked": "я" * 1001}, {"asked": "а\0б"}, {"name": "я" * 81}])
def test_what_cannot_be_is_refused_where_it_was_typed(stranger, said):
    answer = stranger.post(ASK, {"base": "1", "asked": "Почему?", **said})
    assert answer.status_code == 422
    assert not Question.objects.exists()


@pytest.mark.parametrize("said", [{"base": "99"}, {"base": "-1"}, {"paragraph": "../x"}, {"paragraph": "klesh-1"}])
def test_what_no_form_of_ours_says_asks_about_the_page(stranger, said):
    one = stranger.post(ASK, {"base": "1", "asked": "Почему?", **said})
    assert one.status_code == 302
    assert Question.objects.get().paragraph == ""


def test_there_is_an_end_to_questions_of_a_day(stranger, settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr("rulebooks.views.asking.QUESTIONS", type(QUESTIONS)("questions", 1, QUESTIONS.within))
    assert stranger.post(ASK, {"base": "1", "asked": "Раз?"}).status_code == 302
    assert stranger.post(ASK, {"base": "1", "asked": "Два?"}).status_code == 429


def test_feeds_tell_answers_and_no_question_that_waits(editor, stranger):
    one = asked(stranger)
    assert "двое" not in stranger.get("/ostrov/pages/changes.atom").content.decode()
    answered(editor, one)
    for path in ("/ostrov/pages/changes.atom", "/ostrov/boy/history/changes.atom"):
        first = next(fromstring(stranger.get(path).content).iter("{http://www.w3.org/2005/Atom}entry"))
        assert "А если их двое?" in "".join(first.itertext())
    assert "двое" not in stranger.get("/ostrov/klesh/history/changes.atom").content.decode()


def test_an_account_takes_its_questions_along_and_leaves_its_answers(editor, stranger):
    user = User.objects.create_user("anya", password="x")
    stranger.force_login(user)
    answered(editor, kept := asked(stranger, name="Аня"))
    asked(stranger, "А если трое?")
    assert [one["question"] for one in belongings.told(user)] == ["А если их двое?", "А если трое?"]
    belongings.erase(user)
    kept.refresh_from_db()
    assert list(Question.objects.all()) == [kept]
    assert (kept.author, kept.name) == (None, "")
