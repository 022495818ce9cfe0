"""A table of a page is edited as a table: cells are fields, and rows and columns come, go and move by buttons."""

import pytest
from bs4 import BeautifulSoup

from rulebooks.forms.tables import MOST_CELLS, pasted_cells
from rulebooks.models import Page, Suggestion
from tests.rulebooks.forms.test_wiki_editing import _everybody_edits, filled, newest  # noqa: F401
from tests.rulebooks.wiki import paragraphs

pytestmark = pytest.mark.django_db
EDIT = "/ostrov/boy/edit/"
ROWS, COLUMNS = "rows:=table/1.5-2/rows", "rows:=table/1.5-2/columns"
TABLE = [["Кость", "Рана"], ["1", "ухо"], ["2", "нос"]]


def row(at, cells):
    kind = "row" if at else "head"
    return {"id": f"1.5-{at + 2}", "kind": kind, "text": " | ".join(cells), "cells": cells, "lines": [at, at]}


@pytest.fixture
def boy(island):
    page = Page.objects.get(slug="boy")
    told = page.revisions.get()
    told.paragraphs = [*paragraphs("1.5", ["Кто бьёт, тот рискует."]), *(row(*one) for one in enumerate(TABLE))]
    told.save()
    return page


def table(page):
    return [one["cells"] for one in newest(page).paragraphs if "cells" in one]


def pressed(client, act, **changed):
    """What stands in the form after a button was pressed."""
    answer = client.post(EDIT, filled(client, EDIT, act=act, **changed))
    form = answer.context["form"]
    assert answer.status_code == 200
    assert not form.errors
    data = {name: form.data.get(name, "") for name in form.fields}
    hidden = {name: value for name, value in form.data.items() if name in ("put", "behind")}
    return {name: value for name, value in (data | hidden).items() if value not in (False, None)} | {"reason": "x"}


def saved(client, page, data):
    answer = client.post(EDIT, data)
    assert answer.status_code == 302, answer.context["form"].errors
    return table(page)


def test_a_cell_is_changed_and_its_row_keeps_its_address(client, boy):
    saved(client, boy, filled(client, EDIT, **{"c:1.5-2/1/1": "правое ухо"}))
    assert table(boy) == [TABLE[0], ["1", "правое ухо"], TABLE[2]]
    assert [one["id"] for one in newest(boy).paragraphs] == ["1.5-1", "1.5-2", "1.5-3", "1.5-4"]


def test_nothing_changed_is_no_edition(client, boy):
    client.post(EDIT, filled(client, EDIT))
    assert boy.revisions.count() == 1


def test_a_row_comes_goes_and_moves(client, boy):
    more = pressed(client, "add:=table/1.5-2/rows")
    assert saved(client, boy, more | {"c:1.5-2/+1/0": "3"}) == [*TABLE, ["3", ""]]
    down = pressed(client, "down:=table/1.5-2/rows:1")
    assert saved(client, boy, down) == [TABLE[0], TABLE[2], TABLE[1], ["3", ""]]
    assert [one["id"] for one in newest(boy).paragraphs][1:4] == ["1.5-2", "1.5-4", "1.5-3"]  # each with its address
    assert "1.5-4" in client.get("/ostrov/boy/history/").content.decode()
    drop = pressed(client, "drop:=table/1.5-2/rows:3")
    assert saved(client, boy, drop) == [TABLE[0], TABLE[2], TABLE[1]]


def test_whoever_presses_a_button_stays_at_the_table(client, boy):
    """A page that is sent back begins where its address says; else one stood at its head, far from what one does."""
    form = BeautifulSoup(client.get(EDIT).content, "html.parser").select_one(".edit-form")
    table = form.find(id="t:1.5-2")
    assert {one["formaction"] for one in table.select("button")} == {f"{EDIT}#t:1.5-2"}
    assert form["action"] == EDIT


def test_a_column_comes_goes_and_moves(client, boy):
    more = pressed(client, "add:=table/1.5-2/columns")
    said = {"c:1.5-2/0/+1": "Лекарь", "c:1.5-2/1/+1": "да"}
    assert saved(client, boy, more | said) == [["Кость", "Рана", "Лекарь"], ["1", "ухо", "да"], ["2", "нос", ""]]
    left = pressed(client, "up:=table/1.5-2/columns:2")
    assert saved(client, boy, left)[0] == ["Кость", "Лекарь", "Рана"]
    drop = pressed(client, "drop:=table/1.5-2/columns:0")
    assert saved(client, boy, drop) == [["Лекарь", "Рана"], ["да", "ухо"], ["", "нос"]]


