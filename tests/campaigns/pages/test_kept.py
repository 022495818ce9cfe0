"""A table that is kept for all who see the same: cheaper to look at, and never another one than made afresh."""

import re
from random import Random
from types import SimpleNamespace

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext

from campaigns import ledger, questions
from campaigns.chronicle import newest, story
from campaigns.chronicle.seeing import seen_by
from campaigns.engine import memory
from campaigns.engine.state import State
from campaigns.plays import states
from campaigns.templatetags import keeping
from rulebooks.models import Book
from tests.campaigns.guests import Guest
from tests.campaigns.twins import play_on

NEW_EACH_TIME = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"')
HTMX = {"HX-Request": "true"}


def forget():
    states.kept.clear()
    keeping.pieces.clear()
    story.forget()
    newest.forget()


def bare(answer):
    return NEW_EACH_TIME.sub("", answer.content.decode())


@pytest.mark.parametrize(("slug", "players"), [("castle", 3), ("dungeon-twister", 2), ("munchkin", 3)])
def test_what_is_kept_from_before_a_move_is_what_would_be_made_after_it(shelf, slug, players):
    shelf(slug)
    book = Book.objects.get(slug=slug)
    campaign, tokens = ledger.open_campaign(title="T", game=slug, book=book, players=players, names=["Аня", "Боря"])
    chance, table = Random(3), SimpleNamespace(campaign=campaign, tokens=tokens)
    guests = Guest(table, "1"), Guest(table, "gm")
    for moves in (4, 1):
        play_on(campaign, moves, chance)
        kept = [bare(guest.get("campaign")) for guest in guests]
        forget()
        assert [bare(guest.get("campaign")) for guest in guests] == kept


@pytest.mark.parametrize(("slug", "players"), [("castle", 3), ("dungeon-twister", 2), ("munchkin", 3), ("knk-mf", 3)])
def test_who_looks_after_those_who_know_more_gets_what_they_would_get_alone(shelf, slug, players):
    shelf(slug)
    book = Book.objects.get(slug=slug)
    campaign, tokens = ledger.open_campaign(title="T", game=slug, book=book, players=players, names=["Аня", "Боря"])
    play_on(campaign, 14, Random(5))
    guests = [Guest(SimpleNamespace(campaign=campaign, tokens=tokens), key) for key in ("gm", "1", "2")]
    for guest in guests:  # from here on nobody's visit begins
        guest.get("campaign")
    forget()
    together = [bare(guest.get("campaign")) for guest in guests]
    for guest, page in zip(guests, together, strict=True):
        forget()
        assert bare(guest.get("campaign")) == page


def test_those_who_see_the_same_share_one_table_and_whoever_knows_more_does_not(shelf):
    shelf("castle", "knk-mf")
    for slug, alike in (("castle", False), ("knk-mf", True)):
        book = Book.objects.get(slug=slug)
        campaign, _ = ledger.open_campaign(title="T", game=slug, book=book, players=3, names=["Аня", "Боря"])
        play_on(campaign, 14, Random(5))
        table, seats = ledger.load(campaign), {seat.key: seat for seat in campaign.seats.all()}
        states = [seen_by(table, seats.get(key)).state for key in ("", "1", "2")]
        assert [one is states[0] for one in states[1:]] == [alike, alike]
        assert (states[1] == states[2]) is alike


def test_the_newest_plays_are_read_once_for_all_who_look_and_anew_after_each_play(cave, anya, boris, monkeypatch):
    read, real = [], questions.newest_plays
    monkeypatch.setattr(questions, "newest_plays", lambda *told: read.append(told) or real(*told))
    for guest in (anya, boris, anya):
        guest.get("campaign")
    assert len(read) == 1
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    boris.get("campaign")
    assert len(read) == 2
    ledger.undo(cave.campaign, ledger.load(cave.campaign).number, by=cave.anya)
    assert 'class="undone"' in bare(boris.get("campaign"))
    assert len(read) == 3


def test_plays_that_a_replica_has_not_got_yet_are_not_kept(cave, anya, monkeypatch):
    real, late = questions.newest_plays, [True]
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    table = ledger.load(cave.campaign)
    monkeypatch.setattr(questions, "newest_plays", lambda pk, number: real(pk, number - 1 if late else number))
    assert newest.newest_plays(table.campaign, table.number)[0].number == table.number - 1
    late.clear()
    assert newest.newest_plays(table.campaign, table.number)[0].number == table.number


