// A condition of begin declare variant that only the running program can tell, on the host and on the device.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/delimited-condition.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/delimited-condition.device.hip -o %t.hsaco %}

#pragma omp begin declare target
int level = 1;
#pragma omp begin declare variant match(user = {condition(level > 0)})
int value(int n) { return n + 20; }
#pragma omp end declare variant
int value(int n) { return n; }
int twice(int n) { return 2 * value(n); }
#pragma omp end declare target
static int other = 5;
#pragma omp begin declare variant match(user = {condition(other == 5)})
static int mapped(int n) { return n + 100; }
#pragma omp end declare variant
static int mapped(int n) { return n; }

static int run(int n) {
  int out = 0;
#pragma omp target map(from : out) // which names the other condition's variable
  out = other * 0 + value(n) + 1000 * twice(n) + 1000000 * mapped(n);
  return out == value(n) + 1000 * twice(n) + 1000000 * mapped(n) ? out : -1;
}

int main() {
  if (run(1) != 21 + 42000 + 101000000)
    return 1;
  level = 0;
  other = 4;
#pragma omp target update to(level)
  return run(2) == 2 + 4000 + 2000000 ? 0 : 2;
}
