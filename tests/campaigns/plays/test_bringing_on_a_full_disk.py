"""The disk under a site is full, and people bring things all the same: a document, a picture, a campaign of a file.

Each is told so in a sentence, nothing of it is half there, what is there is read on, and with room it comes in whole.
"""

import os
import re
import sqlite3
from contextlib import closing
from io import BytesIO

import pytest
from PIL import Image

from tests.campaigns.plays.test_disk_fills_up import MOVES, SAID, TOKEN, TOLD, Somebody
from tests.small_disk import OwnDisk, Quota, copied, has_own_disks, prepared, standing

EDGE = "edge-of-a-part"
DOCUMENT = "\n\n".join(
    ["# Хутор", *(f"## Обычай {number}\n\nСосед отдаёт соседу {number} мешков зерна до зимы." for number in range(400))]
)
PADDING = b" " * 3_000_000
"""Behind the JSON of a campaign: what is larger than the memory keeps of a body lies on the disk before it is read."""
TABLES = ("rulebooks_book", "rulebooks_upload", "rulebooks_picture", "campaigns_campaign")
WITH_ROOM = {"document": 302, "draft": 302, "campaign": 302, "large campaign": 302, "picture": 200}
"""Each goes on to what came of it; a picture is shown in the form that it was put in."""
CSRF = "csrfmiddlewaretoken"


class Bringer(Somebody):
    """The same person at the forms that take a file."""

    def bring(self, path: str, field: str, raw: bytes, **fields: str):
        """Send a form with one file, as a browser does."""
        parts = [(f'name="{name}"', value.encode()) for name, value in {CSRF: TOKEN, **fields}.items()]
        parts.append((f'name="{field}"; filename="{field}.md"', raw))
        head = f"--{EDGE}\r\nContent-Disposition: form-data; "
        body = b"".join(f"{head}{told}\r\n\r\n".encode() + raw + b"\r\n" for told, raw in parts)
        kind = f"multipart/form-data; boundary={EDGE}"
        return self.ask("POST", path, body + f"--{EDGE}--\r\n".encode(), Cookie=self.cookie, Content_Type=kind)

    def bring_document(self):
        return self.bring("/upload/", "document", DOCUMENT.encode(), book="own")

    def bring_all(self) -> dict[str, tuple[int, str]]:
        """What each form answers: its status and its page."""
        told = {
            "document": self.bring_document(),
            "draft": self.sent(f"{self.draft}apply/", reason="Своя", seen="0"),
            "campaign": self.bring("/campaigns/bring/", "file", self.campaign),
            "large campaign": self.bring("/campaigns/bring/", "file", self.campaign + PADDING),
            "picture": self.bring(self.pictures, "picture", noise(), shows="Шум"),
        }
        return {name: (status, said) for name, (status, _headers, said) in told.items()}

    def get_ready(self) -> None:
        """Look around for what to bring, and where, and bring a document that waits, while all is well."""
        self.campaign = self.ask("GET", f"/campaigns/{self.slug}/take/file/", Cookie=self.cookie)[2].encode()
        page = re.search(r'href="/ru(/reys/[-\w]+/)"', self.ask("GET", "/ru/reys/")[2])
        assert page
        self.pictures, self.draft = f"{page[1]}picture/", self.bring_document()[1]["Location"]


def noise() -> bytes:
    """A picture that no format makes small."""
    told = BytesIO()
    Image.frombytes("RGB", (400, 400), os.urandom(480_000)).save(told, "PNG")
    return told.getvalue()


@pytest.fixture(params=[Quota, *([OwnDisk] if has_own_disks() else [])])
def disk(request, tmp_path):
    (folder := tmp_path / "prepared").mkdir()
    keys = prepared(folder, {**TOLD, "moves": MOVES, "secret": "", "bots": 0, "number": 1})
    with standing(request.param, tmp_path, folder) as standing_site:
        standing_site.somebody = Bringer(standing_site.site.port, keys["gm"])
        standing_site.somebody.get_ready()
        yield standing_site


def kept(disk, folder):
    """How many of each there are; the database is whole."""
    folder.mkdir()
    with closing(sqlite3.connect(copied(disk, folder))) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return {name: copy.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in TABLES}  # noqa: S608


@pytest.mark.long
def test_what_is_brought_is_refused_in_a_sentence_and_comes_in_whole_with_room(disk, tmp_path):
    somebody, before = disk.somebody, kept(disk, tmp_path / "before")
    disk.fill()
    somebody.press_until_refused()  # the last room is taken
    for _ in range(2):
        refused = somebody.bring_all()
        assert {name: page for name, (status, page) in refused.items() if status not in SAID} == {}
        assert {name: page for name, (status, page) in refused.items() if SAID[status] not in page} == {}
    assert {path: status for path, status in somebody.reads().items() if status != 200} == {}
    assert somebody.ask("GET", somebody.draft, Cookie=somebody.cookie)[0] == 200
    assert kept(disk, tmp_path / "full") == before

    disk.free()
    came = somebody.bring_all()
    assert {name: status for name, (status, _page) in came.items()} == WITH_ROOM
    after = kept(disk, tmp_path / "after")
    assert {name: after[name] - before[name] for name in TABLES} == dict(zip(TABLES, (1, 0, 1, 2), strict=True))
