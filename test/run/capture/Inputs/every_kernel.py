"""kinds.py PROGRAM REPLAY: captures each kernel of kinds.c in a folder of its function's name, and replays it. Its last
one calls the host's code, which no replay has."""
import os
import re
import subprocess
import sys

program, replay = sys.argv[1], sys.argv[2].split()
trace = subprocess.run([program], env=dict(os.environ, CHOMP_TRACE="1"), capture_output=True, text=True, check=True).stderr
kernels = re.findall(r"launch +((\w+)_l\d+)", trace)
assert len(kernels) == 9, trace
for kernel, name in kernels:
    subprocess.run([program], env=dict(os.environ, CHOMP_CAPTURE="%s:%s" % (kernel, name)), check=True, stdout=subprocess.DEVNULL)
    for how in [] if name == "asks" else [[], ["--move"]]:
        ran = subprocess.run(replay + how + [name], capture_output=True, text=True)
        assert ran.returncode == 0 and "the results are those of the run (" in ran.stdout, (name, how, ran.stdout, ran.stderr)
        assert ", 1 of them changed by the kernel)" in ran.stdout, (name, how, ran.stdout)
