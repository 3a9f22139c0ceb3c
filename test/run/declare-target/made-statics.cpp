// Static variables of device functions that are no constants: the first thread that comes by makes them, once.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck %s < %t.out/made-statics.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-statics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-statics.device.hip -o %t.hsaco %}
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90,vgpu %s -o %t.both %}
// RUN: %if nvcc %{ env OMP_TARGET_OFFLOAD=mandatory CHOMP_DEVICE=vgpu %t.both %}

#pragma omp begin declare target
static int made;
struct Table {
  int size, values[8];
  explicit Table(int n) : size(n) {
#pragma omp atomic
    made += 1;
    for (int i = 0; i < size; ++i)
      values[i] = i * i;
  }
  ~Table() { size = 0; }
};
int squares(int n) {
  static Table table(8);
  // CHECK: static chomp::made_once<Table> table; table.make([&](auto place) { ::new (place) Table(8); });
  return n < table.size ? table.values[n] : 0;
  // CHECK: return n < table.object().size ? table.object().values[n] : 0;
}
int first(int n) {
  static const int kept = n + 1;
  // CHECK: ::new (place) const int (n + 1); });
  static int constant = 4, other{2};
  // CHECK: static int constant = 4, other{2};
  return kept * constant * other;
}
int listed(int n) {
  static Table two[] = {Table(2), Table{n}};
  // CHECK: ::new (place) chomp::made_array<Table[2]> {{[{][{]}}Table(2), Table{n}{{[}][}]}}; });
  return two[1].values[2];
}
template <class T> struct Box {
  T value;
  Box() {
    for (value = 0; value < 5; ++value)
      ;
  }
};
template <class T> T counted() {
  static Box<T> box;
  static T calls = 0;
  static T more = box.value > 0;
  return box.value + more + calls++;
}
#pragma omp end declare target

int main() {
  int sum = 0, kept = 0, again = 0, list = 0, boxes = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) num_threads(8)
  for (int i = 0; i < 64; ++i)
    sum += squares(i % 8);
#pragma omp target map(from : kept, again, list, boxes)
  {
    kept = first(1);
    again = first(2);
    list = listed(3);
    counted<int>();
    boxes = counted<int>() + (int)counted<double>();
  }
#pragma omp target update from(made)
  if (sum != 8 * (1 + 4 + 9 + 16 + 25 + 36 + 49))
    return 1;
  if (kept != 16 || again != 16 || list != 4)
    return 2;
  if (boxes != 6 + 1 + 6)
    return 3;
  return made == 3 ? 0 : 4;
}
