// device/Queries.h - the OpenMP routines that a target region may call, under their own names, so that the user's text
// stays as it is. Without CHOMP_GENERAL_MODE a team runs its threads in one parallel region, and a team of one thread
// counts as outside of any. <omp.h> is never included beside this: its routines are the host's.
#ifndef CHOMP_DEVICE_QUERIES_H
#define CHOMP_DEVICE_QUERIES_H

#include "Parallel.h"

constexpr int omp_initial_device = -1, omp_invalid_device = -2, omp_default_device = -5;

CHOMP_DEVICE int omp_get_team_num() { return static_cast<int>(chomp::machine::team()); }
CHOMP_DEVICE int omp_get_num_teams() { return static_cast<int>(chomp::machine::teams()); }
/// Without a num_teams clause a league may have as many as a grid.
CHOMP_DEVICE int omp_get_max_teams() { return 0x7fffffff; }
CHOMP_DEVICE int omp_get_level() { return static_cast<int>(chomp::machine::level()); }
CHOMP_DEVICE int omp_get_active_level() { return chomp::machine::active_level() ? 1 : 0; }
CHOMP_DEVICE int omp_in_parallel() { return omp_get_active_level(); }

CHOMP_DEVICE int omp_get_thread_num() { return static_cast<int>(chomp::machine::thread()); }
CHOMP_DEVICE int omp_get_num_threads() { return static_cast<int>(chomp::machine::threads()); }
CHOMP_DEVICE int omp_get_max_threads() {
  const unsigned set = chomp::machine::variables().threads;
  return static_cast<int>(set ? set : chomp::machine::max_threads());
}
CHOMP_DEVICE int omp_get_thread_limit() { return static_cast<int>(chomp::machine::thread_limit()); }
CHOMP_DEVICE int omp_get_teams_thread_limit() { return static_cast<int>(chomp::machine::thread_limit()); }
CHOMP_DEVICE int omp_get_num_procs() { return static_cast<int>(chomp::machine::max_threads()); }

CHOMP_DEVICE int omp_get_max_active_levels() { return 1; }
CHOMP_DEVICE int omp_get_supported_active_levels() { return 1; }
CHOMP_DEVICE int omp_get_nested() { return 0; }
CHOMP_DEVICE int omp_get_dynamic() { return 0; }
CHOMP_DEVICE int omp_get_cancellation() { return 0; }

// Without effect, as the specification says of devices that don't adjust numbers of threads or nest active regions.
CHOMP_DEVICE void omp_set_dynamic(int) {}
CHOMP_DEVICE void omp_set_nested(int) {}
/// At most one level is active here, whatever number is asked for.
CHOMP_DEVICE void omp_set_max_active_levels(int levels) {
  if (levels == 0)
    chomp::machine::trap("omp_set_max_active_levels(0) is not yet supported in a target region");
}

CHOMP_DEVICE int omp_in_final() { return 0; }
CHOMP_DEVICE int omp_is_free_agent() { return 0; }
CHOMP_DEVICE int omp_ancestor_is_free_agent(int) { return 0; }
CHOMP_DEVICE int omp_in_explicit_task() { return chomp::machine::in_explicit_task(); }

/// -1 where there is no such level, as the specification asks.
CHOMP_DEVICE int omp_get_team_size(int level) {
  if (level < 0 || level > omp_get_level())
    return -1;
  const bool active = level && static_cast<unsigned>(level) == chomp::machine::active_level();
  return active ? static_cast<int>(chomp::machine::active_threads()) : 1;
}
CHOMP_DEVICE int omp_get_ancestor_thread_num(int level) {
  if (level < 0 || level > omp_get_level())
    return -1;
  const bool active = level && static_cast<unsigned>(level) == chomp::machine::active_level();
  return active ? static_cast<int>(chomp::machine::active_thread()) : 0;
}

/// A kernel never runs on the initial device: the host's version of a region is in the host file.
CHOMP_DEVICE int omp_is_initial_device() { return 0; }

CHOMP_DEVICE double omp_get_wtime() { return chomp::machine::seconds(); }
CHOMP_DEVICE double omp_get_wtick() { return chomp::machine::tick(); }

#endif
