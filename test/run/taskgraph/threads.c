// All threads of a team encounter the construct: one has the record, and the others' tasks run as well.
// RUN: %chompcc %s -o %t
// RUN: %t
int main(void) {
  static int tasks, wrong;
  for (int threads = 1; threads <= 4; threads++) {
    tasks = 0;
#pragma omp parallel num_threads(threads)
    for (int i = 0; i < 50; i++) {
      int own = 0, order = 0;
#pragma omp taskgraph
      {
        for (int k = 0; k < 8; k++) {
#pragma omp task shared(own, order) depend(inout : own)
          {
            if (order != k)
#pragma omp atomic write
              wrong = 1;
            order = k + 1;
            own++;
#pragma omp atomic
            tasks++;
          }
        }
      }
      if (own != 8)
#pragma omp atomic write
        wrong = 1;
    }
    if (tasks != threads * 50 * 8)
      return 1;
  }
  return wrong ? 2 : 0;
}
