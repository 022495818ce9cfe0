"""Paragraphs to HTML: Markdown inside a paragraph, lists and tables from the kinds of paragraphs, links to pages.

Work is bounded before it starts: Markdown libraries take minutes over 20 kB of `[`. It happens when a page is
saved, never when it is read.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from html import escape
from html.parser import HTMLParser
from itertools import groupby
from typing import Any

import nh3
from markdown import Markdown

from rulebooks import formula
from rulebooks.cite import paragraph_label
from rulebooks.importers.dialect.lists import listed
from rulebooks.importers.pictures import KEY
from rulebooks.importers.things.equations import equation
from rulebooks.text.links import Linker

LONGEST_TEXT = 20_000
MOST_MARKS = 300
LONGEST_FORMULA = 300
MARKS = re.compile(r"[\[\]<>*_`!\\&]")
PLAIN = re.compile(r"[^\s\[\]<>*_`!\\&\x00-\x1f](?:[^\[\]<>*_`!\\&\x00-\x1f]*[^\s\[\]<>*_`!\\&\x00-\x1f])?")
"""A text in which Markdown finds nothing; most paragraphs are such, and need no Markdown."""
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
CODE = re.compile(r"(`[^`\n]*`)")
TIMES = re.compile(r"(?<=[\w)])\*(?=[\w(])")
FORMULA = re.compile(r"(?=.*\d)(?=.*[+*/(])[\w+\-−*·/()]{3,300}")
"""What may be a formula in `backquotes`: no blanks, a figure, and something to reckon."""
ASIDE = re.compile(r"\*(?![\s*])[^*\n]{1,2000}(?<![\s:])\*")
TAGS = {"p", "strong", "em", "code", "a", "br"}
LIST_KINDS = {"item": "ul", "numbered": "ol"}
TABLE_KINDS = {"head", "row"}

Paragraph = Mapping[str, Any]


def render(paragraphs: Sequence[Paragraph], links: Linker | None = None) -> str:
    """Give the HTML of a page's text; every paragraph keeps its id as the `id` of its element.

    Shape:  an entry that is shown inside a section becomes `<div class="entry-here" data-entry="slug">`, which the
            page fills with that entry when it is read; a list becomes `<div class="para list-here" data-list="query">`,
            which it fills with the things that fit then.
    Errors: none; what cannot be rendered cheaply is shown as it was typed.
    """
    inline = Inline(links)
    groups = groupby(paragraphs, key=_group)
    return "\n".join(_render_group(name, list(members), inline) for name, members in groups)


def _group(paragraph: Paragraph) -> str:
    kind = paragraph.get("kind", "paragraph")
    if kind in LIST_KINDS or (kind == "entry" and paragraph.get("depth")):
        return "list"
    return "table" if kind in TABLE_KINDS else "single"


def _render_group(name: str, members: Sequence[Paragraph], inline: "Inline") -> str:
    if name == "list":
        return _list(members, inline)
    if name == "table":
        return _table(members, inline)
    return "\n".join(_single(paragraph, inline) for paragraph in members)


def _list(items: Sequence[Paragraph], inline: "Inline") -> str:
    """Nest items by their depth; a deeper item lies inside the one before it, and so does an entry."""
    out: list[str] = []
    open_lists: list[tuple[int, str]] = []
    for item in items:
        depth, tag = int(item.get("depth", 0)), LIST_KINDS.get(item["kind"], "")
        while open_lists and (open_lists[-1][0] > depth or (open_lists[-1][0] == depth and open_lists[-1][1] != tag)):
            out.append(f"</li></{open_lists.pop()[1]}>")
        if not tag:
            out.append(inline.entry(item))
            continue
        if open_lists and open_lists[-1][0] == depth:
            out.append("</li>")
        else:
            open_lists.append((depth, tag))
            out.append(f"<{tag}>")
        said = inline.listed(item) or f"{inline.unwrapped(item['text'])}{inline.permalink(item)}"
        out.append(f"<li{_identity(item, _aside(item['text']))}{_value(item)}>{said}")
    while open_lists:
        out.append(f"</li></{open_lists.pop()[1]}>")
    return "".join(out)


def _value(item: Paragraph) -> str:
    number = re.match(r"\d{1,6}", str(item.get("mark", "")))
    return f' value="{number.group()}"' if number and item["kind"] == "numbered" else ""


def _table(rows: Sequence[Paragraph], inline: "Inline") -> str:
    head = [row for row in rows if row["kind"] == "head"]
    body = [row for row in rows if row["kind"] == "row"]
    if not body:  # its rows are pages of their own and follow below
        return "".join(f"<span{_identity(row)}></span>" for row in head)
    label = escape(", ".join(str(cell) for row in head for cell in _cells(row)))
    html = [f'<div class="scroll" role="region" tabindex="0" aria-label="{label or "table"}"><table>']
    if head:
        html += ["<thead>", *(_row(row, 'th scope="col"', inline) for row in head), "</thead>"]
    html += ["<tbody>", *(_row(row, "td", inline) for row in body), "</tbody></table></div>"]
    return "".join(html)


def _row(row: Paragraph, tag: str, inline: "Inline") -> str:
    cells = [inline.unwrapped(cell) for cell in _cells(row)]
    cells[-1] += inline.permalink(row)
    close = tag.split()[0]
    return f"<tr{_identity(row)}>" + "".join(f"<{tag}>{cell}</{close}>" for cell in cells) + "</tr>"


def _cells(row: Paragraph) -> list[str]:
    return [str(cell) for cell in row.get("cells") or str(row.get("text", "")).split(" | ")] or [""]


def _single(paragraph: Paragraph, inline: "Inline") -> str:
    kind, text = paragraph.get("kind"), str(paragraph.get("text", ""))
    if kind == "entry":
        return inline.entry(paragraph)
    if kind == "pre":
        return f"<pre{_identity(paragraph)}>{escape(text)}</pre>"
    if said := inline.listed(paragraph, _identity(paragraph).replace('"para"', '"para list-here"')):
        return said
    if kind == "picture":
        return _picture(paragraph, inline)
    if kind == "formula":
        return f"<p{_identity(paragraph, 'formula')}>{_drawn(text)}{inline.permalink(paragraph)}</p>"
    if kind == "note":
        return f"<p{_identity(paragraph, 'note')}>{inline.unwrapped(text)}{inline.permalink(paragraph)}</p>"
    tag = "blockquote" if kind == "quote" else "p"
    return f"<{tag}{_identity(paragraph, _aside(text))}>{inline.unwrapped(text)}{inline.permalink(paragraph)}</{tag}>"


def _picture(paragraph: Paragraph, inline: "Inline") -> str:
    """A picture with what it shows below it; one of another site is not here, and is what it shows."""
    text, key = str(paragraph.get("text", "")), str(paragraph.get("picture", ""))
    plain = escape(MARKS.sub("", text))
    seen = (
        f'<img src="/pictures/{key}.webp" alt="{plain}" loading="lazy" decoding="async">' if KEY.fullmatch(key) else ""
    )
    told = f"<figcaption>{inline.unwrapped(text)}{inline.permalink(paragraph)}</figcaption>"
    return f"<figure{_identity(paragraph)}>{seen}{told}</figure>"


def _drawn(text: str) -> str:
    """«Influence = Base + 2*Bonus» drawn as a formula; as it was typed where it is none."""
    named = equation(text[:LONGEST_FORMULA])
    if named is None:
        return escape(text)
    return f"<span>{escape(named.name)} =</span> {formula.parse(named.text).mathml()}"


def _aside(text: str) -> str:
    """The class of a text that is emphasis from end to end, «*Пересказ.*»: it is said aside, and stresses nothing.
    What ends with a colon is a heading."""
    return "aside" if ASIDE.fullmatch(text.strip()) else ""


def _identity(paragraph: Paragraph, more: str = "") -> str:
    return f' id="{escape(str(paragraph["id"]))}" class="{f"para {more}".strip()}"'


class Inline:
    """Renders the text of single paragraphs of one page."""

    def __init__(self, links: Linker | None) -> None:
        self.links = links

    @cached_property
    def markdown(self) -> Markdown:
        """Made where a text needs it: most pages have none that does."""
        return inline_markdown()

    def unwrapped(self, text: str) -> str:
        """Render one paragraph's text, without a `<p>` of its own."""
        if len(text) > LONGEST_TEXT or len(MARKS.findall(text)) > MOST_MARKS:
            return escape(text)
        html = text if PLAIN.fullmatch(text) else self._marked(text)
        linked = _Linking(self.links)
        linked.feed(html)
        linked.close()
        return "".join(linked.out)

    def _marked(self, text: str) -> str:
        html = self.markdown.reset().convert(_typed(text))
        html = nh3.clean(html, tags=TAGS, attributes={"a": {"href", "title"}}, url_schemes={"http", "https", "mailto"})
        return html.removeprefix("<p>").removesuffix("</p>").replace("</p>\n<p>", "<br><br>")

    def permalink(self, paragraph: Paragraph) -> str:
        name = escape(str(paragraph["id"]))
        target = escape(self.links.permalink(str(paragraph["id"]))) if self.links else f"#{name}"
        return f' <a class="permalink" href="{target}" aria-label="{escape(self._called(str(paragraph["id"])))}">§</a>'

    def _called(self, paragraph: str) -> str:
        """What who hears the link of a paragraph is told: "§ 1.9-1"; of a page without a number its title as well."""
        title = self.links.titles.get(paragraph.rpartition("-")[0], "") if self.links else ""
        label = paragraph_label(paragraph)
        return f"{title}, {label}" if title and not paragraph[:1].isdigit() else label

    def listed(self, paragraph: Paragraph, identity: str = ' class="list-here"') -> str:
        """Where a list stands, with its query; "" where the paragraph is none."""
        query = listed(str(paragraph.get("text", "")))
        return f'<div{identity} data-list="{escape(query)}">{self.permalink(paragraph)}</div>' if query else ""

    def entry(self, paragraph: Paragraph) -> str:
        slug = str(paragraph.get("entry", ""))
        title = escape(self.links.titles.get(slug, slug) if self.links else slug)
        link = f'<a href="{escape(self.links.address(slug))}">{title}</a>' if self.links and slug else title
        return f'<div{_identity(paragraph).replace("para", "entry-here")} data-entry="{escape(slug)}">{link}</div>'


