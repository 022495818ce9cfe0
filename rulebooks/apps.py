from django.apps import AppConfig


class RulebooksConfig(AppConfig):
    name = "rulebooks"
