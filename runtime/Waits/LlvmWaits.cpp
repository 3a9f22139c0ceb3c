//===- LlvmWaits.cpp - where code of clang's waits for tasks --------------===//
//
// Calls of libomp's functions come here first (--wrap). Their parameters are those of LLVM's kmp.h.
//
//===----------------------------------------------------------------------===//
#include "Chunks.h"

#include "chomp/waits.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <sched.h>

extern "C" {
std::int32_t __kmpc_global_thread_num(void *Where);
int omp_get_max_threads();
}

namespace {

struct Dependence {
  const void *Address;
  std::size_t Size;
  std::uint8_t Flags;
};
constexpr unsigned In = 1, InOut = 3, MutexInOutSet = 4, InOutSet = 8, AllMemory = 0x80;

chomp_dependence_t dependenceOf(const Dependence &D) {
  return {D.Flags & AllMemory ? nullptr : D.Address, D.Flags == In              ? CHOMP_DEPENDS_IN
                                                     : D.Flags == InOutSet      ? CHOMP_DEPENDS_INOUTSET
                                                     : D.Flags == MutexInOutSet ? CHOMP_DEPENDS_MUTEXINOUTSET
                                                                                : CHOMP_DEPENDS_OUT};
}

void tellDependences(const Dependence *List, std::int32_t Count) {
  for (std::int32_t I = 0; I < Count; ++I) {
    const chomp_dependence_t D = dependenceOf(List[I]);
    chomp_depends(D.address, D.kind == CHOMP_DEPENDS_MUTEXINOUTSET ? CHOMP_DEPENDS_OUT : D.kind);
  }
}

/// Lives while a thread may run other tasks.
struct OtherTasks {
  OtherTasks() { chomp_leaves(); }
  ~OtherTasks() { chomp_returns(); }
};

/// ident_t: no place in particular.
struct Place {
  std::int32_t Reserved, Flags, More[2];
  const char *Text;
};
Place Nowhere = {0, 2, {0, 0}, ";unknown;unknown;0;0;;"};

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
void call(void (*Run)(void *), void *Data);
constexpr chomp_host_tasks_t HostTasks = {generate, wait, call};

constexpr std::int32_t Tied = 1, Final = 2, Destructors = 8, Detachable = 0x40;

/// A task of a record's: behind this there is its kmp_task_t, and what that calls shared.
struct alignas(std::max_align_t) RecordedTask {
  std::int32_t (*Body)(std::int32_t Thread, Task *Own);
  std::size_t SharedAt; ///< 0: nothing.

