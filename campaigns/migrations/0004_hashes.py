from django.db import migrations

from campaigns.plays import chain


def hash_what_was_played(apps, schema_editor):
    """Give the plays there are their hashes, as the ledger gives them to new ones."""
    campaigns, plays = apps.get_model("campaigns", "Campaign"), apps.get_model("campaigns", "Play")
    for campaign in campaigns.objects.select_related("book").iterator():
        told = plays.objects.filter(campaign=campaign).order_by("number")
        first = chain.first_secret_hash(campaign.secret_hash, told.values_list("move", "fields").iterator())
        campaign.root = campaign.hash = chain.root(campaign.game, campaign.book.slug, first)
        for play in told.select_related("seat", "session").iterator(chunk_size=500):
            play.hash = campaign.hash = chain.hash_of(campaign.hash, play)
            play.save(update_fields=["hash"])
        campaign.save(update_fields=["root", "hash"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0003_chain_and_branches"),
    ]

    operations = [
        migrations.RunPython(hash_what_was_played, migrations.RunPython.noop),
    ]
