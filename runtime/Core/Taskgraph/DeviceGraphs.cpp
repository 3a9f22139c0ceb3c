//===- DeviceGraphs.cpp - cutting a record into stretches -----------------===//
#include "Core/Taskgraph/DeviceGraphs.h"

#include <algorithm>
#include <map>

using namespace chomp;
using Node = TaskGraph::Node;

namespace {

/// What makes the cuts.
class Cutter {
public:
  Cutter(const TaskGraph &Graph, const DeviceGraphs::LaunchOf &Launch)
      : Graph(Graph), Before(Graph.size()), On(Graph.size()), Depth(Graph.size()) {
    for (Node N = 0; N < Graph.size(); ++N)
      for (Node S : Graph.successors(N))
        Before[S].push_back(N);
    for (Node N = 0; N < Graph.size(); ++N) {
      On[N] = deviceOf(N, Launch);
      for (Node P : Before[N])
        Depth[N] = std::max(Depth[N], Depth[P] + (On[P] != On[N]));
    }
  }

  /// In one stretch.
  bool areTogether(Node A, Node B) const { return On[A] && On[A] == On[B] && Depth[A] == Depth[B]; }

  const TaskGraph &Graph;
  std::vector<std::vector<Node>> Before;
  std::vector<Device *> On; ///< Null: the host.
  std::vector<std::uint32_t> Depth;

private:
  bool hasGraphs(Device &D) {
    const auto [At, IsNew] = Has.try_emplace(&D, false);
    if (IsNew)
      if (auto Made = D.Impl.createGraph(); Made.ok())
        At->second = *Made != nullptr;
    return At->second;
  }

  Device *deviceOf(Node N, const DeviceGraphs::LaunchOf &Launch) {
    if (Graph.task(N) != TaskGraph::None) {
      const RecordedLaunch *L = Launch(Graph.task(N));
      return L && Graph.mutexes(N).empty() && hasGraphs(L->device()) ? &L->device() : nullptr;
    }
    // A join is where all before it is.
    Device *D = Before[N].empty() ? nullptr : On[Before[N].front()];
    return std::all_of(Before[N].begin(), Before[N].end(), [&](Node P) { return On[P] == D; }) ? D : nullptr;
  }

  std::map<Device *, bool> Has;
};

} // namespace

Result<std::unique_ptr<DeviceGraphs>> DeviceGraphs::make(const TaskGraph &Graph, std::size_t TaskCount,
                                                         const LaunchOf &Launch) {
  const Cutter Cut(Graph, Launch);
  if (std::none_of(Cut.On.begin(), Cut.On.end(), [](const Device *D) { return D; }))
    return std::unique_ptr<DeviceGraphs>();
  std::vector<Node> ByDepth(Graph.size());
  for (Node N = 0; N < Graph.size(); ++N)
    ByDepth[N] = N;
  std::sort(ByDepth.begin(), ByDepth.end(),
            [&](Node A, Node B) { return std::pair(Cut.Depth[A], A) < std::pair(Cut.Depth[B], B); });

  auto Made = std::make_unique<DeviceGraphs>();
  GraphRecorder Recorder;
  std::vector<Node> Place(Graph.size());                           // in the new graph
  std::map<std::pair<std::uint32_t, Device *>, std::size_t> Known; // stretches
  std::vector<std::vector<Node>> Members;                          // of these
  for (Node N : ByDepth)
    if (Device *D = Cut.On[N]) {
      const auto [At, IsNew] = Known.try_emplace({Cut.Depth[N], D}, Members.size());
      if (IsNew)
        Members.emplace_back();
      Members[At->second].push_back(N);
    }
  auto Add = [&](Node Task, std::span<const Node> Of, std::span<const std::uint32_t> Mutexes) {
    std::vector<Node> Others;
    for (Node N : Of)
      for (Node P : Cut.Before[N])
        if (!Cut.areTogether(P, N))
          Others.push_back(Place[P]);
    const Node New = Recorder.addBehind(Task, Others, Mutexes);
    for (Node N : Of)
      Place[N] = New;
  };
  for (Node N : ByDepth) {
    Device *const D = Cut.On[N];
    if (!D) {
      Add(Graph.task(N), {&N, 1}, Graph.mutexes(N));
      continue;
    }
    const std::size_t Index = Known.at({Cut.Depth[N], D});
    if (Members[Index].front() != N)
      continue; // it is there
    Stretch New{D, nullptr, {}};
    Result<std::unique_ptr<plugin::Graph>> Work = D->Impl.createGraph();
    if (!Work.ok())
      return Work.takeStatus();
    New.Work = std::move(*Work);
    std::map<Node, std::vector<unsigned>> Ends; // of a node; of a join those of all before it
    for (Node M : Members[Index]) {
      std::vector<unsigned> After;
      for (Node P : Cut.Before[M])
        if (auto Of = Ends.find(P); Of != Ends.end())
          After.insert(After.end(), Of->second.begin(), Of->second.end());
      std::sort(After.begin(), After.end());
      After.erase(std::unique(After.begin(), After.end()), After.end());
      if (Graph.task(M) == TaskGraph::None) {
        Ends[M] = std::move(After);
        continue;
      }
      CHOMP_TRY(Launch(Graph.task(M))->add(*New.Work, After));
      Ends[M] = {static_cast<unsigned>(New.Tasks.size())};
      New.Tasks.push_back(Graph.task(M));
    }
    Made->Stretches.push_back(std::move(New));
    Add(static_cast<Node>(TaskCount + Made->Stretches.size() - 1), Members[Index], {});
  }
  Made->Order = Recorder.finish();
  Made->Replay = std::make_unique<GraphReplay>(Made->Order);
  return Made;
}

Status DeviceGraphs::run(std::size_t Index) {
  Stretch &S = Stretches[Index];
  Result<QueueLoan> Q = S.On->borrowQueue();
  if (!Q.ok())
    return Q.takeStatus();
  if (TraceOn)
    trace("[", S.On->Number, " ", S.On->Kind, "] graph        of ", S.Tasks.size(), " kernels");
  CHOMP_TRY(S.Work->launch(**Q));
  return (*Q)->synchronize();
}

Status DeviceGraphs::change(const LaunchOf &Launch) {
  for (Stretch &S : Stretches)
    for (unsigned I = 0; I < S.Tasks.size(); ++I)
      CHOMP_TRY(Launch(S.Tasks[I])->change(*S.Work, I));
  return {};
}
