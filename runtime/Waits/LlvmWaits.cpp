//===- LlvmWaits.cpp - where code of clang's waits for tasks --------------===//
//
// Calls of libomp's functions come here first (--wrap). Their parameters are those of LLVM's kmp.h.
//
//===----------------------------------------------------------------------===//
#include "chomp/waits.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <sched.h>

namespace {

struct Dependence {
  const void *Address;
  std::size_t Size;
  std::uint8_t Flags;
};
constexpr unsigned In = 1, InOut = 3, InOutSet = 8, AllMemory = 0x80;

void tellDependences(const Dependence *List, std::int32_t Count) {
  for (std::int32_t I = 0; I < Count; ++I)
    chomp_depends(List[I].Flags & AllMemory ? nullptr : List[I].Address, List[I].Flags == In ? CHOMP_DEPENDS_IN
                                                                         : List[I].Flags == InOutSet
                                                                             ? CHOMP_DEPENDS_INOUTSET
                                                                             : CHOMP_DEPENDS_OUT);
}

/// Lives while a thread may run other tasks.
struct OtherTasks {
  OtherTasks() { chomp_leaves(); }
  ~OtherTasks() { chomp_returns(); }
};

/// kmp_task_t.
struct Task {
  void *Shared;
  std::int32_t (*Body)(std::int32_t Thread, Task *Own);
  void *More[3];
};

/// Tasks that begin with a wait for target tasks. An untied task's code is called for each of its parts: the first one
/// waits.
class WaitingTasks {
public:
  void add(Task *Own, void *Before) {
    auto *New = static_cast<Entry *>(std::malloc(sizeof(Entry)));
    if (!New)
      std::abort();
    const Guard Locked(*this);
    *New = {Own, Before, Own->Body, First};
    First = New;
    Own->Body = run;
  }

private:
  using Body = std::int32_t (*)(std::int32_t Thread, Task *Own);
  struct Entry {
    Task *Own;
    void *Before;
    Body Do;
    Entry *Next;
  };
  static std::int32_t run(std::int32_t Thread, Task *Own);
  Entry *take(Task *Own) {
    const Guard Locked(*this);
    Entry **At = &First;
    while ((*At)->Own != Own)
      At = &(*At)->Next;
    Entry *Found = *At;
    *At = Found->Next;
    return Found;
  }
  // No library but libomp is linked for this.
  struct Guard {
    explicit Guard(WaitingTasks &Of) : Of(Of) {
      while (__atomic_test_and_set(&Of.Locked, __ATOMIC_ACQUIRE))
        sched_yield();
    }
    ~Guard() { __atomic_clear(&Of.Locked, __ATOMIC_RELEASE); }
    WaitingTasks &Of;
  };

  bool Locked = false;
  Entry *First = nullptr;
};
constinit WaitingTasks Waiting;

std::int32_t WaitingTasks::run(std::int32_t Thread, Task *Own) {
  Entry *Found = Waiting.take(Own);
  Own->Body = Found->Do;
  chomp_wait_for_target(Found->Before);
  std::free(Found);
  return Own->Body(Thread, Own);
}

int generate(const chomp_dependence_t *Given, std::size_t Count, void (*Run)(void *), void *Data);
void wait(const chomp_dependence_t *Given, std::size_t Count);
constexpr chomp_host_tasks_t HostTasks = {generate, wait};

} // namespace

extern "C" {

std::int32_t __real___kmpc_omp_taskwait(void *Where, std::int32_t Thread);
std::int32_t __wrap___kmpc_omp_taskwait(void *Where, std::int32_t Thread) {
  std::int32_t Result;
  {
    OtherTasks Run;
    Result = __real___kmpc_omp_taskwait(Where, Thread);
  }
  chomp_after_taskwait();
  return Result;
}

std::int32_t __real___kmpc_cancel_barrier(void *Where, std::int32_t Thread);
std::int32_t __wrap___kmpc_cancel_barrier(void *Where, std::int32_t Thread) {
  chomp_before_barrier();
  std::int32_t Result;
  {
    OtherTasks Run;
    Result = __real___kmpc_cancel_barrier(Where, Thread);
  }
  chomp_after_barrier();
  return Result;
}

#define BARRIER(Name, Parameters, Arguments)                                                                           \
  void __real_##Name Parameters;                                                                                       \
  void __wrap_##Name Parameters {                                                                                      \
    chomp_before_barrier();                                                                                            \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name Arguments;                                                                                         \
    }                                                                                                                  \
    chomp_after_barrier();                                                                                             \
  }
BARRIER(__kmpc_barrier, (void *Where, std::int32_t Thread), (Where, Thread))
BARRIER(__kmpc_end_reduce, (void *Where, std::int32_t Thread, void *Lock), (Where, Thread, Lock))
BARRIER(__kmpc_copyprivate,
        (void *Where, std::int32_t Thread, std::size_t Size, void *Data, void (*Copy)(void *, void *),
         std::int32_t Single),
        (Where, Thread, Size, Data, Copy, Single))

