"""A round of orders in the Castle by three who hear the page: found by role and name alone, told by live regions."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.evenings.test_by_taps import steps
from tests.browser.table import Guest
from tests.browser.tables.test_castle import MOST_ROUNDS
from tests.browser.tables.test_table_stays import ENTERED
from tests.browser.tapping import Others
from tests.browser.waiting import wait_to_see

NAMES = ("Аня", "Борис", "Вера")


class Listener(Guest):
    """Somebody who has the page read out: what is not in its tree is not there."""

    def hears(self, told: str) -> None:
        """A live region has said this."""
        expect(self.page.get_by_role("status").filter(has_text=told)).to_have_count(1)

    def is_at(self, name: str) -> None:
        """The reader's place is the hall that was asked, and it says this of itself."""
        hall = self.page.get_by_role("group", name="Замок").get_by_role("link", name=name, exact=True)
        expect(hall).to_be_focused()

    def order(self, hall: str, card: str = "Без карты") -> None:
        """Write an order: ask a hall what can be done with it, and press the card in what opens there."""
        castle = self.page.get_by_role("group", name="Замок")
        castle.get_by_role("link", name=re.compile(rf"^{hall}[:\s].*сюда ведет коридор")).press("Enter")
        called = re.compile(rf"^(Зал )?{hall}$")
        asked = self.page.get_by_role("region", name=called)
        wait_to_see(asked.get_by_role("heading", name=called))
        button = asked.get_by_role("button", name=card, exact=True)
        expect(button).to_be_focused()
        button.press("Enter")
        expect(asked).to_have_count(0)

    def walks(self, island: str) -> None:
        """Ask an island of the map what can be done with it, and go there."""
        spot = self.page.get_by_role("group", name="Карта").get_by_role(
            "link", name=re.compile(f"^{re.escape(island)}")
        )
        spot.press("Enter")
        asked = self.page.get_by_role("region", name=island)
        asked.get_by_role("button", name=re.compile("^Перейти")).first.press("Enter")
        expect(asked).to_have_count(0)
        self.hears("Борис переходит")

    def ends_turn(self) -> None:
        """End the turn by the button of that name."""
        moves = self.page.get_by_role("region", name="Что можно сделать")
        moves.get_by_role("button", name="Закончить ход", exact=True).press("Enter")

    def ends_turn_all_the_same(self, although: str) -> None:
        """End the turn where that asks once more, and says why."""
        asks = self.page.get_by_role("group").filter(has_text="Закончить ход").last
        asks.locator("summary").press("Enter")
        expect(asks).to_contain_text(although)
        asks.get_by_role("button", name=re.compile("^Да, сделать: ")).press("Enter")


@pytest.fixture
def listeners(window, site):
    (tokens,) = begin_tables(site, "Замок вслух", "castle", ENTERED[:-1], names=NAMES, players=len(NAMES))
    guests = [Listener(window()) for _ in NAMES]
    for number, (guest, name) in enumerate(zip(guests, NAMES, strict=True), 1):
        guest.sit_down(f"/campaigns/join/{tokens[str(number)]}/", name)
    return guests


def test_a_round_of_orders_is_heard_and_written_by_roles_and_names_alone(listeners):
    anya, boris, vera = listeners
    anya.hears("Ваш ход")
    expect(anya.page.get_by_role("link", name="C1: Аня (это вы), святыня Веры")).to_have_count(1)
    anya.order("B1")
    anya.hears("Аня пишет заявку: карт не играет и идет в зал B1")
    anya.hears("Ждем: Борис Вера")
    for other in (boris, vera):
        other.hears("Аня пишет заявку")
        expect(other.page.get_by_role("status").filter(has_text="B1")).to_have_count(0)
    boris.order("B3")
    vera.hears("Борис пишет заявку")
    vera.order("B5")
    for guest in listeners:
        guest.hears("Аня идет в зал B1. Борис идет в зал B3. Вера идет в зал B5.")
        guest.hears("Ваш ход")
        expect(guest.page.get_by_role("region", name="Как идет игра")).to_contain_text("Раунд 2")
    for guest, hall, hero in zip(listeners, ("B1", "B3", "B5"), NAMES, strict=True):
        guest.is_at(f"{hall}: {hero} (это вы)")


