"""Runs a program within limits: ``python -I -S confined.py LIMITS REPORT LIFELINE -- PROGRAM ARGUMENTS``.

It is run by its path and needs nothing but Python, so that it starts at once. ``LIMITS`` is JSON. On the descriptor
``REPORT`` it says which limits it could not set. When ``LIFELINE`` is closed, the program and all that it began end.
"""

import contextlib
import ctypes
import json
import os
import select
import signal
import sys

if sys.platform != "win32":  # where it is never run, but may be looked at
    import resource

NEW_USER, NEW_PROCESSES, NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
"""Namespaces of Linux."""
DEATH_SIGNAL, NO_NEW_PRIVILEGES = 1, 38
"""Settings of ``prctl``."""


def main() -> None:
    """Set the limits, run the program, and end with it."""
    limits, report, lifeline, program = json.loads(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[5:]
    missing = [] if apart() else ["the network is not closed to it", "it may begin processes that outlive it"]
    missing += [told for told, kind, most in (
        ("its memory is not limited", "RLIMIT_AS", limits["memory"]),
        ("its processor time is not limited", "RLIMIT_CPU", limits["cpu"]),
        ("its files are not limited", "RLIMIT_FSIZE", limits["file"]),
        ("its open files are not limited", "RLIMIT_NOFILE", limits["files"]),
        ("its processes are not limited", "RLIMIT_NPROC", limits["processes"]),
        ("its memory may be written out when it fails", "RLIMIT_CORE", 0),
    ) if not limited(kind, most)]  # fmt: skip
    if os.geteuid() == 0:
        missing.append("it runs as root, whose processes are not limited")
    with contextlib.suppress(BrokenPipeError), os.fdopen(report, "w") as out:
        json.dump(missing, out)
    child = os.fork()
    if not child:
        os.close(lifeline)
        prctl(DEATH_SIGNAL, signal.SIGKILL)
        prctl(NO_NEW_PRIVILEGES, 1)
        try:
            os.execvp(program[0], program)
        except OSError as error:
            os.write(2, f"{program[0]} cannot be run: {error.strerror}\n".encode())
            os._exit(127)
    for number in (0, 1):
        os.close(number)  # so that the program alone holds its lines
    watch(child, lifeline)
    status = os.waitpid(child, 0)[1]
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def apart() -> bool:
    """Go into namespaces of one's own, without any network and with processes that end together."""
    user, group = os.getuid(), os.getgid()
    try:
        if ctypes.CDLL(None, use_errno=True).unshare(NEW_USER | NEW_PROCESSES | NEW_NETWORK):
            return False
        for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
            with open(f"/proc/self/{file}", "w") as out:
                out.write(text)
    except (AttributeError, OSError):
        return False
    return True


def limited(kind: str, most: int) -> bool:
    """Set a limit; whether that was possible."""
    try:
        number = vars(resource)[kind]
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(number, (most, most))
    except (KeyError, ValueError, OSError):
        return False
    return True


def prctl(setting: int, value: int) -> None:
    """Set something of this process, where that is known."""
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(setting, value, 0, 0, 0)


def watch(child: int, lifeline: int) -> None:
    """Wait until the program ends, or nobody holds the other end of the lifeline."""
    if hasattr(os, "pidfd_open"):
        ready = select.select([lifeline, os.pidfd_open(child)], [], [])[0]
        if lifeline not in ready:
            return
    else:
        while not select.select([lifeline], [], [], 0.1)[0]:
            if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                return
    os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main()
