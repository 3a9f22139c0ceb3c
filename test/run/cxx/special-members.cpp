// What a compiler writes for a class (constructors, assignments, destructors) calls the user's functions of its members
// and bases, and so they are on the device too; objects that end there are destroyed.
// Covers: C++
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <bool B> struct When {};
template <> struct When<true> {
  using type = int;
};

/// Only some instances have a default constructor, a template at that.
template <int Size> struct Store {
  int by;
  template <int S = Size, typename = typename When<(S > 1)>::type> Store() : by(S) {}
  template <typename T, typename = typename When<sizeof(T) == 8>::type> Store(T t) : by(int(t)) {}
};
template <int Size> struct Holder {
  Store<Size> store;
};

struct Counted {
  int *ended;
  int by = 1;
  explicit Counted(int *ended) : ended(ended) {}
  Counted(const Counted &o) : ended(o.ended), by(o.by + 10) {}
  Counted &operator=(const Counted &o) {
    by = o.by + 100;
    return *this;
  }
  ~Counted() { *ended += by; }
};
struct Base {
  Counted first;
};
/// Nothing here is written by hand.
struct Both : Base {
  Counted second;
};

static Counted made(int *ended) {
  Counted local(ended);
  return Counted(local); // one object is destroyed here
}

int main() {
  int by[3] = {}, ended[6] = {};
#pragma omp target map(tofrom : by, ended)
  {
    Holder<2> h;
    by[0] = h.store.by;
    Store<1> wide(3.0);
    by[1] = wide.by;

    {
      Counted one(&ended[0]);
    }
    {
      Both both{{Counted(&ended[1])}, Counted(&ended[1])};
      Both copy = both; // each part by 11
      both = copy;      // each part by 111
    }
    {
      Counted row[3] = {Counted(&ended[2]), Counted(&ended[2]), Counted(&ended[2])};
      (void)row;
    }
    const Counted &kept = made(&ended[3]);
    by[2] = kept.by;
    Both *both = new Both{{Counted(&ended[4])}, Counted(&ended[4])};
    delete both;
    for (int i = 0; i < 5; i++) {
      Counted again(&ended[5]);
      if (i == 2)
        continue;
      if (i == 3)
        break;
    }
  }
  if (by[0] != 2 || by[1] != 3 || by[2] != 11)
    return 1;
  if (ended[0] != 1)
    return 2;
  if (ended[1] != 2 * (11 + 111))
    return 3;
  if (ended[2] != 3)
    return 4;
  if (ended[3] != 1 + 11 + 0)
    return 5;
  if (ended[4] != 2)
    return 6;
  return ended[5] == 4 ? 0 : 7;
}
