import secrets

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulebooks", "0014_how_a_document_was_read"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Wish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(default=secrets.token_urlsafe, max_length=50, unique=True)),
                ("kind", models.CharField(max_length=40)),
                ("title", models.CharField(max_length=300)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("stats", models.JSONField(blank=True, default=dict)),
                ("paragraphs", models.JSONField(blank=True, default=list)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("name", models.CharField(blank=True, help_text="Whom to thank", max_length=80)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("state", models.CharField(default="waiting", max_length=10)),
                ("answer", models.CharField(blank=True, max_length=1000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "after",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="rulebooks.page",
                    ),
                ),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="rulebooks.book"
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="rulebooks.revision",
                    ),
                ),
                (
                    "under",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="rulebooks.page"
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["book", "state"], name="wishes_of_a_book")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "taken", "declined", "withdrawn"])),
                        name="wishes_have_a_known_state",
                    )
                ],
            },
        ),
    ]
