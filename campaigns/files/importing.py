"""A campaign from a file: read with suspicion, worked out anew from its plays, and saved only if everything fits.

Nothing in the file is believed: each hash is made again, the states are folded, sums are checked, and dice are drawn
again where their secret is in the file. Where it is not, everybody at the table reads so. Everybody gets new links. A
game that is not over gets a new secret; dice that its plays show stay known for their decisions, and no others.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import secrets
from typing import Any, NoReturn

from django.db import transaction

from campaigns import games
from campaigns.chronicle.of_time import SENTENCES
from campaigns.engine.codec import event_from_json
from campaigns.engine.evolve import fold
from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import say
from campaigns.engine.state import State
from campaigns.evenings.markdown import notes_as_html
from campaigns.evenings.models import Note
from campaigns.files.checking import as_seen, check_document, checked_plays
from campaigns.files.exporting import digest
from campaigns.models import Campaign, Play, Seat, Session, new_slug
from campaigns.past.branches import CHUNK, bring_up
from campaigns.plays import writing
from campaigns.plays.house_layers import HOUSE, folded
from campaigns.plays.redrawing import Redrawn, Secrets, fell_otherwise, fitting, published
from campaigns.plays.rolled import dice_of_plays
from campaigns.plays.states import write_state
from campaigns.plays.writing import SumBroken, Table, check_sums
from campaigns.seats.people import first_token
from rulebooks.layers import layers_to_json
from rulebooks.models import Book

IMPORT = "import"
MOST_BYTES = 32_000_000
"""Of a file, and of what comes out of a compressed one: some hundred thousand events."""
MOST_PARTS, MOST_VALUES = 1_000_000, 3_000_000
"""Lists and objects in a file, and commas: twice what a campaign of that size has. An empty object is three bytes of
a file and sixty of memory, and of a file that is compressed a thousand of them are nothing."""
MOST_EDITIONS = 50
BROKEN = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, SumBroken)


def import_campaign(data: bytes) -> Campaign:
    """Save the campaign of a file that `exporting.export` wrote, compressed or not.

    Errors: IllegalMove with a sentence for whatever cannot be read, does not fit together or is not known here; then
            nothing is saved.
    """
    told = read(data)
    try:
        check_document(told)
        as_seen(told)
        book, edition = _edition(told)
        with transaction.atomic():
            campaign = _row(told, book, edition)
            _fill(campaign, told)
    except BROKEN as trouble:
        raise IllegalMove(say("This file does not fit together: {what}.", what=str(trouble)[:200])) from trouble
    return campaign


def read(data: bytes) -> dict[str, Any]:
    """The JSON of a file.

    Errors: IllegalMove for one that is too large, compressed in another way, or no JSON object.
    """
    if data[:2] == b"\x1f\x8b":
        data = _unpacked(data)
    if len(data) > MOST_BYTES:
        raise _too_large()
    if data[:2] == b"PK":
        raise IllegalMove(say("This is a zip archive; unpack it first."))
    if data.count(b"{") + data.count(b"[") > MOST_PARTS or data.count(b",") > MOST_VALUES:
        raise IllegalMove(say("This file is no campaign."))
    try:
        told = json.loads(data, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as trouble:
        raise IllegalMove(say("This file is not JSON.")) from trouble
    if not isinstance(told, dict):
        raise IllegalMove(say("This file is no campaign."))
    return told


def _unpacked(data: bytes) -> bytes:
    """What is in a gzip file, but never more than may be: a small file can hold a huge one."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            return packed.read(MOST_BYTES + 1)
    except (OSError, EOFError, ValueError) as trouble:
        raise IllegalMove(say("This file cannot be unpacked.")) from trouble


