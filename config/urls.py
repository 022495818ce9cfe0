"""Every address of the site, floor by floor."""

from django.contrib import admin
from django.urls import include, path

from config.api import api

urlpatterns = [
    path("admin/", admin.site.urls),
    path("language/", include("django.conf.urls.i18n")),
    path("", include("web.urls")),
    path("api/", api.urls),
    path("campaigns/", include("campaigns.urls")),
    path("", include("rulebooks.urls")),
]
