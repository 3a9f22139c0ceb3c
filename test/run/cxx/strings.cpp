// Characters and the length of a std::string in regions, in C++17, for which they are no constants: where memory is
// unified.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
#include <string>
#pragma omp requires unified_shared_memory

struct Employee {
  std::string name;
  int id;
};

int main() {
  Employee e{"Ada", 7};
  const std::string longer = "a name that has more than fifteen characters";
  int length = 0, sum = 0, same = 0;
#pragma omp target map(tofrom : length, sum, same)
  {
    length = e.name.size() + longer.length() + longer.empty();
    for (char c : longer)
      sum += c;
    same = e.name[0] == 'A' && longer.front() == *longer.c_str() && longer.back() == longer.data()[longer.size() - 1];
    e.name[1] = 'D';
  }
  int want = 0;
  for (char c : longer)
    want += c;
  return length == 3 + 44 && sum == want && same && e.name == "ADa" ? 0 : 1;
}
