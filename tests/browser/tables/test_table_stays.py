"""A table stays where it is: scrolling, focus, folds and typed words outlive one's own moves and those of others."""

import pytest
from playwright.sync_api import expect

from tests.browser.begun import SKAUT_AND_MAG, begin_tables
from tests.browser.table import PATIENCE, Guest
from tests.browser.tables.test_board_keys import MOVES as ROOM_OPENED
from tests.browser.waiting import wait_to_see

SCROLLED = 150
SLACK = 2
"""Pixels by which something may seem to move."""
GATHERED = [("1", "choose", {"sex": "male"})]
ENTERED = [
    *((key, "enter", {}) for key in ("1", "2", "3")),
    ("gm", "begin", {}),
    ("1", "order", {"hero": "hero-1", "card": "nothing"}),
]
PLAIN: list = [*((key, "choose", {}) for key in ("1", "2")), ("gm", "begin", {})]
GAMES = {
    "bridges": (SKAUT_AND_MAG, ("Аня", "Борис"), {}, "#do-hero-1-move-chs"),
    "castle": (ENTERED, ("Аня", "Борис", "Вера"), {}, "#do-hero-1-go-stay"),
    "munchkin": (GATHERED, ("Аня", "Борис", "Вера"), {}, "#do-table-choose-female"),
    "dungeon-twister": (ROOM_OPENED, ("Аня", "Борис"), {}, "#do-table-finish"),
    "plain": (PLAIN, ("Аня", "Борис"), {"book": "dialect"}, "#do-table-next"),
}


def sit(window, tokens, key="1", name="Аня", width=1440):
    guest = Guest(window(width=width))
    guest.come_in(f"/campaigns/join/{tokens[key]}/", name)
    guest.unfold(guest.page.locator("details.on-board:not([open]) > summary"))
    return guest


@pytest.fixture(scope="module")
def tables(site):
    """The links of begun tables of «Мосты», one for each test."""
    return begin_tables(site, "Вечер на месте", "bridges", SKAUT_AND_MAG, number=16)


@pytest.fixture(scope="module")
def plain_tables(site):
    return begin_tables(site, "Просто стол", "plain", PLAIN, book="dialect", number=2)


@pytest.fixture
def plain(plain_tables):
    return plain_tables.pop()


def top_of(page, selector):
    return page.locator(selector).first.evaluate("one => one.getBoundingClientRect().top")


def number_of(page):
    return int(page.locator("#table").get_attribute("data-number"))


def moved_on(page, number):
    wait_to_see(page.locator(f"#table[data-number='{number}']"))
    expect(page.locator(f"#lines [data-line='{number}']")).to_be_attached(timeout=PATIENCE)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", GAMES)
def test_ones_own_move_throws_nobody(window, site, game, width):
    moves, names, more, button = GAMES[game]
    (tokens,) = begin_tables(site, "Вечер на месте", game, moves, names=names, players=len(names), **more)
    page = sit(window, tokens, width=width).page
    page.evaluate(f"scrollTo(0, {SCROLLED})")
    # What lies under the bar at the foot, a click would scroll for.
    page.locator(button).evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before, scrolled, number = top_of(page, "#moves"), page.evaluate("scrollY"), number_of(page)
    page.locator(button).click()
    moved_on(page, number + 1)
    assert abs(top_of(page, "#moves") - before) <= SLACK or page.evaluate("scrollY") == pytest.approx(
        scrolled, abs=SLACK
    )
    assert page.evaluate("document.getElementById('table').contains(document.activeElement)")


def at_rest(page):
    """Wait until the browser has scrolled to where somebody types: it glides there."""
    seen = None
    while seen != (now := page.evaluate("scrollY")):
        seen = now
        page.wait_for_timeout(150)


def test_what_others_do_leaves_words_folds_and_the_place_alone(window, plain):
    anya, boris = sit(window, plain), sit(window, plain, "2", "Борис", 390)
    page = boris.page
    page.locator("#typed-roll > summary").click()
    page.locator("#roll-dice").fill("2d6")
    page.locator("#typed-hide > summary").click()
    page.locator("#hide-name").press_sequentially("Наполов")
    page.locator("#hide-name").evaluate("field => field.setSelectionRange(2, 2)")
    at_rest(page)
    before, number = top_of(page, "#hide-name"), number_of(page)
    anya.make("next")
    moved_on(page, number + 1)
    assert page.evaluate("document.activeElement.id") == "hide-name"
    page.keyboard.type("…")
    assert page.locator("#hide-name").input_value() == "На…полов"
    assert page.locator("#roll-dice").input_value() == "2d6"
    assert abs(top_of(page, "#hide-name") - before) <= SLACK


