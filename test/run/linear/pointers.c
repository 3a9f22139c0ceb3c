// linear with pointers of the region's own, on worksharing and parallel worksharing loops.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/pointers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/pointers.device.hip -o %t.hsaco %}

int main(void) {
  int a[20], b[30], moved = 0, back = 0;
#pragma omp target map(from : a, b) map(tofrom : moved, back)
  {
    int *q = a;
    const int *from = a + 20;
#pragma omp parallel for linear(q : 2)
    for (int i = 0; i < 10; i++) {
      *q = 100 + i;
      q[1] = i;
      q += 2;
    }
    moved = q - a;
#pragma omp parallel num_threads(3)
#pragma omp for linear(from : -2) schedule(static, 1)
    for (int i = 0; i < 10; i++) {
      b[i] = from[-1];
      from -= 2;
    }
    back = from - a;
  }
  for (int i = 0; i < 10; i++)
    if (a[2 * i] != 100 + i || a[2 * i + 1] != i || b[i] != 9 - i)
      return 1;
  return moved != 20 || back != 0;
}
