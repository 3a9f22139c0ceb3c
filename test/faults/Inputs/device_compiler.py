#!/usr/bin/env python3
"""In place of nvcc or HIP's clang: makes an image for the fake drivers (conformance/fakedriver) of a kernel file. The image
names a library in the folder FAKE_LIBRARIES, whose kernels run on SimulatedCuda.h."""
import hashlib
import os
import re
import subprocess
import sys
import tempfile

inputs = os.path.dirname(os.path.realpath(__file__))
tests = os.path.dirname(os.path.dirname(inputs))


def build(text, library, flags):
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "unit.device.cu"), "w", encoding="utf-8") as kernels:
            kernels.write(text)
        with open(os.path.join(folder, "unit.host.c"), "w", encoding="utf-8") as host:
            host.write('CHOMP_KERNEL(none, "unit"')
        made = subprocess.run([sys.executable, os.path.join(tests, "device/Inputs/fake_image.py"), "unit", library],
                              cwd=folder, check=True, capture_output=True, text=True).stdout
    subprocess.run(["g++", "-std=c++20", "-O1", "-w", "-shared", "-fPIC", "-pthread", *flags,
                    "-I" + os.path.join(tests, "device/Inputs"), "-I" + os.path.join(tests, "conformance/fakedriver"),
                    "-x", "c++", "-", "-o", library], input=made, check=True, text=True)


def main():
    arguments = sys.argv[1:]
    library = b""
    if not any("rdc" in a for a in arguments):  # those of several units are linked, which the tests do without
        with open(next(a for a in arguments if ".device." in a), encoding="utf-8") as kernels:
            text = kernels.read()
        # Then HIP's text is CUDA's, and has the same library.
        text = re.sub("^#include <hip/.*\n|^#line .*\n|^// Kernels of .*\n", "", text, flags=re.M)
        name = "kernels-%s.so" % hashlib.sha256(text.encode()).hexdigest()[:16]
        library = os.path.join(os.environ["FAKE_LIBRARIES"], name)
        if not os.path.exists(library):
            includes = [a for flag, path in zip(arguments, arguments[1:]) if flag == "-isystem" for a in (flag, path)]
            build(text, library, includes)
        library = library.encode()
    with open(arguments[arguments.index("-o") + 1], "wb") as image:
        image.write(b"FAKELIB\0" + library + b"\0")


main()
