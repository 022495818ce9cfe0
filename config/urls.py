"""Every address of the site, floor by floor."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from config.api import VERSION, api, unversioned
from config.handbook import handbook

urlpatterns = [
    # One door for passwords, with one count of wrong ones.
    path("admin/login/", RedirectView.as_view(pattern_name="sign_in", query_string=True)),
    path("admin/", admin.site.urls),
    path("", include("web.urls")),
    path("api/", handbook, name="programs"),
    path(f"api/{VERSION}/", api.urls),
    path("api/<path:path>", unversioned, name="unversioned_api"),
    path("campaigns/", include("campaigns.urls")),
    path("", include("rulebooks.urls")),
]
handler400 = "web.errors.bad_request"
handler500 = "web.errors.server_error"
