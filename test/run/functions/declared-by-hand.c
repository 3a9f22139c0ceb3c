// Routines of OpenMP and functions of C's library that the program declares itself, without their headers.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}

extern int omp_get_thread_num(void);
int omp_get_num_procs(void), omp_is_initial_device(void);
void abort();
extern unsigned long strlen(const char *);

#pragma omp declare target
static void check(int X) {
  if (X < 0)
    abort();
}
#pragma omp end declare target

int main(void) {
  int X = -1, Threads[4] = {9, 9, 9, 9};
  char Word[] = "four";
#pragma omp target map(from : X) map(to : Word)
  {
    X = omp_get_thread_num() + (omp_get_num_procs() > 0) + (int)strlen(Word);
    check(X);
  }
#pragma omp target parallel num_threads(4) map(from : Threads)
  Threads[omp_get_thread_num()] = omp_get_thread_num();
  return X == 5 && Threads[0] == 0 ? 0 : 1;
}
