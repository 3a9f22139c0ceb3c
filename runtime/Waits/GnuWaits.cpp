//===- GnuWaits.cpp - where code of gcc's waits for tasks -----------------===//
//
// Calls of libgomp's functions come here first (--wrap). Which of them there are, and what a list of dependences looks
// like, is libgomp's interface to compiled code (its libgomp_g.h, and task.c's gomp_task_handle_depend).
//
//===----------------------------------------------------------------------===//
#include "Chunks.h"

#include "chomp/waits.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace {

/// depobj's object: the address, and the kind of the dependence.
struct Object {
  const void *Address;
  std::uintptr_t Kind;
};
constexpr std::uintptr_t In = 1, MutexInOutSet = 4, InOutSet = 5;

/// Lives while a thread may run other tasks.
struct OtherTasks {
  OtherTasks() { chomp_leaves(); }
  ~OtherTasks() { chomp_returns(); }
};

constexpr unsigned Final = 2, HasDepend = 8, Detached = 1 << 13;

std::uintptr_t dependenceCount(void **Depend) {
  return reinterpret_cast<std::uintptr_t>(Depend[0] ? Depend[0] : Depend[1]);
}

/// Do(address, kind) for each.
template <typename F> void forEachDependence(void **Depend, F Do) {
  const auto Number = [&](int I) { return reinterpret_cast<std::uintptr_t>(Depend[I]); };
  // Counts of what writes, and of all; or, behind a zero, of all, out, mutexinoutset, in, and the rest are objects.
  const bool Short = Depend[0];
  const std::uintptr_t Mutex = Short ? 0 : Number(3), Out = (Short ? Number(1) : Number(2)) + Mutex;
  const std::uintptr_t All = dependenceCount(Depend), Plain = Short ? All : Out + Number(4);
  void **List = Depend + (Short ? 2 : 5);
  for (std::uintptr_t I = 0; I < All; ++I) {
    if (I < Plain) {
      Do(List[I], I >= Out ? CHOMP_DEPENDS_IN : I >= Out - Mutex ? CHOMP_DEPENDS_MUTEXINOUTSET : CHOMP_DEPENDS_OUT);
      continue;
    }
    const auto *Given = static_cast<Object *>(List[I]);
    Do(Given->Address, Given->Kind == In              ? CHOMP_DEPENDS_IN
                       : Given->Kind == InOutSet      ? CHOMP_DEPENDS_INOUTSET
                       : Given->Kind == MutexInOutSet ? CHOMP_DEPENDS_MUTEXINOUTSET
                                                      : CHOMP_DEPENDS_OUT);
  }
}

void tellDependences(void **Depend) {
  // libgomp itself takes all for out that is not in.
  forEachDependence(Depend, [](const void *Address, int Kind) {
    chomp_depends(Address, Kind == CHOMP_DEPENDS_IN ? Kind : CHOMP_DEPENDS_OUT);
  });
}

/// libgomp's form of a list, in Words[2 + Count]. False: it has none for all memory.
bool makeList(void **Words, const chomp_dependence_t *Given, std::size_t Count) {
  void **End = Words + 2;
  for (const bool Writes : {true, false}) {
    for (std::size_t I = 0; I < Count; ++I) {
      if (!Given[I].address)
        return false;
      if ((Given[I].kind != CHOMP_DEPENDS_IN) == Writes)
        *End++ = const_cast<void *>(Given[I].address);
    }
    if (Writes)
      Words[1] = reinterpret_cast<void *>(End - (Words + 2));
  }
  Words[0] = reinterpret_cast<void *>(Count);
  return true;
}

struct Call {
  void (*Run)(void *);
  void *Data;
  static void run(void *Of) { static_cast<Call *>(Of)->Run(static_cast<Call *>(Of)->Data); }
};

int generate(const chomp_dependence_t *Given, std::size_t Count, void (*Run)(void *), void *Data);
void wait(const chomp_dependence_t *Given, std::size_t Count);
void call(void (*Run)(void *), void *Data);
constexpr chomp_host_tasks_t HostTasks = {generate, wait, call};

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

