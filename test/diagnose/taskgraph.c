// What is wrong with the clauses of taskgraph is said, though its body runs as it is written.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: taskgraph

void f(int n) {
#pragma omp taskgraph record // error: unexpected 'record' in '#pragma omp taskgraph'
  n++;
#pragma omp taskgraph nogroup, nogroup // error: 'nogroup' stands twice in '#pragma omp taskgraph': leave one of them out
  n++;
#pragma omp taskgraph graph_id // error: expected '(' behind 'graph_id' in '#pragma omp taskgraph'
  n++;
#pragma omp taskgraph if() // error: expected an expression in 'if' in '#pragma omp taskgraph'
  n++;
#pragma omp taskgraph if(n > 1 // error: expected ')' behind 'if' in '#pragma omp taskgraph'
  n++;
#pragma omp taskgraph if(taskgraph : n > 1) graph_id(n), graph_reset(n > 2) nogroup
  n++;
}
