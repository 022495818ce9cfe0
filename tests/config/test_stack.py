"""Whatever a request, a command or a test calls lies in one piece of memory, at any depth."""

import resource
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.signals import request_started

import manage
from config.stack import TAKEN, with_room
from config.wsgi import application

DEEPEST = 600
OFTEN = 200
"""Calls from each depth: one whose callee lies in the next piece has the system clear memory as often."""


def faults() -> int:
    """How often this process has got memory from the system."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


def call_from_each_depth(left: int = DEEPEST) -> None:
    for _ in range(OFTEN):
        answer(left)
    if left:
        call_from_each_depth(left - 1)


def answer(told: int) -> int:
    return told


def callers() -> Iterator[FrameType]:
    frame: FrameType | None = sys._getframe(1)
    while frame:
        yield frame
        frame = frame.f_back


def has_room() -> bool:
    return any(frame.f_code.co_stacksize >= TAKEN for frame in callers())


def alone(called: Callable[..., Any], *told: Any) -> Any:
    """What it answers in a thread of its own, where no test has made room for it."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(called, *told).result()


def faults_from_each_depth() -> int:
    with_room(call_from_each_depth)()  # what is made once is made
    before = faults()
    with_room(call_from_each_depth)()
    return faults() - before


def test_from_no_depth_does_a_call_ask_the_system_for_memory():
    assert alone(faults_from_each_depth) < OFTEN


def test_it_is_called_with_what_was_told_and_answers():
    assert with_room(lambda one, *, two: (one, two))(1, two=2) == (1, 2)
    with pytest.raises(KeyError):
        with_room({}.__getitem__)("nothing")


def test_a_request_has_room():
    found: list[bool] = []

    def listening(**_: Any) -> None:
        found.append(has_room())

    asked: dict[str, Any] = {"PATH_INFO": "/healthz"}
    setup_testing_defaults(asked)
    request_started.connect(listening)
    try:
        alone(application, asked, lambda *_: None)
    finally:
        request_started.disconnect(listening)
    assert found == [True]


def test_a_command_has_room(monkeypatch):
    found: list[bool] = []
    monkeypatch.setattr("django.core.management.execute_from_command_line", lambda _: found.append(has_room()))
    alone(manage.main)
    assert found == [True]


def test_a_test_has_room():
    assert has_room()
    assert not alone(has_room)
