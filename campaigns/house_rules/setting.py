"""House rules are set, changed and taken back: each time a play, which can be undone like any other.

What was played stays as it was, and so do numbers that were counted already; from the next play on, everything is
reckoned by the new rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.house_rules.playable import refuse_unplayable, ruled_by
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.house_layers import HOUSE, LIFT, OWN, SET, Layers, after, layers_of
from campaigns.plays.typed import plain_text
from campaigns.plays.upgrading import edition_at
from campaigns.plays.writing import Table, append, plain_book, refuse_if_ended, sent_before, writing
from campaigns.rights import UNDO
from rulebooks.layers import MOST_PATCHES, Layer, Patch, Unfit, beneath, checked, laid_over
from rulebooks.layers.patches import Leaf, Place
from rulebooks.overlays import words_of

At = tuple[str, Place]
NO_REASON = say("A house rule needs a reason.")


@dataclass(frozen=True, slots=True)
class Outlook:
    """What house rules would do: the fields of the play, and the table as it would be played from then on."""

    fields: Mapping[str, Any]
    table: Table

    @property
    def patches(self) -> list[Patch]:
        """What would be set."""
        return [Patch.from_json(one) for one in self.fields.get("patches", ())]


def may_rule(campaign: Campaign, by: Seat) -> bool:
    """Who may set house rules: the game master; and whoever plays at a table that is nobody else's."""
    if by.pk is None or by.campaign_id != campaign.pk:
        return False
    others = campaign.seats.exclude(pk=by.pk)
    return by.master or not any(one.name or one.owner_id or one.seen_at for one in others)


def refuse(table: Table, by: Seat) -> None:
    """Errors: IllegalMove for who may not, after the end, and while somebody has to answer."""
    if not may_rule(table.campaign, by):
        raise IllegalMove(say("Only the game master sets house rules."))
    refuse_if_ended(table)
    if table.state.prompts:  # what may be answered was worked out by the rules of before
        raise IllegalMove(say("First somebody has to answer: {question}", question=table.state.prompts[0].question))


def proposed(table: Table, changes: Mapping[At, Leaf], why: str, by: Seat) -> Outlook | None:
    """What setting some places would do; nothing where they say so already.

    Shape:  a place that is to say what the book says is taken back.
    Errors: IllegalMove for what the book does not have, what cannot stand there, or what nobody could play by.
    """
    layers = layers_of(table.campaign)
    book = plain_book(table.campaign)
    lower = laid_over(book, tuple(layer for layer in layers if layer.title != OWN))
    words = words_of(
        table.campaign.book, table.campaign.edition, {page for page, place in changes if place[0] == "text"}
    )
    patches: list[Patch] = []
    back: list[At] = []
    own = {patch.at: patch for layer in layers if layer.title == OWN for patch in layer.patches}
    for at, value in changes.items():
        patch = _patch(table, at, value, why, by)
        if patch.is_text and at[1][-1] not in words:
            raise IllegalMove(say("The rulebook has no such paragraph."))
        says = _lower_words(layers, at) or words.get(at[1][-1], "")
        if beneath(lower, patch, says) == patch.now:
            back += [at] if at in own else []
        elif at not in own or own[at].now != patch.now or own[at].why != why:
            was = beneath(book, patch, words.get(at[1][-1], ""))
            patches.append(Patch(*at, "" if was is None else was, patch.now, who(by), why))
    return _outlook(table, patches, back) if patches or back else None


def _lower_words(layers: Layers, at: At) -> str:
    """What a supplement says in the place of a paragraph."""
    said = [one.now for layer in layers if layer.title != OWN for one in layer.patches if one.at == at and one.is_text]
    return str(said[-1]) if said else ""


def _patch(table: Table, at: At, value: Leaf, why: str, by: Seat) -> Patch:
    wished = Patch(*at, value, value, who(by), why)
    try:
        return Patch(*at, value, checked(plain_book(table.campaign), wished), who(by), why)
    except Unfit as no:
        raise IllegalMove(as_sentence(no)) from no


def as_sentence(no: Unfit) -> Sentence:
    """Why a patch cannot be, to be told at a table."""
    return Sentence(no.sentence, dict(no.values))


