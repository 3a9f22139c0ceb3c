// All threads of a team run sequential code whose branches have hints of how likely they are: what it writes to memory
// one of them does, and all see it.
//
// RUN: %chomp --emit=cuda -o %t.out %s && FileCheck --input-file=%t.out/likely.device.cu %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t

// CHECK: all threads of a team run it (SPMD mode)
// CHECK: else {{\[\[}}unlikely{{\]\]}} {
// CHECK-NEXT: base = -i;
// CHECK-NEXT: if (threadIdx.x == 0) teams[i] = 1;
int main() {
  int teams[8] = {0}, out[8 * 32] = {0}, n = 8;
#pragma omp target teams distribute map(tofrom : teams, out)
  for (int i = 0; i < n; i++) {
    int base;
    if (i % 2)
      [[likely]] base = 10 * i;
    else [[unlikely]] {
      base = -i;
      teams[i] = 1;
    }
    switch (i) {
      [[unlikely]] case 3: teams[i] = 3;
    }
#pragma omp parallel for
    for (int j = 0; j < 32; j++)
      out[i * 32 + j] = base + j + teams[i];
  }
  for (int i = 0; i < n; i++) {
    const int team = i == 3 ? 3 : i % 2 ? 0 : 1, base = i % 2 ? 10 * i : -i;
    if (teams[i] != team)
      return 1;
    for (int j = 0; j < 32; j++)
      if (out[i * 32 + j] != base + j + team)
        return 2;
  }
  return 0;
}
