from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rulebooks", "0006_search_room")]

    operations = [
        migrations.CreateModel(
            name="FormerAddress",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=100)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="former_addresses", to="rulebooks.book"
                    ),
                ),
                (
                    "page",
                    models.ForeignKey(
                        on_delete=models.deletion.CASCADE, related_name="former_addresses", to="rulebooks.page"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("book", "slug"), name="one_page_per_former_address")],
            },
        ),
    ]
