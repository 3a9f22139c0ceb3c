// Why nothing is recorded, and why a construct with 'replayable' is part of no record, is told where it stands.
//
// RUN: rm -rf %t && mkdir %t && cd %t && %chomp %s 2> %t.err
// RUN: %filecheck %s < %t.err
//
// Covers: taskgraph, replayable

static double grid[100];

void elsewhere(int n) {
  int own = n;
#pragma omp task replayable firstprivate(n)
  grid[0] += n;
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: no taskgraph records this construct, though it has 'replayable': a task shares 'own', which is gone when it is replayed
#pragma omp task replayable shared(own)
  own++;
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: no taskgraph records this construct, though it has 'replayable': a construct in it maps 'own', which is gone when it is replayed
#pragma omp target replayable map(tofrom : own)
  own++;
#pragma omp taskwait
}

void here(int n, int m, int length) {
  register int quick = n;
  double variable[length];
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: a task uses 'quick', a register variable
#pragma omp taskgraph
  {
#pragma omp task shared(quick)
    quick++;
  }
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: a construct in it uses 'variable', whose type has a variable length
#pragma omp taskgraph
  {
#pragma omp target map(tofrom : variable)
    variable[0] = 1;
  }
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: it has '#pragma omp target data'
#pragma omp taskgraph
  {
#pragma omp target data map(tofrom : grid)
    elsewhere(n);
  }
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: '#pragma omp target' in it has 'replayable' with an argument
#pragma omp taskgraph
  {
#pragma omp target replayable(0)
    grid[0] = 1;
  }
// CHECK: taskgraph-remarks.c:[[#@LINE + 1]]:{{.*}}: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: a task has 'replayable' with an argument that is no plain number
#pragma omp taskgraph
  {
#pragma omp task replayable(2 > 1)
    grid[0] = 1;
  }
}
