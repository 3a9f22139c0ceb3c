// A region that is instantiated for several types without a name: gcc's numbers of them are known to nobody else.
// RUN: %python %S/Inputs/verify.py %chomp %s
namespace {
struct {
  int x;
} s = {1};
struct {
  int x;
} t = {2};
} // namespace

template <class T> int value(T t) {
  int r = 0;
#pragma omp target map(from : r) // error: this region is instantiated for several types of namespaces that have no name: gcc tells them apart by numbers that nobody else knows; give them names, or build with clang++ (CHOMP_HOST_CXX)
  r = t.x;
  return r;
}

int main() { return value(s) + value(t); }
