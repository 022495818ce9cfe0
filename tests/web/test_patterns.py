"""/patterns/ shows the parts themselves: a part that has no line there is noticed, and so is one listed for nothing."""

import re
from collections import Counter
from pathlib import Path

from django.conf import settings

from web.patterns import PATTERNS, samples

TEMPLATES = Path(settings.BASE_DIR) / "templates"
PARTS = "campaigns/parts/"
ELSEWHERE = Path(__file__).parent / "not_on_patterns.txt"
INCLUDED = re.compile(r'{%-?\s*include\s+"([^"]+)"')
IDS = re.compile(r'\sid="([^"]+)"')


def reached(start):
    """Every template that some include, through however many others."""
    found, left = set(), list(start)
    while left:
        text = (TEMPLATES / left.pop()).read_text(encoding="utf-8")
        new = {name for name in INCLUDED.findall(text) if (TEMPLATES / name).exists()} - found
        found |= new
        left += new
    return found


def listed():
    lines = ELSEWHERE.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def test_every_part_has_a_line_or_a_reason_to_have_none():
    sections = [f"web/patterns/{slug}.html" for _, slug, _ in PATTERNS]
    shown = {name.removeprefix(PARTS) for name in reached(sections) if name.startswith(PARTS)}
    there = {str(path.relative_to(TEMPLATES / PARTS)) for path in (TEMPLATES / PARTS).rglob("*.html")}
    assert there - shown == set(listed()), "shown on /patterns/, or said in not_on_patterns.txt why not"
    assert all(listed().values())


def test_every_sample_is_shown_and_each_state_of_it(client):
    page = client.get("/patterns/").content.decode()
    for states in samples()["samples"].values():
        for one in states if isinstance(states, list) else ():
            assert str(one.get("state", "")) in page
    for said in ("16 : 15, хватит для победы", "Против каждой", "Место пустует", "Партию оставили", "не по карману"):
        assert said.casefold() in page.casefold()
    assert 'class="die"' in page[page.index("told-41") : page.index("told-43")]
    assert not [name for name, count in Counter(IDS.findall(page)).items() if count > 1]


def test_the_page_speaks_the_language_of_its_reader(client):
    english = client.get("/patterns/?language=en").content.decode()
    assert "Your turn" in english
    assert "Ваш ход" not in english
