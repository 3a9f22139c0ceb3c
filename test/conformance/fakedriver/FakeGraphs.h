//===- FakeGraphs.h - the fake drivers' graphs ----------------------------===//
//
// Nodes with edges, executable graphs that are copies of them, and an order to do one in that is as unkind as its edges
// allow: of the nodes that are ready always the one that was added last, so that a missing edge shows. Counts what it
// is asked for. Knows nothing of what a node does but a text that says it, and takes no locks.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_FAKEGRAPHS_H
#define CHOMP_TEST_FAKEGRAPHS_H

#include "FakeCounts.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fake {

/// What a node does; returns an error number, or 0.
class Work {
public:
  Work(std::nullptr_t = nullptr) {}
  explicit Work(std::function<int()> Do, std::string Text = "") : Text(std::move(Text)), Do(std::move(Do)) {}
  int operator()() const { return Do(); }
  explicit operator bool() const { return static_cast<bool>(Do); }

  std::string Text;

private:
  std::function<int()> Do;
};
/// A node of an executable graph keeps its kind.
enum class WorkKind { Kernel, CopyToDevice, CopyToHost };

struct GraphNode {
  WorkKind Kind;
  Work Do;
  std::vector<const GraphNode *> Before = {};
};

struct Graph {
  int Device; ///< Of those who use it.
  std::vector<std::unique_ptr<GraphNode>> Nodes;

  bool has(const void *Node) const {
    return std::any_of(Nodes.begin(), Nodes.end(), [=](const auto &N) { return N.get() == Node; });
  }
};

/// All nodes of Nodes, each after those before it; stops at the first that fails.
inline int runUnkindly(const std::vector<GraphNode> &Nodes, const std::vector<const GraphNode *> &Names) {
  std::set<const GraphNode *> Done;
  while (Done.size() < Nodes.size()) {
    std::size_t Next = Nodes.size();
    auto IsDone = [&](const GraphNode *N) { return Done.count(N) != 0; };
    while (Next--)
      if (!IsDone(Names[Next]) && std::all_of(Nodes[Next].Before.begin(), Nodes[Next].Before.end(), IsDone))
        break;
    if (int Code = Nodes[Next].Do())
      return Code;
    Done.insert(Names[Next]);
  }
  return 0;
}

/// Changes to it leave alone what was launched before, and the graph that it was made of.
class ExecutableGraph {
public:
  explicit ExecutableGraph(const Graph &G) : Device(G.Device) {
    for (const std::unique_ptr<GraphNode> &N : G.Nodes) {
      Names.push_back(N.get());
      Nodes.push_back(*N);
    }
  }
  /// The drivers keep what is being launched for as long as that takes, or don't: our contract asks for more.
  ~ExecutableGraph() {
    if (!*Outstanding)
      return;
    std::fputs("fake driver: an executable graph is destroyed before its launches are over\n", stderr);
    std::abort();
  }

  /// Whether the node was there when the graph was made executable, and is of this kind.
  bool change(const void *Node, WorkKind Kind, Work Do) {
    const auto Found = std::find(Names.begin(), Names.end(), Node);
    if (Found == Names.end())
      return false;
    GraphNode &N = Nodes[static_cast<std::size_t>(Found - Names.begin())];
    if (N.Kind != Kind)
      return false;
    N.Do = std::move(Do);
    return true;
  }

  /// A launch, with all as it is now. It is outstanding until it has been done, once.
  Work launch() {
    ++*Outstanding;
    return Work([Nodes = Nodes, Names = Names, Outstanding = Outstanding] {
      const int Code = runUnkindly(Nodes, Names);
      --*Outstanding;
      return Code;
    });
  }

  /// All of it, as FakeCounts.h says.
  std::string text() const {
    std::string Text = "device " + std::to_string(Device);
    for (std::size_t I = 0; I < Nodes.size(); ++I) {
      Text += "\n" + std::to_string(I) + ": " + Nodes[I].Do.Text;
      for (std::size_t P = 0; P < I; ++P)
        if (std::count(Nodes[I].Before.begin(), Nodes[I].Before.end(), Names[P]))
          Text += " after " + std::to_string(P);
    }
    return Text;
  }

  const int Device;

private:
  std::vector<const GraphNode *> Names; // What the nodes were in the graph; may be gone.
  std::vector<GraphNode> Nodes;
  std::shared_ptr<int> Outstanding = std::make_shared<int>(0);
};

/// All graphs and executable graphs that there are. Handles that it doesn't know are refused.
class Graphs {
public:
  void *create(int Device) {
    auto *G = new Graph{Device, {}};
    All.emplace(G, G);
    return G;
  }
  bool destroy(void *G) { return All.erase(G); }
  /// What programs that look have asked for so far. Who changes an executable graph or launches it says so.
  fake_graph_counts_t Counts = {};

  /// Null where a handle is wrong: the graph, or a node that is not of this graph.
  void *add(void *To, void *const *Before, std::size_t Count, WorkKind Kind, Work Do) {
    const auto Found = All.find(To);
    if (Found == All.end())
      return nullptr;
    auto Added = std::make_unique<GraphNode>(GraphNode{Kind, std::move(Do)});
    for (std::size_t I = 0; I < Count; ++I) {
      if (!Found->second->has(Before[I]))
        return nullptr;
      Added->Before.push_back(static_cast<const GraphNode *>(Before[I]));
    }
    ++Counts.nodes;
    Counts.edges += static_cast<unsigned>(Count);
    Found->second->Nodes.push_back(std::move(Added));
    return Found->second->Nodes.back().get();
  }

  /// Null for a wrong handle.
  void *instantiate(void *Of) {
    const auto Found = All.find(Of);
    if (Found == All.end())
      return nullptr;
    auto *E = new ExecutableGraph(*Found->second);
    Executables.emplace(E, E);
    ++Counts.instantiated;
    return E;
  }
  bool destroyExecutable(void *E) {
    const bool Known = Executables.erase(E);
    Counts.destroyed += Known;
    return Known;
  }

  /// Null for a wrong handle.
  ExecutableGraph *executable(void *E) const {
    const auto Found = Executables.find(E);
    return Found == Executables.end() ? nullptr : Found->second.get();
  }

private:
  std::map<void *, std::unique_ptr<Graph>> All;
  std::map<void *, std::unique_ptr<ExecutableGraph>> Executables;
};

} // namespace fake

#endif
