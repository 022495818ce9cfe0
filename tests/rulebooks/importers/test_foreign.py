"""Documents as people have them: their outline, lists and tables come out as Markdown."""

from collections.abc import Callable

import pytest

from rulebooks.importers import rulebook
from rulebooks.importers.dialect.front_matter import titled
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.foreign import is_foreign
from rulebooks.importers.foreign.converting import markdown_of
from rulebooks.importers.guesses import guessing, marking
from tests.rulebooks.importers.foreign import docx, odt, pdf, run, said, word_table

TABLE = "| Вещь | Цена |\n| --- | --- |\n| Багор | 3 |\n| Сеть | 18*N |"
ROWS = [("Вещь", "Цена"), ("Багор", "3"), ("Сеть", "18*N")]


def test_a_word_document_keeps_headings_bold_words_and_tables():
    raw = docx(
        said(run("Рыбацкая правда"), style="Title"),
        said(run("Для троих с одной лодкой.")),
        said(run("Рыбы"), style="Heading1"),
        said(run("Щука"), style="Heading2"),
        said(run("Зубы", bold=True), run(" 15 (двести)")),
        said(run("Снасти"), style="Heading1"),
        word_table(ROWS),
    )
    text = markdown_of(raw, "правда.docx")
    assert text.startswith(
        "# Рыбацкая правда\n\nДля троих с одной лодкой.\n\n## Рыбы\n\n### Щука\n\n**Зубы** 15 (двести)"
    )
    assert TABLE in text


def test_an_open_document_keeps_them_too():
    cells = "".join(
        "<table:table-row>"
        + "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row)
        + "</table:table-row>"
        for row in ROWS
    )
    raw = odt(
        '<text:p text:style-name="P1">Рыбацкая правда</text:p><text:h text:outline-level="1">Рыбы</text:h>'
        '<text:p><text:span text:style-name="T1">Зубы</text:span><text:s text:c="3"/>15</text:p>'
        "<text:list><text:list-item><text:p>Клюёт</text:p><text:list><text:list-item><text:p>утром</text:p>"
        "</text:list-item></text:list></text:list-item></text:list>"
        "<text:p>Рвёт<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>не всегда</text:p>"
        '</text:note-body></text:note> сеть</text:p><text:h text:outline-level="1">Снасти</text:h>'
        f"<table:table>{cells}</table:table>"
        "<text:p><draw:frame><svg:desc>Лодка в тумане</svg:desc></draw:frame></text:p>",
        styles='<style:style style:name="P1" style:parent-style-name="Title"/><style:style style:name="T1">'
        '<style:text-properties fo:font-weight="bold"/></style:style>',
    )
    text = markdown_of(raw, "правда.odt")
    assert text.startswith("# Рыбацкая правда\n\n## Рыбы\n\n**Зубы** 15\n\n* Клюёт\n\n  * утром\n")
    assert "Рвёт (не всегда) сеть" in text
    assert TABLE in text
    assert "*Лодка в тумане*" in text


def test_boxes_of_text_within_each_other_are_read_once():
    """Read again for each that they stand in, forty of them would take as long as a million million do."""
    deep = 40
    boxes = "".join(f"<draw:frame><draw:text-box><text:p>Слово {number}</text:p>" for number in range(deep))
    text = markdown_of(
        odt(f"<text:h>Снасти</text:h><text:p>{boxes}{'</draw:text-box></draw:frame>' * deep}</text:p>"), "a.odt"
    )
    assert [text.count(f"Слово {number}\n") for number in range(deep)] == [1] * deep