def test_a_press_while_others_move_is_the_move_that_was_pressed(window, tables):
    tokens = tables.pop()
    anya, boris = sit(window, tokens), sit(window, tokens, "2", "Борис")
    page, number = anya.page, anya.number
    button = page.locator("#do-hero-1-move-chs")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    boris.make("move", "hero-2", place="chs")
    page.wait_for_timeout(700)  # the news are here, and wait
    assert anya.number == number
    page.mouse.up()
    boris.sees(number + 2)
    moved_on(page, number + 2)
    expect(page.locator("#lines [data-line]").first).to_contain_text("Аня")


def test_the_same_form_sent_again_is_a_second_move(window, plain):
    """Its part of the page is the same afterwards and is not sent again; the form is empty and new all the same."""
    guest = sit(window, plain)
    for _ in range(2):
        guest.write("roll", dice="2d6")
        assert guest.page.locator("#roll-dice").input_value() == ""


def test_a_head_that_held_its_height_lets_go_once_scrolling_can_hold(window, tables):
    """A sentence grew shorter while the page was at its top; later somebody looks further down, and others move."""
    tokens = tables.pop()
    anya, boris = sit(window, tokens), Guest(window(width=390))
    boris.come_in(f"/campaigns/join/{tokens['2']}/", "Борис")
    page = boris.page
    page.evaluate("document.getElementById('status').style.minHeight = '20rem'")
    page.evaluate("scrollTo({ top: 500, behavior: 'instant' })")
    before = top_of(page, "#sheet-hero-2")
    assert 0 < before < 800, "it is in sight"
    anya.make("move", "hero-1", place="chs")
    moved_on(page, anya.number)
    assert page.evaluate("document.getElementById('status').offsetHeight") < 200
    assert abs(top_of(page, "#sheet-hero-2") - before) <= SLACK


def test_an_answer_leaves_out_what_is_shown(window, tables):
    tokens = tables.pop()
    anya, boris = sit(window, tokens), sit(window, tokens, "2", "Борис")
    with boris.page.expect_response(lambda one: one.request.headers.get("hx-request") == "true") as news:
        anya.make("move", "hero-1", place="chs")
    told = news.value.text()
    assert 'id="foes"' not in told
    assert 'id="newest-said" data-part=' in told
    wait_to_see(boris.page.locator("#foes h2"))


SHOWN = """<ol id="story"><li>Round 3</li><li id="two" data-part="b">Two</li><li>Round 2</li><li>Round 1</li>
<li id="one" data-part="a">One</li></ol>"""
TOLD = """<ol id="story"><li>Round 3</li><li id="four" data-part="d">Four</li><li id="two" data-same="b"></li>
<li>Round 2</li><li id="three" data-part="c">Three</li><li id="one" data-same="a"></li></ol>"""
CHANGED = """([shown, told]) => {
  const [old, fresh] = [shown, told].map((html) => document.createRange().createContextualFragment(html).firstChild);
  document.body.append(old);
  const left = morph(old, fresh);
  return [[...document.querySelectorAll("#story > li")].map((one) => one.textContent), left.fetch];
}"""


def test_what_was_left_out_of_a_story_stays_in_it_in_its_place(window, tables):
    page = sit(window, tables.pop()).page
    assert page.evaluate(CHANGED, [SHOWN, TOLD]) == [["Round 3", "Four", "Two", "Round 2", "Three", "One"], False]


PARTS = """<ol id="story" data-part="w.f"><li id="one" data-part="a"><i id="in" data-part="i">in</i></li>
<li id="two" data-part="b">Two</li><li><svg><g id="three" data-part="c"></g></svg></li></ol>"""
INSIDE = """<ol id="story" data-part="v.f" data-inside><li id="two" data-part="x">Zwei</li>
<svg><g id="three" data-part="y"></g></svg></ol>"""
ONLY = """([shown, told, said]) => {
  const [old, fresh] = [shown, told].map((html) => document.createRange().createContextualFragment(html).firstChild);
  document.body.append(old);
  const kept = document.getElementById("one");
  const left = morph(old, fresh, { said });
  const now = document.getElementById("story");
  return [now.textContent.split(/\\s+/).join(" ").trim(), now.dataset.part, document.getElementById("one") === kept,
    document.getElementById("three").namespaceURI.endsWith("svg"), left.fetch];
}"""
SAID = ["story:w.f", "one:a", "in:i", "two:b", "three:c"]


def test_of_a_part_that_differs_by_its_parts_alone_the_others_stay_as_they_are(window, tables):
    page = sit(window, tables.pop()).page
    assert page.evaluate(ONLY, [PARTS, INSIDE, SAID]) == ["in Zwei", "v.f", True, True, False]


