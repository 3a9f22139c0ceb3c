// What a lambda has captured by reference lies in the team's memory, where a parallel construct's threads call it.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.out && %chomp --emit=cuda %s -o %t.out
// RUN: %filecheck %s < %t.out/captured-for-threads.device.cu
int main() {
  int out[8] = {};
#pragma omp target teams num_teams(2) map(tofrom : out)
  {
    // CHECK: CHOMP_TEAM int base; base = 3;
    int base = 3;
    // CHECK: int own = 4;
    int own = 4;
    auto shifted = [&](int i) { return base + i; };
    auto copied = [=](int i) { return own + i; };
    own = 0;
    base = 5;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 8; ++i)
      out[i] = shifted(i) * 100 + copied(i) + own;
  }
  for (int i = 0; i < 8; ++i)
    if (out[i] != (5 + i) * 100 + 4 + i)
      return 1;
  return 0;
}
