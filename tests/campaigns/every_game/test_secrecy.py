"""Non-interference: tables that differ only in what somebody may not know give this person the same bytes."""

import json
import random
from itertools import product
from types import SimpleNamespace

import pytest

from campaigns import games, ledger
from campaigns.chronicle import citations, log
from campaigns.chronicle.seeing import heard
from campaigns.engine import secrecy
from campaigns.engine.dice import KeyedDice
from campaigns.engine.moves.decide import decide
from campaigns.engine.refusals import IllegalMove
from campaigns.models import Play
from campaigns.plays import endless, writing
from campaigns.webhooks.models import Webhook
from campaigns.webhooks.telling import told
from rulebooks.catalogue import shipped
from rulebooks.models import Book
from tests.campaigns import cards
from tests.campaigns.guests import Guest
from tests.campaigns.playable import MAKER, by_strangers, without_code
from tests.campaigns.twins import become_twin, pages, play_on, swappable
from tests.campaigns.whole_deck import whole_deck
from tests.harness.sampling import seeds, some

WITHOUT_CODE = {one.slug: one.game for one in without_code()}
HIDES_LATER = {"knk-mf": "games/knk_mf/test_secrecy.py"}
"""Games that lay nothing hidden: what is secret there comes with play, and a test of their own proves it."""
DECLARED = sorted(slug for slug, game in games.all_games().items() if game.visibility.places and game.book)
SECRETIVE = ["cards", *(slug for slug in DECLARED if slug not in HIDES_LATER)]
WITHOUT_CODE |= {slug: games.game_for(MAKER, book) for slug, book in by_strangers().items()}
SECRETIVE += sorted(WITHOUT_CODE)
"""Games, and rulebooks that declare a table of their own, by their slugs."""
WITH_LONG = [pytest.param(slug, marks=pytest.mark.long if slug in by_strangers() else ()) for slug in SECRETIVE]
"""The same; strangers' rulebooks may let cards fall in a thousand ways, and a preview tries them all."""
LUCKLESS = 6
"""At so many tables one after another chance may leave nothing hidden: in a village the first player may see all."""


@pytest.fixture
def secret_table(db, toy_game, monkeypatch):
    """Opens a table of a game with secrets, on the edition we ship, with bots' moves made.

    Munchkin's has a deck in it: real decks lie on a real table, and the app knows nothing that could leak.
    """
    decks = {"munchkin": whole_deck(), "cards": cards.CardBook()}

    def edition(slug):
        return decks.get(slug) or by_strangers().get(slug) or shipped(slug)

    real = writing.book_of

    def book_of(campaign):
        return real(campaign) if campaign.game == "cards" else edition(campaign.book.slug)

    # On a busy machine a preview with a thousand ways to fall may come near to being cut off, and a twin's not.
    monkeypatch.setattr(endless, "MOST_SECONDS", 60.0)
    monkeypatch.setattr(writing, "book_of", book_of)
    monkeypatch.setattr(ledger, "at_edition", lambda book: edition(book.slug))

    def opened(slug, moves, seed, players=3):
        book, _ = Book.objects.get_or_create(slug=slug, defaults={"title": slug, "edition": 1})
        names = ["Аня", "Боря", "Вера", "Глеб"][:players]
        game = WITHOUT_CODE[slug].slug if slug in WITHOUT_CODE else slug
        campaign, tokens = ledger.open_campaign(
            title="Тайны", game=game, book=book, players=players, names=names, secret=f"{slug} {seed}".encode()
        )
        play_on(campaign, moves, random.Random(seed))
        return SimpleNamespace(campaign=campaign, tokens=tokens)

    return opened


def guest_at(table, key):
    guest = Guest(table, key)
    guest.seat = table.campaign.seats.get(key=key)
    return guest


def players_of(slug):
    least, most = (WITHOUT_CODE.get(slug) or games.all_games()[slug]).players
    return max(least, min(4 if slug in by_strangers() else 3, most))


