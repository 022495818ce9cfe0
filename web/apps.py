from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        """Let Django find what the site is checked for; and let a person take along what protects their account."""
        from web import checks  # noqa: F401
        from web.accounts import sessions  # noqa: F401
        from web.accounts.belongings import Keeper, register

        register(Keeper("protection", sessions.kept, sessions.forget))
