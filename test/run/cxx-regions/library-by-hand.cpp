// The C library's functions, declared by the program itself: kernels get them from the library's headers.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t | FileCheck %s
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/library-by-hand.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/library-by-hand.device.hip -o %t.hsaco %}
// CHECK: 3 of them
// CHECK-NEXT: done
extern "C" int printf(const char *, ...);
extern "C" {
int puts(const char *);
void *malloc(unsigned long);
void free(void *);
void abort();
int strcmp(const char *, const char *);
}
int copies = 0;
#pragma omp declare target enter(copies)
struct Thing {
  Thing() {}
  ~Thing() {}
  Thing(const Thing &) { copies++; }
};
Thing make() { return Thing(); }

int main() {
  int result = 77;
#pragma omp target map(from : result)
  {
    int *p = (int *)malloc(sizeof(int));
    *p = 3;
    Thing thing = make(); // nobody else can have its address
    printf("%d of them%s", *p, &thing ? "\n" : "");
    if (strcmp("same", "same") != 0)
      abort();
    free(p);
    puts("done");
    result = copies;
  }
  return result;
}
