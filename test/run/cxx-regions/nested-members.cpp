// Data members in clauses of constructs inside a region, or a device function, which make copies of the object's. (To
// gcc `this->a` is the original.)
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if host-clang %{ env OMP_TARGET_OFFLOAD=disabled %t %}
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/nested-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/nested-members.device.hip -o %t.hsaco %}
struct Base {
  int c = 5;
};
struct Body : Base {
  int a = 5, c = 9;
  int sum(int n, int *out) {
#pragma omp target map(tofrom : a) map(from : out[0])
    {
#pragma omp parallel for reduction(+ : a)
      for (int i = 0; i < n; i++)
        this->a += i;
      out[0] = a;
    }
    return a;
  }
  int whole(int n) {
#pragma omp target map(tofrom : a)
#pragma omp teams distribute parallel for reduction(+ : a)
    for (int i = 0; i < n; i++)
      a += i;
    return a;
  }
  void each(int n, int *out) {
#pragma omp target map(from : out[0 : n])
#pragma omp parallel for private(a) firstprivate(Base::c)
    for (int i = 0; i < n; i++) {
      a = i;
      out[i] = a + Base::c + c;
      Base::c = 5;
    }
  }
  int two(int n) {
    int s = 0;
#pragma omp target parallel for firstprivate(c, Base::c) reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += c * 10 + Base::c;
    return s;
  }
  int tasks(int n) {
    int s = 0;
#pragma omp target map(tofrom : s) map(a)
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(a)
      {
        a += i;
#pragma omp atomic
        s += a;
      }
#pragma omp taskwait
    }
    return s;
  }
  int general(int n) {
    int s = 0;
#pragma omp target parallel num_threads(2) private(a) map(tofrom : s)
    {
      a = 4;
#pragma omp for reduction(+ : s)
      for (int i = 0; i < n; i++) {
        s += a;
      }
#pragma omp barrier
    }
    return s;
  }
};
#pragma omp begin declare target
struct Dev {
  int a = 1, b = 2;
  int run(int n) {
    int s = 0;
#pragma omp parallel for private(a) firstprivate(b) reduction(+ : s)
    for (int i = 0; i < n; i++) {
      this->a = i;
      b = this->b;
      s += a + (*this).b + Dev::b;
    }
    return s + a;
  }
};
#pragma omp end declare target
template <class T> struct Temp {
  T a = 1, b = 2;
  T run(int n) {
    T s = 0;
#pragma omp target map(tofrom : s)
#pragma omp parallel for private(a) firstprivate(b) reduction(+ : s)
    for (int i = 0; i < n; i++) {
      this->a = i;
      s += a + b;
    }
    return s;
  }
};
int main() {
  int out[10];
  Body b;
  int r = b.sum(5, out);
  if (r != 15 || out[0] != 15)
    return 1;
  if (b.whole(5) != 25)
    return 2;
  b.each(10, out);
  for (int i = 0; i < 10; i++)
    if (out[i] != i + 14)
      return 3;
  if (b.a != 25)
    return 4;
  if (b.two(4) != 4 * 95)
    return 6;
  b.a = 1;
  if (b.tasks(4) != 4 + 6)
    return 9;
  if (b.general(4) != 16)
    return 10;
  Dev d;
#pragma omp target map(from : r) map(to : d)
  r = d.run(4);
  if (r != 4 * 4 + 6 + 1)
    return 11;
  Temp<float> t;
  if (t.run(4) != 14)
    return 12;
  return 0;
}
