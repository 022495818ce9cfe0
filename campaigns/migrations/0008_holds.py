from django.db import migrations, models
from django.db.models import F


def hold_by_links(apps, schema_editor):
    """Browsers hold what their links said: all of them go on holding it."""
    apps.get_model("campaigns", "Seat").objects.update(hold_hash=F("token_hash"))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0007_unproven"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="hold_hash",
            field=models.CharField(
                db_index=True,
                default="",
                help_text="What the browsers that hold it keep: of the link they came by",
                max_length=64,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="browsers",
            field=models.PositiveIntegerField(
                default=0, help_text="How many have sat down since it was last handed over"
            ),
        ),
        migrations.RunPython(hold_by_links, migrations.RunPython.noop, elidable=True),
    ]
