"""Pictures of documents as people have them reach the pages of the book."""

import base64

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulebooks.importers.foreign.converting import markdown_of
from rulebooks.importers.foreign.pictured import MOST, Pictures
from rulebooks.importers.guesses import guessing
from rulebooks.importers.pictures import LINE
from rulebooks.models import Page, Upload
from rulebooks.pictures.tables import Picture
from tests.rulebooks.importers.foreign import docx, odt, pdf, run, said, word_table
from tests.rulebooks.pages.test_pictures import SVG, bomb, image
from tests.rulebooks.uploads.test_upload_own import _everybody_edits, apply  # noqa: F401

KINDS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
TYPES = (
    "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
    "<Default Extension='png' ContentType='image/png'/></Types>"
)


def shown(number, descr=""):
    """A picture in a run of a .docx."""
    return (
        f"<w:r><w:drawing><wp:inline xmlns:wp='{DRAWING}/wordprocessingDrawing'>"
        f"<wp:docPr id='1' name='x' descr='{descr}'/>"
        f"<a:graphic xmlns:a='{DRAWING}/main'><a:graphicData><pic:pic xmlns:pic='{DRAWING}/picture'><pic:blipFill>"
        f"<a:blip xmlns:r='{OFFICE}' r:embed='p{number}'/></pic:blipFill></pic:pic></a:graphicData></a:graphic>"
        "</wp:inline></w:drawing></w:r>"
    )


def word(*body, pictures=(), outside=""):
    links = "".join(
        f"<Relationship Id='p{at}' Type='{OFFICE}/image' Target='media/{at}.png'/>" for at in range(len(pictures))
    )
    if outside:
        links += f"<Relationship Id='p{len(pictures)}' Type='{OFFICE}/image' Target='{outside}' TargetMode='External'/>"
    media = {f"word/media/{at}.png": one for at, one in enumerate(pictures)}
    more = {"word/_rels/document.xml.rels": f"<Relationships xmlns='{KINDS}'>{links}</Relationships>", **media}
    return docx(*body, **{"[Content_Types].xml": TYPES, **more})


def told(raw, name):
    pictures = Pictures()
    return markdown_of(raw, name, pictures), pictures


BODY = (
    said(run("Болото"), style="Heading1"),
    said(run("Слева топь."), shown(0, "Карта болота"), run("Справа тоже.")),
    said(run("Звери"), style="Heading1"),
    word_table([("Зверь", "Зубы"), ("Щука", "15")]),
    said(shown(1)),
    said(run("Конец.")),
)


def test_pictures_of_a_word_document_stand_where_they_stood():
    text, pictures = told(word(*BODY, pictures=[image(), image(size=(30, 30))]), "болото.docx")
    found = LINE.findall(text)
    assert [said for said, _key in found] == ["Карта болота", "Рисунок 2"]
    assert [key for _said, key in found] == list(pictures.taken)
    lines = [line for line in text.split("\n") if line]
    at = next(at for at, line in enumerate(lines) if "Карта болота" in line)
    assert (lines[at - 1].strip(), lines[at + 1].strip()) == ("Слева топь.", "Справа тоже.")


def test_a_picture_in_a_cell_follows_its_table():
    cell = f"<w:tbl><w:tr><w:tc>{said(run('Щука'), shown(0, 'Щука'))}</w:tc></w:tr></w:tbl>"
    text, _pictures = told(
        word(said(run("Звери"), style="Heading1"), cell, said(run("Конец.")), pictures=[image()]), "б.docx"
    )
    assert text.index("| Щука |") < text.index("![Щука](picture:") < text.index("Конец.")


def test_pictures_of_an_open_document_are_taken_from_nowhere_but_its_archive():
    def frame(href):
        return (
            "<text:p><draw:frame><draw:image xmlns:xlink='http://www.w3.org/1999/xlink' "
            f"xlink:href='{href}'/><svg:desc>Лодка</svg:desc></draw:frame></text:p>"
        )

    body = "".join(map(frame, ["Pictures/1.png", "../../etc/passwd", "http://example.org/x.png", "/etc/hostname"]))
    text, pictures = told(odt(f"<text:p>Вода.</text:p>{body}", **{"Pictures/1.png": image()}), "л.odt")
    assert len(LINE.findall(text)) == len(pictures.taken) == 1
    assert text.count("*Лодка*") == 3


