// defaultmap for each category of variables, one at a time.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct point {
  int x, y;
};

int main(void) {
  int scalar = 1, array[4] = {1, 2, 3, 4}, other[4] = {0}, *p = other;
  struct point s = {5, 6};
#pragma omp target teams distribute parallel for defaultmap(tofrom : scalar)
  for (int i = 0; i < 1; i++) {
    scalar += 10;
    array[0] += 10;
    s.x += 10;
  }
  if (scalar != 11 || array[0] != 11 || s.x != 15)
    return 1;
#pragma omp target teams distribute parallel for defaultmap(firstprivate : aggregate) map(from : other)
  for (int i = 0; i < 4; i++) {
    other[i] = array[i] + s.y;
    array[i] = -1;
    s.y = 6;
  }
  if (array[0] != 11 || array[3] != 4 || s.y != 6)
    return 2;
  for (int i = 0; i < 4; i++)
    if (other[i] != (i ? i + 1 : 11) + 6)
      return 3;
#pragma omp target data map(tofrom : other)
  {
#pragma omp target teams distribute parallel for defaultmap(default : pointer) defaultmap(to : scalar)
    for (int i = 0; i < 4; i++)
      p[i] = i + scalar;
  }
  for (int i = 0; i < 4; i++)
    if (other[i] != i + 11)
      return 4;
#pragma omp target teams distribute parallel for defaultmap(none) map(tofrom : other) firstprivate(scalar, s)
  for (int i = 0; i < 4; i++)
    other[i] = scalar + s.x;
  return other[2] == 26 ? 0 : 5;
}
