// Bodies that are not recorded run at each encounter, and a remark says why. (An untied task of clang's has a code that
// generates itself: its record says so when it is made.)
// RUN: %chompcxx %s -o %t 2> %t.err
// RUN: %filecheck %s < %t.err
// RUN: env OMP_CANCELLATION=true %t
#include <string>

static int bodies, tasks, failed, parts;
#pragma omp declare target to(tasks)

struct counter {
  int count = 0;
  void add() {
    // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: the body of '#pragma omp taskgraph' runs as it is written each time, and nothing is recorded: a construct in it uses 'this'
#pragma omp taskgraph
    {
      bodies++;
#pragma omp target map(tofrom : count)
      count++;
    }
  }
};

template <typename T> void in_template(T &x) {
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: its function is a template
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task shared(x)
    x++;
  }
}

static void others(int n) {
  int shared = 0;
  int length[n];
  std::string text = "text";
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: it has '#pragma omp target data'
#pragma omp taskgraph
  {
    bodies++;
#pragma omp target data map(to : n)
    for (int i = 0; i < 4; i++) {
#pragma omp task
#pragma omp atomic
      tasks++;
    }
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task uses 'length', whose type has a variable length
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task shared(shared, length)
    length[0] = shared++;
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task has a copy of 'text', which is more than its bytes,
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task firstprivate(text)
    failed |= text != "text";
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task names 'shared' in a directive or a macro
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task shared(shared)
    {
#pragma omp parallel for reduction(+ : shared)
      for (int i = 0; i < 4; i++)
        shared++;
    }
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task has 'final'
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task shared(shared) final(n > 5)
    shared++;
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task has '#pragma omp target'
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task shared(shared)
    {
#pragma omp target map(tofrom : shared)
      shared++;
    }
  }
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task has '#pragma omp cancel'
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task
    {
#pragma omp cancel taskgroup
    }
  }
  auto lambda = [&] {
    // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: it is in a lambda expression
#pragma omp taskgraph
    {
      bodies++;
#pragma omp task shared(shared)
      shared++;
    }
  };
  lambda();
#pragma omp target data map(tofrom : shared) use_device_addr(shared)
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: it uses 'shared', which a construct around has under another name
#pragma omp taskgraph
  {
    bodies++;
#pragma omp task if (&shared != nullptr) shared(length)
    length[0] = 1;
  }
  failed |= length[0] != 1;
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task uses 'length', whose type has a variable length
#pragma omp taskgraph nogroup
  {
    bodies++;
#pragma omp task shared(shared, length)
    {
      length[0] = 0;
#pragma omp atomic
      shared++;
    }
  }
#pragma omp taskwait
  failed |= shared != 1 + 4 + 1 + 1 + 1 + 1;
}

int main() {
  counter own;
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int round = 1; round <= 3; round++) {
    own.add();
    in_template(sum);
    others(round);
    failed |= own.count != round || sum != round || tasks != 4 * round || bodies != 12 * round;
  }
  int copied = 0;
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task makes tasks that have copies of 'copied'
#pragma omp taskgraph
  {
#pragma omp task shared(copied)
    {
      copied = 1;
#pragma omp task
      copied = 2;
    }
  }
  failed |= copied != 1;
  struct alignas(64) line {
    int values[16];
  } aligned = {};
  // CHECK: as-written.cpp:[[#@LINE + 1]]:13: remark: {{.*}}: a task has a copy of 'aligned', which is more than its bytes, or aligned more strictly than memory
#pragma omp taskgraph
  {
#pragma omp task firstprivate(aligned)
    failed |= aligned.values[0] != 0;
  }
  // CHECK-NOT: remark
  for (int round = 1; round <= 3; round++) {
    parts = 0;
#pragma omp taskgraph
    {
#pragma omp task untied
      {
#pragma omp task
        parts++;
#pragma omp taskwait
        parts += 10;
      }
    }
    failed |= parts != 11;
  }
  return failed;
}
