"""The compilers that are compared: where they are, how they are called, and why one is missing."""
import glob
import os
import shlex
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Side:
    """A compiler, for C and for C++; `reason` says why it is missing, or is None."""

    def __init__(self, name, c, cxx, reason=None, environment=None, offloads=True):
        self.name, self.c, self.cxx, self.reason, self.offloads = name, c, cxx, reason, offloads
        # Where a region can't be offloaded, the program stops: the host's own time would not be what we measure.
        self.environment = {**clean_environment(), "OMP_TARGET_OFFLOAD": "mandatory", **(environment or {})}


def clean_environment():
    """Nothing of the caller's settings: OMP_NUM_THREADS and the like would be part of the figures unseen."""
    ours = ("OMP_", "CHOMP_", "KMP_", "GOMP_", "LIBOMPTARGET_")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def cxx_of(command):
    """The C++ compiler that belongs to a C compiler: chompcc, clang-22, gcc, with any folder and any options."""
    folder, name = os.path.split(command[0])
    for c, cxx in (("chompcc", "chompc++"), ("clang", "clang++"), ("gcc", "g++")):
        if name.startswith(c) and not name.startswith(cxx):
            return [os.path.join(folder, name.replace(c, cxx, 1))] + command[1:]
    return command


def find_chompcc():
    """The newest one in a build folder, then the one on PATH."""
    built = glob.glob(os.path.join(ROOT, "build", "bin", "chompcc")) + glob.glob(
        os.path.join(ROOT, "build", "*", "bin", "chompcc"))
    built.sort(key=os.path.getmtime, reverse=True)
    return built[0] if built else shutil.which("chompcc")


# Without a device: each region's host version.
HOST = {"OMP_TARGET_OFFLOAD": "disabled"}


def sides_of(folder):
    """Of programs that others have built: NAME.SIDE. Chomp first."""
    names = {os.path.splitext(file)[1][1:] for file in os.listdir(folder)}
    for name in sorted(names, key=lambda name: (name != "chomp", name)):
        yield Side(name, [], [], None, HOST if name == "host" else None, name != "host")


def sides(options):
    """Chomp first: without it the program ends. A peer may be missing, with a reason."""
    command = shlex.split(options.chompcc) if options.chompcc else [find_chompcc() or "chompcc"]
    cxx = shlex.split(options.chompcxx) if options.chompcxx else cxx_of(command)
    missing = [c[0] for c in (command, cxx) if not shutil.which(c[0])]
    if missing:
        print("benchmarks/run: error: %s was not found: build Chomp first (cmake --preset release && cmake --build "
              "--preset release), or say where it is with --chompcc=" % missing[0], file=sys.stderr)
        sys.exit(2)
    memory = {"CHOMP_MEMORY": options.memory} if options.memory else {}
    if options.arch:
        flags = ["--offload-arch=" + options.arch, "-static-libchomp"]
        yield Side("chomp", command + flags, cxx + flags, environment=memory)
    else:
        yield Side("chomp", command, cxx, environment={"CHOMP_DEVICE": "vgpu", **memory})
    for name, peer in options.peer:
        yield Side(name, peer, cxx_of(peer), None if shutil.which(peer[0]) else peer[0] + " is not on PATH")
    if options.arch or options.peer:
        return

    # Not the first libomp that the loader finds: another LLVM's may come before.
    reason, flags = None, []
    if not shutil.which("clang-22") or not shutil.which("clang++-22"):
        reason = "clang-22 is not on PATH"
    else:
        library = subprocess.run(["clang-22", "-print-file-name=libomptarget.so"], stdout=subprocess.PIPE,
                                 check=False).stdout.decode().strip()
        if not os.path.isabs(library):
            reason = "clang-22 has no libomptarget.so (Debian: liboffload-22-dev)"
        flags = ["-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu",
                 "-Wl,-rpath," + os.path.realpath(os.path.dirname(library)), "-Wno-pass-failed"]
    if not options.memory:
        yield Side("clang", ["clang-22"] + flags, ["clang++-22"] + flags, reason)

    if shutil.which("clang-22") and shutil.which("clang++-22"):
        reason = None
        library = subprocess.run(["clang-22", "-print-file-name=libomp.so"], stdout=subprocess.PIPE,
                                 check=False).stdout.decode().strip()
        flags = ["-fopenmp", "-Wl,-rpath," + os.path.dirname(os.path.realpath(library)), "-Wno-pass-failed"]
    yield Side("host", ["clang-22"] + flags, ["clang++-22"] + flags, reason, HOST, offloads=False)
    if options.memory:
        flags = ["-fopenmp", "-foffload=disable"]
        yield Side("gcc", ["gcc"] + flags, ["g++"] + flags, None if shutil.which("g++") else "g++ is not on PATH", HOST,
                   offloads=False)


def version(command):
    result = subprocess.run([command[0], "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return (result.stdout.decode(errors="replace").strip().splitlines() or ["unknown"])[0]
