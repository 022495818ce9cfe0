"""Room for calls: all that a request or a command calls lies in one piece of memory.

Python keeps what is called in pieces of 16 kB. At the end of one, a call has the system map the next, and gives it back
when it returns: where a loop calls from there, that is two questions to the system each time, and memory that it clears
anew. The tests of rules pages, which begin deep in pytest, did so 225,000 times in half a minute. Python keeps one
piece at hand from 3.13.13 and 3.14.4 on: https://github.com/python/cpython/issues/142183
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

TAKEN = 33_000
"""Words of memory that one call says it needs. A piece is the next power of two that holds them and a thousand more:
65,536 words, half a megabyte. So the other half is there for what it calls, and what nobody touches is never taken."""


def with_room(called: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """`called`, with room for all that it will call: as deep as Python lets anybody call, at thirty words a call.

    Shape:  for what begins a thread's work, such as a WSGI application: each call maps one piece and gives it back.
    """

    def call(*told: Asked.args, **named: Asked.kwargs) -> Answer:
        return called(*told, **named)

    call.__code__ = call.__code__.replace(co_stacksize=TAKEN)
    return call
