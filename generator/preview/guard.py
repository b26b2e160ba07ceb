"""Who may ask: pages of this very server in a browser on this machine, and nobody else.

A page of another site can have a browser ask this server, and by a name of its own that
leads to 127.0.0.1 even read the answers; the checks of Host, Origin and Sec-Fetch-Site
refuse both. Answers say for themselves that no other site may show or embed them.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
RULES_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"
)
_EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_READING = ("GET", "HEAD")
_OURS = ("", "same-origin", "none")


class Guard:
    """Lets through only what a page of this server asks, by reading, under a name of ours."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refusal = self._refusal(scope["method"], Headers(scope=scope))
        if refusal:
            await PlainTextResponse(refusal, 403)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _EVERYWHERE.items():
                    headers[name] = value
                headers.setdefault("Content-Security-Policy", PAGE_POLICY)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> str:
        """Return why a request is refused, or nothing."""
        if method not in _READING:
            return "this server only shows"
        host = headers.get("host", "")
        if host not in self._hosts or len(headers.getlist("host")) != 1:
            return "this server goes by another name"
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return "only pages of this server may ask"
        if headers.get("sec-fetch-site", "") not in _OURS:
            return "only pages of this server may ask"
        return ""


def hosts_of(port: int) -> list[str]:
    """Return the names under which a server on ``port`` of this machine is asked."""
    return [f"127.0.0.1:{port}", f"localhost:{port}"]
