// device/Parallel.h - the threads of a team: sequential part, parallel regions, barriers.
//
// Before, in OpenMP:                           After, in a kernel (the same text for every machine):
//   #pragma omp target teams                     chomp::team([&] {
//   {                                              CHOMP_TEAM double tile[64];
//     double tile[64];                             chomp::parallel(128, [&, n, x] {
//     #pragma omp parallel num_threads(128)          for (chomp::for_loop k(n); k; ++k) { const int i = k; ... }
//     {                                              chomp::barrier();
//       #pragma omp for                              ...
//       for (int i = 0; i < n; i++) ...            });
//       ...                                      });
//
// A file with such a general kernel defines CHOMP_GENERAL_MODE before it includes <chomp/device.h>. Each of its kernels
// then begins with one of
//   chomp::team(body)            body is the sequential part: one thread, the team's initial one, runs it
//   chomp::parallel_team(body)   all threads of the team run body, as one parallel region
//   chomp::spmd_team(level)      as a statement, in a kernel whose threads are the launch's: they stand in `level`
//   parallel
//                                regions (1, or 0 where each of them is to look like an initial thread)
// and may call, from device functions too, in whatever units they are:
//   chomp::parallel(threads, body)   a parallel region; threads 0: as many as the team has. Every thread has its own
//   copy
//                                of the closure. By reference it captures only the team's memory (CHOMP_TEAM and
//                                team_variable) and the device's. Inside a region of several threads it is serialised:
//                                the calling thread runs it alone.
//   chomp::task_scope task;      until the end of its block, the code of a task of its own
//   chomp::barrier()             all threads of the region; nothing to wait for where there is but one
//   chomp::flush()               a fence, which lets a thread go on that this one waits for
//   chomp::broadcast(x)          thread 0's x into everybody's (copyprivate); all threads of the region call it
//   chomp::exclusive(f)          runs f() while no other thread of the device runs an exclusive function
//   CHOMP_TEAM T x;              in a general kernel's body: a variable of the initial thread that parallel regions
//   share;
//                                no constructor runs
//   chomp::team_variable<T> x_(arguments...); T &x = x_.get();    the same for any T, and in device functions; the
//   chomp::team_array<T> a_(count); T *a = a_.get();              thread's own where it is not the initial thread's
//   chomp::team_made<T>(f)       the same of an object that f(place) makes there
// A file with detached tasks defines CHOMP_EVENTS as well (DetachedTasks.h).
// A kernel of a file without CHOMP_GENERAL_MODE is as it was: its threads are the launch's, parallel() does not exist,
// and spmd_team() does nothing. Files whose functions other files' kernels call are in this mode where they are
// compiled to be linked with them.
#ifndef CHOMP_DEVICE_PARALLEL_H
#define CHOMP_DEVICE_PARALLEL_H

#include "../limits.h"
#include "Arrays.h"
#include "Atomic.h"
#include "Objects.h"

#if CHOMP_IS_GPU
#include <cstdlib>
#endif

namespace chomp::machine {

/// The device's heap.
CHOMP_DEVICE void *heap_allocate(unsigned long long size) {
#if CHOMP_IS_GPU
  return malloc(size);
#else
  return __builtin_malloc(size);
#endif
}
CHOMP_DEVICE void heap_free(void *raw) {
#if CHOMP_IS_GPU
  free(raw);
#else
  __builtin_free(raw);
#endif
}

/// Element by element for arrays, by the type's own assignment else.
template <class T> CHOMP_DEVICE void copy(T &to, const T &from) {
  if constexpr (std::is_array_v<T>) {
    for (unsigned long long i = 0; i < sizeof(to) / sizeof(to[0]); ++i)
      copy(to[i], from[i]);
  } else {
    to = from;
  }
}

/// The lock of exclusive(). A template, so that a unit that needs none has none.
template <class> CHOMP_DEVICE_VARIABLE lock ExclusiveLock = {0};

} // namespace chomp::machine

#if CHOMP_IS_GPU
#include "GpuTeam.h"
#else
#include "VgpuTeam.h"
#endif

namespace chomp {

CHOMP_DEVICE void barrier() {
#ifdef CHOMP_EVENTS
  machine::finish_all();
#endif
  machine::region_barrier();
}

#if defined(CHOMP_GENERAL_MODE) || !CHOMP_IS_GPU
/// num_threads(strict: wanted): says so where a parallel region that starts here has fewer. How many it has.
CHOMP_DEVICE unsigned strict_threads(unsigned wanted, bool fatal, const char *where, const char *message) {
  constexpr unsigned Most = CHOMP_MOST_TEAM_THREADS;
  const unsigned threads = machine::region_threads(wanted < Most ? wanted : Most);
  if (threads < wanted && fatal)
    error_fatal(where, message);
  else if (threads < wanted)
    error_warning(where, message);
  return threads;
}
#endif

template <class Function> CHOMP_DEVICE void exclusive(const Function &function) {
  for (critical section(machine::ExclusiveLock<void>); section.pending();)
    if (section.try_enter()) {
      function();
      section.leave();
    }
}

} // namespace chomp

#endif
