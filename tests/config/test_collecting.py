"""What is loaded when the site begins is not looked through for garbage again, and what comes later seldom, unless
memory grows.
"""

import asyncio
import gc
import weakref
from itertools import count

import pytest
import uvicorn
from django.core.files.uploadedfile import SimpleUploadedFile

from config.serve import Server, serving
from rulebooks.forms.upload import UploadForm
from web import collecting
from web.collecting import SELDOM, Growth


def test_what_is_there_when_the_site_begins_is_left_alone(monkeypatch):
    begun = []

    async def startup(self, sockets=None):
        begun.append((gc.get_freeze_count(), gc.get_threshold()))

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    threshold = gc.get_threshold()
    gc.unfreeze()  # what these tests have left alone themselves
    gc.set_threshold(700, 10, 10)
    try:
        asyncio.run(Server(serving("127.0.0.1", 0)).startup())
        assert begun[0][0] > 10_000
        assert begun[0][1] == SELDOM
    finally:
        gc.set_threshold(*threshold)


@pytest.fixture
def _nobody_collects():
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_nobody_collects")
def test_what_a_refused_form_holds_goes_once_memory_has_grown(client, db, settings, monkeypatch):
    """A form, the error that it keeps and where that was raised are a circle around a document and what it became."""
    settings.EVERYBODY_EDITS = True
    # What a process has taken falls now and then, whatever it holds: here it grows with each look.
    monkeypatch.setattr(collecting, "taken", count().__next__)
    monkeypatch.setattr(collecting, "growth", Growth(much=0, every=0))
    forms, begin = weakref.WeakSet(), UploadForm.__init__
    monkeypatch.setattr(UploadForm, "__init__", lambda form, *told: (forms.add(form), begin(form, *told))[1])
    text = b"# A\n|a|b|\n" + b"|1|2|\n" * 5_000
    for number in range(4):
        answer = client.post("/upload/", {"document": SimpleUploadedFile("a.md", text + b"%d" % number)})
        assert answer.status_code == 422
        del answer
    assert len(forms) <= 1


def test_all_is_looked_through_only_where_much_was_taken(monkeypatch):
    has, looks = [100], []
    monkeypatch.setattr(collecting, "taken", lambda: has[0])
    monkeypatch.setattr(gc, "collect", lambda: looks.append(has[0]))
    growth = Growth(much=50, every=0)
    growth.known = 100
    for has[0] in (150, 151, 201, 202, 120, 170, 171):
        growth.look()
    assert looks == [151, 202, 171]  # from what there was after the last time, or the least since


def test_all_is_looked_through_after_a_while_too(monkeypatch):
    clock, looks = [1_000.0], []
    monkeypatch.setattr(collecting.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(collecting, "taken", lambda: 10)
    monkeypatch.setattr(gc, "collect", lambda: looks.append(clock[0]))
    growth = Growth(every=0)
    for clock[0] in (1_001, 1_299, 1_301, 1_302, 1_600, 1_602):
        growth.look()
    assert looks == [1_301, 1_602]


def test_it_is_asked_how_much_there_is_only_now_and_then(monkeypatch):
    asked = []
    monkeypatch.setattr(collecting, "taken", lambda: asked.append(1) or 0)
    growth = Growth(every=60)
    for _ in range(9):
        growth.look()
    assert len(asked) == 1


def test_the_system_says_how_much_there_is(monkeypatch, tmp_path):
    there = collecting.taken()
    assert 20_000_000 < there < 8_000_000_000
    kept = bytearray(b"x") * 60_000_000
    assert collecting.taken() - there > 40_000_000
    monkeypatch.setattr(collecting, "TAKEN", tmp_path / "nowhere")
    assert collecting.taken() >= len(kept)
