from django.urls import path

from rulebooks import editing, views, views_conflicts, views_upload

urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("search/", views.search_rules, name="search"),
    path("upload/", views_upload.upload, name="upload"),
    path("upload/<str:key>/", views_upload.draft, name="draft"),
    path("upload/<str:key>/again/", views_upload.read_again, name="read_again"),
    path("upload/<str:key>/apply/", views_upload.apply, name="apply_draft"),
    path("upload/<str:key>/throw/", views_upload.throw_away, name="throw_away"),
    path("<slug:book>/conflicts/", views_conflicts.conflicts, name="conflicts"),
    path("<slug:book>/conflicts/<int:number>/", views_conflicts.settle_conflict, name="settle"),
    path("<slug:book>/", views.book_contents, name="book"),
    path("<slug:book>/p/<str:paragraph>/", views.paragraph, name="paragraph"),
    path("<slug:book>/<slug:slug>/", views.rule_page, name="rule_page"),
    path("<slug:book>/<slug:slug>/edit/", editing.edit_page, name="edit_page"),
    path("<slug:book>/<slug:slug>/history/", editing.history, name="history"),
    path("<slug:book>/<slug:slug>/history/<int:number>/revert/", editing.revert, name="revert"),
]
