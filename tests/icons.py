"""Icons of books and of the site, for phones, which want them as dots: drawn from covers and from the mark.

    python -m tests.icons

draws those anew whose drawing has changed; which drawing an icon is of stands inside the file.
"""

import hashlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Page, sync_playwright

from rulebooks.shipped import LIBRARY, folders
from tests.browser.conftest import FLAGS, find_chromium

SIZES = (192, 512)
COLOURS = 64
DRAWING = "Drawing"
"""Under this word the file says which drawing it is of."""


def drawings() -> Iterator[tuple[Path, Path]]:
    """Each drawing with the folder for its icons."""
    yield from ((folder / "cover.svg", folder) for folder in folders())
    mark = LIBRARY.parents[1] / "static" / "img" / "mark.svg"
    yield mark, mark.parent


def name_of(drawing: Path, size: int) -> str:
    return f"{'icon' if drawing.is_relative_to(LIBRARY) else drawing.stem}-{size}.png"


def key_of(drawing: Path) -> str:
    return hashlib.sha256(drawing.read_bytes()).hexdigest()[:16]


def drawn_of(icon: Path) -> str:
    """The key of the drawing that an icon is of."""
    with Image.open(icon) as dots:
        return str(dots.info.get(DRAWING, ""))


def draw(page: Page, drawing: Path, size: int) -> bytes:
    """A drawing as a square that a phone may cut to a circle: what it shows stands in the middle."""
    svg = drawing.read_text(encoding="utf-8")
    ground = (re.search(r'<rect[^>]*fill="(#\w+)"', svg) or ["", "#ffffff"])[1]
    page.set_viewport_size({"width": size, "height": size})
    style = f"body {{ margin: 0; background: {ground} }} svg {{ display: block; width: 100vw; height: 100vh }}"
    whole = re.sub(r'preserveAspectRatio="[^"]*"', 'preserveAspectRatio="xMidYMid meet"', svg)
    page.set_content(f"<style>{style}</style>{whole}")
    told = PngInfo()
    told.add_text(DRAWING, key_of(drawing))
    dots, out = Image.open(io.BytesIO(page.screenshot())).convert("RGB"), io.BytesIO()
    dots.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True, pnginfo=told)
    return out.getvalue()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=FLAGS, chromium_sandbox=False
        )
        page = browser.new_page()
        for drawing, folder in drawings():
            for size in SIZES:
                icon = folder / name_of(drawing, size)
                if not icon.exists() or drawn_of(icon) != key_of(drawing):
                    icon.write_bytes(draw(page, drawing, size))
                    print(icon, icon.stat().st_size)
        browser.close()


if __name__ == "__main__":
    main()
