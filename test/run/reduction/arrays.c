// Arrays, multi-dimensional ones and VLAs as list items of a reduction: each element by itself, those of the original
// counted in.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { N = 1000, Large = 5000 };
static long large[Large];

int main(void) {
  int histogram[10], product[3] = {1, 2, 3};
  float most[2][3];
  unsigned char bits[4] = {0, 1, 0, 0};
  for (int i = 0; i < 10; i++)
    histogram[i] = i;
  for (int i = 0; i < 6; i++)
    most[i / 3][i % 3] = i == 4 ? 5000 : -5000;
#pragma omp target teams distribute parallel for reduction(+ : histogram) reduction(| : bits)
  for (int i = 0; i < N; i++) {
    histogram[i % 10] += i;
    bits[i % 4] |= (unsigned char)(i & 0x70);
  }
#pragma omp target parallel for reduction(* : product)
  for (int i = 0; i < 8; i++)
    product[i % 2] *= 2;
#pragma omp target teams distribute parallel for reduction(max : most)
  for (int i = 0; i < N; i++) {
    float *m = &most[i % 6 / 3][i % 3];
    *m = i > *m ? i : *m;
  }
#pragma omp target teams distribute parallel for reduction(+ : large)
  for (int i = 0; i < 4 * Large; i++)
    large[i % Large] += i;
  for (int i = 0; i < 10; i++)
    if (histogram[i] != i + 100 * i + 10 * 4950)
      return 1;
  if (product[0] != 16 || product[1] != 32 || product[2] != 3)
    return 2;
  for (int i = 0; i < 6; i++)
    if (most[i / 3][i % 3] != (i == 4 ? 5000 : (i < 4 ? 996 : 990) + i))
      return 3;
  if (bits[0] != 0x70 || bits[1] != 0x71 || bits[2] != 0x70)
    return 4;
  for (int i = 0; i < Large; i++)
    if (large[i] != 4L * i + 6L * Large)
      return 5;
  return 0;
}
