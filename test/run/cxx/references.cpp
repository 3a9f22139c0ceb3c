// References as list items and in implicit maps: to scalars, arrays, structures, pointers, and structured bindings'
// sources.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct point {
  int x, y;
};

static int test(int &scalar, int (&array)[6], point &p, int *&pointer, const int &limit) {
#pragma omp target teams distribute parallel for map(tofrom : scalar, array, p) map(tofrom : pointer[0 : limit])
  for (int i = 0; i < limit; ++i) {
    array[i] += i;
    pointer[i] = limit - i;
    if (i == 0) {
      scalar += limit;
      p.x += 1;
      p.y *= 2;
    }
  }
  int sum = 0;
  int &result = sum;
#pragma omp target teams distribute parallel for reduction(+ : result)
  for (int i = 0; i < limit; ++i)
    result += array[i] + scalar; // scalar: firstprivate
  int last = 0;
  int &alias = last;
#pragma omp target teams distribute parallel for lastprivate(alias) map(tofrom : alias)
  for (int i = 0; i < 7; ++i)
    alias = i * i;
  return sum + 1000 * last;
}

int main() {
  int scalar = 1, array[6] = {1, 1, 1, 1, 1, 1}, storage[6], *pointer = storage;
  point p = {5, 6};
  if (test(scalar, array, p, pointer, 6) != 15 + 6 + 6 * 7 + 36000)
    return 1;
  if (scalar != 7 || p.x != 6 || p.y != 12)
    return 2;
  for (int i = 0; i < 6; ++i)
    if (array[i] != i + 1 || storage[i] != 6 - i)
      return 3;
  return 0;
}
