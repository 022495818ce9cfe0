"""A whole evening in three browsers, from a new campaign to victory, with dice rolled at the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see

MAGE, SCOUT, DWARF = "hero-1", "hero-2", "hero-3"
SIX = 6


@pytest.mark.long
def test_evening_from_new_campaign_to_victory(window):
    maria, anya, boris = Guest(window()), Guest(window(width=390)), Guest(window(dark=True))
    links = maria.begin_campaign("Вечер победы", players=3)
    anya.sit_down(links[0], "Аня")
    boris.sit_down(links[1], "Борис")
    maria.sit_down(links[2], "Мария играет")
    choose(maria, anya, boris)
    begin(maria)
    shop(maria, anya)
    for round_ in range(1, 4):
        raid(anya, boris)
        if round_ == 2:
            errand(maria)
        everybody_finishes(maria, anya, boris)
        expect(maria.page.locator(".periods")).to_contain_text(str(round_ + 1))
    expect(maria.page.locator("#sheet-krabulon")).to_contain_text("6 / 54")
    anya.make("jump", MAGE, place="crb")
    anya.make("attack", MAGE, target="krabulon", using="weapons", ticks=("technique",), dice=(SIX,))
    anya.make("attack", MAGE, target="krabulon", using="weapons")
    for guest in (anya, maria, boris):
        wait_to_see(guest.page.locator(".ending[data-result=good]"))
        expect(guest.page.locator("#moves form")).to_have_count(0)


def choose(maria, anya, boris):
    anya.make("choose", character="mag")
    boris.sees(anya.number)
    boris.make("choose", character="skaut")
    maria.sees(boris.number)
    maria.act_as("3")
    maria.make("choose", character="burilla")


def begin(maria):
    """The start kit with the springs; the bosses in the order of their list."""
    maria.act_as("gm")
    maria.page.goto(maria.address + "session/?seat=gm")
    maria.page.locator("button[value=begin]").click()
    maria.act_as("gm")
    maria.make("begin", dice=(4, 1, 1, 1))
    maria.act_as("3")


def shop(maria, anya):
    """The mage gets a staff that nobody answers; the dwarf opens a chest and turns its coins into springs."""
    anya.sees(maria.number)
    anya.make("buy", MAGE, item="posoh-lesov", ticks=("wear",))
    wait_to_see(anya.page.locator(f"#sheet-{MAGE} .slot[data-span='2']"))
    maria.sees(anya.number)
    maria.make("move", DWARF, place="chs")
    maria.make("jump", DWARF, place="trl")
    for _ in range(9):
        maria.make("buy", DWARF, item="pruzhina")
    maria.make("jump", DWARF, place="bse")


def raid(anya, boris):
    """In by spring, two marked blows with the staff, out by spring: 10 and 6 health of the crab."""
    for guest, hero in ((boris, SCOUT), (anya, MAGE)):
        guest.make("jump", hero, place="crb")
    for ticks, dice in ((("technique",), (SIX,)), ((), ())):
        boris.make("mark", SCOUT, target="krabulon")
        anya.sees(boris.number)
        anya.make("attack", MAGE, target="krabulon", using="weapons", ticks=ticks, dice=dice)
        boris.sees(anya.number)
    boris.make("jump", SCOUT, place="bse")
    anya.sees(boris.number)
    anya.make("jump", MAGE, place="bse")


def errand(maria):
    """The second chest is worth one spring more than the way there."""
    for place in ("chn", "trl"):
        maria.make("jump", DWARF, place=place)
    for _ in range(4):
        maria.make("buy", DWARF, item="pruzhina")
    maria.make("jump", DWARF, place="bse")


def everybody_finishes(maria, anya, boris):
    last = anya
    for guest, hero in ((anya, MAGE), (boris, SCOUT), (maria, DWARF)):
        guest.sees(last.number)
        guest.make("finish", hero)
        last = guest
    anya.sees(last.number)
    boris.sees(last.number)
