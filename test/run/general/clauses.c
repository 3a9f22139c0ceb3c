// Clauses of constructs inside a region: copies in sections, single, scope, task and taskloop, and what has no effect.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int sections(void) {
  int kept = 7, last = 0, sum = 0, right = 0;
#pragma omp target parallel num_threads(4) map(tofrom : kept, last, sum, right)
  {
#pragma omp sections firstprivate(kept) lastprivate(last) reduction(+ : sum, right)
    {
#pragma omp section
      {
        right += kept == 7;
        kept = 1;
        sum += last = 1;
      }
#pragma omp section
      {
        sum += last = 2;
      }
    }
#pragma omp sections private(kept) allocate(kept)
    {
#pragma omp section
      kept = 9;
    }
  }
  return kept == 7 && last == 2 && sum == 3 && right == 1;
}

static int single(void) {
  int kept = 7, own = 5, sum = 0;
#pragma omp target parallel num_threads(4) map(tofrom : kept, own, sum)
  {
#pragma omp single firstprivate(kept) private(own) allocate(kept)
    {
      own = kept++;
#pragma omp atomic
      sum += own;
    }
#pragma omp scope private(own)
    {
      own = 3;
    }
#pragma omp single
    sum += 10 * kept;
#pragma omp scope reduction(+ : sum)
    sum += 100;
  }
  return kept == 7 && own == 5 && (sum - 77) % 100 == 0 && sum > 77;
}

static int tasks(int n) {
  int kept = 7, own = 5, sum = 0, last = 0, from[4] = {0};
#pragma omp target map(tofrom : kept, own, sum, last, from)
  {
#pragma omp task firstprivate(kept) private(own) default(shared) depend(out : sum) if (n > 100) affinity(sum)
    {
      own = kept++;
      sum += own;
    }
#pragma omp taskwait depend(in : sum)
#pragma omp task default(shared) depend(inout : sum) allocate(kept) firstprivate(kept) threadset(omp_team) replayable
    sum += 10 * kept++;
#pragma omp taskwait replayable
#pragma omp taskloop private(own) firstprivate(kept) lastprivate(last) collapse(2) if (n > 1) default(shared)
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j) {
        own = last = kept + 2 * i + j;
        from[2 * i + j] = own;
      }
#pragma omp taskloop reduction(+ : sum) allocate(kept) private(kept) threadset(omp_team) replayable
    for (int i = 0; i < 10; ++i) {
      kept = i;
      sum += 100 * kept;
    }
#pragma omp taskgroup task_reduction(+ : sum) allocate(sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum += 10000;
    }
#pragma omp taskgraph graph_id(2) graph_reset(1) if (n > 1)
    sum += 100000;
#pragma omp taskgraph nogroup
    sum += 100000;
  }
  if (kept != 7 || own != 5 || last != 10 || from[0] != 7 || from[3] != 10)
    return 0;
  return sum == 7 + 70 + 4500 + 10000 + 200000;
}

/// Thread 0 says something, with each kind of fence that may stand between.
static int flushes(void) {
  int data = 0, flag = 0, seen = 0;
#pragma omp target parallel num_threads(2) map(tofrom : data, flag, seen)
  if (omp_get_thread_num() == 0) {
    data = 5;
#pragma omp flush release
#pragma omp atomic write
    flag = 1;
  } else {
    int said = 0;
    while (!said) {
#pragma omp flush acq_rel
#pragma omp atomic read
      said = flag;
    }
#pragma omp flush acquire
#pragma omp flush seq_cst
#pragma omp flush(data)
    seen = data;
  }
  return seen == 5;
}

static int cancelled(int n) {
  int count = 0;
#pragma omp target parallel num_threads(1) map(tofrom : count)
  {
#pragma omp for
    for (int i = 0; i < 10; ++i) {
#pragma omp cancel for if (i > n)
      count++;
    }
#pragma omp assume no_openmp_constructs
    count += 100;
  }
  return count == 110 || count == 100 + n + 1; // cancelled, where the device does cancel
}

int main(void) {
  if (!sections())
    return 1;
  if (!single())
    return 2;
  if (!tasks(8))
    return 3;
  if (!flushes())
    return 4;
  return cancelled(100) && cancelled(4) ? 0 : 5;
}
