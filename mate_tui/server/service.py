"""A host as a whole: forker, hub, door and operator, from the first to the last moment."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Iterable, Sequence

from mate_tui.server.door_options import DoorOptions
from mate_tui.server.forker import start_forker
from mate_tui.server.hub_process import HubProcess
from mate_tui.server.session import Program

ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONUTF8": "1"}
"""So that whoever loads NumPy may still be forked."""


def run_service(options: DoorOptions, program: Program, preload: Iterable[str], hub_command: Sequence[str]) -> int:
    """Open a host and keep it open until SIGTERM or SIGINT; the exit code.

    Args:
        options: how it is open.
        program: what runs for each visit.
        preload: modules that it needs.
        hub_command: how the hub is started.

    Raises:
        OSError, asyncssh.KeyImportError: it cannot be opened so.
    """
    # First of all, while this process is small and has no thread.
    forker = start_forker(program, preload, ONE_THREAD)
    return asyncio.run(_serve(options, forker, hub_command))


async def _serve(options: DoorOptions, forker: socket.socket, hub_command: Sequence[str]) -> int:
    from mate_tui.server.door import Door
    from mate_tui.server.operator import Operator

    options.state.mkdir(parents=True, exist_ok=True, mode=0o700)
    door = Door(options, forker)
    operator = Operator(door)
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, told.set)
    loop.add_signal_handler(signal.SIGHUP, door.log.reopen)
    hub = HubProcess(hub_command, options.hub, door.log)
    tasks = [asyncio.create_task(hub.run())]
    try:
        await hub.ready()
        await operator.start()
        tasks.append(asyncio.create_task(operator.serve()))
        print(await door.open(), flush=True)  # noqa: T201
        ends = [asyncio.create_task(event.wait()) for event in (told, door.broken)]
        await asyncio.wait([*ends, *tasks], return_when=asyncio.FIRST_COMPLETED)
        for end in ends:
            end.cancel()
        return 0 if told.is_set() else 1
    finally:
        await door.close()
        for task in reversed(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