def test_an_open_document_as_writer_keeps_it_has_its_numbers_and_headings_by_style():
    """Numbered chapters stand in a list; a heading may be a paragraph of such a style; heads of tables lie apart."""
    row = "<table:table-row><table:table-cell><text:p>{}</text:p></table:table-cell></table:table-row>"
    inner = f"<table:table>{row.format('глубже')}</table:table>"
    raw = odt(
        '<text:p text:style-name="P1">Топи</text:p><text:p text:style-name="P1">и кочки</text:p>'
        '<text:list text:style-name="L1"><text:list-item><text:h text:outline-level="1">Ход</text:h></text:list-item>'
        "</text:list>"
        '<text:list text:style-name="L1"><text:list-item><text:p>Бросьте кубик</text:p></text:list-item>'
        "<text:list-item><text:p>Сделайте шаг</text:p><text:list><text:list-item><text:p>или не делайте</text:p>"
        "</text:list-item></text:list></text:list-item></text:list>"
        '<text:p text:style-name="P2">Твари</text:p><text:soft-page-break/>'
        '<text:p><text:span text:style-name="T1">Зубы</text:span>: 3</text:p>'
        f"<table:table><table:table-header-rows>{row.format('Вещь')}</table:table-header-rows>{row.format('Шест')}"
        f"<table:table-row><table:table-cell>{inner}</table:table-cell></table:table-row></table:table>",
        styles='<style:style style:name="P1" style:parent-style-name="Title"/>'
        '<style:style style:name="P2" style:parent-style-name="H1"/>'
        '<style:style style:name="H1" style:default-outline-level="1"/>'
        '<style:style style:name="T1"><style:text-properties fo:font-weight="600"/></style:style>'
        '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>'
        '<text:list-level-style-bullet text:level="2"/></text:list-style>',
    )
    text = markdown_of(raw, "топи.odt")
    assert text.startswith("# Топи\n\nи кочки\n\n## Ход\n\n1. Бросьте кубик\n2. Сделайте шаг\n")
    assert "* или не делайте" in text
    assert "## Твари\n\n**Зубы**: 3" in text
    assert text.count("глубже") == 1


def test_a_page_is_read_without_what_nobody_reads_of_it():
    raw = (
        "<html><head><title>x</title><script>alert(1)</script></head><body><nav>Меню</nav><h1>Правда</h1>"
        '<p>Рыба <a href="javascript:alert(1)">плывёт</a> на 2*N клеток_моря.</p>'
        "<table><tr><th>Вещь</th><th>Цена</th></tr>"
        "<tr><td>Багор<br>крюк</td><td>3 | 4</td></tr></table><ol><li>раз</li></ol></body></html>"
    ).encode("cp1251")
    raw = b'<meta charset="windows-1251">' + raw
    text = markdown_of(raw, "правда.html")
    assert text == (
        "# Правда\n\nРыба плывёт на 2*N клеток_моря.\n\n"
        "| Вещь | Цена |\n| --- | --- |\n| Багор крюк | 3 / 4 |\n\n1. раз\n"
    )


def test_a_printed_page_has_headings_by_size_paragraphs_and_no_page_numbers():
    first = [(50, 740, 24, 1, "The Rust Key"), (50, 700, 16, 1, "Keepers")]
    first += [(50, 680, 10, 1, "Armor Class"), (120, 680, 10, 0, "15 \\(rust\\)")]
    first += [(50, 650, 10, 0, "It stands in the corner and squeaks, when some-"), (50, 638, 10, 0, "body comes near.")]
    first += [(300, 30, 9, 0, "1")]
    grid = ["50 500 m 250 500 l S", "50 480 m 250 480 l S", "50 460 m 250 460 l S"]
    grid += ["50 460 m 50 500 l S", "150 460 m 150 500 l S", "250 460 m 250 500 l S"]
    cells = [(60, 486, 10, 0, "Thing"), (160, 486, 10, 0, "Price"), (60, 466, 10, 0, "Hook"), (160, 466, 10, 0, "3")]
    second = [
        (50, 700, 10, 0, "So much for keepers, of whom there are many here."),
        (300, 30, 9, 0, "2"),
        *cells,
        *grid,
    ]
    text = markdown_of(pdf(first, second), "key.pdf")
    assert text.startswith(
        "# The Rust Key\n\n## Keepers\n\n**Armor Class** 15 (rust)\n\nIt stands in the corner and squeaks,"
    )
    assert "when somebody comes near.\n\nSo much" in text
    assert "| Thing | Price |\n| --- | --- |\n| Hook | 3 |" in text
    assert "\n1\n" not in text
    assert "\n2\n" not in text


