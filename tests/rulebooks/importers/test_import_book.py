"""`import_book` and `import_library`: what they print, and that bad files leave everything as it was."""

import io
import json
import os

import pytest
from django.core.management import CommandError, call_command

from rulebooks.editions.publish import publish
from rulebooks.importers import documents, rulebook
from rulebooks.management.commands import import_library
from rulebooks.models import Book, Edition, Link, Page, Reading, Revision
from rulebooks.shipped import LIBRARY, folders
from tests.harness.shelf import put_on_shelf

pytestmark = pytest.mark.django_db
SHIPPED = LIBRARY / "bridges"


def run(*arguments):
    said = io.StringIO()
    call_command(*map(str, arguments), stdout=said)
    return said.getvalue()


def as_json(*arguments):
    return json.loads(run("import_book", *arguments, "--json"))


@pytest.fixture
def text():
    return documents.load(SHIPPED).text


@pytest.fixture
def document(tmp_path, text):
    """A function that writes the shipped rulebook with some words replaced."""

    def write(*replaced):
        changed = text
        for old, new in replaced:
            assert changed.count(old) == 1, old
            changed = changed.replace(old, new)
        path = tmp_path / "rules.md"
        path.write_text(changed, encoding="utf-8")
        return path

    return write


def test_first_import_publishes_an_edition():
    report = as_json(SHIPPED)
    book = Book.objects.get()
    assert (book.slug, book.title, book.edition) == ("bridges", "Мосты: Душа", 1)
    assert {change["change"] for change in report["changes"]} == {"added"}
    assert Page.objects.count() == Revision.objects.count() == Reading.objects.count() == len(report["pages"])
    assert all(revision.html for revision in Revision.objects.all() if revision.paragraphs)
    assert Link.objects.filter(to__slug="razdvizhnaya-ruka", page__slug="pokazat-ruku").exists()


def test_report_has_the_agreed_shape():
    report = as_json(SHIPPED, "--dry-run")
    assert set(report) == {"pages", "entries", "not_understood", "coverage", "changes"}
    page = next(page for page in report["pages"] if page["slug"] == "raund")
    assert {"slug", "title", "level", "lines"} <= set(page)
    first, last = page["lines"]
    assert first < last
    entry = next(entry for entry in report["entries"] if entry["slug"] == "krabulon")
    assert {"kind", "slug", "name", "aliases", "stats", "lines"} <= set(entry)
    assert entry["stats"]["health"] == "18*N"
    assert report["coverage"]["accounted"] == report["coverage"]["lines"] > 250
    assert report["not_understood"] == []


def test_again_changes_nothing():
    run("import_book", SHIPPED)
    before = list(Revision.objects.values_list("pk", "at"))
    assert as_json(SHIPPED)["changes"] == []
    assert "Nothing differs" in run("import_book", SHIPPED)
    assert list(Revision.objects.values_list("pk", "at")) == before
    assert Edition.objects.count() == 1


def test_dry_run_saves_nothing():
    assert "dry run" in run("import_book", SHIPPED, "--dry-run")
    assert Book.objects.count() == 0


def test_changed_number_changes_exactly_that(document):
    put_on_shelf("bridges")
    (change,) = as_json(document(("18*N МЗД", "20*N МЗД")))["changes"]
    assert (change["page"], change["change"]) == ("krabulon", "changed")
    assert [(one["place"], one["was"], one["now"]) for one in change["fields"]][0] == ("stats.health", "18*N", "20*N")
    assert [one["place"] for one in change["fields"]] == ["stats.health", "krabulon-1"]
    assert Book.objects.get().edition == 2
    assert Revision.objects.filter(edition__number=2).count() == 1


def test_new_thing_becomes_an_entry(document):
    put_on_shelf("bridges")
    row = "| **Топор** | `+5 УРН`. Занимает одну руку | *Рубит* |\n"
    report = as_json(document(("| **Раздвижная рука** |", row + "| **Раздвижная рука** |")))
    changes = {change["page"]: change["change"] for change in report["changes"]}
    assert changes == {"topor": "added", "blizhniy-boy": "changed"}
    axe = next(entry for entry in report["entries"] if entry["slug"] == "topor")
    assert (axe["kind"], axe["name"]) == ("weapon", "Топор")
    assert axe["stats"] == {"added_damage": 5, "hands": 1, "counterattack": "near"}
    pages = list(Page.objects.filter(kind="weapon").values_list("slug", flat=True))
    assert pages == ["dvuruchnik", "topor", "razdvizhnaya-ruka", "gigantskiy-schit"]


