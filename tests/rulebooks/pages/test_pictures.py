"""Pictures of pages: drawn anew from what was sent, described, served as pictures and nothing else."""

import io
import zipfile
import zlib
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from PIL import Image

from rulebooks.importers import dialect
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.drawing import LONGEST_SIDE, drawn
from rulebooks.importers.pictures import MOST_BYTES, line
from rulebooks.models import Page
from rulebooks.pictures.tables import Picture
from tests.rulebooks.forms.test_wiki_editing import filled, newest

EDIT, PUT = "/ostrov/boy/edit/", "/ostrov/boy/picture/"
SCRIPT = b"<script>alert(document.cookie)</script>"
SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>"
HIDDEN = "Lesnaya street, 5"


def image(kind="PNG", size=(60, 40), **more):
    told = io.BytesIO()
    Image.effect_mandelbrot(size, (-2, -1, 1, 1), 20).convert("RGB").save(told, kind, **more)
    return told.getvalue()


def with_exif():
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = HIDDEN, 6  # ImageDescription; to be turned by a quarter
    return image("JPEG", exif=exif)


def with_zip():
    """A picture and an archive in one file: programs read whichever they look for."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as folder:
        folder.writestr("index.html", SCRIPT)
    return image() + SCRIPT + archive.getvalue()


def bomb(width, height):
    """The head of a PNG that says it has so many dots."""
    small = image()
    at = small.index(b"IHDR") + 4
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + small[at + 8 : at + 13]
    return small[:at] + head + zlib.crc32(b"IHDR" + head).to_bytes(4, "big") + small[at + 17 :]


# Drawn anew


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_every_format_of_dots_becomes_one(kind):
    made = drawn(image(kind), "карта")
    with Image.open(io.BytesIO(made.webp)) as seen:
        assert (seen.format, seen.size) == ("WEBP", (60, 40)) == ("WEBP", (made.width, made.height))


def test_nothing_but_the_dots_is_left():
    sent = with_exif()
    assert HIDDEN.encode() in sent
    made = drawn(sent, "карта")
    with Image.open(io.BytesIO(made.webp)) as seen:
        assert seen.size == (40, 60)
        assert not seen.getexif()
        assert "icc_profile" not in seen.info
    assert HIDDEN.encode() not in made.webp


def test_a_file_that_is_two_things_is_one_afterwards():
    made = drawn(with_zip(), "карта")
    assert zipfile.is_zipfile(io.BytesIO(with_zip()))
    assert not zipfile.is_zipfile(io.BytesIO(made.webp))
    assert b"script" not in made.webp


def test_a_large_one_is_no_larger_than_a_page_needs():
    made = drawn(image(size=(4_000, 1_000)), "карта")
    assert (made.width, made.height) == (LONGEST_SIDE, LONGEST_SIDE // 4)


def test_what_one_sees_through_stays_so():
    told = io.BytesIO()
    Image.new("RGBA", (4, 4), (200, 0, 0, 0)).save(told, "PNG")
    with Image.open(io.BytesIO(drawn(told.getvalue(), "карта").webp)) as seen:
        assert seen.convert("RGBA").getpixel((0, 0))[3] == 0


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (SVG, "SVG"),
        (b"\n\n" + SVG, "SVG"),
        (bomb(20_000, 20_000), "dots"),
        (bomb(8_000, 6_000), "million"),
        (bomb(2**31 - 1, 2**31 - 1), "picture"),
        (image()[:200], "broken"),
        (b"GIF89a" + SCRIPT, "picture"),
        (b"%PDF-1.7 " + SCRIPT, "no picture"),
        (b"", "no picture"),
        (b"\x89PNG" + bytes(MOST_BYTES), "larger"),
    ],
)
def test_what_is_no_picture_or_too_much_of_one_is_refused_in_a_sentence(sent, said):
    with pytest.raises(Unreadable) as no:
        drawn(sent, "карта.png")
    assert said in no.value.sentence
    assert "{name}" in no.value.sentence


# Put in


def sent(client, raw=None, name="map.png", kind="image/png", shows="Карта острова", **changed):
    data = filled(client, EDIT, **changed) | {"shows": shows, "behind": "1.5-1"}
    return client.post(PUT, data | {"picture": SimpleUploadedFile(name, image() if raw is None else raw, kind)})


def as_it_stands(answer):
    form = answer.context["form"]
    told = {name: form.data.get(name, "") for name in [*form.fields, "put", "behind"]}
    return {name: value for name, value in told.items() if value not in (False, None)} | {"reason": "x"}


@pytest.mark.django_db
def test_a_picture_is_put_in_shown_and_described(editor):
    answer = sent(editor, **{"p:1.5-1": "Слова, которые ещё не сохранены."})
    data = as_it_stands(answer)
    assert data["p:1.5-1"] == "Слова, которые ещё не сохранены."  # nothing that was typed is lost
    assert editor.post(EDIT, data).status_code == 302
    page = Page.objects.get(slug="boy")
    told = newest(page).paragraphs
    assert [one["kind"] for one in told] == ["paragraph", "picture", "item"]
    assert told[1]["text"] == "Карта острова"
    html = editor.get("/ru/ostrov/boy/").content.decode()
    address = Picture.objects.get().get_absolute_url()
    assert f'src="{address}"' in html
    assert 'alt="Карта острова"' in html
    served = editor.get(address)
    assert served.headers["Content-Type"] == "image/webp"
    assert served.content[8:12] == b"WEBP"
    assert served.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in served.headers["Content-Security-Policy"]
    assert "immutable" in served.headers["Cache-Control"]


@pytest.mark.django_db
def test_the_same_picture_is_kept_once(editor):
    sent(editor)
    sent(editor, name="other.png")
    assert Picture.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..\\..\\web.config", "<b>x</b>.png", "a" * 5_000, "\u202egnp.exe"]
)
def test_what_a_file_is_called_names_nothing_here(editor, name):
    answer = sent(editor, raw=SVG, name=name)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "../" not in html.split("SVG")[0][-200:]
    assert "<b>x</b>" not in html
    assert Picture.objects.count() == 0
    assert sent(editor, name=name).status_code == 200
    assert len(Picture.objects.get().key) == 64


@pytest.mark.django_db
def test_without_a_description_or_a_file_nothing_is_kept(editor):
    assert sent(editor, shows="  ").status_code == 422
    assert sent(editor, raw=b"").status_code == 422
    assert editor.post(PUT, filled(editor, EDIT) | {"shows": "Карта"}).status_code == 422
    assert Picture.objects.count() == 0
    data = as_it_stands(sent(editor)) | {"d:picture+1": ""}
    assert editor.post(EDIT, data).status_code == 422  # nor may it be emptied afterwards


@pytest.mark.django_db
def test_a_stranger_puts_in_nothing(editor, stranger, island):
    assert stranger.post(PUT, {"shows": "x", "picture": SimpleUploadedFile("a.png", image())}).status_code == 404
    assert Picture.objects.count() == 0
    assert stranger.get(f"/pictures/{'0' * 64}.webp").status_code == 404
    assert stranger.get("/pictures/..%2F..%2Fetc.webp").status_code == 404


@pytest.mark.django_db
def test_a_picture_goes_when_nothing_shows_it_and_stays_in_what_is_history(editor):
    sent(editor)
    editor.post(EDIT, as_it_stands(sent(editor, raw=image("JPEG"))))
    editor.post(EDIT, filled(editor, EDIT) | {"out:1.5-3": "on"})
    page = Page.objects.get(slug="boy")
    assert "picture" not in {one["kind"] for one in newest(page).paragraphs}
    assert Picture.objects.count() == 2
    call_command("tidy_books")
    assert Picture.objects.count() == 2  # a form may still lie open
    Picture.objects.update(at=newest(page).at - timedelta(days=40))
    call_command("tidy_books")
    assert Picture.objects.get().key in str(page.revisions.get(number=2).paragraphs)


def test_a_document_of_the_dialect_has_pictures():
    text = f"# Остров\n\nКарта:\n{line('Берег [и] утёс', 'a' * 64)}\nИ дальше.\n"
    told = dialect.read(Document("o.md", "+++\ntitle = 'Остров'\n+++\n" + text)).drafts[0].paragraphs
    assert [(one.kind, one.text, one.picture[:1]) for one in told] == [
        ("paragraph", "Карта:", ""), ("picture", "Берег (и) утёс", "a"), ("paragraph", "И дальше.", "")
    ]  # fmt: skip
