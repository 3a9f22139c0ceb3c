// Data members in clauses that a variable, or a derived class's member, hides. (gcc takes no `this` in them.)
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/hidden-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/hidden-members.device.hip -o %t.hsaco %}
struct Base {
  int c = 5;
};
struct Body : Base {
  int a = 5, c = 9;
  int last(int n) {
    int s = 0;
#pragma omp target map(tofrom : a, s)
    {
      int c = 2;
#pragma omp parallel for lastprivate(a) firstprivate(this->c) reduction(+ : s)
      for (int i = 0; i < n; i++) {
        a = i;
        s += c + this->c;
      }
    }
    return s + a;
  }
  int hidden(int c) {
    int s = 0;
#pragma omp target teams distribute parallel for firstprivate(this->c, Base::c) reduction(+ : s)
    for (int i = 0; i < 2; i++)
      s += c * 100 + this->c * 10 + Base::c;
    return s;
  }
};
int main() {
  Body b;
  if (b.last(4) != 44 + 3)
    return 1;
  return b.hidden(1) != 2 * 195 ? 2 : 0;
}
