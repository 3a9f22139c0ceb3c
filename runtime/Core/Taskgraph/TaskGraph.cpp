//===- TaskGraph.cpp - the order of a record's tasks ----------------------===//
#include "Core/Taskgraph/TaskGraph.h"

#include <algorithm>
#include <array>
#include <utility>

using namespace chomp;
using Node = TaskGraph::Node;

//===----------------------------------------------------------------------===//
// Recording
//===----------------------------------------------------------------------===//

Node GraphRecorder::begin(Node Task) {
  const Node N = size();
  Made.Tasks.push_back(Task);
  FirstPredecessor.push_back(Predecessors.size());
  Made.FirstMutex.push_back(Made.Mutexes.size());
  if (Fence != TaskGraph::None)
    comeAfter(N, Fence);
  return N;
}

void GraphRecorder::comeAfter(Node N, Node Other) {
  if (Other != N) // which has said of a location already that it uses it
    Predecessors.push_back(Other);
}

void GraphRecorder::comeAfter(Node N, const Nodes &Others) {
  for (Node Other : Others)
    comeAfter(N, Other);
}

void GraphRecorder::join(Nodes &Many) {
  const Node Join = begin(TaskGraph::None);
  comeAfter(Join, Many);
  Many.clear();
  Many.push_back(Join);
}

void GraphRecorder::access(Node N, Location &At, GraphAccess Kind) {
  if (!At.isMember(Kind)) {
    At.Before = At.Now;
    At.Now.clear();
    At.Kind = Kind;
  }
  comeAfter(N, At.Before);
  if (At.Now.empty() || At.Now.end()[-1] != N)
    At.Now.push_back(N);
  if (Kind != GraphAccess::Mutex)
    return;
  if (At.Mutex == TaskGraph::None)
    At.Mutex = Made.MutexCount++;
  Made.Mutexes.push_back(At.Mutex);
}

/// One that isn't known yet is used by what comes after all memory's last task.
GraphRecorder::Location &GraphRecorder::location(const void *Address) {
  Location *&At = ByAddress[Address];
  if (!At)
    At = &Locations.emplace_back(Location{GraphAccess::Out, Everything, {}});
  return *At;
}

Node GraphRecorder::add(std::span<const GraphDependence> Depends) {
  constexpr std::size_t Many = 8;
  const bool IsForAll =
      std::any_of(Depends.begin(), Depends.end(), [](const GraphDependence &D) { return !D.Address; });
  Named.clear();
  for (const GraphDependence &D : Depends)
    if (D.Address && !IsForAll) {
      Location &At = location(D.Address);
      Named.push_back(&At);
      Nodes &Before = At.isMember(D.Kind) ? At.Before : At.Now;
      if (Before.size() > Many && D.Kind != GraphAccess::Out) // more will come after these
        join(Before);
    }
  const Node N = begin(TaskCount);
  if (IsForAll) {
    comeAfter(N, Everything);
    for (const Location &At : Locations)
      comeAfter(N, At.Now);
    Locations.clear();
    ByAddress.clear();
    Everything.clear();
    Everything.push_back(N);
    return TaskCount++;
  }
  for (std::size_t I = 0; I < Depends.size(); ++I)
    access(N, *Named.begin()[I], Depends[I].Kind);
  const auto Mine = Made.Mutexes.begin() + static_cast<std::ptrdiff_t>(Made.FirstMutex[N]);
  std::sort(Mine, Made.Mutexes.end());
  Made.Mutexes.erase(std::unique(Mine, Made.Mutexes.end()), Made.Mutexes.end());
  return TaskCount++;
}

Node GraphRecorder::addBehind(Node Task, std::span<const Node> Others, std::span<const std::uint32_t> Mutexes) {
  const Node N = begin(Task);
  for (Node Other : Others)
    comeAfter(N, Other);
  for (std::uint32_t Mutex : Mutexes) {
    Made.Mutexes.push_back(Mutex);
    Made.MutexCount = std::max(Made.MutexCount, Mutex + 1);
  }
  return N;
}

