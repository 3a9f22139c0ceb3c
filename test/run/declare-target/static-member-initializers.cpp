// Initializers of static data members name what their class has, without its name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/static-member-initializers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/static-member-initializers.device.hip -o %t.hsaco %}
#pragma omp begin declare target
namespace model {
struct Law {
  enum { Ten = 10 };
  static int (*handler)(int);
  static int of(int x) { return x + Ten; }
  static int *place;
  static int value, other[2];
  static const int limit = 3;
  typedef int (*kind)(int);
  static kind kinds[2];
  struct Inner {
    static Inner *first;
    int v;
  };
  static Inner one;
};
} // namespace model
int (*model::Law::handler)(int) = of;
int model::Law::value = Ten;
int *model::Law::place = &value;
int model::Law::other[2] = {limit, Ten};
model::Law::kind model::Law::kinds[2] = {of, &Law::of};
model::Law::Inner model::Law::one = {4};
model::Law::Inner *model::Law::Inner::first = &one;
template <class T> struct Sized {
  static int of(int x) { return x + (int)sizeof(T); }
  static int (*handler)(int);
};
template <class T> int (*Sized<T>::handler)(int) = of;
#pragma omp end declare target

int main() {
  using model::Law;
  int sum = 0;
#pragma omp target map(from : sum)
  sum = Law::handler(1) + Law::value + *Law::place + Law::other[0] + Law::kinds[1](2) + Law::Inner::first->v +
        Sized<char>::handler(1);
  return sum == 52 ? 0 : 1;
}
