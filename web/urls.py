from django.urls import path

from web import views

urlpatterns = [
    path("theme/", views.set_theme, name="set_theme"),
    path("patterns/", views.patterns, name="patterns"),
]
