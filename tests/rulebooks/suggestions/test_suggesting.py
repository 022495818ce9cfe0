"""Anybody suggests a change; an editor takes all of it or parts and answers; nothing that was written is lost."""

import re
import time

import pytest
from django.test import Client

from rulebooks.editions import coming
from rulebooks.models import Edition, Page, Revision, Suggestion
from rulebooks.text.diff import sentences, words
from rulebooks.views.suggesting import SUGGESTIONS
from tests.rulebooks.forms.test_wiki_editing import filled

pytestmark = pytest.mark.django_db
EDIT, LIST = "/ostrov/klesh/edit/", "/ostrov/pages/suggestions/"


def newest(slug="klesh"):
    return Page.objects.get(slug=slug).revisions.order_by("-number").first()


def suggested(stranger, address=EDIT, **changed):
    """The suggestion that comes of the form with some fields changed."""
    answer = stranger.post(address, filled(stranger, address, **changed))
    assert answer.status_code == 302
    return Suggestion.objects.latest("pk")


def review(one):
    return f"{LIST}{one.pk}/"


def test_stranger_suggests_and_sees_what_became_of_it(editor, stranger):
    assert "Предложить правку" in stranger.get(EDIT).content.decode()
    one = suggested(stranger, **{"s:health": "20*N", "name": "Аня", "reason": "опечатка"})
    assert newest().number == 1
    here = f"/ostrov/suggestion/{one.key}/"
    assert "Ждет редактора" in stranger.get(here).content.decode()
    assert "Аня" in editor.get(LIST).content.decode()
    assert "<del>18·N</del><ins>20·N</ins>" in editor.get(review(one)).content.decode().replace("</del> <", "</del><")
    editor.post(review(one), {"part": ["stats.health"], "answer": "Точно, спасибо!"})
    assert newest().stats["health"] == "20*N"
    assert newest().reason == "опечатка (Аня)"
    html = Client().get(here, headers={"accept-language": "ru"}).content.decode()
    assert "Правка принята" in html
    assert "Точно, спасибо!" in html
    assert "с издания 2" in html
    assert "Аня" in stranger.get("/ostrov/klesh/history/").content.decode()


def test_part_of_it_is_taken(editor, stranger):
    text = "Клешнерук спит всегда.\n\nИ храпит."
    one = suggested(stranger, **{"s:health": "20*N", "p:klesh-1": text, "name": "Боря"})
    editor.post(review(one), {"part": ["klesh-1", "+2"]})
    assert newest().stats["health"] == "18*N"
    assert [part["text"] for part in newest().paragraphs] == ["Клешнерук спит всегда.", "И храпит."]
    assert [part["id"] for part in newest().paragraphs] == ["klesh-1", "klesh-2"]
    one.refresh_from_db()
    assert (one.state, one.taken) == ("partly", ["klesh-1", "+2"])
    assert "частично" in stranger.get(one.get_absolute_url()).content.decode()


def test_declined_with_a_word_changes_nothing(editor, stranger):
    one = suggested(stranger, **{"s:health": "1"})
    editor.post(review(one), {"part": ["stats.health"], "decline": "1", "answer": "Нет, <b>восемнадцать</b>."})
    assert newest().number == 1
    assert "Нет, &lt;b&gt;" in stranger.get(one.get_absolute_url()).content.decode()
    editor.post(review(one), {"part": ["stats.health"]})
    assert newest().number == 1


def test_what_was_changed_meanwhile_stays_and_nothing_of_a_suggestion_is_lost(editor, stranger):
    """The form was opened, somebody saved another place and the same one, and only then it was sent."""
    mine = filled(stranger, EDIT, **{"s:health": "20*N", "p:klesh-1": "Клешнерук не спит."})
    editor.post(EDIT, filled(editor, EDIT, **{"s:health": "25*N", "title": "Клешнерук Старый"}))
    assert stranger.post(EDIT, mine).status_code == 302
    one = Suggestion.objects.get()
    html = editor.get(review(one)).content.decode()
    assert "25*N" in html
    assert re.search(r'value="stats.health"\s*>', html), "what somebody else has changed is not ticked"
    editor.post(review(one), {"part": ["klesh-1"]})
    now = newest()
    assert (now.title, now.stats["health"]) == ("Клешнерук Старый", "25*N")
    assert now.paragraphs[0]["text"] == "Клешнерук не спит."


def test_suggestion_for_a_page_that_left_waits_until_it_is_back(editor, stranger):
    mine = filled(stranger, EDIT, **{"s:health": "20*N"})
    klesh = Page.objects.get(slug="klesh")
    coming.leave(klesh, instead=None, author=None, reason="x", base=1)
    assert stranger.post(EDIT, mine).status_code == 302
    one = Suggestion.objects.get()
    assert editor.get(LIST).status_code == 200
    editor.post(review(one), {"part": ["stats.health"]})
    one.refresh_from_db()
    assert one.state == "waiting"
    coming.come_back(klesh, author=None, reason="x")
    editor.post(review(one), {"part": ["stats.health"]})
    assert newest().stats["health"] == "20*N"


