"""Dungeon Twister in the browser: from an empty table to five points, with what the other side may not see."""

import re

import pytest

from campaigns import ledger
from campaigns.board.sheet.sheets import sheet
from campaigns.engine.refusals import IllegalMove
from campaigns.past import consent
from tests.campaigns.games.dungeon_twister import labyrinth
from tests.campaigns.games.dungeon_twister.labyrinth import begin, come, did, form_of, may_take_back, seat, state
from tests.campaigns.guests import text


@pytest.fixture
def maze(db, monkeypatch):
    return labyrinth.opened(monkeypatch)


def test_from_an_empty_table_to_five_points(maze):
    begin(maze, runners=5)
    did(maze.anya, "play", card="2")
    did(maze.anya, "reveal", hero="blue-1", room="room-1")
    did(maze.anya, "move", hero="blue-1", square="b6")
    did(maze.anya, "finish")
    did(maze.boris, "play", card="3")
    did(maze.boris, "finish")
    did(maze.anya, "play", card="4")
    for number in range(2, 6):
        did(maze.anya, "move", hero=f"blue-{number}", square="b6")
    assert state(maze).result == "victory"
    assert state(maze).count("blue", "points") == 5
    page = text(maze.anya.get("campaign"))
    assert "Синие побеждают: 5 победных очков." in page or "Синие have won with 5 points." in page


def test_picture_is_there_and_says_the_same_in_words(maze):
    begin(maze, runners=2)
    page = maze.boris.get("campaign").content.decode()
    assert "<svg" in page
    assert "Гонец 0 синих" in text(maze.boris.get("campaign"))


def test_cards_of_the_other_side_are_not_on_the_page(maze):
    begin(maze, runners=2)
    mine, theirs = maze.anya.get("campaign").content.decode(), maze.boris.get("campaign").content.decode()
    assert "blue-combat-4" not in theirs
    assert "yellow-combat-4" not in mine
    hand = mine[mine.index('id="my-piles"') :].partition("</section>")[0]
    assert "Боевой +4" in hand
    assert "Карта «" not in hand, "that it is a card is seen"


def test_tokens_on_closed_rooms_are_known_to_their_side_only(maze):
    for number in range(2):
        did(maze.anya, "character", side="blue", name=f"Гонец {number}", speed="9", fight="1")
    did(maze.boris, "character", side="yellow", name="Вор", speed="5", fight="2")
    did(maze.gm, "begin")
    did(maze.anya, "put", token="blue-2", place="room-2")
    assert "Гонец 1 синих" in text(maze.anya.get("campaign"))
    assert "Гонец 1 синих" not in text(maze.boris.get("campaign"))
    assert "жетон рубашкой вверх" in text(maze.boris.get("campaign"))
    did(maze.anya, "put", token="blue-1", place="b0")
    assert "жетон «Гонец 0 синих» на b0" in text(maze.boris.get("campaign")), "on the line it lies open"


def test_room_drawn_inside_out_gets_a_sentence_and_changes_nothing(maze):
    before = state(maze)
    inside_out = "/".join(["._._._._._.", "_+_+_+_+_+_"] * 5 + ["._._._._._."])
    answer = maze.gm.move("draw", room="tile-1a", plan=inside_out)
    assert answer.status_code == 422
    assert "наизнанку" in text(answer) or "inside out" in text(answer)
    assert state(maze) == before


def test_team_of_the_other_side_is_not_entered(maze):
    answer = maze.anya.move("character", side="yellow", name="Чужак", speed="4", fight="2")
    assert answer.status_code == 422
    assert not list(state(maze).held_by("roster-yellow"))


def turned(table):
    """How every room lies."""
    return {tile.id: state(table).count(tile.id, "turned") for tile in state(table).of_kind("tile")}


def test_nobody_thinks_better_of_a_turned_room_alone(maze):
    come(maze, "room-1", "c3")
    before = turned(maze)
    did(maze.anya, "turn", hero="blue-1", room="room-1", quarters="1")
    assert not may_take_back(maze, "1")
    newest = ledger.load(maze.campaign).number
    with pytest.raises(IllegalMove, match="think better") as refusal:
        ledger.undo(maze.campaign, newest, by=seat(maze, "1"))
    assert refusal.value.rule == "povernut-komnatu.no_take_back"
    asking = consent.ask(maze.campaign, newest, by=seat(maze, "1"))
    assert consent.asked(maze.campaign).concerned == (seat(maze, "2"),)
    assert turned(maze) != before
    consent.agree(maze.campaign, asking.number, by=seat(maze, "2"))
    assert turned(maze) == before


