"""What follows from a text alone is worked out once, and nobody's long text stays in memory for it."""

from rulebooks.importers.remembering import LONGEST, remembered


def counted(most):
    asked = []

    @remembered(most)
    def read(text):
        asked.append(text)
        return text.upper()

    return read, asked


def test_the_same_text_is_read_once():
    read, asked = counted(2)
    assert [read("меч"), read("меч"), read("щит")] == ["МЕЧ", "МЕЧ", "ЩИТ"]
    assert asked == ["меч", "щит"]


def test_what_was_asked_for_last_is_kept():
    read, asked = counted(2)
    for text in ("меч", "щит", "меч", "лук", "меч", "щит"):
        assert read(text) == text.upper()
    assert asked == ["меч", "щит", "лук", "щит"]


def test_a_long_text_is_not_kept():
    read, asked = counted(2)
    long, longest = "я" * (LONGEST + 1), "я" * LONGEST
    for text in (long, longest) * 2:
        assert read(text) == text.upper()
    assert asked == [long, longest, long]
