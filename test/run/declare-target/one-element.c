// An array without a size that no declaration completes has one element (C11 6.9.2p5).
// RUN: %chompcc -w -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %if nvcc %{ %nvcc_cubin %t.out/one-element.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/one-element.device.hip -o %t.hsaco %}
#pragma omp begin declare target
int a[];
long b[][3];
int completed[];
int get(int i) { return a[i] + (int)b[0][2]; }
#pragma omp end declare target
int completed[4];

int main(void) {
  int r = 0;
#pragma omp target map(from : r)
  {
    a[0] += 4;
    b[0][2] = 5;
    completed[3] = sizeof completed;
    r = get(0) + completed[3];
  }
  return r != 9 + 4 * (int)sizeof(int) || a[0];
}
