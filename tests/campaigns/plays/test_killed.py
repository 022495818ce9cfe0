"""A server that is killed in the middle of moves: what was acknowledged is there, once, and everything fits."""

import json
import os
import shutil
import signal
import subprocess
import sys

from django.conf import settings

from tests.harness import shelf

DEATHS, MOVES = 2, 110
"""Times that it is killed, and moves that it makes before."""


def mover(folder, what):
    surroundings = {**os.environ, "LETOPIS_VAR": str(folder), "LOCAL": "1", "DEBUG": "0"}
    surroundings.pop("DATABASE_URL", None)
    command = [sys.executable, "-m", "tests.campaigns.mover", what]
    return subprocess.Popen(command, cwd=settings.BASE_DIR, env=surroundings, stdout=subprocess.PIPE, text=True)


def test_no_acknowledged_move_is_lost_and_none_is_made_twice(tmp_path):
    shutil.copy(shelf.made() / "schema.sqlite3", tmp_path / "letopis.sqlite3")
    acknowledged = -1
    for death in range(DEATHS):
        process = mover(tmp_path, "play")
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= MOVES * (death + 1):
                break
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split("\n")
        acknowledged = max([acknowledged, *(int(line) for line in rest[:-1] if line)])
        assert process.wait() == -signal.SIGKILL
    with mover(tmp_path, "check") as checking:
        told = json.loads(checking.stdout.read())
    assert acknowledged >= MOVES * DEATHS
    made = len(told["keys"])
    assert told["keys"] == [f"move-{number}" for number in range(made)]
    assert made in (acknowledged + 1, acknowledged + 2), "at most the one that was being written is more"
    assert (told["coins"], told["lamps"]) == ((made + 3) // 4, (0, 0, 2, 1)[made % 4])
    assert told["faults"] == []
