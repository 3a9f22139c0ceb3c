// Constants, functions and types that only declarations name: in members, bases, alignments, assertions, parameters.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda -o %t.out %s && FileCheck --input-file=%t.out/named-sizes.device.cu %s
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
// What only the host uses stays there.
// CHECK-NOT: Unused
#include <array>

enum { Items = 3 };
enum { Width = 5 };
enum { Alignment = 16 };
enum { Argument = 6 };
enum { Mapped = 6 };
enum { BaseArgument = 2 };
enum { Result = 3 };
enum { Asserted = 1 };
enum { Given = 7 };
enum { Pointee = 2 };
enum { Placed = 4 };
enum { Local = 3 };
enum { Defaulted = 3 };
enum { Special, Other };
enum { Aliased = 2 };
enum { Unused = 9 };
const int Constant = 4;
constexpr int twice(int n) { return 2 * n; }
static const int Derived = Constant + 1;

template <int N> struct Row {
  int row[N];
};
template <int N> struct Twice {
  enum { Own = N + 1 };
  int both[twice(N)], own[Own];
};

template <class T, int N = Defaulted> struct Padded {
  T values[N];
};
template <class T, int Kind> struct Kinds {
  T plain;
};
template <class T> struct Kinds<T, Special> {
  T special[2];
};
template <class T, int N = Aliased> using Few = T[N];

struct Item {
  int values[Items];
  unsigned bits : Width;
};

class Store : public Row<BaseArgument> {
  enum { Inside = 2 };
  int inside[Inside];

public:
  Item items[2];
  alignas(Alignment) int aligned;
  std::array<int, Argument> many;
  int more[Constant][twice(2)];
  static_assert(Asserted == 1, "");
  int derived[Derived];
  int (*rows)[Pointee];
  Twice<2> two;
  struct Nested {
    int placed[Placed];
  } nested;
  int placed;
  Row<Result> method(int a[BaseArgument], int b = Given) const {
    Row<Result> r{};
    r.row[0] = a[0] + b;
    return r;
  }
  int unused(int a[Unused]) const { return a[0]; }
};

#pragma omp begin declare target
inline int sum(const int (&a)[Local]) { return a[0] + a[1] + a[2]; }
#pragma omp end declare target

int main() {
  Store s{};
  std::array<int, Mapped> top{};
  int m[2] = {1, 2};
#pragma omp target map(tofrom : s, top) map(to : m)
  {
    int local[] = {1, 2, 3};
    s.items[1].values[2] = 4;
    s.items[0].bits = 31;
    s.aligned = 5;
    s.many[5] = 6;
    s.more[3][3] = 7;
    s.derived[4] = 8;
    s.row[1] = s.method(m).row[0];
    s.row[0] = sum(local);
    s.two.both[3] = s.two.own[2] = 9;
    s.nested.placed[3] = 10;
    top[5] = 11;
    Padded<int> padded{};
    Kinds<int, Special> special = {{1, padded.values[2]}};
    Few<int> few = {2, 3};
    s.placed = special.special[0] + few[1];
  }
  return s.items[1].values[2] != 4 || s.items[0].bits != 31 || s.aligned != 5 || s.many[5] != 6 || s.more[3][3] != 7 ||
         s.derived[4] != 8 || s.row[1] != 8 || s.row[0] != 6 || s.two.both[3] != 9 || s.two.own[2] != 9 ||
         s.nested.placed[3] != 10 || top[5] != 11 || s.placed != 4;
}
