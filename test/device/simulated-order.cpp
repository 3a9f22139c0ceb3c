// REQUIRES: gcc
// DEFINE: %{compile} = %gxx -std=c++20 -Wall -Wextra -Wno-unknown-pragmas -Werror %chomp_include -I%S/Inputs %s -pthread
// RUN: %{compile} -O1 -o %t && %t
// RUN: %{compile} -O1 -DCHOMP_GENERAL_MODE -o %t.general && %t.general
// RUN: %{compile} -O1 -g -fsanitize=thread -o %t.tsan && %t.tsan 70

// The GPUs' reductions in order, on the host with a thread for each thread of a block: whichever block is the last one
// to end, the results have the same bits, all values are in them, and the counters are zero again.

#define CHOMP_MACHINE "SimulatedGpu.h"
#include <chomp/device.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#include <cmath>
#include <cstdlib>

struct Pair {
  double sum;
  float largest;
  bool operator==(const Pair &) const = default;
};

constexpr int Elements = 2;
struct Results {
  double sum = 1, plain = 1, published = 1;
  float product = 1;
  long count = 0;
  double elements[Elements] = {};
  Pair pair = {0, -1};
  float two[2] = {};
};

/// Sums of such values depend on the order.
static double value(unsigned i) { return std::sin(i * 12.9898) * std::pow(10.0, static_cast<int>(i % 7)); }

static unsigned Stride, Teams, Threads;

static Results run() {
  Results r;
  std::vector<unsigned> counters(7 * (1 + Teams));
  std::vector<unsigned char> memory(Teams * (sizeof(Results) + 7 * 64) + 8 * 64);
  unsigned char *slots = memory.data() + 64 - reinterpret_cast<size_t>(memory.data()) % 64;
  chomp::machine::run_blocks(
      Teams, Threads,
      [&] {
        chomp::spmd_team(1);
        chomp::partials mine = {counters.data(), slots};
        const unsigned i = chomp::machine::team() * Threads + chomp::machine::thread();
        chomp::reduce_add(&r.count, 1);
        chomp::reduce(&r.plain, value(i), chomp::op::add());
        chomp::reduce(mine, chomp::add(&r.sum, value(i)), chomp::multiply(&r.product, 1 + 1e-4f * (i % 5)));
        double elements[Elements];
        for (int k = 0; k < Elements; ++k)
          elements[k] = value(i + k);
        chomp::reduce_elements(mine, r.elements, elements, Elements, chomp::op::add());
        Pair pair = {value(i), static_cast<float>(i)};
        chomp::reduce_with(mine, &r.pair, &pair, 1, [](Pair &out, const Pair &in) {
          out.sum += in.sum;
          out.largest = in.largest > out.largest ? in.largest : out.largest;
        });
        if (chomp::machine::thread() == 0) { // what one thread does for its team
          chomp::publish(mine, &r.published, value(i), chomp::op::add());
          const float two[2] = {static_cast<float>(value(i)), 1};
          chomp::publish_elements(mine, r.two, two, 2, chomp::op::add());
        }
      },
      Stride);
  for (unsigned counter : counters)
    check("a counter that is left", counter, 0u);
  return r;
}

static bool Differed;

static void compare() {
  const unsigned n = Teams * Threads;
  Stride = 1;
  const Results first = run();
  check("all threads", first.count, long(n));
  check("all teams", first.two[1], float(Teams));
  check("the largest", first.pair.largest, float(n - 1));
  double sum = 1, size = 1;
  for (unsigned i = 0; i < n; ++i) {
    sum += value(i);
    size += std::fabs(value(i));
  }
  check("the sum", std::fabs(first.sum - sum) <= 1e-14 * size, true);
  check("the pair's sum", std::fabs(first.pair.sum + 1 - sum) <= 1e-14 * size, true);
  for (unsigned stride : {Teams - 1, 3u}) {
    if (Teams % stride == 0)
      continue; // not all of them
    Stride = stride;
    Results again = run();
    Differed |= again.plain != first.plain;
    again.plain = first.plain;
    check("sum", again.sum, first.sum);
    check("product", again.product, first.product);
    check("published", again.published, first.published);
    for (int k = 0; k < Elements; ++k)
      check("element", again.elements[k], first.elements[k]);
    check("pair", again.pair.sum, first.pair.sum);
    check("two", again.two[0], first.two[0]);
  }
}

int main(int argc, char **argv) {
  const unsigned most = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 165;
  for (unsigned warp : {32u, 64u}) {
    chomp::machine::WarpSize = warp;
    for (unsigned teams : {2u, 5u, 17u})
      for (unsigned threads : {1u, 6u, 33u, 70u}) {
        if (teams * threads > most)
          continue;
        Teams = teams;
        Threads = threads;
        compare();
      }
  }
  check("the order matters", Differed, true);
  return Failures != 0;
}
