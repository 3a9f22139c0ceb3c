// Enumerators that a using enum makes known, of a namespace, of a function before its region and in a device function;
// and a member type that a class has from a private base.
//
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++20
// RUN: %if nvcc %{ %nvcc_cubin -std=c++20 %t.out/using-enums.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object_with -std=c++20 %t.out/using-enums.device.hip -o %t.hsaco %}
namespace far::away {
enum struct side : signed char { left = -1, right = 1 };
enum struct color { red = 4, green };
enum struct size { small = 7, large };
} // namespace far::away
namespace fa = far::away;
using enum fa::side;

static int paint(int x) {
  using enum far::away::color;
  return x * (int)green;
}

struct base {
  struct inner {
    int z = 4;
  };
};
struct derived : private base {
  using base::inner;
  int run() {
    int r = 0;
#pragma omp target map(from : r)
    {
      inner i;
      r = i.z;
    }
    return r;
  }
};

int main() {
  using enum fa::size;
  int r = 0;
#pragma omp target map(from : r)
  r = (int)left + 10 * (int)large + paint(20);
  return r == 179 && derived().run() == 4 ? 0 : 1;
}
