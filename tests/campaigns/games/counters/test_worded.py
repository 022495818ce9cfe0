"""What the dialect says of each word of a table, played on small tables: each rule once allowed, once refused.

The worked examples beside its chapter are played by books that we ship; the tables in `worded/` have words that none of
those uses. `NAME.toml` declares one, `NAME.txt` are its examples, each titled by the paragraph of the dialect.
"""

import pytest

from campaigns.games import game
from campaigns.scenarios import run_text
from rulebooks.catalogue import shipped
from tests.campaigns.small_tables import HERE, book_of

WITHOUT_ADDRESS = {"dice", "always"}
"""Words of the dialect that are a section of its chapter, without a paragraph of their own."""
ABOUT = {
    "count": "counter",
    "pay": "counter",
    "mark": "mark",
    "roll": "die",
    "draw": "deck",
    "play": "card",
    "show": "card",
}
"""What each move by hand is about, by the name of the field; a card by the place where it lies."""


def played(name):
    return run_text((HERE / f"{name}.txt").read_text(encoding="utf-8"), game, book_of)


@pytest.mark.parametrize("name", sorted(file.stem for file in HERE.glob("*.txt")))
def test_table_is_played_as_the_dialect_says(name):
    told = played(name)
    assert [f"{one.title} {failure}" for one in told for failure in one.failures] == []
    paragraphs = {word.strip(":,") for one in told for word in one.title.split(": ")[0].split()}
    assert {one for one in paragraphs if not shipped("dialect").cite(one)} <= WITHOUT_ADDRESS


def test_what_is_done_by_hand_cites_the_page_of_its_thing():
    """vezde: in this table each thing declares a page that is called as itself."""
    cited = {}
    for move in (move for one in played("hands") for move in one.moves if move.get("events")):
        if name := ABOUT.get(move["move"]):
            said = {event.get("rule", "") for event in move["events"]}
            assert said == {move["fields"][name]} if name != "card" else said < {"hand", "market"}, move
            cited[move["move"]] = said
    assert cited.keys() == ABOUT.keys()


@pytest.mark.parametrize("name", sorted(file.stem for file in HERE.glob("*.txt")))
def test_whatever_happens_cites_a_page(name):
    """vezde: what declares no page has the one of the table. Who is done with a turn, and that answers are kept until
    all have answered, is told by no rule of a book."""
    played_on = [move for one in played(name) for move in one.moves if move["move"] != "late-seat"]
    bare = [event for move in played_on for event in move.get("events", ()) if not event.get("rule")]
    assert [event for event in bare if event.get("mark") != "finished" and "answer-hero" not in str(event)] == []
