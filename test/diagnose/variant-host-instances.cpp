// Instantiations of a template that mean different variants in its host text, where their types have no names yet.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class T> static T quick(T x) { return x; }
#pragma omp declare variant(quick) match(user = {condition(sizeof(T) == 8)}, construct = {parallel})
template <class T> static T base(T x) { return x; }

template <class T> static void call(T &x) {
#pragma omp parallel num_threads(1)
  x = base(x); // error: '#pragma omp declare variant' is not yet supported where instantiations of a template mean different variants
}
struct late {
  double x;
};

int main() {
  late l{0};
  int i = 0;
  call(l);
  call(i);
  return i;
}
