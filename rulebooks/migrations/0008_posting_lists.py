import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulebooks", "0007_former_addresses"),
    ]

    operations = [
        migrations.DeleteModel("Posting"),
        # The index is made of the pages; it is written anew after the migrations, see apps.py.
        migrations.RunSQL("DELETE FROM rulebooks_term", migrations.RunSQL.noop, elidable=True),
        migrations.CreateModel(
            name="Posting",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "listed",
                    models.BinaryField(
                        help_text="The pages that have the term, the best first, as packing.py writes them"
                    ),
                ),
                (
                    "book",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="rulebooks.book",
                    ),
                ),
                (
                    "page",
                    models.ForeignKey(
                        db_index=False,
                        help_text="With which the block begins",
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="rulebooks.page",
                    ),
                ),
                (
                    "term",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="postings",
                        to="rulebooks.term",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("page", "term"), name="one_posting_per_block_and_term")
                ],
                "indexes": [models.Index(fields=["term", "book"], name="blocks_of_a_term")],
            },
        ),
        migrations.CreateModel(
            name="Indexed",
            fields=[
                (
                    "page",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="rulebooks.page",
                    ),
                ),
                ("terms", models.BinaryField(help_text="Their ids, as packing.py writes them")),
            ],
        ),
    ]