def test_combat_cards_that_were_shown_are_not_chosen_again(maze):
    """Whoever lays the second card sees the first one at once, and chooses no other."""
    come(maze, "room-2", "j5")
    did(maze.anya, "attack", hero="blue-1", target="yellow-1")
    for key, card, free in (("1", "2", True), ("2", "1", False)):
        asked = next(one for one in state(maze).prompts if one.seat == key)
        ledger.make_move(maze.campaign, "answer", {"prompt": asked.id, "choice": card}, by=seat(maze, key))
        assert may_take_back(maze, key) is free


def on_trust(maze):
    """Both runners of the blues and two of the yellows are in a room that nobody has drawn; the blues have points."""
    did(maze.gm, "maze", rooms="blank", rows="1")
    for name in ("Вор", "Гонец", "Писарь"):
        did(maze.anya, "character", side="blue", name=name, speed="5", fight="1")
    for name in ("Силач", "Сторож"):
        did(maze.boris, "character", side="yellow", name=name, speed="5", fight="3")
    did(maze.gm, "begin")
    for number, square in enumerate(("a0", "b0", "c0"), 1):
        did(maze.anya, "put", token=f"blue-{number}", place=square)
    for number, square in enumerate(("a6", "b6"), 1):
        did(maze.boris, "put", token=f"yellow-{number}", place=square)
    did(maze.anya, "play", card="2")
    did(maze.anya, "reveal", hero="blue-1", room="room-1")


def test_where_somebody_stands_in_an_undrawn_room_is_said_with_the_movement(maze):
    on_trust(maze)
    page = maze.anya.get("campaign").content.decode()
    assert form_of(page, "move", "blue-1").count('name="note"') == 1, "asked once, whichever square is chosen"
    assert 'name="note"' not in form_of(page, "reveal", "blue-1")
    answer = maze.anya.post("move", "move", way="hero=blue-1&square=room-1", note="у левой стены")
    assert answer.status_code == 302
    assert state(maze).has("blue-1", "where:у левой стены")
    assert "у левой стены" in text(maze.boris.get("campaign"))


def test_a_place_that_everybody_sees_is_not_asked_for(maze):
    come(maze, "room-1", "c3")
    page = maze.anya.get("campaign").content.decode()
    assert "d3" in form_of(page, "move", "blue-1")
    assert 'name="note"' not in form_of(page, "move", "blue-1")


def test_who_may_help_is_ticked_and_several_may(maze):
    on_trust(maze)
    for piece in ("blue-1", "blue-2", "blue-3", "yellow-1", "yellow-2"):
        ledger.override(
            maze.campaign, [{"set": "holder", "piece": piece, "holder": "room-1"}], by=seat(maze, "gm"), reason="стол"
        )
    page = form_of(maze.anya.get("campaign").content.decode(), "attack", "blue-1")
    assert page.count('name="helpers"') == 4, "two comrades and both enemies, of whom one is the target"
    assert 'name="helpers" value="blue-1"' not in page, "nobody helps oneself"
    told = {"hero": "blue-1", "target": "yellow-1", "helpers": ["blue-2", "blue-3", "yellow-2"]}
    assert maze.anya.post("move", "attack", **told).status_code == 302
    groups = state(maze).prompts[0].data["groups"]
    assert groups == {"blue": ["blue-1", "blue-2", "blue-3"], "yellow": ["yellow-1", "yellow-2"]}


def test_help_from_somebody_who_lies_wounded_is_refused(maze):
    on_trust(maze)
    for piece in ("blue-1", "blue-2", "yellow-1"):
        ledger.override(
            maze.campaign, [{"set": "holder", "piece": piece, "holder": "room-1"}], by=seat(maze, "gm"), reason="стол"
        )
    told = {"hero": "blue-1", "target": "yellow-1", "helpers": ["blue-2", "yellow-2"]}
    answer = maze.anya.post("move", "attack", **told)
    assert answer.status_code == 422, "the second one stands on a square that everybody sees"
    assert not state(maze).prompts


