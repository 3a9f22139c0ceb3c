// Bounds and steps that are expressions: read from a mapped structure, a global, an array, a function.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct range {
  int first, last, step;
};

static int global_limit = 40;

static int limit(int of) { return of / 2; }

int main(void) {
  struct range r = {4, 90, 7}, *p = &r;
  int table[3] = {2, 50, 3};
  static int got[100];

#pragma omp target teams distribute parallel for map(tofrom : got)
  for (int i = r.first; i < r.last; i += r.step)
    got[i] += 1;
#pragma omp target teams distribute parallel for map(tofrom : got) map(to : p[0 : 1])
  for (int i = p->first; i <= p->last; i += p->step)
    got[i] += 2;
#pragma omp target teams distribute parallel for map(tofrom : got)
  for (int i = table[0]; i < table[1]; i += table[2])
    got[i] += 4;
#pragma omp target teams distribute parallel for map(tofrom : got)
  for (int i = global_limit - 5; i < global_limit + 5; i++)
    got[i] += 8;
#pragma omp target teams distribute parallel for map(tofrom : got)
  for (int i = 0; i < limit(table[1] + 10); i++)
    got[i] += 16;

  for (int i = 0; i < 100; i++) {
    int expected = 0;
    expected += i >= 4 && i < 90 && (i - 4) % 7 == 0 ? 1 : 0;
    expected += i >= 4 && i <= 90 && (i - 4) % 7 == 0 ? 2 : 0;
    expected += i >= 2 && i < 50 && (i - 2) % 3 == 0 ? 4 : 0;
    expected += i >= 35 && i < 45 ? 8 : 0;
    expected += i < 30 ? 16 : 0;
    if (got[i] != expected)
      return 1;
  }
  return 0;
}
