// A partial specialization that only devices choose: by what a constexpr variant answers there, and in a function that
// the host doesn't call.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t device
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/needed-specializations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/needed-specializations.device.hip -o %t.hsaco %}
template <int Width, class T> struct Lanes; // of no other width
template <class T> struct Lanes<1, T> {
  static constexpr int value = sizeof(T);
};
template <class T> struct Lanes<16, T> {
  static constexpr int value = 16 * sizeof(T);
};

constexpr int width() { return 1; }
#pragma omp begin declare variant match(device = {kind(nohost)})
constexpr int width() { return 16; }
#pragma omp end declare variant

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
  const bool device = argc > 1;
  int lanes = 0, x = 0;
#pragma omp target map(from : lanes, x)
  {
    lanes = Lanes<width(), char>::value;
    x = scaled(2);
  }
  return lanes != (device ? 16 : 1) || x != (device ? 20 : 2) || scaled(2) != 2;
}
