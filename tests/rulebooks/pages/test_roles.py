"""What each may in a book, address by address: one table; and how keepers name people and take it back."""

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from rulebooks import belongings
from rulebooks.editions.putting_away import put_away
from rulebooks.models import Book, Question, Role, Suggestion, Upload, Wish
from rulebooks.permissions import LastKeeper, give
from rulebooks.roles import EDITOR, KEEPER
from rulebooks.urls import urlpatterns

pytestmark = pytest.mark.django_db
WHO = ("stranger", "elsewhere", "editor", "keeper")
TABLE = {
    "ask": "200 422  200 422  200 422  200 422",
    "bring_back": "405 404  405 404  405 302  405 302",
    "changed": "200 405  200 405  200 405  200 405",
    "conflicts": "403 405  403 405  200 405  200 405",
    "edit_page": "200 422  200 422  200 422  200 422",
    "history": "200 405  200 405  200 405  200 405",
    "keep_draft": "405 404  405 404  405 422  405 422",
    "left_pages": "200 405  200 405  200 405  200 405",
    "leave_book": "403 404  403 404  200 422  200 422",
    "look": "405 200  405 200  405 200  405 200",
    "mend": "403 405  403 405  200 405  200 405",
    "move_page": "403 404  403 404  200 422  200 422",
    "new_page": "200 422  200 422  200 422  200 422",
    "people": "403 404  403 404  200 404  200 302",
    "publish_together": "405 404  405 404  405 302  405 302",
    "put_book_away": "403 404  403 404  403 404  200 302",
    "put_picture": "405 404  405 404  405 422  405 422",
    "question": "200 302  200 302  200 302  200 302",
    "questions": "200 405  200 405  200 405  200 405",
    "reply": "403 404  403 404  200 422  200 422",
    "revert": "405 404  405 404  405 302  405 302",
    "review": "403 404  403 404  200 422  200 422",
    "review_wish": "403 404  403 404  200 302  200 302",
    "settle": "405 404  405 404  405 404  405 404",
    "suggested_page": "404 405  404 405  200 405  200 405",
    "suggestion": "200 302  200 302  200 302  200 302",
    "suggestions": "403 405  403 405  200 405  200 405",
    "watch_book": "200 403  200 302  200 302  200 302",
    "watch_page": "200 403  200 302  200 302  200 302",
    "wish": "200 302  200 302  200 302  200 302",
}
"""Looking and changing, for a stranger, an editor of another book, an editor and the keeper of this one."""
READING = {"book", "book_app", "book_icon", "cover", "paragraph", "rule_page", "book_changes", "page_changes"}
"""Addresses of a book that are the same for everybody."""
KEY = "k" * 43


@pytest.fixture
def people(settings, island):
    """Browsers of each sort; the book is open to whom the site lets, and the site lets nobody."""
    settings.EVERYBODY_EDITS = settings.LOCAL = False
    other = Book.objects.create(slug="drugaya", title="Другая", edition=1)
    found = {who: Client(headers={"accept-language": "ru"}) for who in WHO}
    for who, book, role in [("elsewhere", other, KEEPER), ("editor", island, EDITOR), ("keeper", island, KEEPER)]:
        user = User.objects.create_user(who)
        give(book, user, role)
        found[who].force_login(user)
    klesh = island.pages.get(slug="klesh")
    Suggestion.objects.create(key=KEY, page=klesh, base=1, title="Клешня", paragraphs=[], stats={}, pk=1)
    Wish.objects.create(key=KEY, book=island, kind="section", title="Новая", under=klesh, pk=1)
    Question.objects.create(key=KEY, page=klesh, asked="Кто?", pk=1)
    return found


def addresses():
    """Every address of one book by its name, filled in."""
    told = {"<slug:book>": "ostrov", "<slug:slug>": "klesh", "<int:number>": "1", "<str:key>": KEY}
    for one in urlpatterns:
        path = str(one.pattern)
        if "<slug:book>" in path and one.name not in READING:
            for what, said in told.items():
                path = path.replace(what, said)
            yield one.name, f"/{path}"


def answers(client):
    found = {}
    for name, path in addresses():
        with transaction.atomic():
            looked = client.get(path).status_code
            changed = client.post(path, {"drop": "1"}).status_code
            transaction.set_rollback(True)
        found[name] = f"{looked} {changed}"
    return found


@pytest.mark.parametrize(("column", "who"), list(enumerate(WHO)))
def test_each_may_what_the_table_says(people, column, who):
    wanted = {name: " ".join(row.split()[2 * column : 2 * column + 2]) for name, row in TABLE.items()}
    assert answers(people[who]) == wanted


def test_a_book_that_is_open_is_edited_by_everybody_and_kept_by_its_keepers(people, island):
    Book.objects.filter(pk=island.pk).update(open_to="all")
    wanted = {name: " ".join(row.split()[4:6]) for name, row in TABLE.items()}
    wanted |= dict.fromkeys(("watch_book", "watch_page"), "200 403")  # what one watches is kept with an account
    assert answers(people["stranger"]) == wanted


@pytest.mark.parametrize("who", WHO)
def test_a_book_that_is_put_away_is_there_for_nobody(people, island, who):
    put_away(island)
    gone = {name: row for name, row in answers(people[who]).items() if not {*row.split()} <= {"403", "404", "405"}}
    assert gone == {}


