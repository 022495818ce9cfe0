"""All settings, in one file; what a machine decides comes from its environment."""

import os
from datetime import timedelta
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.environment import database, flag, one_of, proxies, replica, whole, words
from web.logs import Json, Lines, logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("LETOPIS_VAR", BASE_DIR / "var"))
VAR.mkdir(parents=True, exist_ok=True)

DEBUG = flag("DEBUG", False)
LOCAL = flag("LOCAL", not os.environ.get("SECRET_KEY"))
"""One person's machine: no HTTPS, and everybody who reaches it may edit the wiki."""


def local_secret() -> str:
    """Keep one secret per machine, so that a restart signs nobody out."""
    path = VAR / "secret-key"
    if not path.exists():
        path.write_text(os.urandom(32).hex(), encoding="ascii")
        path.chmod(0o600)
    return path.read_text(encoding="ascii").strip()


SECRET_KEY = os.environ.get("SECRET_KEY") or (local_secret() if LOCAL else "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY is needed where LOCAL=0")
LAN = LOCAL and flag("LAN", False)
"""One person's machine that lets its network in: it answers to its addresses, and who edits shows a key."""
THIS_MACHINE = ["localhost", ".localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = words("ALLOWED_HOSTS") or (["*"] if LAN else THIS_MACHINE if LOCAL else [])
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
TRUSTED_PROXIES = proxies("TRUSTED_PROXIES")
"""Whose X-Forwarded-For and X-Forwarded-Proto are believed; nobody else's are."""
EVERYBODY_EDITS = flag("EVERYBODY_EDITS", LOCAL and not LAN)
EDIT_KEY = os.environ.get("EDIT_KEY", "")
LIMITS = flag("LIMITS", not LOCAL)
PACES = "config.paces.PACES"
"""How often which address may be asked where LIMITS is on."""
ROOM_KEPT = whole("ROOM_KEPT_MB", 200) * 1_000_000
"""Bytes of the disk that new things leave free."""
BACKUPS = os.environ.get("BACKUPS", str(VAR / "backups"))
"""The folder that `manage.py backup` copies the database into."""
PAGES_KEPT = whole("PAGES_KEPT_MB", 64) * 1_000_000
"""Bytes of prepared rules pages that one process keeps."""
AWAY_KEPT = timedelta(days=whole("AWAY_KEPT_DAYS", 30))
"""How long tables and books that were put away can be brought back."""
UPLOADS_KEPT = timedelta(days=whole("UPLOADS_KEPT_DAYS", 1))
"""How long a document that was brought in waits for its editor."""
ABANDONED_AFTER = timedelta(days=whole("ABANDONED_AFTER_DAYS", 0))
"""After so long without a play and without anybody at it, `manage.py tidy` puts a table away; 0 for never."""
WEBHOOKS = flag("WEBHOOKS", True)
"""Whether the server process tells addresses what is played; else `manage.py deliver_webhooks --forever` does."""
WEBHOOKS_TO = proxies("WEBHOOKS_TO")
"""Private networks of the keeper's own into which tables may tell; without any, only the open network is told."""
METRICS_KEY = os.environ.get("METRICS_KEY", "")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "web",
    "rulebooks",
    "campaigns",
]
MIDDLEWARE = [
    "web.logs.numbered",
    "web.collecting.as_it_grows",  # around all that works at a request
    "web.programs.refused_as_data",
    "django.middleware.security.SecurityMiddleware",
    "web.security.content_security_policy",
    "web.security.kept_by_nobody_else",
    "web.hosts.only_by_name",
    "web.security.no_nulls",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "web.database.replica.reads_elsewhere",
    "rulebooks.reading.door.rules_pages",  # before anything that knows who asks
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "web.languages.Languages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "web.readiness.room_for_new",
    "web.pacing.paced",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
LOADERS = ["web.loaders.Compact", "django.template.loaders.app_directories.Loader"]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "campaigns" / "games"],  # a game has its own part of the page
        "OPTIONS": {
            "loaders": [("template_partials.loader.Loader", [("django.template.loaders.cached.Loader", LOADERS)])],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["template_partials.templatetags.partials"],
        },
    }
]

DATABASES = {"default": database(os.environ.get("DATABASE_URL", ""), str(VAR / "letopis.sqlite3"))}
if os.environ.get("REPLICA_URL"):
    DATABASES["replica"] = replica(os.environ["REPLICA_URL"], DATABASES["default"])
    DATABASE_ROUTERS = ["web.database.replica.Router"]
REPLICA_PAGES = r"/(ru|en)(/|$)|/search/|/api/v1/(books|search|things)(/|$)"
"""What is read from a replica of the database where there is one: what is everybody's."""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SESSION_ENGINE = "web.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * max(1, whole("SESSIONS_KEPT_DAYS", 365))
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not LOCAL
SECURE_SSL_REDIRECT = flag("SECURE_SSL_REDIRECT", not LOCAL)
SECURE_HSTS_SECONDS = whole("HSTS_SECONDS", 0 if LOCAL else 365 * 24 * 60 * 60)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = flag("HSTS_SUBDOMAINS", False)
# Whether other names under this site's domain can do without plain HTTP is not ours to decide: HSTS_SUBDOMAINS=1 does.
SILENCED_SYSTEM_CHECKS = [] if SECURE_HSTS_INCLUDE_SUBDOMAINS else ["security.W005", "security.W021"]
SILENCED_SYSTEM_CHECKS += ["templates.W003"]  # in web/templatetags/ two libraries stand in for Django's of their names
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", _("Russian")), ("en", _("English"))]
LOCALE_PATHS = sorted((BASE_DIR / "campaigns" / "games").glob("*/locale"))
USE_I18N = USE_TZ = True
TIME_ZONE = os.environ.get("TIME_ZONE", "Europe/Moscow")

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "web.stylesheets.WithSheetsOfPages",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHITENOISE_USE_FINDERS = LOCAL
if LOCAL:
    STATIC_ROOT.mkdir(exist_ok=True)  # whitenoise looks into it and complains where there is none
else:
    # `manage.py collectstatic` gives every file a name with its hash, so that browsers may keep it for ever.
    STORAGES = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
LOGIN_URL = "sign_in"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGGING = logging_settings(
    {"lines": Lines, "json": Json}[one_of("LOG_FORMAT", "lines", "json")],
    one_of("LOG_LEVEL", "warning" if LOCAL else "info", "debug", "info", "warning", "error").upper(),
)

SOURCE_DOCUMENTS = Path(os.environ.get("SOURCE_DOCUMENTS", BASE_DIR.parent / "shared" / "documents"))
"""Where the rulebooks we retell lie, if this machine has them; tests compare our editions with them."""
OVERLAY = "campaigns.house_rules.reading.overlay_for"
"""What says how a campaign has a rulebook; the wiki knows no campaigns."""
AT_TABLE = "campaigns.chronicle.unclear.opened_at"
"""What says from which table a page of the wiki was opened."""
