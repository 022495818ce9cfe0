"""What a stream tells and what it leaves out: the newest number, once, and none after a later one."""

import asyncio

import pytest

from campaigns import live, streaming

pytestmark = pytest.mark.django_db(transaction=True)


def test_slow_listener_misses_only_what_is_old():
    async def listen():
        hub = live.Hub()
        news = hub.listen("cave")
        for number in (1, 2, 3, 3):
            hub._pass_on("cave", number)
        hub.leave("cave", news)
        hub.leave("cave", news)
        return await news.next(), hub.count

    assert asyncio.run(listen()) == (3, 0)


def test_what_was_looked_up_before_a_play_does_not_take_it_back():
    async def listen():
        hub = live.Hub()
        news = hub.listen("cave")
        hub._pass_on("cave", 8)
        told = [await news.next()]
        hub._compare({"cave": (7, 0)})
        hub._pass_on("cave", 9)
        told.append(await news.next())
        hub._compare({"cave": (8, 0)})
        return told, news.number

    assert asyncio.run(listen()) == ([8, 9], None)


def test_stream_begins_with_the_newest_number_although_an_older_one_is_told_late():
    sent = []

    async def listen():
        news = live.News()
        gone = asyncio.create_task(asyncio.sleep(5))

        async def send(message):
            sent.append(message["body"])
            if b"9" in message["body"]:
                gone.cancel()

        news.tell(7)
        asyncio.get_running_loop().call_later(0.01, news.tell, 9)
        await streaming.tell_news(8, news, send, gone)

    asyncio.run(listen())
    assert sent == [b"event: number\ndata: 8\n\n", b"event: number\ndata: 9\n\n"]


def test_number_that_comes_during_a_heartbeat_is_not_lost(monkeypatch):
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.01)
    sent = []

    async def listen():
        news = live.News()
        gone = asyncio.create_task(asyncio.sleep(5))

        async def send(message):
            sent.append(message["body"])
            if message["body"].startswith(b":") and len(sent) == 2:
                news.tell(8)
                await asyncio.sleep(0.03)
            if b"8" in message["body"]:
                gone.cancel()

        await streaming.tell_news(7, news, send, gone)

    asyncio.run(listen())
    assert b"event: number\ndata: 8\n\n" in sent


def test_whoever_is_woken_and_told_at_once_is_told_first_and_then_woken():
    async def listen():
        news = live.News()
        news.wake()
        news.tell(8)
        async with asyncio.timeout(5):
            return [await news.next(), await news.next()]

    assert asyncio.run(listen()) == [8, None]
