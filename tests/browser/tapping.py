"""Somebody at a telephone who only taps: things on the board, cards, and what opens beside them.

The others at the table sit elsewhere: what they do comes by the same addresses, and nothing of theirs is drawn.
"""

import html
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.begun import begin_tables
from tests.browser.table import Guest
from tests.browser.tables.test_frame import FIRST
from tests.browser.waiting import wait_to_see

TO_THE_MIDDLE = "one => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"
SCROLLED = "[scrollY, document.documentElement.scrollHeight - innerHeight]"
"""How far a page is scrolled, and how far it can be."""
STANDS = """one => {
  const tops = {};
  for (let at = one; at.id !== "table"; at = at.parentElement) if (at.id) tops[at.id] = at.getBoundingClientRect().top;
  return tops;
}"""
"""Where what is tapped stands on the screen, and the parts that it lies in."""
STOOD = """tops => Object.entries(tops).map(([id, top]) => [document.getElementById(id), top])
  .filter(([one]) => one?.checkVisibility()).map(([one, top]) => one.getBoundingClientRect().top - top)"""
"""By how much those of them that are still there have moved."""
TO_THE_TOP = "scrollTo({ top: 0, behavior: 'instant' })"
SLACK = 2
"""Pixels by which something may seem to move."""
HIDDEN = r'type="hidden" name="(\w+)" value="([^"]*)"'
OF_EVERY_FORM = {"csrfmiddlewaretoken", "key", "seen", "seat"}
"""What stands hidden in a form, and what of it says nothing of the move."""
PARAGRAPH = r"(?s)<p(?: [^>]*)?>.*?</p>"


class Others:
    """Who sits at the other seats of a table, by their keys."""

    def __init__(self, page: Page, tokens: dict[str, str], people: dict[str, str]) -> None:
        self.request, self.keys = page.request, [key for key in people if key != "gm"]
        for key, name in people.items():
            link = f"/campaigns/join/{tokens[key]}/"
            self.request.get(link, max_retries=1)
            answer = self.request.post(link, form={"name": name, **self.told})
            self.address = re.findall(r".*/campaigns/[^/]+/", answer.url)[0]

    @property
    def told(self) -> dict[str, str]:
        cookies = {one["name"]: one["value"] for one in self.request.storage_state()["cookies"]}
        return {"csrfmiddlewaretoken": cookies["csrftoken"]}

    def do(self, key: str, move: str, **fields: str) -> None:
        """A move of one of them."""
        form: dict[str, str | float | bool] = {**self.told, "seat": key, **fields}
        # A connection that lay idle while others tapped may be closed in that moment.
        answer = self.request.post(f"{self.address}moves/{move}/", form=form, max_retries=1)
        assert answer.ok, f"{answer.url}: {answer.status} {re.findall(PARAGRAPH, answer.text())[:3]}"

    def page_of(self, key: str) -> str:
        """What one of them sees."""
        return self.request.get(f"{self.address}?seat={key}", max_retries=1).text()

    @property
    def number(self) -> int:
        """The number of the newest play."""
        return int(self.request.get(f"{self.address}number/", max_retries=1).text())

    def may(self, key: str, move: str, actor: str = "") -> bool:
        """Whether a move of their hero, or of another actor, is on their page."""
        return f'id="move-{actor or f"hero-{key}"}-{move}"' in self.page_of(key)

    def do_first(self, key: str, move: str) -> None:
        """The first of what a move offers to their hero, where it offers anything."""
        page = self.page_of(key)
        for form in re.findall(r"(?s)<form.*?</form>", page):
            if f'id="do-hero-{key}-{move}' in form:
                told = dict(re.findall(HIDDEN, form))
                return self.do(key, move, **{name: html.unescape(told[name]) for name in told.keys() - OF_EVERY_FORM})

    def answer(self, key: str, choice: str = "") -> bool:
        """What one of them is asked, by a choice or by whatever comes first; whether they were asked at all."""
        page = self.page_of(key)
        asked = re.search(r'name="prompt" value="([^"]+)"', page)
        first = re.search(r'name="choice"\s+value="([^"]+)"', page)
        if asked and first:
            self.do(key, "answer", prompt=html.unescape(asked[1]), choice=choice or html.unescape(first[1]))
        return bool(asked and first)


