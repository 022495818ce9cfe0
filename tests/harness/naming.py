"""Tests by what they are called: `-k` takes the title of a worked example as it stands in its file.

Where the words after `-k` are no expression of pytest's, as a sentence seldom is, they are a part of a test's name, in
Russian too, which pytest keeps in the name as `\\u0421…`.
"""

import re

import pytest
from _pytest.mark.expression import Expression

TITLE = pytest.StashKey[str]()


def written(name: str) -> str:
    """A test's name without the escapes of letters that are not English."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), name).casefold()


def is_expression(words: str) -> bool:
    try:
        Expression.compile(words)
    except SyntaxError:
        return False
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config) -> None:
    words = config.option.keyword
    if words and not is_expression(words):
        config.stash[TITLE] = words.casefold()
        config.option.keyword = ""


def pytest_collection_modifyitems(config, items) -> None:
    if TITLE in config.stash:
        left_out = [item for item in items if config.stash[TITLE] not in written(item.nodeid)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
