// begin declare variant in another one: the selectors of both count.
// Covers: begin declare variant
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/nested.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/nested.device.hip -o %t.hsaco %}
static int plain(int x) { return x; }
static int both(int x) { return x; }
static int third(int x) { return x; }

#pragma omp begin declare variant match(device = {kind(gpu)})
static int plain(int x) { return x + 1; }
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(any)})
static int both(int x) { return x + 2; }
#pragma omp begin declare variant match(user = {condition(sizeof(int) == 4)})
static int third(int x) { return x + 3; }
#pragma omp end declare variant
#pragma omp end declare variant
#pragma omp end declare variant

int main() {
  int one = 0, two = 0, three = 0, outside = 0;
#pragma omp target map(from : one, outside) map(tofrom : two, three)
  {
    one = plain(10);
    outside = both(0);
#pragma omp parallel num_threads(2) reduction(+ : two, three)
    {
      two += both(10);
      three += third(10);
    }
  }
  if (one != 11 || plain(10) != 10 || outside != 0)
    return 1;
  if (two != 24 || three != 26)
    return 2;
#pragma omp parallel num_threads(1)
  two = both(10); // the host is no GPU
  return two == 10 ? 0 : 3;
}
