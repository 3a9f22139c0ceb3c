/* C that C++ refuses, or takes differently, in device code: every line prints what C makes of it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum color { RED, GREEN, BLUE };
struct point { int x, y; };
struct outer { struct inner { enum { LOW, HIGH } level; int this; } in; int z; };
typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static double max(double a, double b) { return a > b ? a : b; }
static double norm(const double *restrict v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i] * v[i];
  return sqrt(s);
}
static enum color next(enum color c) { return (c + 1) % 3; }
static int ptsum(const struct point *p) { return p->x * 10 + p->y; }
static int sum(const int *p, int n) {
  int s = 0;
  while (n--)
    s += *p++;
  return s;
}
static int old(a, p) int a; struct point *p; { return a + p->x; }
static double matrix(int n, int m, double a[n][m]) {
  double s = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      s += a[i][j] * (i + 2 * j);
  return s;
}
static int jump(int n) {
  if (n > 3)
    goto out;
  int k = n * 2;
  const struct point q = { k, n };
  switch (n) {
    int t = 1;
  case 0:
    t = 5;
    return t;
  case 1: ;
    struct point *p = &(struct point){ .y = k };
    return ptsum(p) + q.x;
  default:
    break;
  }
out:
  return -n;
}
static int deep(struct inner i) { return i.level == HIGH ? i.this : LOW; }

int main(void) {
  double r[40];
  int count = 0;
#pragma omp target teams distribute parallel for map(tofrom: r, count)
  for (int once = 0; once < 1; once++) {
    float f = 2.0f;
    double d = 1.1, class = 3;
    long l = -5000000000L;
    int n = 3, k = 0;
    r[k++] = sqrt(f) * 1e6;
    r[k++] = fabs(f - 3) + fmod(n, 2) + max(n, f);
    r[k++] = abs(-3.7);
    r[k++] = abs(l);
    r[k++] = sizeof('a') + sizeof(n == 3);
    enum color c = BLUE;
    c = next(c);
    c |= GREEN;
    c++;
    r[k++] = c;
    r[k++] = c - 3 < 0;
    void *v = r;
    double *w = v;
    r[k++] = w + 1 == (double *)(v + 8);
    r[k++] = norm(w, 2) > class;
    struct point a[3] = { [1] = { .y = 2, .x = 1 }, [0].x = d };
    r[k++] = a[0].x + a[1].x * 10 + a[1].y * 100 + a[2].x;
    r[k++] = sum((int[]){ 1, 2, n }, 3) + ptsum(&(struct point){ .y = 3 });
    operation ops[] = { add, sub };
    r[k++] = ops[n > 2](4, 1);
    double m[3][4];
    for (int i = 0; i < 12; i++)
      ((double *)m)[i] = i;
    r[k++] = matrix(3, 4, m);
    for (int i = 0; i < 5; i++)
      r[k++] = jump(i);
    _Bool b = n;
    b += 5;
    b--;
    r[k++] = b;
    r[k++] = b++;
    char s[3] = "abc";
    r[k++] = s[2];
    unsigned char bytes[] = { n, n * 100 };
    r[k++] = bytes[1];
    typeof(n < 2) wide = 77;
    r[k++] = wide + _Generic('a', int: 10, char: 20);
    struct outer o = { .z = 2, .in = { .this = 5, .level = HIGH } };
    r[k++] = deep(o.in) + old(1, a);
    for (int i = 0; i < 2; i++) { int i = 5; r[k] = i; }
    k++;
    count = k;
  }
  for (int i = 0; i < count; i++)
    printf("%d %.15g\n", i, r[i]);
  return count == 0;
}
