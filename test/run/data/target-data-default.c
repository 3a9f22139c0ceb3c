// default on target_data: what it says of the variables that no other clause lists, by category.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

int main(void) {
  int a = 1, x = 3, y = 4, z = 0, list[2] = {5, 6};
#pragma omp target_data map(tofrom : a) default(firstprivate) shared(z)
  {
    x += 10;
    list[0] += x;
    z = list[0] + y;
  }
  if (x != 3 || list[0] != 5 || z != 22)
    return 1;
#pragma omp target_data map(tofrom : a) default(private : scalar) shared(z, a)
  {
    x = 10, y = 20;
    list[1] += x;
    z += y;
#pragma omp target map(a)
    a++;
  }
  if (x != 3 || y != 4 || list[1] != 16 || z != 42 || a != 2)
    return 2;
#pragma omp target_data map(tofrom : a) default(none) firstprivate(y) shared(x)
  x = y++;
#pragma omp target_data map(tofrom : a) default(shared)
  z = x;
  return x != 4 || y != 4 || z != 4 ? 3 : 0;
}
