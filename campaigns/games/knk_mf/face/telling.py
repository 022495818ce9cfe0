"""How the story between battles is told: ways, rest, company, what the game master brings about."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.engine.events import MarkRemoved
from campaigns.engine.game.face import Act, Tale, Telling, tale
from campaigns.engine.sentences import Value, say
from campaigns.games.knk_mf.face.making import come


def parted(act: Act) -> Mapping[str, Value]:
    """Whether company or a burden ended by the play."""
    ended = any(one.mark.partition(":")[0] in ("with", "carried-by") for one in act.all(MarkRemoved))
    return {"ended": ""} if ended else {}


TELLING: dict[str, Tale | Telling] = {
    "choose-base": tale(say("{hero} chooses a base: {place}."), say("{hero} chooses a base in secret.")),
    "travel": tale(say("{hero} travels to {place}."), say("{hero} goes on.")),
    "rest": tale(say("{hero} rests.")),
    "follow": tale(say("{hero} parts from {leader}.{ended}"), say("{hero} follows {leader}."), more=parted),
    "carry": tale(say("{hero} puts {target} down.{ended}"), say("{hero} carries {target}."), more=parted),
    "share-prana": tale(say("{hero} offers prana to {partner}.")),
    "teach-spell": tale(say("{hero} passes a spell on to {pupil}: {spell}.")),
    "destroy-body": tale(say("{hero} destroys a body: {target}.")),
    "give-up": tale(say("{hero} gives up the chase.")),
    "close": tale(say("{who} ends the story."), effects=False),
    "draw-map": tale(say("{who} draws the map of the world."), effects=False),
    "bring": tale(say("{who} brings {fighter} to a place: {place}."), say("{who} brings {fighter} to a place.")),
    "next-turn": tale(say("{who} begins the story's next turn.")),
    "new-day": tale(say("{who} begins a new day.")),
    "start-pursuit": tale(say("{who} begins a pursuit: {chaser} after {runner}.")),
    "run-on": tale(say("The pursuit goes on: {chaser}.")),
    "call-familiar": tale(
        say("{who} brings {owner} a familiar: {name}."),
        say("{who} brings {owner} a familiar."),
        effects=False,
        more=come,
    ),
    "bind": tale(say("{who} makes {fighter} a familiar of {owner}.")),
    "grant-spell": tale(say("{who} gives {fighter} a spell: {spell}.")),
    "treat": tale(say("{who} treats {fighter}: {wound}.")),
    "revive": tale(say("{who} lets {fighter} come back.")),
}
