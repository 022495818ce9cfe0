"""What is wrong with a sentence that people read: found by its words, whatever it is about."""

import re
from itertools import pairwise

from rulebooks.language.words import parses

LONGEST = 200
LATIN = re.compile(r"[A-Za-z]{3,}")
RAW = re.compile(
    r"→|—\s*в игре|\bTrue\b|\bNone\b|\{|\}|#\d|\b(?:hero|hand|card|order|prompt)-\w|~|(?<![\w-])-\d"
    r"|\(\)|: [.;,]|\s[.;,]"
)
"""What only a program writes: arrows, braces, ids, a hyphen before a number, brackets with nothing in them."""
INFINITIVE = re.compile(r"(?:^|[:,;(—«] ?|[.!?…] |\bи )([А-ЯЁа-яё]+(?:ть|ти|чь)(?:ся)?)\b(?=([^.!?]*[.!?])?)")
RIGHTLY = re.compile(r"^ ли\b|\?$|\b(?:некому|нечего|некуда|нельзя|можно|пора|надо)\b")
"""Behind an infinitive that is no label: «принимать ли», «какую сбросить?», «действовать больше некому»."""
QUOTED = re.compile(r"«[^«»]*(?:«[^«»]*»[^«»]*)*»|“[^“”]*”")
SHORT = 8
"""Letters of two words in a row that may come again: «в руку», «и он»."""
WORD = re.compile(r"[А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)*")


def faults(sentence, known=(), names=()):
    """Everything that is wrong with a sentence in Russian.

    Shape: `known` are the Latin words that its rulebook says, `names` those whom it may name as often as it likes.
    """
    found = [f"{len(sentence)} letters"] if len(sentence) > LONGEST else []
    found += [] if sentence[-1:] in ".!?…»”)" else ["has no end"]
    found += [f"raw: {one}" for one in RAW.findall(sentence)]
    found += [f"Latin: {one}" for one in LATIN.findall(sentence) if one not in known]
    found += [f"infinitive: {one}" for one in infinitives(sentence)]
    found += [f"twice: {one}" for one in said_twice(sentence, names)]
    return found + [f"disagree: {one}" for one in disagreeing(sentence)]


def infinitives(sentence):
    """The words that say what to do, where a sentence says who does what: «Аня: Открыть зал», «Аня пишет: взять карту»;
    but for what stands in quotes, which is a name."""
    found = INFINITIVE.finditer(QUOTED.sub("«»", sentence))
    named = (match[1] for match in found if not RIGHTLY.search(match[2] or ""))
    return [word for word in named if any(one.tag.POS == "INFN" and one.is_known for one in parses(word.lower())[:1])]


def said_twice(sentence, names=()):
    """Two words in a row that stand in a sentence again, but for names: «Потайной ход A1-B1: потайной ход»."""
    plain = QUOTED.sub("«»", sentence)
    words = list(WORD.finditer(plain))
    pairs = [plain[one.start() : other.end()] for one, other in pairwise(words) if other.start() == one.end() + 1]
    told = [pair.casefold() for pair in pairs if not any(pair in name for name in names)]
    return sorted({pair for pair in told if told.count(pair) > 1 and len(pair) > SHORT})


def disagreeing(sentence):
    """Several who do something as one does: «Обыватели идёт на 16N»."""
    words = WORD.findall(sentence)[:2]
    if len(words) < 2 or not sentence.startswith(" ".join(words)):
        return []
    who, verb = (parses(word.lower())[0] for word in words)
    several = who.is_known and who.tag.POS == "NOUN" and {"plur", "nomn"} in who.tag
    return [" ".join(words)] if several and verb.tag.POS == "VERB" and "sing" in verb.tag else []


def misbent(name, bent):
    """The words of a name that no dictionary has any more once it stands in another case: «Дозорная синиха»."""
    pairs = zip(WORD.findall(name), WORD.findall(bent), strict=False)
    return [other for one, other in pairs if _is_known(one) and not _is_known(other)]


def _is_known(word):
    return any(one.is_known for one in parses(word.lower()))
