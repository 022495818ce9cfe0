"""How seldom Python looks for rubbish in a process that serves: hardly a circle of things is ever made here."""

import gc

SELDOM = (10_000, 20, 20)
"""How many new things make it look among them, then among older ones: by itself it does from 700 on."""


def look_seldom() -> None:
    """Leave what is loaded by now out of every collection, and collect seldom.

    A look at a table makes thousands of things and hardly a circle; a fifth of it went to looking for them, and now and
    then two tenths of a second to looking through an edition and the words of a language, of which none ever goes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