def test_lines_that_say_numbers_by_name_stay_lines_however_close_they_are():
    lines = [(50, 740, 24, 1, "The Rust Key"), (50, 700, 10, 1, "Armor:"), (90, 700, 10, 0, "15")]
    lines += [
        (50, 688, 10, 1, "Health:"),
        (90, 688, 10, 0, "7"),
        (50, 676, 10, 0, "and it squeaks, as all of them do."),
    ]
    assert "**Armor:** 15\n**Health:** 7 and it squeaks" in markdown_of(pdf(lines), "key.pdf")


def test_a_line_in_italics_below_a_name_says_what_it_is_in_a_pdf_and_an_open_document():
    spells = [("Hush", "2nd-level illusion"), ("Fog", "3rd-level evocation")]
    lines = [(50, 760, 24, 1, "Rust Book")]
    for at, (name, told) in enumerate(spells):
        lines += [(50, 700 - 90 * at, 14, 1, name), (50, 682 - 90 * at, 10, 2, told)]
        lines += [(50, 670 - 90 * at, 10, 0, "Nobody hears you, and nobody cares.")]
    lines += [(50, 500, 14, 1, "Song"), (50, 482, 10, 2, "It goes on and on,"), (50, 470, 10, 2, "and on.")]
    text = markdown_of(pdf(lines), "rust.pdf")
    assert "## Hush\n\n*2nd-level illusion*\n\nNobody hears" in text
    assert "It goes on and on, and on." in text
    slanted = '<style:style style:name="I"><style:text-properties fo:font-style="italic"/></style:style>'
    body = "".join(
        f'<text:h text:outline-level="1"><text:span text:style-name="I">{name}</text:span></text:h>'
        f'<text:p text:style-name="I">{told}</text:p>'
        '<text:p>Тут <text:span text:style-name="I">тихо</text:span>.</text:p>'
        for name, told in spells
    )
    assert "## Hush\n\n*2nd-level illusion*\n\nТут *тихо*." in markdown_of(odt(body, styles=slanted), "rust.odt")


def test_two_columns_are_read_one_after_the_other():
    left = [(50, 700 - 12 * row, 10, 0, f"left line number {row} goes on") for row in range(12)]
    right = [(320, 700 - 12 * row, 10, 0, f"right line number {row} goes on") for row in range(12)]
    text = markdown_of(pdf([(50, 760, 20, 0, "A title over both of the columns"), *left, *right]), "key.pdf")
    assert text.index("left line number 11") < text.index("right line number 0")
    assert text.startswith("# A title over both")


HEADED = [
    ("<h1>Один</h1><p>а</p><p>б</p><h1>Два</h1><h2>Три</h2>", "# книга\n\n## Один\n\nа\n\nб\n\n## Два\n\n### Три\n"),
    ("<h1>Книга</h1><h1>Глава</h1><p>а</p>", "# Книга\n\n## Глава\n\nа\n"),
    ("<h2>Глава</h2><p>а</p>", "# книга\n\n## Глава\n\nа\n"),
    ("<p><b>Глава</b></p><p>а</p><p><b>Ещё</b></p><p>б</p>", "# книга\n\n## Глава\n\nа\n\n## Ещё\n\nб\n"),
]


@pytest.mark.parametrize(("html", "text"), HEADED)
def test_an_outline_has_one_title(html, text):
    assert markdown_of(html.encode(), "книга.html") == text


def test_what_a_word_document_lists_comes_out_as_things():
    parts = [said(run("Болото"), style="Title"), said(run("Жители"), style="Heading1")]
    for name, armour in [("Кочка", 12), ("Коряга", 15), ("Пень", 9)]:
        parts += [said(run(name), style="Heading2"), said(run("Броня", bold=True), run(f" {armour}"))]
        parts += [said(run("Здоровье", bold=True), run(f" {armour + 3} (2d6)"))]
    text = markdown_of(docx(*parts), "болото.docx")
    (found,) = guessing.guess(text)
    assert (found.count, found.labels) == (3, ("Броня", "Здоровье"))
    marked = marking.marked(text, {found.key: "житель"})
    book = rulebook.understand(titled(Document("болото.md", marked)))
    stats = {draft.title: list(draft.stats.values()) for draft in book.entries}
    assert 15 in stats["Коряга"]
    assert len(stats) == 3


