//===- Taskgraph.cpp - encounters of taskgraph constructs -----------------===//
//
// An encounter makes its construct's record, runs it, or has nothing to do with it: while another one makes it, where
// it can't be made, and where nobody tells of the tasks. Then the body runs, and its tasks with it.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/ForkLock.h"
#include "Core/Taskgraph/Record.h"
#include "Core/Tasks/TaskDomain.h"
#include "Plugins/vgpu/strict/TargetTasks.h"

#pragma GCC visibility push(default)
#include "chomp/taskgraph.h"
#include "chomp/waits.h"
#pragma GCC visibility pop

#include <cstdlib>

using namespace chomp;

namespace {

/// In front of a frame.
struct alignas(std::max_align_t) Encounter {
  TaskgraphRecords *Of;
  std::shared_ptr<TaskgraphRecord> Record; ///< Null: none.
  bool Makes;                              ///< The record; else it runs it.
  std::size_t Size;                        ///< Of what is behind it, which begins with so many bytes of pointers:
  std::size_t PointerBytes;
  bool HadHost; ///< The encountering task may have had children of the host's before.

  std::span<const char> own() const { return {reinterpret_cast<const char *>(this + 1), Size}; }

  static Encounter &of(void *Frame) { return static_cast<Encounter *>(Frame)[-1]; }
};

TaskgraphRecords &recordsOf(chomp_taskgraph_t &Graph) {
  static auto *Lock = new ForkLock;
  if (void *Known = __atomic_load_n(&Graph.records, __ATOMIC_ACQUIRE))
    return *static_cast<TaskgraphRecords *>(Known);
  std::lock_guard<std::mutex> Guard(*Lock);
  if (!Graph.records)
    __atomic_store_n(&Graph.records, new TaskgraphRecords({Graph.file, static_cast<int>(Graph.line)}),
                     __ATOMIC_RELEASE);
  return *static_cast<TaskgraphRecords *>(Graph.records);
}

} // namespace

void *chomp_taskgraph_begin(chomp_taskgraph_t *Graph, long long Id, int Reset, int Record, size_t Size) {
  TaskgraphRecords &Of = recordsOf(*Graph);
  std::shared_ptr<TaskgraphRecord> R;
  if (Record && !Recording.Into)
    R = Of.take(Id, Reset != 0);
  if (Recording.Into)
    Recording.Into->spoil("a taskgraph construct is encountered in it");
  if (R && R->isSpoiled()) {
    Of.giveBack(*R);
    R = nullptr;
  }
  void *Memory = R ? R->frame(sizeof(Encounter) + Size, sizeof(Encounter)) - sizeof(Encounter)
                   : std::malloc(sizeof(Encounter) + Size);
  if (!Memory)
    std::abort();
  const bool Makes = R && !R->isReady();
  return new (Memory) Encounter{
             &Of, std::move(R), Makes, Size, Graph->pointers * sizeof(void *), TaskDomain::own().scope().hasHost()} +
         1;
}

int chomp_taskgraph_runs(void *Frame) {
  const Encounter &E = Encounter::of(Frame);
  if (E.Makes) {
    Recording = {E.Record.get(), RecordInProgress::Unknown};
  } else if (E.Record) {
    if (vgpu::strict::TargetTasks *Strict = vgpu::strict::TargetTasks::active())
      for (const Dependence &D : E.Record->outside(E.own().first(E.PointerBytes)))
        Strict->waitFor({D.Address, D.Kind != Access::In});
    E.Record->replay(E.own(), E.PointerBytes);
    return 0;
  }
  return 1;
}

void chomp_taskgraph_ran(void *Frame) {
  if (Encounter::of(Frame).Makes)
    Recording = {};
}

void chomp_taskgraph_end(void *Frame) {
  Encounter &E = Encounter::of(Frame);
  if (!E.HadHost) // and the taskgroup's are over
    TaskDomain::own().scope().forgetHost();
  if (!E.Record)
    return std::free(&E);
  const std::shared_ptr<TaskgraphRecord> Kept = E.Record; // which has E
  if (E.Makes)
    E.Record->finish(E.own(), E.PointerBytes);
  else
    E.Record->endReplay();
  TaskgraphRecords *const Of = E.Of;
  E.~Encounter();
  Of->giveBack(*Kept);
}

static void recordNext(const RecordedPlace &Where) {
  if (!Recording.Into)
    return;
  Recording.Into->announce(Where);
  Recording.Next = RecordInProgress::Recorded;
}

int chomp_record_task(const char *File, unsigned Line, int Deferred) {
  recordNext({File, Line, RecordedPlace::Kind::Host});
  return Deferred;
}

int chomp_record_target(const char *File, unsigned Line, int Fixed) {
  recordNext({File, Line, Fixed ? RecordedPlace::Kind::FixedTarget : RecordedPlace::Kind::Target});
  return 1;
}

int chomp_not_recorded(int Deferred) {
  Recording.Next = RecordInProgress::LeftOut;
  return Deferred;
}

int chomp_recording() {
  const auto Next = std::exchange(Recording.Next, RecordInProgress::Unknown);
  return !Recording.Into || Next == RecordInProgress::LeftOut ? 0 : Next == RecordInProgress::Recorded ? 2 : 1;
}

chomp_allocated_t *chomp_allocated() {
  static thread_local chomp_allocated_t Last;
  return &Last;
}

void chomp_record(const chomp_host_tasks_t *Host, const chomp_recorded_task_t *Task) {
  if (Task)
    Recording.Into->add(*Host, *Task);
  else
    Recording.Into->spoil("a task was generated in it that can't be recorded");
}
