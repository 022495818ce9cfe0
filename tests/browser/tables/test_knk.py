"""«КНК: МФ» in three browsers: two characters are made, fight a mob with typed dice, and the chronicle tells of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tapping import SLACK, Others
from tests.browser.waiting import wait_to_see

ANYA, BORIS, WOLF = "hero-1", "hero-2", r"mob\#1"
"""The actors as selectors write them."""


class Fighter(Guest):
    """Somebody who makes a character, or runs the battle, and types in dice of any size."""

    def build(self, category: str, *buttons: str) -> None:
        """Make a character of a category by the buttons of its sheet, and come back to the table.

        Shape: "S-more*4" is a button that is pressed four times, faster than it is answered.
        """
        self.page.goto(f"{self.address}build/?category={category}")
        for button in buttons:
            name, _, times = button.partition("*")
            number = int(self.page.locator("#table").get_attribute("data-number") or 0) + int(times or 1)
            self.page.locator(f"#press-{name}").evaluate(
                "(button, times) => { for (let press = 0; press < times; press++) button.click(); }", int(times or 1)
            )
            wait_to_see(self.page.locator(f"#table[data-number='{number}']"))
            # The news of a play may come before its answer.
            expect(self.page.locator(".htmx-request")).to_have_count(0)
        self.fits()
        self.page.goto(self.address)

    def make(self, move, hero="table", ticks=(), dice=(), **fields):
        self.open_chapters()
        super().make(move, hero, ticks, dice, **fields)

    def write(self, move, **fields):
        self.open_chapters()
        super().write(move, **fields)

    def open_chapters(self) -> None:
        """Open the chapters of who runs the game."""
        closed = self.page.locator("details.chapter:not([open]) > summary")
        while closed.count():
            closed.first.click()
        expect(self.page.locator(".chapter[open] > [data-unsent]")).to_have_count(0)

    def reach(self, hero: str) -> None:
        """Open what is folded: the moves of somebody else's piece."""
        folded = self.page.locator(f"details#actor-{hero}:not([open])")
        if folded.count():
            folded.locator(":scope > summary").click()
            expect(self.page.locator(f"#actor-{hero} > [data-unsent]")).to_have_count(0)

    def fits(self) -> None:
        """The page is no wider than the window."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_characters_fight_and_the_chronicle_tells_of_it(window):
    maria, anya, boris = Fighter(window()), Fighter(window(width=390)), Fighter(window(dark=True))
    links = maria.begin_campaign("Волк в парке", players=2, dice="table", game="knk-mf")
    anya.sit_down(links[0], "Аня")
    boris.sit_down(links[1], "Борис")
    begin_evening(maria)
    make_characters(anya, boris)
    prepare(maria, boris)
    lay_battle(maria, anya, boris)
    first_round(maria, anya, boris)
    second_round(maria, anya, boris)
    end_evening(maria, anya)


def begin_evening(maria):
    maria.page.goto(f"{maria.address}session/?seat=gm")
    maria.page.locator("#begin-notes").fill("Пришли Аня и Борис; в парке видели волка.")
    maria.page.locator("button[value=begin]").click()
    wait_to_see(maria.page.locator("button[value=end]"))
    maria.act_as("gm")


def make_characters(anya, boris):
    """A professional with psychic gifts on a phone, and an ordinary mage."""
    anya.build("profi", "class-espery-0", "S-more*4", "A-more*4", "L-more", "gordost-more")
    anya.fits()
    boris.sees(anya.number)
    boris.build("obyvateli", "class-magi-0", "M-more*2", "school-runy-0")
    boris.fits()


def prepare(maria, boris):
    """The game begins: a map of three places, a wolf by a name of its own, and everybody in the park."""
    maria.sees(boris.number)
    maria.make("begin")
    maria.make("mob", category="profi")
    maria.write("name", hero="mob#1", name="Волк")
    maria.write("draw-map", ways="Дом - Парк; Парк - Порт")
    for fighter in ("hero-1", "hero-2", "mob#1"):
        maria.make("bring", fighter=fighter, place="node#2")
    maria.fits()


def lay_battle(maria, anya, boris):
    """Everybody rolls, Anya highest, the wolf second; the players along one border, the wolf near by."""
    maria.make("start-battle", dice=(50,), place="node#2")
    anya.sees(maria.number)
    anya.make("roll-initiative", ANYA, dice=(60,))
    boris.sees(anya.number)
    boris.make("roll-initiative", BORIS, dice=(5,))
    anya.sees(boris.number)
    anya.make("place", ANYA, cell="10A")
    boris.sees(anya.number)
    boris.make("place", BORIS, cell="7A")
    maria.sees(boris.number)
    maria.reach(WOLF)
    maria.make("place", WOLF, cell="14A")
    anya.sees(maria.number)
    for guest in (maria, anya, boris):
        guest.sees(maria.number)
        guest.fits()


def first_round(maria, anya, boris):
    """Anya walks up and strikes, the wolf bites back, Boris steps away."""
    anya.make("walk", ANYA, cell="13A")
    anya.make("attack", ANYA, target="mob#1", dice=(60,))
    anya.make("finish", ANYA)
    maria.sees(anya.number)
    maria.reach(WOLF)
    maria.make("attack", WOLF, target="hero-1", dice=(95,))
    maria.reach(WOLF)
    maria.make("finish", WOLF)
    boris.sees(maria.number)
    boris.make("walk", BORIS, cell="6B")
    boris.make("finish", BORIS)


def second_round(maria, anya, boris):
    """Anya does not evade, and strikes critically: twice the damage, and the wolf dies when its turn comes."""
    anya.sees(boris.number)
    anya.make("take-hits", ANYA)
    anya.make("attack", ANYA, target="mob#1", dice=(120,))
    anya.answer("drobyaschee-dvoynoy-uron", dice=(2,))
    anya.make("finish", ANYA)
    maria.sees(anya.number)
    maria.make("end-battle")


def end_evening(maria, anya):
    """The wolf is dead; the log on the phone and the evening's entry tell of the battle."""
    anya.sees(maria.number)
    anya.fits()
    anya.page.goto(f"{anya.address}log/")
    for told in ("Аня бьет Волка", "Волк бьет Аню", "Волк умирает"):
        expect(anya.page.locator("main")).to_contain_text(told)
    anya.fits()
    maria.page.goto(f"{maria.address}session/?seat=gm")
    maria.page.locator("button[value=end]").click()
    wait_to_see(maria.page.locator("button[value=begin]"))
    anya.page.goto(f"{anya.address}session/")
    evening = anya.page.locator("#evening-1")
    for told in ("в парке видели волка", "начинает бой: Парк", "Аня −35", "здоровье 0 → 40"):
        expect(evening).to_contain_text(told)
    anya.fits()


