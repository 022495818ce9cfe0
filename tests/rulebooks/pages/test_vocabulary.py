"""How kinds, stats and words read: told once, in every language of the site."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from rulebooks.importers import documents
from rulebooks.stats import vocabulary

LANGUAGES = {code for code, _ in settings.LANGUAGES}
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.mark.parametrize("file", vocabulary.files(), ids=lambda file: file.parent.name)
def test_every_line_is_told_in_every_language(file):
    told = vocabulary.read([file])
    lines = [(name, readings) for table in told.values() for name, readings in table.items()]
    assert lines
    assert not [name for name, readings in lines if set(readings) != LANGUAGES]
    assert not [name for name, readings in lines if CYRILLIC.search(readings["en"])]
    latin = {readings["ru"] for _, readings in lines if not CYRILLIC.search(readings["ru"])}
    book = documents.load(file.parent).text if file.parent != vocabulary.LIBRARY else ""
    assert not [word for word in latin if word not in book], "in Russian, Latin is only what the book itself says"


@pytest.mark.parametrize(
    ("language", "read"), [("ru", "Здоровье"), ("ru-ru", "Здоровье"), ("en", "Health"), (None, "Health")]
)
def test_a_stat_reads_in_the_language_of_the_request(language, read):
    with translation.override(language):
        assert vocabulary.stat_title("health") == read


def test_what_no_file_tells_reads_as_it_is_spelled():
    assert vocabulary.stat_title("never_heard_of") == "Never heard of"
    assert vocabulary.kind_title("odd-thing") == "Odd thing"
    assert vocabulary.word("нечто") == "нечто"
    assert vocabulary.stat_title("LN") == "LN"


def test_two_files_do_not_tell_one_name(tmp_path):
    files = [tmp_path / "one.toml", tmp_path / "two.toml"]
    for file in files:
        file.write_text('[stats]\nhealth = { en = "Health", ru = "Здоровье" }\n', encoding="utf-8")
    with pytest.raises(ValueError, match="two.toml tells health of stats"):
        vocabulary.read(files)


def test_a_table_that_is_none_is_refused(tmp_path):
    file = tmp_path / "words.toml"
    file.write_text('[stat]\nhealth = { en = "Health", ru = "Здоровье" }\n', encoding="utf-8")
    with pytest.raises(ValueError, match="tells stat; there are kinds, stats, words"):
        vocabulary.read([file])
