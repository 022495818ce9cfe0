"""The words of rulebooks that strangers write in the dialect, for people. Part of vocabulary.py."""

from django.utils.translation import gettext_noop

KINDS = {
    "card": gettext_noop("Cards of the deck"),
    "table": gettext_noop("What lies on the table"),
}
STATS = {
    "count": gettext_noop("How many there are"),
}
WORDS: dict[str, str] = {}
