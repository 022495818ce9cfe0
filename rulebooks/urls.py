from django.urls import path

from rulebooks import editing, views

urlpatterns = [
    path("", views.shelf, name="shelf"),
    path("search/", views.search_rules, name="search"),
    path("<slug:book>/", views.book_contents, name="book"),
    path("<slug:book>/p/<str:paragraph>/", views.paragraph, name="paragraph"),
    path("<slug:book>/<slug:slug>/", views.rule_page, name="rule_page"),
    path("<slug:book>/<slug:slug>/edit/", editing.edit_page, name="edit_page"),
    path("<slug:book>/<slug:slug>/history/", editing.history, name="history"),
    path("<slug:book>/<slug:slug>/history/<int:number>/revert/", editing.revert, name="revert"),
]
