// Declare target variables with internal linkage in motion clauses and maps.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct pair {
  int x, y;
};
#pragma omp begin declare target
static int a[10];
static struct pair s, many[3];
static int n = 4;
#pragma omp end declare target
static int linked[8];
#pragma omp declare target link(linked)

static int check(void) {
  static int own = 3;
#pragma omp declare target enter(own)
  own = 5;
#pragma omp target update to(own)
  int seen = 0;
#pragma omp target map(from : seen)
  {
    seen = own;
    own = 9;
  }
#pragma omp target update from(own)
  return seen != 5 || own != 9;
}

int main(void) {
  int seen[6];
  for (int i = 0; i < 10; i++)
    a[i] = i;
  s.x = 4, s.y = 6, many[1].y = 8, n = 7;
#pragma omp target update to(a[2:3], s.y, n) to(many)
#pragma omp target map(from : seen)
  {
    seen[0] = a[2] + a[4];
    seen[1] = s.y;
    seen[2] = many[1].y;
    seen[3] = n;
    a[3] = 30, a[9] = 90, s.x = 40, s.y = 60, n = 70;
  }
  if (seen[0] != 6 || seen[1] != 6 || seen[2] != 8 || seen[3] != 7)
    return 1;
#pragma omp target update from(a[0:2], a[3:1], n) from(s.x)
  if (a[3] != 30 || s.x != 40 || n != 70)
    return 2;
  a[9] = 20;
#pragma omp target map(always, tofrom : a[9:1])
  a[9] += 1;
  if (a[9] != 21)
    return 3;
#pragma omp target data map(tofrom : linked)
  {
#pragma omp target
    linked[1] = 5;
    linked[2] = 3;
#pragma omp target update to(linked[2:1])
#pragma omp target
    linked[3] = linked[2];
  }
  if (linked[1] != 5 || linked[3] != 3)
    return 4;
  return check() ? 5 : 0;
}
