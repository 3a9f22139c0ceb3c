// A derived class's members lie in the padding of its base, unless the base is a POD: kernels must not make it one by
// leaving out constructors that they don't call, or by opening what is private.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Made {
  int x;
  char c;
  Made() : x(1), c(2) {}
  Made(const Made &other) : x(other.x + 1), c(other.c) {}
};
struct AfterMade : Made {
  char last = 3;
};

struct Converted {
  int x;
  char c;
  Converted(int n) : x(n), c(4) {}
};
struct AfterConverted : Converted {
  char last = 5;
  AfterConverted() : Converted(7) {}
};

class Private {
  int x = 6;
  char c = 7;

public:
  int sum() const { return x + c; }
  int run() {
    int result = 0;
#pragma omp target map(result)
    result = x + c;
    return result;
  }
};
struct AfterPrivate : Private {
  char last = 8;
};

struct Inner {
  int x;
  char c;
  explicit Inner(int n) : x(n), c(1) {}
};
struct Outer {
  Inner inner;
  char c;
  Outer() : inner(9), c(10) {}
};
struct AfterOuter : Outer {
  char last = 11;
};

template <class T> class Pair {
  T x;
  char c;

public:
  Pair(T t) : x(t), c(12) {}
  int get() const { return x + c; }
};
struct AfterPair : Pair<int> {
  char last = 13;
  AfterPair() : Pair(14) {}
};

#pragma omp begin declare target
AfterMade global; // the host makes it
#pragma omp end declare target

int main() {
#pragma omp target update to(global)
  AfterMade made;
  AfterConverted converted;
  AfterPrivate hidden;
  AfterOuter outer;
  AfterPair pair;
  int last[5] = {}, sizes[5] = {}, sums[2] = {};
#pragma omp target map(to : made, converted, hidden, outer, pair) map(from : last, sizes, sums)
  {
    last[0] = made.last, last[1] = converted.last, last[2] = hidden.last, last[3] = outer.last, last[4] = pair.last;
    sizes[0] = sizeof(AfterMade), sizes[1] = sizeof(AfterConverted), sizes[2] = sizeof(AfterPrivate);
    sizes[3] = sizeof(AfterOuter), sizes[4] = sizeof(AfterPair);
    sums[0] = hidden.sum() + global.last - 3, sums[1] = pair.get();
  }
  if (sizes[0] != sizeof made || sizes[1] != sizeof converted || sizes[2] != sizeof hidden ||
      sizes[3] != sizeof outer || sizes[4] != sizeof pair)
    return 1;
  if (last[0] != 3 || last[1] != 5 || last[2] != 8 || last[3] != 11 || last[4] != 13)
    return 2;
  return sums[0] == 13 && sums[1] == 26 && hidden.run() == 13 ? 0 : 3;
}
