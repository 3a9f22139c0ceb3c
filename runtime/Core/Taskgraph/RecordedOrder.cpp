//===- RecordedOrder.cpp - from what was told to a graph ------------------===//
#include "Core/Taskgraph/RecordedOrder.h"

#include "chomp/waits.h"

#include <algorithm>
#include <utility>

using namespace chomp;

void RecordedOrder::add(const chomp_recorded_task_t &Task) {
  static constexpr GraphAccess Kinds[] = {GraphAccess::In, GraphAccess::Out, GraphAccess::Set, GraphAccess::Mutex};
  for (std::size_t I = 0; I < Task.count; ++I)
    Depends.push_back({Task.list[I].address, Kinds[Task.list[I].kind]});
  Steps.push_back(static_cast<Step>(Task.count));
}

const TaskGraph &RecordedOrder::graph() const {
  std::call_once(HasGraph, [this] {
    GraphRecorder Recorder;
    std::size_t At = 0;
    for (const Step S : std::exchange(Steps, {})) {
      if (S == GroupBegins) {
        Recorder.beginGroup();
      } else if (S == GroupEnds) {
        Recorder.endGroup();
      } else {
        Recorder.add(std::span(Depends).subspan(At, S));
        At += S;
      }
    }
    Graph = Recorder.finish();
  });
  return Graph;
}

const std::vector<Dependence> &RecordedOrder::dependences() const {
  std::call_once(HasEach, [this] {
    for (const GraphDependence &D : Depends)
      Each.push_back({D.Address, D.Kind == GraphAccess::In ? Access::In : Access::Out});
    // What writes comes first, and stands for all.
    std::sort(Each.begin(), Each.end(), [](const Dependence &A, const Dependence &B) {
      return A.Address != B.Address ? A.Address < B.Address : A.Kind > B.Kind;
    });
    const auto IsSame = [](const Dependence &A, const Dependence &B) { return A.Address == B.Address; };
    Each.erase(std::unique(Each.begin(), Each.end(), IsSame), Each.end());
    if (!Each.empty() && !Each.front().Address)
      Each.resize(1);
  });
  return Each;
}
