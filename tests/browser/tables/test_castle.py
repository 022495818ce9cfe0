"""A whole game of the Castle by four people in four browsers, with secret orders and a stream that is cut."""

import re
from collections import deque

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.begun import begin_tables
from tests.browser.table import PATIENCE, Guest
from tests.browser.waiting import wait_to_see

NAMES = ["Аня", "Борис", "Вера", "Глеб"]
CORRIDORS = [("Центр", f"A{n}") for n in range(1, 5)]
CORRIDORS += [(f"A{n}", f"A{n % 4 + 1}") for n in range(1, 5)]
CORRIDORS += [(f"B{n}", f"B{n % 8 + 1}") for n in range(1, 9)]
CORRIDORS += [(f"{ring}{n}", f"B{2 * n - side}") for n in range(1, 5) for ring in "AC" for side in (0, 1)]
MOST_ROUNDS = 40


class Villain(Guest):
    """A player of the Castle, who reads the map and walks by it."""

    key = ""

    @property
    def hall(self) -> str:
        return (self.page.locator("#scene [data-here] .map-code").text_content() or "").strip()

    @property
    def carries(self) -> bool:
        return self.page.locator(f"#why-hero-{self.key}-carried > summary").inner_text() != "0"

    def where(self, thing: str) -> str:
        """The hall in which something lies, by the castle in words: they are fetched as their fold is opened."""
        words = self.page.locator("#castle-in-words")
        if not words.evaluate("one => one.open"):
            words.locator("> summary").click()
        words.locator("li").first.wait_for()
        halls = [" ".join((one.text_content() or "").split()) for one in self.page.locator("#scene details li").all()]
        found = next((one for one in halls if re.search(thing, one.partition(":")[2])), "")
        return found.partition(":")[0].strip()

    @property
    def without_a_card(self) -> Locator:
        """The part of the order's form for who plays no card."""
        return self.page.locator(f"#move-hero-{self.key}-order details:has(input[name=card][value=nothing])")

    def write_order(self, hall: str) -> None:
        """Write a whole order by its one form: no card, and a way."""
        before, part = self.number, self.without_a_card
        if not part.evaluate("one => one.open"):
            part.locator("> summary").click()
        part.locator(f"input[name=to][value='{id_of(hall)}']").check()
        part.locator("button[id^=do-]").click()
        self.sees(before + 1)

    def write_halves(self, hall: str) -> None:
        """Write an order in two steps: no card, and no way yet; then the way by its button."""
        before, part = self.number, self.without_a_card
        part.locator("> summary").click()
        part.locator("button[id^=do-]").click()
        self.sees(before + 1)
        self.make("go", f"hero-{self.key}", to=id_of(hall))

    def offered(self) -> set[str]:
        values = self.without_a_card.locator("input[name=to]")
        return {one.get_attribute("value") or "" for one in values.all()}

    def towards(self, target: str) -> str:
        """The next hall on the shortest way to another, among those that are offered."""
        offered = self.offered()
        for step in steps(self.hall, target):
            if id_of(step) in offered:
                return step
        return "stay"


def id_of(hall: str) -> str:
    """What a form calls a hall, or staying."""
    return {"Центр": "centre", "stay": "stay"}.get(hall, f"hall-{hall.lower()}")


def steps(here: str, target: str) -> list[str]:
    """The halls next to one, those nearer to a target first."""
    distance, waiting = {target: 0}, deque([target])
    while waiting:
        hall = waiting.popleft()
        for pair in CORRIDORS:
            if hall in pair:
                other = pair[0] if pair[1] == hall else pair[1]
                if other not in distance:
                    distance[other] = distance[hall] + 1
                    waiting.append(other)
    beside = [pair[0] if pair[1] == here else pair[1] for pair in CORRIDORS if here in pair]
    return sorted(beside, key=lambda hall: distance.get(hall, 99)) if here != target else []


