// Lambdas made outside of a region that capture `this`, or other lambdas: the members are those of the mapped object.
// Covers: lambda called from a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <class F> void forall(int n, F body) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    body(i);
}

class Field {
  int n;
  double scale = 2;
  double *data;
  double shifted(int i) const { return data[i] + scale; }

public:
  explicit Field(int n) : n(n), data(new double[n]) {
    for (int i = 0; i < n; i++)
      data[i] = i;
  }
  ~Field() { delete[] data; }
  void grow(double by) {
#pragma omp target enter data map(to : this[0 : 1], data[0 : n])
    forall(n, [this, by](int i) { data[i] = shifted(i) * by; });
    forall(n, [=](int i) { this->data[i] += scale; });
#pragma omp target exit data map(from : data[0 : n]) map(release : this[0 : 1])
  }
  double at(int i) const { return data[i]; }
};

int main() {
  Field f(50);
  f.grow(3);
  for (int i = 0; i < 50; i++)
    if (f.at(i) != (i + 2) * 3 + 2)
      return 1;

  int low = 5, y[50];
  auto clamp = [=](int i) { return i < low ? low : i; };
  auto twice = [=](int i) { return 2 * clamp(i); };
  auto both = [&twice, clamp](int i) { return twice(i) + clamp(i); };
  low = 100;
#pragma omp target teams distribute parallel for map(from : y)
  for (int i = 0; i < 50; i++)
    y[i] = both(i);
  for (int i = 0; i < 50; i++)
    if (y[i] != 3 * (i < 5 ? 5 : i))
      return 2;
  return 0;
}