def with_secrets(secret_table, slug, seed, moves):
    """A table of bots on which something is hidden from the first player, and two things that could be each other."""
    for tried, fewer in product(range(seed, seed + LUCKLESS), (moves, moves // 2, 3, 0)):
        table = secret_table(slug, fewer, tried, players_of(slug))
        guest = guest_at(table, "1")
        if pairs := swappable(table.campaign, writing.as_player(guest.seat)):
            return table, guest, random.Random(tried).choice(pairs)
    raise AssertionError(f"nothing is ever hidden at a table of {slug}")


@pytest.mark.parametrize("seed", seeds("twins", 1, 3))
@pytest.mark.parametrize("slug", WITH_LONG)
def test_nobody_learns_what_they_may_not_know(secret_table, slug, seed):
    table, guest, pair = with_secrets(secret_table, slug, seed, 14)
    before = pages(guest)
    assert len(before) > 5
    become_twin(table.campaign, pair, writing.as_player(guest.seat))
    assert pages(guest) == before


@pytest.mark.parametrize("slug", ["cards", *some("told elsewhere", [one for one in SECRETIVE if one != "cards"], 1)])
def test_nobody_elsewhere_is_told_what_a_spectator_may_not_know(secret_table, slug):
    table, _, _ = with_secrets(secret_table, slug, 5, 14)
    campaign = table.campaign
    pair = swappable(campaign, secrecy.SPECTATOR)[0]
    master = campaign.seats.get(key="gm")
    about = {"campaign": campaign, "seat": master, "name": "x", "told": 0, "language": "ru", "origin": "", "salt": "x"}
    hooks = [Webhook(shape=shape, **about) for shape, _ in Webhook.SHAPES]
    before = [told(hook) for hook in hooks]
    assert len(json.loads(before[0][0])["plays"]) > 5
    become_twin(campaign, pair, secrecy.SPECTATOR)
    assert [told(hook) for hook in hooks] == before


def test_a_planted_leak_is_found(secret_table, monkeypatch):
    """The proof can fail: once hands are open, the twin's pages are no longer the same."""
    monkeypatch.setitem(games.all_games(), "cards", cards.open_hands())
    table = secret_table("cards", 0, 1)
    guest = guest_at(table, "1")
    viewer = writing.as_player(guest.seat)
    monkeypatch.setitem(games.all_games(), "cards", cards.GAME)
    pairs = [pair for pair in swappable(table.campaign, viewer) if in_different_places(table, pair)]
    monkeypatch.setitem(games.all_games(), "cards", cards.open_hands())
    before = pages(guest)
    become_twin(table.campaign, pairs[0], viewer)
    after = pages(guest)
    different = {address for address in before if before[address] != after.get(address)}
    assert {address.startswith("/api/") for address in different} == {True, False}


def in_different_places(table, pair):
    state = ledger.load(table.campaign).state
    return state.holder(pair[0]) != state.holder(pair[1])


@pytest.mark.parametrize("seed", seeds("twins refused", 1, 4))
@pytest.mark.parametrize("slug", SECRETIVE)
def test_refusals_tell_nothing(secret_table, slug, seed):
    """What a seat tries is refused in the same words, or allowed, whatever it does not know."""
    table, guest, pair = with_secrets(secret_table, slug, seed, 9)
    tries = [(one.move.name, dict(one.fields)) for one in ledger.offers(ledger.load(table.campaign), guest.seat)]
    tries += [(move.name, {}) for move in ledger.load(table.campaign).game.moves]
    before = [outcome(table, guest.seat, *one) for one in tries]
    become_twin(table.campaign, pair, writing.as_player(guest.seat))
    assert [outcome(table, guest.seat, *one) for one in tries] == before


def outcome(table, seat, name, fields):
    whole = ledger.load(table.campaign)
    try:
        decide(whole.game, whole.state, whole.book, KeyedDice(b"twins"), name, fields, writing.as_player(seat))
    except IllegalMove as refusal:
        return str(heard(whole, refusal.sentence, seat))
    return "allowed"


def test_what_is_offered_by_what_a_seat_sees_is_allowed(secret_table):
    table = secret_table("cards", 12, 5)
    for seat in table.campaign.seats.filter(master=False):
        for offer in ledger.offers(ledger.load(table.campaign), seat):
            assert outcome(table, seat, offer.move.name, offer.fields) == "allowed"


def test_master_sees_all_and_a_blind_one_what_everybody_sees(secret_table):
    table = secret_table("cards", 6, 2)
    whole = ledger.load(table.campaign)
    master = writing.as_player(table.campaign.seats.get(master=True))
    assert secrecy.seen(whole.game, whole.state, master) == whole.state
    table.campaign.blind = True
    table.campaign.save()
    blind = writing.as_player(table.campaign.seats.select_related("campaign").get(master=True))
    spectator = secrecy.seen(whole.game, whole.state, secrecy.SPECTATOR)
    assert secrecy.seen(whole.game, whole.state, blind).pieces == spectator.pieces


def test_what_a_secret_move_went_against_only_its_seat_reads(secret_table):
    table = secret_table("cards", 0, 1)
    anya, boris = (table.campaign.seats.get(key=key) for key in "12")
    card = next(ledger.load(table.campaign).state.held_by("hand-1")).id
    play = ledger.make_move(table.campaign, "order", {"card": card, "word": "now"}, by=anya)
    against = [{"rule": "1.9", "sentence": {"text": "that card is tired", "values": {}}}]
    Play.objects.filter(pk=play.pk).update(against=against)

    def read_by(seat):
        newest = Play.objects.filter(pk=play.pk).select_related("seat")
        return [(one.sentence, one.rule) for one in log.lines(ledger.look(table.campaign, seat), newest)[0].against]

    assert read_by(anya) == [("that card is tired", "1.9")]
    assert read_by(boris) == [("", "")]
    assert "1.9" not in citations.counted(table.campaign)
