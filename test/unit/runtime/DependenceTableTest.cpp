//===- DependenceTableTest.cpp - which tasks come before which ------------===//
#include "Core/Tasks/DependenceTable.h"

#include <catch2/catch.hpp>

#include <array>
#include <set>

using namespace chomp;

namespace {

/// Tasks by number, each in a queue of its own, so that nothing stands for what came before it.
class Tasks {
public:
  /// Queues a task, and returns those that it comes after.
  std::set<int> add(const std::vector<Dependence> &Depends) {
    TaskClock Before;
    for (const Dependence &D : Depends)
      Table.predecessors(D, Before);
    std::set<int> Numbers;
    for (const TaskPoint &P : Before)
      Numbers.insert(static_cast<int>(static_cast<const TaskProgress *>(P.Progress) - Progress.data()));
    const TaskPoint Own{reinterpret_cast<TaskQueue *>(&Progress[Count]), &Progress[Count], 1};
    ++Count;
    for (const Dependence &D : Depends)
      Table.add(D, Own);
    return Numbers;
  }
  void end(int Task) { Progress[static_cast<std::size_t>(Task)].Done = 1; }

private:
  DependenceTable Table;
  std::array<TaskProgress, 5000> Progress;
  std::size_t Count = 0;
};

using Numbers = std::set<int>;
const char Items[5000] = {};
Dependence in(int Item) { return {&Items[Item], Access::In}; }
Dependence out(int Item) { return {&Items[Item], Access::Out}; }
Dependence inSet(int Item) { return {&Items[Item], Access::InSet}; }

} // namespace

TEST_CASE("A writer comes after the last writer and its readers") {
  Tasks T;
  CHECK(T.add({out(0)}).empty());
  CHECK(T.add({in(0)}) == Numbers{0});
  CHECK(T.add({in(0)}) == Numbers{0});
  CHECK(T.add({out(0)}) == Numbers{0, 1, 2});
  CHECK(T.add({in(0)}) == Numbers{3});
  CHECK(T.add({out(1), in(0)}) == Numbers{3});
  CHECK(T.add({out(0), out(1)}) == Numbers{3, 4, 5});
}

TEST_CASE("The members of a set come after readers, and before them") {
  Tasks T;
  CHECK(T.add({out(0)}).empty());
  CHECK(T.add({inSet(0)}) == Numbers{0});
  CHECK(T.add({inSet(0)}) == Numbers{0});
  CHECK(T.add({in(0)}) == Numbers{0, 1, 2});
  CHECK(T.add({inSet(0)}) == Numbers{0, 3});
  CHECK(T.add({out(0)}) == Numbers{0, 1, 2, 3, 4});
}

TEST_CASE("A task for all memory comes after all with dependences, and before") {
  Tasks T;
  T.add({out(0)});
  T.add({in(1)});
  T.add({inSet(2)});
  T.add({});
  CHECK(T.add({{nullptr, Access::Out}}) == Numbers{0, 1, 2});
  CHECK(T.add({in(3)}) == Numbers{4});
  CHECK(T.add({out(0)}) == Numbers{4});
}

TEST_CASE("Tasks that are over are nobody's predecessors") {
  Tasks T;
  T.add({out(0)});
  T.add({in(0)});
  T.end(0);
  CHECK(T.add({out(0)}) == Numbers{1});
  // However many addresses there have been.
  for (int Item = 1; Item < 4000; ++Item) {
    T.add({out(Item)});
    if (Item != 7)
      T.end(Item + 2);
  }
  CHECK(T.add({in(7), in(8)}) == Numbers{9});
}

TEST_CASE("What comes after the host's tasks is known until these are over") {
  DependenceTable Table;
  CHECK_FALSE(Table.hasHost());
  Table.addHost(in(0));
  Table.addHost(inSet(1));
  Table.addHost(out(2));
  CHECK(Table.hasHost());
  CHECK_FALSE(Table.followsHost(in(0)));
  CHECK(Table.followsHost(inSet(0)));
  CHECK(Table.followsHost(out(0)));
  CHECK(Table.followsHost(in(1)));
  CHECK_FALSE(Table.followsHost(inSet(1)));
  CHECK(Table.followsHost(out(1)));
  CHECK(Table.followsHost(in(2)));
  CHECK(Table.followsHost(out(2)));
  CHECK_FALSE(Table.followsHost(out(3)));
  CHECK(Table.followsHost({nullptr, Access::Out}));

  // A device's task that came after all of them has not ended theirs.
  TaskProgress Progress;
  Table.add({nullptr, Access::Out}, {reinterpret_cast<TaskQueue *>(&Progress), &Progress, 1});
  CHECK(Table.followsHost(in(2)));

  Table.forgetHost();
  CHECK_FALSE(Table.hasHost());
  CHECK_FALSE(Table.followsHost(out(0)));
  CHECK_FALSE(Table.followsHost(in(2)));
  CHECK_FALSE(Table.followsHost({nullptr, Access::Out}));
  Table.addHost({nullptr, Access::Out});
  CHECK(Table.followsHost(in(3)));
}