def test_row_that_is_suggested_for_a_skill_that_left_cannot_be_taken(editor, stranger):
    one = suggested(stranger, **{"s:skills/ukus/damage": "9", "s:health": "20*N"})
    was = newest()
    fields = filled(editor, EDIT, **{"rows:skills": "luch", "rows:behaviour": "0"})
    fields |= {"rows:counterattack/near": "", "sure": "x"}
    form = editor.post(EDIT, fields)
    assert form.status_code in (302, 422)
    if newest().number == was.number:
        Revision.objects.filter(pk=was.pk).update(stats={**was.stats, "skills": {"luch": was.stats["skills"]["luch"]}})
    html = editor.get(review(one)).content.decode()
    assert "ушло со страницы" in html
    editor.post(review(one), {"part": ["stats.skills.ukus.damage", "stats.health"]})
    assert newest().stats["health"] == "20*N"


def test_drafts_and_suggestions_become_one_edition(editor, stranger):
    keep = {"reason": "к новому изданию"}
    editor.post("/ostrov/klesh/draft/", filled(editor, EDIT, **{"s:health": "20*N"}) | keep)
    editor.post("/ostrov/zelye/draft/", filled(editor, "/ostrov/zelye/edit/", **{"s:heals": "2"}) | keep)
    one = suggested(stranger, **{"p:klesh-1": "Спит.", "name": "Вера"})
    assert Edition.objects.count() == 1
    drafts = Suggestion.objects.filter(state="draft")
    assert stranger.get(drafts[0].get_absolute_url()).status_code == 404
    which = [str(kept.pk) for kept in drafts] + [str(one.pk)]
    editor.post(f"{LIST}publish/", {"which": which, "reason": "всё сразу"})
    assert Edition.objects.count() == 2
    assert newest().stats["health"] == "20*N"
    assert newest().paragraphs[0]["text"] == "Спит."
    assert newest("zelye").stats["heals"] == 2
    assert newest().reason == "всё сразу (предложено: Вера)"
    editor.post(f"{LIST}publish/", {"which": which, "reason": "ещё раз"})
    assert Edition.objects.count() == 2


def test_nothing_is_half_published(editor, stranger):
    first = suggested(stranger, **{"s:health": "20*N"})
    second = suggested(stranger, "/ostrov/zelye/edit/", title="Новое зелье")
    editor.post("/ostrov/ruka/edit/", filled(editor, "/ostrov/ruka/edit/", title="Новое зелье"))
    editor.post(f"{LIST}publish/", {"which": [str(first.pk), str(second.pk)], "reason": "оба"})
    assert Edition.objects.count() == 2
    assert newest().stats["health"] == "18*N"
    first.refresh_from_db()
    assert first.waits


def test_two_that_add_a_paragraph_both_stand(editor, stranger):
    first = suggested(stranger, **{"p:klesh-1": "Клешнерук спит, пока рядом нет мастера.\n\nПервое."})
    second = suggested(stranger, **{"p:klesh-1": "Клешнерук спит, пока рядом нет мастера.\n\nВторое."})
    editor.post(f"{LIST}publish/", {"which": [str(first.pk), str(second.pk)], "reason": "оба"})
    assert {part["text"] for part in newest().paragraphs[1:]} == {"Первое.", "Второе."}
    assert len({part["id"] for part in newest().paragraphs}) == 3


def test_suggester_takes_it_back(editor, stranger):
    one = suggested(stranger, **{"s:health": "20*N"})
    stranger.post(one.get_absolute_url())
    assert "отозвал" in stranger.get(one.get_absolute_url()).content.decode()
    assert editor.get(review(one)).status_code == 404


@pytest.mark.parametrize("changed", [{"s:health": "много"}, {"title": ""}, {"title": "Зелье лечения"}, {"reason": ""}])
def test_what_cannot_be_is_refused_to_a_stranger_too(stranger, changed):
    assert stranger.post(EDIT, filled(stranger, EDIT, **changed)).status_code == 422
    assert not Suggestion.objects.exists()


def test_nothing_changed_is_no_suggestion(stranger):
    assert stranger.post(EDIT, filled(stranger, EDIT)).status_code == 302
    assert not Suggestion.objects.exists()


def test_hostile_words_are_only_words(editor, stranger):
    evil = "<script>alert(1)</script>"
    one = suggested(stranger, **{"p:klesh-1": evil, "name": evil, "reason": evil})
    for reader, address in [(editor, LIST), (editor, review(one)), (stranger, one.get_absolute_url())]:
        assert evil not in reader.get(address).content.decode()
    editor.post(review(one), {"part": ["klesh-1"], "answer": evil})
    for address in ["/ru/ostrov/klesh/", "/ostrov/klesh/history/", one.get_absolute_url()]:
        assert evil not in stranger.get(address).content.decode()


