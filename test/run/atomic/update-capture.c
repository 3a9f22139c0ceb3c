// atomic takes update beside capture and compare (OpenMP 5.1): it changes nothing. On the host and on the device.
//
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
int main(void) {
  int count = 0, before = 0, most = 0, sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : count, most) reduction(+ : sum)
  for (int i = 0; i < 100; ++i) {
    int mine;
#pragma omp atomic update capture
    mine = count++;
    sum += mine;
#pragma omp atomic compare, update
    if (most < mine) {
      most = mine;
    }
  }
  if (count != 100 || sum != 4950 || most != 99)
    return 1;
#pragma omp atomic seq_cst update, capture
  {
    before = count;
    count += 2;
  }
  return before == 100 && count == 102 ? 0 : 2;
}
