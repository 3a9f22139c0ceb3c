/* FakeCounts.h - what a program can ask the fake drivers of their graphs. It finds the functions in the library that
   libchomp has opened. */
#ifndef CHOMP_TEST_FAKECOUNTS_H
#define CHOMP_TEST_FAKECOUNTS_H

/* Of executable graphs, but for nodes and edges: those that were added to graphs. */
typedef struct fake_graph_counts_t {
  unsigned nodes, edges, instantiated, destroyed, changed, launched;
} fake_graph_counts_t;

/* fake_graph_counts: until now. */
typedef fake_graph_counts_t (*fake_graph_counts_fn)(void);
/* fake_last_graph: the one that was launched last, as it was then. Its device, and a line for each node: a kernel's
   with its teams, threads and arguments, which are numbers in hexadecimal digits, and those before it:

     device 0
     0: scale 2x64 (1000,64)
     1: scale 2x64 (2000,64) after 0 */
typedef const char *(*fake_last_graph_fn)(void);

#endif
