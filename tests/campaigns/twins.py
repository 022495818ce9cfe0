"""Twin tables: one public history, and what a viewer may not know is otherwise. For the proof that nothing leaks."""

import json
import random
import re
from urllib.parse import urlencode

from campaigns import bots, ledger
from campaigns.engine import events as happened
from campaigns.engine.codec import event_from_json, event_to_json
from campaigns.engine.evolve import evolve
from campaigns.engine.secrecy import hidden
from campaigns.engine.state import State
from campaigns.models import Play
from campaigns.plays import chain, writing
from campaigns.plays.states import write_state
from campaigns.plays.witnessing import Deed, witnessed
from tests.harness.sampling import Run, chance

MOST, SAMPLE = 60, 20
"""Pages that are compared of two tables, and in a run that takes a sample."""
OWN_TO_A_REQUEST = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"')


def play_on(campaign, moves, chance):
    """Let bots make so many moves through the ledger, each by what it sees."""
    for _ in range(moves):
        table = ledger.load(campaign)
        seats = {seat.key: seat for seat in campaign.seats.all()}
        players = [writing.as_player(seat) for seat in seats.values() if not seat.master]
        chosen = bots.choose(table.game, table.state, table.book, players, chance)
        if chosen is None or table.state.result:
            return
        by, offer = chosen
        ledger.make_move(campaign, offer.move.name, offer.fields, by=seats[by.key])


def history(campaign):
    """Each play in effect with the table before and after it."""
    state = State()
    for play in Play.objects.filter(campaign=campaign).effective():
        before = state
        for event in play.events:
            state = evolve(state, event_from_json(event))
        yield play, before, state


def never_seen(campaign, viewer):
    """The pieces that came with the table, or into a closed deck when the game began, and of which a viewer has only
    ever seen the back."""
    game = ledger.load(campaign).game
    found = set()
    for play, _, after in history(campaign):
        if play.move == "lay":
            found = set(after.pieces)
        elif play.move == "begin":
            nobodys = {kind for kind, sees in game.visibility.places.items() if sees == "nobody"}
            found |= {piece for piece, place in _brought(play) if after.pieces[place].kind in nobodys}
        found = {piece for piece in found if piece in after and hidden(game, after, piece, viewer)}
    return found


def _brought(play):
    """The pieces that a play brought somewhere, each with the place."""
    events = map(event_from_json, play.events)
    return [(one.piece.id, one.holder) for one in events if isinstance(one, happened.PieceAdded) and one.holder]


def swappable(campaign, viewer):
    """Pairs of pieces of one kind, but of two entries, that a viewer cannot tell apart."""
    state = ledger.load(campaign).state
    known = sorted(never_seen(campaign, viewer))
    pairs = ((one, other) for place, one in enumerate(known) for other in known[place + 1 :])
    return [
        (one, other)
        for one, other in pairs
        if state.pieces[one].kind == state.pieces[other].kind and state.pieces[one].entry != state.pieces[other].entry
    ]


def become_twin(campaign, pair, viewer):
    """Rewrite a campaign in place: two hidden pieces change roles, and secret words say something else."""
    secrets = _secret_marks(campaign, viewer)

    def retold(play):
        return json.loads(_swapped(json.dumps(play.fields, ensure_ascii=False), pair))

    rewrite(campaign, retold, lambda event, before: _otherwise(event, pair, secrets))


def rewrite(campaign, retold, otherwise):
    """Let a campaign have gone otherwise: what its plays were told, and each event by the table before it.

    Who saw what of each play is found anew by the rules of the game.
    """
    game = ledger.load(campaign).game
    before, previous = State(), campaign.root
    seats = [writing.as_player(seat) for seat in campaign.seats.all()]
    for play in Play.objects.filter(campaign=campaign).order_by("number"):
        if play.move != "lay":
            play.fields = retold(play)
        told, after = [], before
        for event in play.events:
            told.append(event_from_json(otherwise(event, after)))
            after = evolve(after, told[-1])
        deed = Deed(game, before, play.move, play.fields, told, play.seat.key if play.seat else "")
        play.events, play.seen = [event_to_json(event) for event in told], witnessed(deed, seats)
        play.hash = previous = chain.hash_of(previous, play)
        play.save()
        if not play.undone:
            before = after
    campaign.state, campaign.hash = write_state(before), previous
    campaign.save(update_fields=["state", "hash"])


def _secret_marks(campaign, viewer):
    """Marks that were only ever on things a viewer does not see, such as what an order says until it is turned up."""
    game = ledger.load(campaign).game
    secret, public = set(), set()
    for play, before, after in history(campaign):
        for event in map(event_from_json, play.events):
            if isinstance(event, happened.MarkAdded):
                where = after if event.piece in after else before
                unseen = event.piece in where and hidden(game, where, event.piece, viewer)
                (secret if unseen else public).add((event.piece, event.mark))
        marked = {piece for piece, _ in after.marks}
        turned_up = {piece for piece in marked if not hidden(game, after, piece, viewer)}
        public |= {(piece, mark) for piece, mark in after.marks if piece in turned_up}
    return {one for one in secret if one not in public and one[0].startswith("order")}


def _otherwise(event, pair, secrets):
    if event["is"] == "piece-added" and event["piece"]["id"] in pair:
        return event
    if event["is"] in {"mark-added", "mark-removed"} and (event["piece"], event["mark"]) in secrets:
        return {**event, "mark": event["mark"] + "-otherwise"}
    return json.loads(_swapped(json.dumps(event, ensure_ascii=False), pair))


def _swapped(text, pair):
    """A text in which two pieces stand for each other; a piece whose name only ends like one of them stays itself."""
    one, other = pair
    either = re.compile(rf"(?<![\w-])({re.escape(one)}|{re.escape(other)})(?![0-9])")
    return either.sub(lambda found: other if found[0] == one else one, text)


def pages(guest):
    """What a guest can reach by following links, by previews and as a program: address -> answer, as bytes.

    The table itself, what programs are told of it, and so many links as chance picks in this run; both of two twins
    are asked for the same ones.
    """
    start = f"/campaigns/{guest.campaign.slug}/"
    programs = f"/api/v1{start[:-1]}"
    first = [start, *(programs + one for one in ("", "/moves", "/forms", "/plays"))]
    order, seen, waiting = chance("links"), {}, _previews(guest)
    while (first or waiting) and len(seen) < (MOST if Run.long else SAMPLE):
        address = first.pop(0) if first else waiting.pop(order.randrange(len(waiting)))
        if address in seen:
            continue
        answer = guest.client.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        page = OWN_TO_A_REQUEST.sub("", body.decode(errors="replace"))
        seen[address] = (answer.status_code, dict(answer.headers).get("Content-Length", ""), page)
        found = re.findall(r'(?:href|hx-get|src)="([^"]+)"', page)
        waiting += [one.replace("&amp;", "&") for one in found if one.startswith(start) and one not in seen]
    return seen


def _previews(guest):
    seat = guest.seat
    offers = ledger.offers(ledger.load(guest.campaign), seat) if seat else []
    chosen = random.Random(1).sample(offers, min(len(offers), 6))
    return [
        f"/campaigns/{guest.campaign.slug}/preview/{one.move.name}/?{urlencode({**one.fields, 'seat': seat.key})}"
        for one in chosen
    ]
