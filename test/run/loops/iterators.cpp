// Loops over iterators of the program's own, which have the operators that the canonical form asks for (OpenMP 5.2,
// 4.4.1) and no other code uses: of constructs, in device functions, of range-based loops, transformed.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ rm -rf %t.cuda && %chomp --emit=cuda %s -o %t.cuda && %nvcc_cubin %t.cuda/iterators.device.cu -o %t.cubin %}
// RUN: %if hip %{ rm -rf %t.hip && %chomp --emit=hip %s -o %t.hip && %hip_object %t.hip/iterators.device.hip -o %t.hsaco %}

#include <iterator>

class Position {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = int;
  using difference_type = long;
  using pointer = int *;
  using reference = int &;
  explicit Position(int *at = nullptr) : at(at) {}
  int &operator*() const { return *at; }
  Position &operator++() { return ++at, *this; }
  Position &operator--() { return --at, *this; }
  Position &operator+=(long n) { return at += n, *this; }
  Position &operator-=(long n) { return at -= n, *this; }
  long operator-(const Position &o) const { return at - o.at; }
  bool operator<(const Position &o) const { return at < o.at; }
  bool operator>=(const Position &o) const { return at >= o.at; }
  bool operator!=(const Position &o) const { return at != o.at; }

private:
  int *at;
};

struct Row {
  int d[10];
  Position begin() { return Position(d); }
  Position end() { return Position(d + 10); }
  Position last() { return Position(d + 9); }
};

namespace free_ends {
struct Line {
  int d[10];
};
Position begin(Line &l) { return Position(l.d); }
Position end(Line &l) { return Position(l.d + 10); }

template <class T> void add(T &all) {
#pragma omp for
  for (int &x : all)
    x += 1;
}
void addTwo(Line &l) {
#pragma omp for schedule(dynamic)
  for (Position i = begin(l); i < end(l); ++i)
    *i += 2;
}
} // namespace free_ends

int main() {
  Row row;
  free_ends::Line line;
  for (int i = 0; i < 10; i++)
    row.d[i] = line.d[i] = i;
#pragma omp target parallel map(tofrom : row, line)
  {
    free_ends::add(row);
    free_ends::add(line);
    free_ends::addTwo(line);
  }
  for (int i = 0; i < 10; i++)
    if (row.d[i] != i + 1 || line.d[i] != i + 3)
      return 1;
#pragma omp target teams distribute parallel for map(tofrom : row)
  for (int &x : row)
    x *= 2;
#pragma omp target parallel for map(tofrom : row)
  for (auto i = row.last(); i >= row.begin(); i -= 2)
    *i += 100;
  for (int i = 0; i < 10; i++)
    if (row.d[i] != 2 * i + 2 + (i % 2 ? 100 : 0))
      return 2;
  Position behind;
  long passed = 0;
#pragma omp target data map(tofrom : row)
  {
#pragma omp target teams distribute parallel for map(from : behind) lastprivate(behind)
    for (behind = row.begin(); behind < row.end(); ++behind)
      *behind = 0;
#pragma omp target map(from : passed)
    passed = behind - row.begin();
  }
  if (passed != 10)
    return 4;
#pragma omp target map(tofrom : row)
#pragma omp parallel for lastprivate(behind)
  for (behind = row.begin(); behind < row.end(); ++behind)
    *behind += 1;
#pragma omp target map(tofrom : row)
  {
#pragma omp tile sizes(4)
    for (int &x : row)
      x += 5;
#pragma omp parallel for
#pragma omp reverse
    for (Position i = row.begin(); i != row.end(); ++i)
      *i *= 3;
  }
  for (int x : row.d)
    if (x != 18)
      return 3;
  return 0;
}
