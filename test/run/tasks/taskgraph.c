// A taskgraph waits for its tasks, also where a construct for a device is among them; replayable may stand elsewhere.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 10; i++) {
#pragma omp taskgraph graph_id(1) graph_reset(i == 3) if (i != 2)
    {
#pragma omp task shared(x)
#pragma omp atomic
      x++;
#pragma omp target parallel for map(y) depend(inout : y) replayable(1)
      for (int k = 0; k < 8; k++)
#pragma omp atomic
        y++;
    }
    int now = -1;
#pragma omp atomic read
    now = x;
    if (now != i + 1)
      y = -1000;
#pragma omp target data map(y) transparent(0)
    {
#pragma omp target update to(y) replayable
    }
#pragma omp task replayable(i > 1) shared(now)
    now = 0;
#pragma omp taskgraph nogroup
    {
    }
  }
  return x == 10 && y == 80 ? 0 : 1;
}
