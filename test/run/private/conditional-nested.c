// lastprivate(conditional) on constructs inside a region: the value of the last iteration or section that assigns one,
// whoever would have run it; the original's where none does.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
int main(void) {
  int a[200], x = -1, never = 5, s = -1, simd = -1, both = -1, sum = 0;
  for (int i = 0; i < 200; i++)
    a[i] = (i * 37) % 101;
  int wanted = -1;
  for (int i = 0; i < 200; i++)
    if (a[i] > 60)
      wanted = a[i] + i;
#pragma omp target map(tofrom : x, never, s, simd, both, sum) map(to : a)
  {
#pragma omp parallel num_threads(7)
    {
#pragma omp for lastprivate(conditional : x, never) reduction(+ : sum) schedule(dynamic)
      for (int i = 0; i < 200; i++) {
        sum += i;
        if (a[i] > 60)
          x = a[i] + i;
        if (a[i] > 1000)
          never = i;
      }
#pragma omp sections lastprivate(conditional : s)
      {
#pragma omp section
        s = 1;
#pragma omp section
        s = x > 0 ? 2 : 3;
#pragma omp section
        if (x < 0)
          s = 4;
      }
    }
#pragma omp simd lastprivate(conditional : simd)
    for (int i = 0; i < 200; i++)
      if (a[i] > 60)
        simd = a[i] + i;
#pragma omp parallel for lastprivate(conditional : both)
    for (int i = 0; i < 200; i++)
      if (a[i] > 60)
        both = a[i] + i;
  }
  if (x != wanted || never != 5 || sum != 199 * 100)
    return 1;
  if (s != 2 || simd != wanted || both != wanted)
    return 2;
  return 0;
}
