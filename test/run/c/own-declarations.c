// Functions of C's library that the program declares by itself, well or badly, or calls without a declaration: kernels
// get them from the library's headers.
// REQUIRES: gcc, clang
// RUN: %chompcc -std=gnu89 -w -Wno-implicit-function-declaration -fno-builtin --host-compiler=%gcc %s -o %t.gcc -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc | %filecheck %s
// RUN: %chompcc -std=gnu89 -w -Wno-implicit-function-declaration --host-compiler=%clang %s -o %t.clang -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=gnu89 -w -Wno-implicit-function-declaration
// RUN: %if nvcc %{ %nvcc_cubin %t.out/own-declarations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/own-declarations.device.hip -o %t.hsaco %}
extern int printf(const char *, ...);
int strlen(char *);
char *malloc();
extern void free(void *);
double sqrt(double);
int abs(int);

#pragma omp begin declare target
int work(int n) {
  extern void abort(void);
  char *text = malloc(16), copy[16];
  strcpy(text, "four");
  memset(copy, 0, sizeof copy);
  memcpy(copy, text, strlen(text));
  if (strcmp(copy, "four"))
    abort();
  free(text);
  return strlen(copy) + abs(n) + (int)sqrt(n * n);
}
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target map(from : result)
  {
    result = work(-3);
    // CHECK: result 10
    printf("result %d\n", result);
  }
  return result != 10;
}
