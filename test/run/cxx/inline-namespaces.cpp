// Inline namespaces, whose members go by their names, and by those of the namespaces around.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -std=c++17 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -std=c++17 -c %s -o %t.hip.o %}
inline namespace whole {
int one() { return 1; }
} // namespace whole
namespace lib {
inline namespace v1 {
int version() { return 1; }
constexpr int five = 5;
template <class T> struct Box {
  T a = 6;
};
int shared = 2;
#pragma omp declare target to(shared)
} // namespace v1
namespace v0 {
int version() { return 0; }
} // namespace v0
int inside() {
  int r = 0;
#pragma omp target map(from : r)
  r = version() + v1::version() + v0::version() + whole::one();
  return r;
}
inline namespace v1 {
int within() {
  Box<int> box;
  int r = 0;
#pragma omp target map(from : r) map(to : box)
  r = five + v1::Box<int>().a + box.a + v1::shared;
  return r;
}
} // namespace v1
} // namespace lib
int outside(lib::v1::Box<long> box) {
  int r = 0;
#pragma omp target map(from : r) map(to : box)
  r = lib::version() + lib::v1::five + static_cast<int>(box.a) + one();
  return r;
}
int main() { return lib::inside() != 3 ? 1 : lib::v1::within() != 19 ? 2 : outside({}) != 13 ? 3 : 0; }
