//===- GnuWaits.cpp - where code of gcc's waits for tasks -----------------===//
//
// Calls of libgomp's functions come here first (--wrap). Which of them there are, and what a list of dependences looks
// like, is libgomp's interface to compiled code (its libgomp_g.h, and task.c's gomp_task_handle_depend).
//
//===----------------------------------------------------------------------===//
#include "chomp/waits.h"

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
  OtherTasks() { chomp_leaves(); }
  ~OtherTasks() { chomp_returns(); }
};

void tellDependences(void **Depend) {
  const auto Number = [&](int I) { return reinterpret_cast<std::uintptr_t>(Depend[I]); };
  // Counts of what writes, and of all; or, behind a zero, of all, out, mutexinoutset, in, and the rest are objects.
  const bool Short = Depend[0];
  const std::uintptr_t All = Short ? Number(0) : Number(1), Out = Short ? Number(1) : Number(2) + Number(3);
  const std::uintptr_t Plain = Short ? All : Out + Number(4);
  void **List = Depend + (Short ? 2 : 5);
  const auto Kind = [](bool Writes) { return Writes ? CHOMP_DEPENDS_OUT : CHOMP_DEPENDS_IN; };
  for (std::uintptr_t I = 0; I < All; ++I)
    if (I < Plain)
      chomp_depends(List[I], Kind(I < Out));
    else
      chomp_depends(static_cast<Object *>(List[I])->Address, Kind(static_cast<Object *>(List[I])->Kind != In));
}

/// The code of a parallel region's threads.
struct Region {
  void (*Body)(void *);
  void *Data;
};
/// libgomp itself reads the first pointer of what a region with task reductions gets.
struct ReducingRegion {
  void *Reductions;
  Region Own;
};
void runRegion(void *Own) {
  const auto *R = static_cast<const Region *>(Own);
  chomp_implicit_task_begins();
  R->Body(R->Data);
  chomp_implicit_task_ends();
}

} // namespace

extern "C" {

void __real_GOMP_taskwait();
void __wrap_GOMP_taskwait() {
  {
    OtherTasks Run;
    __real_GOMP_taskwait();
  }
  chomp_after_taskwait();
}

#define BARRIER(Name)                                                                                                  \
  void __real_##Name();                                                                                                \
  void __wrap_##Name() {                                                                                               \
    chomp_before_barrier();                                                                                            \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name();                                                                                                 \
    }                                                                                                                  \
    chomp_after_barrier();                                                                                             \
  }
#define BARRIER_WITH(Name, Result, Parameters, Arguments)                                                              \
  Result __real_##Name Parameters;                                                                                     \
  Result __wrap_##Name Parameters {                                                                                    \
    chomp_before_barrier();                                                                                            \
    Result Value;                                                                                                      \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      Value = __real_##Name Arguments;                                                                                 \
    }                                                                                                                  \
    chomp_after_barrier();                                                                                             \
    return Value;                                                                                                      \
  }
BARRIER(GOMP_barrier)
BARRIER(GOMP_loop_end)
BARRIER(GOMP_sections_end)
BARRIER_WITH(GOMP_barrier_cancel, bool, (), ())
BARRIER_WITH(GOMP_loop_end_cancel, bool, (), ())
BARRIER_WITH(GOMP_sections_end_cancel, bool, (), ())
BARRIER_WITH(GOMP_single_copy_start, void *, (), ())

void __real_GOMP_single_copy_end(void *Data);
void __wrap_GOMP_single_copy_end(void *Data) {
  chomp_before_barrier();
  {
    OtherTasks Run;
    __real_GOMP_single_copy_end(Data);
  }
  chomp_after_barrier();
}
void __real_GOMP_workshare_task_reduction_unregister(bool Cancelled);
void __wrap_GOMP_workshare_task_reduction_unregister(bool Cancelled) {
  chomp_before_barrier();
  {
    OtherTasks Run;
    __real_GOMP_workshare_task_reduction_unregister(Cancelled);
  }
  chomp_after_barrier();
}

void __real_GOMP_taskgroup_start();
void __wrap_GOMP_taskgroup_start() {
  chomp_group_begins();
  __real_GOMP_taskgroup_start();
}
void __real_GOMP_taskgroup_end();
void __wrap_GOMP_taskgroup_end() {
  chomp_before_group_end();
  {
    OtherTasks Run;
    __real_GOMP_taskgroup_end();
  }
  chomp_after_group_end();
}

