"""What protects an account, on pages: a second factor, recovery codes, and the browsers in which it is signed in."""

from __future__ import annotations

import time
from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model, login
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from web.accounts import guessing, recovery, second_factor, sessions
from web.accounts.forms import Code, Password, Recovery
from web.page import page
from web.qr import qr_file

HALF, NONCE = "half", "second_factor"
"""Where a session keeps who has shown a password and not yet a code; and the key that is being set up."""
WITHIN = 600
"""Seconds for the second step."""


def half_way(request: HttpRequest, user: Any, wanted: str) -> HttpResponse:
    """Remember who has shown the password, and ask for the code; nobody is signed in yet."""
    request.session[HALF] = {
        "account": user.pk,
        "hash": user.get_session_auth_hash(),
        "backend": user.backend,
        "until": time.time() + WITHIN,
        "next": wanted,
    }
    return redirect("second_step")


@never_cache
def second_step(request: HttpRequest) -> HttpResponse:
    """Ask for the code of the phone, or one to recover by; with it somebody is in."""
    half = request.session.get(HALF, {})
    user: Any = get_user_model().objects.filter(pk=half.get("account"), is_active=True).first()
    # A time further ahead than can be was set by a clock that was wrong.
    if user is None or not 0 <= half["until"] - time.time() <= WITHIN or half["hash"] != user.get_session_auth_hash():
        request.session.pop(HALF, None)
        return redirect("sign_in")
    form = Code(request.POST or None)
    if request.method == "POST":
        if not _may_try(request, user):
            return _too_many(request, "web/second_step.html", Code())
        if form.is_valid() and second_factor.passes(user, form.cleaned_data["code"]):
            guessing.was_right(request, _counted(user))
            return come_in(request, user, half["backend"], half["next"])
        form.add_error("code", _("This is not the code, or it was used before."))
    return _form(request, "web/second_step.html", form)


def come_in(request: HttpRequest, user: Any, backend: str, wanted: str) -> HttpResponse:
    """Let somebody in who has shown all that is asked for."""
    request.session.pop(HALF, None)
    sessions.note_browser(request)
    login(request, user, backend)
    answer = redirect(wanted)
    guessing.remember(request, answer, user.get_username())
    return answer


@never_cache
@login_required
def protection(request: HttpRequest) -> HttpResponse:
    """What protects one's account now, and the browsers in which it is signed in."""
    user: Any = request.user
    told = {
        "on": second_factor.is_on(user),
        "codes": recovery.left(user),
        "browsers": sessions.browsers_of(user, request),
    }
    return page(request, "web/protection.html", told)


@never_cache
@login_required
def turn_on(request: HttpRequest) -> HttpResponse:
    """Show a key to a phone; with the password and a code of it, the account asks for codes from now on."""
    user: Any = request.user
    nonce = request.session.setdefault(NONCE, second_factor.new_nonce())
    told = {"key": second_factor.key_of(user, nonce), "picture": reverse("second_factor_code")}
    form = Password(user, request.POST or None, coded=True)
    if request.method == "POST" and not _may_try(request, user):
        return _too_many(request, "web/turn_on.html", Password(user, coded=True), told)
    if request.method == "POST" and form.is_valid():
        codes = second_factor.turn_on(user, nonce, form.cleaned_data["code"])
        if codes:
            guessing.was_right(request, _counted(user))
            del request.session[NONCE]
            return page(request, "web/codes.html", {"codes": codes, "on": True})
        form.add_error("code", _("This is not the code that a phone with this key shows now."))
    return _form(request, "web/turn_on.html", form, told)


@never_cache
@login_required
@require_safe
def code_to_read(request: HttpRequest) -> HttpResponse:
    """The key that this browser is shown, as a picture for a phone."""
    user: Any = request.user
    if NONCE not in request.session:
        raise Http404
    return qr_file(second_factor.address_of(user, request.session[NONCE]))


@never_cache
@login_required
def turn_off(request: HttpRequest) -> HttpResponse:
    """By the password, ask for it alone from now on."""
    user: Any = request.user
    form = Password(user, request.POST or None)
    if request.method == "POST" and not _may_try(request, user):
        return _too_many(request, "web/turn_off.html", Password(user))
    if request.method == "POST" and form.is_valid():
        second_factor.turn_off(user)
        messages.success(request, _("The account asks for its password alone."))
        return redirect("protection")
    return _form(request, "web/turn_off.html", form)


@never_cache
@login_required
def new_codes(request: HttpRequest) -> HttpResponse:
    """By the password, new recovery codes instead of the old ones; they are shown this once."""
    user: Any = request.user
    form = Password(user, request.POST or None)
    if request.method == "POST" and not _may_try(request, user):
        return _too_many(request, "web/new_codes.html", Password(user))
    if request.method == "POST" and form.is_valid():
        return page(request, "web/codes.html", {"codes": recovery.renew(user)})
    return _form(request, "web/new_codes.html", form)


@never_cache
def recover(request: HttpRequest) -> HttpResponse:
    """Take another password by a recovery code; every browser has to sign in again. A second factor stays."""
    form = Recovery(request.POST or None)
    if request.method == "POST":
        name = request.POST.get("name", "")
        if not guessing.may_try(request, name):
            return _too_many(request, "web/recover.html", Recovery())
        if form.is_valid():
            if form.save():
                guessing.was_right(request, name)
                messages.success(request, _("The password is changed; sign in by it."))
                return redirect("sign_in")
            form.add_error(None, _("There is no such account, or the code is none of its own."))
    return _form(request, "web/recover.html", form)


def wrong_password(request: HttpRequest, user: Any) -> str:
    """Why what was sent with a form is not the password of the account; "" where it is."""
    if not _may_try(request, user):
        return _("Too many wrong codes or passwords. Wait five minutes, then try again.")
    form = Password(user, request.POST)
    if not form.is_valid():
        return _("This is not the password.")
    guessing.was_right(request, _counted(user))
    return ""


@require_POST
@login_required
def end_browsers(request: HttpRequest) -> HttpResponse:
    """End one of one's sessions, or all but this one."""
    user: Any = request.user
    others = {one.mark for one in sessions.browsers_of(user, request) if not one.here}
    wanted = others if "others" in request.POST else others & {request.POST.get("browser", "")}
    if sessions.end(user, wanted):
        messages.success(request, _("They hold nothing of yours any more."))
    return redirect("protection")


def _counted(user: Any) -> str:
    return f"second {user.get_username()}"


def _may_try(request: HttpRequest, user: Any) -> bool:
    return guessing.may_try(request, _counted(user))


def _too_many(request: HttpRequest, template: str, form: Any, told: dict[str, Any] | None = None) -> HttpResponse:
    messages.error(request, _("Too many wrong codes or passwords. Wait five minutes, then try again."))
    return page(request, template, {"form": form, **(told or {})}, status=429)


def _form(request: HttpRequest, template: str, form: Any, told: dict[str, Any] | None = None) -> HttpResponse:
    return page(request, template, {"form": form, **(told or {})}, status=422 if form.is_bound else 200)
