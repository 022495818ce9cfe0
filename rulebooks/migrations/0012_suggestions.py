import secrets

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

NOBODY = {
    "blank": True,
    "null": True,
    "on_delete": django.db.models.deletion.SET_NULL,
    "related_name": "+",
    "to": settings.AUTH_USER_MODEL,
}
OF_A_PAGE = {"on_delete": django.db.models.deletion.CASCADE, "related_name": "suggestions", "to": "rulebooks.page"}
MADE = {
    "blank": True,
    "null": True,
    "on_delete": django.db.models.deletion.SET_NULL,
    "related_name": "suggestions",
    "to": "rulebooks.revision",
}
STATES = ("waiting", "taken", "partly", "declined", "withdrawn", "draft")
ID = models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


class Migration(migrations.Migration):
    dependencies = [
        ("rulebooks", "0011_pages_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Suggestion",
            fields=[
                ("id", ID),
                ("key", models.CharField(default=secrets.token_urlsafe, max_length=50, unique=True)),
                ("base", models.PositiveIntegerField(help_text="Number of the revision that was read")),
                ("title", models.CharField(max_length=300)),
                ("aliases", models.JSONField(blank=True, default=list)),
                ("stats", models.JSONField(blank=True, default=dict)),
                ("paragraphs", models.JSONField(blank=True, default=list)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("name", models.CharField(blank=True, help_text="Whom to thank", max_length=80)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("state", models.CharField(default="waiting", max_length=10)),
                ("taken", models.JSONField(blank=True, default=list)),
                ("answer", models.CharField(blank=True, max_length=1000)),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                ("answered_by", models.ForeignKey(**NOBODY)),
                ("author", models.ForeignKey(**NOBODY)),
                ("page", models.ForeignKey(**OF_A_PAGE)),
                ("revision", models.ForeignKey(**MADE)),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["page", "state"], name="suggestions_of_a_page")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("state__in", STATES)), name="suggestions_have_a_known_state"
                    )
                ],
            },
        ),
    ]
