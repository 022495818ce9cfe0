from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        """Teach the wiki whether an edition can be played, and which changed paragraphs are played as before."""
        from campaigns.chronicle.judging import concerned, judge
        from campaigns.wordings.telling import remarks
        from rulebooks import verdicts
        from rulebooks.editions.remarks import tell

        verdicts.register(judge, concerned)
        tell(remarks)