  static void run(void *Data) {
    auto *R = static_cast<RecordedTask *>(Data);
    auto *Own = reinterpret_cast<Task *>(R + 1);
    Own->Shared = R->SharedAt ? reinterpret_cast<char *>(Own) + R->SharedAt : nullptr;
    R->Body(__kmpc_global_thread_num(&Nowhere), Own);
  }
};

/// For the taskgraph's record that the thread makes; IsNode: it is said to be one.
void record(bool IsNode, const Task *Own, const Dependence *List, std::int32_t Count, const Dependence *More,
            std::int32_t MoreCount) {
  // An untied task's code is called for each of its parts, which it generates itself.
  const chomp_allocated_t &Last = *chomp_allocated();
  if (!IsNode || Last.task != Own || !(Last.flags & Tied) || (Last.flags & (Final | Destructors | Detachable)))
    return chomp_record(nullptr, nullptr);
  constexpr std::size_t Alignment = alignof(std::max_align_t);
  const std::size_t SharedAt = (Last.size + Alignment - 1) / Alignment * Alignment;
  const std::size_t Size = sizeof(RecordedTask) + SharedAt + Last.shared_size;
  auto *Data = static_cast<RecordedTask *>(__builtin_alloca_with_align(Size, Alignment * 8));
  *Data = {Own->Body, Last.shared_size ? SharedAt : 0};
  std::memcpy(Data + 1, Own, Last.size);
  if (Last.shared_size)
    std::memcpy(reinterpret_cast<char *>(Data + 1) + SharedAt, Own->Shared, Last.shared_size);
  auto *All = static_cast<chomp_dependence_t *>(
      __builtin_alloca(sizeof(chomp_dependence_t) * static_cast<std::size_t>(Count + MoreCount + 1)));
  auto *End = All;
  for (std::int32_t I = 0; I < Count; ++I)
    *End++ = dependenceOf(List[I]);
  for (std::int32_t I = 0; I < MoreCount; ++I)
    *End++ = dependenceOf(More[I]);
  const chomp_recorded_task_t New = {RecordedTask::run, Data, Size,
                                     Alignment,         All,  static_cast<std::size_t>(End - All)};
  chomp_record(&HostTasks, &New);
}

/// The same of a taskloop. Lower, Upper: in the task's data.
void recordLoop(bool IsNode, const Task *Own, int If, std::uint64_t *Lower, std::uint64_t *Upper, std::int64_t Step,
                int NoGroup, int Schedule, std::uint64_t Grain, int Strict, const void *Copy) {
  enum { Grainsize = 1, Tasks = 2 };
  if (!IsNode || !If || !NoGroup || Copy || !Step)
    return chomp_record(nullptr, nullptr);
  // The bounds are of the loop's type, of which libomp knows no more than that it is signed where the step goes down.
  const std::uint64_t First = *Lower, Last = *Upper, By = static_cast<std::uint64_t>(Step),
                      Count = Step > 0 ? (Last - First) / By + 1 : (First - Last) / (0 - By) + 1;
  const TaskloopChunks Chunks = {Schedule == Grainsize ? TaskloopChunks::Grainsize
                                 : Schedule == Tasks   ? TaskloopChunks::Tasks
                                                       : TaskloopChunks::Nothing,
                                 Grain, Strict != 0, static_cast<std::uint64_t>(omp_get_max_threads())};
  Chunks.split(Count, [&](std::uint64_t At, std::uint64_t Length) {
    *Lower = First + At * By;
    *Upper = *Lower + (Length - 1) * By;
    record(/*IsNode=*/true, Own, nullptr, 0, nullptr, 0);
  });
  *Lower = First;
  *Upper = Last;
}

void spoilRecord() {
  if (chomp_recording())
    chomp_record(nullptr, nullptr);
}

} // namespace

extern "C" {

Task *__real___kmpc_omp_task_alloc(void *Where, std::int32_t Thread, std::int32_t Flags, std::size_t Size,
                                   std::size_t SharedSize, std::int32_t (*Body)(std::int32_t, Task *));
Task *__wrap___kmpc_omp_task_alloc(void *Where, std::int32_t Thread, std::int32_t Flags, std::size_t Size,
                                   std::size_t SharedSize, std::int32_t (*Body)(std::int32_t, Task *)) {
  Task *Own = __real___kmpc_omp_task_alloc(Where, Thread, Flags, Size, SharedSize, Body);
  *chomp_allocated() = {Own, Flags, Size, SharedSize};
  return Own;
}

std::int32_t __real___kmpc_omp_taskwait(void *Where, std::int32_t Thread);
std::int32_t __wrap___kmpc_omp_taskwait(void *Where, std::int32_t Thread) {
  std::int32_t Result;
  {
    OtherTasks Run;
    Result = __real___kmpc_omp_taskwait(Where, Thread);
  }
  chomp_after_taskwait(__builtin_return_address(0));
  return Result;
}

std::int32_t __real___kmpc_cancel_barrier(void *Where, std::int32_t Thread);
std::int32_t __wrap___kmpc_cancel_barrier(void *Where, std::int32_t Thread) {
  chomp_before_barrier(__builtin_return_address(0));
  std::int32_t Result;
  {
    OtherTasks Run;
    Result = __real___kmpc_cancel_barrier(Where, Thread);
  }
  chomp_after_barrier(__builtin_return_address(0));
  return Result;
}

#define BARRIER(Name, Parameters, Arguments)                                                                           \
  void __real_##Name Parameters;                                                                                       \
  void __wrap_##Name Parameters {                                                                                      \
    chomp_before_barrier(__builtin_return_address(0));                                                                 \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name Arguments;                                                                                         \
    }                                                                                                                  \
    chomp_after_barrier(__builtin_return_address(0));                                                                  \
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
  chomp_before_group_end(__builtin_return_address(0));
  {
    OtherTasks Run;
    __real___kmpc_end_taskgroup(Where, Thread);
  }
  chomp_after_group_end(__builtin_return_address(0));
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
  chomp_wait_depends(__builtin_return_address(0));
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
  chomp_wait_depends(__builtin_return_address(0));
}

