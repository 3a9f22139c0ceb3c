// Pointers to rows of variable length count in rows.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/row-pointers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/row-pointers.device.hip -o %t.hsaco %}
#pragma omp declare target
static int firsts(int n, int m, int a[n][m]) {
  int s = 0;
  while (n--) {
    s += a[0][0];
    a++;
  }
  return s;
}
#pragma omp end declare target

int main(int argc, char **argv) {
  (void)argv;
  int m = argc + 2;
  typedef int row_t[m];
  int c[4][m], d[3][2][m], seen[12] = {0}, outside = 0;
  for (int i = 0; i < 4 * m; i++)
    c[i / m][i % m] = i;
  for (int i = 0; i < 6 * m; i++)
    d[i / m / 2][i / m % 2][i % m] = i;
  int (*p)[m] = c;
  row_t *r = c;
#pragma omp target map(to : c, d) map(tofrom : seen, outside)
  {
    for (int (*q)[m] = c; q < c + 4; q++)
      seen[0] += (*q)[1];
    for (int (*q)[m] = c, (*end)[m] = c + 4; q != end; q += 2)
      seen[1] += q[0][2];
    int (*q)[m] = c, (*other)[m] = c + 3, k = 2;
    q += k;
    seen[2] = (*q)[0];
    q--;
    seen[3] = q[0][0];
    seen[4] = &c[3] - q + (other - c);
    seen[5] = (*++q)[0];
    seen[6] = (*q++)[1];
    seen[7] = q[0][0];
    q -= k + 1;
    seen[8] = q[0][1];
    int (*plane)[2][m] = d;
    plane++;
    seen[9] = plane[0][1][1] + (plane - d);
    seen[10] = firsts(4, m, c);
    p += 1;
    r++;
    seen[11] = p[0][0] + r[0][1];
    outside = p - c;
  }
  const int expected[12] = {4 + 18, 2 + 8, 6, 3, 2 + 3, 6, 7, 9, 1, 10 + 1, 18, 3 + 4};
  for (int k = 0; k < 12; k++)
    if (seen[k] != expected[k])
      return 1 + k;
  return outside != 1;
}
