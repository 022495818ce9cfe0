"""Tags that both halves of the site use, with numbers that a game master may have set by hand."""

import re

import pytest
from django.contrib import messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.template import Context, Template

from web.page import page


def shown(source, **context):
    return Template("{% load site wiki %}" + source).render(Context(context))


@pytest.mark.parametrize(("now", "most"), [(3, 4), (0, 4), (-2, 4), (9, 4), (5, 0), (0, -1), (1, 1)])
def test_health_fits_its_bar_whatever_it_is(now, most):
    html = shown("{% health now most 'Големко' %}", now=now, most=most)
    assert f"<span>{now} / {most}</span>" in html
    value, top = (float(html.split(f'{name}="')[1].split('"')[0]) for name in ("value", "max"))
    assert 0 <= value <= top
    assert 'aria-label="Големко"' in html


def test_dice_show_their_faces_and_where_they_were_rolled():
    html = shown("{% dice faces 4 True %}", faces=[1, 4])
    assert html.count("data-typed") == 2
    assert ">1</span>" in html
    assert not {"<ul", "<li", "<div", "<p"} & set(re.findall(r"<\w+", html)), "a paragraph holds them"


def test_address_of_a_page_that_this_site_lacks_is_nothing():
    assert shown("{% address 'shelf' %}|{% address 'no-such-page' 1 %}") == "/|"


@pytest.mark.parametrize(
    "book",
    ["ostrov", type("B", (), {"slug": "ostrov"})(), type("C", (), {"book": type("B", (), {"slug": "ostrov"})()})()],
)
def test_citation_leads_to_the_rule(book):
    assert shown("{% cite book '1.5-3' %}", book=book) == '<a class="cite" href="/ostrov/p/1.5-3/">§ 1.5-3</a>'


def test_citation_of_an_edition_stays_in_it():
    assert "?edition=2" in shown("{% cite 'ostrov' 'klesh.skills.ukus' text='<b>' edition=2 %}")
    assert "<b>" not in shown("{% cite 'ostrov' '1.5' text %}", text="<b>")


def test_no_rule_no_citation():
    assert shown("{% cite 'ostrov' '' %}") == ""


@pytest.mark.django_db
def test_part_brings_the_waiting_messages_along(rf):
    request = rf.get("/search/", headers={"HX-Request": "true"})
    request.session = {}
    request._messages = FallbackStorage(request)
    messages.success(request, "Куплено: <b>Арбалет</b>")
    context = {"found": {"query": "", "results": [], "perhaps": []}}
    html = page(request, "rulebooks/search.html", context, part="results", status=422)
    assert html.status_code == 422
    text = html.content.decode()
    assert '<p id="said" hx-swap-oob="innerHTML">Куплено: &lt;b&gt;' in text
    assert 'data-tone="good"' in text
    assert "<html" not in text
