// A reduction that a function template declares: its combiner names what the function has another name for, and with no
// initializer the copies begin with the class's own default constructor.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Add {
  template <class T> void operator()(T &a, const T &b) const { a.add(b); }
};
template <class T> struct Sum {
  T value;
  int parts;
  Sum() : value(), parts(1) {}
  void add(const Sum &o) {
    value += o.value;
    parts += o.parts;
  }
};
template <class Policy, class T> T total(int n, const T *x, int &parts) {
  using Combine = Policy;
  Sum<T> sum;
#pragma omp declare reduction(combine : Sum<T> : Combine{}(omp_out, omp_in))
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(combine : sum)
  for (int i = 0; i < n; i++)
    sum.value += x[i];
  parts = sum.parts;
  return sum.value;
}
int main() {
  int x[100], parts = 0;
  double y[100];
  for (int i = 0; i < 100; i++)
    y[i] = x[i] = i;
  if (total<Add>(100, x, parts) != 4950 || parts < 2) // each copy counts for one
    return 1;
  return total<Add>(100, y, parts) == 4950 && parts >= 2 ? 0 : 2;
}
