// Structures have the host's layout on the device, whatever attributes and pragmas say of it and wherever they stand.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s && FileCheck --input-file=%t.out/layout.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/layout.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/layout.device.hip -o %t.hip.o %}
// CHECK: struct packed_behind { char c; int i; } __attribute__((packed));
// CHECK: #pragma pack(push, 1)
// CHECK-NEXT: #line
// CHECK-NEXT: struct under_pragma { char c; int i; };
// CHECK-NEXT: #pragma pack(pop)
// CHECK: struct after_pragma { char c; int i; };
// CHECK-NOT: #pragma pack
enum { Wide = 64 };
typedef double number;

// clang-format off
struct packed_behind { char c; int i; } __attribute__((packed));
struct __attribute__((packed)) packed_before { char c; int i; };
struct packed_member { char c; int i __attribute__((packed)); };
typedef struct { char c; int i; } __attribute__((packed)) packed_type;
typedef struct named { char c; int i; } __attribute__((packed, aligned(2))) named_type;
struct with_variable { char c; int i; } __attribute__((packed)) variable;
#pragma pack(push, 1)
struct under_pragma { char c; int i; };
typedef struct { char c; double d; } type_under_pragma;
#pragma pack(pop)
struct after_pragma { char c; int i; };
struct aligned_behind { int i; } __attribute__((aligned(Wide)));
struct aligned_member { int i __attribute__((aligned(Wide))); };
typedef int aligned_int __attribute__((aligned(Wide)));
struct of_aligned { aligned_int i; };
struct by_word { _Alignas(number) char a; _Alignas(Wide / 2) char b; _Alignas(sizeof(int)) char c; _Alignas(Wide) char d; };
union words { char c; int i; } __attribute__((aligned(16)));
enum small { one = 1 } __attribute__((packed));
struct of_small { enum small s; };
// clang-format on

#define SIZES(OF)                                                                                                      \
  OF(struct packed_behind), OF(struct packed_before), OF(struct packed_member), OF(packed_type), OF(named_type),       \
      OF(struct with_variable), OF(struct under_pragma), OF(type_under_pragma), OF(struct after_pragma),               \
      OF(struct aligned_behind), OF(struct aligned_member), OF(struct of_aligned), OF(struct by_word),                 \
      OF(union words), OF(struct of_small)
#define SIZE_OF(type) sizeof(type)

int main(void) {
  unsigned long sizes[] = {SIZES(SIZE_OF)}, there[sizeof sizes / sizeof *sizes];
  struct packed_behind items[3] = {{1, 2}, {3, 4}, {5, 6}};
#pragma omp target map(from : there) map(tofrom : items)
  {
    _Static_assert(sizeof(struct packed_behind) == 5 && sizeof(struct under_pragma) == 5, "");
    _Static_assert(sizeof(struct by_word) == 128 && sizeof(struct of_aligned) == 64, "");
    unsigned long here[] = {SIZES(SIZE_OF)};
    for (unsigned k = 0; k < sizeof here / sizeof *here; k++)
      there[k] = here[k];
    for (int k = 0; k < 3; k++)
      items[k].i += items[k].c;
  }
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    if (there[k] != sizes[k])
      return 1 + (int)k;
  (void)variable;
  return items[0].i != 3 || items[1].i != 7 || items[2].i != 11 || items[2].c != 5;
}
