// A mapper in a class template has a function for each instantiation, whose name nobody outside could say.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
struct list {
  int n, *data;
};

template <class T> struct holder {
#pragma omp declare mapper(list l) map(l, l.data[0 : l.n]) // error: a mapper in a class template is not yet supported: declare it after the template, for the types that it is made for
  void add(list l, T x) {
#pragma omp target map(l)
    l.data[0] += x;
  }
};

int main() {
  int data[2];
  holder<int>().add({2, data}, 1);
}
