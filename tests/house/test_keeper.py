"""A server lives as long as the process that asked for it; PostgreSQL's launcher tests what happens at SIGKILL."""

import subprocess
import sys

from tests import keeper

TALKER = "import time; print('I run', flush=True); time.sleep(60)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('I run', flush=True); time.sleep(60)"
)


def test_dismissed_server_stops_at_once():
    kept = keeper.start([sys.executable, "-c", TALKER], stdout=subprocess.PIPE)
    assert kept.stdout
    assert kept.stdout.readline() == "I run\n"
    keeper.dismiss(kept)
    assert kept.stdout.read() == ""  # the pipe ends only when nobody holds its other end


def test_server_that_will_not_stop_is_stopped():
    patient = "import sys; from tests import keeper; keeper.PATIENCE = 0.5; "
    command = (
        f"{patient}import subprocess; sys.exit(keeper.keep(subprocess.Popen([sys.executable, '-c', sys.argv[1]])))"
    )
    kept = keeper.start_keeper([sys.executable, "-c", command, STUBBORN], stdout=subprocess.PIPE)
    assert kept.stdout
    assert kept.stdout.readline() == "I run\n"
    keeper.dismiss(kept)
    assert kept.stdout.read() == ""


def test_keeper_ends_with_what_it_keeps():
    kept = keeper.start([sys.executable, "-c", "raise SystemExit(7)"])
    assert kept.wait(timeout=10) == 7
