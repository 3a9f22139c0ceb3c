// bfs in C++: the distance of every node from the middle one, in edges, with queues.
//
// A thread for every node of the frontier, not of the graph: a thread that is first to reach a node (an atomic exchange
// says so) takes a place in the next queue (an atomic increment gives it). The queues change sides after every level;
// only their length comes back to the host. --size is the number of nodes.
#include <cstdio>
#include <utility>
#include <vector>

#include "graph.h"

namespace {

constexpr long SmallSize = 65536;
constexpr long LargeSize = 1000000;
constexpr int Unreached = -1;

/// What a search keeps for every node: host pointers to arrays that are mapped.
struct Traversal {
  int *Cost;    ///< its distance
  int *Claimed; ///< 1 where a thread has reached it
};

constexpr int endOf(const node &Node) { return Node.first + Node.degree; }

/// Visits the neighbours of Current[0 .. CurrentLength). Returns the length of Next.
int expand(const graph &Graph, const int *Current, int CurrentLength, int *Next, const Traversal &State, int Level) {
  const int Count = Graph.node_count;
  const int EdgeCount = Graph.edge_count;
  const node *Nodes = Graph.nodes;
  const int *Edges = Graph.edges;
  int *Cost = State.Cost;
  int *Claimed = State.Claimed;
  int NextLength = 0;
#pragma omp target teams distribute parallel for map(tofrom : NextLength) firstprivate(Level, CurrentLength)           \
    map(to : Nodes[0 : Count], Edges[0 : EdgeCount], Current[0 : Count])                                               \
    map(tofrom : Next[0 : Count], Cost[0 : Count], Claimed[0 : Count])
  for (int I = 0; I < CurrentLength; ++I) {
    const node From = Nodes[Current[I]];
    for (int E = From.first; E < endOf(From); ++E) {
      const int To = Edges[E];
      int Before;
#pragma omp atomic capture
      {
        Before = Claimed[To];
        Claimed[To] = 1;
      }
      if (Before)
        continue;
      int Place;
#pragma omp atomic capture
      Place = NextLength++;
      // Nobody else claims this node or this place: plain stores.
      Cost[To] = Level;
      Next[Place] = To;
    }
  }
  return NextLength;
}

int search(const graph &Graph, int Source, std::vector<int> &Costs) {
  const int Count = Graph.node_count;
  std::vector<int> FirstQueue(Count), SecondQueue(Count), Claims(Count, 0);
  Costs.assign(Count, Unreached);
  Costs[Source] = 0;
  Claims[Source] = 1;
  FirstQueue[0] = Source;

  int *Current = FirstQueue.data();
  int *Next = SecondQueue.data();
  int *Cost = Costs.data();
  int *Claimed = Claims.data();
#pragma omp target enter data map(to : Graph.nodes[0 : Count], Graph.edges[0 : Graph.edge_count], Cost[0 : Count],     \
                                      Claimed[0 : Count])
#pragma omp target enter data map(alloc : Current[0 : Count], Next[0 : Count])
#pragma omp target update to(Current[0 : 1])

  int Level = 0;
  for (int Length = 1; Length > 0; std::swap(Current, Next)) {
    ++Level;
    Length = expand(Graph, Current, Length, Next, {Cost, Claimed}, Level);
  }

#pragma omp target exit data map(from : Cost[0 : Count])
#pragma omp target exit data map(delete : Graph.nodes[0 : Count], Graph.edges[0 : Graph.edge_count])                   \
    map(release : Claimed[0 : Count], Current[0 : Count], Next[0 : Count])
  return Level;
}

/// The same, serially on the host.
std::vector<int> searchSerial(const graph &Graph, int Source) {
  std::vector<int> Cost(Graph.node_count, Unreached);
  std::vector<int> Queue{Source};
  Queue.reserve(Graph.node_count);
  Cost[Source] = 0;
  for (size_t Head = 0; Head < Queue.size(); ++Head) {
    const int V = Queue[Head];
    for (int E = Graph.nodes[V].first; E < endOf(Graph.nodes[V]); ++E) {
      const int To = Graph.edges[E];
      if (Cost[To] != Unreached)
        continue;
      Cost[To] = Cost[V] + 1;
      Queue.push_back(To);
    }
  }
  return Cost;
}

void writeCosts(const char *FileName, const std::vector<int> &Costs) {
  FILE *File = open_file(FileName, "w");
  for (size_t V = 0; V < Costs.size(); ++V)
    std::fprintf(File, "%zu %d\n", V, Costs[V]);
  std::fclose(File);
}

} // namespace

int main(int Argc, char **Argv) {
  const options Options = parse_options(Argc, Argv, SmallSize, LargeSize);
  graph Graph;
  make_graph(&Graph, &Options);
  const int Source = Graph.node_count / 2;

  std::vector<int> Costs;
  const double Start = get_time();
  const int Levels = search(Graph, Source, Costs);
  const double Time = get_time() - Start;

  int Reached = 0;
  for (int Cost : Costs)
    Reached += Cost != Unreached;
  std::printf("%d of %d nodes reached in %d levels, %d edges\n", Reached, Graph.node_count, Levels, Graph.edge_count);
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    writeCosts(Options.output, Costs);

  int Status = 0;
  if (Options.check) {
    const std::vector<int> Expected = searchSerial(Graph, Source);
    double Error = 0.0;
    for (size_t V = 0; V < Costs.size(); ++V)
      Error = max_error(Error, Costs[V], Expected[V]);
    Status = verdict(Error, 0.0);
  }
  free_graph(&Graph);
  return Status;
}
