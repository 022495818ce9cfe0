"""Sentences of plays about the time: what is taken back, asked for, agreed to, marked."""

from __future__ import annotations

from collections.abc import Callable

from campaigns.engine.sentences import Sentence, say
from campaigns.models import Play
from campaigns.past.bookmarks import BOOKMARK, FORGET
from campaigns.past.consent import AGREE, ASK, DECLINE
from campaigns.rights import UNDO


def undo_sentence(play: Play, who: str) -> Sentence:
    """What was taken back or brought back, and how far."""
    told, number = play.fields, play.fields["number"]
    if "dropped" in told:
        return say("{who} takes out play {number}; the later ones are decided again", who=who, number=number)
    if "to" in told:
        return say("{who} goes back to play {number}", who=who, number=told["to"])
    if told["restored"]:
        return say("{who} brings back play {number}", who=who, number=told["restored"][0])
    return say("{who} takes back play {number}", who=who, number=number)


def _asks(play: Play, who: str) -> Sentence:
    if play.fields["drop"]:
        return say("{who} asks to take out play {number}", who=who, number=play.fields["number"])
    return say("{who} asks to take back play {number}", who=who, number=play.fields["number"])


SENTENCES: dict[str, Callable[[Play, str], Sentence]] = {
    UNDO: undo_sentence,
    ASK: _asks,
    AGREE: lambda play, who: say("{who} agrees", who=who),
    DECLINE: lambda play, who: say("{who}: no", who=who),
    BOOKMARK: lambda play, who: say("{who} puts a bookmark: {name}", who=who, name=play.fields["name"]),
    FORGET: lambda play, who: say("{who} removes a bookmark", who=who),
}
"""Who did what, by the name of the move."""