def test_by_suggestion_only_it_is_not_edited_where_everybody_edits_the_rest(people, island, settings):
    settings.EVERYBODY_EDITS = True
    assert people["stranger"].get("/ostrov/pages/mend/").status_code == 200
    Book.objects.filter(pk=island.pk).update(open_to="named")
    assert people["stranger"].get("/ostrov/pages/mend/").status_code == 403
    assert "Учетная запись не нужна" not in people["editor"].get("/ostrov/klesh/edit/").content.decode()
    assert people["editor"].get("/ostrov/pages/mend/").status_code == 200


def test_a_keeper_names_an_editor_and_takes_it_back(people, island):
    user, path = User.objects.get(username="elsewhere"), "/ostrov/pages/people/"
    people["keeper"].post(path, {"name": "elsewhere", "role": "editor"})
    assert people["elsewhere"].get("/ostrov/pages/mend/").status_code == 200
    assert "elsewhere" in people["editor"].get(path).content.decode()
    assert people["editor"].post(path, {"name": "elsewhere", "role": "keeper"}).status_code == 404
    one = Role.objects.get(book=island, user=user)
    people["keeper"].post(path, {"drop": one.pk})
    assert people["elsewhere"].get("/ostrov/pages/mend/").status_code == 403
    assert people["keeper"].post(path, {"drop": one.pk}).status_code == 302
    assert [one["role"] for one in belongings.told(user) if "role" in one] == ["keeper"]


@pytest.mark.parametrize(
    "said", [{"name": "nobody", "role": "editor"}, {"name": "", "role": "editor"}, {"name": "editor", "role": "tsar"}]
)
def test_who_is_not_there_is_named_nothing(people, said):
    before = list(Role.objects.values())
    assert people["keeper"].post("/ostrov/pages/people/", said).status_code == 422
    assert list(Role.objects.values()) == before


@pytest.mark.parametrize("said", [{"drop": "9" * 40}, {"drop": "x"}, {"drop": "-1"}, {}])
def test_what_no_form_says_takes_nobodys_role(people, said):
    before = Role.objects.count()
    people["keeper"].post("/ostrov/pages/people/", said)
    assert Role.objects.count() == before


def test_a_role_in_another_book_is_not_taken_through_this_one(people):
    other = Role.objects.get(book__slug="drugaya")
    people["keeper"].post("/ostrov/pages/people/", {"drop": other.pk})
    assert Role.objects.filter(pk=other.pk).exists()


def test_the_last_keeper_stays_until_there_is_another(people, island):
    mine = Role.objects.get(book=island, role=KEEPER)
    people["keeper"].post("/ostrov/pages/people/", {"drop": mine.pk})
    people["keeper"].post("/ostrov/pages/people/", {"name": "keeper", "role": "editor"})
    assert Role.objects.get(pk=mine.pk).role == KEEPER
    with pytest.raises(LastKeeper):
        give(island, mine.user, EDITOR)
    people["keeper"].post("/ostrov/pages/people/", {"name": "editor", "role": "keeper"})
    people["keeper"].post("/ostrov/pages/people/", {"drop": mine.pk})
    assert not Role.objects.filter(pk=mine.pk).exists()


def test_a_keeper_says_who_edits_and_what_is_none_is_refused(people, island):
    people["keeper"].post("/ostrov/pages/people/", {"open_to": "all"})
    assert people["stranger"].get("/ostrov/pages/mend/").status_code == 200
    assert people["keeper"].post("/ostrov/pages/people/", {"open_to": "x"}).status_code == 422
    assert people["editor"].post("/ostrov/pages/people/", {"open_to": "named"}).status_code == 404
    island.refresh_from_db()
    assert island.open_to == "all"


def test_a_keeper_brings_back_their_own_book_and_nobody_elses(people, island):
    people["keeper"].post("/bin/ostrov/")
    assert people["elsewhere"].post("/bin/", {"book": "ostrov"}).status_code == 404
    assert "Остров" not in people["elsewhere"].get("/bin/").content.decode()
    assert "Остров" in people["keeper"].get("/bin/").content.decode()
    assert people["keeper"].post("/bin/", {"book": "ostrov"}).status_code == 302
    assert Book.objects.filter(slug="ostrov").exists()


@pytest.mark.parametrize(("slug", "brought"), [("ostrov", True), ("drugaya", False), ("novaya", False)])
def test_an_editor_brings_a_document_for_their_book_and_for_no_other(people, slug, brought):
    document = SimpleUploadedFile("kniga.md", f'+++\nslug = "{slug}"\n+++\n# Книга\n\nТекст.\n'.encode())
    draft = people["editor"].post("/upload/", {"document": document, "book": ""})
    seen = Book.objects.filter(slug=slug).values_list("edition", flat=True).first() or 0
    people["editor"].post(f"{draft.url}apply/", {"seen": seen, "reason": "Новое", "name": ""})
    now = Book.objects.filter(slug=slug).values_list("edition", flat=True).first() or 0
    assert (now > seen) == brought
    assert Upload.objects.exists() != brought


def test_who_brings_a_new_book_keeps_it(people, settings):
    settings.EVERYBODY_EDITS = True
    document = SimpleUploadedFile("kniga.md", "# Моя книга\n\nТекст.\n".encode())
    draft = people["elsewhere"].post("/upload/", {"document": document, "book": ""})
    people["elsewhere"].post(f"{draft.url}apply/", {"seen": 0, "reason": "Новое", "name": ""})
    made = Book.objects.latest("pk")
    assert list(made.roles.values_list("user__username", "role")) == [("elsewhere", "keeper")]
