// Variables that are instantiations of templates: mapped by rule and by clauses, in data constructs, in templates.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/variable-templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/variable-templates.device.hip -o %t.hsaco %}
template <class T> T start = T(2);
namespace tables {
template <class T, int N> T of[N] = {T(1), T(2)};
}

template <class T> T inTemplate() {
  start<T> = 20;
  T found = 0;
#pragma omp target map(from : found)
  found = start<T> + 1;
  return found;
}

int main() {
  double read = 0;
  int start_int = 100; // a name that the kernel could give
  start<int> = 5;
#pragma omp target map(from : read)
  read = start<int> + start<double> + start_int;
#pragma omp target map(tofrom : start<long>, tables::of<int, 4>)
  {
    start<long> += 7;
    for (int i = 0; i < 4; i++)
      tables::of<int, 4>[i] += i;
  }
#pragma omp target data map(tofrom : tables::of<float, 2>)
  {
    tables::of<float, 2>[0] = 50;
#pragma omp target update to(tables::of<float, 2>)
#pragma omp target
    tables::of<float, 2>[1] = tables::of<float, 2>[0] + 1;
  }
  if (read != 107)
    return 1;
  if (start<long> != 9 || tables::of<int, 4>[0] != 1 || tables::of<int, 4>[1] != 3 || tables::of<int, 4>[3] != 3)
    return 2;
  if (tables::of<float, 2>[1] != 51)
    return 3;
  return inTemplate<int>() == 21 && inTemplate<float>() == 21 ? 0 : 4;
}
