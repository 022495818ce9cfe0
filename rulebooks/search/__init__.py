"""Search by every form of a word, its beginning, a slip or another keyboard; the same on every database."""

from rulebooks.search.finding import Found, Result, search
from rulebooks.search.indexing import index
from rulebooks.search.snippets import beginning, snippet

__all__ = ["Found", "Result", "beginning", "index", "search", "snippet"]
