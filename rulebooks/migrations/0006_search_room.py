import django.db.models.deletion
from django.db import migrations, models


def forget(apps, schema_editor):
    """The index is made of the pages; it is written anew after the migrations, see apps.py."""
    apps.get_model("rulebooks", "Posting").objects.all().delete()
    apps.get_model("rulebooks", "Term").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("rulebooks", "0005_reading_a_page"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name="book",
            name="genre",
            field=models.CharField(
                default="game",
                help_text='"game"; a "manual" of the site itself is found after all games',
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="book",
            name="synonyms",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text='What readers say and the book does not: {"хп": "здоровье"}',
            ),
        ),
        migrations.AddField(
            model_name="page",
            name="abbreviations",
            field=models.TextField(
                blank=True,
                default="",
                help_text='Short words that its newest text explains, a line each: "од=очки действия"',
            ),
        ),
        migrations.AddField(
            model_name="posting",
            name="book",
            field=models.ForeignKey(
                db_index=False,
                default=None,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="rulebooks.book",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="posting",
            name="name",
            field=models.PositiveSmallIntegerField(
                default=0,
                help_text="How much of the page's title or of an alias it is, in percent; 0 where it is in none",
            ),
        ),
        migrations.AlterField(
            model_name="posting",
            name="term",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="postings",
                to="rulebooks.term",
            ),
        ),
        migrations.AddIndex(
            model_name="page",
            index=models.Index(
                condition=models.Q(("abbreviations", ""), _negated=True),
                fields=["book"],
                name="pages_that_abbreviate",
            ),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(fields=["term", "-weight", "page"], name="best_pages_of_a_term"),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(fields=["term", "book", "-weight", "page"], name="best_pages_of_a_book"),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(condition=models.Q(("name__gt", 0)), fields=["term"], name="terms_of_names"),
        ),
    ]
