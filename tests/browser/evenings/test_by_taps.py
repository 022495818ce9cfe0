"""An evening of a game at a telephone, from its first move to its end, by tapping board and cards alone."""

import pytest

from campaigns.games.castle.halls.boards import standard
from tests.browser.tables.test_castle import Villain as Reader
from tests.browser.tables.test_castle import id_of
from tests.browser.tapping import Tapper, sit

CASTLE = standard(3).corridors
TWO, THREE = ("Аня", "Борис"), ("Аня", "Борис", "Вера")


@pytest.mark.long
def test_bridges_by_taps(window, site):
    """A hero is chosen, a staff is bought and worn, a foe is struck; then the evening is lost."""
    anya, others = sit(window, site, "bridges", [], TWO)
    anya.press(".heroes-to-be form:has([name=character][value=mag]) button")
    others.do("2", "choose", character="skaut")
    others.do("gm", "begin")
    anya.waits_for("#spot-bse")
    anya.tap("bse", "buy", "Посох Лесов")
    anya.tap("posoh-lesov#1", "equip")
    for island in ("chs", "ostrov-1"):
        anya.tap(island, "move")
    anya.tap("hero-1", "finish", "Закончить ход", "Да, сделать")  # the boss of that island would fell her
    others.do("2", "finish", hero="hero-2")
    anya.ends()


def steps(here: str, target: str) -> list[str]:
    """The halls next to one in the castle of three, those nearer to a target first."""
    beside = {hall: set().union(*(pair for pair in CASTLE if hall in pair)) - {hall} for hall in set().union(*CASTLE)}
    far, fresh = {target: 0}, [target]
    while fresh:
        hall = fresh.pop(0)
        for one in beside[hall] - far.keys():
            far[one] = far[hall] + 1
            fresh.append(one)
    return sorted(beside[here], key=lambda one: (far[one], one))


class Villain(Tapper, Reader):
    """A tapping villain, who reads the castle in words to know the way."""

    key = "1"

    def reaches(self, hall: str) -> bool:
        """Whether a way leads there without a card."""
        return self.page.locator(f"[data-about='{id_of(hall)}'][aria-label*='ведет коридор']").count() > 0


@pytest.mark.long
def test_castle_by_taps(window, site):
    """To the middle for an artifact, and home with it: one is enough to win."""
    begun = [*((key, "enter", {}) for key in "23"), ("gm", "artifacts", {"count": "1"})]
    anya, others = sit(window, site, "castle", begun, THREE, Villain, secret="castle" * 5)
    anya.press("#move-table-enter button")
    others.do("gm", "begin")
    while anya.goes_on(others):
        target = anya.where("святыня Ани") if anya.carries else anya.where("свободн")
        if way := next((hall for hall in steps(anya.hall, target) if anya.reaches(hall)), ""):
            anya.tap(id_of(way), "order", "Без карты")
        others.do("gm", "close")
        anya.catches_up(others)
    anya.ends("good")


HALL = "...../.o.../..{arrow}../...../....."
TEAM = [("Гоблин", "4"), *((name, "9") for name in ("Страж", "Гонец", "Скороход"))]
MAZE = [
    ("gm", "maze", {"rooms": "blank", "rows": "1"}),
    *(("gm", "draw", {"room": f"tile-1{one}", "plan": HALL.format(arrow=way)}) for one, way in ("a>", "b<")),
    *(("1", "character", {"side": "blue", "name": name, "speed": speed, "fight": "4"}) for name, speed in TEAM),
    *(("2", "character", {"side": "yellow", "name": name, "speed": "5", "fight": "2"}) for name in ("Рыцарь", "Вор")),
    ("gm", "begin", {}),
]  # fmt: skip
"""The maze is drawn and the teams are entered; nothing lies on the board."""


