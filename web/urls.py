from django.urls import path

from web import editing, languages, offline, views
from web.accounts import account, protecting

urlpatterns = [
    path("worker.js", offline.worker, name="worker"),
    path("language/", languages.set_language, name="set_language"),
    path("editing/<str:key>/", editing.take_key, name="take_key"),
    path("patterns/", views.patterns, name="patterns"),
    path("account/", account.account, name="account"),
    path("account/sign-in/", account.sign_in, name="sign_in"),
    path("account/sign-up/", account.sign_up, name="sign_up"),
    path("account/sign-out/", account.sign_out, name="sign_out"),
    path("account/password/", account.change_password, name="change_password"),
    path("account/code/", protecting.second_step, name="second_step"),
    path("account/recover/", protecting.recover, name="recover"),
    path("account/protection/", protecting.protection, name="protection"),
    path("account/protection/on/", protecting.turn_on, name="second_factor_on"),
    path("account/protection/on/code.svg", protecting.code_to_read, name="second_factor_code"),
    path("account/protection/off/", protecting.turn_off, name="second_factor_off"),
    path("account/protection/codes/", protecting.new_codes, name="new_codes"),
    path("account/protection/browsers/", protecting.end_browsers, name="end_browsers"),
    path("account/mine/", account.my_data, name="my_data"),
    path("account/forget/", account.forget, name="forget_account"),
]
