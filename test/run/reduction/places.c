// Reduction variables that are globals, statics, parameters, references by pointer, and a region in a loop that
// sums up.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static long total;
unsigned long long product = 1;

static double dot(const float *a, const float *b, int n) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : a[0 : n], b[0 : n])
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}
static int parameter(int start) {
#pragma omp target teams distribute parallel for reduction(max : start)
  for (int i = 0; i < 77; i++)
    start = i > start ? i : start;
  return start;
}

int main(void) {
  static int calls;
  float a[1000], b[1000];
  for (int i = 0; i < 1000; i++) {
    a[i] = (float)(i % 10);
    b[i] = 2;
  }
  if (dot(a, b, 1000) != 9000 || dot(a, b, 0) != 0)
    return 1;
  if (parameter(5) != 76 || parameter(500) != 500)
    return 2;
  for (int step = 0; step < 5; step++) {
#pragma omp target teams distribute parallel for reduction(+ : total, calls) reduction(* : product)
    for (int i = 0; i < 300; i++) {
      total += i * step;
      calls++;
      if (i == 100)
        product *= 3;
    }
  }
  if (total != 44850 * 10 || calls != 1500 || product != 243)
    return 3;
  int all = 0xff, sum = 0;
#pragma omp target data map(to : a)
  {
#pragma omp target teams distribute parallel for simd reduction(& : all) reduction(+ : sum) collapse(2)
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 50; j++) {
        all &= ~(1 << (int)a[i * 50 + j] % 4);
        sum += a[i * 50 + j] > 4;
      }
  }
  return all == 0xf0 && sum == 500 ? 0 : 4;
}
