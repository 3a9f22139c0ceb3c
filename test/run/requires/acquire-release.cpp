// 6.0's atomic_default_mem_order(acquire) and (release), with the clauses that ask nothing of our devices.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp requires unified_address atomic_default_mem_order(release) device_safesync
#pragma omp requires reverse_offload

int main() {
  int found = -1, flags[64] = {};
#pragma omp target parallel for map(tofrom : found, flags)
  for (int i = 0; i < 64; i++) {
#pragma omp atomic write
    flags[i] = i;
    int v;
#pragma omp atomic read
    v = flags[i];
    if (v == 40)
#pragma omp atomic write
      found = v;
  }
  return found == 40 ? 0 : 1;
}
