// ref_ptr is for references, which are more than what they refer to (OpenMP 6.0, 7.9.6).
//
// RUN: %python %S/Inputs/verify.py %chomp %s
struct Holder {
  int &kept;
};

template <class T> void use(T x) {
#pragma omp target map(ref_ptr, to : x) // error: expected the name of a reference in 'map(ref_ptr: …)' in '#pragma omp target'
  x++;
}

int main() {
  int n = 0, &r = n;
  Holder h = {n};
#pragma omp target map(ref_ptr : r)
  r++;
  use<int &>(n);
  use<int>(n);
#pragma omp target enter data map(ref_ptr, to : n) // error: expected the name of a reference in 'map(ref_ptr: …)' in '#pragma omp target enter data'
#pragma omp target enter data map(ref_ptr : h.kept) // error: expected the name of a reference in 'map(ref_ptr: …)' in '#pragma omp target enter data'
}
