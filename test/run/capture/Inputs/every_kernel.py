"""every_kernel.py PROGRAM REPLAY COUNT [BUT]: captures each of the kernels that a program launches, in a folder of its
function's name, and replays it where its memory was, and elsewhere; but one, which is only captured."""
import os
import re
import subprocess
import sys

program, replay, count, *but = sys.argv[1:]
trace = subprocess.run([program], env=dict(os.environ, CHOMP_TRACE="1"), capture_output=True, text=True, check=True).stderr
kernels = re.findall(r"launch  +((\w+)_l\d+)", trace)
assert len(kernels) == int(count), trace
for kernel, name in kernels:
    subprocess.run([program], env=dict(os.environ, CHOMP_CAPTURE="%s:%s" % (kernel, name)), check=True, stdout=subprocess.DEVNULL)
    for how in [] if name in but else [[], ["--move"]]:
        ran = subprocess.run(replay.split() + how + [name], capture_output=True, text=True)
        assert ran.returncode == 0 and "the results are those of the run (" in ran.stdout, (name, how, ran.stdout, ran.stderr)
        assert ", 1 of them changed by the kernel)" in ran.stdout, (name, how, ran.stdout)