@pytest.mark.long
def test_dungeon_twister_by_taps(window, site):
    """A team is laid, a room opened and turned, a fight fought with secret cards; runners leave for five points."""
    anya, others = sit(window, site, "dungeon-twister", MAZE, TWO)
    for number, square in enumerate(("b0", "e0", "c0", "d0"), 1):
        anya.pick(f"blue-{number}")
        anya.press(f"#cell-{square}")
    for number, square in ((1, "c6"), (2, "e6")):
        others.do("2", "put", token=f"yellow-{number}", place=square)
    anya.waits_for("[data-about='blue-action-2'][data-can]")
    anya.tap("blue-action-2", "play")
    anya.pick("blue-2")
    for _ in "opened", "entered":
        anya.press("#cell-c3")
    anya.press("#do-table-finish")
    others.do("2", "play", card="3")
    others.do("2", "move", hero="yellow-1", square="c4")
    others.do("2", "finish")
    anya.waits_for("[data-about='blue-action-4'][data-can]")
    anya.tap("blue-action-4", "play")
    anya.pick("blue-2")
    anya.page.locator("#cell-c3").tap()
    anya.press("#pressed button", "четверть оборота")
    anya.press(".cell[data-move=attack]")
    anya.choose("#questions button[value='2']")
    others.answer("2", "1")
    anya.catches_up(others)
    two_leave_and_two_more(anya, others)
    anya.ends("good")


def two_leave_and_two_more(anya, others):
    """Two runners go out at the opponents' line; then the one from the room, and the goblin in two goes."""
    for number in 3, 4:
        anya.pick(f"blue-{number}")
        anya.press("#cell-a6")
    anya.press("#do-table-finish")
    others.do("2", "play", card="5")
    others.do("2", "finish")
    anya.waits_for("[data-about='blue-action-5'][data-can]")
    anya.tap("blue-action-5", "play")
    anya.pick("blue-2")
    anya.press("#cell-a6")
    anya.pick("blue-1")
    anya.press("#cell-c2")
    anya.press("#do-blue-1-stop")
    anya.press("#cell-c6")


CARDS = [
    {"name": "Меч", "kind": "shmotka", "bonus": "3"},
    {"name": "Голем", "kind": "karta-monstra", "level": "3", "levels": "8", "treasures": "1"},
    {"name": "Гоблин", "kind": "karta-monstra", "level": "12", "treasures": "1"},
]
"""Of a real deck, as people write them into the box; one kill is worth eight levels, for the evening is short."""


@pytest.mark.long
def test_munchkin_by_taps(window, site):
    """A character, a sword, a kill, charity; the others have their turns; then a last kill with help, and it is won."""
    anya, others = sit(window, site, "munchkin", [], THREE)
    anya.press("#moves form button")
    for key in others.keys:
        others.do(key, "choose", sex="female")
    others.do("gm", "begin")
    for card in CARDS:
        others.do("gm", "learn", **card)
    anya.catches_up(others)
    anya.tap(card_of(anya, "treasure"), "wear", "Меч")
    for key in others.keys:
        others.do(key, "ready", hero=f"hero-{key}")
    anya.catches_up(others)
    anya.tap("hero-1", "ready")
    anya.tap("hero-1", "open-door", "Голем")
    anya.tap("hero-1", "claim")
    anya.tap("hero-1", "win")
    for whom in ("Борис", "", "Вера"):
        anya.tap(card_of(anya, "door"), "charity", whom)
    anya.tap("hero-1", "end-turn")
    for key in others.keys:
        runs_from_the_goblin(others, key)
    anya.catches_up(others)
    anya.tap("hero-1", "open-door", "Гоблин")
    anya.tap("hero-1", "ask-help", "1", "Вера")
    others.answer("3", "yes")
    anya.catches_up(others)
    anya.tap("hero-1", "claim")
    anya.tap("hero-1", "win")
    anya.ends("good")


def card_of(anya, back):
    """One of the cards in the hand that nobody has named."""
    return anya.page.locator(f"#my-piles [data-about^={back}]").first.get_attribute("data-about")


def runs_from_the_goblin(others, key):
    """A turn of another: a goblin behind the door, a flight, and what the hand is too full for goes away."""
    hero = f"hero-{key}"
    others.do(key, "open-door", hero=hero, card="karta-monstra#2")
    others.do(key, "flee", hero=hero)
    others.do(key, "run", hero=hero)
    while others.may(key, "charity"):
        others.do(key, "charity", hero=hero, card="door")
    others.do(key, "end-turn", hero=hero)
