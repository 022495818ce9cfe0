"""Every template can be read by Django, and asks of a browser nothing that our own policy forbids."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template

from tests.house.files import files, read

ROOTS = ("templates", "campaigns/games")
TEMPLATES = list(files(".html", folders=ROOTS))
FORBIDDEN = re.compile(
    r"""<[^>]*\s(?:style|on[a-z]+)\s*=|<style\b|<script\b(?![^>]*\ssrc=)|javascript:""", re.IGNORECASE
)


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_template_compiles(path: Path):
    root = next(root for root in ROOTS if path.is_relative_to(root))
    get_template(str(path.relative_to(root)))


@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_template_has_no_script_or_style_inside(path: Path):
    assert FORBIDDEN.findall(read(path)) == []


@pytest.mark.parametrize("path", [one for one in TEMPLATES if one.is_relative_to("campaigns/games")], ids=str)
def test_what_opens_on_a_table_has_a_name(path: Path):
    """News swap parts of a table; what somebody has open is opened again by its id. The "why" of a number may close."""
    assert [one for one in re.findall(r"<details\b[^>]*>", read(path)) if 'id="' not in one and "why" not in one] == []
