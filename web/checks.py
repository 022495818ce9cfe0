"""What a site of strangers must not start with, beside what Django itself looks at in `check --deploy`."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security, deploy=True)
def hosts_are_named(app_configs: Any, **more: Any) -> list[CheckMessage]:
    """A site that answers to any name can be told a wrong one, and writes it into the links it gives out."""
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    return [Warning("ALLOWED_HOSTS is '*': name the site.", id="letopis.W001")]


@register(Tags.security, deploy=True)
def proxy_is_named(app_configs: Any, **more: Any) -> list[CheckMessage]:
    """HTTPS ends at a proxy, and who it is decides whether a request came by HTTPS, and from whom."""
    if settings.LOCAL or settings.TRUSTED_PROXIES or not settings.SECURE_SSL_REDIRECT:
        return []
    said = "TRUSTED_PROXIES names no proxy, so no request can have come by HTTPS, and all would be sent there."
    return [Warning(said, hint="Say its address, e.g. TRUSTED_PROXIES=127.0.0.1", id="letopis.W002")]
