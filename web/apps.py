from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        """Let Django find what the site is checked for."""
        from web import checks  # noqa: F401
