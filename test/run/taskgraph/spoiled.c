// What no record can have makes each encounter run the body: tasks of a called function, and a target construct there.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK-DAG: taskgraph    not recorded, since a task was generated in it that can't be recorded ({{.*}}spoiled.c:[[#@LINE + 19]])
// CHECK-DAG: taskgraph    not recorded, since a construct for a device is encountered in it ({{.*}}spoiled.c:[[#@LINE + 25]])
static int tasks, regions;

static void generate(void) {
#pragma omp task
#pragma omp atomic
  tasks++;
}

static void offload(void) {
#pragma omp target map(tofrom : regions)
  regions++;
}

static int spoiled(void) {
  int bodies = 0, own = 0;
  tasks = regions = 0;
  for (int i = 0; i < 5; i++) {
#pragma omp taskgraph
    {
      bodies++;
#pragma omp task shared(own)
      own++;
      generate();
    }
#pragma omp taskgraph
    {
      offload();
#pragma omp task shared(own)
      own++;
    }
  }
  return bodies != 5 || own != 10 || tasks != 5 || regions != 5;
}

int main(void) { return spoiled(); }
