"""Which names the site answers to. A page elsewhere can give its own name this machine's address, and would then read
and write here as its reader; so a site without a public name answers only to names that nobody else can take.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host


@cache
def names_of_this_machine() -> list[str]:
    """What others in its network may call it; addresses are known by their form."""
    name = socket.gethostname().lower()
    return [*settings.THIS_MACHINE, *({name, f"{name.partition('.')[0]}.local"} if name else ())]


def is_address(host: str) -> bool:
    """Whether a host is an address and no name: nobody can give an address to another machine."""
    try:
        ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def answers_to(host: str) -> bool:
    """Whether this is a name of the site; `host` as the header has it, with its port."""
    domain, _ = split_domain_port(host)
    if settings.LAN and "*" in settings.ALLOWED_HOSTS:
        return is_address(domain) or validate_host(domain, names_of_this_machine())
    return validate_host(domain, settings.ALLOWED_HOSTS)


def only_by_name(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse what was sent to another name, where Django's own list of names cannot say "any address".

    Errors: DisallowedHost, which Django answers with 400.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not answers_to(request.get_host()):
            raise DisallowedHost(f"{request.get_host()!r} is no name of this machine")
        return get_response(request)

    return middleware
