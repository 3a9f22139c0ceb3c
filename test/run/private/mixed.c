// The same variable in several clauses and regions: firstprivate and lastprivate, private again, values kept between.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct state {
  int v[4];
  double d;
};

int main(void) {
  int n = 50, x = 5, y = 9, seen[50];
  struct state s = {{1, 2, 3, 4}, 0.5};
#pragma omp target teams distribute parallel for firstprivate(x) lastprivate(y) map(from : seen) map(tofrom : y)
  for (int i = 0; i < n; i++) {
    seen[i] = x + i;
    y = seen[i] * 2;
  }
  for (int i = 0; i < n; i++)
    if (seen[i] != 5 + i)
      return 1;
  if (x != 5 || y != 108)
    return 2;
#pragma omp target parallel for firstprivate(s) map(from : seen)
  for (int i = 0; i < n; i++)
    seen[i] = s.v[i % 4] + (int)(2 * s.d);
  for (int i = 0; i < n; i++)
    if (seen[i] != i % 4 + 2)
      return 3;
  // A private variable of the region is hidden by one of the body.
#pragma omp target teams distribute parallel for private(x) map(from : seen)
  for (int i = 0; i < n; i++) {
    x = i;
    {
      int x = 1000;
      seen[i] = x;
    }
    seen[i] += x;
  }
  for (int i = 0; i < n; i++)
    if (seen[i] != 1000 + i)
      return 4;
#pragma omp target teams distribute parallel for private(s) map(from : seen)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++)
      s.v[k] = i + k;
    struct state *p = &s;
    seen[i] = p->v[3];
  }
  for (int i = 0; i < n; i++)
    if (seen[i] != i + 3)
      return 5;
  return s.v[0] == 1 && x == 5 ? 0 : 6;
}
