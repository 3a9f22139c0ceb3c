// What a mapper unmaps may be as long as a pointer, without being one's storage.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict CHOMP_VGPU_LEAKS=1 %t
#include <omp.h>
struct T {
  double *p;
  int n;
};
#pragma omp declare mapper(T v) map(v, v.p[0 : v.n])
struct Two {
  T t[2];
};

int main() {
  double data[2] = {1, 2};
  Two many[1] = {{{{data, 1}, {data + 1, 1}}}};
  const int device = omp_get_default_device();
#pragma omp target enter data map(to : many[0 : 1])
#pragma omp target exit data map(release : many[0 : 1])
  if (omp_target_is_present(data, device) || omp_target_is_present(data + 1, device))
    return 1;
#pragma omp target enter data map(to : many[0 : 1])
#pragma omp target
  many[0].t[1].p[0] += 5;
#pragma omp target update from(many[0 : 1])
#pragma omp target exit data map(delete : many[0 : 1])
  if (omp_target_is_present(data, device) || omp_target_is_present(data + 1, device))
    return 2;
  return data[1] != 7;
}
