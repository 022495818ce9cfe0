"""The same keys on another keyboard, and letters that look like those of another alphabet."""

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбюё"
SHIFTED = str.maketrans('{}:"<>~', "[];',.`")
TO_RUSSIAN, TO_LATIN = str.maketrans(LATIN, RUSSIAN), str.maketrans(RUSSIAN, LATIN)
LOOKS_RUSSIAN = str.maketrans("aebkmhopctyxëu0346", "аевкмнорстухёиозчб")
LOOKS_LATIN = str.maketrans("аевкмнорстух", "aebkmhopctyx")


def other_layout(text: str) -> str:
    """What the same keys write on the other keyboard: «rhf,» is «краб»; "" where nothing changes."""
    low = text.lower()
    russian = low.translate(SHIFTED).translate(TO_RUSSIAN)
    if russian != low and not _is_russian(low):
        return russian
    latin = low.translate(TO_LATIN)
    return latin if latin != low else ""


def look_alikes(text: str) -> list[str]:
    """The same word in the letters of one alphabet: «кpаб» with a Latin p, «меч» typed as «m3ч»."""
    low = text.lower()
    return [one for one in (low.translate(LOOKS_RUSSIAN), low.translate(LOOKS_LATIN)) if one != low]


def is_mixed(text: str) -> bool:
    """Whether a word has letters of both alphabets."""
    low = text.lower()
    return _is_russian(low) and any("a" <= letter <= "z" for letter in low)


def _is_russian(text: str) -> bool:
    return any("а" <= letter <= "я" or letter == "ё" for letter in text)
