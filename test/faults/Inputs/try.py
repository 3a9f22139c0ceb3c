"""Builds a program for the three kinds of devices, and tries failures of all calls (conformance/every_call_fails.py): of the
fake CUDA and HIP drivers, of the virtual GPU, and of the system.

    try.py --chompcc=COMMAND --build=FOLDER [--sample=N] [--sanitized=FOLDER] SOURCE FOLDER [--library] [FLAGS...]

--sanitized: a build of runtime/ with -DCHOMP_SANITIZE=address, which takes the place of the build's libchomp and drivers.
--library: the program opens a library, which is built of the same source with -DLIBRARY."""
import argparse
import os
import shlex
import shutil
import subprocess
import sys

MEMORY = 64 << 20
inputs = os.path.dirname(os.path.realpath(__file__))
every_call = os.path.join(inputs, "../../conformance/every_call_fails.py")


def build(asked, flags):
    shutil.rmtree(asked.folder, ignore_errors=True)
    toolkit = os.path.join(asked.folder, "cuda/bin")
    os.makedirs(toolkit)
    os.symlink(os.path.join(inputs, "device_compiler.py"), os.path.join(toolkit, "nvcc"))
    environment = dict(os.environ, CHOMP_CUDA_PATH=os.path.dirname(toolkit), FAKE_LIBRARIES=asked.folder,
                       CHOMP_HIP_CLANG=os.path.join(inputs, "device_compiler.py"))
    program = os.path.join(asked.folder, "program")
    command = [*shlex.split(asked.chompcc), "-O1", "-w", "--offload-arch=sm_90,gfx90a,vgpu", asked.source, *flags]
    subprocess.run([*command, "-o", program], env=environment, check=True)
    if asked.library:
        subprocess.run([*command, "-DLIBRARY", "-shared", "-fPIC", "-o", program + ".so"], env=environment, check=True)
    return program


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--chompcc", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--sample", default=str(sys.maxsize))
    parser.add_argument("--sanitized")
    parser.add_argument("--library", action="store_true")
    parser.add_argument("source")
    parser.add_argument("folder")
    asked, flags = parser.parse_known_args()
    program = build(asked, flags)
    tests = os.path.join(asked.sanitized or asked.build, "test/conformance")
    # The fake driver's devices share an image's variables, so programs with such variables have one.
    with open(asked.source, encoding="utf-8") as source:
        count = "1" if "declare target" in source.read() else "2"
    common = ["CHOMP_CUDA_DRIVER=%s/libfake_cuda.so" % tests, "CHOMP_HIP_DRIVER=%s/libfake_hip.so" % tests,
              "FAKE_DEVICES=" + count, "CHOMP_VGPU_DEVICES=" + count, "CHOMP_VGPU_MEMORY=%d" % MEMORY, "FAKE_MEMORY=%d" % MEMORY, "OMP_NUM_THREADS=4"]
    kinds = {"cuda": ["CHOMP_DEVICE=cuda"], "hip": ["CHOMP_DEVICE=hip"], "virtual GPU": ["--virtual-gpu", "CHOMP_DEVICE=vgpu"],
             "system": ["CHOMP_DEVICE=vgpu", "LD_PRELOAD=%s/libfailing_system.so" % tests]}
    if asked.sanitized:
        del kinds["system"]  # AddressSanitizer has an allocator of its own
        preloaded = subprocess.run(["gcc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True).stdout
        common += ["LD_LIBRARY_PATH=%s/lib" % asked.sanitized, "LD_PRELOAD=" + os.path.realpath(preloaded.strip())]
    failed = False
    for kind, variables in kinds.items():
        print("%s, calls of %s: " % (os.path.basename(asked.source), kind), end="", flush=True)
        failed |= bool(subprocess.run([sys.executable, every_call, "--sample=" + asked.sample, *common, *variables, program],
                                      check=False).returncode)
    sys.exit(failed)


main()
