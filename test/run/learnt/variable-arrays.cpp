// Arrays of variable length in C++ (GNU): a team's, which its threads share, and a thread's own.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
int main() {
  int n = 5, sums[2], own[6];
#pragma omp target teams distribute map(from : sums)
  for (int team = 0; team < 2; team++) {
    int shared[n];
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      shared[i] = i * (team + 1);
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += shared[n - 1 - i] * i;
    sums[team] = sum;
  }
#pragma omp target teams distribute parallel for map(from : own)
  for (int i = 0; i < 6; i++) {
    int mine[n];
    for (int k = 0; k < n; k++)
      mine[k] = i + k;
    own[i] = mine[n - 1];
  }
  return sums[0] == 10 && sums[1] == 20 && own[0] == 4 && own[5] == 9 ? 0 : 1;
}
