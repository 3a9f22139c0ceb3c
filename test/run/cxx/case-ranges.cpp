// Case ranges of GNU C++: of enumerations with a scope, behind a declaration, in templates, where they depend on a
// parameter.
// RUN: %chompcxx -std=gnu++17 -w %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=gnu++17 -w
// RUN: %filecheck %s < %t.out/case-ranges.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/case-ranges.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/case-ranges.device.hip -o %t.hsaco %}
enum class Month : unsigned char { January = 1, February, March, April, December = 12 };

template <int First, class T> int inTemplate(T x) {
  switch (T y = x + 1) {
  case First ... First + 4:
    return 1;
  }
  switch (T y = x; y + 1) {
  case 20 ... 29:
    return 2;
  }
  return 0;
}
int season(Month m) {
  switch (m) {
  case Month::February ... Month::April:
    return 1;
  default:
    return 0;
  }
}

int main() {
  int ints[32], longs[32], months[13];
#pragma omp target teams distribute parallel for map(from : ints, longs, months)
  for (int i = 0; i < 32; i++) {
    ints[i] = inTemplate<3>(i);
    longs[i] = inTemplate<10>((long)i);
    if (i < 13)
      months[i] = season((Month)i);
  }
  for (int i = 0; i < 32; i++) {
    const int k = i + 1, late = k >= 20 && k <= 29 ? 2 : 0;
    if (ints[i] != (k >= 3 && k <= 7 ? 1 : late) || longs[i] != (k >= 10 && k <= 14 ? 1 : late))
      return 1;
    if (i < 13 && months[i] != (i >= 2 && i <= 4))
      return 2;
  }
  return 0;
}

// CHECK: switch (T y = x + 1; chomp::first_in_range(y, First, First + 4)) {
// CHECK: switch (T y = x; chomp::first_in_range({{ ?}}y + 1, 20, 29)) {
