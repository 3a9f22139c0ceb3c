//===- GnuWaits.cpp - where code of gcc's waits for tasks -----------------===//
//
// Calls of libgomp's functions come here first (--wrap). Which of them there are, and what a list of dependences looks
// like, is libgomp's interface to compiled code (its libgomp_g.h, and task.c's gomp_task_handle_depend).
//
//===----------------------------------------------------------------------===//
#include "chomp/check.h"

#include <cstdint>

namespace {

/// depobj's object: the address, and the kind of the dependence.
struct Object {
  const void *Address;
  std::uintptr_t Kind;
};
constexpr std::uintptr_t In = 1;

/// Lives while a thread may run other tasks.
struct OtherTasks {
  OtherTasks() { chomp_check_leaves(); }
  ~OtherTasks() { chomp_check_returns(); }
};

void tellDependences(void **Depend) {
  const auto Number = [&](int I) { return reinterpret_cast<std::uintptr_t>(Depend[I]); };
  // Counts of what writes, and of all; or, behind a zero, of all, out, mutexinoutset, in, and the rest are objects.
  const bool Short = Depend[0];
  const std::uintptr_t All = Short ? Number(0) : Number(1), Out = Short ? Number(1) : Number(2) + Number(3);
  const std::uintptr_t Plain = Short ? All : Out + Number(4);
  void **List = Depend + (Short ? 2 : 5);
  for (std::uintptr_t I = 0; I < All; ++I)
    if (I < Plain)
      chomp_check_wait_for(List[I], I < Out);
    else
      chomp_check_wait_for(static_cast<Object *>(List[I])->Address, static_cast<Object *>(List[I])->Kind != In);
}

} // namespace

extern "C" {

#define WAIT(Name)                                                                                                     \
  void __real_##Name();                                                                                                \
  void __wrap_##Name() {                                                                                               \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name();                                                                                                 \
    }                                                                                                                  \
    chomp_check_wait(0);                                                                                               \
  }
#define WAIT_OR_CANCEL(Name)                                                                                           \
  bool __real_##Name();                                                                                                \
  bool __wrap_##Name() {                                                                                               \
    bool Cancelled = __real_##Name();                                                                                  \
    chomp_check_wait(0);                                                                                               \
    return Cancelled;                                                                                                  \
  }
WAIT(GOMP_taskwait)
WAIT(GOMP_barrier)
WAIT(GOMP_loop_end)
WAIT(GOMP_sections_end)
WAIT_OR_CANCEL(GOMP_barrier_cancel)
WAIT_OR_CANCEL(GOMP_loop_end_cancel)
WAIT_OR_CANCEL(GOMP_sections_end_cancel)

void __real_GOMP_taskgroup_start();
void __wrap_GOMP_taskgroup_start() {
  chomp_check_group_begins();
  __real_GOMP_taskgroup_start();
}
void __real_GOMP_taskgroup_end();
void __wrap_GOMP_taskgroup_end() {
  {
    OtherTasks Run;
    __real_GOMP_taskgroup_end();
  }
  chomp_check_group_ends();
}

#define TASKLOOP(Name, Number)                                                                                         \
  void __real_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step);        \
  void __wrap_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step) {       \
    constexpr unsigned Nogroup = 1 << 11;                                                                              \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_check_group_begins();                                                                                      \
    __real_##Name(Body, Data, Copy, Size, Alignment, Flags, Tasks, Priority, Begin, End, Step);                        \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_check_group_ends();                                                                                        \
  }
TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)

void __real_GOMP_taskwait_depend(void **Depend);
void __wrap_GOMP_taskwait_depend(void **Depend) {
  {
    OtherTasks Run;
    __real_GOMP_taskwait_depend(Depend);
  }
  tellDependences(Depend);
}

void __real_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach);
void __wrap_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach) {
  constexpr unsigned HasDepend = 8;
  if (Flags & HasDepend)
    tellDependences(Depend);
  OtherTasks Run;
  __real_GOMP_task(Body, Data, Copy, Size, Alignment, If, Flags, Depend, Priority, Detach);
}

#define REGION(Name, Parameters, Arguments)                                                                            \
  void __real_##Name Parameters;                                                                                       \
  void __wrap_##Name Parameters {                                                                                      \
    __real_##Name Arguments;                                                                                           \
    chomp_check_wait(1);                                                                                               \
  }
REGION(GOMP_parallel, (void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags),
       (Body, Data, Threads, Flags))
REGION(GOMP_parallel_sections, (void (*Body)(void *), void *Data, unsigned Threads, unsigned Count, unsigned Flags),
       (Body, Data, Threads, Count, Flags))
#define LOOP(Name)                                                                                                     \
  REGION(Name,                                                                                                         \
         (void (*Body)(void *), void *Data, unsigned Threads, long Begin, long End, long Step, long Chunk,             \
          unsigned Flags),                                                                                             \
         (Body, Data, Threads, Begin, End, Step, Chunk, Flags))
LOOP(GOMP_parallel_loop_static)
LOOP(GOMP_parallel_loop_dynamic)
LOOP(GOMP_parallel_loop_guided)
LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
LOOP(GOMP_parallel_loop_nonmonotonic_guided)
#define RUNTIME_LOOP(Name)                                                                                             \
  REGION(Name, (void (*Body)(void *), void *Data, unsigned Threads, long Begin, long End, long Step, unsigned Flags),  \
         (Body, Data, Threads, Begin, End, Step, Flags))
RUNTIME_LOOP(GOMP_parallel_loop_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

unsigned __real_GOMP_parallel_reductions(void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags);
unsigned __wrap_GOMP_parallel_reductions(void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags) {
  unsigned Had = __real_GOMP_parallel_reductions(Body, Data, Threads, Flags);
  chomp_check_wait(1);
  return Had;
}

} // extern "C"
