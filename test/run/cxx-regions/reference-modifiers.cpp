// ref_ptee and ref_ptr_ptee map what a reference refers to (OpenMP 6.0, 7.9.6).
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Pair {
  int &first;
  int second;
};

int main() {
  int a[4] = {1, 2, 3, 4}, n = 5;
  int(&r)[4] = a, &m = n;
#pragma omp target enter data map(ref_ptee, to : r)
#pragma omp target map(ref_ptr_ptee : m) map(always, ref_ptee, from : r)
  {
    r[3] += m;
    m = 6;
  }
#pragma omp target exit data map(ref_ptee, release : r)
  if (a[3] != 9 || n != 6)
    return 1;
  Pair p = {n, 1};
#pragma omp target map(tofrom, ref_ptr_ptee : p.first)
  p.first *= 2;
  int ref_ptee = 1; // no modifier without a colon
#pragma omp target map(ref_ptee, a[0 : 4])
  ref_ptee += a[0];
  return n == 12 && ref_ptee == 2 && p.second == 1 ? 0 : 2;
}
