"""A person at a table in a real browser: presses what the page offers, as anybody would."""

from urllib.parse import parse_qsl

from playwright.sync_api import Locator, Page, expect

from tests.browser.waiting import PATIENCE, wait_to_see


class Guest:
    """Somebody with a browser; `seat` is the one they act as, where they hold several."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.address = ""

    def begin_campaign(self, title: str, players: int, dice: str = "table", game: str = "") -> list[str]:
        """Open a campaign by the form; the links of its seats, players first."""
        self.page.goto("/campaigns/")
        if game:
            self.page.locator("#id_game").select_option(game)
        self.page.get_by_role("textbox").and_(self.page.locator("#id_title")).fill(title)
        self.page.locator("#id_players").fill(str(players))
        self.page.locator(f"input[name=dice][value={dice}]").check()
        self.page.locator("#id_name").fill("Мария")
        self.page.locator("form:has(#id_title) button").click()
        links = self.page.locator("input[id^=link-]")
        expect(links).to_have_count(players + 1)
        self.address = self.page.url.removesuffix("seats/")
        return [link.input_value() for link in links.all()]

    def sit_down(self, link: str, name: str) -> None:
        """Open a link and say a name."""
        self.page.goto(link)
        self.page.locator("#id_name").fill(name)
        self.page.locator("main form button").click()
        wait_to_see(self.page.locator("#table"))
        # A press does not wait for the styles and scripts of the page it leads to, as an address does.
        self.page.wait_for_load_state()
        self.address = self.page.url.partition("?")[0]

    def come_in(self, link: str, name: str) -> None:
        """Be at the table as after `sit_down`, where the test is about what comes then: no form is drawn for it."""
        asks = self.page.context.request
        # A connection that lay idle since another test may be closed in that moment.
        asks.get(link, max_retries=1)
        (token,) = [one["value"] for one in self.page.context.cookies() if one["name"] == "csrftoken"]
        answer = asks.post(link, form={"name": name, "csrfmiddlewaretoken": token}, max_redirects=0)
        self.page.goto(answer.headers["location"])
        wait_to_see(self.page.locator("#table"))
        self.address = self.page.url.partition("?")[0]

    def act_as(self, seat: str) -> None:
        """Take one of several seats."""
        self.page.goto(f"{self.address}?seat={seat}")
        wait_to_see(self.page.locator("#table"))

    @property
    def number(self) -> int:
        """The number of the newest play that the page shows."""
        return int(self.page.locator("#lines [data-line]").first.get_attribute("data-line") or 0)

    def sees(self, number: int, patience: int = PATIENCE) -> None:
        """Wait until the page shows a play."""
        wait_to_see(self.page.locator(f"#lines [data-line='{number}']"), timeout=patience)

    def offer(self, move: str, hero: str = "table", **fields: str) -> Locator:
        """The form that offers a move with these fields."""
        group = self.page.locator(f"#move-{hero}-{move}, .heroes-to-be" if move == "choose" else f"#move-{hero}-{move}")
        wanted = "".join(f":has(> input[name='{name}'][value='{value}'])" for name, value in fields.items())
        return group.locator(f"form{wanted}").first

    def make(
        self, move: str, hero: str = "table", ticks: tuple[str, ...] = (), dice: tuple[int, ...] = (), **fields: str
    ) -> None:
        """Make a move that the page offers, and type in the dice that it asks for."""
        before = self.number
        folded = self.page.locator(f"details#actor-{hero}:not([open]) > summary")
        if folded.count():
            folded.click()
            expect(self.page.locator(f"#actor-{hero} > [data-unsent]")).to_have_count(0)
        within = f":has(#move-{hero}-{move}), :has(> [data-unsent])"
        self.unfold(self.page.locator(f"#on-board-{hero}:not([open]):is({within}) > summary"))
        expect(self.page.locator(f"#on-board-{hero}[open] > [data-unsent]")).to_have_count(0)
        listed = self.page.locator(f"#list-{hero}-{move}")
        options = listed.evaluate("list => [...list.options].map(one => one.value)") if listed.count() else []
        fitting = [one for one in options if fields.items() <= dict(parse_qsl(one)).items()]
        if fitting:
            listed.select_option(fitting[0])
            form = self.page.locator(f"form:has(> #list-{hero}-{move})")
        else:
            form = self.offer(move, hero, **fields)
        asks_twice = form.locator("xpath=ancestor::details[contains(@class, 'grave')][not(@open)]/summary")
        if asks_twice.count():
            asks_twice.first.click()
        for name in ticks:
            form.locator(f"input[name='{name}']").check()
        form.locator("button[id^=do-]").click()
        self.tell(dice)
        self.sees(before + 1)

    def unfold(self, closed: Locator) -> None:
        """Open a fold that is closed."""
        if closed.count():
            closed.first.click()

    def press(self, thing: str, move: str, hero: str, **fields: str) -> None:
        """Press a thing on the board and make a move from what its menu offers."""
        before = self.number
        self.page.locator(f"[data-about='{thing}']:visible").first.click()
        wait_to_see(self.page.locator(f"#menu[data-menu='{thing}']"))
        wanted = "".join(f":has(> input[name='{name}'][value='{value}'])" for name, value in fields.items())
        self.page.locator(f"#move-menu-{hero}-{move} form{wanted} button[id^=do-]").first.click()
        self.sees(before + 1)

    def write(self, move: str, **fields: str) -> None:
        """Make a move by its form with free words; fields that are chosen from a list take their values."""
        before = self.number
        fold = self.page.locator(f"#typed-{move}")
        if not fold.evaluate("one => one.open"):
            fold.locator("> summary").click()
        for name, value in fields.items():
            field = self.page.locator(f"#{move}-{name}")
            told = field.evaluate("one => one.type")
            field.check() if told == "checkbox" else field.select_option(value) if told == "select-one" else field.fill(
                value
            )
        self.page.locator(f"#do-typed-{move}").click()
        self.sees(before + 1)

    def set_by_hand(self, seat: str, piece: str, name: str, value: str, reason: str) -> None:
        """Set a number on the page for what no move does, and go back to the table."""
        before = self.number
        self.page.goto(f"{self.address}override/?seat={seat}")
        self.page.locator("#set-counter > summary").click()
        for field, wanted in (("piece", piece), ("name", name)):
            self.page.locator(f"#counter-{field}").select_option(wanted)
        self.page.locator("#counter-value").fill(value)
        self.page.locator("#counter-reason").fill(reason)
        self.page.locator("#set-counter form button").click()
        expect(self.page.locator("#hand .errors")).to_have_count(0)
        self.act_as(seat)
        self.sees(before + 1)

    def tell(self, dice: tuple[int, ...]) -> None:
        """Say how dice fell, one after another: by a button, or for a die of many sides by its number."""
        for told, face in enumerate(dice):
            wait_to_see(self.page.locator("#asking"))
            expect(self.page.locator("#asking input[type='hidden'][name='faces']")).to_have_count(told)
            typed = self.page.locator("#asking #face")
            if typed.count():
                typed.fill(str(face))
            button = f"#asking button[value='{face}']" if not typed.count() else "#asking form button"
            self.page.locator(button).click()

    def answer(self, choice: str, dice: tuple[int, ...] = ()) -> None:
        """Answer the question that is asked, and type in the dice that the answer takes."""
        before = self.number
        asked_once_more = f"#questions details:not([open]):has(button[value='{choice}']) > summary"
        self.unfold(self.page.locator(asked_once_more))
        self.page.locator(f"#questions button[value='{choice}']").click()
        self.tell(dice)
        self.sees(before + 1)

    def answer_first(self) -> None:
        """Answer the question that is asked by whatever comes first."""
        before = self.number
        self.page.locator("#questions form button").first.click()
        self.sees(before + 1)
