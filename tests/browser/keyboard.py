"""Somebody who has a keyboard and nothing else: Tab until what they look for has the focus, letters, Space, Enter."""

from collections.abc import Callable

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.waiting import wait_to_see

FOCUSED = """() => {
  const one = document.activeElement;
  const label = one.labels?.length ? one.labels[0].innerText : one.ariaLabel ?? (one.innerText || one.value || "");
  const box = one.getBoundingClientRect();
  return {
    name: label.replace(/\\s+/g, " ").trim(),
    is_seen: one !== document.body && one.checkVisibility() && one.matches(":focus-visible") && box.width > 0,
    kind: one.type || one.tagName.toLowerCase(),
  };
}"""
MOST_PRESSES = 200


class Keyboard:
    """A person at a page of a site; `site` is its address."""

    def __init__(self, page: Page, site: str) -> None:
        self.page, self.site = page, site
        page.emulate_media(reduced_motion="reduce")  # what has scrolled to the keyboard has come to rest
        # From now on the window for files is answered here. A listener that comes with the key itself may be
        # later than the key on a busy machine: then the system's own window opens, and nobody hears of it.
        page.on("filechooser", lambda _chooser: None)

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def to(self, name: str, key: str = "Tab") -> None:
        """Go on until something that begins with this name has the focus, and can be seen to have it."""
        met = []
        for _ in range(MOST_PRESSES):
            self.page.keyboard.press(key)
            focused = self.page.evaluate(FOCUSED)
            met.append(focused["name"][:40])
            if focused["name"].startswith(name):
                assert focused["is_seen"], f"{name} has the focus, and nobody sees it"
                expect(self.page.locator(":focus")).to_be_in_viewport()
                return
        raise AssertionError(f"{key} does not lead to {name}; it leads to {dict.fromkeys(met)}")

    def press(self, name: str, key: str = "Enter") -> None:
        self.to(name)
        self.page.keyboard.press(key)

    def follow(self, name: str) -> None:
        """Press what leads to another page, and wait for that."""
        self.to(name)
        self.leaves(lambda: self.page.keyboard.press("Enter"))

    def leaves(self, does: Callable[[], object]) -> None:
        self.page.evaluate("document.documentElement.dataset.left = ''")
        does()
        expect(self.page.locator("html[data-left]")).to_have_count(0)
        wait_to_see(self.page.locator("main"))

    def tick(self, name: str) -> None:
        self.press(name, "Space")

    def write(self, name: str, text: str) -> None:
        """Write over what stands in a field."""
        self.to(name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def choose(self, name: str, value: str) -> None:
        """Choose in a list what begins so."""
        self.to(name)
        for _ in range(MOST_PRESSES):
            if self.page.evaluate("document.activeElement.selectedOptions[0].innerText.trim()").startswith(value):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"{name} has no {value}")

    def search(self, words: str) -> None:
        # Until a page is loaded no script hears the key, and the browser takes the focus to where the address points.
        self.page.wait_for_load_state()
        self.page.keyboard.press("/")
        wait_to_see(self.page.locator("#site-q, #q").and_(self.page.locator(":focus")))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(words)
        self.page.keyboard.press("Enter")
        wait_to_see(self.page.locator("#results"))
        expect(self.page.locator("#q")).to_have_value(words)

    def give(self, name: str, file: FilePayload) -> None:
        """Choose a file: the window of the system that Space opens is answered."""
        self.to(name)
        with self.page.expect_file_chooser() as chooser:
            self.page.keyboard.press("Space")
        chooser.value.set_files(file)

    def sees(self, text: str, where: str = "main") -> None:
        expect(self.page.locator(where).first).to_contain_text(text)
