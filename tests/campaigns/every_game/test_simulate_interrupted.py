"""Games of bots that somebody interrupts: a sentence, and nobody plays on."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from contextlib import redirect_stderr, redirect_stdout

import pytest
from django.core.management import execute_from_command_line

from campaigns.simulation.simulating import Plan, simulate
from campaigns.simulation.tables import table_for
from tests.house.files import HOUSE


def heed_interruptions():
    """What a shell runs in its background ignores interruptions, and so does all that comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def begun(count):
    """The command as a shell begins it."""
    command = [sys.executable, "manage.py", *words(count)]
    surroundings = {**os.environ, "LOCAL": "1"}
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    process = subprocess.Popen(
        command, cwd=HOUSE, env=surroundings, start_new_session=True, preexec_fn=heed_interruptions, **pipes
    )
    return process.pid, process.stderr, process.wait


def begun_here(count):
    """The command in a fork of this process, which has loaded all that it needs."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.dup2(writing, 2)
        os._exit(ended(count))
    os.close(writing)
    return child, open(reading, "rb"), lambda: os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def ended(count):
    """With which code the command ends."""
    with (
        open(os.devnull, "w") as nowhere,
        open(2, "w", closefd=False) as told,
        redirect_stdout(nowhere),
        redirect_stderr(told),
    ):
        try:
            execute_from_command_line(["manage.py", *words(count)])
        except SystemExit as end:
            return end.code
        except BaseException:
            traceback.print_exc()
            return 1
    return 0


def words(count):
    return "simulate", "bridges", "--games", "5000", "--processes", str(count)


@pytest.mark.parametrize(("count", "begin"), [(1, begun_here), (2, begun)], ids=["1", "2"])
def test_interruption_is_a_sentence_and_leaves_nobody_behind(count, begin):
    process, told, wait = begin(count)
    too_long = threading.Timer(60, os.killpg, (process, signal.SIGKILL))
    too_long.start()
    try:
        with told:
            assert b"0 of 5,000 games" in told.readline()
            time.sleep(0.2)
            os.kill(process, signal.SIGINT)
            err = told.read().decode()  # to the end: whoever is left behind holds it open
    except BaseException:
        os.killpg(process, signal.SIGKILL)
        raise
    finally:
        too_long.cancel()
    assert wait() == 1
    assert "Stopped after" in err
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.killpg(process, 0)


def test_interruption_while_games_are_counted_ends_the_other_processes():
    strangers = set(multiprocessing.active_children())

    def interrupted(played):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as interruption:
        simulate([table_for("bridges", "")], Plan(800, 2, sensibly=False), 2, interrupted)
    assert set(multiprocessing.active_children()) <= strangers
    assert interruption.tb, "what was interrupted is held until here, as where an error is being told"
