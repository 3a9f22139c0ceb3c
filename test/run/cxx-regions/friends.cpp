// Friends of a class that no region uses: the kernel file has neither them nor the namespaces that they are of.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
namespace other {
class Reader;
template <class T> class Writer;
using Alias = Reader;
struct Outer {
  class Inner;
  template <class T> class Part;
};
} // namespace other
class Unrelated;
template <class T> class Checker;
class Cell {
  friend class other::Reader;
  friend other::Alias;
  friend Unrelated;
  friend class other::Outer::Inner;
  friend class Checker<int>;
  template <class T> friend class other::Writer;
  template <class T> friend class other::Outer::Part;
  template <class T> friend class Checker;
  friend class Later;
  friend struct Used;
  int content = 3;
};
template <class T> class Holder {
  friend T;
  friend typename T::Partner;
  friend class other::Writer<T>;
  int content = 4;
};
struct Used {
  using Partner = other::Reader;
  static int read(const Cell &cell, const Holder<Used> &holder) { return cell.content + holder.content; }
};

int main() {
  Cell cell;
  Holder<Used> holder;
  int result = 0;
#pragma omp target map(to : cell, holder) map(from : result)
  result = Used::read(cell, holder);
  return result == 7 ? 0 : 1;
}
