"""Starts and ends the server of the preview, on this machine alone."""

from __future__ import annotations

import logging
import signal
import socket
from collections.abc import Callable

import uvicorn

from generator.preview.server import make_app
from generator.preview.studio import Studio
from generator.workspace import UsageError

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8640
_PORTS_TRIED = 20


def open_port(port: int | None) -> socket.socket:
    """Return a socket on ``port`` of this machine, or on the first free one of a few.

    Raises UsageError where the port is taken.
    """
    wanted = range(FIRST_PORT, FIRST_PORT + _PORTS_TRIED) if port is None else [port]
    for number in wanted:
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((LOOPBACK, number))
        except OSError:
            opened.close()
            continue
        return opened
    raise UsageError(
        f"port {wanted[0]} is taken", "choose another with --port, or end what uses it"
    )


def serve(studio: Studio, opened: socket.socket, begun: Callable[[str], None]) -> None:
    """Serve until Ctrl-C; ``begun`` is called with the address once it can be asked."""
    port = opened.getsockname()[1]
    app = make_app(studio, port)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=1,
    )
    # The server raises the signal once more when it has ended: it has done its work then.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    opened.listen()
    begun(f"http://{LOOPBACK}:{port}/")
    _Server(config, app.state.end_news).run(sockets=[opened])


class _Server(uvicorn.Server):
    """A server that lets open pages go before it ends, which wait for news as long as it runs."""

    def __init__(self, config: uvicorn.Config, end_news: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_news = end_news

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End as others do, with nobody left who waits, and no word of drawings left undone."""
        self._end_news()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)