CHANGED_SINCE = {
    "a part beside those that were sent": (PARTS, [one.replace("one:a", "one:z") for one in SAID]),
    "a part in one that was not sent": (PARTS, [one.replace("in:i", "in:z") for one in SAID]),
    "what lies around": (PARTS.replace("w.f", "w.g"), SAID),
    "a part that was sent": (PARTS.replace('id="two"', 'id="too"'), SAID),
}


@pytest.mark.parametrize(("shown", "said"), CHANGED_SINCE.values(), ids=CHANGED_SINCE)
def test_what_changed_since_it_was_said_to_be_shown_is_asked_for(window, tables, shown, said):
    page = sit(window, tables.pop()).page
    assert page.evaluate(ONLY, [shown, INSIDE, said])[-1] is True


ROW = """<ol id="story" data-part="n"><li id="four" data-part="d">Four</li>
<li id="three" data-same="c" data-until="one"></li></ol>"""


def test_what_stands_for_a_row_becomes_all_that_was_said_to_be_shown_there(window, tables):
    page = sit(window, tables.pop()).page
    shown = """<ol id="story" data-part="o"><li id="three" data-part="c">Three <b id="in" data-part="i">in</b></li>
<li id="two" data-part="b">Two</li><li id="one" data-part="a">One</li></ol>"""
    said = ["story:o", "three:c", "in:i", "two:b", "one:a"]
    changed = CHANGED.replace("told]) =>", "told, said]) =>").replace("fresh);", "fresh, { said });")
    lines, fetch = page.evaluate(changed, [shown, ROW, said])
    assert (lines, fetch) == (["Four", "Three in", "Two", "One"], False)


def test_what_was_left_out_and_is_not_there_is_asked_for(window, tables):
    page = sit(window, tables.pop()).page
    lines, fetch = page.evaluate(CHANGED, [SHOWN.replace('"two"', '"too"'), TOLD])
    assert (lines, fetch) == (["Round 3", "Four", "Round 2", "Three", "One"], True)


def test_what_somebody_was_not_shown_after_all_is_fetched(window, tables):
    """A part that changed in the browser since it was asked for is not taken for what the server left out."""
    tokens = tables.pop()
    anya, boris = sit(window, tokens), sit(window, tokens, "2", "Борис")
    page = boris.page
    page.route("**/campaigns/*/", lambda route: spoil(page, route), times=1)
    anya.make("move", "hero-1", place="chs")
    moved_on(page, anya.number)
    expect(page.locator("#bank")).not_to_contain_text("неправда")


def spoil(page, route):
    page.evaluate(SPOILED)
    route.fallback()


SPOILED = """() => {
  const bank = document.getElementById("bank");
  bank.dataset.part = "000000000000";
  bank.textContent = "неправда";
}"""


def test_a_fold_that_was_shut_while_others_moved_holds_its_moves_when_it_is_opened(window, site, tables):
    """Of a fold that is shut nothing is sent; opened, by the keyboard too, it has all, and keeps it."""
    tokens = tables.pop()
    master = Guest(window())
    master.come_in(f"/campaigns/join/{tokens['gm']}/", "Мария")
    master.page.goto(f"{master.address}screen/")
    boris = Guest(window())
    boris.come_in(f"/campaigns/join/{tokens['2']}/", "Борис")
    fold = master.page.locator("#actor-hero-2")
    expect(fold).not_to_have_attribute("open", "")
    boris.make("move", "hero-2", place="chs")
    master.sees(boris.number)
    assert fold.locator("form").count() == 0, "what is shut is not sent"
    fold.locator(":scope > summary").press("Enter")
    wait_to_see(fold.locator("#move-hero-2-finish :is(summary, button)").first)
    expect(fold.locator(":scope > [data-unsent]")).to_have_count(0)
    anya = sit(window, tokens)
    anya.make("move", "hero-1", place="chs")
    master.sees(anya.number)
    wait_to_see(fold.locator("#move-hero-2-finish :is(summary, button)").first)


def test_a_game_master_takes_back_to_a_line_of_the_log_and_to_the_one_before_it(window, tables):
    """One form sends what any of these buttons means, wherever it stands."""
    tokens = tables.pop()
    anya = sit(window, tokens)
    anya.make("move", "hero-1", place="chs")
    master = Guest(window())
    master.come_in(f"/campaigns/join/{tokens['gm']}/", "Мария")
    for _ in range(2):
        number = master.number
        newest = master.page.locator("#lines [data-line]:not(.undone):has(.line-undo)").first
        taken_back = newest.get_attribute("data-line")
        newest.locator("button").click()
        master.sees(number + 1)
        expect(master.page.locator(f"#told-{taken_back}")).to_have_class("undone")
