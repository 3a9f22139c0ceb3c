// "::" in front of a name leads to the file's own scope, wherever the kernel file stands and whatever hides the name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/global-names.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/global-names.device.hip -o %t.hsaco %}
#include <cmath>
extern "C" int strcmp(const char *, const char *);
int twice(int x) { return 2 * x; }
template <class T> T half(T x) { return x / 2; }
struct Pair { int a, b; };
enum Mode { Slow = 40, Fast = 50 };
namespace own {
int twice(int x) { return ::twice(x) + 1; }
template <class T> T half(T x) { return ::half<T>(x) + 1; }
double sqrt(double x) { return ::sqrt(x) + 1; }
int strcmp(const char *a, const char *b) { return ::strcmp(a, b); }
struct Pair { int a; };
enum Mode { Slow = 1 };
int sizes() { return sizeof(::Pair) - sizeof(Pair) + ::Slow + Slow; }
} // namespace own
template <class T> struct Holder { T get() { return 4; } };
class Derived : Holder<int> {
public:
  int get() { return ::Holder<int>().get() + 1; }
};

#pragma omp begin declare target
int x = 5;
namespace own {
int x = 7;
int all(int y) { return ::x * 100 + x * 10 + y; }
} // namespace own
int hidden(int x) { return ::x * 10 + x; }
#pragma omp end declare target

int z = 3;
namespace own {
int z = 2;
int run() {
  int calls = 0, values = 0;
#pragma omp target map(from : calls, values)
  {
    Derived d;
    calls = twice(3) + half(6) + (int)sqrt(9) + strcmp("a", "a") + d.get() + sizes();
    int x = 1;
    values = hidden(2) + all(1) + ::z + z + ::x + x;
  }
  if (calls != 7 + 4 + 4 + 0 + 5 + (int)sizeof(int) + 41)
    return 1;
  return values == 52 + 571 + 3 + 2 + 5 + 1 ? 0 : 2;
}
} // namespace own

int main() { return own::run(); }
