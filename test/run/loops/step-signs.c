// Steps of which the program alone knows whether they are negative: the condition says which way a loop goes (OpenMP
// 5.2, 4.4.1), in combined constructs, worksharing, nests, simd, tasks, transformations and values after the loop.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/step-signs.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/step-signs.device.hip -o %t.hsaco %}

enum { N = 100 };
static int a[N], b[N];

/// Whether 97, 93, ... 5 have one, and no others.
static int wrong(int *hits) {
  int out = 0;
  for (int i = 0; i < N; i++) {
    out += hits[i] != (i > 3 && i % 4 == 1);
    hits[i] = 0;
  }
  return out;
}

static int combined(int neg, int pos, short small) {
  int last = -1;
#pragma omp target teams distribute parallel for map(tofrom : a) lastprivate(last)
  for (int i = 97; i > 3; i += neg)
    a[i]++, last = i;
  int out = wrong(a) || last != 5;
#pragma omp target teams distribute parallel for simd map(tofrom : a)
  for (long i = 5; 98 > i; i -= neg)
    a[i]++;
  out |= wrong(a) << 1;
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (short i = 97; i >= 5; i = i + small)
    a[i]++;
  out |= wrong(a) << 2;
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (long long i = 97; i >= 5; i += -pos)
    a[i]++;
  out |= wrong(a) << 3;
#pragma omp target teams loop map(tofrom : a)
  for (int *p = a + 97; p > a + 3; p += neg)
    ++*p;
  out |= wrong(a) << 4;
#pragma omp target parallel for collapse(2) map(tofrom : a)
  for (int i = 96; i >= 0; i += 4 * neg)
    for (int j = 1; j <= 13; j -= neg)
      if (i + j < N && i + j > 3) {
#pragma omp atomic
        a[i + j]++;
      }
  out |= wrong(a) << 5;
  int rows = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : rows)
  for (int i = 20; i > 0; i += neg)
    for (int j = i; j > 0; j += -pos)
      rows += j;
  out |= (rows != 20 + 16 + 12 + 8 + 4 + 16 + 12 + 8 + 4 + 12 + 8 + 4 + 8 + 4 + 4) << 6;
  return out;
}

static int inside(int neg) {
  int after = 0, out = 0, sum = 0;
#pragma omp target map(tofrom : a, b, after, sum)
  {
    int k;
#pragma omp parallel for schedule(dynamic, 2) lastprivate(k)
    for (k = 97; k > 3; k += neg)
      a[k]++;
    after = k;
#pragma omp parallel for ordered schedule(static, 3)
    for (int i = 97; i > 3; i += neg)
#pragma omp ordered
      sum = 2 * sum % 1000 + i;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(5)
    for (int i = 5; i < 98; i -= neg)
      b[i]++;
  }
  int ordered = 0;
  for (int i = 97; i > 3; i -= 4)
    ordered = 2 * ordered % 1000 + i;
  out = sum != ordered || after != 1 || wrong(a);
  out |= wrong(b) << 1;
#pragma omp target teams map(tofrom : a)
#pragma omp distribute dist_schedule(static, 2)
  for (int i = 97; i > 3; i += neg)
    a[i]++;
  out |= wrong(a) << 2;
#pragma omp target map(tofrom : a)
#pragma omp simd
  for (int i = 97; i > 3; i += neg)
    a[i]++;
  out |= wrong(a) << 3;
#pragma omp target map(tofrom : a)
#pragma omp tile sizes(5)
  for (int i = 5; i < 98; i -= neg)
    a[i]++;
  out |= wrong(a) << 4;
  int total = 0;
#pragma omp target parallel for reduction(inscan, + : total) map(tofrom : b)
  for (int i = 97; i > 3; i += neg) {
    total++;
#pragma omp scan inclusive(total)
    b[i] = total;
  }
  for (int i = 97, n = 1; i > 3; i -= 4, n++)
    out |= (b[i] != n) << 5;
  return out;
}

int main(void) {
  int out = combined(-4, 4, -4);
  return out ? out : inside(-4) << 1;
}
