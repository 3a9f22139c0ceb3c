// A reference with static storage is, on the device, the device's own variable, constant or function.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/references.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/references.device.hip -o %t.hsaco %}
struct P { int x, y; };
#pragma omp begin declare target
int x[4] = {1, 2, 3, 4};
int f(int v) { return v + 1; }
int (&fr)(int) = f;
const int &five = 5;
const int six = 6;
const int &rsix = six;
P p = {7, 8};
namespace n { const P &pp = p; int &second = x[1]; static int &py(p.y); }
int (&every)[4] = x;
int sum() { n::second++; return five + fr(2) + rsix + n::pp.x + n::py + n::second + every[1]; }
#pragma omp end declare target
int main() {
  int s = 0;
#pragma omp target map(from : s)
  s = sum();
#pragma omp target update from(x, p)
  return s == 5 + 3 + 6 + 7 + 8 + 3 + 3 && x[1] == 3 ? 0 : s + 1;
}
