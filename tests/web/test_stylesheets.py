"""The style sheets of pages: one file to fetch, made of the files that they are written in."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command

from web.stylesheets import IMPORT, WithSheetsOfPages, put_together

WRITTEN = Path(__file__).resolve().parents[2] / "static"
SHEETS = sorted((WRITTEN / "css" / "pages").glob("*.css"))
PAGES = [sheet.relative_to(WRITTEN).as_posix() for sheet in SHEETS]
URL = re.compile(r'url\("([^"]+)"\)')


@pytest.fixture
def folder(settings, tmp_path):
    """A folder of static files with a page whose sheet is made of two, and room for what is put together."""
    written = tmp_path / "written"
    (written / "css" / "pages").mkdir(parents=True)
    (written / "css" / "site").mkdir()
    (written / "css" / "pages" / "page.css").write_text(
        '/* All. */\n@import "../site/b.css";\n@import "../site/a.css";\n'
    )
    (written / "css" / "site" / "a.css").write_text("a { color: red }\n")
    (written / "css" / "site" / "b.css").write_text("b { color: blue }\n")
    settings.STATICFILES_DIRS = [written]
    settings.VAR = tmp_path / "var"
    settings.VAR.mkdir()
    return written


def found(path="css/pages/page.css"):
    return Path(WithSheetsOfPages().find(path))


@pytest.mark.parametrize("sheet", SHEETS, ids=PAGES)
def test_a_sheet_of_a_page_says_nothing_but_its_parts(sheet):
    """And each lies in a folder beside, so that fonts and drawings are found from here as from there."""
    parts = IMPORT.findall(sheet.read_text())
    rest = re.sub(r"/\*.*?\*/", "", IMPORT.sub("", sheet.read_text()), flags=re.DOTALL)
    assert len(parts) > 1
    assert rest.strip() == ""
    assert all(re.fullmatch(r"\.\./\w+/\w+\.css", part) for part in parts)
    assert all((sheet.parent / address).is_file() for address in URL.findall(put_together(sheet)))


@pytest.mark.parametrize("page", PAGES)
def test_what_is_sent_is_all_of_it_in_order(client, page):
    sent = b"".join(client.get(f"/static/{page}")).decode()
    places = [
        sent.find((WRITTEN / "css/pages" / part).read_text()) for part in IMPORT.findall((WRITTEN / page).read_text())
    ]
    assert "@import" not in sent
    assert -1 not in places
    assert places == sorted(places)


def test_a_part_that_was_changed_is_changed_in_it(folder):
    assert found().read_text() == "/* All. */\nb { color: blue }\na { color: red }\n"
    (folder / "css/site/a.css").write_text("a { color: green }\n")
    assert found().read_text() == "/* All. */\nb { color: blue }\na { color: green }\n"
    assert [one.name for one in found().parent.iterdir()] == ["page.css"]


def test_other_sheets_are_found_where_they_are_written(folder):
    assert found("css/site/a.css") == folder / "css/site/a.css"
    assert WithSheetsOfPages().find("css/pages/none.css") == []


@pytest.mark.parametrize("trouble", ["no room", "a part is missing"])
def test_a_sheet_that_cannot_be_put_together_goes_out_as_it_is(folder, settings, trouble):
    """A browser asks for its parts then."""
    if trouble == "no room":
        settings.VAR.rmdir()
        settings.VAR.write_text("no folder")
    else:
        (folder / "css/site/a.css").unlink()
    assert found() == folder / "css/pages/page.css"
    listed = {path: storage.path(path) for path, storage in WithSheetsOfPages().list(None)}
    assert listed["css/pages/page.css"] == str(folder / "css/pages/page.css")


def test_a_release_holds_each_sheet_once_and_put_together(settings, tmp_path, capsys):
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=1)
    assert "another file" not in capsys.readouterr().out
    for page in PAGES:
        assert (tmp_path / page).read_text() == put_together(WRITTEN / page)
