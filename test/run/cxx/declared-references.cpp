// decltype of a reference is that reference's type in a kernel, where its value may be a parameter or a thread's copy:
// what is declared so is another name of the same variable.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -std=c++17 -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <type_traits>

struct Point {
  int x, y;
};
enum class Kind { Near, Far };

template <class T> int aliases(T value) {
  T &r = value;
  const T &c = value;
  int rows[2] = {1, 2}, (&array)[2] = rows;
  Point point{3, 4}, &p = point;
  Kind kind = Kind::Near, &k = kind;
  auto twice = [](int x) { return 2 * x; };
  auto &f = twice;
  int out = 0;
#pragma omp target map(from : out)
  {
    static_assert(std::is_same<decltype(r), T &>::value && std::is_same<decltype(c), const T &>::value, "");
    static_assert(std::is_same<decltype(array), int (&)[2]>::value && std::is_same<decltype(k), Kind &>::value, "");
    decltype(r) s = r;
    s = 5;
    const decltype(r) t = r;
    t += 1;
    decltype(auto) u = r;
    u += 1;
    decltype(array) a = array;
    a[1] = 10;
    decltype(p) q = p;
    q.x = 20;
    decltype(k) l = k;
    l = Kind::Far;
    decltype(f) g = f;
    out = r + array[1] + p.x + g(c) + (k == Kind::Far);
  }
  return out;
}

// A thread's own copies.
int copies() {
  int value = 1, &r = value, sum = 0;
#pragma omp target teams distribute parallel for firstprivate(r) map(sum) reduction(+ : sum)
  for (int i = 0; i < 10; ++i) {
    decltype(r) s = r;
    s = i;
    sum += r;
  }
#pragma omp target map(tofrom : sum)
  {
    int own = 1;
    int &o = own;
#pragma omp parallel num_threads(4) firstprivate(o) private(r) reduction(+ : sum)
    {
      decltype(o) s = o;
      s++;
      decltype(r) t = r;
      t = 3;
      sum += o + r;
    }
    sum += own;
  }
  return sum == 45 + 4 * (2 + 3) + 1 && value == 1;
}

// What is mapped is the host's variable.
int mapped() {
  double value = 1, &r = value;
#pragma omp target map(tofrom : r)
  {
    decltype(r) s = r;
    s = 5;
  }
#pragma omp target teams distribute parallel for map(tofrom : r)
  for (int i = 0; i < 10; ++i) {
    decltype(auto) s = r;
    if (i == 3)
      s += 1;
  }
  return value == 6;
}

int main() {
  if (aliases(1) != 7 + 10 + 20 + 2 + 1 || aliases(1.5) != 7 + 10 + 20 + 2 + 1)
    return 1;
  return !copies() ? 2 : mapped() ? 0 : 3;
}
