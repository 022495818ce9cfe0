"""The site without live streams, for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from config.stack import with_room

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = with_room(get_wsgi_application())
