"""Templates as they are sent: an element a line for who writes them, without the indentation for who reads the page.

A page of the table is indented fifteen levels deep: a quarter of its letters would be spaces. Lines stay lines, so that
a mistake is still reported where it stands.
"""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\n[ \t]+")


class Unindented(filesystem.Loader):
    """Finds templates as Django does. What must keep its shape (a `<pre>`) gets it as a value, not by its template."""

    def get_contents(self, origin: Origin) -> str:
        """The text of a template; every line begins with its first letter.

        Errors: TemplateDoesNotExist.
        """
        return INDENTATION.sub("\n", super().get_contents(origin))
