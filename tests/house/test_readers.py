"""What a fork reads for a test is what a process of the site reads, within the same bounds."""

import pickle
import subprocess

import pytest

from rulebooks.importers import apart, documents
from rulebooks.shipped import LIBRARY
from tests.harness import readers

TEXT = documents.load(LIBRARY / "bridges").text
JOTTED = "Мой пиратский кодекс\n\nКапитан: 3 монеты\nЮнга: 1 монета\n"


def asked(*given):
    return pickle.dumps(given)


@pytest.fixture(scope="module")
def standing():
    one = readers.Readers()
    yield one
    one.close()


@pytest.mark.parametrize(
    ("task", "given"),
    [
        ("understand", (documents.Document("bridges.md", TEXT), "")),
        ("understand", (documents.Document("letter.md", "Ни одного заголовка."), "")),
        ("noted", (JOTTED,)),
        ("text", ("<h1>Книга</h1><p>Слово</p>".encode(), "book.html")),
        ("text", (b"%PDF-1.7 and no more", "book.pdf")),
        ("no such task", ()),
    ],
)
def test_a_fork_answers_what_a_process_of_the_site_answers(standing, task, given):
    forked, begun = (read(asked(task, given), 40) for read in (standing.read, readers.DONE))
    assert forked.returncode == begun.returncode
    assert told(forked) == told(begun)
    last = [one.stderr.splitlines()[-1:] for one in (forked, begun)]
    assert last[0] == last[1]


def told(done):
    """What was answered; of a refusal its sentence."""
    answer = pickle.loads(done.stdout) if done.stdout else None
    return str(answer) if isinstance(answer, Exception) else answer


def test_a_fork_that_takes_too_long_is_ended(standing):
    endless = "\n".join(" " * min(place, 900) + "* x" for place in range(30_000))
    with pytest.raises(subprocess.TimeoutExpired):
        standing.read(asked("understand", (documents.Document("deep.md", f"{TEXT}\n{endless}"), "")), 0)


def test_a_fork_has_no_more_of_a_core_and_of_memory_than_a_process_of_the_site(standing):
    bounds = standing.read(asked("understand", (Bounds(), "")), 40)
    assert f"{(apart.SECONDS, apart.SECONDS)} {(apart.MEGABYTES * 1_000_000,) * 2}".encode() in bounds.stderr


class Bounds:
    """Says, where it is unpickled, how much the process may take."""

    def __reduce__(self):
        told = "__import__('resource').getrlimit"
        limits = (
            "(__import__('resource').RLIMIT_CPU), __import__('resource').getrlimit(__import__('resource').RLIMIT_AS)"
        )
        return eval, (f"print({told}{limits}, file=__import__('sys').stderr)",)


def test_nothing_that_a_fork_remembers_is_there_for_the_next(standing):
    first = standing.read(asked("noted", (JOTTED,)), 40)
    other = standing.read(asked("noted", (JOTTED.replace("монет", "дублон"),)), 40)
    assert standing.read(asked("noted", (JOTTED,)), 40).stdout == first.stdout != other.stdout
