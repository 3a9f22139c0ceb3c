// A lambda made outside of a region holds copies of what counts its owners: the region gets its bytes, and what copies
// and destroys such objects, which only the host can do, is no device code.
// Covers: lambda called from a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <mutex>
#include <omp.h>

std::mutex lock;

class View {
  double *data;
  int *owners;
  void count(int step) const {
    std::lock_guard<std::mutex> guard(lock);
    *owners += step;
  }

public:
  View(double *data, int *owners) : data(data), owners(owners) { count(1); }
  View(const View &other) : data(other.data), owners(other.owners) { count(1); }
  ~View() { count(-1); }
  double &operator()(int i) const { return data[i]; }
};

template <class F> void onDevice(int n, const F &f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

int main() {
  const int n = 50;
  int owners = 0, device = omp_get_default_device();
  if (!omp_get_num_devices())
    device = omp_get_initial_device();
  auto *data = static_cast<double *>(omp_target_alloc(n * sizeof(double), device));
  {
    View x(data, &owners), y(x);
    onDevice(n, [=](int i) { x(i) = i; });
    auto twice = [=](int i) { y(i) *= 2; };
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      twice(i);
    if (owners != 3)
      return 1;
  }
  double copy[n];
  omp_target_memcpy(copy, data, sizeof copy, 0, 0, omp_get_initial_device(), device);
  omp_target_free(data, device);
  for (int i = 0; i < n; ++i)
    if (copy[i] != 2 * i)
      return 2;
  return owners;
}
