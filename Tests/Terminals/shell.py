"""A shell with one job. The job has its own process group, so it can be stopped and continued."""

import os
import signal
import struct

NEWS = struct.Struct("=ci")
BEGUN, STOPPED, ENDED = b"b", b"s", b"e"
FOREGROUND, BACKGROUND = b"f", b"b"


def run(execute, news, orders):
    """Leads the terminal's session; never returns.

    It reports changes of the job's state on one pipe, and reads from another one what to do when the job is stopped.
    """
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    job = os.fork()
    if job == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        signal.signal(signal.SIGTTOU, signal.SIG_DFL)
        execute()
    os.write(news, NEWS.pack(BEGUN, job))
    while True:
        _, status = os.waitpid(job, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            os.write(news, NEWS.pack(ENDED, os.waitstatus_to_exitcode(status)))
            os._exit(0)
        os.tcsetpgrp(0, os.getpgrp())
        os.write(news, NEWS.pack(STOPPED, job))
        if os.read(orders, 1) == FOREGROUND:
            os.tcsetpgrp(0, job)
            os.killpg(job, signal.SIGCONT)