#define TASKLOOP(Name, Number)                                                                                         \
  void __real_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step);        \
  void __wrap_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step) {       \
    constexpr unsigned Nogroup = 1 << 11;                                                                              \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_group_begins();                                                                                            \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name(Body, Data, Copy, Size, Alignment, Flags, Tasks, Priority, Begin, End, Step);                      \
    }                                                                                                                  \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_after_group_end();                                                                                         \
  }
TASKLOOP(GOMP_taskloop, long)
TASKLOOP(GOMP_taskloop_ull, unsigned long long)

void __real_GOMP_taskwait_depend(void **Depend);
void __wrap_GOMP_taskwait_depend(void **Depend) {
  tellDependences(Depend);
  (void)chomp_depended(CHOMP_WAIT_DEPENDS);
  OtherTasks Run;
  __real_GOMP_taskwait_depend(Depend);
}

void __real_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach);
void __wrap_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach) {
  constexpr unsigned HasDepend = 8;
  if (Flags & HasDepend) {
    const bool IsList = Priority == CHOMP_LIST_PRIORITY;
    tellDependences(Depend);
    (void)chomp_depended(IsList                                ? CHOMP_LIST_DEPENDS
                         : Priority == CHOMP_TASKWAIT_PRIORITY ? CHOMP_WAIT_DEPENDS
                                                               : CHOMP_TASK_DEPENDS);
    if (IsList) // CHOMP_DEPEND waits for the host's tasks behind it
      return;
  }
  OtherTasks Run;
  __real_GOMP_task(Body, Data, Copy, Size, Alignment, If, Flags, Depend, Priority, Detach);
}

#define REGION(Name, Parameters, Arguments)                                                                            \
  void __real_##Name Parameters;                                                                                       \
  void __wrap_##Name Parameters {                                                                                      \
    Region R{Body, Data};                                                                                              \
    chomp_before_parallel();                                                                                           \
    __real_##Name Arguments;                                                                                           \
    chomp_after_parallel();                                                                                            \
  }
REGION(GOMP_teams_reg, (void (*Body)(void *), void *Data, unsigned Teams, unsigned Threads, unsigned Flags),
       (runRegion, &R, Teams, Threads, Flags))
REGION(GOMP_parallel, (void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags),
       (runRegion, &R, Threads, Flags))
REGION(GOMP_parallel_sections, (void (*Body)(void *), void *Data, unsigned Threads, unsigned Count, unsigned Flags),
       (runRegion, &R, Threads, Count, Flags))
#define LOOP(Name)                                                                                                     \
  REGION(Name,                                                                                                         \
         (void (*Body)(void *), void *Data, unsigned Threads, long Begin, long End, long Step, long Chunk,             \
          unsigned Flags),                                                                                             \
         (runRegion, &R, Threads, Begin, End, Step, Chunk, Flags))
LOOP(GOMP_parallel_loop_static)
LOOP(GOMP_parallel_loop_dynamic)
LOOP(GOMP_parallel_loop_guided)
LOOP(GOMP_parallel_loop_nonmonotonic_dynamic)
LOOP(GOMP_parallel_loop_nonmonotonic_guided)
#define RUNTIME_LOOP(Name)                                                                                             \
  REGION(Name, (void (*Body)(void *), void *Data, unsigned Threads, long Begin, long End, long Step, unsigned Flags),  \
         (runRegion, &R, Threads, Begin, End, Step, Flags))
RUNTIME_LOOP(GOMP_parallel_loop_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_nonmonotonic_runtime)
RUNTIME_LOOP(GOMP_parallel_loop_maybe_nonmonotonic_runtime)

unsigned __real_GOMP_parallel_reductions(void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags);
unsigned __wrap_GOMP_parallel_reductions(void (*Body)(void *), void *Data, unsigned Threads, unsigned Flags) {
  ReducingRegion R{*static_cast<void **>(Data), {Body, Data}};
  chomp_before_parallel();
  unsigned Had = __real_GOMP_parallel_reductions([](void *Own) { runRegion(&static_cast<ReducingRegion *>(Own)->Own); },
                                                 &R, Threads, Flags);
  chomp_after_parallel();
  return Had;
}

} // extern "C"