int omp_get_level();
int omp_get_thread_num();
int omp_get_num_threads();
int omp_get_max_threads();

void __real_GOMP_taskwait();
void __wrap_GOMP_taskwait() {
  {
    OtherTasks Run;
    __real_GOMP_taskwait();
  }
  chomp_after_taskwait(__builtin_return_address(0));
}

#define BARRIER(Name)                                                                                                  \
  void __real_##Name();                                                                                                \
  void __wrap_##Name() {                                                                                               \
    chomp_before_barrier(__builtin_return_address(0));                                                                 \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name();                                                                                                 \
    }                                                                                                                  \
    chomp_after_barrier(__builtin_return_address(0));                                                                  \
  }
#define BARRIER_WITH(Name, Result, Parameters, Arguments)                                                              \
  Result __real_##Name Parameters;                                                                                     \
  Result __wrap_##Name Parameters {                                                                                    \
    chomp_before_barrier(__builtin_return_address(0));                                                                 \
    Result Value;                                                                                                      \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      Value = __real_##Name Arguments;                                                                                 \
    }                                                                                                                  \
    chomp_after_barrier(__builtin_return_address(0));                                                                  \
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
  chomp_before_barrier(__builtin_return_address(0));
  {
    OtherTasks Run;
    __real_GOMP_single_copy_end(Data);
  }
  chomp_after_barrier(__builtin_return_address(0));
}
void __real_GOMP_workshare_task_reduction_unregister(bool Cancelled);
void __wrap_GOMP_workshare_task_reduction_unregister(bool Cancelled) {
  chomp_before_barrier(__builtin_return_address(0));
  {
    OtherTasks Run;
    __real_GOMP_workshare_task_reduction_unregister(Cancelled);
  }
  chomp_after_barrier(__builtin_return_address(0));
}

void __real_GOMP_taskgroup_start();
void __wrap_GOMP_taskgroup_start() {
  chomp_group_begins();
  __real_GOMP_taskgroup_start();
}
void __real_GOMP_taskgroup_end();
void __wrap_GOMP_taskgroup_end() {
  chomp_before_group_end(__builtin_return_address(0));
  {
    OtherTasks Run;
    __real_GOMP_taskgroup_end();
  }
  chomp_after_group_end(__builtin_return_address(0));
}
}

namespace {

/// For the taskgraph's record that the thread makes. The data begins with a task's own begin and end.
template <typename Number>
void recordLoop(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                unsigned Flags, unsigned long Tasks, Number Begin, Number End, Number Step) {
  constexpr unsigned Up = 1 << 8, Grainsize = 1 << 9, If = 1 << 10, Reduction = 1 << 12, Strict = 1 << 14;
  if (Copy || !(Flags & If) || (Flags & (Final | Reduction)))
    return chomp_record(nullptr, nullptr);
  const auto Distance = static_cast<std::uint64_t>(Flags & Up ? End - Begin : Begin - End),
             Length = static_cast<std::uint64_t>(Flags & Up ? Step : Number(0) - Step);
  using Wide = std::make_unsigned_t<Number>; // in which numbers go round
  const bool IsEmpty = Flags & Up ? Begin >= End : Begin <= End;
  const TaskloopChunks Chunks = {Flags & Grainsize ? TaskloopChunks::Grainsize
                                 : Tasks           ? TaskloopChunks::Tasks
                                                   : TaskloopChunks::Nothing,
                                 Tasks, (Flags & Strict) != 0, static_cast<std::uint64_t>(omp_get_max_threads())};
  const auto Align = static_cast<std::size_t>(Alignment);
  auto *Block = static_cast<char *>(__builtin_alloca(static_cast<std::size_t>(Size) + Align));
  Block += Align - reinterpret_cast<std::uintptr_t>(Block) % Align;
  std::memcpy(Block, Data, static_cast<std::size_t>(Size));
  Chunks.split(IsEmpty ? 0 : (Distance - 1) / Length + 1, [&](std::uint64_t First, std::uint64_t Count) {
    auto *Own = reinterpret_cast<Number *>(Block);
    const Wide From = static_cast<Wide>(Begin) + First * static_cast<Wide>(Step),
               To = From + Count * static_cast<Wide>(Step);
    Own[0] = static_cast<Number>(From);
    Own[1] = static_cast<Number>(To);
    const chomp_recorded_task_t Task = {Body, Block, static_cast<std::size_t>(Size), Align, nullptr, 0};
    chomp_record(&HostTasks, &Task);
  });
}

} // namespace

