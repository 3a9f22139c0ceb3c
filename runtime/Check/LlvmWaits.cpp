//===- LlvmWaits.cpp - where code of clang's waits for tasks --------------===//
//
// Calls of libomp's functions come here first (--wrap). Their parameters are those of LLVM's kmp.h.
//
//===----------------------------------------------------------------------===//
#include "chomp/check.h"

#include <cstddef>
#include <cstdint>

namespace {

struct Dependence {
  const void *Address;
  std::size_t Size;
  std::uint8_t Flags;
};
constexpr unsigned In = 1, AllMemory = 0x80;

void tellDependences(const Dependence *List, std::int32_t Count) {
  for (std::int32_t I = 0; I < Count; ++I)
    chomp_check_wait_for(List[I].Flags & AllMemory ? nullptr : List[I].Address, List[I].Flags != In);
}

} // namespace

extern "C" {

#define WAIT(Name)                                                                                                     \
  std::int32_t __real_##Name(void *Where, std::int32_t Thread);                                                        \
  std::int32_t __wrap_##Name(void *Where, std::int32_t Thread) {                                                       \
    std::int32_t Result = __real_##Name(Where, Thread);                                                                \
    chomp_check_wait(0);                                                                                               \
    return Result;                                                                                                     \
  }
WAIT(__kmpc_omp_taskwait)
WAIT(__kmpc_cancel_barrier)
#undef WAIT
#define WAIT(Name)                                                                                                     \
  void __real_##Name(void *Where, std::int32_t Thread);                                                                \
  void __wrap_##Name(void *Where, std::int32_t Thread) {                                                               \
    __real_##Name(Where, Thread);                                                                                      \
    chomp_check_wait(0);                                                                                               \
  }
WAIT(__kmpc_barrier)

void __real___kmpc_taskgroup(void *Where, std::int32_t Thread);
void __wrap___kmpc_taskgroup(void *Where, std::int32_t Thread) {
  chomp_check_group_begins();
  __real___kmpc_taskgroup(Where, Thread);
}
void __real___kmpc_end_taskgroup(void *Where, std::int32_t Thread);
void __wrap___kmpc_end_taskgroup(void *Where, std::int32_t Thread) {
  __real___kmpc_end_taskgroup(Where, Thread);
  chomp_check_group_ends();
}

void __real___kmpc_omp_wait_deps(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                 std::int32_t MoreCount, Dependence *More);
void __wrap___kmpc_omp_wait_deps(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                 std::int32_t MoreCount, Dependence *More) {
  __real___kmpc_omp_wait_deps(Where, Thread, Count, List, MoreCount, More);
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
}

void __real___kmpc_omp_taskwait_deps_51(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                        std::int32_t MoreCount, Dependence *More, std::int32_t Nowait);
void __wrap___kmpc_omp_taskwait_deps_51(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                        std::int32_t MoreCount, Dependence *More, std::int32_t Nowait) {
  __real___kmpc_omp_taskwait_deps_51(Where, Thread, Count, List, MoreCount, More, Nowait);
  if (Nowait)
    return;
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
}

std::int32_t __real___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Task, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More);
std::int32_t __wrap___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Task, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More) {
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
  return __real___kmpc_omp_task_with_deps(Where, Thread, Task, Count, List, MoreCount, More);
}

} // extern "C"
