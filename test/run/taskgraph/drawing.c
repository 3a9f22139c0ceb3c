// CHOMP_TASKGRAPH=dot:FILE draws all records at the program's end: tasks with lines and times, constructs for devices as
// boxes, chains as colours, the critical path with thick borders.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TASKGRAPH=dot:%t.dot %t
// RUN: %filecheck %s < %t.dot
// RUN: not env CHOMP_TASKGRAPH=png:%t.png %t 2> %t.err
// RUN: %filecheck %s --check-prefix=WRONG < %t.err
// WRONG: CHOMP_TASKGRAPH=png:{{.*}}: expected dot: and the name of a file

// CHECK: digraph {
// CHECK-NEXT: label="taskgraph ({{.*}}drawing.c:[[#FIRST:]])\n4 tasks, 4 edges, 3 levels, 2 chains\ncritical path: 3 tasks, {{.*}} us\nseries-parallel";
// CHECK: n0 [label="target 0\n{{.*}}drawing.c:[[#FIRST + 2]]\n{{[0-9.]+}} us", shape=box, color=1, fillcolor="/pastel28/1", penwidth=3];
// CHECK-NEXT: n1 [label="task 1\n{{.*}}drawing.c:[[#FIRST + 4]]\n{{[0-9.]+}} us"
// CHECK: n0 -> n1
// CHECK: digraph {
// CHECK-NEXT: label="taskgraph ({{.*}}drawing.c:[[#FIRST + 11]]), graph_id 7\n1 task,
int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
  for (int round = 0; round < 3; round++) {
#pragma omp taskgraph
    {
#pragma omp target map(tofrom : a) depend(out : a) nowait
      a++;
#pragma omp task shared(a, b) depend(in : a) depend(out : b)
      b += a;
#pragma omp task shared(a, c) depend(in : a) depend(out : c)
      c += a;
#pragma omp task shared(b, c, d) depend(in : b, c)
      d += b * c;
    }
#pragma omp taskgraph graph_id(7)
    {
#pragma omp task shared(d)
      d++;
    }
  }
  return a != 3 || d != 1 + 9 + 36 + 3;
}
