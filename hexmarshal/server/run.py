"""Running the server: the address, the lock on the data, the end."""

import contextlib
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import uvicorn

from hexmarshal.server.app import make_app
from hexmarshal.server.http.protocol import BoundedProtocol, BoundedSocket
from hexmarshal.server.matches.registry import Registry
from hexmarshal.server.settings import Busy, Settings

SWITCH = 0.001
"""How often threads take turns, in seconds: long work beside the loop must not hold it up."""

ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""How a port is taken. On Windows SO_REUSEADDR would let two servers listen on the same port; elsewhere it only lets a
server that was just stopped have its port back."""

DESCRIPTORS = 16_384
"""How many files and connections may be open at a time, if the system lets us."""

GARBAGE = (20_000, 20, 50)
"""How rarely garbage is collected: values here are frozen and form no cycles, so there is little to find."""


@contextlib.contextmanager
def locked(directory: Path) -> Iterator[IO[str]]:
    """Keep the data for this server alone; two servers would each hold their own version in memory."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(directory / "table.lock", os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(handle, "a+", encoding="utf-8") as file:
        with contextlib.suppress(OSError):  # as an earlier version may have left it
            os.chmod(directory / "table.lock", 0o600)
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise Busy(file.read().strip()) from None
        yield file


def listen(host: str, port: int, *, instead: bool) -> socket.socket:
    """A socket at an address; ``instead`` takes any free port where that one is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, ALONE, 1)
    try:
        opened.bind((host, port))
    except OSError:
        if not instead:
            opened.close()
            raise
        opened.bind((host, 0))
    return opened


def address_of(opened: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = opened.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _take_descriptors() -> None:
    """Let as many connections in as this machine allows: idle ones must not keep others out."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system has such limits
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(DESCRIPTORS, most)
        if wanted > resource.getrlimit(resource.RLIMIT_NOFILE)[0]:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def serve(settings: Settings, opened: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve until somebody stops it. ``ready`` is told the address once the server answers."""
    with locked(settings.data) as lock:
        address = address_of(opened)
        lock.truncate(0)
        lock.write(address)
        lock.flush()
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # nobody fills the log by sending nonsense
        sys.setswitchinterval(SWITCH)
        _take_descriptors()
        gc.set_threshold(*GARBAGE)
        _Server(settings, lambda: ready(address)).run(sockets=[opened])


class _Server(uvicorn.Server):
    """Uvicorn, which says when it is ready."""

    def __init__(self, settings: Settings, ready: Callable[[], None]) -> None:
        self._registry = Registry(settings)
        config = uvicorn.Config(
            make_app(self._registry),
            http=BoundedProtocol,
            proxy_headers=False,
            ws=BoundedSocket,
            ws_max_size=settings.body,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=3,
        )
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End. Nobody has to wait for long work that nobody waits for any more."""
        self._registry.stop()
        await super().shutdown(sockets)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        # Far behind what is written, so that another process can read the address.
        os.lseek(file.fileno(), 1 << 20, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
