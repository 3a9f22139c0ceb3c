// What a metadirective can't choose: declarations, of which devices and the host, or two runs, would have others; nor can
// code with a variable that all of its variants share be there several times.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: metadirective

int n, x;
#pragma omp begin declare target
#pragma omp begin metadirective when(device = {kind(nohost)} : begin assumes no_openmp) otherwise(nothing) // error: '#pragma omp begin metadirective' is not yet supported where devices, or they and the host, have different declarations
void both(void) {}
#pragma omp end metadirective
#pragma omp end declare target
#pragma omp begin metadirective when(user = {condition(n > 1)} : begin declare target) // error: '#pragma omp begin metadirective' is not yet supported with declarations and a condition that only the running program can tell
void block(void) {}
#pragma omp end metadirective
int count(void) {
#pragma omp metadirective when(user = {condition(n > 1)} : parallel)
  {
    static const int step = 2;
    static int calls; // error: '#pragma omp metadirective' is not yet supported around a static variable, of which each variant would have its own: declare it before
    calls += step;
    x = calls;
  }
  return x;
}
