// What a metadirective can't be: two things in one function's text, a block whose variant only the run can tell.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: metadirective

int n, x;
#pragma omp begin declare target
int both(void) {
#pragma omp metadirective when(device = {kind(nohost)} : atomic) otherwise(nothing) // error: '#pragma omp metadirective' is not yet supported where it differs between host and device, in a function for both
  x++;
#pragma omp metadirective when(device = {kind(any)} : atomic) otherwise(nothing)
  x++;
  return x;
}
#pragma omp end declare target

void block(void) {
#pragma omp begin metadirective when(user = {condition(n > 1)} : parallel) otherwise(nothing) // error: '#pragma omp begin metadirective' is not yet supported with a condition that only the running program can tell
  x++;
#pragma omp end metadirective
#pragma omp begin metadirective when(device = {kind(host)} : target) // error: '#pragma omp begin metadirective' is not yet supported around a target construct that is no loop
  x++;
#pragma omp end metadirective
}
