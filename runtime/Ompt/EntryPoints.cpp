//===- EntryPoints.cpp - what a tool may ask libchomp ---------------------===//
//
// For tools that libchomp has found itself, where the host's runtime has no OMPT (OpenMP 5.2, 20.3): the entry points
// under the specification's names. Of the host's regions, tasks and places nothing is known here.
//
//===----------------------------------------------------------------------===//
#include "Ompt/Tool.h"

#include <algorithm>
#include <cstring>
#include <sched.h>
#include <thread>

using namespace chomp;
using namespace chomp::ompt;

namespace {

int ompt_enumerate_states(int Current, int *Next, const char **Name) {
  static constexpr struct {
    int State;
    const char *Name;
  } Known[] = {{ompt_state_undefined, "ompt_state_undefined"},
               {ompt_state_work_serial, "ompt_state_work_serial"},
               {ompt_state_wait_target, "ompt_state_wait_target"}};
  for (std::size_t I = 0; I + 1 < std::size(Known); ++I)
    if (Known[I].State == Current) {
      *Next = Known[I + 1].State;
      *Name = Known[I + 1].Name;
      return 1;
    }
  return 0;
}
int ompt_enumerate_mutex_impls(int, int *, const char **) { return 0; }

ompt_set_result_t ompt_set_callback(ompt_callbacks_t Event, ompt_callback_t Function) {
  if (!isEvent(Event))
    return ompt_set_error;
  const ompt_set_result_t Supported = support(Event);
  if (Supported != ompt_set_never)
    setCallback(Event, Function);
  return Function ? Supported : ompt_set_always; // which is the answer where one is taken away
}

int ompt_get_callback(ompt_callbacks_t Event, ompt_callback_t *Function) {
  const ompt_callback_t Set = isEvent(Event) ? callback(Event) : nullptr;
  if (Set)
    *Function = Set;
  return Set != nullptr;
}

int ompt_get_state(ompt_wait_id_t *Wait) {
  if (Wait)
    *Wait = 0;
  return thread().Innermost ? ompt_state_wait_target : ompt_state_work_serial;
}

ompt_data_t *ompt_get_thread_data() { return &thread().Data; }
std::uint64_t ompt_get_unique_id() { return newId(); }
void ompt_finalize_tool() { finish(); }

int ompt_get_parallel_info(int, ompt_data_t **, int *) { return 0; }
int ompt_get_task_info(int, int *, ompt_data_t **, ompt_frame_t **, ompt_data_t **, int *) { return 0; }
int ompt_get_task_memory(void **, std::size_t *, int) { return 0; }

int ompt_get_num_procs() { return static_cast<int>(std::thread::hardware_concurrency()); }
int ompt_get_proc_id() { return sched_getcpu(); }
int ompt_get_num_places() { return 0; }
int ompt_get_place_proc_ids(int, int, int *) { return 0; }
int ompt_get_place_num() { return -1; }
int ompt_get_partition_place_nums(int, int *) { return 0; }

int ompt_get_num_devices() { return hostNumber(); }
int ompt_get_target_info(std::uint64_t *Device, ompt_id_t *Target, ompt_id_t *Operation) {
  const Thread &T = thread();
  if (!T.Innermost)
    return 0;
  *Device = static_cast<std::uint64_t>(T.Innermost->Own.Device);
  *Target = T.Innermost->Data.value;
  *Operation = T.Operation;
  return 1;
}

} // namespace

ompt_interface_fn_t ompt::lookUp(const char *Name) {
  static const struct {
    const char *Name;
    ompt_interface_fn_t Function;
  } Known[] = {
#define CHOMP_ENTRY(Name) {#Name, reinterpret_cast<ompt_interface_fn_t>(Name)}
      CHOMP_ENTRY(ompt_enumerate_states),
      CHOMP_ENTRY(ompt_enumerate_mutex_impls),
      CHOMP_ENTRY(ompt_set_callback),
      CHOMP_ENTRY(ompt_get_callback),
      CHOMP_ENTRY(ompt_get_state),
      CHOMP_ENTRY(ompt_get_thread_data),
      CHOMP_ENTRY(ompt_get_unique_id),
      CHOMP_ENTRY(ompt_finalize_tool),
      CHOMP_ENTRY(ompt_get_parallel_info),
      CHOMP_ENTRY(ompt_get_task_info),
      CHOMP_ENTRY(ompt_get_task_memory),
      CHOMP_ENTRY(ompt_get_num_procs),
      CHOMP_ENTRY(ompt_get_proc_id),
      CHOMP_ENTRY(ompt_get_num_places),
      CHOMP_ENTRY(ompt_get_place_proc_ids),
      CHOMP_ENTRY(ompt_get_place_num),
      CHOMP_ENTRY(ompt_get_partition_place_nums),
      CHOMP_ENTRY(ompt_get_num_devices),
      CHOMP_ENTRY(ompt_get_target_info),
#undef CHOMP_ENTRY
  };
  const auto *Found =
      std::find_if(std::begin(Known), std::end(Known), [&](const auto &K) { return !std::strcmp(K.Name, Name); });
  return Found == std::end(Known) ? nullptr : Found->Function;
}
