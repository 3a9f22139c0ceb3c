/* bfs: the distance of every node from the middle one, in edges; breadth first, one level at a time.

   A thread for every node: those on the frontier look at their neighbours, and a second pass makes the nodes that were
   seen first the next frontier. The graph stays on the device; one flag goes to and fro for each level. --size is the
   number of nodes. */
#include "graph.h"

#define SMALL 65536
#define LARGE 1000000
#define BLOCK 256
#define UNREACHED (-1)

typedef unsigned char mask_t;

/* Looks from the frontier to its neighbours. Two threads may write one node: both write the same values. */
static void expand(const struct node *nodes, int n, const int *edges, int edge_count, mask_t *frontier, mask_t *next,
                   const mask_t *visited, int *cost) {
#pragma omp target teams distribute parallel for thread_limit(BLOCK) map(to : nodes[0 : n], edges[0 : edge_count])     \
    map(tofrom : frontier[0 : n], next[0 : n], cost[0 : n]) map(to : visited[0 : n])
  for (int v = 0; v < n; v++) {
    if (!frontier[v])
      continue;
    frontier[v] = 0;
    const int last = nodes[v].first + nodes[v].degree;
    const int level = cost[v]; // of a visited node: nobody writes it any more
    for (int e = nodes[v].first; e < last; e++) {
      const int neighbour = edges[e];
      if (visited[neighbour])
        continue;
#pragma omp atomic write
      cost[neighbour] = level + 1;
#pragma omp atomic write
      next[neighbour] = 1;
    }
  }
}

/* Makes what was seen the frontier. Returns whether there is anything in it. */
static int advance(mask_t *frontier, mask_t *next, mask_t *visited, int n) {
  int any = 0;
#pragma omp target teams distribute parallel for thread_limit(BLOCK) map(tofrom : any)                                 \
    map(tofrom : frontier[0 : n], next[0 : n], visited[0 : n])
  for (int v = 0; v < n; v++) {
    if (!next[v])
      continue;
    next[v] = 0;
    frontier[v] = 1;
    visited[v] = 1;
#pragma omp atomic write
    any = 1;
  }
  return any;
}

/* Returns the number of levels. */
static int bfs(const struct graph *g, int source, int *cost) {
  const int n = g->node_count;
  const int edge_count = g->edge_count;
  const struct node *nodes = g->nodes;
  const int *edges = g->edges;
  mask_t *frontier = calloc(n, sizeof(mask_t));
  mask_t *next = calloc(n, sizeof(mask_t));
  mask_t *visited = calloc(n, sizeof(mask_t));
  if (!frontier || !next || !visited) {
    fprintf(stderr, "no memory for the masks of %d nodes\n", n);
    exit(2);
  }
  for (int v = 0; v < n; v++)
    cost[v] = UNREACHED;
  frontier[source] = 1;
  visited[source] = 1;
  cost[source] = 0;

  int levels = 0;
  int any;
#pragma omp target data map(to : nodes[0 : n], edges[0 : edge_count])                                                  \
    map(to : frontier[0 : n], next[0 : n], visited[0 : n]) map(tofrom : cost[0 : n])
  do {
    expand(nodes, n, edges, edge_count, frontier, next, visited, cost);
    any = advance(frontier, next, visited, n);
    levels++;
  } while (any);

  free(frontier);
  free(next);
  free(visited);
  return levels;
}

/* The same with a queue, serially on the host. */
static void bfs_serial(const struct graph *g, int source, int *cost) {
  int *queue = malloc(g->node_count * sizeof(int));
  int head = 0, tail = 0;
  for (int v = 0; v < g->node_count; v++)
    cost[v] = UNREACHED;
  cost[source] = 0;
  queue[tail++] = source;
  while (head < tail) {
    const int v = queue[head++];
    for (int e = g->nodes[v].first; e < g->nodes[v].first + g->nodes[v].degree; e++)
      if (cost[g->edges[e]] == UNREACHED) {
        cost[g->edges[e]] = cost[v] + 1;
        queue[tail++] = g->edges[e];
      }
  }
  free(queue);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  struct graph g;
  make_graph(&g, &options);
  const int n = g.node_count;
  int *cost = malloc(n * sizeof(int));
  int *expected = malloc(n * sizeof(int));
  if (!cost || !expected) {
    fprintf(stderr, "%s: no memory for %d nodes\n", argv[0], n);
    return 2;
  }

  double start = get_time();
  int levels = bfs(&g, n / 2, cost);
  double time = get_time() - start;

  int reached = 0;
  for (int v = 0; v < n; v++)
    reached += cost[v] != UNREACHED;
  printf("%d of %d nodes reached in %d levels, %d edges\n", reached, n, levels, g.edge_count);
  printf("time: %.6f s\n", time);
  if (options.output) {
    FILE *file = open_file(options.output, "w");
    for (int v = 0; v < n; v++)
      fprintf(file, "%d %d\n", v, cost[v]);
    fclose(file);
  }

  int status = 0;
  if (options.check) {
    double error = 0.0;
    bfs_serial(&g, n / 2, expected);
    for (int v = 0; v < n; v++)
      error = max_error(error, cost[v], expected[v]);
    status = verdict(error, 0.0);
  }
  free(expected);
  free(cost);
  free_graph(&g);
  return status;
}
