// Case ranges of GNU C: of any type and length, negative, at a type's ends, empty ones, beside single values, in switches
// in each other. nvcc would take each for its first value.
// RUN: %chompcc -std=gnu11 -w %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=gnu11 -w
// RUN: %filecheck %s < %t.out/case-ranges.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/case-ranges.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/case-ranges.device.hip -o %t.hsaco %}
enum Kind { Low, Middle, High, Top = 9 };
enum { Many = 1000000, N = 16 };

static int letter(char c) {
  switch (c) {
  case 'a' ... 'z':
    return 1;
  case 200 ... 300: // no char
    return 2;
  case 5 ... 3: // no value
    return 3;
  case '0':
    return 4;
  }
  return 0;
}

static int number(long long x) {
  switch (x) {
  case -9223372036854775807ll - 1 ... - 5000000000:
    return 1;
  case -4 ... - 2:
  case 7 ... Many:
    return 2;
  case 5:
    return 3;
  case 9223372036854775806ll ... 9223372036854775807ll:
    return 4;
  default:
    return 5;
  }
}

static int kind(enum Kind k, unsigned u) {
  switch (k) {
  case Low ... Middle:
    switch (u + 1) {
    case 3000000000u ... 4294967295u:
      return 1;
    }
    return 2;
  case High ... Top:
    return 3;
  }
  return 4;
}

int main(void) {
  const long long numbers[N] = {-9223372036854775807ll - 1, -5000000000, -4999999999, -5, -4, -2, -1, 5, 6, 7, 8, Many,
                               Many + 1, 9223372036854775805ll, 9223372036854775806ll, 9223372036854775807ll};
  int letters[128], got[N], kinds[22];
#pragma omp target map(from : letters, got, kinds) map(to : numbers)
  {
    for (int i = 0; i < 128; i++)
      letters[i] = letter((char)(i < 64 ? i + 40 : i + 128));
    for (int i = 0; i < N; i++)
      got[i] = number(numbers[i]);
    for (int i = 0; i < 22; i++)
      kinds[i] = kind((enum Kind)(i / 2), i % 2 ? 4000000000u : 5);
  }
  for (int i = 0; i < 128; i++) {
    const int c = i < 64 ? i + 40 : i - 128;
    if (letters[i] != (c >= 'a' && c <= 'z' ? 1 : c == '0' ? 4 : 0))
      return 1;
  }
  const int want[] = {1, 1, 5, 5, 2, 2, 5, 3, 5, 2, 2, 2, 5, 5, 4, 4};
  for (int i = 0; i < N; i++)
    if (got[i] != want[i])
      return 2;
  for (int i = 0; i < 22; i++)
    if (kinds[i] != (i / 2 < 2 ? i % 2 ? 1 : 2 : i / 2 <= Top ? 3 : 4))
      return 3;
  return 0;
}

// CHECK: switch (chomp::first_in_range(chomp::first_in_range(c, 97, 122), 200, 300)) {
// CHECK-NEXT: case 'a'{{ ?}}:
