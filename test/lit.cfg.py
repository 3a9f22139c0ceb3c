# The end-to-end tests' configuration: which folders hold tests, what a RUN line may say, and what this machine lacks.
#
# A test that needs something says so (REQUIRES: nvcc); where it is missing the test is UNSUPPORTED, and a note at the
# start of the run gives the reason once. test/README.md lists the substitutions and features.

import glob
import os
import re
import shutil
import subprocess

import lit.formats

config.name = "chomp"
# lit's own shell: the same on every machine, and --update-tests rewrites golden files only through it.
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
# unit and conformance hold Catch2 programs, which ctest runs, and fuzzers what scripts/fuzz runs; Inputs belong to the test
# beside them.
config.excludes = ["unit", "conformance", "fuzzers", "Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.chomp_build_dir, "test")

build = config.chomp_build_dir
source = config.chomp_source_dir
bin_dir = os.path.join(build, "bin")
lib_dir = os.path.join(build, "lib")


# ---- Environment: nothing of the caller's that could change what a test shows -----------------------------------------
# FileCheck, not and split-file are called by their bare names: --update-tests recognises the word `split-file`.
config.environment["PATH"] = os.pathsep.join([config.llvm_tools_dir, os.environ.get("PATH", "/usr/bin:/bin")])
config.environment["LC_ALL"] = "C"
for name in ("HOME", "TMPDIR", "CCACHE_DIR", "CUDA_HOME", "CHOMP_CUDA_PATH", "CUDA_VISIBLE_DEVICES", "ROCM_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def which(*names):
    """The first of the names that is an executable on the tests' PATH."""
    for name in names:
        path = shutil.which(name, path=config.environment["PATH"])
        if path:
            return path
    return None


def substitute(name, text):
    """%name, as a whole word: %chomp is not the beginning of %chompcc."""
    config.substitutions.append((r"%" + re.escape(name) + r"(?![\w-])", text.replace("\\", "\\\\")))


def lacks(feature, reason):
    lit_config.note("%s: %s; tests that require it are UNSUPPORTED" % (feature, reason))


def runs(*command):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=20).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


# ---- Our own programs ----------------------------------------------------------------------------------------------------
# --param sanitize=thread --param runtime=build/runtime-thread: the tests' programs with this sanitizer, and with the libchomp
# of that build folder, which gcc has built with it. The translator is as it is.
if "runtime" in lit_config.params:
    config.chomp_sanitize = lit_config.params["sanitize"]
    config.environment["LD_LIBRARY_PATH"] = os.path.join(source, lit_config.params["runtime"], "lib")
    config.environment["TSAN_OPTIONS"] = "suppressions=" + os.path.join(source, "test", "support", "libgomp.tsan")
# In a sanitized build libchomp needs the sanitizer's runtime in the program, so chompcc links every test with it.
sanitize = " -fsanitize=" + config.chomp_sanitize if config.chomp_sanitize else ""
if config.chomp_sanitize:
    config.available_features.add("sanitized")
    # The translator leaves its AST to the process's end, as clang does.
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
# Teams have threads also where the code can't tell how many: that is what most tests of constructs are about.
config.environment["CHOMP_VGPU_TEAM_SIZE"] = lit_config.params.get("team_size", "128")
# --param schedule=SEED: the run tests' programs in another order of teams and threads; for looking by hand (a test about
# the trace or about options then fails, and rightly). --param strict=1: in strict mode, in which nothing may be found;
# what can't pass so says UNSUPPORTED: strict, and why.
if "schedule" in lit_config.params:
    config.environment["CHOMP_VGPU_SCHEDULE"] = lit_config.params["schedule"]
if "strict" in lit_config.params:
    config.environment["CHOMP_VGPU"] = "strict"
    config.environment["CHOMP_VGPU_LEAKS"] = "1"
    config.available_features.add("strict")
    sanitize += " --vgpu-check"
# --param memory=shared: devices work on the program's own memory (CHOMP_MEMORY); a test that is about copies says
# UNSUPPORTED: shared-memory.
if "memory" in lit_config.params:
    config.environment["CHOMP_MEMORY"] = lit_config.params["memory"]
    config.available_features.add("shared-memory")
# --param flags=-O2: every test built with these too. Optimised, the threads of a team run as work-item loops where they can.
if "flags" in lit_config.params:
    sanitize += " " + lit_config.params["flags"]
substitute("chompcc", os.path.join(bin_dir, "chompcc") + sanitize)
substitute("chompcxx", os.path.join(bin_dir, "chompc++") + sanitize)
substitute("chomp", os.path.join(bin_dir, "chomp"))
substitute("chomp_bin", bin_dir)
substitute("chomp_include", "-I" + os.path.join(build, "include"))
substitute("libchomp", "-L%s -Wl,-rpath,%s -lchomp" % (lib_dir, lib_dir))
substitute("examples", os.path.join(source, "examples"))
substitute("source_dir", source)
substitute("build_dir", build)
substitute("sanitize_flags", sanitize)

# ---- LLVM's testing tools ------------------------------------------------------------------------------------------------
substitute("filecheck", "FileCheck")
substitute("not", "not")
substitute("split_file", "split-file")
substitute("count", "count")
substitute("python", which("python3") or "python3")
for tool in ("FileCheck", "not", "split-file", "count"):
    if not which(tool):
        lit_config.fatal("%s was not found in %s: install llvm-22-tools (scripts/setup does)" % (tool, config.llvm_tools_dir))

# ---- Host compilers ------------------------------------------------------------------------------------------------------
# %gcc, %clang and their C++ forms are bare; the _omp forms build plain OpenMP programs that run on the host alone, to
# compare with. Run with --param host=clang to give every test that does not choose clang as chompcc's host compiler.
host = lit_config.params.get("host", "gcc")
if host not in ("gcc", "clang"):
    lit_config.fatal("--param host=%s: expected gcc or clang" % host)
compilers = {"gcc": (which("gcc"), which("g++")), "clang": (which("clang-22"), which("clang++-22"))}
# The path of LLVM 22's own libomp: another LLVM's may be first in the loader's search.
openmp = {"gcc": "-fopenmp -foffload=disable", "clang": "-fopenmp -Wl,-rpath," + config.llvm_lib_dir}
for family, (cc, cxx) in compilers.items():
    cxx_name = {"gcc": "gxx", "clang": "clangxx"}[family]
    if not cc or not cxx:
        lacks(family, "no %s on PATH" % ("gcc and g++" if family == "gcc" else "clang-22 and clang++-22"))
        continue
    config.available_features.add(family)
    substitute(family, cc)
    substitute(cxx_name, cxx)
    substitute(family + "_omp", cc + " " + openmp[family])
    substitute(cxx_name + "_omp", cxx + " " + openmp[family])
if "runtime" in lit_config.params:  # clang's sanitizers are others
    config.available_features.discard("clang")
cc, cxx = compilers[host]
if not cc or not cxx:
    lit_config.fatal("The tests' host compiler (--param host=%s) was not found: scripts/setup installs it" % host)
substitute("host_cc", cc)
substitute("host_cxx", cxx)
substitute("host_cc_omp", cc + " " + openmp[host])
substitute("host_cxx_omp", cxx + " " + openmp[host])
config.available_features.add("host-" + host)
if host == "clang":
    # The host version's teams have otherwise no more threads than the machine has cores, whatever num_threads asks for.
    config.environment.update(OMP_NUM_THREADS="64", OMP_TEAMS_THREAD_LIMIT="64", KMP_TEAMS_THREAD_LIMIT="4096", KMP_BLOCKTIME="0")
# Usage: %strict [NAME=VALUE...] %s [flags...]: a planted bug and its corrected twin, see strict/strict.py.
for name, compiler, which_one in (("strict", "chompcc", 0), ("strict_cxx", "chompc++", 1)):
    substitute(
        name,
        "%s %s --chompcc='%s' --hosts=%s --output=%%t"
        % (
            shutil.which("python3") or "python3",
            os.path.join(source, "test", "strict", "strict.py"),
            os.path.join(bin_dir, compiler) + sanitize,
            ",".join(pair[which_one] for pair in compilers.values() if pair[which_one]),
        ),
    )
config.environment["CHOMP_HOST_CC"] = cc
config.environment["CHOMP_HOST_CXX"] = cxx
for tool in ("make", "cmake", "ninja", "nm", "readelf", "gprof", "valgrind", "gfortran", "ccache", "patch", "pkg-config", "man",
             "help2man", "doxygen"):
    if which(tool):
        config.available_features.add(tool)
for mpi in ("openmpi", "mpich"):
    if which("mpicc." + mpi):
        config.available_features.add(mpi)
if os.path.exists("/usr/share/bash-completion/bash_completion"):
    config.available_features.add("bash-completion")

# Features address-sanitizer, undefined-sanitizer, thread-sanitizer: what the host compiler can build and this machine run.
# Not in a sanitized build, whose libchomp is another one's already.
def sanitizes(which_one):
    program = os.path.join(config.test_exec_root, "sanitizer-" + which_one)
    built = subprocess.run(
        [cc, "-fsanitize=" + which_one, "-x", "c", "-", "-o", program], input="int main(void) { return 0; }", text=True,
        capture_output=True)
    return built.returncode == 0 and runs(program)


for which_one in ("address", "undefined", "thread"):
    if config.chomp_sanitize:
        continue
    if sanitizes(which_one):
        config.available_features.add(which_one + "-sanitizer")
    else:
        lacks(which_one + "-sanitizer", "%s -fsanitize=%s does not give a program that runs" % (cc, which_one))

# Usage: %gdb -ex "break x.c:12" -ex run ... program     %lldb -o "breakpoint set -f x.c -l 12" -o run ... program
def debugger(name, command, run, script):
    try:  # a container may forbid to trace
        traced = subprocess.run(
            command + run + ["true"], capture_output=True, text=True, timeout=60, env=config.environment
        )
        if "exited normally" in traced.stdout or "exited with status = 0" in traced.stdout:
            config.available_features.add(name)
            substitute(name, " ".join(command + script))
        else:
            lacks(name, "it can't run a program here")
    except (OSError, subprocess.TimeoutExpired):
        lacks(name, "not on PATH")


scripts = os.path.join(source, "runtime", "Debug")
debugger(
    "gdb",
    ["gdb", "-q", "-nx", "-batch", "-iex", "'set debuginfod enabled off'"],
    ["-ex", "run"],
    ["-x", os.path.join(scripts, "chomp-gdb.py")],
)
debugger(
    "lldb",
    ["lldb-22", "--batch", "--no-lldbinit"],
    ["-o", "run"],
    ["-o", "'command script import %s'" % os.path.join(scripts, "chomp_lldb.py")],
)


# ---- Reports: their schema, and the page in a browser ---------------------------------------------------------------------
# %schema_python and %browser_python: Debian's own Python where the first one on PATH lacks its packages.
def python_with(statement):
    pythons = (which("python3"), "/usr/bin/python3")
    return next((python for python in pythons if python and runs(python, "-c", statement)), None)


schema_python = python_with("import jsonschema; jsonschema.Draft202012Validator")
if schema_python:
    config.available_features.add("jsonschema")
    substitute("schema_python", schema_python)
else:
    lacks("jsonschema", "Python's jsonschema is not installed, or older than 4.0 (Debian: python3-jsonschema)")
browser_python = python_with("import selenium, PIL")
if not which("chromium") or not which("chromedriver"):
    lacks("chromium", "no chromium and chromedriver on PATH (Debian: chromium, chromium-driver)")
elif not browser_python:
    lacks("chromium", "Python's selenium and PIL are not installed (Debian: python3-selenium, python3-pil)")
else:
    config.available_features.add("chromium")
    substitute("browser_python", browser_python)


# ---- CUDA ----------------------------------------------------------------------------------------------------------------
def find_nvcc():
    for variable in ("CHOMP_CUDA_PATH", "CUDA_HOME"):
        if os.environ.get(variable):
            path = os.path.join(os.environ[variable], "bin", "nvcc")
            if os.access(path, os.X_OK):
                return path
    return which("nvcc") or (os.access("/usr/local/cuda/bin/nvcc", os.X_OK) and "/usr/local/cuda/bin/nvcc") or None


nvcc = find_nvcc()
if nvcc:
    config.available_features.add("nvcc")
    # Usage: %nvcc_cubin file.cu -o file.cubin
    substitute("nvcc_cubin", "%s -std=c++17 -arch=sm_90 -cubin -I%s/include" % (nvcc, build))
    substitute("nvcc", nvcc)
    cuda_bin = os.path.dirname(nvcc)
    substitute("cuda_home", os.path.dirname(cuda_bin))
    if all(os.path.exists(os.path.join(cuda_bin, "..", name)) for name in ("include/cublas_v2.h", "lib64/libcublas.so")):
        config.available_features.add("cublas")
    if os.path.exists(os.path.join(cuda_bin, "cuobjdump")):
        config.available_features.add("cuobjdump")
        substitute("cuobjdump", os.path.join(cuda_bin, "cuobjdump"))
else:
    lacks("nvcc", "CUDA's compiler was not found (CHOMP_CUDA_PATH, CUDA_HOME, PATH, /usr/local/cuda)")


# ---- HIP -----------------------------------------------------------------------------------------------------------------
# Debian has the device libraries and HIP's headers but no ROCm: clang 22 builds the object with the libraries' folder
# given, the wavefront's size defined (clang 22 no longer does it, and the headers want it) and, where they exist, hip.bc and oclc_daz_opt_off.bc,
# which defines the fence behind __syncthreads() in HIP 5.2's headers.
def hip_flags():
    clangxx = compilers["clang"][1]
    if not clangxx:
        return None, "no clang++-22 on PATH"
    if not os.path.exists("/usr/include/hip/hip_runtime.h"):
        return None, "no hip/hip_runtime.h (Debian: libamdhip64-dev)"
    if not which("ld.lld") and not which("lld-22"):
        return None, "no ld.lld (Debian: lld-22)"
    folders = ["/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"]
    if os.environ.get("ROCM_PATH"):
        folders.insert(0, os.path.join(os.environ["ROCM_PATH"], "amdgcn/bitcode"))
    folders += sorted(glob.glob("/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode") + glob.glob("/usr/lib/clang/*/amdgcn/bitcode"))
    for folder in folders:
        if os.path.exists(os.path.join(folder, "oclc_isa_version_90a.bc")):
            break
    else:
        return None, "no device libraries for gfx90a (Debian: rocm-device-libs or rocm-device-libs-17)"
    flags = "-O2 -D__AMDGCN_WAVEFRONT_SIZE=64 --rocm-device-lib-path=" + folder
    for name in ("hip.bc", "oclc_daz_opt_off.bc"):
        library = os.path.join(folder, name)
        if os.path.exists(library):
            flags += " -Xclang -mlink-builtin-bitcode -Xclang " + library
    return flags, None


def precompiled_hip(command):
    """The options that take <hip/hip_runtime.h> from its precompiled form, which is made if there is none that fits."""
    header = os.path.join(config.test_exec_root, "hip.pch")
    use = " -Xclang -include-pch -Xclang " + header
    if not runs(*(command + use + " -fsyntax-only /dev/null").split()):
        made = "%s.%d" % (header, os.getpid())
        arguments = "-fsyntax-only -Xclang -emit-pch -Xclang -o -Xclang %s -include hip/hip_runtime.h /dev/null" % made
        if not runs(*(command.split() + arguments.split())):
            return ""
        os.replace(made, header)
    return use


hip, reason = hip_flags()
if hip:
    config.available_features.add("hip")
    # Usage: %hip_object file.hip -o file.hsaco; the program and the flags alone, for a Makefile. HIP's headers, which take
    # two thirds of a compilation, are precompiled. %hip_object_with has other flags, which such headers don't fit.
    command = (compilers["clang"][1] + " -x hip --cuda-device-only --no-gpu-bundle-output --offload-arch=gfx90a"
               " -mcode-object-version=5 -std=c++17 %s -I%s/include" % (hip, build))
    substitute("hip_object_with", command)
    substitute("hip_object", command + precompiled_hip(command))
    substitute("hip_clang", compilers["clang"][1])
    substitute("hip_flags", hip)
else:
    lacks("hip", reason)


# ---- AArch64 -------------------------------------------------------------------------------------------------------------
# A cross compiler, qemu-user, and libchomp for that machine beside this one's, which scripts/test puts there.
def aarch64():
    qemu = which("qemu-aarch64", "qemu-aarch64-static")
    if not which("aarch64-linux-gnu-gcc") or not which("aarch64-linux-gnu-g++"):
        return None, "no aarch64-linux-gnu-gcc and -g++ (Debian: gcc-aarch64-linux-gnu, g++-aarch64-linux-gnu)"
    if not qemu:
        return None, "no qemu-aarch64 (Debian: qemu-user)"
    if not os.path.exists(os.path.join(lib_dir, "aarch64-linux-gnu", "libchomp.so")):
        return None, "no lib/aarch64-linux-gnu/libchomp.so in the build folder (docs/guide/cross-compile.md)"
    return qemu, None


qemu, reason = aarch64()
if qemu:
    config.available_features.add("aarch64")
    # Usage: %aarch64_cc x.c -o x && %aarch64_run x
    substitute("aarch64_cc", os.path.join(bin_dir, "chompcc") + " --host-compiler=" + which("aarch64-linux-gnu-gcc"))
    substitute("aarch64_cxx", os.path.join(bin_dir, "chompc++") + " --host-compiler=" + which("aarch64-linux-gnu-g++"))
    substitute("aarch64_run", "env OMP_TARGET_OFFLOAD=mandatory %s -L /usr/aarch64-linux-gnu" % qemu)
else:
    lacks("aarch64", reason)


# ---- Real devices --------------------------------------------------------------------------------------------------------
if runs("nvidia-smi", "-L"):
    config.available_features.add("cuda-device")
else:
    lacks("cuda-device", "no NVIDIA GPU (nvidia-smi -L)")
if os.path.exists("/dev/kfd"):
    config.available_features.add("hip-device")
else:
    lacks("hip-device", "no AMD GPU (/dev/kfd)")

# ---- Rights --------------------------------------------------------------------------------------------------------------
# Only root can make a program setuid, and a mount may forbid it.
if os.geteuid() == 0 and not os.statvfs("/tmp").f_flag & os.ST_NOSUID:
    config.available_features.add("setuid")
else:
    lacks("setuid", "not root, or files in /tmp can't be setuid (nosuid)")

if "strict" in lit_config.params:  # which is about the virtual GPU alone
    config.available_features -= {"nvcc", "cublas", "cuobjdump", "hip"}

# Usage: %follow %source_dir/docs/PAGE.md %t: what the page says is so, see support/page.py.
page_bins = [bin_dir] + ([os.path.dirname(nvcc)] if nvcc else [])
substitute("follow", " ".join([which("python3") or "python3", os.path.join(source, "test/support/page.py"),
                               "--has=" + ",".join(sorted(config.available_features))] + ["--bin=" + name for name in page_bins]))

# A test that hangs fails instead of holding the run; lit kills it through Python's psutil where that is installed.
supported, _ = lit_config.maxIndividualTestTimeIsSupported
if not supported:
    lit_config.note("no time limit per test: Python's psutil is not installed (Debian: python3-psutil)")
elif lit_config.maxIndividualTestTime == 0:
    lit_config.maxIndividualTestTime = int(lit_config.params.get("timeout", "300"))
