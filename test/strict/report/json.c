// The findings of a run as JSON, for programs.
// RUN: %chompcc --vgpu-check -g %s -o %t
// RUN: %not env CHOMP_VGPU=strict CHOMP_VGPU_REPORT=json:%t.json %t
// RUN: %python -m json.tool %t.json | %filecheck %s
// Without findings there is an empty list.
// RUN: %chompcc --vgpu-check -DRIGHT %s -o %t
// RUN: env CHOMP_VGPU=strict CHOMP_VGPU_REPORT=json:%t.json %t
// RUN: %python -m json.tool %t.json | %filecheck %s --check-prefix=NONE
// NONE: []
#ifdef RIGHT
#define LENGTH 8
#else
#define LENGTH 4
#endif
int main(void) {
  int x[8] = {0};
#pragma omp target teams distribute parallel for map(tofrom : x[0 : LENGTH])
  for (int i = 0; i < 8; i++)
    x[i] = i;
  return 0;
}
// CHECK: "kind": "out-of-bounds",
// CHECK-NEXT: "message": "a kernel writes 4 bytes right behind the end of x[0 : 4] (16 bytes)",
// CHECK-NEXT: "at": {
// CHECK-NEXT:     "file": "{{.*}}json.c",
// CHECK-NEXT:     "line": 19
// CHECK-NEXT: },
// CHECK-NEXT: "team": 0,
// CHECK-NEXT: "thread": 4,
// CHECK-NEXT: "iteration": 4,
// CHECK-NEXT: "region": {
// CHECK-NEXT:     "file": "{{.*}}json.c",
// CHECK-NEXT:     "line": 17,
// CHECK-NEXT:     "function": "main"
// CHECK-NEXT: },
// CHECK-NEXT: "variable": "x[0 : 4]",
// CHECK-NEXT: "mapped": "mapped at {{.*}}json.c:17",
// CHECK: "mend": "map all that the region uses of x
