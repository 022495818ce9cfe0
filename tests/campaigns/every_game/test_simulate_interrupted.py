"""Games of bots that somebody interrupts: a sentence, and nobody plays on."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time

import pytest

from campaigns.simulation.simulating import Plan, simulate
from campaigns.simulation.tables import table_for
from tests.house.files import HOUSE


def heed_interruptions():
    """What a shell runs in its background ignores interruptions, and so does all that comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("count", [1, 2])
def test_interruption_is_a_sentence_and_leaves_nobody_behind(count):
    command = [sys.executable, "manage.py", "simulate", "bridges", "--games", "5000", "--processes", str(count)]
    surroundings = {**os.environ, "LOCAL": "1"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(
        command, cwd=HOUSE, env=surroundings, start_new_session=True, preexec_fn=heed_interruptions, **pipes
    )
    try:
        assert b"0 of 5,000 games" in process.stderr.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 1
    assert "Stopped after" in err.decode()
    assert "Traceback" not in err.decode()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_interruption_while_games_are_counted_ends_the_other_processes():
    strangers = set(multiprocessing.active_children())

    def interrupted(played):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as interruption:
        simulate([table_for("bridges", "")], Plan(800, 2, sensibly=False), 2, interrupted)
    assert set(multiprocessing.active_children()) <= strangers
    assert interruption.tb, "what was interrupted is held until here, as where an error is being told"
