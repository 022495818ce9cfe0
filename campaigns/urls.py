from django.urls import path

from campaigns.views import chronicle, doorstep, hand, rulings, tables

urlpatterns = [
    path("", doorstep.campaigns, name="campaigns"),
    path("new/", doorstep.new_campaign, name="new_campaign"),
    path("join/<str:token>/", doorstep.join, name="join"),
    path("rulings/<slug:book>/<slug:page_slug>/", rulings.rulings, name="rulings"),
    path("<slug:slug>/", tables.table, name="campaign"),
    path("<slug:slug>/me/", tables.me, name="seat"),
    path("<slug:slug>/moves/<slug:name>/", tables.move, name="move"),
    path("<slug:slug>/preview/<slug:name>/", tables.preview, name="preview"),
    path("<slug:slug>/undo/", tables.undo, name="undo"),
    path("<slug:slug>/number/", tables.number, name="number"),
    path("<slug:slug>/override/", hand.override, name="override"),
    path("<slug:slug>/session/", chronicle.session, name="session"),
    path("<slug:slug>/log/", chronicle.plays, name="log"),
    path("<slug:slug>/seats/", doorstep.seats, name="seats"),
    path("<slug:slug>/seats/<slug:key>/link/", doorstep.new_link, name="new_link"),
]
