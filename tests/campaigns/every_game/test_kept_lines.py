"""A line that was told before is told again as it was only where it would be told so: in any game, to anybody."""

from dataclasses import replace

import pytest
from django.utils import translation

from campaigns.chronicle import log
from campaigns.chronicle.story import story_of
from campaigns.engine import secrecy
from campaigns.engine.secrecy import SPECTATOR
from tests.campaigns.every_game.test_story import MASTER, PLAYED, evening

NEWEST = 8


@pytest.mark.parametrize("slug", PLAYED)
def test_a_kept_line_is_the_one_that_would_be_told(slug, monkeypatch):
    table, told, players = evening(slug, 4)
    monkeypatch.setattr(log, "stories", lambda seen, plays: stories[seen.viewer])
    fresh, counted = log.line_of, []
    monkeypatch.setattr(log, "line_of", lambda *asked: counted.append(asked) or fresh(*asked))
    viewers = (MASTER, players[0], players[-1], SPECTATOR)
    stories = {viewer: {} for viewer in viewers}
    asked = 0
    for number, then in enumerate(told):
        then.play.hash = f"{slug} {number}"
        for viewer in viewers:
            seen = replace(table, state=secrecy.seen(table.game, then.after, viewer), viewer=viewer)
            stories[viewer][then.play.number] = story_of(seen, then)
            plays = [one.play for one in told[max(0, number + 1 - NEWEST) : number + 1]]
            for language in ("ru", "en"):
                with translation.override(language):
                    lines = log.lines(seen, plays)
                    assert lines == [fresh(seen, one, stories[viewer][one.number]) for one in plays]
            asked += 2 * len(plays)
    assert len(counted) < asked / 2
