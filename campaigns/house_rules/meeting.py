"""Where a newer edition and a house rule speak of the same place: told before the edition is taken."""

from __future__ import annotations

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.plays.house_layers import layers_of
from rulebooks.catalogue import Catalogue, at_edition
from rulebooks.layers import Patch, beneath, standing
from rulebooks.overlays import place_words, shown, words_of


@dataclass(frozen=True, slots=True)
class Met:
    """A place of which the book says something else than before, under a house rule, which stays."""

    title: str
    place: str
    was: str
    newer: str
    ours: str


def met(campaign: Campaign, edition: int) -> list[Met]:
    """What another edition says otherwise where house rules lie, in their order."""
    here, there = (at_edition(campaign.book, number) for number in (campaign.edition, edition))
    patches = standing(here, layers_of(campaign))
    pages = {patch.page for patch in patches if patch.is_text}
    words = [words_of(campaign.book, number, pages) if pages else {} for number in (campaign.edition, edition)]
    names = {slug: entry.name for slug, entry in here.entries.items()}
    found = []
    for patch in patches:
        was, newer = (_says(book, patch, said) for book, said in zip((here, there), words, strict=True))
        if was != newer:
            titled = here.places.get(patch.page)
            title = names.get(patch.page) or (titled.title if titled else patch.page)
            values = (shown(one, names) for one in (was, newer, patch.now))
            found.append(Met(title, place_words(patch, names), *values))
    return found


def _says(book: Catalogue, patch: Patch, words: dict[str, str]) -> bool | int | str | None:
    return beneath(book, patch, words.get(patch.place[-1], ""))