PREPARED = [
    *((key, "choose", {"category": "profi"}) for key in "12"),
    ("gm", "begin", {}),
    ("gm", "mob", {"category": "profi"}),
    ("gm", "draw-map", {"ways": "Дом - Парк; Парк - Порт"}),
    *(("gm", "bring", {"fighter": one, "place": "node#2"}) for one in ("hero-1", "hero-2", "mob#1")),
]


def test_a_battle_that_others_begin_throws_no_telephone_down_its_page(window, site):
    """The map in the middle of the screen is pushed out of what it is scrolled in: the page does not run after it."""
    (tokens,) = begin_tables(site, "Ночь в парке", "knk-mf", PREPARED, names=("Аня", "Борис"))
    anya = Guest(window(width=390))
    anya.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    page = anya.page
    others = Others(window(), tokens, {"gm": "Мария"})
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    assert page.evaluate(UNDER_THE_EYE, "#scene")
    stood = page.evaluate(TOP, "#scene")
    others.do("gm", "start-battle", place="node#2")
    wait_to_see(page.locator(".arena"))
    expect(page.locator(".htmx-request")).to_have_count(0)
    assert abs(page.evaluate(TOP, "#scene") - stood) <= SLACK


def test_who_waits_at_the_top_stays_there_when_the_game_begins(window, site):
    """The form in the middle is pushed down by a screen of moves: who does nothing does not run after it."""
    (tokens,) = begin_tables(site, "Ночь у дверей", "knk-mf", PREPARED[:2], names=("Аня", "Борис"))
    anya = Guest(window(width=390))
    anya.come_in(f"/campaigns/join/{tokens['1']}/", "Аня")
    anya.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    assert anya.page.evaluate(UNDER_THE_EYE, "#typed-name")
    stood = anya.page.evaluate(TOP, "#typed-name")
    Others(window(), tokens, {"gm": "Мария"}).do("gm", "begin")
    wait_to_see(anya.page.locator("#do-hero-1-hide"))
    expect(anya.page.locator(".htmx-request")).to_have_count(0)
    assert anya.page.evaluate("scrollY") == 0
    assert anya.page.evaluate(TOP, "#typed-name") - stood > anya.page.viewport_size["height"] / 4


TOP = "one => document.querySelector(one).getBoundingClientRect().top"
UNDER_THE_EYE = "inside => Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest(inside))"