def test_an_undo_and_what_comes_after_it_are_shown(cave, anya):
    before = bare(anya.get("campaign"))
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "2"}, by=cave.anya)
    assert bare(anya.get("campaign")) != before
    ledger.undo(cave.campaign, 7, by=cave.anya)
    after = bare(anya.get("campaign"))
    assert 'class="undone"' in after
    forget()
    assert bare(anya.get("campaign")) == after


def test_who_looks_again_or_reads_another_language_gets_their_own(cave, anya, boris):
    anya.get("campaign")
    own, other = anya.get("campaign").content.decode(), boris.get("campaign").content.decode()
    assert 'name="seat" value="1"' in own
    assert 'name="seat" value="1"' not in other
    assert "Журнал" in own
    anya.client.post("/language/", {"language": "en", "next": "/"})
    assert "Журнал" not in anya.get("campaign").content.decode()


def test_each_answer_has_keys_and_tokens_of_its_own(anya):
    first, second = (anya.get("campaign").content.decode() for _ in range(2))
    for name in ("key", "csrfmiddlewaretoken"):
        said = [re.findall(rf'name="{name}" value="([^"]+)"', page) for page in (first, second)]
        assert said[0]
        assert not set(said[0]) & set(said[1])
    keys = re.findall(r'name="key" value="([^"]+)"', first)
    assert len(keys) == len(set(keys))


def test_a_second_look_reads_no_plays(cave, anya):
    def asked():
        with CaptureQueriesContext(connection) as queries:
            anya.client.get(anya.url("campaign"), headers=HTMX)
        return [query["sql"] for query in queries]

    first, second = asked(), asked()
    assert len(second) <= 7 < len(first)
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    assert len(asked()) > 7


def test_moves_that_are_found_for_a_seat_are_found_once_until_the_next_play(cave, anya, monkeypatch):
    tried = []
    real = ledger.engine.offers
    monkeypatch.setattr(ledger.engine, "offers", lambda *told: tried.append(told[3].key) or real(*told))
    forget()
    for _ in range(3):
        anya.get("campaign")
    assert tried == ["1"]
    ledger.make_move(cave.campaign, "earn", {"hero": "hero-1", "amount": "1"}, by=cave.anya)
    anya.get("campaign")
    assert tried == ["1", "1"]


def keep(text, **context):
    return Template("{% load keeping %}" + text).render(Context(context))


def test_a_piece_sees_what_it_names_and_nothing_else():
    said = "{% keep one two.three %}{{ one }}-{{ two.three }}-{{ two.four }}-{{ other }}{% endkeep %}"
    assert keep(said, one=1, two={"three": 3, "four": 4}, other=5) == "1-3--"


def test_a_piece_is_written_once_and_anew_when_what_it_names_changes():
    template = Template("{% load keeping %}{% keep one %}{{ one.say }}{% endkeep %}")
    told = []

    class One:
        def __init__(self, number):
            self.number = number

        def say(self):
            told.append(self.number)
            return self.number

    keeping.One, One.__qualname__, One.__module__ = One, "One", keeping.__name__
    try:
        found = [template.render(Context({"one": One(number)})) for number in (1, 1, 2, 1)]
    finally:
        del keeping.One
    assert found == ["1", "1", "2", "1"]
    assert told == [1, 2]


def test_what_cannot_be_told_apart_is_written_each_time():
    template = Template("{% load keeping %}{% keep one %}{{ one }}{% endkeep %}")
    found = [template.render(Context({"one": word})) for word in (lambda: "a", lambda: "b")]
    assert found == ["a", "b"]


def test_pieces_that_were_not_read_for_longest_go():
    pieces = keeping.Pieces(2_000)
    for number in range(10):
        pieces.put(bytes([number]), {}, keeping.Kept(("x" * 200,), {}))
        pieces.of(b"\x00", {})
    assert pieces.bytes <= 2_000
    assert pieces.of(b"\x00", {})
    assert pieces.of(b"\x09", {})
    assert pieces.of(b"\x01", {}) is None


