"""Connections that come and go at once, a thousand a minute: nothing of a host may grow.

    python -m benchmarks.serve.connections [--minutes 5] [--rate 1000]

Some send nothing, some a greeting, some log in. Prints what the host with all its processes takes after the first minute and
at the end; exit code 1 if that has grown.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import asyncssh

from benchmarks.serve.machine import Taken
from tests.server.over_ssh import Host

GROWTH = 1.1
"""Of memory, from the first minute to the end, that is still no growth: the allocator's own coming and going."""


async def knock(port: int, number: int, key: asyncssh.SSHKey) -> None:
    """One connection that comes and goes."""
    with suppress(OSError, asyncssh.Error, TimeoutError):
        async with asyncio.timeout(20):
            if number % 10 == 0:
                keys = {"client_keys": [key], "known_hosts": None, "config": None}
                line = await asyncssh.connect("127.0.0.1", port, username="x", **keys)
                line.abort()
                return
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            if number % 2:
                writer.write(b"SSH-2.0-knocking\r\n")
            writer.transport.abort()


async def run(host: Host, rate: float, seconds: float) -> None:
    """Knock at a rate for so long."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    tasks: set[asyncio.Task[None]] = set()
    end, due, number = time.monotonic() + seconds, time.monotonic(), 0
    while time.monotonic() < end:
        number += 1
        task = asyncio.create_task(knock(host.port, number, key))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        due += 60 / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))
    if tasks:
        await asyncio.wait(tasks)
    # Keepalives and time-outs of the last ones.
    await asyncio.sleep(5)


def main() -> int:
    """Measure; 1 if something has grown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rate", type=float, default=1000.0, help="connections a minute")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Host(Path(folder) / "state") as host:
        asyncio.run(run(host, options.rate, 60))
        before = Taken.by(host.process.pid)
        print(f"after the first minute: {before}", flush=True)
        asyncio.run(run(host, options.rate, 60 * options.minutes - 60))
        after = Taken.by(host.process.pid)
        print(f"at the end: {after}")
    has_grown = (
        after.memory > GROWTH * before.memory or after.descriptors > before.descriptors or after.processes > before.processes
    )
    return int(has_grown)


if __name__ == "__main__":
    sys.exit(main())
