// A device's variant needs a partial specialization, which the host's instantiations don't.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 1
template <class T> struct Scale {
  static int by(int x) { return x; }
};
template <class T> struct Scale<T *> {
  static int by(int x) { return 10 * x; }
};

template <class T> int onDevice(T x) { return Scale<T *>::by(x); }

#pragma omp declare variant(onDevice<int>) match(construct = {target}, device = {kind(nohost)})
int scaled(int x) { return Scale<int>::by(x); }

int main(int argc, char **) {
  int x = 0;
#pragma omp target map(from : x)
  x = scaled(2);
  return x != (argc > 1 ? 2 : 20) || scaled(2) != 2;
}
