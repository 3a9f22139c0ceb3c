// Static data members of class templates whose types are made of the template's parameters, and what begins them when
// the program does.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <class T> struct Pair {
  T first, second;
  using Part = T;
};

#pragma omp begin declare target indirect
template <class T> T add(T x) { return x + 1; }
#pragma omp end declare target

#pragma omp begin declare target
int values[4] = {1, 2, 3, 4};
int at = 2;
int chosen() { return at - 1; }

template <class T> struct List {
  static T *place;
  static T *const *of;
  static T (*change)(T);
  static Pair<T> pair;
  static typename Pair<T>::Part part;
  static T table[2];
  static inline T *behind = values + at + 1;
};
template <class T> T *List<T>::place = values + at;
template <class T> T *const *List<T>::of = &List<T>::place;
template <class T> T (*List<T>::change)(T) = at ? add<T> : nullptr;
template <class T> Pair<T> List<T>::pair = {T(chosen()), T(at)};
template <class T> typename Pair<T>::Part List<T>::part = chosen();
template <class T> T List<T>::table[2] = {T(at), T(chosen())};
#pragma omp end declare target

int main() {
  int failed = -1;
#pragma omp target map(from : failed)
  {
    using Ints = List<int>;
    failed = (*Ints::place != 3) + 2 * (**Ints::of != 3) + 4 * (Ints::pair.first != 1 || Ints::pair.second != 2) +
             8 * (Ints::part != 1) + 16 * (Ints::table[0] != 2 || Ints::table[1] != 1) + 32 * (*Ints::behind != 4) +
             64 * (Ints::change(4) != 5);
    *Ints::place = 7;
    failed += 128 * (values[2] != 7);
  }
  return failed;
}
