// Without a clause, the tasks of a construct that combines parallel with taskloop share its variables (OpenMP 5.2, 5.1.1).
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int p = 1, q = 1, r = 1, seen[3];
#pragma omp target map(from: seen)
  {
#pragma omp parallel masked taskloop num_threads(4)
    for (int i = 0; i < 4; ++i) {
#pragma omp atomic
      p += i;
    }
#pragma omp parallel master taskloop simd num_threads(4)
    for (int i = 0; i < 4; ++i)
      if (i == 3)
        q += i;
#pragma omp parallel masked taskloop num_threads(4) firstprivate(r)
    for (int i = 0; i < 4; ++i)
      r += i;
    seen[0] = p, seen[1] = q, seen[2] = r;
  }
  if (p != 1 || q != 1 || r != 1)
    return 1;
  return seen[0] != 7 || seen[1] != 4 || seen[2] != 1 ? 2 : 0;
}
