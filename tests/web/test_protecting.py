"""A code beside the password, codes to recover by, and the browsers in which an account is signed in."""

import re
from io import StringIO

import pyotp
import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from web.accounts import recovery, second_factor, sessions
from web.models import RecoveryCode, SecondFactor, SignedIn
from web.qr import qr_file

SECRET = "a long secret 1"
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch):
    """The time as the codes have it, to be moved on by half minutes."""
    moment = [1_800_000_000.0]
    monkeypatch.setattr(second_factor.time, "time", lambda: moment[0])
    return moment


@pytest.fixture
def anya(db):
    return get_user_model().objects.create_user("Аня", password=SECRET)


def signed_in(client):
    return "_auth_user_id" in client.session


def password(client, **more):
    return client.post(
        reverse("sign_in"), {"username": "Аня", "password": SECRET} | more, headers={"User-Agent": AGENT}
    )


def browser(code=""):
    client = Client()
    password(client)
    if code:
        client.post(reverse("second_step"), {"code": code})
    return client


@pytest.fixture
def phone(anya, clock):
    """A phone that was shown the key: what it says now. The account asks for codes."""
    client = browser()
    client.get(reverse("second_factor_on"))
    key = second_factor.key_of(anya, client.session["second_factor"])

    def shows(later=0):
        return pyotp.TOTP(key).at(int(clock[0]) + later)

    shown = client.post(reverse("second_factor_on"), {"password": SECRET, "code": shows()})
    shows.codes = re.findall(r"<code>([a-z0-9-]{19})</code>", shown.content.decode())
    assert len(shows.codes) == recovery.MANY
    clock[0] += second_factor.SECONDS
    return shows


def test_the_password_alone_does_not_let_in(phone, client):
    answer = password(client, next="/campaigns/")
    assert answer.url == reverse("second_step")
    assert not signed_in(client)
    assert client.get(reverse("protection")).status_code == 302
    wrong = "000000" if phone() != "000000" else "000001"
    assert client.post(reverse("second_step"), {"code": wrong}).status_code == 422
    assert not signed_in(client)
    assert client.post(reverse("second_step"), {"code": f"{phone()[:3]} {phone()[3:]}"}).url == "/campaigns/"
    assert signed_in(client)


def test_a_code_lets_in_once(phone, clock):
    code = phone()
    assert signed_in(browser(code))
    assert not signed_in(browser(code))
    clock[0] += second_factor.SECONDS
    assert not signed_in(browser(code))
    assert signed_in(browser(phone()))


def test_a_clock_may_be_wrong_by_a_step_and_not_by_two(phone, clock):
    assert not signed_in(browser(phone(2 * second_factor.SECONDS)))
    assert signed_in(browser(phone(second_factor.SECONDS)))


def test_a_clock_that_ran_ahead_shuts_nobody_out(phone, clock):
    clock[0] += 3650 * 24 * 3600
    assert signed_in(browser(phone()))
    clock[0] -= 3650 * 24 * 3600
    code = phone()
    assert signed_in(browser(code))
    assert not signed_in(browser(code))


def test_a_recovery_code_lets_in_once(phone, anya):
    assert signed_in(browser(phone.codes[3].upper().replace("-", " ")))
    assert not signed_in(browser(phone.codes[3]))
    assert recovery.left(anya) == recovery.MANY - 1


def test_what_is_kept_opens_nothing(phone, anya):
    kept = str(list(SecondFactor.objects.values()) + list(RecoveryCode.objects.values()))
    assert second_factor.key_of(anya, SecondFactor.objects.get().nonce) not in kept
    assert not any(code in kept or code.replace("-", "") in kept for code in phone.codes)


def test_codes_are_not_guessed(phone, client):
    password(client)
    wrong = [f"{number:06}" for number in range(12) if f"{number:06}" != phone()]
    told = [client.post(reverse("second_step"), {"code": code}).status_code for code in wrong]
    assert told[:10] == [422] * 10
    assert told[-1] == 429
    assert client.post(reverse("second_step"), {"code": phone()}).status_code == 429


def test_the_second_step_ends_with_time_and_with_the_password(phone, anya, client, monkeypatch):
    password(client)
    anya.set_password("another secret 2")
    anya.save()
    assert client.post(reverse("second_step"), {"code": phone()}).url == reverse("sign_in")
    anya.set_password(SECRET)
    anya.save()
    password(client)
    half = client.session
    half["half"] = half["half"] | {"until": 0}
    half.save()
    assert client.post(reverse("second_step"), {"code": phone()}).url == reverse("sign_in")
    assert not signed_in(client)
    assert Client().post(reverse("second_step"), {"code": phone()}).url == reverse("sign_in")


def test_a_clock_that_went_back_gives_the_second_step_no_more_time(phone, clock, client):
    clock[0] += 3600
    password(client)
    clock[0] -= 3600
    assert client.post(reverse("second_step"), {"code": phone()}).url == reverse("sign_in")
    assert not signed_in(client)