def _typed(text: str) -> str:
    """Prepare what people type: `<br>` is a line's end, and the star in `3*N` is a sign of multiplication."""
    parts = CODE.split(BREAK.sub("  \n", text))
    return "".join(part if CODE.fullmatch(part) else TIMES.sub("·", part) for part in parts)


def inline_markdown() -> Markdown:
    """Make a Markdown that knows emphasis, code and links, and neither blocks nor raw HTML."""
    markdown = Markdown()
    for name in ("empty", "indent", "code", "hashheader", "setextheader", "hr", "olist", "ulist", "quote", "reference"):
        markdown.parser.blockprocessors.deregister(name)
    markdown.preprocessors.deregister("html_block")
    for name in ("reference", "image_link", "image_reference", "short_reference", "short_image_ref", "html"):
        markdown.inlinePatterns.deregister(name)
    return markdown


class _Linking(HTMLParser):
    """Copies clean inline HTML, and makes links of the names in its text. A name alone in code is a name too."""

    def __init__(self, links: Linker | None) -> None:
        super().__init__(convert_charrefs=True)
        self.links = links
        self.out: list[str] = []
        self.seen: set[str] = {links.own} if links else set()
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and given.get("href", "").startswith("#"):
            given["href"] = self._anchor(given["href"][1:])
        if tag != "br":
            self.inside.append(tag)
        self.out.append(f"<{tag}" + "".join(f' {name}="{escape(value)}"' for name, value in given.items()) + ">")

    def _anchor(self, name: str) -> str:
        slug = self.links.find(name.replace("-", " ")) or self.links.find(name) if self.links else None
        return self.links.address(slug) if self.links and slug else f"#{name}"

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            self.inside.remove(tag)
            self.out.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if "code" in self.inside and "a" not in self.inside:
            self.out.append(self._code(data))
        elif self.links is None or "a" in self.inside:
            self.out.append(escape(data, quote=False))
        else:
            self.out.append(self._sentence(self.links, data))

    def _code(self, data: str) -> str:
        """A formula is drawn; a name alone is a link; anything else stays as it was typed."""
        if FORMULA.fullmatch(data):
            with suppress(formula.FormulaError):
                return formula.parse(data).mathml()
        return self._name(self.links, data) if self.links else escape(data, quote=False)

    def _name(self, links: Linker, data: str) -> str:
        slug = links.find(data)
        if slug is None or slug == links.own:
            return escape(data, quote=False)
        self.seen.add(slug)
        return f'<a href="{escape(links.address(slug))}">{escape(data, quote=False)}</a>'

    def _sentence(self, links: Linker, data: str) -> str:
        html, done = [], 0
        for mention in links.mentions(data):
            if mention.slug in self.seen:
                continue
            self.seen.add(mention.slug)
            name = escape(data[mention.start : mention.end], quote=False)
            html += [
                escape(data[done : mention.start], quote=False),
                f'<a href="{escape(links.address(mention.slug))}">{name}</a>',
            ]
            done = mention.end
        return "".join([*html, escape(data[done:], quote=False)])
