"""Watching pages, books and lists: what is new since one looked, for oneself and for one's programs alone."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone, translation

from rulebooks import belongings
from rulebooks.editions.publish import publish
from rulebooks.models import Book, Page, Question, Watch, WatchFeed
from rulebooks.watching import keeping
from rulebooks.watching.news import news
from web.limits import Limit

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(client, island):
    client.force_login(User.objects.create_user("anya"))
    client.cookies["django_language"] = "ru"
    return client


def change(slug, reason="проверка", title="", **stats):
    page = Page.objects.get(slug=slug)
    was = page.at_edition()
    told = {"title": title or was.title, "aliases": was.aliases, "stats": {**was.stats, **stats}}
    said = [*was.paragraphs, {"kind": "paragraph", "text": f"Новое: {reason}.", "lines": []}]
    return publish(page, **told, paragraphs=said, author=None, reason=reason)


def read(client, address="/watching/"):
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def looked(client):
    """Press the button under which one has looked."""
    shown = re.findall(r'name="(of|at)" value="([^"]*)"', read(client))
    told = {"at": next(value for name, value in shown if name == "at")}
    assert client.post("/watching/", told | {"of": [value for name, value in shown if name == "of"]}).status_code == 302


def test_a_page_is_new_until_one_has_looked(reader):
    assert reader.post("/ostrov/klesh/watch/").status_code == 302
    change("zelye", "чужая страница")
    assert "чужая страница" not in read(reader)
    change("klesh", "он проснулся")
    assert "он проснулся" in read(reader)
    assert "/ostrov/klesh/history/#revision-2" in read(reader)
    assert "он проснулся" in read(reader)  # looking at the page is not yet having looked
    looked(reader)
    assert "он проснулся" not in read(reader)
    change("klesh", "и уснул")
    assert "и уснул" in read(reader)


def test_what_came_while_one_read_stays_new(reader):
    reader.post("/ostrov/klesh/watch/")
    change("klesh", "первое")
    shown = re.findall(r'name="of" value="([^"]*)"', read(reader))
    change("klesh", "второе")
    reader.post("/watching/", {"of": shown, "at": "1"})
    html = read(reader)
    assert "второе" in html
    assert "первое" not in html


def test_a_book_tells_its_editions_and_answers(reader):
    reader.post("/ostrov/pages/watch/")
    change("klesh", "он проснулся")
    page = Page.objects.get(slug="boy")
    told = {"state": "answered", "shown": "Можно бить дважды?", "answer": "Нет.", "answered_at": timezone.now()}
    Question.objects.create(page=page, asked="?", **told)
    html = read(reader)
    assert "он проснулся" in html
    assert "Можно бить дважды?" in html
    Watch.objects.update(looked=timezone.now() + timedelta(minutes=1))
    assert "Можно бить дважды?" not in read(reader)


def test_a_list_of_words_asks_for_what_things_said_then_and_say_now(reader):
    assert reader.post("/ostrov/pages/watch/", {"q": "урон>=1 неожиданность"}).status_code == 302
    change("zelye", "неожиданности")
    assert "Теперь подходит" not in read(reader)
    change("ruka", "неожиданность")
    assert "Раздвижная рука</a>: Теперь подходит" in read(reader)


def test_a_list_tells_who_came_who_went_and_whose_numbers_changed(reader):
    assert reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1"}).status_code == 302
    change("ruka", "без чисел")
    assert "Раздвижная рука" not in read(reader)
    change("zelye", health=2)
    change("klesh", health="19*N")
    html = read(reader)
    assert re.search("Зелье лечения</a>: Теперь подходит", html)
    assert re.search("Клешнерук</a>: Другое значение: здоровье", html)
    looked(reader)
    change("zelye", health=0)
    assert re.search("Зелье лечения</a>: Больше не подходит", read(reader))


def test_stopping_from_the_same_place(reader):
    reader.post("/ostrov/klesh/watch/")
    assert "Не следить" in read(reader, "/ostrov/klesh/watch/")
    reader.post("/ostrov/klesh/watch/", {"stop": "yes"})
    assert not Watch.objects.exists()
    reader.post("/ostrov/klesh/watch/", {"stop": "yes"})
    reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1"})
    reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1", "stop": "yes"})
    assert not Watch.objects.exists()


def test_watching_twice_is_watching_once(reader):
    for _ in range(2):
        reader.post("/ostrov/klesh/watch/")
        reader.post("/ostrov/pages/watch/")
        reader.post("/ostrov/pages/watch/", {"q": " здоровье>=1  "})
    assert Watch.objects.count() == 3


@pytest.mark.parametrize("query", ["здоровье>", "гдоровье>3", "(" * 99 + "тип:босс", "я:" + "я" * 500, "а\0б:1"])
def test_a_list_that_cannot_be_read_is_not_watched(reader, query):
    answer = reader.post("/ostrov/pages/watch/", {"q": query})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Watch.objects.exists()


def test_a_list_that_cannot_be_read_any_more_says_so(reader):
    user, book = User.objects.get(), Book.objects.get()
    Watch.objects.create(user=user, book=book, query="прыгучесть>1", since=1, seen=1)
    change("klesh")
    assert "больше не прочесть" in read(reader)


def test_whoever_is_not_signed_in_is_told_how(client, island):
    client.cookies["django_language"] = "ru"
    for address in ("/watching/", "/ostrov/klesh/watch/", "/ostrov/pages/watch/?q=здоровье>1"):
        assert "/account/sign-in/?next=" in read(client, address)
        assert client.post(address.partition("?")[0], {"q": "здоровье>1", "of": "1:1"}).status_code == 403
    assert client.post("/watching/feed/").status_code == 403
    assert not Watch.objects.exists()


def test_there_is_an_end_to_what_one_watches(reader, monkeypatch):
    monkeypatch.setattr(keeping, "MOST", 3)
    monkeypatch.setattr(keeping, "MOST_QUERIES", 1)
    assert reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1"}).status_code == 302
    assert reader.post("/ostrov/pages/watch/", {"q": "здоровье>=2"}).status_code == 422
    assert reader.post("/ostrov/klesh/watch/").status_code == 302
    assert reader.post("/ostrov/boy/watch/").status_code == 302
    assert reader.post("/ostrov/zelye/watch/").status_code == 422
    assert reader.post("/ostrov/boy/watch/").status_code == 302
    assert Watch.objects.count() == 3


def test_there_is_an_end_to_beginning_in_a_day(reader, settings, monkeypatch):
    settings.LIMITS = True
    monkeypatch.setattr("rulebooks.views.watching.WATCHES", Limit("watches", 2, 60))
    assert [reader.post("/ostrov/klesh/watch/").status_code for _ in range(3)] == [302, 302, 429]


def test_nobody_has_looked_for_somebody_else_nor_at_what_is_to_come(reader):
    book = Book.objects.get()
    other = Watch.objects.create(user=User.objects.create_user("boris"), book=book, since=1, seen=1)
    own = Watch.objects.create(user=User.objects.get(username="anya"), book=book, since=1, seen=1)
    change("klesh")
    sent = [f"{other.pk}:9", f"{own.pk}:999999", "x", "1:", f"{10**17}:1", "1:2:3"]
    assert reader.post("/watching/", {"of": sent, "at": "9999999999"}).status_code == 302
    other.refresh_from_db()
    own.refresh_from_db()
    assert (other.seen, own.seen) == (1, 2)
    assert own.looked <= timezone.now()


def test_a_feed_is_read_by_its_address_alone_and_by_no_earlier_one(reader, client, island):
    reader.post("/ostrov/klesh/watch/")
    reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1"})
    change("klesh", "он <b>проснулся</b>\x07")
    reader.post("/watching/feed/")
    first = WatchFeed.objects.get().key
    client.logout()
    answer = client.get(f"/watching/{first}.atom")
    told = answer.content.decode()
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert "private" in answer["Cache-Control"]
    assert "проснулся" in told
    assert "<b>" not in told
    assert told.count("<entry>") == 1  # the list is as it was: his numbers are what they were
    client.force_login(User.objects.get())
    looked(client)
    assert "проснулся" in client.get(f"/watching/{first}.atom").content.decode()
    client.post("/watching/feed/")
    assert client.get(f"/watching/{first}.atom").status_code == 404
    assert client.get("/watching/x.atom").status_code == 404
    User.objects.update(is_active=False)
    assert client.get(f"/watching/{WatchFeed.objects.get().key}.atom").status_code == 404


def test_what_one_watches_is_taken_along_and_goes_with_the_account(reader):
    reader.post("/ostrov/klesh/watch/")
    reader.post("/ostrov/pages/watch/", {"q": "здоровье>=1"})
    user = User.objects.get()
    assert {"klesh", "здоровье>=1"} <= {one.get("watched") for one in belongings.told(user)}
    user.delete()
    assert not Watch.objects.exists()


def test_a_book_in_the_bin_is_watched_by_nobody(reader):
    reader.post("/ostrov/klesh/watch/")
    change("klesh", "он проснулся")
    Book.objects.update(put_away=timezone.now())
    assert "проснулся" not in read(reader)
    assert reader.post("/ostrov/klesh/watch/").status_code == 404


def test_what_is_new_costs_the_same_however_much_is_watched(reader, django_assert_max_num_queries):
    user, book = User.objects.get(), Book.objects.get()
    for page in Page.objects.all():
        Watch.objects.create(user=user, book=book, page=page, since=1, seen=1)
    for query in ("здоровье>=1", "урон>=1", "руки>=1"):
        Watch.objects.create(user=user, book=book, query=query, since=1, seen=1)
    for _ in range(4):
        change("klesh")
    with django_assert_max_num_queries(6 + 2), translation.override("ru"):
        assert sum(len(one.items) for one in news(user)) == 4


def test_pages_of_rules_are_the_same_for_whoever_watches(reader, client, island):
    before = client.get("/ru/ostrov/klesh/").content
    reader.post("/ostrov/klesh/watch/")
    answer = reader.get("/ru/ostrov/klesh/")
    assert answer.content == before
    assert 'href="/ostrov/klesh/watch/"' in answer.content.decode()
    assert "Cookie" not in answer.get("Vary", "")
