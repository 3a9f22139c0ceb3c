// Runs the kernels of Team.h and looks at what they leave. The machine provides run_<kernel>(teams, threads, out,
// values...) for each.
#ifndef TEAM_CHECKS_H
#define TEAM_CHECKS_H

#include <cstdlib>
#include <vector>

#define ALL_KERNELS(KERNEL)                                                                                            \
  KERNEL(queries, CHOMP_KERNEL_GENERAL)                                                                                \
  KERNEL(barriers, CHOMP_KERNEL_GENERAL)                                                                               \
  KERNEL(loops, CHOMP_KERNEL_GENERAL)                                                                                  \
  KERNEL(distributed, CHOMP_KERNEL_GENERAL)                                                                            \
  KERNEL(collectives, CHOMP_KERNEL_GENERAL)                                                                            \
  KERNEL(scans, CHOMP_KERNEL_GENERAL)                                                                                  \
  KERNEL(orphans, CHOMP_KERNEL_GENERAL)                                                                                \
  KERNEL(flags, CHOMP_KERNEL_GENERAL)                                                                                  \
  KERNEL(variables, CHOMP_KERNEL_GENERAL)                                                                              \
  KERNEL(copies, CHOMP_KERNEL_GENERAL)                                                                                 \
  KERNEL(whole_team, 0)                                                                                                \
  KERNEL(spmd, 0)

#define DECLARE_RUN(name, flags)                                                                                       \
  template <class... Values>                                                                                           \
  static void run_##name(unsigned teams, unsigned threads, std::vector<int> &out, Values... values);
ALL_KERNELS(DECLARE_RUN)
#undef DECLARE_RUN

static void check_ones(const char *what, const std::vector<int> &out, size_t first) {
  int wrong = 0;
  for (size_t i = first; i < out.size(); ++i)
    wrong += out[i] != 1;
  check(what, wrong, 0);
  check(what, out[0], 0);
}

/// All kernels with so many teams, and regions of so many threads.
static void check_team(unsigned teams, unsigned threads) {
  const int n = static_cast<int>(threads), t = static_cast<int>(teams);
  std::vector<int> out(3);
  run_queries(teams, threads, out, n);
  check("queries", out[0], 0);
  check("queries: threads", out[1], t * n);
  out.assign(3, 0);
  run_barriers(teams, threads, out, n);
  check("barriers", out[0], 0);
  check("barriers: regions", out[1], 100);
  check("barriers: rounds", out[2], 100);
  for (int count : {0, 1, 5, 1000}) {
    std::vector<int> seen(1 + teams * 4 * static_cast<size_t>(count + 1));
    run_loops(teams, threads, seen, n, count);
    check("loops", seen[0], 0);
    int wrong = 0;
    for (int team = 0; team < t; ++team)
      for (int form = 0; form < 3; ++form)
        for (int i = 0; i <= count; ++i)
          wrong += seen[1 + static_cast<size_t>((team * 4 + form) * (count + 1) + i)] != (count > 0);
    check("loops: iterations", wrong, 0);
    if (!count)
      continue;
    std::vector<int> all(1 + 2 * static_cast<size_t>(count) + 1 + 13 * static_cast<size_t>(count + 1));
    run_distributed(teams, threads, all, n, count);
    check_ones("distributed", all, 1);
  }
  out.assign(3, 0);
  run_collectives(teams, threads, out, n);
  check("collectives", out[0], 0);
  check("collectives: exclusive", out[1], t * n);
  for (int count : {0, 1, 40, 300}) {
    out.assign(3, 0);
    run_scans(teams, threads, out, n, count);
    check("scans", out[0], 0);
    check("scans: iterations", out[1], t * count);
  }
  out.assign(3, 0);
  run_orphans(teams, threads, out, n);
  check("orphans", out[0], 0);
  out.assign(3, 0);
  run_flags(teams, threads, out, n);
  check("flags", out[0], 0);
  out.assign(3, 0);
  run_variables(teams, threads, out, n);
  check("variables", out[0], 0);
  out.assign(3, 0);
  run_copies(teams, threads, out, n);
  check("copies", out[0], 0);
  out.assign(3, 0);
  run_whole_team(teams, threads, out, n);
  check("whole team", out[0], 0);
  check("whole team: sum", out[1], t * (n * (n - 1) / 2));
  out.assign(3, 0);
  run_spmd(teams, threads, out, n);
  check("spmd", out[0], 0);
  check("spmd: sum", out[1], t * (n * (n - 1) / 2));
}

#endif
