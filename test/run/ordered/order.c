// The ordered regions of a loop run in the order of its iterations, each in the thread that has the iteration.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=7 %t
// RUN: %host_cc_omp %s -o %t-host && env OMP_DYNAMIC=false %t-host
#include <omp.h>

enum { N = 50, THREADS = 6 };

#pragma omp declare target
/// Which threads had the iterations, in the order of the ordered regions.
struct Log {
  int count, iteration[2 * N], thread[2 * N];
};
static void add(struct Log *log, int i) {
#pragma omp ordered
  {
    log->iteration[log->count] = i;
    log->thread[log->count++] = omp_get_thread_num();
  }
}
static void orphan(struct Log *log) {
#pragma omp for ordered schedule(static, 4)
  for (int i = 0; i < N; i++)
    if (i % 3)
      add(log, i);
}
#pragma omp end declare target

static int wrong(const struct Log *log, int chunk, int step) {
  int count = 0;
  for (int i = 0; i < N; i++)
    if (step == 1 || i % step) {
      if (log->iteration[count] != i || (chunk && log->thread[count] != i / chunk % THREADS))
        return 1;
      ++count;
    }
  return log->count != count;
}

int main(void) {
  struct Log any = {0}, chunks = {0}, blocks = {0}, called = {0}, alone = {0}, dynamic = {0};
  int last = 0, begun = 100, copies = 0, sum = 0, end = 5;
#pragma omp target map(tofrom : any, chunks, blocks, called, alone, last, begun, copies, sum, end)
  {
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp for ordered reduction(+ : sum) firstprivate(end) lastprivate(end)
      for (int i = 0; i < N; i++) {
        if (end != 5 && end >= i)
          sum = -1;
        end = i;
        sum += i;
        add(&any, i);
      }
#pragma omp for ordered schedule(static, 3) lastprivate(last) firstprivate(begun) lastprivate(begun) nowait
      for (int i = 0; i < N; i++) {
        if (begun == 100) {
#pragma omp atomic
          copies++;
        }
        begun = 200 + i;
        last = i * 2;
#pragma omp ordered threads
        {
          chunks.iteration[chunks.count] = i;
          chunks.thread[chunks.count++] = omp_get_thread_num();
        }
      }
#pragma omp barrier
#pragma omp for schedule(static) ordered
      for (int i = 0; i < N; i++)
        add(&blocks, i);
      orphan(&called);
    }
#pragma omp for ordered
    for (int i = 0; i < N; i++)
      add(&alone, i);
  }
#pragma omp target parallel for ordered schedule(dynamic, 2) num_threads(THREADS) map(tofrom : dynamic)
  for (int i = 0; i < N; i++)
    add(&dynamic, i);
  if (wrong(&any, 0, 1) || sum != N * (N - 1) / 2 || end != N - 1)
    return 1;
  if (wrong(&chunks, 3, 1) || last != 2 * (N - 1) || begun != 200 + N - 1 || copies != THREADS)
    return 2;
  if (wrong(&blocks, 0, 1) || blocks.thread[0] != 0 || blocks.thread[N - 1] != THREADS - 1)
    return 3;
  if (wrong(&called, 4, 3))
    return 4;
  if (wrong(&alone, 0, 1))
    return 5;
  return wrong(&dynamic, 0, 1) ? 6 : 0;
}