def elsewhere(part):
    """A .docx whose text is in a part that no program calls so."""
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    links = f"<Relationship Id='a' Type='{office}' Target='word/map.png'/>"
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    told = f"<Relationships xmlns='{space}'>{links}</Relationships>"
    return docx(said(run("Текст")), **{"_rels/.rels": told, "word/map.png": part})


ENTITIES = '<!DOCTYPE a [<!ENTITY b "boom">]>'
BOMB = b"<w:p/>" + b" " * 50_000_000
BAD: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "macros": (lambda: docx(said(run("Текст")), **{"word/vbaProject.bin": "x"}), "a.docx", "macros"),
    "scripts": (lambda: odt("<text:p>Текст</text:p>", **{"Basic/Standard/x.xml": "<a/>"}), "a.odt", "macros"),
    "entities": (lambda: docx(said(run("&b;")), before=ENTITIES), "a.docx", "entities"),
    "entities of odt": (lambda: odt("<text:p>&b;</text:p>", before=ENTITIES), "a.odt", "entities"),
    "outside": (lambda: odt("", before='<!DOCTYPE a SYSTEM "http://elsewhere.test/x">'), "a.odt", "entities"),
    "bomb": (lambda: docx(said(run("Текст")), **{"word/footnotes.xml": BOMB}), "a.docx", "bigger inside"),
    "bomb by another name": (
        lambda: docx(said(run("Текст")), **{"word/footnotes.png": BOMB}),
        "a.docx",
        "bigger inside",
    ),
    "bomb behind blanks": (
        lambda: docx(said(run("Текст")), **{"word/x": b" " * 50_000_000 + BOMB[:6]}),
        "a.docx",
        "bigger",
    ),
    "entities by another name": (lambda: elsewhere(f"{ENTITIES}<w:p/>"), "a.docx", "entities"),
    "entities in 16 bits": (lambda: elsewhere(f"{ENTITIES}<w:p/>".encode("utf-16-be")), "a.docx", "entities"),
    "deep by another name": (lambda: elsewhere("<a>" * 300 + "</a>" * 300), "a.docx", "nested"),
    "many parts": (lambda: docx(**{f"x/{number}": "" for number in range(3_100)}), "a.docx", "bigger inside"),
    "deep": (lambda: odt("<text:span>" * 300 + "</text:span>" * 300), "a.odt", "nested"),
    "deep page": (lambda: b"<div>" * 20_000 + b"x", "a.html", "nested"),
    "many tags": (lambda: b"<b>" * 300_001, "a.html", "bigger inside"),
    "locked odt": (lambda: odt("x", **{"META-INF/manifest.xml": "<a><encryption-data/></a>"}), "a.odt", "password"),
    "old word": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "a.doc", "old Word"),
    "half a zip": (lambda: docx(said(run("Текст")))[:200], "a.docx", "broken"),
    "half a pdf": (lambda: b"%PDF-1.4\n1 0 obj <<", "a.pdf", "broken"),
    "drawn": (lambda: pdf(["50 500 m 250 500 l S"]), "a.pdf", "pictures"),
    "no words": (lambda: docx(), "a.docx", "no text"),
    "another zip": (lambda: b"PK\x03\x04" + b"\0" * 40, "a.docx", "broken"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_hostile_locked_or_broken_is_refused_with_a_sentence(name):
    make, file, words = BAD[name]
    raw = make()
    assert is_foreign(raw, file)
    with pytest.raises(Unreadable, match=words) as refused:
        markdown_of(raw, file)
    assert file in str(refused.value)


def test_a_drawing_with_a_grammar_is_no_reason_to_refuse_its_document():
    """Programs for drawing begin so; there is no entity in it, and no page shows it."""
    svg = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd"><svg xmlns="x"/>'
    assert "Текст" in markdown_of(odt("<text:p>Текст</text:p>", **{"Pictures/1.svg": svg}), "a.odt")


def test_blanks_and_columns_that_are_only_counted_stay_few():
    cell = '<table:table-cell table:number-columns-repeated="999999"><text:p>х</text:p></table:table-cell>'
    raw = odt(
        '<text:p>а<text:s text:c="999999999"/>б</text:p>'
        f"<table:table><table:table-row>{cell}</table:table-row></table:table>"
    )
    assert len(markdown_of(raw, "a.odt")) < 1_000
