import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0002_seats_and_dial"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="branched_at",
            field=models.PositiveIntegerField(
                blank=True, help_text="Number of the last play that was copied from elsewhere", null=True
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="hash",
            field=models.CharField(blank=True, help_text="Of the newest play", max_length=64),
        ),
        migrations.AddField(
            model_name="campaign",
            name="known",
            field=models.JSONField(
                blank=True, default=dict, help_text="Faces of dice that fell elsewhere, by their decision"
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="origin",
            field=models.CharField(
                blank=True,
                choices=[("branch", "a what-if of another table"), ("import", "a file")],
                help_text="Where its first plays come from",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="parent",
            field=models.ForeignKey(
                blank=True,
                help_text="Of a branch: the real table",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="branches",
                to="campaigns.campaign",
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="root",
            field=models.CharField(
                blank=True, help_text="What the chain of its plays' hashes begins with", max_length=64
            ),
        ),
        migrations.AddField(
            model_name="play",
            name="again",
            field=models.PositiveIntegerField(
                blank=True, help_text="Number of the play that this one decides again, without one before it", null=True
            ),
        ),
        migrations.AddField(
            model_name="play",
            name="hash",
            field=models.CharField(blank=True, help_text="SHA-256 over the hash before it and this row", max_length=64),
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(help_text="Of the last play in it")),
                ("undone", models.CharField(max_length=64)),
                ("state", models.TextField(help_text="As JSON text")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="checkpoints", to="campaigns.campaign"
                    ),
                ),
            ],
            options={
                "ordering": ["campaign", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number", "undone"), name="one_checkpoint_per_moment")
                ],
            },
        ),
    ]
