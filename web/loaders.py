"""Templates as they are sent: an element a line for who writes them, without that shape for who reads the page.

A page of the table is nested fifteen deep: as it is written, a quarter of its letters would be spaces. An element's
attributes come to stand on its line, for whoever asks a page for `name="key" value="…"`.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n[ \t]+")
TAG = re.compile(r"<[a-z][^<>]*>", re.IGNORECASE)
BETWEEN_ATTRIBUTES = re.compile(r"\s*\n\s*")


def compact(text: str) -> str:
    """A template in which each line begins with its first letter and each tag is on one line."""
    text = TAG.sub(lambda tag: BETWEEN_ATTRIBUTES.sub(" ", tag[0]), text)
    return INDENTATION.sub("\n", text)


class Compact(filesystem.Loader):
    """Finds templates as Django does. What must keep its shape (a `<pre>`) gets it as a value, not by its template."""

    def get_contents(self, origin: Origin) -> str:
        """The text of a template, compact; as it is written where mistakes are looked for, which are told by lines.

        Errors: TemplateDoesNotExist.
        """
        text = super().get_contents(origin)
        return text if self.engine.debug else compact(text)
