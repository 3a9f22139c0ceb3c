// Bytes side by side are no race, one byte is.
// RUN: %strict %s
int main(void) {
  unsigned char bits[64] = {0};
#ifdef BUG
  int per_byte = 8;
#else
  int per_byte = 1;
#endif
#pragma omp target teams distribute parallel for map(tofrom : bits)
  for (int i = 0; i < 64; i++)
    // CHECK: race: a thread {{reads|writes}} 1 byte of bits (64 bytes), which another iteration's thread writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 1 (iteration 1)
    bits[i / per_byte] |= 1 << i % 8;
  return 0;
}
