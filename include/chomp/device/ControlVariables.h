// device/ControlVariables.h - the routines that set internal control variables.
//
// Each task has its own, which those that it makes begin with: a team's initial task, the implicit tasks of a parallel
// region's threads, explicit tasks. A GPU keeps them in the state of generic mode.
#ifndef CHOMP_DEVICE_CONTROLVARIABLES_H
#define CHOMP_DEVICE_CONTROLVARIABLES_H

#include "Allocators.h"
#include "Parallel.h"

enum omp_sched_t : unsigned {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4,
  omp_sched_monotonic = 0x80000000u
};

enum omp_proc_bind_t {
  omp_proc_bind_false = 0,
  omp_proc_bind_true = 1,
  omp_proc_bind_primary = 2,
  omp_proc_bind_master = omp_proc_bind_primary,
  omp_proc_bind_close = 3,
  omp_proc_bind_spread = 4
};
/// There are no places to bind threads to.
CHOMP_DEVICE omp_proc_bind_t omp_get_proc_bind() { return omp_proc_bind_false; }

namespace chomp::machine {
constexpr unsigned short Monotonic = 0x8000; ///< Of task_variables::schedule.
CHOMP_DEVICE unsigned schedule_kind(const task_variables &variables) {
  const unsigned kind = variables.schedule & ~Monotonic;
  return kind ? kind : omp_sched_auto;
}
} // namespace chomp::machine

namespace chomp {
/// The chunks of schedule(runtime), for a for_loop. Free: where threads may have any iterations.
CHOMP_DEVICE long long runtime_chunk(long long free = -1) {
  const machine::task_variables variables = machine::variables();
  const unsigned kind = machine::schedule_kind(variables);
  if (kind == omp_sched_static)
    return variables.chunk;
  return kind != omp_sched_auto && variables.chunk > 1 ? variables.chunk : free;
}
} // namespace chomp

CHOMP_DEVICE void omp_get_schedule(omp_sched_t *kind, int *chunk) {
  const chomp::machine::task_variables variables = chomp::machine::variables();
  *kind = static_cast<omp_sched_t>(chomp::machine::schedule_kind(variables) |
                                   (variables.schedule & chomp::machine::Monotonic ? omp_sched_monotonic : 0u));
  *chunk = variables.chunk;
}

#if defined(CHOMP_GENERAL_MODE) || !CHOMP_IS_GPU

CHOMP_DEVICE void omp_set_num_threads(int threads) {
  chomp::machine::task_variables variables = chomp::machine::variables();
  variables.threads = static_cast<unsigned short>(threads < 1 ? 1 : threads < 0xffff ? threads : 0xffff);
  chomp::machine::set_variables(variables);
}

/// A chunk of less than 1 stands for the kind's own.
CHOMP_DEVICE void omp_set_schedule(omp_sched_t kind, int chunk) {
  using namespace chomp::machine;
  task_variables variables = chomp::machine::variables();
  const unsigned plain = kind & ~omp_sched_monotonic;
  variables.schedule = static_cast<unsigned short>(plain | (kind & omp_sched_monotonic ? Monotonic : 0));
  if (plain != omp_sched_auto)
    variables.chunk = chunk > 0 ? chunk : plain == omp_sched_static ? 0 : 1;
  set_variables(variables);
}

CHOMP_DEVICE void omp_set_default_allocator(omp_allocator_handle_t allocator) {
  chomp::machine::task_variables variables = chomp::machine::variables();
  variables.allocator = allocator;
  chomp::machine::set_variables(variables);
}

#endif

#endif