def test_a_page_brings_what_lies_in_it_and_fetches_nothing():
    data = f"data:image/png;base64,{base64.b64encode(image()).decode()}"
    html = f"<h1>Т</h1><p>Раз <img src='{data}' alt='Сеть [3]'> два</p><img src='http://example.org/a.png' alt='Чужое'>"
    text, _pictures = told(html.encode(), "т.html")
    assert [said for said, _key in LINE.findall(text)] == ["Сеть (3)"]
    assert "example.org" not in text
    assert "*Чужое*" in text


def test_pictures_of_a_printed_page_stand_where_they_are_printed_and_ornaments_do_not():
    text = [(50, 740, 24, 1, "The Rust Key"), (50, 700, 10, 0, "It hangs on a nail by the door.")]
    below = [(50, 300, 10, 0, "Nobody has ever turned it.")]
    pictures = Pictures()
    drawn, ornament = "q 200 0 0 200 50 450 cm /I0 Do Q", "q 10 0 0 10 50 400 cm /I0 Do Q"
    told = markdown_of(pdf([*text, drawn, ornament, *below]), "key.pdf", pictures)
    (key,) = pictures.taken
    assert pictures.left_out == 0
    assert told.index("nail") < told.index(f"![Picture 1](picture:{key})") < told.index("Nobody")


def test_what_cannot_be_taken_is_counted_and_its_description_stays():
    bad = [SVG, bomb(20_000, 20_000), b"\x01\x00\x00\x00EMF", image()[:90], image()]
    body = [said(run("Звери"), style="Heading1"), *(said(shown(at, f"Зверь {at}")) for at in range(len(bad)))]
    text, pictures = told(word(*body, pictures=bad), "з.docx")
    assert (pictures.left_out, len(pictures.taken)) == (4, 1)
    assert [f"*Зверь {at}*" in text for at in range(5)] == [True] * 4 + [False]


def test_a_picture_outside_of_a_document_is_not_fetched():
    text, pictures = told(word(said(run("Да.")), said(shown(0, "Там")), outside="http://example.org/x.png"), "о.docx")
    assert not pictures.taken
    assert "*Там*" in text


def test_a_thousand_pictures_are_too_many():
    many = Pictures()
    small = image(size=(2, 2))
    for at in range(MOST + 5):
        many.taken[str(at)] = many.taken.get("0") or _one(many, small)
    assert many.take(small) == ""
    assert many.left_out == 1


def _one(pictures, raw):
    return pictures.taken[pictures.take(raw).partition(":")[2]]


@pytest.mark.django_db
def test_pictures_of_a_document_are_on_the_pages_of_its_draft_and_of_its_book(client):
    raw = word(said(run("Рыбацкая правда"), style="Title"), *BODY, pictures=[image(), SVG])
    client.post("/upload/", {"document": SimpleUploadedFile("болото.docx", raw), "book": "own"})
    kept, picture = Upload.objects.get(), Picture.objects.get()
    address = picture.get_absolute_url()
    draft = client.get(kept.get_absolute_url())
    assert "болото.docx" in draft.content.decode()
    assert "болото.md" not in draft.content.decode()
    assert "1 картинку документа взять не удалось" in draft.content.decode()
    assert address in client.get(f"{kept.get_absolute_url()}pages/boloto/").content.decode()
    assert client.get(address).content == bytes(picture.webp)
    apply(client)
    told = Page.objects.get(slug="boloto").revisions.get()
    assert [one["kind"] for one in told.paragraphs] == ["paragraph", "picture", "paragraph"]
    assert address in told.html


def test_a_picture_takes_nothing_from_what_is_guessed():
    text, _pictures = told(word(*BODY, pictures=[image(), image(size=(3, 3))]), "б.docx")
    assert [one.names for one in guessing.guess(text)] == [one.names for one in guessing.guess(LINE.sub("", text))]
