from django.contrib.sitemaps import views as sitemaps
from django.urls import path
from django.views.decorators.http import require_safe

from rulebooks.views import binned, coming, comparing, conflicts, crawling, editing, pages, searching, upload

urlpatterns = [
    path("", pages.shelf, name="shelf"),
    path("robots.txt", crawling.robots, name="robots"),
    path(
        "sitemap.xml",
        require_safe(sitemaps.index),
        {"sitemaps": crawling.SITEMAPS, "sitemap_url_name": "sitemap_of"},
        name="sitemap",
    ),
    path("sitemap-<section>.xml", require_safe(sitemaps.sitemap), {"sitemaps": crawling.SITEMAPS}, name="sitemap_of"),
    path("search/", searching.search_rules, name="search"),
    path("search/suggest/", searching.suggest, name="suggest"),
    path("bin/", binned.bin_of_books, name="bin"),
    path("bin/<slug:book>/", binned.put_away, name="put_book_away"),
    path("compare/", comparing.compare, name="compare"),
    path("upload/", upload.upload, name="upload"),
    path("upload/<str:key>/", upload.draft, name="draft"),
    path("upload/<str:key>/again/", upload.read_again, name="read_again"),
    path("upload/<str:key>/apply/", upload.apply, name="apply_draft"),
    path("upload/<str:key>/throw/", upload.throw_away, name="throw_away"),
    path("<slug:book>/conflicts/", conflicts.conflicts, name="conflicts"),
    path("<slug:book>/conflicts/<int:number>/", conflicts.settle_conflict, name="settle"),
    path("<slug:book>/", pages.book_contents, name="book"),
    path("<slug:book>/p/<str:paragraph>/", pages.paragraph, name="paragraph"),
    path("<slug:book>/<slug:slug>/", pages.rule_page, name="rule_page"),
    path("<slug:book>/pages/new/", coming.new_page, name="new_page"),
    path("<slug:book>/<slug:slug>/place/", coming.move_page, name="move_page"),
    path("<slug:book>/<slug:slug>/leave/", coming.leave_book, name="leave_book"),
    path("<slug:book>/<slug:slug>/back/", coming.bring_back, name="bring_back"),
    path("<slug:book>/<slug:slug>/edit/", editing.edit_page, name="edit_page"),
    path("<slug:book>/<slug:slug>/history/", editing.history, name="history"),
    path("<slug:book>/<slug:slug>/history/<int:number>/revert/", editing.revert, name="revert"),
]
