// Objects are copied once for each thread, and the last value is assigned.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Count {
  int n;
  Count() : n(100) {}
  Count(const Count &o) : n(o.n + 1000) {}
  Count &operator=(const Count &o) { n = o.n; return *this; }
  ~Count() { n = -1; }
};
int main() {
  int a = 0, b = 0, c = 0;
  Count last;
#pragma omp target map(tofrom : a, b, c, last)
  {
    Count x, y;
    y.n = 5;
#pragma omp parallel num_threads(4) private(x) firstprivate(y)
    {
#pragma omp atomic
      a += x.n;
#pragma omp atomic
      b += y.n;
    }
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < 50; i++)
      last.n = i;
    c = last.n;
  }
  return a != 400 ? 1 : b != 4020 ? 2 : c != 49 ? 3 : 0;
}