def test_the_key_is_a_picture_too_for_the_browser_that_is_shown_it(anya, client):
    client.force_login(anya)
    picture = reverse("second_factor_code")
    assert client.get(picture).status_code == 404
    assert f'src="{picture}"' in client.get(reverse("second_factor_on")).content.decode()
    drawn = client.get(picture)
    assert (drawn.status_code, drawn["Content-Type"]) == (200, "image/svg+xml")
    assert "no-store" in drawn["Cache-Control"]
    told = pyotp.parse_uri(second_factor.address_of(anya, client.session["second_factor"]))
    assert told.secret == second_factor.key_of(anya, client.session["second_factor"])
    assert drawn.content == qr_file(told.provisioning_uri()).content


def test_nobody_turns_it_on_or_off_without_the_password(anya, client, clock):
    client.force_login(anya)
    client.get(reverse("second_factor_on"))
    code = pyotp.TOTP(second_factor.key_of(anya, client.session["second_factor"])).at(int(clock[0]))
    assert client.post(reverse("second_factor_on"), {"password": "no", "code": code}).status_code == 422
    assert client.post(reverse("second_factor_on"), {"password": SECRET, "code": "1"}).status_code == 422
    assert not second_factor.is_on(anya)
    client.post(reverse("second_factor_on"), {"password": SECRET, "code": code})
    for name in ("second_factor_off", "new_codes"):
        assert client.post(reverse(name), {"password": "no"}).status_code == 422
    assert second_factor.is_on(anya)
    client.post(reverse("second_factor_off"), {"password": SECRET})
    assert not second_factor.is_on(anya)


def test_a_forgotten_password_is_changed_by_a_code_once(anya, client):
    code = recovery.renew(anya)[0]
    new = {"name": "Аня", "code": code, "password1": "another secret 2", "password2": "another secret 2"}
    mine = browser()
    for wrong in ({"name": "Боря"}, {"code": "x"}, {"password2": "other"}, {"password1": "1", "password2": "1"}):
        assert client.post(reverse("recover"), new | wrong).status_code == 422
    assert client.post(reverse("recover"), new).url == reverse("sign_in")
    assert mine.get(reverse("protection")).status_code == 302
    assert client.post(reverse("recover"), new).status_code == 422
    assert password(client, password="another secret 2").url == "/"


def test_new_codes_stand_for_the_old_ones(anya):
    old = recovery.renew(anya)
    new = recovery.renew(anya)
    assert not any(recovery.spend(anya, code) for code in old)
    assert all(recovery.spend(anya, code) for code in new)


def test_whoever_keeps_the_site_can_help(phone, anya):
    call_command("forget_second_factor", "Аня", stdout=StringIO())
    assert signed_in(browser())
    for name in ("Аня", "Боря"):
        with pytest.raises(CommandError):
            call_command("forget_second_factor", name)


def test_what_is_kept_is_told_without_what_opens(phone, anya):
    told = str(sessions.kept(anya))
    assert "second_factor_since" in told
    assert AGENT in told
    assert not any(one.session_key in told for one in SignedIn.objects.all())
    assert second_factor.key_of(anya, SecondFactor.objects.get().nonce) not in told


def test_browsers_are_listed_and_ended(anya):
    here, there, third = browser(), browser(), browser()
    page = here.get(reverse("protection")).content.decode()
    assert page.count("Firefox, Linux") == 3
    assert not any(session.session_key in page for session in Session.objects.all())
    marks = [one.mark for one in sessions.browsers_of(anya) if one.mark in page]
    theirs = sessions.mark_of(SignedIn.objects.get(session_key=there.session.session_key))
    assert theirs in marks
    here.post(reverse("end_browsers"), {"browser": theirs})
    assert [signed_in(one) for one in (here, there, third)] == [True, False, True]
    here.post(reverse("end_browsers"), {"others": "yes"})
    assert [signed_in(one) for one in (here, there, third)] == [True, False, False]


def test_nobody_ends_the_browsers_of_others(anya, client):
    mine = browser()
    client.force_login(get_user_model().objects.create_user("Боря", password=SECRET))
    for told in ({"browser": sessions.browsers_of(anya)[0].mark}, {"others": "yes"}, {}):
        client.post(reverse("end_browsers"), told)
    assert signed_in(mine)


def test_who_signed_out_or_changed_the_password_is_not_listed(anya):
    one, other = browser(), browser()
    one.post(reverse("sign_out"))
    assert len(sessions.browsers_of(anya)) == 1
    new = {"old_password": SECRET, "new_password1": "another secret 2", "new_password2": "another secret 2"}
    third = browser()
    third.post(reverse("change_password"), new)
    anya.refresh_from_db()
    assert len(sessions.browsers_of(anya)) == 1
    assert other.get(reverse("protection")).status_code == 302


def test_notes_of_sessions_that_are_gone_are_swept(anya):
    browser()
    Session.objects.all().delete()
    call_command("clearsessions")
    assert not SignedIn.objects.exists()
