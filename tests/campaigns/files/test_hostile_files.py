"""Files of campaigns that somebody made to do harm: each is a sentence, and nothing is saved."""

import copy
import functools
import gzip
import json

import pytest
from django.utils import translation

from campaigns.board.time.calendar import calendar
from campaigns.chronicle.wording import translate
from campaigns.engine.refusals import IllegalMove
from campaigns.files import importing
from campaigns.models import Campaign, Play, Seat
from campaigns.plays import chain
from tests.campaigns.files.test_taking import as_bytes, exported
from tests.campaigns.plays import test_verify

played = test_verify.played


def rehashed(told):
    """A file whose hashes somebody made fit again."""
    before = told["root"]
    for play in told["plays"]:
        content = {name: value for name, value in play.items() if name not in ("undone", "hash") and value}
        before = play["hash"] = chain.link(before, content)
    told["hash"], told["number"] = before, len(told["plays"])
    return told


def event(told, name="dice-rolled"):
    return next(one for play in told["plays"] for one in play.get("events", ()) if one["is"] == name)


def set_in(*path, value):
    def change(told):
        for name in path[:-1]:
            told = told[name]
        told[path[-1]] = value

    return change


def said(text, **values):
    note = {"is": "note-written", "note": {"text": text, "values": values}}
    return lambda told: told["plays"][6]["events"].append(note)


HOSTILE = {
    "wrong hash": set_in("plays", 3, "hash", value="0" * 64),
    "changed play": set_in("plays", 6, "reason", value="because"),
    "wrong root": set_in("root", value="0" * 64),
    "wrong end": set_in("hash", value="0" * 64),
    "missing play": lambda told: told["plays"].pop(4),
    "no plays": set_in("plays", value=[]),
    "plays are no list": set_in("plays", value={"1": 2}),
    "unknown game": set_in("game", value="chess"),
    "unknown book": set_in("book", "slug", value="nowhere"),
    "another edition": set_in("book", "digest", value="0" * 64),
    "edition is text": set_in("book", "edition", value="1"),
    "unknown version": set_in("version", value=2),
    "extra key": set_in("free_coins", value=1),
    "two masters": lambda told: told["seats"].append({"key": "gm", "name": "", "master": True, "gone": False}),
    "seat nobody has": set_in("plays", 6, "seat", value="9"),
    "evening nobody held": set_in("plays", 6, "session", value=9),
    "marked otherwise": set_in("plays", 6, "undone", value=True),
    "text too long": set_in("title", value="x" * 30_000),
    "unreadable text": set_in("title", value="a\0b"),
    "no title": set_in("title", value=" "),
    "huge number": set_in("plays", 5, "edition", value=10**400),
    "date of nowhere": set_in("created", value="yesterday"),
    "over, but is not": set_in("ended", value="2020-01-01T00:00:00+00:00"),
    "secret of another": set_in("secret", value="0" * 64),
    "note of nobody": lambda told: told["notes"].append({"author": "7"}),
    "more notes than a campaign keeps": lambda told: told["notes"].extend(
        {"author": "1", "session": None, "entry": "", "text": "x", "readers": [], "at": told["created"]}
        for _ in range(2_001)
    ),
    "deep": lambda told: told["plays"][0].update(fields=json.loads("[" * 200 + "]" * 200)),
    "fields no texts": lambda told: told["plays"][5]["fields"].update(amount=[3]),
    "field longer than a form sends": lambda told: told["plays"][5]["fields"].update(amount="x" * 2_001),
    "fields without end": lambda told: told["plays"][5]["fields"].update({f"f{n}": "x" for n in range(31)}),
    "unknown event": lambda told: event(told).update({"is": "miracle"}),
    "event is text": lambda told: told["plays"][6]["events"].append("boom"),
    "event without its piece": lambda told: event(told, "counter-moved").pop("amount"),
    "name is a list": lambda told: event(told, "counter-moved").update(name=["coins"]),
    "piece of no kind": lambda told: event(told, "piece-added")["piece"].update(kind=""),
    "piece without a name of its own": lambda told: event(told, "piece-added")["piece"].update(id=""),
    "amount is text": lambda told: event(told, "counter-moved").update(amount="3"),
    "more faces than dice": lambda told: event(told).update(faces=[1, 2]),
    "face that no die has": lambda told: event(told).update(faces=[7]),
    "face below one": lambda told: event(told).update(faces=[0]),
    "die without sides": lambda told: event(told).update(sides=[0]),
    "plays in another order": lambda told: told["plays"].insert(5, told["plays"].pop(6)),
    "plays renumbered": lambda told: [told["plays"][at].update(number=12 - at) for at in (5, 6)],
    "known face below one": set_in("known", value={"hit/hero-1:9/6": 0}),
    "known face is text": set_in("known", value={"hit/hero-1:9/6": "6"}),
    "known faces are a list": set_in("known", value=[6]),
    "coins from nowhere": lambda told: told["plays"][6]["events"].append(
        {"is": "counter-changed", "piece": "bank", "name": "coins", "by": 5}
    ),
    "undo of what is to come": lambda told: told["plays"][8]["fields"].update(undone=[11]),
    "undo without list": lambda told: told["plays"][8]["fields"].pop("undone"),
    "text that reaches further": said("{a.__class__}", a="x"),
    "text that fills the memory": said("{a:>999999999}", a="x"),
    "text without its value": said("{b}", a="x"),
    "text that is none": said("{", a="x"),
    "text that turns the line around": said("{a}", a="x\u202ey"),
    "reason with letters that nobody sees": set_in("plays", 6, "reason", value="\u2067\u200b\u2800"),
    "piece that nobody sees": lambda told: event(told, "piece-added")["piece"].update(name="\u2800"),
    "title that nobody sees": set_in("title", value="\u202e\u2800\u3164"),
}


