"""What a page of the castle says is played: each example holds by a changed edition, and not by the shipped one."""

from dataclasses import replace

import pytest

from campaigns import games, ledger
from campaigns.games.castle import GAME
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from rulebooks.models import Book

BOOK = shipped("castle")


def edition(changes):
    """The shipped edition with other stats on some pages."""
    other = {slug: replace(BOOK[slug], stats={**BOOK[slug].stats, **stats}) for slug, stats in changes.items()}
    return replace(BOOK, entries={**BOOK.entries, **other})


def run(text, book):
    (told,) = run_text(text, {"castle": GAME}.__getitem__, lambda _: book)
    return told


EXAMPLES = {
    "thrown three halls far": (
        {"tolchok-1": {"halls": 3}},
        """
        game  castle players=4
        given Аня at C1 holds Толчок I; Боря at C1 holds Хитрость I; Вера at C3; Глеб at C4
        when  GM closes
        when  Аня answers A1
        refused not one of the answers
        when  Аня answers Центр
        then  Боря at Центр
        """,
    ),
    "thrown next door, for the card says one": (
        {"tolchok-1": {"halls": 1}},
        """
        game  castle players=3
        given Аня at B1 holds Толчок I; Боря at B1 holds Хитрость I; Вера at C3
        when  GM closes
        when  Аня answers Центр
        refused not one of the answers
        when  Аня answers A1
        then  Боря at A1
        """,
    ),
    "two cards are peeked at": (
        {"hitrost-1": {"cards": 2}},
        """
        game  castle players=3
        given Аня at B1 holds Хитрость I; Боря at A1 holds Платформа 9¾, Второе дыхание, Ахаха; Вера at C3
        given action-deck holds nothing
        when  Аня orders nothing to=A1
        draws Платформа 9¾, Второе дыхание
        when  GM closes
        then  Аня knows Платформа 9¾ of Боря, Второе дыхание of Боря
        """,
    ),
    "a run of three corridors": (
        {"vtoroe-dyhanie": {"corridors": 3}},
        """
        game  castle players=3
        given Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; A1-B1 holds Barricade
        when  Аня orders Второе дыхание
        when  Аня goes B1 then=A1>Центр>A2
        refused so many corridors: 3
        when  Аня goes B1 then=A1>A3
        when  GM closes
        then  Аня at A3
        """,
    ),
    "a run of one corridor, past a barricade": (
        {"vtoroe-dyhanie": {"corridors": 1}},
        """
        game  castle players=3
        given Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; B1-C1 holds Barricade
        when  Аня orders Второе дыхание
        when  Аня goes B1 then=A1
        refused so many corridors: 1
        when  Аня goes B1
        when  GM closes
        then  Аня at B1
        """,
    ),
    "two cards are discarded": (
        {"ahaha": {"discards": 2}, "faza-2": {"draws": 0}},
        """
        game  castle players=3
        given Аня at C1 holds Ахаха; Боря at C2 holds Платформа 9¾, Второе дыхание, SecretPassage; Вера at C3
        given action-deck holds nothing
        when  Аня orders Ахаха Боря to=stay
        draws Второе дыхание, SecretPassage
        when  GM closes
        when  Аня answers SecretPassage
        then  Аня asks look
        when  Аня answers Второе дыхание
        then  Боря holds Платформа 9¾; action-discard holds SecretPassage x1, Второе дыхание x1; nobody asked
        """,
    ),
    "two cards are taken by an order, as far as there is room": (
        {"faza-1": {"draws": 2}, "faza-2": {"draws": 0}},
        """
        game  castle players=3
        given Аня at C1; Боря at C2 holds Ахаха x2; Вера at C3 holds Толчок I
        when  Аня orders take action to=stay
        when  Боря orders take action to=stay
        when  Вера orders take skirmish to=stay
        then  Аня hand=2; Боря hand=3; Вера holds skirmish-card x3
        """,
    ),
    "three make a skirmish, by the phase": (
        {"faza-2": {"skirmish_from": 3}},
        """
        game  castle players=3
        given Аня at B1 holds Удержание II; Боря at B1 holds Толчок I; Вера at C3
        when  GM closes
        then  round 2; Аня at B1; Боря at B1; nobody asked
        """,
    ),
    "three make a skirmish, by its own page": (
        {"iniciaciya": {"players": {"min": 3}}},
        """
        game  castle players=3
        given Аня at B1 holds Удержание II; Боря at B1 holds Толчок I; Вера at C3
        when  GM closes
        then  round 2; Аня at B1; Боря at B1; nobody asked
        """,
    ),
    "two losers are robbed": (
        {"tolchok-2": {"losers": 2}},
        """
        game  castle players=3
        given Аня at B1 holds Толчок II; Боря at B1 holds Хитрость I, Ахаха; Вера at B1 holds Хитрость I, SecretPassage
        given action-deck holds nothing
        when  GM closes
        then  Аня hand=2 holds Ахаха, SecretPassage; Боря hand=0; Вера hand=0
        """,
    ),
    "two of three losers are robbed, one after the other": (
        {"tolchok-2": {"losers": 2}},
        """
        game  castle players=4
        given Аня at B1 holds Толчок II; Боря at B1 holds Хитрость I, Ахаха; Вера at B1 holds Хитрость I, SecretPassage
        given Глеб at B1 holds Хитрость I, Платформа 9¾; action-deck holds nothing
        when  GM closes
        when  Аня answers Вера
        then  Аня asks victim
        when  Аня answers Вера
        refused not one of the answers
        when  Аня answers Глеб
        then  Аня hand=2 holds SecretPassage, Платформа 9¾; Боря hand=1
        """,
    ),
    "two corridors are locked": (
        {"uderzhanie-1": {"edges": 2}},
        """
        game  castle players=3
        given Аня at B1 holds Удержание I; Боря at B1 holds Толчок I; Вера at C3
        when  GM closes
        when  Аня answers C3-B5
        when  Аня answers C3-B5
        refused not one of the answers
        when  Аня answers C3-B6
        then  C3-B5 holds Lock; C3-B6 holds Lock; Аня asks exile
        """,
    ),
    "two corridors burn": (
        {"gnev-plameni-uduna": {"edges": 2}},
        """
        game  castle players=3
        given Аня at C1; Боря at C2; Вера at C3; event-deck holds Гнев пламени Удуна
        draws B1-C1, A1-B1
        when  GM closes
        then  B1-C1 gone; A1-B1 gone
        """,
    ),
    "the place of SecretPassage is that of the name without a card": (
        {"adios": {"priority": 1}, "faza-2": {"draws": 0}, "sdelka-s-dyavolom": {"priority": 2}},
        """
        game  castle players=3
        given Аня at C1 holds Сделка с дьяволом, Ахаха; Боря at C2 holds SecretPassage; Вера at C3
        given action-deck holds nothing
        when  Аня orders Сделка с дьяволом Боря Ахаха to=stay
        when  Боря orders SecretPassage C2 B2 to=stay
        when  GM closes
        then  C2-B2 holds SecretPassage; Аня holds Ахаха
        """,
    ),
    "a card whose words nobody knows is left to the table, and the log says so": (
        {"shelkovye-seti-maffet": {"effect": ""}},
        """
        game  castle players=3
        given Аня at C1 holds Второе дыхание; Боря at C2; Вера at C3; event-deck holds Шелковые сети Маффет
        when  GM closes
        then  noted the table decides
        """,
    ),
    "a skirmish card whose words nobody knows as well": (
        {"uderzhanie-2": {"win": ""}},
        """
        game  castle players=3
        given Аня at B1 holds Удержание II; Боря at B1 holds Толчок I; Вера at C3
        when  GM closes
        then  noted the table decides; Боря -shackled; Аня asks exile
        """,
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_changed_page_is_played(name):
    changes, example = EXAMPLES[name]
    text = f"# {name}\n" + "\n".join(line.strip() for line in example.strip().splitlines())
    changed = run(text, edition(changes))
    assert changed.ok, changed.failures
    assert not run(text, BOOK).ok


@pytest.mark.parametrize("players", [2, 5])
def test_edition_says_how_many_play(db, monkeypatch, players):
    """Seats, the board, the first round: two and five play by an edition that is for them, not by the shipped one."""
    book, _ = Book.objects.get_or_create(slug="castle", defaults={"title": "Замок", "edition": 1})
    told = {"title": "Замок", "game": "castle", "book": book, "players": players, "secret": b"edition"}
    names = ["Аня", "Борис", "Вера", "Глеб", "Дина"][:players]
    for catalogue in (BOOK, edition({"podgotovka": {"players": {"min": 2, "max": 5}}})):
        monkeypatch.setattr("campaigns.plays.writing.book_of", lambda campaign, made=catalogue: made)
        monkeypatch.setattr(ledger, "at_edition", lambda book, made=catalogue: made)
        if catalogue is BOOK:
            with pytest.raises(ledger.IllegalMove, match="for 3 to 4 players"):
                ledger.open_campaign(**told)
    campaign, _ = ledger.open_campaign(**told, names=names)
    assert ledger.load(campaign).game.players == (2, 5)
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for key in map(str, range(1, players + 1)):
        ledger.make_move(campaign, "enter", {}, by=seats[key])
    ledger.make_move(campaign, "begin", {}, by=seats["gm"])
    state = ledger.load(campaign).state
    assert state.periods["round"] == 1
    assert {state.holder(hero.id) for hero in state.of_kind("hero")} == {
        f"hall-c{one}" for one in range(1, players + 1)
    }


def test_edition_for_three_only_refuses_the_fourth():
    text = "\n".join(
        [
            "# Four are too many.",
            "game castle seats=А,Б,В,Г",
            *(f"when {who} enters" for who in "АБВГ"),
            "when GM begins",
            "refused From 3 to 3 play",
        ]
    )
    assert run(text, edition({"podgotovka": {"players": {"min": 3, "max": 3}}})).ok


def test_game_is_the_same_object_by_the_same_edition():
    """What is kept by game (its guards, its offers) is kept once for each number of players."""
    other = edition({"podgotovka": {"players": {"min": 2, "max": 5}}})
    assert games.game_for("castle", BOOK) is GAME
    assert games.game_for("castle", other) is games.game_for("castle", other)