def who(by: Seat) -> str:
    """Who says so, as it is kept with the rule: what somebody was called then."""
    return by.name or ("" if by.master else by.key)


def _outlook(table: Table, patches: Sequence[Patch], back: Sequence[At]) -> Outlook:
    fields = {
        "do": SET,
        "patches": [patch.to_json() for patch in patches],
        "back": [[page, *place] for page, place in back],
    }
    return outlook(table, fields)


def outlook(table: Table, fields: Mapping[str, Any]) -> Outlook:
    """A play of the house rules, with the table that it would make.

    Shape:  what only goes back towards the book is not tried before.
    Errors: IllegalMove for too many rules, or rules that nobody could play by.
    """
    try:
        layers = after(layers_of(table.campaign), fields, table.number + 1)
    except ValueError as trouble:
        raise IllegalMove(say("At most {most} house rules can lie over a book.", most=MOST_PATCHES)) from trouble
    there = ruled_by(table, layers)
    if fields.get("patches"):
        refuse_unplayable(table, there)
    return Outlook(fields, there)


def set_rules(
    campaign: Campaign,
    changes: Mapping[At, Leaf],
    why: str,
    *,
    by: Seat,
    seen: int | None = None,
    key: str | None = None,
) -> Play | None:
    """Let some places of the book read otherwise at this table from the next play on.

    Shape:  `seen` is the number of the play after which the book was looked at. None comes back where nothing differs.
    Errors: IllegalMove as `refuse` and `proposed`; where the rules have changed since they were looked at.
    """
    why = plain_text(why, 300, NO_REASON)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, HOUSE, by):
            return done
        refuse(table, by)
        refuse_stale(table, seen)
        wished = proposed(table, changes, why, by)
        return written(wished, table, why, by=by, key=key) if wished else None


def refuse_stale(table: Table, seen: int | None) -> None:
    """Errors: IllegalMove where the book or its house rules are not those that were looked at."""
    if seen is None:
        return
    plays = table.campaign.plays
    ruled = set(plays.filter(move=HOUSE).values_list("number", flat=True))
    undos = plays.filter(number__gt=seen, move=UNDO).values_list("fields", flat=True)
    turned = {number for fields in undos for number in (*fields["undone"], *fields["restored"])}
    if max(ruled, default=0) > seen or ruled & turned or edition_at(table.campaign, seen) != table.campaign.edition:
        raise IllegalMove(say("The rules of this table have changed meanwhile; look once more at what they say."))


def written(wished: Outlook, table: Table, why: str, *, by: Seat, key: str | None) -> Play:
    """Write what was proposed. Only inside `writing`."""
    return append(table, HOUSE, wished.fields, (), by=by, key=key, reason=why)


def take_back(campaign: Campaign, at: At, *, by: Seat, why: str = "", key: str | None = None) -> Play:
    """Play by the book again at one place.

    Errors: IllegalMove as `refuse`, and where there is no such house rule.
    """
    why = plain_text(why, 300)
    with writing(campaign, by) as table:
        if done := sent_before(table, key, HOUSE, by):
            return done
        refuse(table, by)
        own = {patch.at for layer in layers_of(table.campaign) if layer.title == OWN for patch in layer.patches}
        if at not in own:
            raise IllegalMove(say("There is no such house rule."))
        return written(_outlook(table, (), [at]), table, why, by=by, key=key)


def lift(campaign: Campaign, title: str, *, by: Seat, key: str | None = None) -> Play:
    """Play without a supplement from now on.

    Errors: IllegalMove as `refuse`, and where it does not lie there.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, HOUSE, by):
            return done
        refuse(table, by)
        if not title or title not in {layer.title for layer in layers_of(table.campaign)}:
            raise IllegalMove(say("No such supplement lies over the rules here."))
        return written(outlook(table, {"do": LIFT, "title": title}), table, "", by=by, key=key)


def own_layer(campaign: Campaign) -> Layer:
    """The campaign's own house rules."""
    return next((layer for layer in layers_of(campaign) if layer.title == OWN), Layer(OWN, ()))
