// A generic lambda in a parallel construct only reads what its instantiations read: a lambda of the host's that it calls.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Rows {
  int *data, count, width;
  void sum(int *sums) {
    auto at = [this](int i, int j) { return data[i * width + (j + width) % width]; };
    const int begin = 0;
#pragma omp target teams distribute map(to : data[0 : count * width]) map(from : sums[0 : count])
    for (int i = begin; i < count; ++i) {
      int row[8];
#pragma omp parallel for
      for (int j = 0; j < width; ++j) {
        auto around = [&](auto... offset) { return (at(i, j + offset) + ...); };
        row[j] = around(-1, 0, 1L) + around(0);
      }
      sums[i] = row[0] + 10 * row[width - 1];
    }
  }
};

int main() {
  int data[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, sums[3] = {};
  Rows{data, 3, 4}.sum(sums);
  if (sums[0] != 7 + 1 + 10 * (8 + 4))
    return 1;
  return sums[2] == 12 + 9 + 10 + 9 + 10 * (11 + 12 + 9 + 12) ? 0 : 2;
}
