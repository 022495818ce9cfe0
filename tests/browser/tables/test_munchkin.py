"""Munchkin by three people in three browsers: help with a bargain, a backstab, a death with looting, the last kill."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Guest
from tests.browser.waiting import wait_to_see

ANYA, BORIS, VERA = "hero-1", "hero-2", "hero-3"
SWORD, GOBLIN, DRAGON = "shmotka#1", "karta-monstra#1", "karta-monstra#2"
"""Cards of a real deck, as the box calls them in the order in which they are written into it."""


@pytest.mark.long
def test_munchkin_of_three_from_level_one_to_a_win(window):
    maria, anya, boris, vera = Guest(window()), Guest(window(width=390)), Guest(window(dark=True)), Guest(window())
    links = maria.begin_campaign("Манчкин на троих", players=3, game="munchkin")
    for guest, link, name in zip((anya, boris, vera), links, ("Аня", "Борис", "Вера"), strict=False):
        guest.come_in(link, name)
    maria.act_as("gm")
    make_characters(maria, anya, boris, vera)
    help_for_a_treasure(anya, vera)
    stab_in_the_back(anya, boris)
    kill_and_share(anya, vera)
    death_and_looting(anya, boris, vera)
    escape(boris, vera)
    last_kill(maria, anya, vera)
    ends = {anya: "Вы победили", boris: "Вы проиграли", vera: "Вы проиграли", maria: "Победа"}
    for guest, end in ends.items():
        guest.sees(anya.number)
        expect(guest.page.locator("#ending-title")).to_have_text(end)
        expect(guest.page.locator(".ending")).to_contain_text("Аня")
        expect(guest.page.locator("#moves form")).to_have_count(0)


def make_characters(maria, anya, boris, vera):
    """Three of level 1; the game master writes three cards of the real deck into the box. A thief, and a sword."""
    for guest, sex in ((anya, "female"), (boris, "male"), (vera, "female")):
        guest.make("choose", sex=sex)
    maria.sees(vera.number)
    maria.make("begin", dice=(6, 5, 1))
    maria.write("learn", name="Меч", kind="shmotka", bonus="3")
    maria.write("learn", name="Гоблин", kind="karta-monstra", level="4", treasures="2")
    maria.write("learn", name="Дракон", kind="karta-monstra", level="20", deadly="yes")
    boris.sees(maria.number)
    boris.make("become", BORIS, card="vor")
    anya.sees(boris.number)
    anya.make("wear", ANYA, card=SWORD)
    anya.make("ready", ANYA)
    boris.sees(anya.number)
    boris.make("ready", BORIS)
    vera.sees(boris.number)
    vera.make("ready", VERA)
    anya.sees(vera.number)


def help_for_a_treasure(anya, vera):
    """4 against 4 is not enough for Anya; Vera helps for one of the two treasures."""
    anya.make("open-door", ANYA, card=GOBLIN)
    stand(anya, heroes=4, monsters=4)
    anya.unfold(anya.page.locator("details.on-board:not([open]) > summary"))
    anya.page.locator(f"label:has(#{ANYA}-ask-help-treasures-1)").click()
    anya.make("ask-help", ANYA, helper=VERA)
    vera.sees(anya.number)
    vera.answer("yes")
    anya.sees(vera.number)
    stand(anya, heroes=5, monsters=4)


def stab_in_the_back(anya, boris):
    """The thief makes Anya weaker by 2; a mine from her hand is worth 5."""
    boris.sees(anya.number)
    boris.make("backstab", BORIS, victim=ANYA, by="2")
    anya.sees(boris.number)
    stand(anya, heroes=3, monsters=4)
    wait_to_see(anya.page.locator("#scene .fight-gap[data-tone=bad] .fight-stand"))
    anya.make("use", ANYA, card="volshebnaya-mina", side="heroes")
    stand(anya, heroes=8, monsters=4)


def kill_and_share(anya, vera):
    """A level for Anya, a treasure for each, and what is too many in the hand goes to the weakest."""
    anya.make("claim", ANYA)
    anya.make("win", ANYA)
    expect(anya.page.locator("#questions button")).to_have_count(2)
    anya.answer_first()
    vera.sees(anya.number)
    expect(level(vera, "Аня")).to_have_text("2")
    expect(level(vera, "Вера")).to_have_text("1")
    end_turn(anya, ANYA)


def death_and_looting(anya, boris, vera):
    """The dragon catches Boris; the others take a card each, whoever is of the higher level first."""
    boris.sees(anya.number)
    boris.make("open-door", BORIS, card=DRAGON)
    boris.make("flee", BORIS)
    boris.make("run", BORIS, dice=(1,))
    vera.sees(boris.number)
    expect(vera.page.locator("#questions button")).to_have_count(0)
    anya.sees(boris.number)
    anya.answer_first()
    vera.sees(anya.number)
    vera.answer_first()
    boris.sees(vera.number)
    wait_to_see(boris.page.locator("#scene .badge[data-tone=bad]"))
    boris.make("end-turn", BORIS)
    expect(boris.page.locator("#scene .badge[data-tone=bad]")).to_have_count(0)


def escape(boris, vera):
    """Vera runs from the goblin, and gives away what she looted and cannot hold."""
    vera.sees(boris.number)
    vera.make("open-door", VERA, card=GOBLIN)
    vera.make("flee", VERA)
    vera.make("run", VERA, dice=(6,))
    end_turn(vera, VERA)


def last_kill(maria, anya, vera):
    """The evening is short: the game master sets Anya to level 9. The last level takes a kill."""
    maria.sees(vera.number)
    maria.set_by_hand("gm", ANYA, "level", "9", "Вечер короткий")
    anya.sees(maria.number)
    anya.make("open-door", ANYA, card=GOBLIN)
    anya.make("claim", ANYA)
    anya.make("win", ANYA)


def end_turn(guest, hero):
    """End the turn, after everything that is too many in the hand is given away."""
    while guest.page.locator(f"#move-{hero}-charity form").count():
        guest.make("charity", hero)
    guest.make("end-turn", hero)


def stand(guest, heroes, monsters):
    """The board says these strengths of both sides."""
    expect(guest.page.locator("#scene [data-side=heroes] .fight-total strong")).to_have_text(str(heroes))
    expect(guest.page.locator("#scene [data-side=monsters] .fight-total strong")).to_have_text(str(monsters))


def level(guest, name):
    """The level of somebody, as the board says."""
    return guest.page.locator("#scene .rivals > li").filter(has_text=name).locator(".number").first
