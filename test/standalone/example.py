"""Translates an example with --standalone, changes a kernel by a patch, builds it with make and with CMake, and runs both.

  example.py <chomp's folder> <work folder> <patch or -> [--cuda] <source>... [-- <flags>]

The patch changes what a kernel of the virtual GPU prints; both programs have to print the same, and that. With --cuda
the kernels of CUDA are compiled, too, and put into the program.
"""
import os
import re
import shutil
import subprocess
import sys


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if result.returncode:
        sys.exit("%s\n%s" % (" ".join(command), result.stdout))
    return result.stdout


def shown(program):
    """What a program prints, without its times, and without rounding errors: teams add in the order in which they end."""
    text = run([program], env=dict(os.environ, OMP_TARGET_OFFLOAD="mandatory"))
    text = re.sub(r"[0-9.e+-]+ (s|ms|us|GB/s)\b", "<time>", text)
    return re.sub(r"\b[0-9.]+e-[0-9]+\b", "<error>", text)


def main():
    tools, work, patch, *words = sys.argv[1:]
    cuda = words[0] == "--cuda"
    os.environ["PATH"] = tools + os.pathsep + os.environ["PATH"]
    shutil.rmtree(work, ignore_errors=True)
    run(["chomp", "--standalone", "-o", work] + words[cuda:])
    for folder, _, names in os.walk(work):
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as text:
                if re.search(r"^#line", text.read(), re.MULTILINE):
                    sys.exit("%s has a #line" % name)
    if patch != "-":
        run(["patch", "--batch", "--fuzz=0", "-p1", "-d", work, "-i", os.path.abspath(patch)])
    run(["make", "-C", work])
    program = run(["make", "-s", "-C", work, "--eval=name: ; @echo $(.DEFAULT_GOAL)", "name"]).strip()
    built = os.path.join(work, "build")
    run(["cmake", "-S", work, "-B", built])
    run(["cmake", "--build", built])
    made, configured = shown(os.path.join(work, program)), shown(os.path.join(built, program))
    if made != configured:
        sys.exit("make's program prints\n%s\nand CMake's\n%s" % (made, configured))
    print(made)
    if cuda:
        run(["make", "-C", work, "DEVICE=sm_90"])
        run(["cmake", "-DDEVICE=sm_90", built])
        run(["cmake", "--build", built])


main()
