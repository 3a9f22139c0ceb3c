// Copies of arrays in C++ that nothing can begin but a constructor: of constants, and of classes that want a value for
// each member. In a template the same array is a constant's in one instantiation alone.
// RUN: %chompcxx -Wall -Wextra -Werror %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t && env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constant-arrays.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constant-arrays.device.hip -o %t.hip.o %}

struct Fixed {
  int value;
  const int bound;
};

struct Made {
  int value;
  explicit Made(int value) : value(value) {}
};

template <class T> static int scaled(int base) {
  T factors[4] = {base, base + 1, base + 2, base + 3};
  int out[4] = {0};
#pragma omp target teams distribute parallel for firstprivate(factors) map(tofrom : out)
  for (int i = 0; i < 4; i++)
    out[i] = factors[i] * 10;
  return out[0] + out[3];
}

int main() {
  int base = 3;
  const int table[4] = {base, 2, 3, 4};
  const Fixed bounds[2] = {{1, base}, {3, 4}};
  Fixed changed[2] = {{base, 5}, {6, 7}};
  int out[4] = {0};
#pragma omp target firstprivate(table, bounds, changed) map(tofrom : out)
  for (int i = 0; i < 4; i++) {
    changed[i / 2].value++;
    out[i] = table[i] + bounds[i / 2].bound + changed[i / 2].value + changed[i / 2].bound;
  }
  if (out[0] != 3 + 3 + 4 + 5 || out[1] != 2 + 3 + 5 + 5 || out[3] != 4 + 4 + 8 + 7 || changed[0].value != 3)
    return 1;
  if (scaled<int>(2) != 70 || scaled<const int>(3) != 90)
    return 2;
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp scope firstprivate(table, bounds, changed) reduction(+ : sum)
  {
    changed[1].value += table[1];
    sum += changed[1].value + bounds[1].bound;
  }
  if (sum % 12 != 0 || sum == 0 || changed[1].value != 6)
    return 3;
  // And of what is in a team's memory.
#pragma omp target map(tofrom : out)
  {
    Fixed inner[2] = {{1, 2}, {3, base}};
    Made made[2] = {Made(base), Made(4)};
#pragma omp parallel for num_threads(4) firstprivate(inner, made) shared(out)
    for (int i = 0; i < 4; i++) {
      inner[i / 2].value = 10 + i;
      out[i] = inner[i / 2].value * inner[i / 2].bound + made[i / 2].value;
    }
#pragma omp task firstprivate(inner) shared(out)
    out[0] += ++inner[0].value;
  }
  return out[0] == 10 * 2 + 3 + 2 && out[3] == 13 * 3 + 4 ? 0 : 4;
}
