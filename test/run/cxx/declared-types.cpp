// decltype of a variable that kernels reach by reference is the variable's type: what is declared so is a copy.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -std=c++17 -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <type_traits>

#pragma omp begin declare target
struct Grid {
  static int count;
};
int Grid::count = 5;
long total = 3;
#pragma omp end declare target

template <class T> T copies(T x) {
  T a[4] = {1, 2, 3, 4}, out = 0;
  struct {
    T u;
  } object{5};
#pragma omp target map(tofrom : x, a, object, out)
  {
    decltype(x) y = x;
    y += 1;
    decltype(a) b = {a[0]};
    b[0] += 5;
    decltype(object) copy = object;
    copy.u += 1;
    auto add = [&](decltype(x) n) {
      decltype(object) other = object;
      other.u += n;
      return other.u;
    };
    decltype(Grid::count) count = Grid::count;
    count++;
    decltype(total) all = total;
    all += count;
    decltype(auto) whole = x;
    whole = 100;
    static_assert(std::is_same<decltype(x), T>::value && std::is_same<decltype((x)), T &>::value, "");
    out = y + b[0] + copy.u + add(1) + all;
  }
  return out == 2 + 6 + 6 + 6 + 9 ? x + a[0] + object.u : 0;
}

// The threads of a team share a variable of its initial thread.
int shared() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    int value = 7;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
      decltype(value) mine = value;
      mine++;
      decltype(sum) half = mine / 2;
      sum += half;
    }
    sum += value;
  }
  return sum;
}

int main() {
  if (copies(1) != 1 + 1 + 5 || copies(1.5) != 0)
    return 1;
  int count = 0;
#pragma omp target map(from : count)
  count = Grid::count + total;
  if (count != 8)
    return 2;
  return shared() == 4 * 4 + 7 ? 0 : 3;
}
