// A teams construct that is all of a target construct's block: in two directives what a combined one says in one.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda && %filecheck %s --input-file=%t.out/hoisted.device.cu
int main(void) {
  int n = 1000, x[1000], sum = 0, kept = 0, teams = 3, used = 0;
// CHECK: target map(from : x) teams distribute parallel for
// CHECK: for (int i = blockIdx.x
#pragma omp target map(from : x)
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++)
    x[i] = i;
#pragma omp target map(tofrom : sum)
  {
#pragma omp teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += x[i];
  }
  // kept is firstprivate in the target construct: the sum goes no further.
#pragma omp target
#pragma omp teams distribute parallel for reduction(+ : kept)
  for (int i = 0; i < n; i++)
    kept += x[i];
#pragma omp target map(tofrom : used)
#pragma omp teams num_teams(teams) reduction(+ : used)
  used += 1;
  return sum != 499500 ? 1 : kept != 0 ? 2 : used != 3 ? 3 : 0;
}
