"""The site's settings as the tests want them: one person's machine, whatever this one is, and cheap passwords."""

import os

os.environ["LOCAL"] = "1"

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
