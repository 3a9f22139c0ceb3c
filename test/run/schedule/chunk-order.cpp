// The order of a chunk's iterations where C++ hides who uses what: methods, references, functions that give back one.
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_VGPU_CORES=7 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %filecheck %s < %t.out/chunk-order.device.cu
// RUN: %if nvcc %{ %nvcc_cubin --expt-relaxed-constexpr %t.out/chunk-order.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/chunk-order.device.hip -o %t.hsaco %}
#include <algorithm>

constexpr int N = 960, CHUNK = 12;

struct Cell {
  double value = 1;
  int visits = 0;
  double twice() const { return 2 * value; }
  void visit(const Cell *before) { visits = before ? before->visits + 1 : 1; }
};

template <class T> static T &part(T *all, int i) { return all[i]; }

struct Grid {
  Cell *cells;
  double *best;
  // CHECK: sweep_l
  // CHECK: chomp::league_chunks
  void sweep(int n) {
    Cell *c = cells;
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : c[0 : n])
    for (int i = 0; i < n; i++)
      c[i].visit(i % CHUNK ? &c[i - 1] : nullptr);
  }
  // CHECK: maxima_l
  // CHECK: chomp::league_chunks
  void maxima(int n) {
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(to : cells[0 : n]) map(tofrom : best[0 : n / CHUNK])
    for (int i = 0; i < n; i++) {
      auto &mine = best[i / CHUNK];
      mine = std::max(mine, cells[i].value);
    }
  }
  // CHECK: scale_l
  // CHECK-NOT: chomp::league_chunks
  void scale(int n) {
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : cells[0 : n])
    for (int i = 0; i < n; i++) {
      auto &mine = cells[i];
      mine.value = std::max(mine.twice(), 1.0 * i);
    }
  }
};

int main() {
  static Cell cells[N];
  static double best[N / CHUNK], sums[N / CHUNK];
  Grid grid{cells, best};
  grid.sweep(N);
  for (int i = 0; i < N; i++)
    if (cells[i].visits != i % CHUNK + 1)
      return 1;
  grid.scale(N);
  for (int i = 0; i < N; i++)
    if (cells[i].value != (i < 2 ? 2 : i))
      return 2;
  grid.maxima(N);
  // CHECK: main_l
  // CHECK: chomp::league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK)
  for (int i = 0; i < N; i++)
    part(sums, i / CHUNK) += cells[i].value;
  for (int i = 0; i < N / CHUNK; i++) {
    double sum = i ? 0 : 3;
    for (int k = 0; k < CHUNK; k++)
      sum += i * CHUNK + k;
    if (best[i] != i * CHUNK + CHUNK - 1 || sums[i] != sum)
      return 3;
  }
  return 0;
}
