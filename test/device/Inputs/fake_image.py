#!/usr/bin/env python3
"""Makes an image for the fake drivers (conformance/fakedriver) of CUDA text that Chomp has written: fake_image.py NAME,
for NAME.device.cu and NAME.host.c or .cpp, prints C++ text. Its kernels run on SimulatedCuda.h, with a thread of the host
for each thread of a block. Compile it with -DTARGET="sm_90" and the folders of this script and of FakeImage.h. With a
second argument, fake_image.py NAME LIBRARY, it is the text of that library, which has the kernels without the line to the
host, and NAME.image.cpp becomes the text of an image that names it."""
import os
import re
import sys

name = sys.argv[1]
device = open(name + ".device.cu").read()
host = next(open(name + end).read() for end in (".host.c", ".host.cpp") if os.path.exists(name + end))

unit = re.search(r'^CHOMP_KERNEL\(\w+, "([^"]+)"', host, re.M).group(1)
kernels = re.findall(r'^extern "C" __global__ void (?:__launch_bounds__\(\d+\) )?(\w+)\(', device, re.M)
variables = re.findall(r"^__device__ [^(;=]*?(\w+)(?:\[[^\]]*\])*(?: = [^;]*)?;", device, re.M)
namespaces = sorted(set(re.findall(r"^namespace (\w+) \{", device, re.M)))
top = re.findall(r"^#(?:include|define CHOMP).*$", device, re.M)

print("#define CHOMP_MACHINE \"SimulatedCuda.h\"")
print("\n".join(top))
if not any("chomp/device.h" in line for line in top):
    print("#include <chomp/device.h>")  # small kernels need nothing of it, but they run on it here
print("#include <chomp/runtime.h>\n#include <FakeImage.h>\n#include <utility>")
print("namespace chomp_device {\n" + device + "}\nusing namespace chomp_device;")
for namespace in namespaces:
    print("using namespace %s;" % namespace)
print("""
template <auto Kernel> struct Fake;
template <class... A, void (*Kernel)(A...)> struct Fake<Kernel> {
  template <size_t... I> static void call(void *const *args, std::index_sequence<I...>) {
    Kernel(*static_cast<A *>(args[I])...);
  }
  static void run(unsigned teams, unsigned threads, void *const *args) {
    chomp::machine::run_blocks(teams, threads, [&] { call(args, std::index_sequence_for<A...>()); });
  }
  static constexpr FakeKernel kernel(const char *name) { return {name, run, {sizeof(A)...}, 1024}; }
};
static const FakeKernel Kernels[] = {""")
for kernel in kernels:
    print('    Fake<%s>::kernel("%s"),' % (kernel, kernel))
print("};\nstatic const FakeGlobal Globals[] = {")
for variable in variables:
    print('    {"%s", (void *)&%s, sizeof(%s)},' % (variable, variable, variable))
if len(sys.argv) > 2:
    print("""    {nullptr, nullptr, 0}};
extern "C" const FakeImage fake_image = {"FAKEGPU", Kernels, %d, Globals, %d};""" % (len(kernels), len(variables)))
    with open(name + ".image.cpp", "w") as image:
        image.write("""#include <chomp/runtime.h>
static const char Image[] = "FAKELIB\\0" "%s";
static const chomp_image_t Descriptor = {CHOMP_ABI, TARGET, "%s", Image, sizeof(Image), nullptr, nullptr, 0};
static const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;
""" % (os.path.abspath(sys.argv[2]), unit))
    sys.exit()
print("""    {"_ZN5chomp7machine8HostLineIvEE", &chomp::machine::HostLine<void>, sizeof(chomp_line_t)},
};
static const FakeImage Image = {"FAKEGPU", Kernels, %d, Globals, %d};
static const chomp_image_t Descriptor = {CHOMP_ABI, TARGET, "%s", &Image, sizeof(Image), nullptr, nullptr, 0};
static const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;"""
      % (len(kernels), len(variables) + 1, unit))
