"""Who sits down at a browser finds nothing of whoever sat there before, and is told of what fails for them alone."""

import pytest

from tests.browser.drawer import Drawer, Kind
from tests.browser.waiting import wait_until

KIND = Kind(javascript=True, language="ru-RU", has_touch=False)
LEAVES = """async () => {
  document.cookie = "left=1";
  localStorage.setItem("left", "1");
  await (await caches.open("left")).put("/left/", new Response("1"));
}"""
LIES = "async () => [document.cookie, localStorage.length, (await caches.keys()).length]"
FAILS = "setTimeout(() => { window.failed = true; throw new Error('it fails'); })"
POLICY_FORBIDS = "document.body.insertAdjacentHTML('beforeend', '<img src=\"http://elsewhere.example/a.png\">')"


@pytest.fixture
def own(chromium, site):
    drawer = Drawer(chromium, site.url)
    yield drawer
    drawer.close()


def test_a_browser_is_empty_for_the_next_one(own):
    used = own.take(KIND, new=False)
    page = used.context.new_page()
    page.goto("/ru/")
    page.evaluate(LEAVES)
    assert page.evaluate(LIES) != ["", 0, 0]
    used.context.set_offline(True)
    own.put_back(used)
    assert own.take(KIND, new=False) is used
    page = used.context.new_page()
    page.goto("/ru/")
    assert page.evaluate(LIES) == ["", 0, 0]


def test_a_new_browser_is_nobodys_before_and_nobodys_after(own):
    own.put_back(own.take(KIND, new=False))
    used = own.take(KIND, new=True)
    assert used not in own.lying[KIND]
    own.put_back(used)
    assert used not in own.lying[KIND]


def test_trouble_is_told_of_whoever_had_it(own):
    used = own.take(KIND, new=False)
    page = used.context.new_page()
    page.goto("/ru/")
    page.evaluate(FAILS)
    page.evaluate(POLICY_FORBIDS)
    wait_until(page, "window.failed === true")
    own.put_back(used)
    assert "it fails" in used.troubles[0]
    assert any("Content Security Policy" in trouble for trouble in used.troubles)
    assert own.take(KIND, new=False).troubles == []