def _too_large() -> IllegalMove:
    return IllegalMove(say("This file is too large: at most {most} MB.", most=MOST_BYTES // 1_000_000))


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is no whole number")


def _edition(told: dict[str, Any]) -> tuple[Book, int]:
    """The rulebook and its edition: the one of the same number if it says the same, else another that does.

    Errors: IllegalMove for a game or a book that is not here, or none of whose editions says the same.
    """
    if not games.exists(told["game"]):
        raise IllegalMove(say("There is no such game here: {game}.", game=told["game"][:60]))
    book = Book.objects.filter(slug=told["book"]["slug"]).first()
    if book is None or not book.edition:
        raise IllegalMove(say("Its rulebook is not here: {book}.", book=told["book"]["slug"][:60]))
    newest_first = range(book.edition, max(0, book.edition - MOST_EDITIONS), -1)
    for edition in (told["book"]["edition"], *newest_first):
        if 1 <= edition <= book.edition and digest(_at(book, told["game"], edition)) == told["book"]["digest"]:
            return book, edition
    raise IllegalMove(say("No edition of {book} here says what that campaign was played on.", book=book.title))


def _at(book: Book, game: str, edition: int) -> Any:
    return writing.book_of(Campaign(book=book, game=game, edition=edition))


def _row(told: dict[str, Any], book: Book, edition: int) -> Campaign:
    """The campaign's own row. The secret of the file is kept only where it was published and is the right one."""
    kept = told["secret"]
    if kept and hashlib.sha256(bytes.fromhex(kept)).hexdigest() != told["secret_hash"]:
        raise IllegalMove(say("The secret of the dice is not the one whose hash was published."))
    secret = kept if kept and told["ended"] else secrets.token_bytes(32).hex()
    return Campaign.objects.create(
        slug=new_slug(),
        title=told["title"],
        game=told["game"],
        book=book,
        edition=edition,
        secret=secret,
        secret_hash=hashlib.sha256(bytes.fromhex(secret)).hexdigest(),
        root=told["root"],
        dice=told["dice"],
        strictness=told["strictness"],
        dial=told["dial"],
        rights=told["rights"],
        origin=IMPORT,
        branched_at=told["number"],
        blind=told["blind"],
    )


def _fill(campaign: Campaign, told: dict[str, Any]) -> None:
    seats = {one["key"]: Seat(campaign=campaign, **one) for one in told["seats"]}
    for seat in seats.values():
        seat.vacant = bool(seat.name) and not seat.master  # nobody has come to this table yet
    for seat in seats.values():
        first_token(seat)
    Seat.objects.bulk_create(seats.values())
    sessions = {one["number"]: Session(campaign=campaign, **one) for one in told["sessions"]}
    plays = checked_plays(campaign, told, seats, sessions)
    _fold(campaign, plays, sessions)
    Session.objects.bulk_create(sessions.values())
    for start in range(0, len(plays), CHUNK):
        Play.objects.bulk_create(plays[start : start + CHUNK])
    Note.objects.bulk_create(_note(campaign, one, seats, sessions) for one in told["notes"])
    bring_up(campaign, told["number"])
    if bool(campaign.ended) != bool(told["ended"]):
        raise IllegalMove(say("Its table and its row do not agree whether the game is over."))
    campaign.unproven = _draw_again(told, plays)
    if not campaign.ended or not told["secret"]:
        campaign.known = _fallen(plays)
    campaign.save(update_fields=["known", "unproven"])


def _draw_again(told: dict[str, Any], plays: list[Play]) -> bool:
    """Draw the dice of the file again; whether there are any of which nobody can know here how they fell.

    Errors: IllegalMove for a die that shows what the secret in the file does not.
    """
    secrets = published((play.number, play.move, play.fields) for play in plays)
    elsewhere = fitting(told["root"], told["game"], told["book"]["slug"], secrets, told["secret"])
    drawn, unproven = Redrawn(Secrets(), elsewhere, len(plays), {}), False
    for play in plays:
        for die, expected in drawn.go_on(play):
            unproven |= expected is None
            if expected not in (None, die.face):
                raise IllegalMove(fell_otherwise(die, expected))
    return unproven


def _fallen(plays: list[Play]) -> dict[str, int]:
    """The faces that the plays in effect show, by their decision.

    Neither what the file says beside its plays nor what was taken back in them: such a die would lie loaded in wait.
    """
    undone = {play.number for play in plays if play.undone}
    return {die.known_as: die.face for die in dice_of_plays(plays) if die.number not in undone}


def _note(campaign: Campaign, one: dict[str, Any], seats: dict[str, Seat], sessions: dict[int, Session]) -> Note:
    """A note of a file, rendered anew."""
    return Note(
        campaign=campaign,
        author=seats[one["author"]],
        session=sessions[one["session"]] if one["session"] else None,
        entry=one["entry"],
        text=one["text"],
        html=notes_as_html(one["text"]),
        readers=one["readers"],
        at=one["at"],
    )


def _fold(campaign: Campaign, plays: list[Play], sessions: dict[int, Session]) -> None:
    """Fold the plays in effect: sums hold after each, every sentence can be told, evenings get their states."""
    effective = [(play.number, play.fields) for play in plays if play.move == HOUSE and not play.undone]
    campaign.house = layers_to_json(folded(effective))
    book = writing.book_of(campaign)
    game, still = writing.game_of(campaign)
    table = Table(campaign, game, book, State(), 0, still)
    wanted = {number for one in sessions.values() for number in (one.from_play - 1, one.to_play)}
    states = {0: write_state(State())}
    for play in plays:
        if play.move in SENTENCES:
            SENTENCES[play.move](play, "")
        if not play.undone:
            after = fold(table.state, [event_from_json(event) for event in play.events])
            check_sums(table, after)
            table = Table(campaign, game, book, after, play.number)
        if play.number in wanted:
            states[play.number] = write_state(table.state)
    unknown = [prompt.kind for prompt in table.state.prompts if prompt.kind not in game.answers]
    if unknown:
        raise IllegalMove(say("This file asks what its game does not know."))
    now = write_state(table.state)
    for one in sessions.values():
        one.ended = one.ended or one.began  # an evening that was on is over: nobody has come to this one yet
        one.to_play = len(plays) if one.to_play is None else one.to_play
        one.before, one.after = states.get(one.from_play - 1, now), states.get(one.to_play, now)
