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

#include "Core/Tasks/TaskPoint.h"

#include <unordered_map>

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
  void forgetHost();
  bool hasHost() const { return HasHost; }
  /// Whether something with this dependence comes after such a task.
  bool followsHost(const Dependence &D) const;

private:
  struct Entry {
    TaskPoint Out;
    TaskClock In, Set;
    unsigned Host = 0;         ///< The host's accesses, a bit for each kind,
    std::uint64_t HostAge = 0; ///< if these are not forgotten: the table's age.
    bool isOver() const { return Out.isOver() && In.isOver() && Set.isOver(); }
  };
  unsigned hostOf(const Entry &E) const { return E.HostAge == HostAge ? E.Host : 0; }
  void forgetOld();

  std::unordered_map<const void *, Entry> Entries;
  TaskPoint All; ///< The last for omp_all_memory.
  std::size_t Limit = 1024;
  bool HasHost = false, HostHasAll = false;
  std::uint64_t HostAge = 1; ///< How often the host's tasks have been forgotten.
};

} // namespace chomp

#endif
