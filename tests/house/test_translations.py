"""Whatever the site says in English it can say in Russian."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from django.utils.translation.template import templatize

from tests.house.files import FLOORS, HOUSE, files, read

SAYS = {"_", "gettext", "gettext_lazy", "gettext_noop", "say"}
SAYS_BY_NUMBER = {"ngettext", "ngettext_lazy"}
SAYS_IN_CONTEXT = {"pgettext", "pgettext_lazy"}
YO = re.compile(r"\w*ё\w*", re.IGNORECASE)
PLACE = re.compile(r"\{(\w+)[^}]*\}|%\((\w+)\)")


def texts(source: str, name: str) -> Iterator[str]:
    """Every constant text that Python code hands to a translating function."""
    for node in ast.walk(ast.parse(source, name)):
        if not isinstance(node, ast.Call):
            continue
        function = getattr(node.func, "id", getattr(node.func, "attr", ""))
        position = 1 if function in SAYS_IN_CONTEXT else 0
        if function in SAYS | SAYS_BY_NUMBER | SAYS_IN_CONTEXT and len(node.args) > position:
            text = node.args[position]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def template_texts(path: Path) -> Iterator[str]:
    """Every text a template translates. Django turns a template into something like code for the same purpose."""
    for call in re.finditer(
        r"\b(?:n?gettext|_)\((u?(['\"]).*?(?<!\\)\2)", templatize(read(path), origin=str(path)), re.DOTALL
    ):
        yield ast.literal_eval(call[1].replace("\n", "\\n"))


def said() -> dict[str, str]:
    """Every text that is said in code or templates, and where."""
    found = {text: str(path) for path in files(".py", folders=tuple(FLOORS)) for text in texts(read(path), str(path))}
    for path in files(".html", folders=("templates", "web", "rulebooks", "campaigns")):
        found |= dict.fromkeys(template_texts(path), str(path))
    return found


def catalogues() -> list[Path]:
    return [path for folder in FLOORS for path in sorted((HOUSE / folder).rglob("locale/ru/LC_MESSAGES/*.po"))]


def test_everything_said_is_translated():
    known = {entry.msgid for path in catalogues() for entry in polib.pofile(str(path)) if entry.translated()}
    with translation.override("ru"):
        untranslated = [
            f"{where}: {text!r}" for text, where in said().items() if text not in known and in_english_only(text)
        ]
    assert not untranslated, "\n".join(untranslated)


def in_english_only(text: str) -> bool:
    """Whether Django itself does not translate this; a text without any letter needs no translation."""
    return any(letter.isalpha() for letter in text) and translation.gettext(text) == text


def test_translations_fill_the_same_places():
    def places(text: str) -> set[str]:
        return {name or percent for name, percent in PLACE.findall(text)}

    wrong = [
        f"{path.relative_to(HOUSE)}: {entry.msgid!r} became {translated!r}"
        for path in catalogues()
        for entry in polib.pofile(str(path))
        for translated in [entry.msgstr, *entry.msgstr_plural.values()]
        if translated and not places(translated) <= places(entry.msgid) | places(entry.msgid_plural)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_two_catalogues_translate_one_text_differently():
    """All catalogues of the house are one to Django: what a game says must not change what the site says."""
    found: dict[tuple[str, str | None], dict[tuple[str, ...], list[str]]] = {}
    for path in catalogues():
        for entry in polib.pofile(str(path)):
            told = (entry.msgstr, *entry.msgstr_plural.values())
            found.setdefault((entry.msgid, entry.msgctxt), {}).setdefault(told, []).append(str(path.relative_to(HOUSE)))
    clashes = [f"{text!r}: {said}" for (text, _), said in found.items() if len(said) > 1]
    doubled = [
        f"{text!r}: {where}"
        for (text, _), said in found.items()
        for where in said.values()
        if len(where) > len(set(where))
    ]
    assert not clashes + doubled, "\n".join(clashes + doubled)


def test_finder_sees_code_and_templates(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        """{% load i18n %}{% translate "One" %}{% blocktranslate with n=n %}Two {{ n }}{% endblocktranslate %}
        {% blocktranslate count n=n %}A coin{% plural %}{{ n }} coins{% endblocktranslate %}{{ x|default:_("Three") }}
        """
    )
    assert set(template_texts(page)) == {"One", "Two %(n)s", "A coin", "Three"}
    assert list(texts('say("{a} is here", a=1); _("Four"); ngettext("a", "b", 2)', "")) == ["{a} is here", "Four", "a"]


COINS = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} монета"
msgstr[1] "{n} монеты"
msgstr[2] "{n} монет"
"""


def test_compiled_translations_count_in_russian(tmp_path, settings):
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(COINS, encoding="utf-8")
    settings.BASE_DIR, settings.LOCALE_PATHS = tmp_path, [tmp_path]
    call_command("compile_translations", stdout=io.StringIO())
    with (folder / "django.mo").open("rb") as compiled:
        russian = gettext.GNUTranslations(compiled)
    assert [russian.ngettext("{n} coin", "{n} coins", n) for n in (1, 2, 5)] == [
        "{n} монета",
        "{n} монеты",
        "{n} монет",
    ]


def test_broken_translation_is_named(tmp_path, settings):
    folder = tmp_path / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text('mgsid "a"\nmsgstr "b"\n', encoding="utf-8")
    settings.BASE_DIR, settings.LOCALE_PATHS = tmp_path, [tmp_path]
    with pytest.raises(CommandError, match="django.po"):
        call_command("compile_translations")


def test_both_languages_are_offered():
    assert [code for code, _ in settings.LANGUAGES] == ["ru", "en"]


def test_russian_is_written_with_one_letter_for_ye_as_the_books_are():
    """«Всё» alone has its dots, where it would be read as «все»: a page that mixes both looks like two hands."""
    found = {
        (path.parts[-5], word)
        for path in catalogues()
        for entry in polib.pofile(str(path))
        for said in (entry.msgstr, *entry.msgstr_plural.values())
        for word in YO.findall(said)
    }
    assert {one for one in found if one[1].casefold() != "всё"} == set()
