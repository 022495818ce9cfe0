"""A document that an editor brings: read within bounds, kept while its draft is looked at, then applied."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from rulebooks.editions import importing
from rulebooks.editions.publish import lock
from rulebooks.editions.putting_away import IN_BIN, lies_in_bin
from rulebooks.importers import apart
from rulebooks.importers.dialect import front_matter
from rulebooks.importers.documents import Document, Unreadable
from rulebooks.importers.guesses import marking
from rulebooks.importers.rulebook import Rulebook
from rulebooks.models import Book, Edition, Upload

MOST_WAITING = 20
"""Documents that wait at once on a site; the oldest make room."""
MOST_PAGES = 5_000
MOST_PARAGRAPHS = 20_000
MOST_PARAGRAPHS_OF_A_PAGE = 2_000
"""Beyond these, comparing a document with a book takes long; whoever runs the site can still `import_book` it."""


class Moved(Exception):
    """Somebody changed the book after the draft was shown."""


def understand(document: Document, book: str) -> Rulebook:
    """Read a document in bounded time and memory.

    Errors: Unreadable, with a sentence that `said` translates.
    """
    rulebook = apart.understand(document, book)
    if len(rulebook.drafts) > MOST_PAGES:
        sentence = "{name} has {count} pages; the site takes {most} at once. Whoever runs it can import more."
        raise Unreadable(sentence, name=document.name, count=len(rulebook.drafts), most=MOST_PAGES)
    longest = max((len(draft.paragraphs) for draft in rulebook.drafts), default=0)
    for count, most in [
        (longest, MOST_PARAGRAPHS_OF_A_PAGE),
        (sum(len(draft.paragraphs) for draft in rulebook.drafts), MOST_PARAGRAPHS),
    ]:
        if count > most:
            sentence = "{name} has {count} paragraphs together; {most} are enough, and {longest} on one page."
            raise Unreadable(sentence, name=document.name, count=count, most=most, longest=MOST_PARAGRAPHS_OF_A_PAGE)
    slug = rulebook.configuration.slug
    if not _is_free(slug):
        raise Unreadable("The address /{slug}/ belongs to another page; name the book otherwise.", slug=slug)
    if lies_in_bin(slug):
        raise Unreadable(IN_BIN, slug=slug)
    return rulebook


def _is_free(slug: str) -> bool:
    try:
        return resolve(f"/{slug}/").url_name == "book"
    except Resolver404:
        return False


def said(no: Unreadable) -> str:
    """The sentence of a refusal in the reader's language."""
    values = {name: said(value) if isinstance(value, Unreadable) else value for name, value in no.values.items()}
    return _(no.sentence).format(**values) if values else str(no)


# Waiting


@transaction.atomic
def keep(document: Document, book: str, author: User | None, guesses: dict[str, str] | None = None) -> Upload:
    """Let a document wait for its draft to be looked at. What has waited too long makes room."""
    Upload.objects.over().delete()
    upload = Upload.objects.create(
        name=document.name, text=document.text, digest=document.digest, book=book, author=author, guesses=guesses
    )
    stay = list(Upload.objects.waiting().values_list("pk", flat=True)[:MOST_WAITING])
    stay += Upload.objects.thrown_away().order_by("-thrown").values_list("pk", flat=True)[:MOST_WAITING]
    Upload.objects.exclude(pk__in=stay).delete()
    return upload


def read(upload: Upload) -> Rulebook:
    text = upload.text
    if upload.guesses is not None and upload.book:
        text = text.split("\n", front_matter.fenced(text))[-1]  # as it was brought: it is no book of its own
    elif upload.guesses:
        text = marking.marked(text, upload.guesses)
    return understand(Document(upload.name, text), upload.book)


def put_before(upload: Upload) -> int:
    """How many lines the site has put before those of a document that said nothing of itself."""
    return front_matter.fenced(upload.text) if upload.guesses is not None and not upload.book else 0


def name(upload: Upload, title: str) -> None:
    """Call a book that somebody brings as they would have it called; one that waits no more stays gone."""
    upload.text = front_matter.retitled(upload.text, title)
    Upload.objects.filter(pk=upload.pk).update(text=upload.text, digest=upload.document.digest)


def apply(upload: Upload, rulebook: Rulebook, *, seen: int, author: User | None, reason: str) -> Edition | None:
    """Bring a document into the wiki as it was seen, and let it wait no more.

    Shape:  `seen` is the edition of the book on which the draft stood; None comes back where nothing differs.
    Errors: Moved where the book is another by now; Upload.DoesNotExist where somebody was faster.
    """
    with transaction.atomic():
        Upload.objects.select_for_update().get(pk=upload.pk)
        book = Book.objects.filter(slug=rulebook.configuration.slug).first()
        if (lock(book).edition if book else 0) != seen:
            raise Moved
        _plan, edition = importing.apply(rulebook, author=author, reason=reason)
        upload.delete()
    return edition
