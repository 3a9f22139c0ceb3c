// What constructs with nowait may do at the same time: take part in a reduction, and use copies that nobody else has, in
// whose place on the stack something else is meanwhile.
// RUN: %if gcc %{ %chompcc --host-compiler=gcc --vgpu-check=host %s -o %t.gcc && env CHOMP_VGPU=strict %t.gcc %}
// RUN: %if clang %{ %chompcc --host-compiler=clang-22 --vgpu-check=host %s -o %t.clang && env CHOMP_VGPU=strict %t.clang %}
enum { N = 50 };
static int out[2 * N];

static __attribute__((noinline)) void copies(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target nowait firstprivate(a) map(from : out[0 : N])
  for (int i = 0; i < N; i++)
    out[i] = a[i];
}
static __attribute__((noinline)) int meanwhile(void) {
  int a[2 * N];
#pragma omp target map(from : a)
  for (int i = 0; i < 2 * N; i++)
    a[i] = 1;
  return a[0] + a[2 * N - 1];
}
static __attribute__((noinline)) void tasks(void) {
  int a[N] = {0};
  for (int k = 0; k < 2; k++) {
    a[1] = k;
#pragma omp task firstprivate(a)
    {
      a[2] = 2;
#pragma omp target nowait firstprivate(a) map(from : out[k * N : N])
      for (int i = 0; i < N; i++)
        out[k * N + i] = a[i];
      a[1] = 5;
    }
  }
}

int main(void) {
  int sum = 0, more = 1;
#pragma omp taskgroup task_reduction(+ : sum)
  {
    for (int k = 1; k < 3; k++) {
#pragma omp target nowait in_reduction(+ : sum)
      sum += k;
    }
  }
#pragma omp parallel num_threads(2) reduction(task, + : more)
#pragma omp single
  for (int k = 1; k < 3; k++) {
#pragma omp target nowait in_reduction(+ : more)
    more += k;
  }
  copies();
  const int two = meanwhile();
#pragma omp taskwait
  tasks();
#pragma omp taskwait
  return sum != 3 || more != 4 || two != 2 || out[1] != 0 || out[2] != 2 || out[N + 1] != 1;
}
