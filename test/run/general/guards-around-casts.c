// What one thread does for all, where C++ wants a cast at the statement's beginning: the guard stands in front of it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O0 %s -o %t.plain
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.plain
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/guards-around-casts.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/guards-around-casts.device.hip -o %t.hsaco %}
struct word {
  int low;
};
struct port {
  volatile struct word in;
};

int main(void) {
  volatile struct word to = {0};
  struct word from = {3};
  struct port port = {{1}};
  int values[4];
#pragma omp target map(tofrom : to, from, port, values)
  {
    to = from;
    port.in.low += 4;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
      values[i] = i;
    for (int i = 0; i < 2; i++)
      port.in.low += values[3];
    if (values[2])
      from = to;
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
      values[i] += port.in.low + from.low;
  }
  return to.low != 3 || port.in.low != 11 || values[3] != 17;
}
