"""The server of the preview: the page, the state of the game, its drawings, and news."""

from __future__ import annotations

import json
from asyncio import Event, Task, create_task, wait_for
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio import sleep, to_thread
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.core.diagnostics import Position, Report
from generator.preview.downloads import FILES, make_file
from generator.preview.guard import DRAWING_POLICY, RULES_POLICY, Guard, hosts_of
from generator.preview.studio import Looked, Studio
from generator.sheets.words import load_words
from generator.watching import PAUSE, Watch
from generator.workspace import LANGUAGES, PREVIEW, templates

_KINDS = {
    "index.html": "text/html",
    "preview.css": "text/css",
    "preview.js": "text/javascript",
    "desk.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
_MOST_BYTES = 500_000
_HEARTBEAT = 15.0
_INTERFACE = ("en", "ko")


class News:
    """Wakes everybody who waits for the next change."""

    def __init__(self) -> None:
        self.count = 0
        self.is_over = False
        self._event = Event()

    def end(self) -> None:
        """Let everybody go who waits: no news will come."""
        self.is_over = True
        self.tell()

    def tell(self) -> None:
        self.count += 1
        event, self._event = self._event, Event()
        event.set()

    async def wait(self, known: int) -> int:
        """Return the count of news once there are more than ``known``, or after a while."""
        if self.count <= known:
            with suppress(TimeoutError):
                await wait_for(self._event.wait(), _HEARTBEAT)
        return self.count


class Preview:
    """Answers for one game."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.news = News()
        self._checking: Task[None] | None = None

    async def page(self, request: Request) -> Response:
        return _file("index.html")

    async def static(self, request: Request) -> Response:
        name = request.path_params["name"]
        return _file(name) if name in _KINDS else _missing()

    async def words(self, request: Request) -> Response:
        return JSONResponse({code: _words(code) for code in _INTERFACE})

    async def state(self, request: Request) -> Response:
        # Counted first: news that comes while the state is drawn is not in it.
        news = self.news.count
        state = await to_thread.run_sync(self.studio.state, _looked(request))
        if not self.studio.is_checked and (self._checking is None or self._checking.done()):
            self._checking = create_task(self._check())
        return JSONResponse({**state, "news": news})

    async def svg(self, request: Request) -> Response:
        key = request.path_params["key"]
        found = await to_thread.run_sync(self.studio.svg, _looked(request), key)
        if found is None:
            return _missing()
        headers = {
            "Content-Security-Policy": DRAWING_POLICY,
            "Cache-Control": "private, max-age=3600, immutable",
        }
        return Response(found, media_type="image/svg+xml", headers=headers)

    async def rules(self, request: Request) -> Response:
        html = self.studio.rules.html.get(request.path_params["language"])
        if html is None:
            return _missing()
        headers = {"Content-Security-Policy": RULES_POLICY}
        return Response(html, media_type="text/html", headers=headers)

    async def download(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return _missing()
        looked = _looked(request)
        made = await to_thread.run_sync(make_file, self.studio, looked, name)
        if made is None:
            return PlainTextResponse("there is no such file, or the game has errors", 409)
        shown = f"{made.game}-{looked.language or 'game'}-{name}"
        headers = {"Content-Disposition": f'attachment; filename="{shown}"'}
        return Response(made.data, media_type="application/pdf", headers=headers)

    async def events(self, request: Request) -> Response:
        known = int(request.query_params.get("news", "0") or 0)
        return StreamingResponse(self._news(known), media_type="text/event-stream")

    async def _news(self, known: int) -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        while not self.news.is_over:
            known = await self.news.wait(known)
            # Told after a while too where there is nothing new: a page that has missed something
            # sees that it shows another version.
            told = {
                "news": known,
                "version": self.studio.version,
                "checked": self.studio.is_checked,
            }
            yield f"data: {json.dumps(told)}\n\n"

    async def _check(self) -> None:
        while not self.studio.is_checked:
            await to_thread.run_sync(self.studio.check)
        self.news.tell()

    async def follow(self) -> None:
        """Tell of each change of the files that were looked at."""
        watch: Watch | None = None
        watched: object = None
        while True:
            seen = self.studio.seen
            if seen and seen is not watched:
                watch, watched = await to_thread.run_sync(Watch, seen, watch), seen
                late = watch.is_late
            else:
                late = False
            if late or (watch and await to_thread.run_sync(watch.has_changed)):
                # What is being drawn is waited for; pages are answered meanwhile.
                await to_thread.run_sync(self.studio.change)
                self.news.tell()
            await sleep(PAUSE)


def make_app(studio: Studio, port: int) -> Starlette:
    """Return the server of ``studio`` for a browser that asks on ``port``."""
    preview = Preview(studio)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        following = create_task(preview.follow())
        yield
        following.cancel()

    app = Starlette(
        routes=[
            Route("/", preview.page),
            Route("/static/{name}", preview.static),
            Route("/words", preview.words),
            Route("/state", preview.state),
            Route("/svg/{key}", preview.svg),
            Route("/rules/{language}", preview.rules),
            Route("/download/{name}", preview.download),
            Route("/events", preview.events),
        ],
        middleware=[Middleware(Guard, hosts=hosts_of(port))],
        lifespan=lifespan,
    )
    app.state.end_news = preview.news.end
    return app


def _looked(request: Request) -> Looked:
    asked = request.query_params
    return Looked(asked.get("language", "")[:40], asked.get("profile", "")[:80])


def _file(name: str) -> Response:
    data = templates(PREVIEW).read_bytes(name, Position(name), kind="page", limit=_MOST_BYTES)
    return Response(data, media_type=f"{_KINDS[name]}; charset=utf-8")


def _words(code: str) -> dict[str, str]:
    return dict(load_words(code, templates(LANGUAGES), Report()).preview)


def _missing() -> Response:
    return PlainTextResponse("there is nothing here", 404)
