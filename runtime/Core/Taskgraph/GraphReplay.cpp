//===- GraphReplay.cpp - counters, deques, mutexes ------------------------===//
#include "Core/Taskgraph/GraphReplay.h"

#include <algorithm>
#include <bit>
#include <thread>
#include <utility>

using namespace chomp;
using Node = TaskGraph::Node;

//===----------------------------------------------------------------------===//
// A worker's ready nodes
//===----------------------------------------------------------------------===//

void GraphReplay::Deque::reserve(std::size_t Nodes) {
  Mask = std::bit_ceil(Nodes + 1) - 1;
  Ring = std::make_unique<std::atomic<Node>[]>(Mask + 1);
}

void GraphReplay::Deque::push(Node N) {
  const std::int64_t At = End.load(std::memory_order_relaxed);
  Ring[static_cast<std::size_t>(At) & Mask].store(N, std::memory_order_relaxed);
  End.store(At + 1, std::memory_order_release);
}

Node GraphReplay::Deque::pop() {
  const std::int64_t At = End.load(std::memory_order_relaxed) - 1;
  if (First.load(std::memory_order_relaxed) > At) // what others take is no more afterwards
    return TaskGraph::None;
  End.store(At, std::memory_order_seq_cst);
  std::int64_t Oldest = First.load(std::memory_order_seq_cst);
  Node N = TaskGraph::None;
  if (Oldest <= At) {
    N = Ring[static_cast<std::size_t>(At) & Mask].load(std::memory_order_relaxed);
    if (Oldest < At)
      return N;
    if (!First.compare_exchange_strong(Oldest, Oldest + 1, std::memory_order_seq_cst, std::memory_order_relaxed))
      N = TaskGraph::None; // somebody else has it
  }
  End.store(At + 1, std::memory_order_relaxed);
  return N;
}

Node GraphReplay::Deque::steal() {
  std::int64_t Oldest = First.load(std::memory_order_seq_cst);
  if (Oldest >= End.load(std::memory_order_seq_cst))
    return TaskGraph::None;
  const Node N = Ring[static_cast<std::size_t>(Oldest) & Mask].load(std::memory_order_relaxed);
  return First.compare_exchange_strong(Oldest, Oldest + 1, std::memory_order_seq_cst, std::memory_order_relaxed)
             ? N
             : TaskGraph::None;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

GraphReplay::GraphReplay(const TaskGraph &Graph)
    : Graph(Graph), Pending(Graph.size()), Mutexes(Graph.mutexCount()), Behind(Graph.mutexCount() ? Graph.size() : 0),
      Obtained(Behind.size()) {
  for (Node N = 0; N < Graph.size(); ++N)
    if (!Graph.predecessorCounts()[N])
      Roots.push_back(N);
}

void GraphReplay::begin(unsigned Count) {
  Running = Count;
  if (Count == 1)
    return;
  std::copy_n(Graph.predecessorCounts().data(), Graph.size(), Pending.data());
  std::fill(Obtained.begin(), Obtained.end(), 0);
  if (Count > WorkerCount) {
    Workers = std::make_unique<Own[]>(Count);
    WorkerCount = Count;
    for (unsigned I = 0; I < Count; ++I)
      Workers[I].Ready.reserve(Graph.size());
  }
  NextRoot.store(0, std::memory_order_relaxed);
  Left.store(Graph.size(), std::memory_order_relaxed);
}

Node GraphReplay::next(Own &Mine) {
  if (const Node N = Mine.Ready.pop(); N != TaskGraph::None)
    return N;
  if (const std::size_t Done = std::exchange(Mine.Done, 0))
    Left.fetch_sub(Done, std::memory_order_acq_rel);
  const auto Index = static_cast<std::size_t>(&Mine - Workers.get());
  for (unsigned Looks = 0; Left.load(std::memory_order_acquire); ++Looks) {
    if (NextRoot.load(std::memory_order_relaxed) < Roots.size()) {
      const std::size_t Some = std::clamp<std::size_t>(Roots.size() / (16 * Running), 1, 16);
      const std::size_t First = NextRoot.fetch_add(Some, std::memory_order_relaxed);
      for (std::size_t I = First; I < std::min(First + Some, Roots.size()); ++I)
        if (take(Roots[I]))
          Mine.Ready.push(Roots[I]);
      if (const Node N = Mine.Ready.pop(); N != TaskGraph::None)
        return N;
    }
    for (unsigned I = 1; I < Running; ++I)
      if (const Node N = Workers[(Index + I) % Running].Ready.steal(); N != TaskGraph::None)
        return N;
    if (Looks % 64 == 63)
      std::this_thread::yield(); // who has the tasks may be waiting for the core
  }
  return TaskGraph::None;
}

Node GraphReplay::done(Own &Mine, Node N) {
  ++Mine.Done;
  if (!Mutexes.empty())
    giveBack(Mine, N);
  Node Next = TaskGraph::None;
  for (Node S : Graph.successors(N)) {
    if (Graph.predecessorCounts()[S] != 1 && std::atomic_ref(Pending[S]).fetch_sub(1, std::memory_order_acq_rel) != 1)
      continue;
    if (!take(S))
      continue;
    if (Next == TaskGraph::None)
      Next = S;
    else
      Mine.Ready.push(S);
  }
  return Next;
}

bool GraphReplay::take(Node N) {
  const auto Needed = Graph.mutexes(N);
  while (!Mutexes.empty() && Obtained[N] < Needed.size()) {
    Mutex &M = Mutexes[Needed[Obtained[N]]];
    std::lock_guard<std::mutex> Guard(M.Lock);
    if (M.Held) {
      Behind[N] = TaskGraph::None;
      (M.First == TaskGraph::None ? M.First : Behind[M.Last]) = N;
      M.Last = N;
      return false;
    }
    M.Held = true;
    ++Obtained[N];
  }
  return true;
}

void GraphReplay::giveBack(Own &Mine, Node N) {
  for (std::uint32_t Index : Graph.mutexes(N)) {
    Mutex &M = Mutexes[Index];
    Node Next;
    {
      std::lock_guard<std::mutex> Guard(M.Lock);
      Next = M.First;
      M.Held = Next != TaskGraph::None;
      if (M.Held)
        M.First = Behind[Next];
    }
    if (Next == TaskGraph::None)
      continue;
    ++Obtained[Next]; // it has waited for this one
    if (take(Next))
      Mine.Ready.push(Next);
  }
}
