// Sequential code that not all threads of a team may run for themselves (a counter taken and advanced, critical
// constructs, calls of what has a state): one of them runs it, and the others find its results in the team's memory.
// RUN: %chomp --emit=cuda -o %t.out %s -- && FileCheck --input-file=%t.out/together-alone.device.cu %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if !sanitized %{ %chompcxx --vgpu-check -g %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check %}
// CHECK-NOT: CHOMP_GENERAL_MODE
#include <omp.h>
#include <stdio.h>

enum { Teams = 4, Threads = 32, Jobs = 37, Length = 64 };

/* Teams that take jobs from a queue. */
// CHECK: __shared__ int job;
// CHECK-NEXT: if (threadIdx.x == 0) job = take(&next);
// CHECK-NEXT: __syncthreads();
static int take(int *next) {
  int mine;
#pragma omp atomic capture
  mine = (*next)++;
  return mine;
}

static int queue(const int *in, long *sums, int *taken) {
  int next = 0;
#pragma omp target teams num_teams(Teams) map(to : in[0 : Jobs * Length]) map(from : sums[0 : Jobs])                    \
    map(tofrom : next, taken[0 : Teams])
  {
    while (true) {
      int job;
      job = take(&next);
      if (job >= Jobs)
        break;
      long sum = 0;
#pragma omp parallel for num_threads(Threads) reduction(+ : sum)
      for (int i = 0; i < Length; i++)
        sum += in[job * Length + i];
      sums[job] = sum;
      taken[omp_get_team_num()]++;
    }
  }
  int failed = next != Jobs + Teams, all = 0;
  for (int j = 0; j < Jobs; j++) {
    long sum = 0;
    for (int i = 0; i < Length; i++)
      sum += in[j * Length + i];
    failed |= sums[j] != sum;
  }
  for (int t = 0; t < Teams; t++)
    all += taken[t];
  return failed | (all != Jobs ? 2 : 0);
}

struct Best {
  int value, at;
};

// CHECK: for (chomp::critical
/* A critical construct in a distribute construct's body, with what it found needed after it. */
static int champions(const int *in, Best *best, int *order) {
  int rank = 0;
#pragma omp target teams distribute num_teams(Teams) map(to : in[0 : Jobs * Length])                                    \
    map(tofrom : best[0 : 1], rank) map(from : order[0 : Jobs * Threads])
  for (int j = 0; j < Jobs; j++) {
    int largest = -1;
#pragma omp parallel for num_threads(Threads) reduction(max : largest)
    for (int i = 0; i < Length; i++)
      if (largest < in[j * Length + i])
        largest = in[j * Length + i];
    int mine;
#pragma omp atomic capture
    mine = rank++;
#pragma omp critical
    {
      if (largest > best->value || (largest == best->value && j < best->at)) {
        best->value = largest;
        best->at = j;
      }
    }
#pragma omp parallel for num_threads(Threads)
    for (int t = 0; t < Threads; t++)
      order[j * Threads + t] = mine;
  }
  Best expected = {-1, 0};
  int seen[Jobs] = {0}, failed = rank != Jobs;
  for (int j = 0; j < Jobs; j++) {
    for (int i = 0; i < Length; i++)
      if (in[j * Length + i] > expected.value)
        expected = {in[j * Length + i], j};
    for (int t = 1; t < Threads; t++)
      failed |= order[j * Threads + t] != order[j * Threads];
    failed |= seen[order[j * Threads]]++;
  }
  return failed | (best->value != expected.value || best->at != expected.at ? 2 : 0);
}

/* Generators whose state is in memory: what a call gives back, one thread's call for all. */
#pragma omp declare target
static unsigned draw(unsigned *state) { return *state = *state * 1664525u + 1013904223u; }
#pragma omp end declare target

static int draws(unsigned *states, unsigned *out) {
  unsigned mine[Teams];
  for (int t = 0; t < Teams; t++)
    mine[t] = states[t] = 7 * t + 1;
#pragma omp target teams num_teams(Teams) map(tofrom : states[0 : Teams]) map(from : out[0 : Teams * Threads])
  {
    unsigned *state = &states[omp_get_team_num()];
    const unsigned first = draw(state), second = draw(state) ^ first;
    unsigned last = 0, some[3] = {};
    for (unsigned &x : some)
      x = draw(state) >> 8;
    while ((last = draw(state)) % 5)
      ;
#pragma omp parallel for num_threads(Threads)
    for (int t = 0; t < Threads; t++)
      out[omp_get_team_num() * Threads + t] = first + second + some[0] + some[1] + some[2] + last + t;
  }
  int failed = 0;
  for (int t = 0; t < Teams; t++) {
    const unsigned first = draw(&mine[t]), second = draw(&mine[t]) ^ first;
    unsigned expected = first + second, last;
    for (int k = 0; k < 3; k++)
      expected += draw(&mine[t]) >> 8;
    while ((last = draw(&mine[t])) % 5)
      ;
    for (int k = 0; k < Threads; k++)
      failed |= out[t * Threads + k] != expected + last + k;
    failed |= states[t] != mine[t];
  }
  return failed;
}

