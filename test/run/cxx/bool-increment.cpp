// Incrementing a bool makes it true. C++17 has no such operator, and kernels are C++17.
// RUN: %chompcxx -std=c++14 -Wno-deprecated %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++14 -Wno-deprecated --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++14 -Wno-deprecated --offload-arch=gfx90a -c %s -o %t.hip.o %}
struct Cell {
  bool alive;
  bool live() { return alive++; }
};

template <class T> T twice(T x) {
  x++;
  return ++x;
}

int main() {
  int failed = -1, i = 0;
  bool seen[2] = {false, false};
#pragma omp target map(from : failed) map(tofrom : seen, i)
  {
    bool b = false, c = b++, d = b++;
    Cell cell = {false};
    failed = (!b || c || !d) + 2 * (seen[i++]++ || i != 1) + 4 * (cell.live() || !cell.live());
    bool *next = &seen[i];
    ++*next;
    failed += 8 * !(++cell.alive && *next) + 16 * (twice(1) != 3);
  }
  return failed ? failed : seen[0] && seen[1] && i == 1 ? 0 : 32;
}