extern "C" {

#define TASKLOOP(Name, Number)                                                                                         \
  void __real_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step);        \
  void __wrap_##Name(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,        \
                     unsigned Flags, unsigned long Tasks, int Priority, Number Begin, Number End, Number Step) {       \
    constexpr unsigned Nogroup = 1 << 11;                                                                              \
    const int Recording = chomp_recording();                                                                           \
    if (Recording == 2 && (Flags & Nogroup))                                                                           \
      recordLoop(Body, Data, Copy, Size, Alignment, Flags, Tasks, Begin, End, Step);                                   \
    else if (Recording)                                                                                                \
      chomp_record(nullptr, nullptr);                                                                                  \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_group_begins();                                                                                            \
    {                                                                                                                  \
      OtherTasks Run;                                                                                                  \
      __real_##Name(Body, Data, Copy, Size, Alignment, Flags, Tasks, Priority, Begin, End, Step);                      \
    }                                                                                                                  \
    if (!(Flags & Nogroup))                                                                                            \
      chomp_after_group_end(__builtin_return_address(0));                                                              \
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
  chomp_wait_depends(__builtin_return_address(0));
}

void __real_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach);
}

namespace {

/// In front of the data of a task that begins with a wait for target tasks.
struct WaitingTask {
  void *Event; ///< Where libgomp puts a detached task's: the first word of its data.
  void *Before;
  void (*Body)(void *);
  void (*Copy)(void *, void *);
  void *Data; ///< From which it is copied.
  std::size_t Offset, Size;
  bool IsDetached;

  static void copy(void *To, void *From) {
    const auto &Given = *static_cast<WaitingTask *>(From);
    std::memcpy(To, From, sizeof(WaitingTask));
    Given.Copy(static_cast<char *>(To) + Given.Offset, Given.Data);
  }
  static void run(void *Own) {
    const auto &Task = *static_cast<WaitingTask *>(Own);
    void *Data = static_cast<char *>(Own) + Task.Offset;
    if (Task.IsDetached)
      *static_cast<void **>(Data) = Task.Event;
    chomp_wait_for_target(Task.Before);
    Task.Body(Data);
  }
};

/// For the taskgraph's record that the thread makes; IsNode: one can have it. Of such a task Copy makes bytes.
void record(bool IsNode, void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
            void **Depend) {
  if (!IsNode)
    return chomp_record(nullptr, nullptr);
  if (Copy) {
    const auto Align = static_cast<std::size_t>(Alignment);
    auto *Block = static_cast<char *>(__builtin_alloca(static_cast<std::size_t>(Size) + Align));
    Block += Align - reinterpret_cast<std::uintptr_t>(Block) % Align;
    Copy(Block, Data);
    Data = Block;
  }
  const std::size_t Count = Depend ? dependenceCount(Depend) : 0;
  auto *List = static_cast<chomp_dependence_t *>(__builtin_alloca(sizeof(chomp_dependence_t) * (Count + 1)));
  auto *End = List;
  if (Depend)
    forEachDependence(Depend, [&](const void *Address, int Kind) { *End++ = {Address, Kind}; });
  const chomp_recorded_task_t Task = {Body, Data, static_cast<std::size_t>(Size), static_cast<std::size_t>(Alignment),
                                      List, Count};
  chomp_record(&HostTasks, &Task);
}

} // namespace

