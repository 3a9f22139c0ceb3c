"""Runs a program with 16 seeds: it prints in which order its tasks came."""
import os
import subprocess
import sys


def order(seed):
    environment = dict(os.environ, CHOMP_VGPU_SCHEDULE=str(seed))
    return subprocess.run(sys.argv[1:], env=environment, check=True, capture_output=True, text=True).stdout.split()


orders = [order(seed) for seed in range(1, 17)]
tasks = sorted(orders[0])
assert len(tasks) > 1 and all(sorted(o) == tasks for o in orders), orders
# Of each two, both come first for some seed; the same seed gives the same order.
for one in tasks:
    for other in tasks:
        assert one == other or any(o.index(one) < o.index(other) for o in orders), (one, other, orders)
assert [order(seed) for seed in range(1, 17)] == orders, orders
