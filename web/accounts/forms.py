"""What is typed into the pages that protect an account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import SetPasswordMixin
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from web.accounts import recovery

LONGEST = 1_000
"""Letters of a password."""
ONCE = {"autocomplete": "one-time-code", "inputmode": "text", "autocapitalize": "none", "spellcheck": "false"}


def code_field(label: Any) -> forms.CharField:
    """Where a code is typed."""
    return forms.CharField(label=label, max_length=100, widget=forms.TextInput(attrs=ONCE))


class Code(forms.Form):
    """A code of the phone, or one to recover by."""

    code = code_field(gettext_lazy("The code that your phone shows, or a recovery code"))


class Password(forms.Form):
    """The password once more, so that nobody changes an account in a browser that was left open."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        max_length=LONGEST,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: Any, *told: Any, coded: bool = False, **named: Any) -> None:
        super().__init__(*told, **named)
        self.user = user
        if coded:
            self.fields["code"] = code_field(gettext_lazy("The code that your phone shows now"))

    def clean_password(self) -> str:
        """Errors: ValidationError for a wrong one."""
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not the password."))
        return password


class Recovery(SetPasswordMixin, forms.Form):
    """A name, a code to recover by, and the new password twice."""

    name = forms.CharField(label=gettext_lazy("Name of the account"), max_length=150)
    code = code_field(gettext_lazy("A recovery code"))
    password1, password2 = SetPasswordMixin.create_password_fields()

    def clean(self) -> dict[str, Any]:
        """Both passwords are the same, and good enough for that account."""
        self.validate_passwords()
        user = self.account()
        if user is not None:
            self.validate_password_for_user(user)
        return super().clean() or self.cleaned_data

    def account(self) -> Any:
        """The account of that name, if there is one and it is in use."""
        name = self.cleaned_data.get("name", "")
        return get_user_model().objects.filter(username=name, is_active=True).first()

    def save(self) -> bool:
        """Change the password; whether the code was one of that account's."""
        user = self.account()
        with transaction.atomic():
            if user is None or not recovery.spend(user, self.cleaned_data["code"]):
                return False
            user.set_password(self.cleaned_data["password1"])
            user.save(update_fields=["password"])
        return True
