//===- GraphDrawing.cpp - a recorded graph, for people --------------------===//
#include "Core/Taskgraph/GraphDrawing.h"
#include "Core/Taskgraph/SeriesParallel.h"

#include "chomp/status.h"

#include <algorithm>
#include <charconv>
#include <compare>
#include <iterator>
#include <string_view>

using namespace chomp;
using Node = TaskGraph::Node;

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

std::vector<std::vector<Node>> chomp::chains(const TaskGraph &Graph) {
  const auto Count = static_cast<Node>(Graph.size());
  std::vector<Node> Height(Count); // the edges of the longest path from here
  for (Node N = Count; N-- > 0;)
    for (Node S : Graph.successors(N))
      Height[N] = std::max(Height[N], Height[S] + 1);
  std::vector<std::vector<Node>> Chains;
  std::vector<bool> IsTaken(Count);
  for (Node First = 0; First < Count; ++First) {
    if (IsTaken[First])
      continue;
    Chains.emplace_back();
    for (Node N = First, Next; N != TaskGraph::None; N = Next) {
      Chains.back().push_back(N);
      IsTaken[N] = true;
      Next = TaskGraph::None;
      for (Node S : Graph.successors(N))
        if (!IsTaken[S] && (Next == TaskGraph::None || Height[S] > Height[Next]))
          Next = S;
    }
  }
  return Chains;
}

std::vector<std::uint32_t> chomp::levels(const TaskGraph &Graph) {
  std::vector<std::uint32_t> Levels(Graph.size());
  for (Node N = 0; N < Graph.size(); ++N)
    for (Node S : Graph.successors(N))
      Levels[S] = std::max(Levels[S], Levels[N] + (Graph.task(N) != TaskGraph::None));
  return Levels;
}

CriticalPath chomp::criticalPath(const TaskGraph &Graph, TaskLabels Labels) {
  struct Length {
    double Microseconds = 0;
    std::uint32_t Tasks = 0;
    std::partial_ordering operator<=>(const Length &) const = default;
  };
  std::vector<Length> Before(Graph.size()); // the longest path to a node, and with it
  std::vector<Node> Previous(Graph.size(), TaskGraph::None);
  Node Last = TaskGraph::None;
  for (Node N = 0; N < Graph.size(); ++N) {
    Length &Here = Before[N];
    if (const Node Task = Graph.task(N); Task != TaskGraph::None) {
      ++Here.Tasks;
      Here.Microseconds += std::max(0.0, Labels[Task].Microseconds);
    }
    if (Last == TaskGraph::None || Here > Before[Last])
      Last = N;
    for (Node S : Graph.successors(N))
      if (Previous[S] == TaskGraph::None || Here > Before[S]) {
        Before[S] = Here;
        Previous[S] = N;
      }
  }
  CriticalPath Path;
  if (Last != TaskGraph::None)
    Path = {{}, Before[Last].Tasks, Before[Last].Microseconds};
  for (; Last != TaskGraph::None; Last = Previous[Last])
    Path.Nodes.push_back(Last);
  std::reverse(Path.Nodes.begin(), Path.Nodes.end());
  return Path;
}

//===----------------------------------------------------------------------===//
// The drawing
//===----------------------------------------------------------------------===//

/// For a label in quotes.
static std::string escape(std::string_view Text) {
  std::string Escaped;
  for (char C : Text)
    if (C == '"' || C == '\\')
      Escaped += {'\\', C};
    else if (C == '\n')
      Escaped += "\\n";
    else if (C == '&') // dot knows HTML's names of characters
      Escaped += "&amp;";
    else
      Escaped += static_cast<unsigned char>(C) < ' ' ? ' ' : C;
  return Escaped;
}

/// Whatever the program's locale is.
static std::string duration(double Microseconds) {
  char Digits[320]; // all that a double can have
  const char *End = std::to_chars(Digits, std::end(Digits), Microseconds, std::chars_format::fixed, 1).ptr;
  return cat(std::string_view(Digits, End), " us");
}

