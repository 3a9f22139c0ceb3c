// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Werror %chomp_include %s -o %t %libchomp && %t
// RUN: env CHOMP_VGPU_CORES=1 CHOMP_VGPU_STACK=32K %t
// RUN: %gxx -std=c++20 -O1 -g -fsanitize=thread %chomp_include %s -o %t.tsan %libchomp
// RUN: %t.tsan 7 64
// RUN: %gxx -std=c++20 -O1 -g -fsanitize=address,undefined %chomp_include %s -o %t.asan %libchomp && %t.asan 7 64

// General kernels on the virtual GPU: regions of 1 to 1,024 threads, whatever the cores, do what the specification
// says.

#define CHOMP_GENERAL_MODE
#include <chomp/device.h>

#include "Inputs/Check.h"

#define KERNEL(name) static void name##_body
#include "Inputs/Team.h"
#include "Inputs/TeamChecks.h"

// The kernels of Team.h take no place, so that one head does for all machines.
template <auto Body> struct Placed;
template <class... Parameters, void (*Body)(Parameters...)> struct Placed<Body> {
  static void run(const chomp_vgpu_place_t &, Parameters... parameters) { Body(parameters...); }
};

#define ENTRY(name, shape) chomp::vgpu_kernel<Placed<name##_body>::run>(#name, shape)
static const chomp_vgpu_kernel_t Kernels[] = {
    ENTRY(queries, CHOMP_VGPU_TEAMS),     ENTRY(barriers, CHOMP_VGPU_TEAMS),    ENTRY(loops, CHOMP_VGPU_TEAMS),
    ENTRY(distributed, CHOMP_VGPU_TEAMS), ENTRY(collectives, CHOMP_VGPU_TEAMS), ENTRY(orphans, CHOMP_VGPU_TEAMS),
    ENTRY(scans, CHOMP_VGPU_TEAMS),       ENTRY(flags, CHOMP_VGPU_TEAMS),       ENTRY(variables, CHOMP_VGPU_TEAMS),   ENTRY(copies, CHOMP_VGPU_TEAMS),      ENTRY(whole_team, CHOMP_VGPU_TEAMS),
    ENTRY(spmd, CHOMP_VGPU_THREADS)};
CHOMP_VGPU_IMAGE("team", Kernels, nullptr);

template <class... Values>
static void launch(chomp_kernel_t *kernel, unsigned teams, unsigned threads, std::vector<int> &out, Values... values) {
  chomp_map_t map = {"out", CHOMP_MAP_TOFROM, out.data(), out.size() * sizeof(int), nullptr, nullptr};
  chomp_arg_t args[] = {{&values, sizeof(values), -1}..., CHOMP_MAPPED(0, out.data())};
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, teams, 0, threads, 1};
  check("launched", chomp_target_launch(&chomp_module, kernel, &launch, &map, 1, args, sizeof...(values) + 1), 1);
}

#define CHECK_KERNEL(name, flags)                                                                                      \
  CHOMP_KERNEL(name, "team", #name, "Team.h", __LINE__, flags, 0);                                                     \
  template <class... Values>                                                                                           \
  static void run_##name(unsigned teams, unsigned threads, std::vector<int> &out, Values... values) {                  \
    launch(&name##_kernel, teams, threads, out, values...);                                                            \
  }
ALL_KERNELS(CHECK_KERNEL)

int main(int argc, char **argv) {
  std::vector<unsigned> sizes;
  for (int i = 1; i < argc; ++i)
    sizes.push_back(static_cast<unsigned>(std::atoi(argv[i])));
  if (sizes.empty())
    sizes = {1, 2, 7, 32, 33, 100, 128, 1000, 1024};
  for (unsigned threads : sizes) {
    check_team(1, threads);
    check_team(5, threads);
  }
  return Failures != 0;
}
