//===- SeriesParallel.cpp - whether an order is nested forks and joins ----===//
#include "Core/Taskgraph/SeriesParallel.h"

#include "chomp/status.h"

#include <algorithm>
#include <bit>
#include <map>
#include <span>
#include <unordered_map>

using namespace chomp;
using Node = TaskGraph::Node;

namespace {

/// Tasks as arcs between points in time: each begins at the point where all that it comes after is done. Parallel arcs,
/// and two arcs with nothing else at the point between them, become one, as long as there are any.
class Arcs {
public:
  Arcs(Node TaskCount, Node PointCount) : Points(PointCount) {
    for (Node Task = 0; Task < TaskCount; ++Task)
      Parts.push_back({Kind::Task, Task});
  }

  void add(Node Arc, Node From, Node To) {
    const auto [At, IsNew] = Between.try_emplace(std::uint64_t(From) << 32 | To, Arc);
    if (!IsNew) {
      remove(At->second);
      At->second = Arc = compose(Kind::Parallel, At->second, Arc);
    }
    Parts[Arc].From = From;
    Parts[Arc].To = To;
    Points[From].Leaving.add(Arc);
    Points[To].Arriving.add(Arc);
  }

  /// The one arc that all become, from the first point to the last; None if they don't.
  Node reduce() {
    std::vector<Node> Work;
    for (Node P = 0; P < Points.size(); ++P)
      Work.push_back(P);
    while (!Work.empty()) {
      const Point P = Points[Work.back()];
      Work.pop_back();
      if (P.Arriving.Count != 1 || P.Leaving.Count != 1)
        continue;
      const Node From = Parts[P.Arriving.Arcs].From, To = Parts[P.Leaving.Arcs].To;
      remove(P.Arriving.Arcs);
      remove(P.Leaving.Arcs);
      add(compose(Kind::Series, P.Arriving.Arcs, P.Leaving.Arcs), From, To);
      Work.insert(Work.end(), {From, To});
    }
    const Ends &Leaving = Points.front().Leaving, &Arriving = Points.back().Arriving;
    return Leaving.Count == 1 && Arriving.Count == 1 && Leaving.Arcs == Arriving.Arcs ? Leaving.Arcs : TaskGraph::None;
  }

  /// Without recursion: trees are as deep as graphs are long.
  std::string text(Node Root) const {
    struct Item {
      const char *Before;
      Node Part; ///< None: nothing.
    };
    std::string Text;
    for (std::vector<Item> Rest{{"", Root}}; !Rest.empty();) {
      const auto [Before, Arc] = Rest.back();
      Rest.pop_back();
      Text += Before;
      if (Arc == TaskGraph::None)
        continue;
      if (Parts[Arc].Is == Kind::Task) {
        Text += cat(Arc);
        continue;
      }
      Text += Parts[Arc].Is == Kind::Series ? "series(" : "parallel(";
      const std::vector<Node> Children = children(Arc);
      Rest.push_back({")", TaskGraph::None});
      for (std::size_t I = Children.size(); I-- > 0;)
        Rest.push_back({I ? ", " : "", Children[I]});
    }
    return Text;
  }

private:
  enum class Kind { Task, Series, Parallel };
  struct Part {
    Kind Is;
    Node First; ///< The lowest number of a task.
    Node Left = 0, Right = 0, From = 0, To = 0;
  };
  struct Ends {
    Node Count = 0, Arcs = 0; ///< Their numbers by exclusive or: of one arc, its number.
    void add(Node Arc) { ++Count, Arcs ^= Arc; }
    void remove(Node Arc) { --Count, Arcs ^= Arc; }
  };
  struct Point {
    Ends Arriving, Leaving;
  };

  Node compose(Kind Is, Node Left, Node Right) {
    Parts.push_back({Is, std::min(Parts[Left].First, Parts[Right].First), Left, Right});
    return static_cast<Node>(Parts.size() - 1);
  }
  void remove(Node Arc) {
    Points[Parts[Arc].From].Leaving.remove(Arc);
    Points[Parts[Arc].To].Arriving.remove(Arc);
  }
  /// Series of series are one, and so on. Those of a parallel one are in the order in which they were recorded.
  std::vector<Node> children(Node Arc) const {
    std::vector<Node> Children;
    for (std::vector<Node> Rest{Arc}; !Rest.empty();) {
      const Part &P = Parts[Rest.back()];
      if (P.Is != Parts[Arc].Is) {
        Children.push_back(Rest.back());
        Rest.pop_back();
        continue;
      }
      Rest.back() = P.Right;
      Rest.push_back(P.Left);
    }
    if (Parts[Arc].Is == Kind::Parallel)
      std::ranges::sort(Children, {}, [this](Node Child) { return Parts[Child].First; });
    return Children;
  }

  std::vector<Part> Parts; ///< The tasks first.
  std::vector<Point> Points;
  std::unordered_map<std::uint64_t, Node> Between; ///< By both points.
};

} // namespace

SeriesParallel chomp::seriesParallel(const TaskGraph &Graph) {
  if (Graph.size() > SeriesParallel::MaxNodes)
    return {SeriesParallel::TooLarge, {}};
  Node TaskCount = 0;
  for (Node N = 0; N < Graph.size(); ++N)
    TaskCount += Graph.task(N) != TaskGraph::None;
  if (!TaskCount)
    return {SeriesParallel::Yes, {}};
  // The tasks that come before each node, and those of them that come before another one of them: the graph's edges
  // don't say which are the last ones, since they lead through joins, and some may say what others say.
  using Set = std::vector<std::uint64_t>;
  std::vector<Set> Before(Graph.size(), Set((TaskCount + 63) / 64)), Early = Before;
  const auto Add = [](Set &To, const Set &From) {
    for (std::size_t I = 0; I < To.size(); ++I)
      To[I] |= From[I];
  };
  // Of a series-parallel order, tasks that come next after one have all the same before them.
  std::map<Set, Node> Points;
  std::vector<Node> Begin(TaskCount), End(TaskCount, TaskGraph::None);
  for (Node N = 0; N < Graph.size(); ++N) {
    const Node Task = Graph.task(N);
    for (Node S : Graph.successors(N)) {
      Add(Before[S], Before[N]);
      Add(Early[S], Task == TaskGraph::None ? Early[N] : Before[N]);
      if (Task != TaskGraph::None)
        Before[S][Task / 64] |= std::uint64_t(1) << Task % 64;
    }
    if (Task == TaskGraph::None)
      continue;
    const auto [At, IsNew] = Points.try_emplace(Before[N], static_cast<Node>(Points.size()));
    Begin[Task] = At->second;
    for (std::size_t I = 0; IsNew && I < Before[N].size(); ++I)
      for (std::uint64_t Last = Before[N][I] & ~Early[N][I]; Last; Last &= Last - 1)
        if (Node &Ended = End[I * 64 + static_cast<std::size_t>(std::countr_zero(Last))]; Ended == TaskGraph::None)
          Ended = At->second;
        else
          return {SeriesParallel::No, {}};
  }
  const auto Sink = static_cast<Node>(Points.size());
  Arcs All(TaskCount, Sink + 1);
  for (Node Task = 0; Task < TaskCount; ++Task)
    All.add(Task, Begin[Task], End[Task] == TaskGraph::None ? Sink : End[Task]);
  const Node Root = All.reduce();
  if (Root == TaskGraph::None)
    return {SeriesParallel::No, {}};
  return {SeriesParallel::Yes, All.text(Root)};
}
