"""Make the fonts of the site from those on the package index; `README.md` beside this says how.

Each keeps the letters and signs below alone. «Source» is a name that its makers keep to themselves, so that a subset of
theirs is called otherwise.
"""

import sys
from pathlib import Path

from fontTools import subset  # type: ignore[import-not-found]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found]

HERE = Path(__file__).parent
LETTERS = "U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+0400-045F,U+0490-0491,U+2010-2015,U+2018-201E,U+2022,U+2026"
SIGNS = (
    "U+2030,U+2039-203A,U+2044,U+20AC,U+20BD,U+2116,U+2122,U+2190-2193,U+2212,U+00D7,U+2248,U+2260,U+2264-2265,U+2713"
)
MADE = (
    ("**/Manrope*wght*.ttf", "manrope.woff2", "Manrope"),
    ("font_source_serif_pro/files/SourceSerifPro-Regular.ttf", "letopis-serif-regular.woff2", "Letopis Serif"),
    (
        "font_source_serif_pro/files/SourceSerifPro-Semibold.ttf",
        "letopis-serif-semibold.woff2",
        "Letopis Serif Semibold",
    ),
)
USE_MY_METRICS = 0x0200
"""By this a part of a glyph says that the whole is as wide as itself (OpenType, glyf: composite glyphs)."""
FAMILY, FULL, POSTSCRIPT, PREFERRED, UNIQUE, TRADEMARK = 1, 4, 6, 16, 3, 7


def keep_widths(font: TTFont) -> None:
    """Have no glyph take the width of its part where its own is another.

    «, » and „ of the serif are made of two ‹, › or ‚ and say that they are as narrow as one: where letters are hinted,
    as on most Linux, they lay over the letter that follows.
    """
    widths = {name: width for name, (width, _) in font["hmtx"].metrics.items()}
    for name in font.getGlyphOrder():
        glyph = font["glyf"][name]
        for part in glyph.components if glyph.isComposite() else ():
            if part.flags & USE_MY_METRICS and widths[part.glyphName] != widths[name]:
                part.flags &= ~USE_MY_METRICS


def make(source: Path, made: Path, name: str) -> None:
    """Keep the letters, call it by its name, write it as woff2."""
    options = subset.Options()
    options.flavor, options.layout_features, options.name_IDs = "woff2", ["*"], ["*"]
    font = TTFont(source, recalcTimestamp=False)
    keeper = subset.Subsetter(options)
    keeper.populate(unicodes=subset.parse_unicodes(f"{LETTERS},{SIGNS}"))
    keeper.subset(font)
    if "gvar" not in font:  # widths that vary with the weight are told elsewhere
        keep_widths(font)
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL, PREFERRED, UNIQUE):
            record.string = name
        if record.nameID == POSTSCRIPT:
            record.string = name.replace(" ", "")
    font["name"].names = [record for record in font["name"].names if record.nameID != TRADEMARK]
    font.flavor = "woff2"
    font.save(made)


if __name__ == "__main__":
    for pattern, file, called in MADE:
        make(next(Path(sys.argv[1]).glob(pattern)), HERE / file, called)
