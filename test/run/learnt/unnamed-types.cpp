// Structures that only a typedef names, met as template arguments; a local one; enumerators of a function template; a
// constant expression in an alias.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
#include <cstdint>

typedef struct __attribute__((aligned(8))) {
  float x, y;
} Pair;
typedef struct {
  unsigned char r, g, b;
} Colour;

constexpr int blocks(int n, int size) { return (n + size - 1) / size; }
using Row = std::int8_t[blocks(5, 4) * 4];

template <class T> int copy(const T *from, T *to, int n) {
  enum { Twice = 2 };
#pragma omp target teams distribute parallel for map(to : from[0 : n]) map(from : to[0 : n * Twice])
  for (int i = 0; i < n; i++) {
    to[i] = from[i];
    to[i + n * (Twice - 1)] = from[n - 1 - i];
  }
  return Twice;
}

template <class T> int pack(T *words, int n) {
  typedef struct alignas(16) {
    unsigned word[4];
  } Packed;
  int packs = n * sizeof(T) / sizeof(Packed);
#pragma omp target teams distribute parallel for map(tofrom : words[0 : n])
  for (int i = 0; i < packs; i++) {
    Packed p = reinterpret_cast<Packed *>(words)[i];
    for (unsigned &w : p.word)
      w += i;
    reinterpret_cast<Packed *>(words)[i] = p;
  }
  return packs;
}

int main() {
  Pair p[3] = {{1, 2}, {3, 4}, {5, 6}}, q[6];
  Colour c[2] = {{1, 2, 3}, {4, 5, 6}}, d[4];
  if (copy(p, q, 3) != 2 || q[1].y != 4 || q[3].x != 5)
    return 1;
  if (copy(c, d, 2) != 2 || d[1].g != 5 || d[2].b != 6)
    return 2;
  unsigned words[8] = {};
  if (pack(words, 8) != 2 || words[3] != 0 || words[4] != 1)
    return 3;
  Row row = {};
  int size = 0;
#pragma omp target map(tofrom : row, size)
  {
    for (int i = 0; i < 8; i++)
      row[i] = i;
    size = sizeof(Row);
  }
  return row[7] == 7 && size == 8 ? 0 : 4;
}
