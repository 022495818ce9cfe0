"""Recovery codes: ten to write down, each good once, for a phone that was lost or a password that was forgotten.

Accounts have no e-mail; without a code only whoever keeps the site can help.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from web.models import RecoveryCode

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike."""
MANY, GROUPS, LONG = 10, 4, 4
"""Codes of an account; groups of letters in each; letters in a group. Four by four are 79 bits."""


def renew(user: AbstractBaseUser) -> list[str]:
    """New codes instead of all that an account had; they are shown once."""
    codes = [
        "-".join("".join(secrets.choice(LETTERS) for _ in range(LONG)) for _ in range(GROUPS)) for _ in range(MANY)
    ]
    with transaction.atomic():
        RecoveryCode.objects.filter(account=user.pk).delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(account_id=user.pk, hash=_hashed(code)) for code in codes)
    return codes


def left(user: AbstractBaseUser) -> int:
    """How many an account has yet."""
    return RecoveryCode.objects.filter(account=user.pk).count()


def spend(user: AbstractBaseUser, code: str) -> bool:
    """Use a code up; whether it was one. Of two who send the same at once, one is right."""
    return RecoveryCode.objects.filter(account=user.pk, hash=_hashed(code)).delete()[0] == 1


def _hashed(code: str) -> str:
    told = "".join(letter for letter in code[:100].casefold() if letter.isalnum())
    return hashlib.sha256(told.encode(errors="replace")).hexdigest()
