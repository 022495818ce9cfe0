from django.db import migrations, models


def keep_what_plays_show(apps, schema_editor):
    """Of games that came from files: forget the faces that no play shows, and say where dice cannot be drawn again.

    A file could name faces for dice that had yet to fall. Which of its dice fit a secret is left to who imports anew:
    an ended game that has one is checked by `verify_campaign` as before.
    """
    from campaigns.plays import chain
    from campaigns.plays.rolled import dice_of_plays

    Campaign = apps.get_model("campaigns", "Campaign")
    for campaign in Campaign.objects.filter(origin="import"):
        told = campaign.plays.filter(number__lte=campaign.branched_at or 0).defer("seen").order_by("number")
        shown = {die.known_as: die.face for die in dice_of_plays(told.iterator(chunk_size=500))}
        campaign.known = {known: face for known, face in campaign.known.items() if shown.get(known) == face}
        promised = campaign.root == chain.root(campaign.game, campaign.book.slug, campaign.secret_hash)
        campaign.unproven = bool(shown) and not (campaign.ended and promised)
        campaign.save(update_fields=["known", "unproven"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0006_house_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="unproven",
            field=models.BooleanField(default=False, help_text="A file told of dice that nobody can draw again here"),
        ),
        migrations.RunPython(keep_what_plays_show, migrations.RunPython.noop, elidable=True),
    ]