def test_what_is_settled_before_the_game_is_not_asked_for_later(maze):
    before = maze.anya.get("campaign").content.decode()
    assert 'id="typed-character"' in before
    come(maze, "room-1", "c3")
    page = maze.anya.get("campaign").content.decode()
    assert 'id="typed-character"' not in page
    assert 'id="typed-draw"' in maze.gm.get("campaign").content.decode(), "a room may be drawn at any time"
    assert maze.anya.move("character", side="blue", name="Поздний", speed="4", fight="2").status_code == 422


def test_nobody_is_waited_for_but_who_is_at_turn(maze):
    come(maze, "room-1", "c3")
    status = maze.boris.get("campaign").content.decode().partition('id="status"')[2].partition("</section>")[0]
    assert "Гонец" not in status
    assert "Вор" not in status


def test_a_price_is_in_action_points(maze):
    """What is left of a movement is no price, even where it is lost; ending a movement costs nothing."""
    come(maze, "room-1", "c3")
    did(maze.anya, "move", hero="blue-1", square="c2")
    page = maze.anya.get("campaign").content.decode()
    assert "●" not in form_of(page, "stop", "blue-1")
    did(maze.anya, "move", hero="blue-1", square="c3")
    page = maze.anya.get("campaign").content.decode()
    prices = re.findall(r">(●+)<", form_of(page, "turn", "blue-1"))
    assert prices == ["●", "●", "●●", "●●", "●●●", "●●●"], "said before it is asked once more, and on the button"


def test_cards_that_were_shown_keep_their_names_in_the_log(maze):
    """They lie face down now, among others; what everybody saw of them stays said, and no more than that."""
    come(maze, "room-2", "j5")
    did(maze.anya, "attack", hero="blue-1", target="yellow-1")
    for key, card in (("1", "2"), ("2", "1")):
        asked = next(one for one in state(maze).prompts if one.seat == key)
        did(maze.anya if key == "1" else maze.boris, "answer", prompt=asked.id, choice=card)
    for guest in (maze.anya, maze.boris):
        lines = text(guest.get("campaign")).partition("Журнал")[2]
        assert "Карта «Боевой +2» переходит на место «использованные карты, рубашкой вверх»" in lines
        assert "Карта «Боевой +1» переходит на место «использованные карты, рубашкой вверх»" in lines
        assert not re.search("ход (синих|желтых) переходит", lines)


def test_a_square_keeps_its_letter_as_it_is_drawn(maze):
    come(maze, "room-1", "c3")
    table = ledger.load(maze.campaign)
    assert sheet(table, table.state.pieces["blue-1"]).place_name == "c3"


def fought(maze, cards):
    """The runner of the blues attacks the thief of the yellows, and both lay their cards."""
    did(maze.anya, "attack", hero="blue-1", target="yellow-1")
    for guest, key, card in zip((maze.anya, maze.boris), "12", cards, strict=True):
        asked = next(one for one in state(maze).prompts if one.seat == key)
        did(guest, "answer", prompt=asked.id, choice=card)


def test_what_a_combat_card_comes_to_is_said_before_it_is_laid(maze):
    come(maze, "room-2", "j5")
    did(maze.anya, "attack", hero="blue-1", target="yellow-1")
    assert "1 и 3, вместе 4; против 2 и карты." in text(maze.anya.get("campaign"))
    assert "2 и 3, вместе 5; против 1 и карты." in text(maze.boris.get("campaign"))


def test_who_is_out_of_the_game_is_told_where_it_happens(maze):
    come(maze, "room-2", "j5")
    ledger.override(
        maze.campaign,
        [{"set": "mark", "piece": "yellow-1", "mark": "wounded", "on": True}],
        "ранен",
        by=seat(maze, "gm"),
    )
    fought(maze, ("3", "0"))
    told = text(maze.anya.get("campaign")).partition("Журнал")[2]
    assert re.search(r"Вор желтых больше не играет\. Синие получают 1 очко", told)