def test_a_table_may_have_no_head_and_may_go(client, boy):
    data = filled(client, EDIT)
    data.pop("head:1.5-2")
    saved(client, boy, data)
    assert {one["kind"] for one in newest(boy).paragraphs[1:]} == {"row"}
    assert saved(client, boy, filled(client, EDIT, **{"out:1.5-2": "on"})) == []


def test_cells_of_a_spreadsheet_fall_into_their_places_and_the_table_grows(client, boy):
    pasted = '5\tглаз\t"два\nслова"\r\n6\tпятка\tнет\r\n'
    assert saved(client, boy, filled(client, EDIT, **{"c:1.5-2/2/0": pasted})) == [
        [*TABLE[0], ""], [*TABLE[1], ""], ["5", "глаз", "два слова"], ["6", "пятка", "нет"]
    ]  # fmt: skip


def test_what_is_larger_than_a_table_can_be_is_refused_where_it_was_put(client, boy):
    large = "\n".join("а\tб\tв\tг" for _ in range(MOST_CELLS // 4 + 1))
    answer = client.post(EDIT, filled(client, EDIT, **{"c:1.5-2/2/0": large}))
    assert answer.status_code == 422
    assert "c:1.5-2/2/0" in answer.context["form"].errors
    assert boy.revisions.count() == 1
    again = client.post(EDIT, filled(client, EDIT, act="put_table", paste=large))
    assert "б\tв" in again.context["form"].pasted
    assert not again.context["form"].data["put"]


@pytest.mark.parametrize(
    "paste", ["Монета\tЦена\nмедь\t1", "Монета;Цена\nмедь;1", "| Монета | Цена |\n|---|:-:|\n| медь | 1 |"]
)
def test_a_new_table_stands_where_it_was_put(client, boy, paste):
    data = pressed(client, "put_table", paste=paste, behind="1.5-1")
    assert saved(client, boy, data) == [["Монета", "Цена"], ["медь", "1"], *TABLE]
    assert [one["kind"] for one in newest(boy).paragraphs] == ["paragraph", "head", "row", "head", "row", "row"]


def test_an_empty_table_that_nobody_filled_is_none(client, boy):
    client.post(EDIT, pressed(client, "put_table", behind=""))
    assert boy.revisions.count() == 1


def test_two_people_at_one_page_lose_nothing(client, boy):
    mine = filled(client, EDIT, **{"c:1.5-2/1/1": "моё ухо"})
    theirs = filled(client, EDIT, **{"p:1.5-1": "Кто бьёт, тот смел."})
    saved(client, boy, theirs)
    form = client.post(EDIT, mine).context["form"]
    assert form.data["c:1.5-2/1/1"] == "моё ухо"
    assert form.data["p:1.5-1"] == "Кто бьёт, тот смел."
    saved(client, boy, filled(client, EDIT, **{"c:1.5-2/1/1": "их ухо"}))
    answer = client.post(EDIT, mine)
    clash = answer.context["conflicts"]
    assert "моё ухо" in clash[0]["mine"]
    assert "их ухо" in clash[0]["theirs"]
    assert len(clash) == 1


def test_a_stranger_suggests_a_row_that_an_editor_takes(client, boy, stranger, settings):
    settings.EVERYBODY_EDITS = False
    data = filled(stranger, EDIT, **{"c:1.5-2/2/0": "2\tнос\n3\tпятка"})
    assert stranger.post(EDIT, data).status_code == 302
    one = Suggestion.objects.get()
    assert [part["cells"] for part in one.paragraphs if "cells" in part] == [*TABLE, ["3", "пятка"]]


@pytest.mark.parametrize(
    "rows", ["0,1,2,7", "0,0,0", "-1", "0,x,../..", "+1,+99999,+999999", ",".join(f"+{at}" for at in range(5_000))]
)
def test_rows_that_no_form_of_ours_says_break_nothing(client, boy, rows):
    answer = client.post(EDIT, filled(client, EDIT, **{ROWS: rows, COLUMNS: f"{rows},{'9' * 300}"}))
    assert answer.status_code in (302, 422)
    assert all(len(one) <= 500 for one in table(boy))


def test_a_quote_that_stands_alone_is_a_letter():
    assert pasted_cells('5"\tдюймов\n6\tдва') == [['5"', "дюймов"], ["6", "два"]]