class Tapper(Guest):
    """Somebody who taps, and looks after each move whether the page held still and the first move is in sight."""

    def tap(self, thing: str, move: str, *steps: str) -> None:
        """Tap a thing, then a move in what opens: its first button, or what the steps say, one after another."""
        self.ready()
        pressed = self.brought(f"[data-about='{thing}']:visible")
        pressed.tap()
        menu = self.page.locator("#menu")
        wait_to_see(self.page.locator(f"#menu[data-menu='{thing}']"))
        moves = menu.locator(f"[id^=move-menu-][id*=-{move}]")
        for step in steps[:-1]:
            moves.locator("summary, .choices label").filter(has_text=step).first.tap()
        last = moves.locator("button[id^=do-]").filter(has_text=steps[-1] if steps else "")
        self.does(last.locator("visible=true").first, about=pressed)
        expect(menu).to_be_hidden()

    def choose(self, selector: str, text: str = "") -> None:
        """Tap a card, or an answer, of a question: it goes, and what stood below it may move up."""
        self.ready()
        self.does(self.brought(selector, text))

    def press(self, selector: str, text: str = "") -> None:  # type: ignore[override]
        """Tap what does something at once: a square, a card of a question, the end of a turn."""
        self.ready()
        self.does(self.brought(selector, text))

    def pick(self, who: str) -> None:
        """Tap somebody on the drawing whose moves are wanted; that is no move."""
        if self.page.locator(f"#pick-{who}[aria-current]").count() == 0:
            self.brought(f"#pick-{who}").tap()
        expect(self.page.locator(f"#pick-{who}")).to_have_attribute("aria-current", "true")

    def brought(self, selector: str, text: str = "") -> Locator:
        """What is wanted, moved into sight as somebody would."""
        found = self.page.locator(selector).filter(has_text=text).first
        found.evaluate(TO_THE_MIDDLE)
        return found

    def ready(self) -> None:
        """The first move is on the first screen of who has just come."""
        self.page.evaluate(TO_THE_TOP)
        fits, bottom, foot = self.page.evaluate(FIRST)
        assert fits, f"the first move ends at {bottom}, and there is room up to {foot}"

    def does(self, button: Locator, about: Locator | None = None) -> None:
        """Tap a button that makes a move: the thing that it is about holds still, or what it lies in; else the page."""
        number, stands = self.number, (about or button).evaluate(STANDS)
        scrolled = self.page.evaluate("scrollY")
        button.tap()
        self.sees(number + 1)
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        for told in ".ending", "#questions form button":  # these come into sight, and move what they have to
            if self.page.locator(told).count():
                return expect(self.page.locator(told).first).to_be_in_viewport()
        now, longest = self.page.evaluate(SCROLLED)
        moved = self.page.evaluate(STOOD, stands) or [now - min(scrolled, longest)]
        assert any(abs(by) <= SLACK for by in moved), f"what was tapped has moved by {moved}"
        return None

    def goes_on(self, others: Others) -> bool:
        """Until it is one's own turn again, whoever is asked meanwhile answers; whether the game is not over."""
        while not self.page.locator(".ending").count():
            if self.page.locator("#questions form button").count():
                self.choose("#questions form button")
            elif not any(others.answer(key) for key in others.keys) and self.page.locator("#turn[data-mine]").count():
                return True
            self.catches_up(others)
        return False

    def catches_up(self, others: Others) -> None:
        """See the newest play, whoever made it."""
        self.sees(others.number)

    def waits_for(self, shown: str) -> None:
        """Until something is shown: it came with what others did."""
        wait_to_see(self.page.locator(shown).first)

    def ends(self, result: str = "") -> None:
        """The game is over, by the result that is told; the story is the one that a page fetched anew tells."""
        self.waits_for(f".ending[data-result={result}]" if result else ".ending")
        expect(self.page.locator(".htmx-request")).to_have_count(0)
        story = self.page.locator("#lines").inner_text()
        self.page.reload()
        assert self.page.locator("#lines").inner_text() == story


def sit(window, site, game, moves, names, who=Tapper, **about):
    """The first seat of a table at a telephone, and the others.

    Shape:  (a Tapper, or what is `who`; Others).
    """
    (tokens,) = begin_tables(site, "Вечер касаний", game, moves, names=names, players=len(names), **about)
    people = {str(number): name for number, name in enumerate(names, 1) if number > 1} | {"gm": "Мария"}
    others = Others(window(), tokens, people)
    guest = who(window(width=390))
    guest.page.emulate_media(reduced_motion="reduce")
    guest.sit_down(f"/campaigns/join/{tokens['1']}/", names[0])
    return guest, others
