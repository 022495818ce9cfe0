"""«КНК: МФ»: characters of the Nasuverse, their making, their story and their battles. The game's table of contents."""

from campaigns.engine.book import Book, Entry
from campaigns.engine.draft import Draft
from campaigns.engine.game import Game
from campaigns.engine.game.examples import Examples
from campaigns.engine.game.sheet import Sheet
from campaigns.engine.game.visibility import Visibility
from campaigns.engine.moves.latecomers import anybody
from campaigns.engine.sentences import say
from campaigns.games.knk_mf.bots.playing import plan
from campaigns.games.knk_mf.face import FACE
from campaigns.games.knk_mf.making import derived, moves, setup
from campaigns.games.knk_mf.making.rulings import RULINGS
from campaigns.games.knk_mf.making.setup import arrange, lay
from campaigns.games.knk_mf.making.words import WORDS
from campaigns.games.knk_mf.needs import NEEDS
from campaigns.games.knk_mf.play import contents as play
from campaigns.games.knk_mf.play.waiting import waits_for
from campaigns.games.knk_mf.story import rulings as story


def enter(draft: Draft, book: Book, name: str, entry: Entry | None) -> str:
    """Bring a piece into a scenario: somebody or something of theirs, else something of play. Returns its id."""
    return setup.enter(draft, book, name, entry) or play.enter(draft, book, name, entry)


GAME = Game(
    slug="knk-mf",
    book="knk-mf",
    title=say("KNK: MF"),
    lay=lay,
    moves=(*moves.MOVES, *play.MOVES),
    face=FACE,
    needs=NEEDS,
    answers=play.ANSWERS,
    numbers={**derived.NUMBERS, **play.NUMBERS},
    rulings=(*RULINGS, *play.RULINGS, *story.RULINGS),
    latecomers=anybody,
    waits_for=waits_for,
    settle=play.settle,
    plan=plan,
    visibility=Visibility(
        places={"secrets": "owner"},
        veils=play.veils,
    ),
    sheet=Sheet(
        words={**play.WORDS, **WORDS},
        shown=(*derived.SHOWN, *play.SHOWN),
        brief=("health", "prana", "concentration"),
        unlisted=derived.UNLISTED,
        quiet=derived.QUIET | play.QUIET,
        periods=play.periods,
        scene=play.scene,
    ),
    examples=Examples(
        arrange=arrange,
        enter=enter,
        abbreviations=derived.ABBREVIATIONS,
    ),
)
