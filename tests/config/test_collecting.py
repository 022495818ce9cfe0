"""What is loaded when the site begins is not looked through for garbage again, and what comes later seldom."""

import asyncio
import gc

import uvicorn

from config.serve import Server, serving
from web.collecting import SELDOM


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