void __real___kmpc_taskgroup(void *Where, std::int32_t Thread);
void __wrap___kmpc_taskgroup(void *Where, std::int32_t Thread) {
  chomp_group_begins();
  __real___kmpc_taskgroup(Where, Thread);
}
void __real___kmpc_end_taskgroup(void *Where, std::int32_t Thread);
void __wrap___kmpc_end_taskgroup(void *Where, std::int32_t Thread) {
  chomp_before_group_end();
  {
    OtherTasks Run;
    __real___kmpc_end_taskgroup(Where, Thread);
  }
  chomp_after_group_end();
}

void __real___kmpc_omp_wait_deps(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                 std::int32_t MoreCount, Dependence *More);
void __wrap___kmpc_omp_wait_deps(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                 std::int32_t MoreCount, Dependence *More) {
  {
    OtherTasks Run;
    __real___kmpc_omp_wait_deps(Where, Thread, Count, List, MoreCount, More);
  }
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
  chomp_wait_depends();
}

void __real___kmpc_omp_taskwait_deps_51(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                        std::int32_t MoreCount, Dependence *More, std::int32_t Nowait);
void __wrap___kmpc_omp_taskwait_deps_51(void *Where, std::int32_t Thread, std::int32_t Count, Dependence *List,
                                        std::int32_t MoreCount, Dependence *More, std::int32_t Nowait) {
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
  if (!Nowait && chomp_construct_depends(&HostTasks))
    return;
  {
    OtherTasks Run;
    __real___kmpc_omp_taskwait_deps_51(Where, Thread, Count, List, MoreCount, More, /*Nowait=*/0);
  }
  tellDependences(List, Count); // others that ran in the meantime have told theirs
  tellDependences(More, MoreCount);
  chomp_wait_depends();
}

#define GENERATE(Name, Result, Parameters, Arguments)                                                                  \
  Result __real_##Name Parameters;                                                                                     \
  Result __wrap_##Name Parameters {                                                                                    \
    OtherTasks Run;                                                                                                    \
    return __real_##Name Arguments;                                                                                    \
  }
GENERATE(__kmpc_omp_task, std::int32_t, (void *Where, std::int32_t Thread, void *Task), (Where, Thread, Task))
GENERATE(__kmpc_omp_taskyield, std::int32_t, (void *Where, std::int32_t Thread, int Part), (Where, Thread, Part))
GENERATE(__kmpc_taskloop, void,
         (void *Where, int Thread, void *Task, int If, std::uint64_t *Lower, std::uint64_t *Upper, std::int64_t Step,
          int NoGroup, int Schedule, std::uint64_t Grain, void *Copy),
         (Where, Thread, Task, If, Lower, Upper, Step, NoGroup, Schedule, Grain, Copy))
GENERATE(__kmpc_taskloop_5, void,
         (void *Where, int Thread, void *Task, int If, std::uint64_t *Lower, std::uint64_t *Upper, std::int64_t Step,
          int NoGroup, int Schedule, std::uint64_t Grain, int Strict, void *Copy),
         (Where, Thread, Task, If, Lower, Upper, Step, NoGroup, Schedule, Grain, Strict, Copy))

std::int32_t __real___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Task, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More);
std::int32_t __wrap___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Own, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More) {
  tellDependences(List, Count);
  tellDependences(More, MoreCount);
  if (void *Before = chomp_task_depends(/*wait=*/0))
    Waiting.add(static_cast<Task *>(Own), Before);
  OtherTasks Run;
  return __real___kmpc_omp_task_with_deps(Where, Thread, Own, Count, List, MoreCount, More);
}

// Code of undeferred tasks, and of parallel regions of one thread, stands between two calls.
#define BRACKET(Name, Do)                                                                                              \
  void __real_##Name(void *Where, std::int32_t Thread);                                                                \
  void __wrap_##Name(void *Where, std::int32_t Thread) {                                                               \
    __real_##Name(Where, Thread);                                                                                      \
    Do();                                                                                                              \
  }
BRACKET(__kmpc_serialized_parallel, chomp_implicit_task_begins)
BRACKET(__kmpc_end_serialized_parallel, chomp_implicit_task_ends)
#define UNDEFERRED(Name, Do)                                                                                           \
  void __real_##Name(void *Where, std::int32_t Thread, void *Task);                                                    \
  void __wrap_##Name(void *Where, std::int32_t Thread, void *Task) {                                                   \
    __real_##Name(Where, Thread, Task);                                                                                \
    Do();                                                                                                              \
  }
