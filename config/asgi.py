"""The site as one process serves it: streams bare on ASGI, everything else through Django's WSGI.

A stream that goes through Django holds a thread for life; here it costs a few kilobytes.
"""

from a2wsgi import WSGIMiddleware

from config.wsgi import application as site

application = WSGIMiddleware(site, workers=8)  # type: ignore[arg-type]
