// A member's initializer in its class that no constructor of the device's runs may call what only the host has. One
// that a kernel's object begins with stays.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/host-initializers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/host-initializers.device.hip -o %t.hsaco %}
static thread_local int made = 0;
struct handle {
  int value;
  explicit handle(const char *name) : value(name[0]) { ++made; }
};
static int first() { return 4; }
struct job {
  handle label{"x"};
  int by = first();
  explicit job(int n) : by(n) {}
  int of(int i) const { return label.value + by * i; }
};
struct start {
  int at = first();
};

int main() {
  job j(2);
  int x[8];
#pragma omp target parallel for map(to : j) map(from : x)
  for (int i = 0; i < 8; i++) {
    start s;
    x[i] = j.of(i) + s.at;
  }
  for (int i = 0; i < 8; i++)
    if (x[i] != 'x' + 2 * i + 4)
      return 1;
  return made == 1 ? 0 : 2;
}
