// Dependences of target constructs in constructors and destructors.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Event {
  int *data;
  explicit Event(int *p, int n = 4) : data(p) {
#pragma omp task depend(out : p[0]) shared(p)
    p[0] = n;
#pragma omp target map(tofrom : p[0 : 1]) depend(inout : p[0]) nowait
    p[0] *= 10;
#pragma omp target enter data map(to : p[0 : 1]) depend(inout : p[0])
#pragma omp target data map(p[0 : 1])
    {
#pragma omp target update to(p[0 : 1]) depend(inout : p[0])
    }
#pragma omp target exit data map(from : p[0 : 1]) depend(inout : p[0])
#pragma omp taskwait
  }
  ~Event() {
    int *p = data;
#pragma omp target map(tofrom : p[0 : 1]) depend(inout : p[0])
    p[0]++;
  }
};
template <class T> struct Wrapped {
  explicit Wrapped(T *p) {
#pragma omp target map(tofrom : p[0 : 1]) depend(inout : p[0])
    p[0] += 5;
  }
};
int main() {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
    Event e(&x);
    Wrapped<int> w(&x);
  }
  return x == 46 ? 0 : 1;
}
