"""Runs a program and tells its exit code."""
import subprocess
import sys

print("exit code", subprocess.run(sys.argv[1:]).returncode)
