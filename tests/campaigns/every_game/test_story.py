"""What is told of any play of any game reads like a sentence, and says no more than its reader may know."""

import random
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from types import SimpleNamespace

import pytest
from django.utils import translation

from campaigns import bots, games
from campaigns.chronicle import log
from campaigns.chronicle.story import story_of
from campaigns.chronicle.wording import name_of, translate
from campaigns.engine import secrecy
from campaigns.engine.codec import event_to_json
from campaigns.engine.dice import KeyedDice
from campaigns.engine.evolve import fold
from campaigns.engine.moves.decide import decide
from campaigns.engine.seat import Seat as Player
from campaigns.engine.secrecy import SPECTATOR
from campaigns.engine.sentences import Name, Sentence, listed
from campaigns.models import Play, Seat
from campaigns.plays.tables_then import Then
from campaigns.plays.witnessing import Deed, witnessed
from campaigns.plays.writing import Table
from rulebooks.catalogue import shipped
from rulebooks.language.cases import CASES, in_case
from tests.campaigns.playable import MAKER, without_code
from tests.campaigns.sentences import LATIN, faults, infinitives, misbent
from tests.harness.sampling import seeds

MOVES = 30
WHOLE = 900
"""So many moves every game is over in, however little its players know what they want."""
NAMES = ("Аня", "Борис", "Вера", "Глеб", "Дарья", "Егор")
DECLARED = {one.slug: one.game for one in without_code()}
PLAYED = sorted({slug for slug, game in games.all_games().items() if game.book} | set(DECLARED))
MASTER = Player("gm", master=True)


def edition_and_game(slug):
    if slug in DECLARED:
        edition = shipped(slug)
        return edition, games.game_for(MAKER, edition)
    return shipped(games.game(slug).book), games.game(slug)


@lru_cache(maxsize=2)
def evening(slug, seed, moves=MOVES):
    """A game by bots without a database: each play with the tables around it. Two tests may look at the same one."""
    edition, game = edition_and_game(slug)
    chance, dice = random.Random(seed), KeyedDice(f"{slug} {seed}".encode())
    count = max(game.players[0], min(3, game.players[1]))
    players = [Player(str(number), name) for number, name in enumerate(NAMES[:count], 1)]
    seats = {one.key: Seat(key=one.key, name=one.name) for one in players} | {"gm": Seat(key="gm", master=True)}
    state, told = bots.laid(game, edition, players, dice), []
    for number in range(1, moves + 1):
        chosen = bots.choose(game, state, edition, players, chance, sensibly=bool(seed % 2))
        if chosen is None or state.result:
            break
        by, offer = chosen
        events = decide(game, state, edition, dice, offer.move.name, offer.fields, by)
        deed = Deed(game, state, offer.move.name, dict(offer.fields), events, by.key)
        play = Play(
            number=number,
            move=offer.move.name,
            seat=seats[by.key],
            fields=dict(offer.fields),
            events=[event_to_json(one) for one in events],
            seen=witnessed(deed, [*players, MASTER]),
        )
        after = fold(state, events)
        told.append(Then(play, state, after))
        state = after
    table = Table(SimpleNamespace(pk=0), game, edition, state, len(told))
    return table, told, players


def stories(table, told, viewers):
    """What there is to tell each of some viewers of each play of an evening, whatever language they read."""
    tables = [replace(table, state=secrecy.seen(table.game, table.state, one), viewer=one) for one in viewers]
    return [(seen, one.play, story_of(seen, one)) for seen in tables for one in told]


def read(table, told, viewer):
    """What somebody reads of an evening: the line of each play."""
    return [log.line_of(*one) for one in stories(table, told, [viewer])]


TERMS = {
    "bridges": {"BSE", "CRB", "chn", "chs", "trl"},
    "castle": {"adios", "Let", "gambling"},
}
"""The Latin words that a rulebook itself says to people: marks of its map, what its formula is called, titles of cards.
Whatever else is written so is a word of code."""


