// Clauses of requires say whether they are (OpenMP 6.0, 10.5): what is false asks for nothing.
//
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
enum { Shared = 0, Two = 2 };
#pragma omp requires unified_shared_memory(Shared), dynamic_allocators(Two > 1 && Two < 3)
#pragma omp requires self_maps(0)
#pragma omp requires reverse_offload(1)

int main(void) {
  int x = 1, seen = 0, onHost = 0;
#pragma omp target data map(to : x)
  {
    x = 2; // where memory is shared the device would see it
#pragma omp target map(from : seen) map(to : x)
    seen = x;
  }
#pragma omp target map(always, tofrom : onHost)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : onHost)
    onHost = 1;
  }
  int variant = 0;
#pragma omp metadirective when(implementation = {unified_shared_memory} : nothing)                                     \
    when(implementation = {dynamic_allocators} : parallel num_threads(2) reduction(+ : variant))
  variant += 1;
  return seen != 1 ? 1 : onHost != 1 ? 2 : variant != 2 ? 3 : 0;
}
