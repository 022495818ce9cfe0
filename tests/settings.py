"""The site's settings as the tests want them: one person's machine, whatever this one is, and cheap passwords."""

import atexit
import os
import shutil
import tempfile

os.environ["LOCAL"] = "1"

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

WHITENOISE_AUTOREFRESH = True
"""Static files are looked for when asked for; every client of a test would else list them all before its first page."""

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Django would test in memory, where threads meet locks that a file in write-ahead mode does not have.
    folder = tempfile.mkdtemp(prefix="letopis-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    DATABASES["default"]["TEST"] = {"NAME": f"{folder}/test.sqlite3"}
