// A class that the kernel knows by a pointer alone has a string of the library's: its destructor, which nobody wrote,
// overrides that of a class of the device's, and is the host's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
#include <string>
#include <vector>

struct grid {
  int n = 0;
  virtual ~grid() {}
};
class solver : public grid {
  struct label {
    std::string text[2];
  } name;

public:
  int sum() {
    int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += i;
    return s;
  }
};
struct history : solver {
  std::vector<int> sums;
  int twice() {
    int s = 0;
#pragma omp target map(tofrom : s)
    s = 2 * n;
    sums.push_back(s);
    return s;
  }
};

template <class T> class filter : public grid {
  std::basic_string<T> name;

public:
  int last() {
    int s = 0;
#pragma omp target map(from : s)
    s = n - int(sizeof(T));
    return s;
  }
};

int main() {
  filter<char> f;
  f.n = 3;
  if (f.last() != 2)
    return 2;
  history h;
  h.n = 10;
  return h.sum() == 45 && h.twice() == 20 && h.sums.size() == 1 ? 0 : 1;
}
