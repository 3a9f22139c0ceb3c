// A thread's own simd loop that reduces parts of arrays, and arrays: gcc 12 doesn't, where it is told of them.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O0 %s -o %t.plain
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.plain
int main(void) {
  int bits[5] = {8, 8, 8, 8, 8}, sum = 0, last = -1;
  int all[2][3] = {{1, 1, 1}, {1, 1, 1}}, *row = all[1];
#pragma omp target map(tofrom : bits, sum, last, all, row[0 : 3])
  {
#pragma omp simd reduction(| : bits[3 : 1]) reduction(+ : sum) lastprivate(last)
    for (int i = 0; i < 16; i++) {
      bits[3] |= i * 16;
      sum += i;
      last = i;
    }
#pragma omp simd reduction(&& : all) reduction(+ : bits[1 : 2])
    for (int i = 0; i < 16; i++) {
      all[0][1] = all[0][1] && i != 7;
      bits[2]++;
    }
#pragma omp simd reduction(+ : row[1 : 2])
    for (int i = 0; i < 16; i++)
      row[2] += i;
#pragma omp simd reduction(+ : bits[0 : 1]) linear(sum : 2)
    for (int i = 0; i < 16; i++) {
      bits[0] += i;
      sum += 2;
    }
  }
  if (bits[3] != 248 || sum != 152 || last != 15 || bits[0] != 128)
    return 1;
  return all[0][1] == 0 && all[0][0] == 1 && bits[2] == 24 && all[1][2] == 121 ? 0 : 2;
}
