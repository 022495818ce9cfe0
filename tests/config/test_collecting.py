"""What is loaded when the site begins is not looked through for garbage again."""

import asyncio
import gc

import uvicorn

from config.serve import Server, serving


def test_what_is_there_when_the_site_begins_is_left_alone(monkeypatch):
    begun = []

    async def startup(self, sockets=None):
        begun.append(gc.get_freeze_count())

    monkeypatch.setattr(uvicorn.Server, "startup", startup)
    before = gc.get_freeze_count()
    try:
        asyncio.run(Server(serving("127.0.0.1", 0)).startup())
        assert begun[0] > before + 10_000
    finally:
        gc.unfreeze()