class Villain(Listener):
    """Somebody in the castle, who knows it by what its halls say of themselves."""

    def halls(self) -> dict[str, str]:
        """What each hall says, by its name."""
        links = self.page.get_by_role("group", name="Замок").get_by_role("link").all()
        said = [(one.get_attribute("aria-label") or "").strip() for one in links]
        return {re.split(r"[:\s(]", one)[0]: one for one in said}

    def where(self, told: str) -> str:
        """The hall that says this of itself."""
        return next((hall for hall, said in self.halls().items() if re.search(told, said)), "")

    @property
    def carries(self) -> bool:
        sheet = self.page.get_by_role("article", name="Аня")
        return bool(re.search(r"Артефакты с собой\s*[1-9]", sheet.inner_text()))

    def answers(self) -> bool:
        """Give the first answer to a question, as the group says that asks it; whether there was one."""
        asks = self.page.get_by_role("group").filter(has=self.page.get_by_role("heading", level=2))
        button = asks.get_by_role("button").first
        if not button.count():
            return False
        before = self.number
        button.press("Enter")
        self.sees(before + 1)
        return True


@pytest.mark.long
def test_an_evening_of_the_castle_is_heard_and_won_by_roles_and_names_alone(window, site):
    """To the middle for an artifact and home with it: what lies where, each hall says of itself."""
    begun = [*((key, "enter", {}) for key in "123"), ("gm", "artifacts", {"count": "1"}), ("gm", "begin", {})]
    told = {"names": NAMES, "players": 3, "secret": "castle" * 5}
    (tokens,) = begin_tables(site, "Замок до конца", "castle", begun, **told)
    others = Others(window(), tokens, {"2": "Борис", "3": "Вера", "gm": "Мария"})
    anya = Villain(window())
    anya.sit_down(f"/campaigns/join/{tokens['1']}/", "Аня")
    ending = anya.page.get_by_role("region", name="Вы победили")
    for _ in range(MOST_ROUNDS):
        while anya.answers() or any(others.answer(key) for key in others.keys):
            anya.sees(others.number)
        if ending.count():
            break
        anya.hears("Ваш ход")
        halls, target = anya.halls(), anya.where("святыня Ани" if anya.carries else "артефакт") or "Центр"
        way = next((one for one in steps(anya.where("это вы"), target) if "ведет коридор" in halls[one]), "")
        if way:
            anya.order(way)
        others.do("gm", "close")
        anya.sees(others.number)
    anya.hears("Партия окончена")
    wait_to_see(ending.get_by_role("heading", name="Вы победили"))
    wait_to_see(ending.get_by_role("link", name="Весь журнал"))


def test_a_whole_evening_is_heard_and_played_by_roles_and_names_alone(window, site):
    """From the first turn to the end that is told: a good round and a bad one, by two who hear the page."""
    (tokens,) = begin_tables(site, "Вечер вслух", "bridges", SKAUT_AND_MAG)
    anya, boris = Listener(window()), Listener(window())
    for guest, key, name in ((anya, "1", "Аня"), (boris, "2", "Борис")):
        guest.sit_down(f"/campaigns/join/{tokens[key]}/", name)
        guest.hears("Ваш ход")
    anya.ends_turn()
    boris.hears("Аня заканчивает ход")
    boris.ends_turn()
    for guest in (anya, boris):
        expect(guest.page.get_by_role("region", name="Как идет игра")).to_contain_text("Раунд 2")
    for island in ("Остров сундука", "Остров Карате-бомжа"):
        boris.walks(island)
    boris.ends_turn_all_the_same("Если остальные просто закончат ход, Борис погибнет")
    anya.hears("Борис заканчивает ход")
    anya.ends_turn_all_the_same("проиграла")
    for guest in (anya, boris):
        guest.hears("Партия окончена")
        guest.hears("команда проиграла")
        ending = guest.page.get_by_role("region", name="Поражение")
        wait_to_see(ending.get_by_role("heading", name="Поражение"))
        wait_to_see(ending.get_by_role("link", name="Весь журнал"))
        expect(guest.page.get_by_role("button", name="Закончить ход", exact=True)).to_have_count(0)
