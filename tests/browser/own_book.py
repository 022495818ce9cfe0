"""Somebody with an account brings in a small book of their own, so that a test may change what it likes."""

import uuid

from playwright.sync_api import Page, expect

TEXT = """# {title}

Игра для двоих. Здесь собирают пуговицы.

## Ход

Каждый ход бросьте кубик. Голем ходит последним.

| Бросок | Что случилось | Сколько |
|---|---|---|
| 1 | Ничего | 0 |
| 6 | Нашли мешок | 3 |

[[тип:зверь сорт:-здоровье]]

## Звери {{kind=зверь}}

- **Лось.** Здоровье: 5
- **Голем.** Здоровье: 12
- **Краб.** Здоровье: 3
"""


def press(page: Page, selector: str) -> None:
    """Press something as a keyboard does."""
    page.locator(selector).first.focus()
    page.keyboard.press("Enter")


def sign_up(page: Page) -> None:
    page.goto("/account/sign-up/")
    page.locator("[name=username]").fill(f"Читатель-{uuid.uuid4().hex[:8]}")
    for one in page.locator("[type=password]").all():
        one.fill("долгая память у лося")
    press(page, "main form:has([type=password]) button")
    expect(page).not_to_have_url("/account/sign-up/")


def bring(page: Page) -> str:
    """Bring the book in as far as its draft; the title by which it is found."""
    title = f"Пуговицы {uuid.uuid4().hex[:8]}"
    page.goto("/upload/")
    page.locator("[name=text]").fill(TEXT.format(title=title))
    press(page, "main form button")
    expect(page.locator("h1")).to_contain_text(title)
    return title


def publish(page: Page) -> str:
    """Take the draft that is open; the address of the book."""
    page.get_by_role("button", name="Применить").press("Enter")
    expect(page.locator("#messages")).not_to_be_empty()
    return page.url.partition("?")[0]
