from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class RulebooksConfig(AppConfig):
    name = "rulebooks"

    def ready(self) -> None:
        """Tell accounts what the wiki keeps of their owners."""
        from rulebooks import belongings
        from web.accounts.belongings import Keeper, register

        register(Keeper("rules", belongings.told, belongings.erase))
        post_migrate.connect(index_what_is_not, sender=self)


def index_what_is_not(using: str, **told: Any) -> None:
    """Write the search index anew where a migration has emptied it: it is made of the pages, and of nothing else."""
    from django.db import connections

    if using != "default" or "rulebooks_posting" not in connections[using].introspection.table_names():
        return
    from rulebooks.search.indexing import index_all
    from rulebooks.search.tables import Posting

    if not Posting.objects.exists():
        index_all()
