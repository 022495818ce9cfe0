from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        """Teach the wiki whether an edition can be played, and which changed paragraphs are played as before.

        And accounts, what tables keep of their owners.
        """
        from campaigns import belongings
        from campaigns.chronicle.judging import concerned, judge
        from campaigns.plays.schemas import told
        from campaigns.wordings.telling import remarks
        from rulebooks import schema
        from rulebooks.editions import verdicts
        from rulebooks.editions.remarks import tell
        from web.accounts.belongings import Keeper, register

        verdicts.register(judge, concerned)
        tell(remarks)
        schema.tell(told)
        register(Keeper("seats", belongings.told, belongings.erase))
