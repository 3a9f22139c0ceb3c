// A pointer to what is mapped is the region's own: what it does to the pointer stays there, on the host, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int v[8] = {0}, *p = v, *q = v, *r = 0, *s = v;
#pragma omp target map(p[0 : 8])
  {
    *(++p) = 9;
  }
  if (p != v || v[1] != 9)
    return 1;
#pragma omp target data map(v)
  {
#pragma omp target
    {
      q++;
      *q = 7;
      r = q;
    }
  }
  if (q != v || r || v[1] != 7)
    return 2;
#pragma omp target map(s, s[0 : 8])
  *s = 1;
  return s == v && v[0] == 1 ? 0 : 3;
}