UNSEEN = "\u202e\u2066\u200b\u3164"


def test_what_is_brought_is_called_what_it_looks_like(played):
    """What no hash holds is kept as it looks, and nobody is called like somebody else."""
    told = exported(played)
    names = ["Мастер", "Аня", f"A{UNSEEN}ня", "א" * 60]
    for seat, name in zip(told["seats"], names, strict=False):
        seat["name"] = name
    told["title"] = f"Пе{UNSEEN}щера\r\nEND:VEVENT" + "\ufb2c" * 90
    told["sessions"][0]["notes"] = f"Было {UNSEEN}темно"
    told["notes"] = [
        {"author": "1", "session": None, "entry": "", "text": f"Клад{UNSEEN}", "readers": ["*"], "at": told["created"]}
    ]
    brought = importing.import_campaign(as_bytes(told))
    assert [seat.name for seat in brought.seats.order_by("pk")] == ["Мастер", "Аня", "Aня (2)"]
    assert len(brought.title) == 120
    assert brought.title.startswith("Пещера END:VEVENT")
    assert b"\r\nEND:VEVENT" not in calendar(brought, brought.seats.get(master=True), "https://letopis.example.org/")
    assert (brought.sessions.get().notes, brought.notes.get().text) == ("Было темно", "Клад")


BY_HASH_ALONE = {"wrong hash", "changed play", "wrong root", "wrong end"}
"""What nobody notices once the hashes are made to fit again."""


@pytest.mark.parametrize("fits", [False, True], ids=["as it is", "hashes made to fit"])
def test_hostile_files_are_a_sentence_and_nothing_is_saved(played, fits):
    good = exported(played)
    before = Campaign.objects.count(), Play.objects.count(), Seat.objects.count()
    for how in HOSTILE.keys() - (BY_HASH_ALONE if fits else set()):
        told = copy.deepcopy(good)
        HOSTILE[how](told)
        try:
            told = rehashed(told) if fits else told
        except (TypeError, KeyError, AttributeError, ValueError):
            continue  # nobody can hash that
        with pytest.raises(IllegalMove) as refused:
            raise AssertionError(f"{how}: {importing.import_campaign(as_bytes(told))} was taken")
        assert str(refused.value)
        assert (Campaign.objects.count(), Play.objects.count(), Seat.objects.count()) == before, how


SAID = {
    "title": "В этом файле кампания — без title.",
    "book slug": "В этом файле книга правил — без slug.",
    "seats 0 name": "В этом файле место — без name.",
    "notes 0 text": "В этом файле заметка — без text.",
    "plays 0 move": "В этом файле ход 1 — без move.",
}


@pytest.mark.parametrize("place", SAID)
@pytest.mark.parametrize("wrong", [False, True], ids=["missing", "wrong"])
def test_what_is_wrong_and_where_is_said_in_the_readers_language(played, place, wrong):
    told = exported(played)
    told["notes"] = [
        {"author": "1", "session": None, "entry": "", "text": "x", "readers": ["*"], "at": told["created"]}
    ]
    *way, name = place.split(" ")
    where = functools.reduce(lambda one, key: one[int(key) if key.isdigit() else key], way, told)
    if wrong:
        where[name] = 7
    else:
        del where[name]
    with pytest.raises(IllegalMove) as refused, translation.override("ru"):
        importing.import_campaign(as_bytes(told))
    with translation.override("ru"):
        said_in_russian = translate(refused.value.sentence)
    expected = SAID[place]
    assert said_in_russian == (
        expected.replace(" — без ", ": ").replace(f"{name}.", f"{name} — не то, что должно быть.")
        if wrong
        else expected
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\xff\xfe",
        b"[]",
        b"null",
        b"{",
        b'{"format": NaN}',
        b'{"format": 1.5}',
        b"PK\x03\x04 a zip archive",
        b"\x1f\x8b broken",
        b"[" * 1_000_000,
        b'{"a": ' * 100_000,
        b"9" * 100_000,
        gzip.compress(b"0" * (importing.MOST_BYTES + 10)),
        gzip.compress(gzip.compress(b"{}")),
    ],
    ids=range(14),
)
def test_what_is_no_file_of_ours_is_a_sentence(db, data):
    with pytest.raises(IllegalMove) as refused:
        importing.import_campaign(data)
    assert str(refused.value)


@pytest.mark.parametrize(
    "data", [b"{}," * (importing.MOST_PARTS + 1), b"[]," * (importing.MOST_PARTS + 1), b"1," * importing.MOST_VALUES]
)
def test_a_file_of_ten_million_things_is_not_even_read(monkeypatch, data):
    """Thirty kilobytes, compressed; they would take most of a gigabyte."""

    def read(*told, **more):
        pytest.fail("it was read")

    monkeypatch.setattr(importing.json, "loads", read)
    with pytest.raises(IllegalMove, match="no campaign"):
        importing.read(gzip.compress(b"[" + data + b"0, 0]"))