#define GENERATE(Name, Result, Parameters, Arguments)                                                                  \
  Result __real_##Name Parameters;                                                                                     \
  Result __wrap_##Name Parameters {                                                                                    \
    spoilRecord();                                                                                                     \
    OtherTasks Run;                                                                                                    \
    return __real_##Name Arguments;                                                                                    \
  }
GENERATE(__kmpc_omp_taskyield, std::int32_t, (void *Where, std::int32_t Thread, int Part), (Where, Thread, Part))

#define TASKLOOP(Name, More, Strict, Arguments)                                                                        \
  void __real_##Name(void *Where, int Thread, void *Task, int If, std::uint64_t *Lower, std::uint64_t *Upper,          \
                     std::int64_t Step, int NoGroup, int Schedule, std::uint64_t Grain More, void *Copy);              \
  void __wrap_##Name(void *Where, int Thread, void *Own, int If, std::uint64_t *Lower, std::uint64_t *Upper,           \
                     std::int64_t Step, int NoGroup, int Schedule, std::uint64_t Grain More, void *Copy) {             \
    if (const int Recording = chomp_recording())                                                                       \
      recordLoop(Recording == 2, static_cast<Task *>(Own), If, Lower, Upper, Step, NoGroup, Schedule, Grain, Strict,   \
                 Copy);                                                                                                \
    OtherTasks Run;                                                                                                    \
    __real_##Name Arguments;                                                                                           \
  }
#define IS_STRICT , int Strict
TASKLOOP(__kmpc_taskloop, , 0, (Where, Thread, Own, If, Lower, Upper, Step, NoGroup, Schedule, Grain, Copy))
TASKLOOP(__kmpc_taskloop_5, IS_STRICT, Strict,
         (Where, Thread, Own, If, Lower, Upper, Step, NoGroup, Schedule, Grain, Strict, Copy))

std::int32_t __real___kmpc_omp_task(void *Where, std::int32_t Thread, void *Task);
std::int32_t __wrap___kmpc_omp_task(void *Where, std::int32_t Thread, void *Own) {
  if (const int Recording = chomp_recording())
    record(Recording == 2, static_cast<Task *>(Own), nullptr, 0, nullptr, 0);
  OtherTasks Run;
  return __real___kmpc_omp_task(Where, Thread, Own);
}

std::int32_t __real___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Task, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More);
std::int32_t __wrap___kmpc_omp_task_with_deps(void *Where, std::int32_t Thread, void *Own, std::int32_t Count,
                                              Dependence *List, std::int32_t MoreCount, Dependence *More) {
  if (const int Recording = chomp_recording())
    record(Recording == 2, static_cast<Task *>(Own), List, Count, More, MoreCount);
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
static void beginUndeferred() {
  spoilRecord();
  chomp_leaves();
}
#define UNDEFERRED(Name, Do)                                                                                           \
  void __real_##Name(void *Where, std::int32_t Thread, void *Task);                                                    \
  void __wrap_##Name(void *Where, std::int32_t Thread, void *Task) {                                                   \
    __real_##Name(Where, Thread, Task);                                                                                \
    Do();                                                                                                              \
  }
UNDEFERRED(__kmpc_omp_task_begin_if0, beginUndeferred)
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

namespace {

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

Call *allocate(std::int32_t Thread, void (*Run)(void *), void *Data) {
  auto *Own = static_cast<Call *>(
      __real___kmpc_omp_task_alloc(&Nowhere, Thread, Tied, sizeof(Call), 0, [](std::int32_t, Task *Of) -> std::int32_t {
        static_cast<Call *>(Of)->Run(static_cast<Call *>(Of)->Data);
        return 0;
      }));
  Own->Run = Run;
  Own->Data = Data;
  return Own;
}

void call(void (*Run)(void *), void *Data) {
  const std::int32_t Thread = __kmpc_global_thread_num(&Nowhere);
  Call *Own = allocate(Thread, Run, Data);
  OtherTasks Others;
  __real___kmpc_omp_task_begin_if0(&Nowhere, Thread, Own);
  Own->Run(Own->Data);
  __real___kmpc_omp_task_complete_if0(&Nowhere, Thread, Own);
}

int generate(const chomp_dependence_t *Given, std::size_t Count, void (*Run)(void *), void *Data) {
  auto *List = static_cast<Dependence *>(__builtin_alloca(sizeof(Dependence) * (Count + 1)));
  makeList(List, Given, Count);
  const std::int32_t Thread = __kmpc_global_thread_num(&Nowhere);
  Call *Own = allocate(Thread, Run, Data);
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
