from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0008_holds"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="put_away",
            field=models.DateTimeField(
                blank=True,
                db_index=True,
                help_text="When its game master did; for a while it can be brought back",
                null=True,
            ),
        ),
    ]
