// Declare target variables whose classes copy and destroy their objects by functions of their own, which are the host's
// alone: made of constants, the device's value begins with the host's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constant-classes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constant-classes.device.hip -o %t.hsaco %}
#include <cstdlib>

template <class T> class Rows {
  T *data = nullptr;
  int rows = 0, width = 3;

public:
  Rows() = default;
  Rows(const Rows &) = delete;
  ~Rows() { std::free(data); }
  void resize(int n) {
    data = (T *)std::realloc(data, n * width * sizeof(T));
    rows = n;
  }
  void copyToDevice() {
#pragma omp target enter data map(to : data[0 : rows * width])
  }
  void release() {
#pragma omp target exit data map(delete : data[0 : rows * width])
  }
  T &operator()(int i, int j) { return data[i * width + j]; }
  const T &operator()(int i, int j) const { return data[i * width + j]; }
  int size() const { return rows * width; }
};
struct Both {
  Rows<int> a;
  Rows<double> b;
  int tag;
  Both() : tag(7) {}
};
#pragma omp declare target
Both both;
#pragma omp end declare target

int main() {
  int tag = 0, size = -1;
#pragma omp target map(from : tag, size)
  {
    tag = both.tag;
    size = both.a.size();
  }
  if (tag != 7 || size != 0)
    return 1;
  both.a.resize(2);
  both.b.resize(4);
  for (int i = 0; i < 6; i++)
    both.a(i / 3, i % 3) = i;
  for (int i = 0; i < 12; i++)
    both.b(i / 3, i % 3) = 0.5 * i;
#pragma omp target update to(both)
  both.a.copyToDevice();
  both.b.copyToDevice();
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 6; i++)
    sum += both.a(i / 3, i % 3) + both.b(i / 3 + 2, i % 3);
  both.a.release();
  both.b.release();
  return sum == 15 + 0.5 * (6 + 7 + 8 + 9 + 10 + 11) ? 0 : 2;
}
