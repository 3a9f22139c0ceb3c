/* graph.h - a directed graph in compressed rows: the edges of node v are edges[nodes[v].first] and the nodes[v].degree
   - 1 after it. A generator, and a text form: the number of nodes, then "first degree" of each, then the number of
   edges and each edge's end. */
#ifndef GRAPH_H
#define GRAPH_H

#include "../common/example.h"

#define MAX_DEGREE 11 /* random degrees from 1 on: 6 on average */

struct node {
  int first;
  int degree;
};

struct graph {
  int node_count;
  int edge_count;
  struct node *nodes;
  int *edges;
};

static inline void allocate_nodes(struct graph *g, int count) {
  g->node_count = count;
  g->nodes = (struct node *)malloc(count * sizeof(struct node));
  if (!g->nodes) {
    fprintf(stderr, "no memory for %d nodes\n", count);
    exit(2);
  }
}

static inline void allocate_edges(struct graph *g, int count) {
  g->edge_count = count;
  g->edges = (int *)malloc(count * sizeof(int));
  if (!g->edges) {
    fprintf(stderr, "no memory for %d edges\n", count);
    exit(2);
  }
}

static inline void generate_graph(struct graph *g, int node_count, unsigned seed) {
  int edge_count = 0;
  allocate_nodes(g, node_count);
  for (int v = 0; v < node_count; v++) {
    g->nodes[v].first = edge_count;
    g->nodes[v].degree = 1 + random_int(&seed, MAX_DEGREE);
    edge_count += g->nodes[v].degree;
  }
  allocate_edges(g, edge_count);
  for (int e = 0; e < edge_count; e++)
    g->edges[e] = random_int(&seed, node_count);
}

static inline void write_graph(const char *name, const struct graph *g) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d\n", g->node_count);
  for (int v = 0; v < g->node_count; v++)
    fprintf(file, "%d %d\n", g->nodes[v].first, g->nodes[v].degree);
  fprintf(file, "%d\n", g->edge_count);
  for (int e = 0; e < g->edge_count; e++)
    fprintf(file, "%d\n", g->edges[e]);
  fclose(file);
}

/* Nothing in the file is believed: a kernel follows these numbers without looking. */
static inline void read_graph(const char *name, struct graph *g) {
  int count;
  FILE *file = open_file(name, "r");
  if (fscanf(file, "%d", &count) != 1 || count < 1)
    bad_input(name);
  allocate_nodes(g, count);
  for (int v = 0; v < count; v++)
    if (fscanf(file, "%d%d", &g->nodes[v].first, &g->nodes[v].degree) != 2)
      bad_input(name);
  if (fscanf(file, "%d", &count) != 1 || count < 0)
    bad_input(name);
  allocate_edges(g, count);
  for (int e = 0; e < count; e++)
    if (fscanf(file, "%d", &g->edges[e]) != 1 || g->edges[e] < 0 || g->edges[e] >= g->node_count)
      bad_input(name);
  for (int v = 0; v < g->node_count; v++) {
    const struct node *n = &g->nodes[v];
    if (n->first < 0 || n->degree < 0 || n->first > count || n->degree > count - n->first)
      bad_input(name);
  }
  fclose(file);
}

static inline void make_graph(struct graph *g, const struct options *options) {
  if (options->input)
    read_graph(options->input, g);
  else
    generate_graph(g, (int)options->size, options->seed);
  if (options->save)
    write_graph(options->save, g);
}

static inline void free_graph(struct graph *g) {
  free(g->nodes);
  free(g->edges);
}

#endif
