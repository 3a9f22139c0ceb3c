//===- DependenceTable.h - which tasks touched a storage location last ----===//
//
// Dependences relate the tasks that one task generates (OpenMP 5.2, 15.9.5), so each generating thread has a table of
// its own. For each address in a depend clause it keeps the tasks that the next one may have to come after: the last
// that wrote, those that have read since, and those of the last inoutset. Of tasks that the host's runtime orders, its
// own and target tasks that are not queued yet, it only knows what they depend on: that runtime knows which are over.
//
// Threads: one at a time.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_DEPENDENCETABLE_H
#define CHOMP_CORE_TASKS_DEPENDENCETABLE_H

#include "Core/AddressTable.h"
#include "Core/Tasks/TaskPoint.h"

#include <cstdint>
#include <vector>

namespace chomp {

enum class Access {
  In,
  Out,  ///< inout and mutexinoutset, too.
  InSet ///< inoutset: not ordered among themselves.
};

struct Dependence {
  const void *Address; ///< Null: omp_all_memory.
  Access Kind;
};

class DependenceTable {
public:
  /// Adds the tasks that one with this dependence has to come after.
  void predecessors(const Dependence &D, TaskClock &Before) const;
  /// A task with this dependence has been queued. One for all memory: `predecessors` of all later tasks.
  void add(const Dependence &D, const TaskPoint &Task);

  /// The host's runtime has got a task with this dependence.
  void addHost(const Dependence &D);
  /// All of those are over.
  void forgetHost() {
    Host.clear();
    HostHasAll = false;
  }
  bool hasHost() const { return HostHasAll || Host.size(); }
  /// Whether something with this dependence comes after such a task.
  bool followsHost(const Dependence &D) const;

private:
  struct Entry {
    const void *Address = nullptr; ///< Null: nothing's.
    TaskPoint Out;
    TaskClock In, Set;
    bool isOver() const { return Out.isOver() && In.isOver() && Set.isOver(); }
    void hasOut(const TaskPoint &Task) {
      Out = Task;
      In.clear();
      Set.clear();
    }
  };
  void forgetOld();
  Entry &entry(const void *Address);

  // Nothing is allocated for an address once there have been as many.
  using Index = std::uint32_t; ///< In Entries, from 1 on; 0: none.
  AddressTable<Index> Indices;
  std::vector<Entry> Entries;
  std::vector<Index> Free;
  TaskPoint All;               ///< The last for omp_all_memory.
  AddressTable<unsigned> Host; ///< The host's accesses, a bit for each kind.
  bool HostHasAll = false;
};

} // namespace chomp

#endif