def shown(table, told, players):
    """All that people read of an evening, of the rulings and of what things are called, each with where it stands."""
    game = table.game
    for ruling in game.rulings:
        yield from (("ruling", ruling.taken), ("ruling not taken", ruling.not_taken))
    yield from {**game.sheet.words, **game.face.called, **game.face.entries}.items()
    for move in game.moves:
        yield move.name, move.label
        yield from ((f"{move.name}, {one.name}", one.label) for one in move.fields)
    for then in told:
        for piece in then.after.pieces:
            yield piece, name_of(replace(table, state=then.after), piece)
    for line in [one for viewer in (MASTER, players[0], SPECTATOR) for one in read(table, told, viewer)]:
        yield from (
            (f"play {line.number}", told) for told in (*line.sentences, *(one.sentence for one in line.details))
        )
    for then in told:
        for number, derived in game.numbers.items():
            explained = [derived(then.after, table.book, piece) for piece in whose(then)]
            yield from ((number, part.label) for one in explained for part in one.parts)


def whose(then):
    """The heroes and the bank: whose numbers are explained."""
    return {one.id for one in then.after.of_kind("hero", "bank")}


def names_at(table, told):
    """What everything is called that lay on a table in an evening, each with whether it is somebody."""
    living = table.game.face.living
    return {
        (name_of(replace(table, state=one.after), id), piece.kind in living)
        for one in told
        for id, piece in one.after.pieces.items()
    }


def assert_sentences(slug, table, told, players):
    """Each line of an evening, in both languages, to whoever reads it."""
    people = {name for name, alive in names_at(table, told) if alive}
    heard = stories(table, told, (MASTER, players[0], SPECTATOR))
    for language in ("ru", "en"):
        with translation.override(language):
            lines = [log.line_of(*one) for one in heard]
        assert lines
        for line in lines:
            assert line.sentences, f"play {line.number} says nothing"
            for one, other in pairwise(line.sentences):
                assert one != other, line.sentences
            for sentence in line.sentences:
                assert not sentence.endswith("делает ход."), f"play {line.number} does not say what was done"
                known = TERMS.get(slug, set())
                wrong = faults(sentence, known, people) if language == "ru" else infinitives(sentence)
                assert not wrong, f"{sentence}: {wrong}"


@pytest.mark.parametrize("seed", seeds("stories", 1, 6))
@pytest.mark.parametrize("slug", PLAYED)
def test_a_story_is_told_in_sentences(slug, seed):
    assert_sentences(slug, *evening(slug, seed))


@pytest.mark.long
@pytest.mark.parametrize("seed", seeds("whole stories", 1, 4))
@pytest.mark.parametrize("slug", PLAYED)
def test_a_whole_game_is_told_in_sentences(slug, seed):
    assert_sentences(slug, *evening(slug, seed, WHOLE))


@pytest.mark.parametrize("slug", PLAYED)
def test_names_are_bent_into_words(slug):
    table, told, _ = evening(slug, 3)
    names = names_at(table, told)
    wrong = [(name, bent) for name, alive in sorted(names) for case in sorted(CASES)
             if misbent(name, bent := in_case(name, case, alive))]  # fmt: skip
    assert len(names) > 3
    assert not wrong


@pytest.mark.parametrize("slug", PLAYED)
def test_no_word_of_code_reaches_people(slug):
    table, told, players = evening(slug, 3)
    with translation.override("ru"):
        read = {(where, translate(words, table) if isinstance(words, Sentence) else words)
                for where, words in shown(table, told, players)}  # fmt: skip
    wrong = sorted(one for one in read if set(LATIN.findall(one[1])) - TERMS.get(slug, set()))
    assert not wrong
    assert len(read) > 100


def twin_of(game, then, viewer):
    """The same play at a table where two things that somebody sees only the backs of are each other; or nothing."""
    unseen = [
        one
        for one in then.before.pieces.values()
        if one.entry
        and one.id in then.after
        and all(secrecy.hidden(game, state, one.id, viewer) for state in (then.before, then.after))
    ]
    pairs = ((one, other) for one in unseen for other in unseen if one.kind == other.kind and one.entry != other.entry)
    pair = next(pairs, None)
    if pair is None:
        return None
    one, other = pair

    def swapped(state):
        pieces = {one.id: replace(one, entry=other.entry), other.id: replace(other, entry=one.entry)}
        return replace(state, pieces={**state.pieces, **pieces})

    return Then(then.play, swapped(then.before), swapped(then.after))


