// Types may name variables that no kernel has, for their size or type.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/sizes-of-variables.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/sizes-of-variables.device.hip -o %t.hsaco %}
int everywhere[6];
struct counters {
  int of[sizeof everywhere / sizeof everywhere[0]];
};
typedef char bytes[sizeof(everywhere)];

int main(void) {
  static const int table[] = {1, 2, 3};
  enum { N = sizeof table / sizeof *table };
  double x = 2;
  struct point {
    __typeof__(x) a, b;
  } p = {1, 3};
  struct counters c = {{[5] = 4}};
  int sum = 0, last = 0, b = 0, size = 0;
#pragma omp target map(tofrom : sum, last, b, size)
  {
    bytes own = {0};
    for (int i = 0; i < N; i++)
      sum += table[i];
    last = c.of[5];
    b = p.b;
    size = sizeof own + own[0];
  }
  return sum != 6 || last != 4 || b != 3 || size != 6 * sizeof(int) || x != 2;
}
