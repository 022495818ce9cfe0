from django.urls import path

from web import accounts, editing, languages, views

urlpatterns = [
    path("language/", languages.set_language, name="set_language"),
    path("editing/<str:key>/", editing.take_key, name="take_key"),
    path("patterns/", views.patterns, name="patterns"),
    path("account/", accounts.account, name="account"),
    path("account/sign-in/", accounts.sign_in, name="sign_in"),
    path("account/sign-up/", accounts.sign_up, name="sign_up"),
    path("account/sign-out/", accounts.sign_out, name="sign_out"),
    path("account/password/", accounts.change_password, name="change_password"),
    path("account/mine/", accounts.my_data, name="my_data"),
    path("account/forget/", accounts.forget, name="forget_account"),
]