def test_a_state_does_not_remember_without_end(monkeypatch):
    monkeypatch.setattr(memory, "MOST_KEPT", 5)
    state = State()
    for word in range(20):
        assert memory.once(state, word, lambda word=word: word) == word
    assert len(state.memory) <= 5


ROWS = (
    "{% load keeping parts %}{% part %}<div id='all'>{% keep rows %}{% for row in rows %}"
    "{% part %}{% keep row %}<p id='row-{{ row.0 }}'>{{ row.1 }}<input name='key' value='x'></p>"
    "{% endkeep %}{% endpart %}"
    "{% endfor %}{% endkeep %}</div>{% endpart %}"
).replace("'", '"')


def rows(shown="", **told):
    headers = {"HX-Request": "true", "Letopis-Shown": shown}
    rows = [list(row) for row in told.items()]
    return Template(ROWS).render(Context({"request": SimpleNamespace(headers=headers), "rows": rows}))


def test_of_a_piece_that_changed_only_those_of_its_parts_are_sent_that_did():
    first = rows(a="one", b="two")
    shown = " ".join(":".join(told) for told in re.findall(r'id="([\w-]+)" data-part="([\w.-]+)"', first))
    assert shown.count(":") == 3
    second = rows(shown, a="one", b="three")
    assert re.findall(r'id="([\w-]+)" data-(part|same)=', second) == [("all", "part"), ("row-b", "part")]
    assert rows(shown, a="one", b="two") == re.sub(r"part=(\"[\w.-]+\").*", r"same=\1></div>", first, flags=re.DOTALL)


def test_a_piece_in_a_piece_knows_the_seat_and_has_keys_of_its_own():
    inner = '{% keep two %}{{ seat.key }}{{ seat.master }}<input name="key" value="x">{% endkeep %}'
    template = Template("{% load keeping %}{% keep one two %}{{ one }}" + inner + "{% endkeep %}")
    context = {"one": 1, "two": 2, "seat": SimpleNamespace(key="3", master=False)}
    said = [template.render(Context(context)) for _ in range(2)]
    assert all(one.startswith('13False<input name="key" value="') for one in said)
    assert len({*said, template.render(Context({**context, "seat": SimpleNamespace(key="4", master=True)}))}) == 3


def seen_from(template, seat, **more):
    return template.render(Context({"seat": SimpleNamespace(key=seat, master=False), **more}))


def written_by(monkeypatch):
    written = []
    real = keeping.Keep._written
    monkeypatch.setattr(keeping.Keep, "_written", lambda self, *told: written.append(self.names) or real(self, *told))
    keeping.pieces.clear()
    return written


def test_what_does_not_ask_from_which_seat_it_is_seen_is_written_once_for_all(monkeypatch):
    written = written_by(monkeypatch)
    template = Template("{% load keeping %}{% keep one %}{{ one }}{% endkeep %}")
    assert [seen_from(template, seat, one=1) for seat in "123"] == ["1", "1", "1"]
    assert written == [["one"]]


@pytest.mark.parametrize(
    ("asks", "said"),
    [
        ("{% if seat.master or seat.key == '2' %}mine{% endif %}", ["", "mine", ""]),
        ("{% if one == 1 %}{% firstof seat.key %}{% endif %}", ["1", "2", "3"]),
        ("{% keep one %}{{ seat.key }}{% endkeep %}", ["1", "2", "3"]),
        ("{% keep one %}{% keep one %}{% if back %}{{ seat.key }}{% endif %}{% endkeep %}{% endkeep %}", ["", "2", ""]),
        ("{% with mine=seat.key %}{{ mine }}{% endwith %}", ["1", "2", "3"]),
    ],
)
def test_what_asks_is_written_for_each_seat_also_deep_inside(asks, said):
    """Asked for more than once by turns: what was kept of one seat is never given to another."""
    template = Template("{% load keeping %}{% keep one %}" + asks + "{% endkeep %}")
    for _ in range(2):
        assert [seen_from(template, seat, one=1, back="me" if seat == "2" else "") for seat in "123"] == said


def test_whoever_takes_all_of_a_piece_along_has_asked_for_all():
    taken = keeping.Watched(dict.fromkeys(keeping.ALL_OF_FRAME, 1))
    assert not taken.asked
    assert {**taken}
    assert taken.asked == set(keeping.ALL_OF_FRAME)