def test_thing_that_is_gone_leaves_the_book(document, text):
    put_on_shelf("bridges")
    row = next(line + "\n" for line in text.split("\n") if line.startswith("| **Арбалет**"))
    report = as_json(document((row, "")))
    gone = [change["page"] for change in report["changes"] if change["change"] == "gone"]
    assert gone == ["arbalet"]
    assert not Page.objects.at_edition(Book.objects.get()).filter(slug="arbalet").exists()
    assert Page.objects.at_edition(Book.objects.get(), 1).filter(slug="arbalet").exists()
    assert {one["text"] for one in report["not_understood"]} == {"Арбалет"}
    back = as_json(SHIPPED)
    assert "arbalet" in [change["page"] for change in back["changes"] if change["change"] == "added"]
    assert Page.objects.get(slug="arbalet").at_edition().paragraphs[0]["id"] == "arbalet-1"


def test_moved_lines_are_no_change(document):
    put_on_shelf("bridges")
    assert as_json(document(("## Глава 3:", "\n\n\n## Глава 3:")))["changes"] == []


def test_what_is_not_understood_is_reported_and_kept_as_text(document):
    skill = "*   **Характеристики:** 18*N МЗД"
    report = as_json(document((skill, skill + ", 7 ЛОВ")), "--dry-run")
    (doubt,) = report["not_understood"]
    assert doubt["text"] == "7 лов"
    assert doubt["lines"][0] == doubt["lines"][1]
    assert report["coverage"]["accounted"] == report["coverage"]["lines"]


def test_behaviour_with_an_unknown_condition_is_not_guessed(document, text):
    """Without its condition it would be another behaviour; what comes after it keeps its priority."""
    line = next(line for line in text.split("\n") if line.strip().startswith("2.") and line.endswith("`Пинок`"))
    report = as_json(document((line, "    2. Если идет дождь, `Пинок`")), "--dry-run")
    golemko = next(entry for entry in report["entries"] if entry["slug"] == "golemko")
    behaviour = [(one["priority"], one["use"]) for one in golemko["stats"]["behaviour"]]
    assert behaviour == [(1, "udar-po-zemle"), (3, "chaek")]
    assert [doubt["text"] for doubt in report["not_understood"]] == ["если идет дождь"]


def test_words_for_a_fact_that_are_missing_are_reported(document):
    report = as_json(document(("Прячет за 1 ОД", "Прячет за так")), "--dry-run")
    assert any("trap_cost" in doubt["why"] for doubt in report["not_understood"])
    scout = next(entry for entry in report["entries"] if entry["slug"] == "skaut")
    assert "trap_cost" not in scout["stats"]


def test_what_costs_nothing_costs_zero(document):
    report = as_json(document(("Прячет за 1 ОД", "Прячет бесплатно")), "--dry-run")
    scout = next(entry for entry in report["entries"] if entry["slug"] == "skaut")
    assert scout["stats"]["trap_cost"] == 0


def test_windows_line_ends_and_byte_order_marks_do_not_matter(tmp_path, text):
    put_on_shelf("bridges")
    for name, raw in {
        "windows.md": text.replace("\n", "\r\n").encode(),
        "marked.md": text.encode("utf-8-sig"),
        "wide.md": text.encode("utf-16"),
        "wide and unmarked.md": text.encode("utf-16-le"),
        "wide the other way.md": text.encode("utf-16-be"),
    }.items():
        (tmp_path / name).write_bytes(raw)
        assert as_json(tmp_path / name)["changes"] == [], name


def test_old_russian_encoding_is_read(tmp_path, text):
    (tmp_path / "old.md").write_bytes(text.encode("cp1251", "replace"))
    read = documents.load(tmp_path / "old.md").text
    assert read == text.encode("cp1251", "replace").decode("cp1251")
    assert "Крабулон" in read


