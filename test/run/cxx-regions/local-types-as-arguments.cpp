// Types of one name, which functions and their blocks declare, as arguments of templates with regions: alone, in another
// template, and two of them side by side.
// Covers: region in a template
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <class A, class B> struct Two {
  A a;
  B b;
};

template <class X> static double value(X x) {
  double out = 0;
#pragma omp target map(from : out) map(to : x)
  out = x.value;
  return out;
}

template <class X, class Y> static double sum(Two<X, Y> two) {
  double out = 0;
#pragma omp target map(from : out) map(to : two)
  out = two.a.value + 2 * two.b.value;
  return out;
}

static double first() {
  struct Item {
    int value;
  };
  return value(Item{3}) + sum(Two<Item, Item>{{4}, {5}});
}

template <class X> static double beside(X x) {
  struct Item {
    int value;
  };
  return sum(Two<X, Item>{x, {5}});
}

static double second() {
  struct Item {
    double value;
  };
  double all = value(Item{1.5}) + sum(Two<Item, Item>{{0.5}, {2}}) + beside(Item{0.25});
  {
    struct Item {
      char letters[3], value;
    };
    all += value(Item{{}, 10}) + sum(Two<Item, Item>{{{}, 20}, {{}, 30}}) + beside(Item{{}, 40});
  }
  return all;
}

int main() {
  if (first() != 17)
    return 1;
  return second() == 6 + 10.25 + 90 + 50 ? 0 : 2;
}
