"""terminal.py COMMAND...: runs a command whose standard error is a terminal, and prints what it has written there, with the
escape character as ESC. The command's exit code is this program's.
"""
import os
import pty
import subprocess
import sys

own, theirs = pty.openpty()
child = subprocess.Popen(sys.argv[1:], stderr=theirs, env=dict(os.environ, TERM="xterm-256color"))
os.close(theirs)
written = b""
while True:
    try:
        more = os.read(own, 65536)
    except OSError: # all of the child's have closed it
        break
    if not more:
        break
    written += more
sys.stdout.write(written.decode(errors="replace").replace("\r\n", "\n").replace("\033", "ESC"))
sys.exit(child.wait())
