// Members of the object in is_device_ptr and has_device_addr: the region has its own pointer, and the object, which no
// clause maps, stays at home.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <cstddef>
#include <omp.h>

template <class T> struct Buffer {
  static constexpr int Size = 8;
  T *data;
  int count, device;

  Buffer() : count(0), device(omp_get_default_device()) {
    data = static_cast<T *>(omp_target_alloc(Size * sizeof(T), device));
  }
  ~Buffer() { omp_target_free(data, device); }

  void fill() {
    T *before = data;
#pragma omp target is_device_ptr(data)
    for (int i = 0; i < Size; i++)
      *data++ = i;
    count += data == before;
  }
  void add(T what) {
#pragma omp target teams distribute parallel for is_device_ptr(this->data) map(tofrom : count)
    for (int i = 0; i < Size; i++) {
      this->data[i] += what;
      if (i == 3)
        count++;
    }
  }
  /// In a team that shares the pointer.
  void twice() {
#pragma omp target is_device_ptr(data)
    {
      data += 1;
#pragma omp parallel for
      for (int i = 0; i < Size - 1; i++)
        data[i] *= 2;
      data -= 1;
      data[0] *= 2;
    }
  }
  void copied(T what) {
#pragma omp target firstprivate(data, what)
    {
      data += 4;
      what += 1;
#pragma omp parallel for
      for (int i = -4; i < Size - 4; i++)
        data[i] += what;
    }
  }
  void section(T what) {
#pragma omp target teams distribute parallel for has_device_addr(data[0 : Size])
    for (int i = 0; i < Size; i++)
      data[i] -= what;
  }
  T operator[](int i) const {
    T value;
    omp_target_memcpy(&value, data, sizeof(T), 0, i * sizeof(T), omp_get_initial_device(), device);
    return value;
  }
};

template <class T> int test() {
  Buffer<T> b;
  b.fill();
  b.add(10);
  b.twice();
  b.copied(2);
  b.section(1);
  for (int i = 0; i < b.Size; i++)
    if (b[i] != 2 * (i + 10) + 2)
      return 1;
  return b.count == 2 ? 0 : 2;
}

int main() {
  int failed = test<int>();
  return failed ? failed : test<double>();
}
