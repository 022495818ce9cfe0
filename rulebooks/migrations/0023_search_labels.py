"""The search index leaves out what stands before each ruling: it is emptied here, and written anew after migrating."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulebooks", "0022_search_cards")]

    operations = [
        migrations.RunSQL("DELETE FROM rulebooks_posting", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM rulebooks_indexed", migrations.RunSQL.noop),
        migrations.RunSQL("DELETE FROM rulebooks_term", migrations.RunSQL.noop),
    ]
