// Initializers of members that call constructors of templates which no code has asked for: the class's objects are made
// elsewhere, and the kernel only looks at them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdlib>
#include <initializer_list>

template <class T> class List {
  T *data;
  int count;

public:
  List() : data(nullptr), count(0) {}
  List(int n) : data((T *)std::malloc(n * sizeof(T))), count(n) {}
  List(std::initializer_list<T> init);
  T *begin() { return data; }
  int size() const { return count; }
};
template <class T> List<T>::List(std::initializer_list<T> init) : List((int)init.size()) {
  int i = 0;
  for (const T &x : init)
    begin()[i++] = x;
}

struct Tally {
  explicit Tally(int n);
  int n;
  List<int> nuclides{-1, 2};
  List<long> more = {3};
};
Tally *make(int n);

int sum(const Tally *tallies, int n) {
  int r = 0;
#pragma omp target teams distribute parallel for map(to : tallies[0 : n]) reduction(+ : r)
  for (int i = 0; i < n; i++)
    r += tallies[i].n + tallies[i].nuclides.size();
  return r;
}

int main() {
  // As another file would have made them.
  void *bytes = std::calloc(4, sizeof(Tally));
  Tally *tallies = static_cast<Tally *>(bytes);
  for (int i = 0; i < 4; i++)
    tallies[i].n = i;
  int r = sum(tallies, 4);
  std::free(bytes);
  return r == 6 ? 0 : 1;
}
