"""A second factor: beside its password an account asks for a code that changes every half minute (RFC 6238).

The key of the codes is derived from the site's own secret and kept nowhere: a stolen copy of the database has no codes
in it, as it has no links of seats. Where the site's secret was changed, recovery codes still let in.
"""

from __future__ import annotations

import base64
import secrets
import time
from typing import Final

import pyotp
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac

from web.accounts import recovery
from web.models import SecondFactor

ISSUER: Final = "Летопись"
SECONDS: Final = 30
DRIFT: Final = 1
"""Steps by which a clock may be wrong either way."""


def new_nonce() -> str:
    """What makes a new key another than those before."""
    return secrets.token_hex(16)


def key_of(user: AbstractBaseUser, nonce: str) -> str:
    """The key that a phone is told, in base 32."""
    told = salted_hmac("web.accounts.second_factor", f"{user.pk}/{nonce}", algorithm="sha256").digest()[:20]
    return base64.b32encode(told).decode()


def address_of(user: AbstractBaseUser, nonce: str) -> str:
    """The key as an address that apps for such codes open: otpauth://…"""
    return pyotp.TOTP(key_of(user, nonce)).provisioning_uri(name=user.get_username(), issuer_name=ISSUER)


def step_of(user: AbstractBaseUser, nonce: str, code: str) -> int | None:
    """Which half minute a code is of; none for a wrong one."""
    now, codes = int(time.time()) // SECONDS, pyotp.TOTP(key_of(user, nonce))
    told = "".join(code.split())
    for step in range(now - DRIFT, now + DRIFT + 1):
        if constant_time_compare(codes.generate_otp(step), told):
            return step
    return None


def is_on(user: AbstractBaseUser) -> bool:
    """Whether an account asks for a code."""
    return SecondFactor.objects.filter(account=user.pk).exists()


def turn_on(user: AbstractBaseUser, nonce: str, code: str) -> list[str]:
    """Ask for codes from now on, if somebody can show one; the recovery codes, or nothing for a wrong code."""
    step = step_of(user, nonce, code)
    if step is None:
        return []
    with transaction.atomic():
        SecondFactor.objects.update_or_create(account_id=user.pk, defaults={"nonce": nonce, "step": step})
        return recovery.renew(user)


def turn_off(user: AbstractBaseUser) -> None:
    """Ask for the password alone."""
    SecondFactor.objects.filter(account=user.pk).delete()


def passes(user: AbstractBaseUser, code: str) -> bool:
    """Whether a code lets in: one of the phone, each once, or a recovery code, which is gone then.

    A step that was spent later than any that can be shown now was spent while the clock ran ahead, and bars nobody.
    """
    factor = SecondFactor.objects.filter(account=user.pk).first()
    step = step_of(user, factor.nonce, code) if factor else None
    if step is not None:
        unspent = Q(step__lt=step) | Q(step__gt=step + 2 * DRIFT)
        return SecondFactor.objects.filter(unspent, account=user.pk).update(step=step) == 1
    return recovery.spend(user, code)
