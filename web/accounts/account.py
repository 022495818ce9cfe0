"""Accounts: a name and a password, for who wants to be known on every device. Nothing on the site needs one."""

from __future__ import annotations

import json
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import get_user_model, login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UserCreationForm
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from web.accounts import belongings, guessing, protecting, second_factor, sessions
from web.legible import looks
from web.limits import ACCOUNTS, limited
from web.page import page

LONGEST_PASSWORD = 1_000


class SignIn(AuthenticationForm):
    """A name and its password."""


class SignUp(UserCreationForm):
    """A name that nobody has yet, nor one that looks like it, and a password twice."""

    def clean_username(self) -> Any:
        """Errors: ValidationError. Roles in a rulebook are given by name: nobody tells a Latin «a» in one from ours."""
        name: Any = super().clean_username()  # type: ignore[no-untyped-call]
        names = get_user_model().objects.values_list("username", flat=True)
        if name and looks(name) in map(looks, names.iterator()):
            raise ValidationError(self.instance.unique_error_message(type(self.instance), ["username"]))
        return name


@never_cache
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let somebody in, and back to where they came from; seats that this browser holds stay in it."""
    form = SignIn(request, request.POST or None)
    if request.method == "POST":
        name = request.POST.get("username", "")
        if not guessing.may_try(request, name):
            messages.error(request, _("Too many wrong passwords. Wait five minutes, then try again."))
            return _form(request, "web/sign_in.html", SignIn(request), 429)
        if len(request.POST.get("password", "")) <= LONGEST_PASSWORD and form.is_valid():
            guessing.was_right(request, name)
            user: Any = form.get_user()
            if second_factor.is_on(user):
                return protecting.half_way(request, user, next_page(request))
            return protecting.come_in(request, user, user.backend, next_page(request))
    return _form(request, "web/sign_in.html", form)


@never_cache
@limited(ACCOUNTS)
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account and let its owner in."""
    form: Any = SignUp(request.POST or None)
    if request.method == "POST" and len(request.POST.get("password1", "")) <= LONGEST_PASSWORD and form.is_valid():
        sessions.note_browser(request)
        try:
            with transaction.atomic():
                user = form.save()
        except IntegrityError:  # somebody took the name since the form was looked at
            form.add_error("username", form.instance.unique_error_message(type(form.instance), ["username"]))
        else:
            login(request, user)
            return redirect(next_page(request))
    return _form(request, "web/sign_up.html", form)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Forget in this browser who somebody is, and what it held for them."""
    logout(request)
    messages.success(request, _("You are signed out; this browser holds nothing of yours any more."))
    return redirect("account")


@never_cache
def account(request: HttpRequest) -> HttpResponse:
    """Who one is here, and what an account is for."""
    return page(request, "web/account.html", {"next": next_page(request)})


@never_cache
@login_required
def change_password(request: HttpRequest) -> HttpResponse:
    """Take another password, by the one that holds now; this browser stays signed in, every other one is out."""
    form: Any = PasswordChangeForm(cast(Any, request.user), request.POST or None)
    name = request.user.get_username()
    if request.method == "POST" and not guessing.may_try(request, name):
        messages.error(request, _("Too many wrong passwords. Wait five minutes, then try again."))
        return _form(request, "web/change_password.html", PasswordChangeForm(cast(Any, request.user)), 429)
    if (
        request.method == "POST"
        and all(len(one) <= LONGEST_PASSWORD for one in request.POST.values())
        and form.is_valid()
    ):
        guessing.was_right(request, name)
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The password is changed; other browsers have to sign in again."))
        return redirect("account")
    return _form(request, "web/change_password.html", form)


@login_required
@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Take the account away for good, by its password. What its owner wrote stays, by nobody; or goes with it, if
    they say so."""
    user: Any = request.user
    if request.POST.get("name") != user.get_username():
        messages.error(request, _("Type the name of the account to take it away; nothing was changed."))
        return redirect("account")
    if no := protecting.wrong_password(request, user):
        messages.error(request, no)
        return redirect("account")
    logout(request)
    if request.POST.get("everything"):
        belongings.erase(user)
    else:
        user.delete()
    messages.success(request, _("The account is gone."))
    return redirect("account")


@never_cache
@login_required
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of whoever asks, as a file."""
    user: Any = request.user
    data = json.dumps(belongings.told(user), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="letopis-mine.json"'}
    return HttpResponse(data, content_type="application/json", headers=headers)


def next_page(request: HttpRequest) -> str:
    """Where somebody wanted to go: only to a page of this site."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else "/"


def _form(request: HttpRequest, template: str, form: Any, status: int = 0) -> HttpResponse:
    context = {"form": form, "next": next_page(request)}
    return page(request, template, context, status=status or (422 if form.is_bound else 200))
