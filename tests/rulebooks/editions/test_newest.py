"""What is new in a book: its editions with the pages they changed, for a bounded number of questions."""

import re

import pytest

from rulebooks.editions import newest
from rulebooks.editions.publish import publish
from rulebooks.models import Book, Edition, Page, Revision

pytestmark = pytest.mark.django_db
ADDRESS = "/ostrov/pages/changes/"


def said_anew(page, reason, **more):
    now = page.at_edition()
    told = {"title": now.title, "aliases": now.aliases, "stats": now.stats, "paragraphs": now.paragraphs, **more}
    publish(page, author=None, reason=reason, **told)


def shown(client, address=ADDRESS, **headers):
    return client.get(address, headers={"accept-language": "ru", **headers})


def numbers(answer):
    return [int(one) for one in re.findall(r'id="edition-(\d+)"', answer.content.decode())]


@pytest.fixture
def edited(island):
    said_anew(island.pages.get(slug="boy"), "Ясней", title="Бой на мосту")
    return Book.objects.get(pk=island.pk)


def test_the_newest_edition_comes_first_with_its_pages_and_leads_to_what_changed(client, edited):
    answer = shown(client)
    assert numbers(answer) == [2, 1]
    text = answer.content.decode()
    assert "Ясней" in text
    assert re.search(r'<a href="/ostrov/boy/history/#revision-2">\s*Бой на мосту\s*</a>', text)
    assert f"началась с {edited.pages.count()} страниц" in text


def test_the_first_page_of_the_book_shows_the_newest_three_and_leads_there(client, edited):
    for number in range(3):
        said_anew(edited.pages.get(slug="boy"), f"Ещё {number}", title=f"Бой {number}")
    book = shown(client, "/ru/ostrov/").content.decode()
    assert re.search(r'hx-get="/ostrov/pages/changes/"', book)
    assert re.search(r'<a href="/ostrov/pages/changes/">\s*Что нового', book)  # without a script as well
    glance = shown(client, **{"HX-Request": "true"}).content.decode()
    assert [word for word in ("Ещё 2", "Ещё 1", "Ещё 0", "Ясней") if word in glance] == ["Ещё 2", "Ещё 1", "Ещё 0"]
    assert "<html" not in glance


def test_a_page_that_came_or_left_is_told_so(client, edited):
    page = Page.objects.create(book=edited, slug="most", position=99, level=1)
    edition = Edition.objects.create(book=edited, number=3, source="edit")
    Revision.objects.create(page=page, number=1, edition=edition, title="Мост")
    gone = Edition.objects.create(book=edited, number=4, source="edit")
    Revision.objects.create(page=page, number=2, edition=gone, title="Мост", gone=True)
    edited.edition = 4
    edited.save()
    left, came = re.findall(r'id="edition-[43]".*?</ul>', shown(client).content.decode(), re.DOTALL)
    assert "ушла из книги" in left
    assert "ушла из книги" not in came
    assert re.search(r">\s*новая\s*<", came)


def test_of_many_pages_the_first_are_named_and_the_rest_counted_for_as_many_questions(
    client, island, django_assert_num_queries
):
    pages = Page.objects.bulk_create(Page(book=island, slug=f"p{n}", position=n, level=1) for n in range(300))
    for number in range(2, 40):
        edition = Edition.objects.create(book=island, number=number, source="import", reason="")
        Revision.objects.bulk_create(
            Revision(page=page, number=number, edition=edition, title=page.slug) for page in pages
        )
    island.edition = 39
    island.save()
    with django_assert_num_queries(2):
        found = newest.newest(island, 20)
        assert [one.edition.number for one in found] == list(range(39, 19, -1))
        assert {(len(one.revisions), one.more) for one in found} == {(12, 288)}
        assert found[0].revisions[0].title == "p0"
    first = shown(client)
    assert numbers(first) == list(range(39, 19, -1))
    assert len(first.content) < 60_000
    assert "?before=20" in first.content.decode()
    assert numbers(shown(client, ADDRESS + "?before=20")) == list(range(19, 0, -1))


@pytest.mark.parametrize("asked", ["?before=0", "?before=-1", "?before=x", "?before=" + "9" * 40, "?before=²"])
def test_what_is_no_number_is_not_there(client, edited, asked):
    assert shown(client, ADDRESS + asked).status_code == 404


def test_a_book_that_is_put_away_or_empty_tells_nothing(client, edited):
    Book.objects.create(slug="pusto", title="Пусто")
    assert shown(client, "/pusto/pages/changes/").status_code == 404
    edited.put_away = edited.editions.first().at
    edited.save()
    assert shown(client).status_code == 404


def test_what_somebody_gave_as_a_reason_is_only_words(client, edited):
    said_anew(edited.pages.get(slug="boy"), "<script>alert(1)</script>", title="Бой")
    assert "<script>alert" not in shown(client).content.decode()
