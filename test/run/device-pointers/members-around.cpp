// Members of which a construct around the region has a copy: the region means that copy, not the object's member, by
// whatever words ("data", "this->data").
//
// UNSUPPORTED: shared-memory
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members-around.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members-around.device.hip -o %t.hsaco %}
#include <omp.h>

template <class T> struct Base {
  T *data;
  int n;
  T values[4];
};

template <class T> struct Buffer : Base<T> {
  using Base<T>::data;
  using Base<T>::n;
  using Base<T>::values;
  int other = 3;
  Buffer(T *Data, int N) {
    data = Data;
    n = N;
    for (int i = 0; i < 4; i++)
      values[i] = i;
  }

  void add() {
#pragma omp target data map(tofrom : data[0 : n]) use_device_ptr(data)
    {
#pragma omp target teams distribute parallel for is_device_ptr(data)
      for (int i = 0; i < n; i++)
        this->data[i] += 1;
#pragma omp target is_device_ptr(data) firstprivate(other)
      {
        data += 1;
#pragma omp parallel for
        for (int i = -1; i < n - 1; i++)
          data[i] += other;
      }
    }
  }
  /// Without is_device_ptr a pointer that is none of the host's stays what it is.
  bool addByThis() {
    T *there = nullptr, *here = data;
#pragma omp target data map(tofrom : this->data[0 : n]) use_device_ptr(this->data)
    {
      there = this->data;
#pragma omp target
      for (int i = 0; i < n; i++)
        this->data[i] += i;
    }
    return data == here && (there != here) == (omp_get_num_devices() > 0);
  }
  void addToValues() {
#pragma omp target data map(tofrom : values) use_device_addr(this->values)
    {
#pragma omp target has_device_addr(values)
      for (int i = 0; i < 4; i++)
        this->values[i] += 1;
    }
  }
  int copies() {
    int sum = 0, mapped = 0;
#pragma omp parallel firstprivate(other) num_threads(2) reduction(+ : sum, mapped)
    {
      other += 4;
#pragma omp target map(tofrom : sum)
      {
        sum += other;
        other = 0; // the region's own
      }
#pragma omp target map(tofrom : other)
      other += 1;
#pragma omp target teams num_teams(1) map(tofrom : other)
#pragma omp parallel num_threads(2)
#pragma omp atomic
      other += 1;
      mapped += other;
    }
    return sum == 14 && mapped == 20 && other == 3;
  }
};

template <class T> int test() {
  T data[10] = {};
  Buffer<T> b(data, 10);
  b.add();
  for (int i = 0; i < 10; i++)
    if (data[i] != 4)
      return 1;
  if (!b.addByThis())
    return 2;
  for (int i = 0; i < 10; i++)
    if (data[i] != 4 + i)
      return 3;
  b.addToValues();
  for (int i = 0; i < 4; i++)
    if (b.values[i] != i + 1)
      return 4;
  return b.copies() ? 0 : 5;
}

int main() {
  int failed = test<int>();
  return failed ? failed : test<double>();
}
