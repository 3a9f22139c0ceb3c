// What begins has to end.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare target; begin assumes; begin metadirective; begin declare variant

#pragma omp declare target // error: '#pragma omp declare target' without its end: write '#pragma omp end declare target' behind the code that it is for
#pragma omp begin declare target // error: '#pragma omp begin declare target' without its end: write '#pragma omp end declare target' behind the code that it is for
int x;
#pragma omp begin declare target
#pragma omp end declare target
#pragma omp begin assumes no_parallelism // error: '#pragma omp begin assumes' without its end: write '#pragma omp end assumes' behind the code that it is for
void f(void) {
#pragma omp begin metadirective when(device = {arch(nobodys)} : parallel) // error: '#pragma omp begin metadirective' without its end: write '#pragma omp end metadirective' behind the code that it is for
  x = 1;
}
#pragma omp begin declare variant match(device = {kind(gpu)}) // error: '#pragma omp begin declare variant' without its end: write '#pragma omp end declare variant' behind the code that it is for
void f(void) {}
