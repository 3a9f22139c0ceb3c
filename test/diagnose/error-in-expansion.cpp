// An error in a lambda that an expansion repeats ends the translation, where Clang 22 would expand it for ever.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: atomic
#pragma omp begin declare target
template <class... Ts> void count(int &n, Ts... xs) {
  (
      [&] {
#pragma omp atomic
#pragma omp atomic // error: OpenMP constructs may not be nested inside an atomic region
        n += xs;
      }(),
      ...);
}
#pragma omp end declare target

int main() {
  int n = 0;
#pragma omp target map(tofrom : n)
  count(n, 1, 2, 3);
  return n;
}