def opened(site) -> dict[str, str]:
    """A campaign whose cards fall the same each time: the links of its seats by their keys."""
    told = {"names": [], "players": 4, "master": "", "secret": "castle" * 5}
    (tokens,) = begin_tables(site, "Замок на четверых", "castle", **told)
    return {key: f"/campaigns/join/{token}/" for key, token in tokens.items()}


@pytest.mark.long
def test_castle_of_four_with_a_stream_that_is_cut(window, site):
    maria = Guest(window())
    players = [Villain(window(width=390)), Villain(window(dark=True)), Villain(window()), Villain(window(width=390))]
    links = opened(site)
    for number, (player, name) in enumerate(zip(players, NAMES, strict=True), 1):
        player.key = str(number)
        player.sit_down(links[player.key], name)
        player.make("enter")
    maria.sit_down(links["gm"], "Мария")
    maria.act_as("gm")
    maria.make("artifacts", count="1")
    maria.make("begin")
    everybody_sees(players, maria.number)
    first_orders_are_secret(players)
    stream_is_cut(players)
    for _ in range(MOST_ROUNDS):
        if play_round(maria, players):
            break
    for player in players:
        expect(player.page.locator(".ending")).to_contain_text("святын")
        expect(player.page.locator("#moves form")).to_have_count(0)


def everybody_sees(players, number):
    for player in players:
        player.sees(number)


def first_orders_are_secret(players):
    """What Anya writes, nobody else's page says, before the orders are opened."""
    anya, boris, *rest = players
    anya.write_halves("B1")
    boris.sees(anya.number)
    assert "B1" in anya.page.locator("#lines").inner_text()
    newest = boris.page.locator("#lines [data-line]").first
    expect(newest).to_contain_text("пишет заявку")
    expect(newest).not_to_contain_text("B1")
    boris.write_order("B3")
    for player in rest:
        player.sees(boris.number)
        player.write_order("stay")
        boris = player
    everybody_sees(players, boris.number)
    expect(anya.page.locator(".periods b").first).to_have_text("2")


def stream_is_cut(players):
    """Vera's phone loses the network, the others go on; when it is back, her page catches up by itself."""
    anya, boris, vera, gleb = players
    vera.page.context.set_offline(True)
    before = vera.number
    for player, hall in ((anya, "A1"), (boris, "A2"), (gleb, "stay")):
        player.sees(last := max(anya.number, boris.number, gleb.number))
        player.write_order(player.towards("Центр") if hall != "stay" else "stay")
    assert vera.number == before < last
    wait_to_see(vera.page.locator("#stale"))
    vera.page.context.set_offline(False)
    vera.sees(max(anya.number, gleb.number), patience=3 * PATIENCE)
    expect(vera.page.locator("#stale")).to_be_hidden()
    vera.write_order("stay")
    everybody_sees(players, vera.number)


def play_round(maria, players):
    """One round: Anya and Boris go for the artifact, the game master closes for the rest. True at the end."""
    number = max(player.number for player in players)
    everybody_sees(players, number)
    while any(asked(player) for player in players):
        next(player for player in players if asked(player)).answer_first()
        number = max(player.number for player in players)
        everybody_sees(players, number)
    anya, boris = players[:2]
    if anya.page.locator(".ending").count():
        return True
    anya.write_order(anya.towards(anya.where("святыня Ани") if anya.carries else anya.where("свободн") or "Центр"))
    boris.sees(anya.number)
    early = int(anya.page.locator(".periods b").first.inner_text()) <= 3
    if boris.carries or early:
        boris.write_order(boris.towards(boris.where("святыня Бориса") if boris.carries else "Центр"))
        maria.sees(boris.number)
    maria.sees(max(anya.number, boris.number))
    maria.make("close")
    everybody_sees(players, maria.number)
    return anya.page.locator(".ending").count() > 0


def asked(player):
    return player.page.locator("#questions form button").count() > 0
