"""House rules under a name: a supplement, which lies over the book of another table as it lay over this one's."""

from __future__ import annotations

from dataclasses import replace

from campaigns.engine.refusals import IllegalMove
from campaigns.engine.sentences import Sentence, say
from campaigns.house_rules.models import Supplement
from campaigns.house_rules.setting import (
    At,
    Outlook,
    as_sentence,
    may_rule,
    outlook,
    own_layer,
    refuse,
    refuse_stale,
    written,
)
from campaigns.models import Campaign, Play, Seat
from campaigns.plays.house_layers import HOUSE, LAY, layers_of
from campaigns.plays.typed import plain_text
from campaigns.plays.writing import Table, plain_book, sent_before, writing
from rulebooks.layers import Layer, Patch, Unfit, checked, clash
from rulebooks.layers.patches import MOST_LAYERS
from rulebooks.overlays import place_words

MOST_SUPPLEMENTS = 30
NO_NAME = say("A supplement needs a name.")


def name_rules(campaign: Campaign, title: str, *, by: Seat) -> Supplement:
    """Keep the house rules of a campaign under a name, as they are now.

    Errors: IllegalMove for who may not set any, where there are none, and for a name that is taken.
    """
    title = plain_text(title, 60, NO_NAME)
    with writing(campaign, by) as table:
        return _keep(table, title, own_layer(table.campaign).patches, by)


def keep_file(campaign: Campaign, title: str, patches: tuple[Patch, ...], *, by: Seat) -> Supplement:
    """Keep house rules that came in a file, under the name that it says. Who is said to have wished them is left out:
    a file could say so of whoever sits here.

    Errors: as `name_rules`, and for what the book here does not have.
    """
    title = plain_text(title, 60, NO_NAME)
    with writing(campaign, by) as table:
        _refuse_unfit(table, patches)
        return _keep(table, title, tuple(replace(one, who="") for one in patches), by)


def _keep(table: Table, title: str, patches: tuple[Patch, ...], by: Seat) -> Supplement:
    if not may_rule(table.campaign, by):
        raise IllegalMove(say("Only the game master sets house rules."))
    kept = table.campaign.supplements
    if not patches:
        raise IllegalMove(say("There are no house rules to be named."))
    if kept.filter(title=title).exists():
        raise IllegalMove(say("There is a supplement “{title}” already.", title=title))
    if kept.count() >= MOST_SUPPLEMENTS:
        raise IllegalMove(say("There are {most} supplements already; throw one away first.", most=MOST_SUPPLEMENTS))
    told = [{**patch.to_json(), "since": 0} for patch in patches]
    return kept.create(title=title, patches=told, edition=table.campaign.edition)


def throw_away(campaign: Campaign, supplement: Supplement, *, by: Seat) -> None:
    """Forget a supplement; where it lies already it stays.

    Errors: IllegalMove for who may not set house rules where it was named.
    """
    if supplement.campaign_id != campaign.pk or not may_rule(campaign, by):
        raise IllegalMove(say("Only the game master sets house rules."))
    supplement.delete()


def proposed(table: Table, supplement: Supplement) -> Outlook:
    """What laying a supplement over a table's rules would do.

    Errors: IllegalMove where it is of another book, does not fit this edition, or contradicts what lies there already.
    """
    if supplement.campaign.book_id != table.campaign.book_id:
        raise IllegalMove(say("That supplement is for another rulebook."))
    layers = layers_of(table.campaign)
    if supplement.title in {layer.title for layer in layers}:
        raise IllegalMove(say("“{title}” lies over the rules here already.", title=supplement.title))
    if len(layers) >= MOST_LAYERS - 1:
        raise IllegalMove(say("At most {most} supplements can lie over a book.", most=MOST_LAYERS - 1))
    new = Layer(supplement.title, tuple(Patch.from_json(one) for one in supplement.patches))
    _refuse_unfit(table, new.patches)
    _refuse_clash(table, [*(layer for layer in layers if layer.title), new])
    return outlook(table, {"do": LAY, "title": new.title, "patches": [one.to_json() for one in new.patches]})


def _refuse_unfit(table: Table, patches: tuple[Patch, ...]) -> None:
    book, seen = plain_book(table.campaign), dict[At, Patch]()
    for patch in patches:
        try:
            checked(book, patch)
        except Unfit as no:
            told = say("It does not fit the edition that is played here: {why}", why=as_sentence(no))
            raise IllegalMove(told) from no
        if seen.setdefault(patch.at, patch).now != patch.now:
            raise IllegalMove(_contradiction(table, patch, "", ""))
    if len(seen) != len(patches):
        raise IllegalMove(say("It says one thing twice."))


def _refuse_clash(table: Table, layers: list[Layer]) -> None:
    if found := clash(layers):
        patch, one, other = found
        raise IllegalMove(_contradiction(table, patch, one.title, other.title))


def _contradiction(table: Table, patch: Patch, one: str, other: str) -> Sentence:
    entries = plain_book(table.campaign).entries
    place = place_words(patch, {slug: entry.name for slug, entry in entries.items()})
    thing = entries[patch.page].name if patch.page in entries else patch.page
    if one:
        told = say("“{one}” and “{other}” contradict each other: {thing}, {place}. Lay only one of them.",
                   one=one, other=other, thing=thing, place=place)  # fmt: skip
    else:
        told = say("Two of these house rules contradict each other: {thing}, {place}.", thing=thing, place=place)
    return told


def lay(
    campaign: Campaign, supplement: Supplement, *, by: Seat, seen: int | None = None, key: str | None = None
) -> Play:
    """Lay a supplement over the rules of a table, under its own house rules, from the next play on.

    Errors: IllegalMove as `refuse` and `proposed`.
    """
    with writing(campaign, by) as table:
        if done := sent_before(table, key, HOUSE, by):
            return done
        refuse(table, by)
        refuse_stale(table, seen)
        return written(proposed(table, supplement), table, "", by=by, key=key)