/* A switch whose cases have parallel constructs and fall through, and loops that one thread ends early. */
static int steps(const int *program, int length, int *data, int *found) {
#pragma omp target teams num_teams(1) map(to : program[0 : length]) map(tofrom : data[0 : Length], found[0 : 2])
  {
    for (int s = 0; s < length; s++) {
      switch (program[s]) {
      case 0:
#pragma omp parallel for num_threads(Threads)
        for (int i = 0; i < Length; i++)
          data[i] += 1;
        break;
      case 1:
#pragma omp parallel for num_threads(Threads)
        for (int i = 0; i < Length; i++)
          data[i] *= 2;
        // fall through
      case 2:
        data[0]++;
        break;
      default:
        for (int i = Length - 1; i > 0; i--)
          data[i] = data[i - 1];
      }
    }
    for (int i = 0; i < Length; i++) {
      if (data[i] % 7)
        continue;
      found[0] = i;
      found[1]++;
      if (found[1] == 2)
        break;
    }
  }
  int expected[Length], at = -1, count = 0;
  for (int i = 0; i < Length; i++)
    expected[i] = i;
  for (int s = 0; s < length; s++)
    switch (program[s]) {
    case 0:
      for (int &x : expected)
        x++;
      break;
    case 1:
      for (int &x : expected)
        x *= 2;
      // fall through
    case 2:
      expected[0]++;
      break;
    default:
      for (int i = Length - 1; i > 0; i--)
        expected[i] = expected[i - 1];
    }
  int failed = 0;
  for (int i = 0; i < Length; i++) {
    failed |= data[i] != expected[i];
    if (expected[i] % 7 == 0 && count < 2) {
      at = i;
      count++;
    }
  }
  return failed | (found[0] != at || found[1] != count ? 2 : 0);
}

struct Stack {
  int top, items[16];
};

static int push(Stack *s, int item) { return s->top < 16 ? s->items[s->top++] = item : -1; }
static int pop(Stack *s) { return s->top ? s->items[--s->top] : -1; }

/* Conditions that one thread evaluates for all: of loops around parallel constructs, of a branch in one of them. */
// CHECK: while (__syncthreads_or(threadIdx.x == 0 && ((job = pop(&s)) >= 0))) {
static int stacks(long *sums, int *rounds) {
#pragma omp target teams distribute num_teams(Teams) map(from : sums[0 : Jobs], rounds[0 : Jobs])
  for (int j = 0; j < Jobs; j++) {
    Stack s;
    int job, turns = 0;
    long all = 0;
    s.top = 0;
    push(&s, j + 1);
    while ((job = pop(&s)) >= 0) {
      long sum = 0;
#pragma omp parallel for num_threads(Threads) reduction(+ : sum)
      for (int i = 0; i < job; i++)
        sum += i;
      all += sum;
      turns++;
      if (job > 3 && push(&s, job / 2) >= 0) {
        push(&s, job / 3);
#pragma omp parallel for num_threads(Threads) reduction(+ : all)
        for (int i = 0; i < job; i++)
          all += s.top;
      }
    }
    do {
#pragma omp parallel num_threads(Threads)
      if (omp_get_thread_num() == Threads - 1)
        all++;
    } while (push(&s, turns) >= 0);
    sums[j] = all;
    rounds[j] = turns;
  }
  int failed = 0;
  for (int j = 0; j < Jobs; j++) {
    Stack s = {};
    int job, turns = 0;
    long all = 17;
    push(&s, j + 1);
    while ((job = pop(&s)) >= 0) {
      all += (long)job * (job - 1) / 2;
      turns++;
      if (job > 3 && push(&s, job / 2) >= 0) {
        push(&s, job / 3);
        all += job * s.top;
      }
    }
    failed |= sums[j] != all || rounds[j] != turns;
  }
  return failed;
}

int main() {
  static int in[Jobs * Length], data[Length], order[Jobs * Threads];
  long sums[Jobs];
  int taken[Teams] = {0}, found[2] = {-1, 0};
  unsigned states[Teams], out[Teams * Threads];
  const int program[] = {0, 1, 3, 2, 0, 3, 1, 1, 0};
  for (int i = 0; i < Jobs * Length; i++)
    in[i] = (i * 37 + 11) % 1013;
  for (int i = 0; i < Length; i++)
    data[i] = i;
  Best best = {-1, 0};
  int a = queue(in, sums, taken), b = champions(in, &best, order), c = draws(states, out);
  int d = steps(program, sizeof(program) / sizeof(*program), data, found);
  int e = stacks(sums, order);
  if (a | b | c | d | e)
    printf("failed: %d %d %d %d %d\n", a, b, c, d, e);
  return a | b | c | d | e;
}
