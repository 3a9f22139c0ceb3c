// Classes have the host's layout on the device, whatever attributes and pragmas say of it and wherever they stand.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/layout.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/layout.device.hip -o %t.hip.o %}
#define PACKED __attribute__((packed))

// clang-format off
class Behind {
public:
  char c; int i;
  int sum() const { return c + i; }
} PACKED;
#pragma pack(push, 2)
template <typename T> struct Pair { char c; T t; };
struct Outer { struct Inner { char c; int i; } inner; char c; };
#pragma pack(pop)
template <typename T> struct Free { char c; T t; };
template <typename T> struct Tight { char c; T t; } PACKED;
struct alignas(32) Aligned { int i; };
using Loose = Free<long>;
// clang-format on

int main() {
  unsigned long sizes[] = {sizeof(Behind), sizeof(Pair<int>), sizeof(Outer), sizeof(Free<int>), sizeof(Tight<double>),
                           sizeof(Aligned), sizeof(Loose)};
  unsigned long there[7];
  Behind items[2] = {{1, 2}, {3, 4}};
#pragma omp target map(from : there) map(tofrom : items)
  {
    static_assert(sizeof(Behind) == 5 && sizeof(Pair<int>) == 6 && sizeof(Tight<double>) == 9, "");
    there[0] = sizeof(Behind);
    there[1] = sizeof(Pair<int>);
    there[2] = sizeof(Outer);
    there[3] = sizeof(Free<int>);
    there[4] = sizeof(Tight<double>);
    there[5] = sizeof(Aligned);
    there[6] = sizeof(Loose);
    for (Behind &item : items)
      item.i = item.sum();
  }
  for (int k = 0; k < 7; k++)
    if (there[k] != sizes[k])
      return 1 + k;
  return items[0].i != 3 || items[1].i != 7 || items[1].c != 3;
}
