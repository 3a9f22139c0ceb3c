// Functions for the end of a variable's life: no compiler of CUDA's calls them.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
static void done(int *p) { *p = 0; }

#pragma omp declare target
static int count(void) {
  int guard __attribute__((cleanup(done))) = 1; // error: a variable with the attribute 'cleanup' is not yet supported in a target region
  return guard;
}
#pragma omp end declare target

int main(void) {
  int r = 4, outside __attribute__((cleanup(done))) = 0;
#pragma omp target map(tofrom : r)
  {
    int guard __attribute__((cleanup(done))) = 1; // error: a variable with the attribute 'cleanup' is not yet supported in a target region
    r = guard + count() + outside;
  }
  return r;
}
