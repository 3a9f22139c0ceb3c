// Placement new, declared by the program itself or by the library, and that of a class.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/placement.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/placement.device.hip -o %t.hsaco %}
inline void *operator new(decltype(sizeof(0)), void *place) noexcept { return place; }
struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y) {}
};
struct Own {
  int x;
  void *operator new(decltype(sizeof(0)), int *place) { return place + 1; }
};

int main() {
  int result = 0;
#pragma omp target map(from : result)
  {
    alignas(Point) unsigned char storage[sizeof(Point)];
    Point *p = new (storage) Point(3, 4);
    int two[2] = {5, 6};
    Own *o = new (two) Own{7};
    result = p->x + p->y + o->x + two[1];
  }
  return result == 3 + 4 + 7 + 7 ? 0 : 1;
}
