"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.sentences import say
from campaigns.engine.told_only import ToldOnly

TOLD_ONLY = (
    ToldOnly("@rumour.about", say("A rumour is a story about somebody; nothing on the table follows from it.")),
)