def test_stranger_may_decide_nothing(stranger):
    one = suggested(stranger, **{"s:health": "20*N"})
    for address, fields in [
        (review(one), {"part": ["stats.health"]}),
        (f"{LIST}publish/", {"which": [str(one.pk)], "reason": "я"}),
        ("/ostrov/klesh/draft/", {"reason": "я"}),
    ]:
        assert stranger.post(address, fields).status_code == 404
    assert stranger.get(LIST).status_code == 403
    assert stranger.get(review(one)).status_code == 403
    assert newest().number == 1


@pytest.mark.parametrize(("text", "said"), [("а\n\n" * 2_600, "2000"), ("а" * 7_900, "6000 ")])
def test_a_page_does_not_grow_without_end(stranger, text, said, monkeypatch):
    """Each look at a suggestion, and an editor's at the list of them, compares it anew."""
    monkeypatch.setattr("rulebooks.forms.typed.LONGEST_TEXT", 6_000)
    told = filled(stranger, EDIT)
    field = next(name for name in told if name.startswith("p:"))
    for asked in ({}, {"preview": "1"}):
        answer = stranger.post(EDIT, told | {field: text} | asked)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        assert said in answer.context["form"].errors[field][0]
    assert not Suggestion.objects.exists()
    assert stranger.post(EDIT, told | {field: text[:1_500]}).status_code == 302


def test_so_many_a_day_and_no_more(stranger, settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr("rulebooks.views.suggesting.SUGGESTIONS", type(SUGGESTIONS)("suggestions", 2, 60))
    for health in ("1", "2", "3"):
        answer = stranger.post(EDIT, filled(stranger, EDIT, **{"s:health": health}))
    assert answer.status_code == 429
    assert Suggestion.objects.count() == 2


# The diff


def test_rewritten_sentence_is_told_whole_and_its_neighbours_are_left_alone():
    old = "Клешнерук спит. Тот, кто его разбудит, теряет 2 монеты. Потом он уходит."
    new = "Клешнерук спит. Всякий шумный гость платит за завтрак Клешнерука. Потом он уходит."
    html = str(words(old, new))
    assert html.startswith("Клешнерук спит. <del>Тот, кто")
    assert html.count("<del>") == html.count("<ins>") == 1
    assert html.endswith("Потом он уходит.")


def test_number_in_a_sentence_is_marked_alone():
    html = str(words("Спит долго. Даёт 2 монеты каждому. Уходит.", "Спит долго. Даёт 3 монеты каждому. Уходит."))
    assert html == "Спит долго. Даёт <del>2</del><ins>3</ins> монеты каждому. Уходит."


@pytest.mark.parametrize(
    ("old", "new", "html"),
    [
        (
            "1: 2 монеты, `Латный доспех`",
            "1: 2 монеты, `Латный щит`",
            "1: 2 монеты, Латный <del>доспех</del><ins>щит</ins>",
        ),
        ("Бьёт **дважды** и спит", "Бьёт **дважды** и ест", "Бьёт <b>дважды</b> и <del>спит</del><ins>ест</ins>"),
        ("Бьёт *сразу* 2", "Бьёт *сразу* 3", "Бьёт <i>сразу</i> <del>2</del><ins>3</ins>"),
        ("Даёт `Меч`", "Даёт Меч", "Даёт <del>`</del>Меч<del>`</del>"),
        ("Платит 2*N или 3 * N", "Платит 2*N или 4 * N", "Платит 2*N или <del>3</del><ins>4</ins> * N"),
        ("**<i>** 1", "**<i>** 2", "<b>&lt;i&gt;</b> <del>1</del><ins>2</ins>"),
    ],
)
def test_diff_reads_as_a_page_does(old, new, html):
    assert str(words(old, new)) == html


def test_diff_tells_both_texts_back():
    old, new = "А? Б! «В». Г 1. Д… Е.", "Б! Ж? «В». Г 2. Е. З."
    html = str(words(old, new))
    was = re.sub(r"<ins>.*?</ins>|</?del>", "", html)
    now = re.sub(r"<del>.*?</del>|</?ins>", "", html)
    assert ("".join(was.split()), "".join(now.split())) == ("".join(old.split()), "".join(new.split()))
    assert "".join(sentences(old)) == old


def test_what_an_editor_approves_is_what_it_looks_like(editor, stranger):
    """Letters that turn others around, and those that nobody sees, do not come as far as the editor."""
    hidden = "Урон \u202e3+\u202c не\u200bбольше"
    one = suggested(stranger, **{"p:klesh-1": hidden, "name": "Ре\u202eдактор", "reason": "Опе\u2066чатка"})
    assert (one.name, one.reason) == ("Редактор", "Опечатка")
    html = editor.get(review(one)).content.decode()
    assert "3+" in html
    assert not {"\u202e", "\u202c", "\u200b", "\u2066"} & {*html}


def test_a_hundred_thousand_full_stops_are_looked_at_once():
    """Editors look at what strangers suggest: each full stop was looked at with all behind it."""
    began = time.process_time()
    assert sentences("." * 100_000) == ["." * 100_000]
    assert sentences("Да..." * 20_000 + " Нет?! Ну…» Вот.") == ["Да..." * 20_000 + " ", "Нет?! ", "Ну…» ", "Вот."]
    assert time.process_time() - began < 3
