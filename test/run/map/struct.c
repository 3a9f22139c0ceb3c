// Structures as a whole: nested ones, arrays within, assignment, and a pointer to one.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct inner {
  int values[4];
  double weight;
};
struct outer {
  char tag;
  struct inner parts[2];
  union {
    int as_int;
    float as_float;
  } either;
};

static int through(struct outer *p, int n) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++) {
    p[i].parts[1].values[i] += i + 1;
    p[i].parts[0] = p[i].parts[1];
    p[i].either.as_float = 0.5f * i;
  }
  for (int i = 0; i < n; i++)
    if (p[i].parts[0].values[i] != i + 1 || p[i].either.as_float != 0.5f * i || p[i].parts[0].weight != 2.5 ||
        p[i].tag != 'x')
      return 1;
  return 0;
}

int main(void) {
  struct outer o = {'a', {{{1, 2, 3, 4}, 1.5}, {{5, 6, 7, 8}, 2.5}}, {9}}, many[3] = {0};
#pragma omp target teams distribute parallel for map(tofrom : o)
  for (int i = 0; i < 4; i++) {
    o.parts[0].values[i] *= 10;
    if (i == 0) {
      o.parts[1].weight += 1;
      o.either.as_int++;
      o.tag++;
    }
  }
  for (int i = 0; i < 4; i++)
    if (o.parts[0].values[i] != 10 * (i + 1) || o.parts[1].values[i] != i + 5)
      return 1;
  if (o.tag != 'b' || o.parts[0].weight != 1.5 || o.parts[1].weight != 3.5 || o.either.as_int != 10)
    return 2;
  for (int i = 0; i < 3; i++) {
    many[i].tag = 'x';
    many[i].parts[1].weight = 2.5;
  }
  if (through(many, 3))
    return 3;
  return 0;
}
