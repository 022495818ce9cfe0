from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulebooks", "0012_suggestions")]

    operations = [
        migrations.AddField(
            model_name="upload",
            name="guesses",
            field=models.JSONField(
                default=None, help_text="See importers/guesses/: words for kinds by keys", null=True
            ),
        ),
    ]
