"""The form of a house rule: a typed field for each number of a page and one for each paragraph, as one table has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulebooks.catalogue import Catalogue, Entry
from rulebooks.cite import paragraph_label
from rulebooks.layers import STATS, TEXT, Patch, Shape, Unfit, checked, shape
from rulebooks.layers.kinds import FLAG, LONGEST_FORMULA, LONGEST_TEXT, NUMBER, REFERENCE, WORD
from rulebooks.layers.patches import LONGEST_WORDS, Leaf, Place
from rulebooks.layers.places import leaves
from rulebooks.models import Revision
from rulebooks.overlays import over, shown
from rulebooks.stats.order import in_order
from rulebooks.stats.vocabulary import stat_title, word
from rulebooks.text.diff import path_title
from rulebooks.text.left_behind import left_behind
from web.legible import Legible

Group = tuple[str | Promise, list[forms.BoundField]]


class LayerForm(forms.Form):
    """Shape: fields "stats/health" and "text/krabulon-2"; only those that differ from what they showed are changes."""

    why = Legible(
        max_length=300,
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("One line for everybody at the table; it stands in the log and on the page."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self, book: Catalogue, revision: Revision, plain: Revision, seen: int, data: Mapping[str, Any] | None = None
    ) -> None:
        """`book` and `plain` are without house rules, `revision` is the page as the table has it."""
        super().__init__(data, initial={"seen": seen})
        self.book, self.revision = book, revision
        self.page = revision.page.slug
        self.names = {slug: entry.name for slug, entry in book.entries.items()}
        self.of: dict[str, Place] = {}
        stood = dict(leaves(plain.stats))
        for name in in_order(revision.stats):
            for path, value in leaves(revision.stats[name], (name,)):
                self._add(path, value, stood.get(path))
        words = {str(one["id"]): str(one["text"]) for one in plain.paragraphs if one.get("text")}
        for paragraph in revision.paragraphs:
            if paragraph.get("text") and str(paragraph["id"]) in words:
                self._add_words(str(paragraph["id"]), str(paragraph["text"]), words[str(paragraph["id"])])

    def _add(self, path: Place, value: Leaf, plain: Any) -> None:
        here = shape(self.book, self.page, path)
        if here is None or (here.kind in (WORD, REFERENCE) and len(here.choices) < 2):
            return
        label = path_title(path[1:], self.names) if path[1:] else stat_title(path[0])
        field = self._field(here, label)
        if plain is not None and plain != value:
            field.help_text = _("The book says: %(value)s") % {"value": shown(plain, self.names)}
        self._take("/".join((STATS, *path)), (STATS, *path), field, value)

    def _field(self, here: Shape, label: str) -> forms.Field:
        if here.kind == FLAG:
            return forms.BooleanField(required=False, label=label)
        if here.kind == REFERENCE:
            return forms.ChoiceField(choices=[(one, self.names.get(one, one)) for one in here.choices], label=label)
        if here.kind == WORD:
            return forms.ChoiceField(choices=[(one, self._word(one)) for one in here.choices], label=label)
        field = Legible(max_length=LONGEST_FORMULA if here.kind == NUMBER else LONGEST_TEXT, label=label)
        if here.kind == NUMBER:
            field.widget.attrs.update({"inputmode": "text", "autocomplete": "off", "spellcheck": "false"})
        return field

    def _word(self, value: str) -> str:
        """A word of the rules, or the name of one of the entry's own parts."""
        skills = self.revision.stats.get("skills")
        own = skills.get(value) if isinstance(skills, dict) else None
        return str(own.get("name") or value) if isinstance(own, dict) else word(value)

    def _add_words(self, paragraph: str, text: str, plain: str) -> None:
        rows = min(12, 1 + len(text) // 70 + text.count("\n"))
        label = f"§ {paragraph.removeprefix(self.page + '-')}"
        field = Legible(max_length=LONGEST_WORDS, strip=True, widget=forms.Textarea(attrs={"rows": rows}), label=label)
        if plain != text:
            field.help_text = _("The book says: %(value)s") % {"value": plain}
        self._take(f"{TEXT}/{paragraph}", (TEXT, paragraph), field, text)

    def _take(self, key: str, place: Place, field: forms.Field, value: Leaf) -> None:
        self.fields[key] = field
        self.initial[key] = value
        self.of[key] = place

    def clean(self) -> dict[str, Any]:
        for key, value in self._told().items():
            try:
                checked(self.book, Patch(self.page, self.of[key], value, value))
            except Unfit as no:
                self.add_error(key, _(no.sentence).format(**no.values))
        return self.cleaned_data

    def _told(self) -> dict[str, Leaf]:
        """What was filled in otherwise than it stood there."""
        return {
            key: self.cleaned_data[key]
            for key in self.of
            if key in self.cleaned_data and str(self.cleaned_data[key]).strip() != str(self.initial[key]).strip()
        }

    def changes(self) -> dict[tuple[str, Place], Leaf]:
        """The places that are to read otherwise, with what they are to say."""
        return {(self.page, self.of[key]): value for key, value in self._told().items()}

    def behind(self) -> list[str]:
        """Paragraphs that would still say an old number, in a sentence each."""
        patches = [Patch(page, place, "", value) for (page, place), value in self.changes().items()]
        would = over(self.revision, patches)
        said = ({"paragraph": paragraph_label(one.paragraph), "old": one.says}
                for one in left_behind(self.revision, would.stats, would.paragraphs))  # fmt: skip
        return [_("The text of %(paragraph)s still says %(old)s.") % one for one in said]

    def groups(self) -> list[Group]:
        """The numbers for the template: first the single values together, then each nested stat by itself."""
        single = [self[key] for key, place in self.of.items() if place[0] == STATS and len(place) == 2]
        groups: list[Group] = [(_("Numbers"), single)] if single else []
        nested: dict[str, list[forms.BoundField]] = {}
        for key, place in self.of.items():
            if place[0] == STATS and len(place) > 2:
                nested.setdefault(place[1], []).append(self[key])
        return groups + [(stat_title(name), fields) for name, fields in nested.items()]

    def paragraphs(self) -> Iterator[forms.BoundField]:
        return (self[key] for key, place in self.of.items() if place[0] == TEXT)


def page_of(book: Catalogue, words: str) -> Entry | str | None:
    """What somebody means who names a page: an entry, the slug of another page, nothing.

    >>> from rulebooks.catalogue import shipped
    >>> page_of(shipped("bridges"), "Крабулона").slug, page_of(shipped("bridges"), "§ 1.5-3")
    ('krabulon', 'boevaya-sistema')
    """
    asked = words.strip().removeprefix("§").strip()[:120]
    if not asked:
        return None
    if found := book.get(asked) or book.find(asked):
        return found
    cited = book.cite(asked)
    if cited:
        return book.get(cited.page) or cited.page
    titled = {place.title.casefold(): place.page for place in book.places.values()}
    return titled.get(asked.casefold())
