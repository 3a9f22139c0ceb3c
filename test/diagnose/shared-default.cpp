// A default argument that other threads would find on one thread's stack, if a template's text doesn't tell what it is.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class T> T seven() { return T(7); }
template <class T> void fill(T *p, int n, const T &value = seven<T>()) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = value;
}

void both(int *p) {
#pragma omp target map(from : p[0 : 8])
  {
    fill(p, 4, 7);
    fill(p, 8); // error: a default argument that the threads of a function share by reference is not yet supported in a target region
  }
}