@pytest.mark.parametrize("seed", seeds("story twins", 1, 4))
@pytest.mark.parametrize("slug", [slug for slug in PLAYED if edition_and_game(slug)[1].visibility.places])
def test_a_story_is_the_same_whatever_its_reader_may_not_know(slug, seed):
    """Beside the pages of twin tables (`test_secrecy.py`), play by play: nothing is told of what is hidden."""
    table, told, players = evening(slug, seed)
    for viewer in (players[0], SPECTATOR):
        assert not leaks(table, told, viewer)


def leaks(table, told, viewer):
    """The plays that are told otherwise at a twin of their table."""
    twins = [(one, twin) for one in told if (twin := twin_of(table.game, one, viewer)) is not None]
    with translation.override("ru"):
        pairs = zip(*(read(table, side, viewer) for side in zip(*twins, strict=True)), strict=True) if twins else ()
        return [one.number for one, other in pairs if one.sentences != other.sentences]


def test_a_planted_leak_is_found(monkeypatch):
    """The proof can fail: once a tale is handed the whole table and names what lies there, twins are told apart."""
    table, told, players = evening("castle", 3)
    assert not leaks(table, told, players[0])

    def tattles(act):
        yield Sentence("{cards}", {"cards": listed([Name(one.entry) for one in act.before.of_kind("action-card")])})

    face = replace(table.game.face, story=dict.fromkeys(table.game.face.story, tattles))
    monkeypatch.setattr(secrecy, "seen", lambda game, state, viewer: state)
    assert leaks(replace(table, game=replace(table.game, face=face)), told, players[0])


@pytest.mark.parametrize("slug", [slug for slug in PLAYED if slug not in DECLARED])
def test_every_move_has_its_tale(slug):
    """A move that its game's face does not tell would be told by its button; every kind of answer likewise."""
    game = games.game(slug)
    assert {move.name for move in game.moves} - set(game.face.story) == set()
    assert set(game.answers) - set(game.face.answers) == set()


@pytest.mark.parametrize("slug", PLAYED)
def test_no_tale_tells_of_what_there_is_not(slug):
    """Faces are written by hand beside the rules: a move or an answer that was renamed must be renamed there too."""
    _, game = edition_and_game(slug)
    assert slug in DECLARED or set(game.face.story) <= {move.name for move in game.moves}
    assert set(game.face.answers) <= set(game.answers)


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("Аня: Выбрать персонажа — Скаут.", "infinitive: Выбрать"),
        ("Аня пишет заявку: взять карту, зал B3.", "infinitive: взять"),
        ("Аня пишет заявку: карта «Побег», остаться.", "infinitive: остаться"),
        ("Потайной ход A1-B1: потайной ход.", "twice: потайной ход"),
        ("Обыватели занимает место: 20T.", "disagree: Обыватели занимает"),
        ("Аня −4, осталось -3.", "raw: -3"),
        ("Аня: TypeBonus 1.", "Latin: TypeBonus"),
        ("Аня берёт: .", "raw: : ."),
        ("Аня идёт на юг", "has no end"),
    ],
)
def test_what_is_no_sentence_is_found(sentence, fault):
    assert fault in faults(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Аня выбирает героя: Скаут.",
        "Аня: принять удар за союзников? Бьёт Големко.",
        "Борис играет карту «Взять своё» против Ани и остаётся на месте.",
        "Действовать больше некому, победителя нет.",
        "Аня решает, принимать ли удар за союзников.",
        "Обыватели идут на 16N.",
    ],
)
def test_sentences_are_found_right(sentence):
    assert not faults(sentence)


def test_somebody_may_be_named_twice():
    sentence = "Темный стрелок отвечает: Вера −1; Темный стрелок −1."
    assert faults(sentence) == ["twice: темный стрелок"]
    assert not faults(sentence, names={"Темный стрелок Глаз-Алмаз"})


def test_a_name_that_is_bent_into_no_word_is_found():
    assert misbent("Дозорная синих", "Дозорная синиха") == ["синиха"]
    assert not misbent("Дозорная синих", "Дозорную синих")
