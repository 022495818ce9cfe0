"""The search index knows what cards say beside their numbers: it is emptied here, and written anew after migrating."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulebooks", "0021_at_tables")]

    operations = [
        migrations.RunSQL("DELETE FROM rulebooks_posting", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM rulebooks_indexed", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM rulebooks_term", migrations.RunSQL.noop),
    ]