BAD: dict[str, tuple[bytes, str]] = {
    "empty.md": (b"", "is empty"),
    "blank.md": (b" \n\n", "is empty"),
    "picture.md": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary"),
    "control.md": (b"# A\n\x01\x02\x03", "binary"),
    "koi.md": ("# Книга правил\nпросто русский текст".encode("koi8-r"), "KOI8-R"),
    "broken.md": ("# Книга".encode() + b"\xff\xfe\xfd text", "not in UTF-8"),
    "plain.md": (("Просто письмо без заголовков\n" * 9).encode(), "no headings"),
    "other.md": ("# Рецепты\n\n## Борщ\n\nСвёкла\n".encode(), "no rulebook that is known"),
    "long.md": (("# А\n" + "слово " * 20_000).encode(), "a line of"),
    "many.md": (b"# A\n" * 4_000, "4000 headings"),
    "huge.md": (b"# A\n", "200 MB"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("options", [(), ("--dry-run", "--json"), ("--book", "bridges")])
def test_bad_file_is_refused_with_one_sentence(tmp_path, name, options):
    raw, words = BAD[name]
    (tmp_path / name).write_bytes(raw)
    if name == "huge.md":
        os.truncate(tmp_path / name, documents.MOST_BYTES_OF_A_FILE + 1)
    with pytest.raises(CommandError) as no:
        run("import_book", tmp_path / name, *options)
    sentence = str(no.value)
    assert words in sentence or (name == "other.md" and "does not look like" in sentence)
    assert "\n" not in sentence
    assert Book.objects.count() == 0


def test_bad_path_and_unknown_book(tmp_path):
    for arguments, words in [
        ((tmp_path / "nowhere.md",), "no file"),
        ((tmp_path,), r"no \*.md files"),
        ((SHIPPED, "--book", "chess"), "no book “chess”"),
    ]:
        with pytest.raises(CommandError, match=words):
            run("import_book", *arguments)
    assert Book.objects.count() == 0


def test_library_is_imported_once_and_silently():
    assert "edition 1" in run("import_library")
    assert run("import_library") == ""
    shelf = [folder.name for folder in folders()]
    assert sorted(Edition.objects.values_list("book__slug", "number")) == [(slug, 1) for slug in shelf]


def test_library_does_not_undo_an_import_of_the_table(document):
    put_on_shelf()
    run("import_book", document(("18*N МЗД", "20*N МЗД")))
    assert run("import_library") == ""
    assert Page.objects.get(slug="krabulon").at_edition().stats["health"] == "20*N"


@pytest.fixture
def read_worse(monkeypatch):
    """A library of one small book, as a site has it from when less of that book was read."""
    [folder] = [folder for folder in folders() if folder.name == "castle"]
    monkeypatch.setattr(import_library, "folders", lambda: [folder])
    before = rulebook.understand(documents.load(folder), "castle")
    [told] = [draft for draft in before.drafts if "health" not in draft.stats and draft.slug == "tolchok-1"]
    whole, told.stats = told.stats, {}
    with monkeypatch.context() as then:
        then.setattr(import_library, "how_read", lambda folder: "less")
        then.setattr(rulebook, "understand", lambda document, book: before)
        run("import_library")
    return whole


def test_library_is_published_again_when_more_of_it_is_read(read_worse):
    page = Page.objects.get(slug="tolchok-1")
    assert not page.at_edition().stats
    assert "edition 2" in run("import_library")
    assert page.at_edition().stats == read_worse
    assert run("import_library") == ""


def test_library_that_is_read_anew_leaves_what_people_wrote(read_worse):
    page = Page.objects.select_related("book").get(slug="tolchok-1")
    now = page.at_edition()
    publish(
        page, title="Толчок!", aliases=now.aliases, paragraphs=now.paragraphs, stats=now.stats, author=None, reason=""
    )
    run("import_library")
    assert page.at_edition().stats == read_worse
    assert page.at_edition().title == "Толчок!"


def test_library_that_is_read_the_same_makes_no_edition(monkeypatch):
    put_on_shelf()
    monkeypatch.setattr(import_library, "folders", lambda: folders()[:1])
    monkeypatch.setattr(import_library, "how_read", lambda folder: "in other words, the same")
    assert run("import_library") == ""
    assert not Edition.objects.filter(number=2).exists()