UNDEFERRED(__kmpc_omp_task_begin_if0, chomp_leaves)
UNDEFERRED(__kmpc_omp_task_complete_if0, chomp_returns)

} // extern "C"

//===----------------------------------------------------------------------===//
// Parallel regions: functions with any number of arguments, each of them as large as a pointer
//===----------------------------------------------------------------------===//

using Fork = void(void *Where, std::int32_t Count, void *Body, ...);
/// libomp's call of a region's code in one of its threads.
extern "C" int __kmp_invoke_microtask(void *Body, int Global, int Thread, int Count, void **Arguments, void **Frame);

namespace {

struct Region {
  void *Body;
  std::int32_t Count;
  void **Arguments;
};

void runRegion(std::int32_t *Global, std::int32_t *Thread, Region *R) {
  void *Frame = nullptr;
  chomp_implicit_task_begins();
  __kmp_invoke_microtask(R->Body, *Global, *Thread, R->Count, R->Arguments, &Frame);
  chomp_implicit_task_ends();
}

void fork(Fork *Real, void *Where, std::int32_t Count, void *Body, std::va_list &Given) {
  auto **Arguments = static_cast<void **>(__builtin_alloca(sizeof(void *) * static_cast<std::size_t>(Count + 1)));
  for (int I = 0; I < Count; ++I)
    Arguments[I] = va_arg(Given, void *);
  Region R{Body, Count, Arguments};
  Real(Where, 1, reinterpret_cast<void *>(runRegion), &R);
}

} // namespace

#define FORK(Name)                                                                                                     \
  extern "C" Fork __real_##Name;                                                                                       \
  extern "C" void __wrap_##Name(void *Where, std::int32_t Count, void *Body, ...) {                                    \
    std::va_list Given;                                                                                                \
    chomp_before_parallel();                                                                                           \
    va_start(Given, Body);                                                                                             \
    fork(__real_##Name, Where, Count, Body, Given);                                                                    \
    va_end(Given);                                                                                                     \
    chomp_after_parallel();                                                                                            \
  }
FORK(__kmpc_fork_call)
FORK(__kmpc_fork_teams)

//===----------------------------------------------------------------------===//
// Tasks of libchomp's
//===----------------------------------------------------------------------===//

extern "C" std::int32_t __kmpc_global_thread_num(void *Where);
extern "C" Task *__kmpc_omp_task_alloc(void *Where, std::int32_t Thread, std::int32_t Flags, std::size_t Size,
                                       std::size_t SharedSize, std::int32_t (*Body)(std::int32_t, Task *));

namespace {

/// ident_t: no place in particular.
struct Place {
  std::int32_t Reserved, Flags, More[2];
  const char *Text;
};
Place Nowhere = {0, 2, {0, 0}, ";unknown;unknown;0;0;;"};

struct Call : Task {
  void (*Run)(void *);
  void *Data;
};

void makeList(Dependence *List, const chomp_dependence_t *Given, std::size_t Count) {
  for (std::size_t I = 0; I < Count; ++I) {
    const unsigned Flags = Given[I].kind == CHOMP_DEPENDS_IN         ? In
                           : Given[I].kind == CHOMP_DEPENDS_INOUTSET ? InOutSet
                                                                     : InOut;
    List[I] = {Given[I].address, 1, static_cast<std::uint8_t>(Given[I].address ? Flags : AllMemory)};
  }
}

int generate(const chomp_dependence_t *Given, std::size_t Count, void (*Run)(void *), void *Data) {
  auto *List = static_cast<Dependence *>(__builtin_alloca(sizeof(Dependence) * (Count + 1)));
  makeList(List, Given, Count);
  const std::int32_t Thread = __kmpc_global_thread_num(&Nowhere);
  constexpr std::int32_t Tied = 1;
  auto *Own = static_cast<Call *>(
      __kmpc_omp_task_alloc(&Nowhere, Thread, Tied, sizeof(Call), 0, [](std::int32_t, Task *Of) -> std::int32_t {
        static_cast<Call *>(Of)->Run(static_cast<Call *>(Of)->Data);
        return 0;
      }));
  Own->Run = Run;
  Own->Data = Data;
  OtherTasks Others;
  __real___kmpc_omp_task_with_deps(&Nowhere, Thread, Own, static_cast<std::int32_t>(Count), List, 0, nullptr);
  return 1;
}

void wait(const chomp_dependence_t *Given, std::size_t Count) {
  auto *List = static_cast<Dependence *>(__builtin_alloca(sizeof(Dependence) * (Count + 1)));
  makeList(List, Given, Count);
  OtherTasks Others;
  __real___kmpc_omp_taskwait_deps_51(&Nowhere, __kmpc_global_thread_num(&Nowhere), static_cast<std::int32_t>(Count),
                                     List, 0, nullptr, /*Nowait=*/0);
}

} // namespace
