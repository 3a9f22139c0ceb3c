// What a block of begin metadirective can't be: two things in one text, whether a device or the run tells which.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: metadirective

int n, x;
#pragma omp begin declare target
void both(void) {
#pragma omp begin metadirective when(device = {kind(nohost)} : parallel) otherwise(nothing) // error: '#pragma omp begin metadirective' is not yet supported where devices, or they and the host, have different variants
  x++;
#pragma omp end metadirective
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
