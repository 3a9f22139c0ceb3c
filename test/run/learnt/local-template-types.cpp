// Types local to function templates, whose members are made of the template's parameters: each instantiation has its
// own.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t && env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s -- -std=c++17
// RUN: FileCheck --input-file=%t.out/local-template-types.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/local-template-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/local-template-types.device.hip -o %t.hsaco %}

// CHECK: namespace total_float_2 {
// CHECK: constexpr int N = 2;
// CHECK: enum Place
// CHECK: } // namespace total_float_2
// CHECK: namespace total_double_5 {
// CHECK: using T = float;
// CHECK: struct Pair {
// CHECK: using T = double;
// CHECK: struct Pair {
// CHECK: total_float_2::Pair *__restrict pairs
template <class T, int N> int total(T scale, T &sum) {
  enum Place { First = 1, Last = N - 1 };
  struct Pair {
    T value;
    int place[N];
    T scaled(T by) const { return value * by; }
  };
  struct Holder {
    Pair pair;
  };
  Pair pairs[8];
  for (int i = 0; i < 8; i++)
    pairs[i].value = i;
  T all = 0;
#pragma omp target teams distribute parallel for map(tofrom : pairs) reduction(+ : all)
  for (int i = 0; i < 8; i++) {
    pairs[i].place[Last] = i * First;
    Holder holder = {pairs[i]};
    all += holder.pair.scaled(scale);
  }
  sum = all;
  return pairs[3].place[Last] + int(sizeof(Pair));
}

template <class T> struct Grid {
  T base;
  T at(int n) const {
    struct Cell {
      T value;
    };
    T sum = base;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) {
      Cell cell = {T(i)};
      sum += cell.value;
    }
    return sum;
  }
};

int main() {
  float f;
  double d;
  if (total<float, 2>(2.f, f) != 3 + 12 || f != 56)
    return 1;
  if (total<double, 5>(.5, d) != 3 + 32 || d != 14)
    return 2;
  return Grid<int>{1}.at(4) == 7 && Grid<double>{.5}.at(4) == 6.5 ? 0 : 3;
}
