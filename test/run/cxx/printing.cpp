// The same in C++, with std:: and in templates.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | %filecheck --check-prefix=OUT %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 2>&1 | %filecheck --check-prefix=OUT %s
// RUN: %chomp --emit=cuda,hip -o %t.out %s --
// RUN: %filecheck %s < %t.out/printing.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/printing.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/printing.device.hip -o %t.hsaco %}
#include <cstdio>

struct Log {
  int level;
  void say() const { std::fprintf(stderr, "level %d\n", level); }
};
template <class T> void show(T x) {
  fprintf(stdout, "%d\n", (int)x);
  std::puts("shown");
}

int main() {
  setvbuf(stdout, NULL, _IONBF, 0);
#pragma omp target
  {
    Log{2}.say();
    show(5L);
    fputs("end\n", stdout);
  }
}
// OUT: level 2
// OUT-NEXT: 5
// OUT-NEXT: shown
// OUT-NEXT: end

// CHECK: printf({{ ?}}"level %d\n", level);
// CHECK: printf({{ ?}}"%d\n", (int)x);
// CHECK: printf("%s\n", "shown");
// CHECK: printf("%s", "end\n");
