// Range-based loops as the loop of a construct: over arrays, classes with begin() and end(), structured bindings; and
// loops over random-access iterators.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Pair {
  int key, value;
};

template <class T, int Size> struct Fixed {
  T items[Size];
  T *begin() { return items; }
  T *end() { return items + Size; }
};

/// A random-access iterator that counts.
class Number {
public:
  using difference_type = long;
  Number(long n) : n(n) {}
  long operator*() const { return n; }
  Number &operator++() {
    ++n;
    return *this;
  }
  Number &operator+=(long by) {
    n += by;
    return *this;
  }
  Number operator+(long by) const { return Number(n + by); }
  long operator-(const Number &o) const { return n - o.n; }
  bool operator<(const Number &o) const { return n < o.n; }
  bool operator!=(const Number &o) const { return n != o.n; }

private:
  long n;
};

int main() {
  int numbers[100];
  Fixed<Pair, 50> pairs;
  for (int i = 0; i < 100; i++)
    numbers[i] = i;
  for (int i = 0; i < 50; i++)
    pairs.items[i] = {i, 0};
  long sum = 0, product = 0, far = 0;
#pragma omp target teams distribute parallel for map(tofrom : numbers) reduction(+ : sum)
  for (int &x : numbers) {
    sum += x;
    x = 2 * x;
  }
#pragma omp target teams distribute parallel for map(tofrom : pairs)
  for (auto &[key, value] : pairs)
    value = key * key;
#pragma omp target parallel for reduction(+ : product) map(to : pairs, numbers) collapse(2)
  for (const Pair &p : pairs)
    for (int x : numbers)
      product += p.value * x;
#pragma omp target teams distribute parallel for reduction(+ : far)
  for (Number n = 3; n < Number(30); n += 3)
    far += *n;
#pragma omp target teams distribute parallel for map(tofrom : numbers)
  for (int *at = numbers; at != numbers + 100; ++at)
    *at += 1;
  if (sum != 4950 || numbers[7] != 15 || numbers[99] != 199)
    return 1;
  if (pairs.items[7].value != 49)
    return 2;
  long squares = 0;
  for (int i = 0; i < 50; i++)
    squares += i * i;
  if (product != squares * 9900)
    return 3;
  return far == 3 * 45 ? 0 : 4;
}