static std::string count(std::size_t Count, const char *Of) { return cat(Count, ' ', Of, Count == 1 ? "" : "s"); }

static std::string summary(const TaskGraph &Graph, std::size_t ChainCount, const CriticalPath &Path,
                           const SeriesParallel &Tree, std::size_t TaskCount) {
  const auto Levels = levels(Graph);
  std::size_t LevelCount = 0, EdgeCount = 0;
  for (Node N = 0; N < Graph.size(); ++N) {
    EdgeCount += Graph.successors(N).size();
    if (Graph.task(N) != TaskGraph::None)
      LevelCount = std::max<std::size_t>(LevelCount, Levels[N] + 1);
  }
  std::string Text = count(TaskCount, "task");
  if (TaskCount < Graph.size())
    Text += cat(", ", count(Graph.size() - TaskCount, "join"));
  Text += cat(", ", count(EdgeCount, "edge"), ", ", count(LevelCount, "level"), ", ", count(ChainCount, "chain"),
              "\\ncritical path: ", count(Path.Tasks, "task"));
  if (Path.Microseconds > 0)
    Text += cat(", ", duration(Path.Microseconds));
  if (Tree.Answer != SeriesParallel::TooLarge)
    Text += Tree.Answer == SeriesParallel::Yes ? "\\nseries-parallel" : "\\nnot series-parallel";
  return Text;
}

std::string chomp::draw(const TaskGraph &Graph, TaskLabels Labels, const std::string &Title) {
  const auto Chains = chains(Graph);
  const CriticalPath Path = criticalPath(Graph, Labels);
  const SeriesParallel Tree = seriesParallel(Graph);
  std::vector<std::size_t> Colours(Graph.size());
  std::vector<Node> Next(Graph.size(), TaskGraph::None); // of the chain
  for (std::size_t I = 0; I < Chains.size(); ++I)
    for (std::size_t J = 0; J < Chains[I].size(); ++J) {
      Colours[Chains[I][J]] = I % 8 + 1;
      if (J)
        Next[Chains[I][J - 1]] = Chains[I][J];
    }
  std::vector<bool> IsCritical(Graph.size());
  for (Node N : Path.Nodes)
    IsCritical[N] = true;

  std::string Text =
      cat("digraph {\n  label=\"", escape(Title), "\\n", summary(Graph, Chains.size(), Path, Tree, Labels.size()),
          "\";\n  labelloc=t;\n  node [colorscheme=dark28, style=filled];\n"
          "  edge [colorscheme=dark28, color=\"#666666\"];\n");
  for (std::string_view Rest = Tree.Tree; !Rest.empty();) { // in several lines: dot takes none of 16384 characters
    const auto Line = Rest.substr(0, std::min(Rest.find_first_of(" ()", 100), Rest.size() - 1) + 1);
    Text += cat("  // ", Line, '\n');
    Rest.remove_prefix(Line.size());
  }
  for (Node N = 0; N < Graph.size(); ++N) {
    const Node Task = Graph.task(N);
    if (Task == TaskGraph::None) {
      Text += cat("  n", N, " [shape=point, color=", Colours[N], "];\n");
      continue;
    }
    const TaskLabel &L = Labels[Task];
    Text += cat("  n", N, " [label=\"", escape(L.Name), ' ', Task);
    if (!L.Place.empty())
      Text += cat("\\n", escape(L.Place));
    if (L.Microseconds >= 0)
      Text += cat("\\n", duration(L.Microseconds));
    Text += cat(L.OnDevice ? "\", shape=box, color=" : "\", color=", Colours[N], ", fillcolor=\"/pastel28/", Colours[N],
                IsCritical[N] ? "\", penwidth=3];\n" : "\"];\n");
  }
  for (Node N = 0; N < Graph.size(); ++N)
    for (Node S : Graph.successors(N)) {
      Text += cat("  n", N, " -> n", S);
      if (S == Next[N])
        Text += cat(" [color=", Colours[N], ", penwidth=2.5]");
      Text += ";\n";
    }
  return Text += "}\n";
}