extern "C" {

void __wrap_GOMP_task(void (*Body)(void *), void *Data, void (*Copy)(void *, void *), long Size, long Alignment,
                      bool If, unsigned Flags, void **Depend, int Priority, void *Detach) {
  if (const int Recording = chomp_recording())
    record(Recording == 2 && If && !(Flags & (Final | Detached)), Body, Data, Copy, Size, Alignment,
           Flags & HasDepend ? Depend : nullptr);
  void *Before = nullptr;
  if (Flags & HasDepend) {
    tellDependences(Depend);
    if (Priority == CHOMP_LIST_PRIORITY) {
      (void)chomp_construct_depends(&HostTasks);
      return;
    }
    Before = chomp_task_depends(Priority == CHOMP_TASKWAIT_PRIORITY);
  }
  OtherTasks Run;
  if (!Before) {
    __real_GOMP_task(Body, Data, Copy, Size, Alignment, If, Flags, Depend, Priority, Detach);
    return;
  }
  const std::size_t Align = std::max(static_cast<std::size_t>(Alignment), alignof(WaitingTask));
  const std::size_t Offset = (sizeof(WaitingTask) + Align - 1) / Align * Align, Bytes = static_cast<std::size_t>(Size);
  // libgomp copies it, or runs the task at once.
  auto *Block = static_cast<char *>(__builtin_alloca(Offset + Bytes + Align));
  Block += Align - reinterpret_cast<std::uintptr_t>(Block) % Align;
  *reinterpret_cast<WaitingTask *>(Block) = {nullptr, Before, Body, Copy, Data, Offset, Bytes, (Flags & Detached) != 0};
  if (!Copy && Bytes)
    std::memcpy(Block + Offset, Data, Bytes);
  __real_GOMP_task(WaitingTask::run, Block, Copy ? WaitingTask::copy : nullptr, static_cast<long>(Offset + Bytes),
                   static_cast<long>(Align), If, Flags, Depend, Priority, Detach);
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

namespace {

/// A task of the calling thread's without clauses besides.
void generateTask(void (*Body)(void *), void *Data, long Size, void **Depend) {
  __real_GOMP_task(Body, Data, nullptr, Size, alignof(void *), /*If=*/true, Depend ? HasDepend : 0, Depend,
                   /*Priority=*/0, nullptr);
}

int generate(const chomp_dependence_t *Given, std::size_t Count, void (*Run)(void *), void *Data) {
  auto **Depend = static_cast<void **>(__builtin_alloca(sizeof(void *) * (2 + Count)));
  if (!makeList(Depend, Given, Count))
    return 0;
  Call Own{Run, Data};
  OtherTasks Others;
  generateTask(Call::run, &Own, sizeof(Call), Count ? Depend : nullptr);
  return 1;
}

void call(void (*Run)(void *), void *Data) {
  Call Own{Run, Data};
  OtherTasks Others;
  __real_GOMP_task(Call::run, &Own, nullptr, sizeof(Call), alignof(Call), /*If=*/false, /*Flags=*/0, nullptr,
                   /*Priority=*/0, nullptr);
}

struct Waiter {
  int Thread;
  bool Made, AtOnce;
};

/// What CHOMP_TASKWAIT does, and why: chomp/taskwait.h.
void wait(const chomp_dependence_t *Given, std::size_t Count) {
  auto **Depend = static_cast<void **>(__builtin_alloca(sizeof(void *) * (2 + Count)));
  OtherTasks Others;
  if (!makeList(Depend, Given, Count)) {
    __real_GOMP_taskwait();
    return;
  }
  __real_GOMP_taskgroup_start();
  Waiter Mine{omp_get_thread_num(), false, false};
  Waiter *Shared = &Mine;
  generateTask(
      [](void *Of) {
        Waiter &W = **static_cast<Waiter **>(Of);
        W.AtOnce = W.Thread == omp_get_thread_num() && !W.Made;
      },
      &Shared, sizeof(Waiter *), nullptr);
  Mine.Made = true;
  if (omp_get_level() > 0 && (Mine.AtOnce || omp_get_num_threads() == 1))
    __real_GOMP_taskwait();
  generateTask([](void *) {}, nullptr, 0, Depend);
  __real_GOMP_taskgroup_end();
}

} // namespace
