// The first encounter runs the body; later ones run its tasks, in the order of their dependences. The trace says so.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 5 tasks ({{.*}}body-once.c:[[#LINE:]])
// CHECK-COUNT-9: taskgraph    replayed, 5 tasks by 1 thread ({{.*}}body-once.c:[[#LINE]])
// CHECK: taskgraph    recorded, 5 tasks ({{.*}}body-once.c:[[#LINE]])
// CHECK-COUNT-9: taskgraph    replayed, 5 tasks by {{1 thread|2 threads}} ({{.*}}body-once.c:[[#LINE]])
static int bodies, failed;

static void encounters(int reset) {
  int a = 0, b = 0, c = 0;
  bodies = 0;
  for (int i = 0; i < 10; i++) {
#pragma omp taskgraph graph_reset(reset && i == 0)
    {
      bodies++;
#pragma omp task shared(a) depend(out : a)
      a++;
#pragma omp task shared(a, b) depend(in : a) depend(out : b)
      b += a;
#pragma omp task shared(a, c) depend(in : a) depend(out : c)
      c += 2 * a;
#pragma omp task shared(b, c) depend(in : b) depend(inout : c)
      c -= b;
#pragma omp task shared(a, b, c) depend(inout : a) depend(in : b, c)
      failed |= a != i + 1 || b != a * (a + 1) / 2 || (c += b) < 0;
    }
    if (a != i + 1)
      failed = 1;
  }
}

int main(void) {
  encounters(0);
  failed |= bodies != 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  encounters(1);
  return failed || bodies != 1;
}
