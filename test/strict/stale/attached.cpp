// An attached pointer differs from its original, and rightly; what it points to may be stale.
// RUN: %strict_cxx %s --warning --vgpu-check=host
#include <vector>
struct Vector {
  double *data;
  int size;
};
int main() {
  std::vector<double> storage(50, 1.0);
  Vector v{storage.data(), 50};
  double sum = 0;
#pragma omp target enter data map(to : v, v.data[0 : v.size])
  for (double &d : storage)
    d = 2;
#ifndef BUG
#pragma omp target update to(v.data[0 : v.size])
#endif
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : v)
  for (int i = 0; i < v.size; i++)
    // CHECK: warning: stale: a kernel reads 8 bytes of v.data[0 : v.size] (400 bytes), which the host has changed
    sum += v.data[i];
#pragma omp target update from(v.data[0 : v.size])
#pragma omp target exit data map(delete : v.data[0 : v.size], v)
  return v.data == storage.data() && v.data[3] > 0 ? 0 : 1;
}
