from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        """Teach the wiki to ask, of every edition, whether it can be played."""
        from campaigns.chronicle.judging import judge
        from rulebooks import verdicts

        verdicts.register(judge)