void GraphRecorder::endGroup() {
  const Node First = Groups.back(), End = size();
  Groups.pop_back();
  if (First == End)
    return;
  // Those that no other one of the group comes after.
  std::vector<bool> IsLast(End - First, true);
  for (std::size_t I = FirstPredecessor[First]; I < Predecessors.size(); ++I)
    if (Predecessors[I] >= First)
      IsLast[Predecessors[I] - First] = false;
  const Node Join = begin(TaskGraph::None);
  for (Node N = First; N < End; ++N)
    if (IsLast[N - First])
      comeAfter(Join, N);
  Fence = Join;
}

//===----------------------------------------------------------------------===//
// The graph
//===----------------------------------------------------------------------===//

namespace {

/// Which of the last nodes come before a node. Older ones are forgotten, so that a node takes as long however many
/// there are; edges from these stay.
class Ancestors {
public:
  static constexpr Node Window = 1024;
  using Set = std::array<std::uint64_t, Window / 64>;

  explicit Ancestors(Node Count) : Sets(std::min(Count, Window)) {}
  /// Nodes begin in their order.
  void begin(Node N) {
    Own = N;
    Sets[N % Window] = {};
  }
  /// Whether the node that was begun last is known to come after Other.
  bool has(Node Other) const {
    return Own - Other < Window && (Sets[Own % Window][Other % Window / 64] & std::uint64_t(1) << Other % 64);
  }
  /// It does, and so after all that comes before Other.
  void add(Node Other) {
    if (Own - Other >= Window)
      return;
    Set Theirs = Sets[Other % Window];
    // From Other's place on there are older ones of Theirs, which have left the window.
    for (Node N = Other, Count; N <= Own; N += Count) {
      Count = std::min(64 - N % 64, Own + 1 - N);
      Theirs[N % Window / 64] &= ~((Count == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << Count) - 1) << N % 64);
    }
    Set &Mine = Sets[Own % Window];
    for (std::size_t I = 0; I < Mine.size(); ++I)
      Mine[I] |= Theirs[I];
    Mine[Other % Window / 64] |= std::uint64_t(1) << Other % 64;
  }

private:
  std::vector<Set> Sets;
  Node Own = 0;
};

} // namespace

TaskGraph GraphRecorder::finish() {
  const Node Count = size();
  FirstPredecessor.push_back(Predecessors.size());
  Made.FirstMutex.push_back(Made.Mutexes.size());
  Made.PredecessorCounts.resize(Count);
  Made.FirstEdge.resize(Count + 1);
  // The latest first: what it comes after needs no edge.
  Ancestors Before(Count);
  auto Kept = Predecessors.begin();
  std::size_t First = 0;
  for (Node N = 0; N < Count; ++N) {
    const auto Begin =
        Predecessors.begin() + static_cast<std::ptrdiff_t>(std::exchange(First, FirstPredecessor[N + 1]));
    const auto End = Predecessors.begin() + static_cast<std::ptrdiff_t>(First);
    std::sort(Begin, End, std::greater());
    Before.begin(N);
    Node Last = TaskGraph::None;
    for (auto P = Begin; P != End; ++P) {
      if (std::exchange(Last, *P) == *P || Before.has(*P))
        continue;
      Before.add(*P);
      ++Made.PredecessorCounts[N];
      ++Made.FirstEdge[*P + 1];
      *Kept++ = *P;
    }
  }
  for (Node N = 0; N < Count; ++N)
    Made.FirstEdge[N + 1] += Made.FirstEdge[N];
  Made.Edges.resize(Made.FirstEdge[Count]);
  std::vector<std::size_t> Next(Made.FirstEdge.begin(), Made.FirstEdge.end() - 1);
  auto P = Predecessors.begin();
  for (Node N = 0; N < Count; ++N)
    for (std::uint32_t I = 0; I < Made.PredecessorCounts[N]; ++I)
      Made.Edges[Next[*P++]++] = N;
  return std::move(Made);
}
