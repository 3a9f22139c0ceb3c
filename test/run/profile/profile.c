// CHOMP_PROFILE: what took how long, by region, list item and direction; as text, and as JSON.
// UNSUPPORTED: shared-memory
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %chompcc %s -o prog
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_PROFILE=json:p.json ./prog && %python %S/Inputs/profile.py p.json
// RUN: env CHOMP_PROFILE=1 ./prog 2>&1 | FileCheck %s
// RUN: env CHOMP_PROFILE=stderr ./prog 2>&1 | FileCheck %s
// RUN: env CHOMP_PROFILE=p.txt ./prog && FileCheck %s < p.txt
// CHECK: chomp profile: prog, process {{[0-9]+}}, ran for {{[0-9.]+}} {{[um]?s}}
// CHECK: Regions {{.*}} calls {{ *}}total {{ *}}mean {{ *}}least {{ *}}most {{ *}}bytes {{ *}}GB/s {{ *}}of run
// CHECK-DAG: {{^}}target scale ({{.*}}profile.c:[[# @LINE + 28]]) {{ *}}22 {{.*}}%
// CHECK-DAG: {{^}} kernel {{ *}}22 {{.*}}%
// CHECK-DAG: {{^}} to device    a[0 : n] {{ *}}22 {{.*}} 17,600 {{.*}}%
// CHECK-DAG: {{^}}target update ({{.*}}profile.c:[[# @LINE + 38]]) {{ *}}1 {{.*}}%
// CHECK: {{^}}Totals{{.*}} calls
// CHECK: {{^}}kernels {{ *}}22 {{.*}}%
// CHECK: {{^}}allocations {{.*}}%
// CHECK: {{^}}registration of images and devices {{.*}}%
// CHECK: {{^}} of that, warm-up {{.*}}%
// CHECK: Most transfers (46 in all, 46 of them of no more than 4,096 bytes)
// CHECK-NEXT: list item {{ *}}direction {{ *}}transfers {{ *}}of all {{ *}}bytes each {{ *}}by
// CHECK-NEXT: a[0 : n] {{ *}}to device {{ *}}22 {{ *}}47.8 % {{ *}}800 {{ *}}target scale ({{.*}}profile.c:[[# @LINE + 17]])
// Both at once, and a child of the program is not its parent.
// RUN: env CHOMP_PROFILE=json:both.json CHOMP_TRACE=timeline:t.json ./prog && %python %S/Inputs/profile.py both.json
// RUN: %python -c "import json; assert any(e.get('cat') == 'kernel' for e in json.load(open('t.json')))"
// Ranks have a file each.
// RUN: env PMI_RANK=1 PMI_SIZE=2 CHOMP_PROFILE=json:r.json ./prog && %python %S/Inputs/profile.py r.1.json
// RUN: env PMI_RANK=1 PMI_SIZE=2 CHOMP_PROFILE=r-%%r-%%p ./prog && grep "rank 1 of 2" r-1-*
// RUN: env CHOMP_PROFILE=./none/p.txt ./prog 2>&1 | FileCheck --check-prefix=NOFILE %s
// NOFILE: chomp: CHOMP_PROFILE: can't write ./none/p.txt: No such file or directory
// NOFILE-NOT: {{.}}
// RUN: not env CHOMP_PROFILE=json: ./prog 2>&1 | FileCheck --check-prefix=WRONG %s
// WRONG: chomp: CHOMP_PROFILE=json:: expected 1, the name of a file, or json: and the name of a file
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void scale(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

int main(void) {
  double a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  for (int i = 0; i < 22; i++)
    scale(100, a);
#pragma omp target data map(to : a)
  {
#pragma omp target update to(a[10 : 5])
  }
  if (fork() == 0)
    exit(0);
  wait(NULL);
  for (int i = 0; i < 100; i++)
    if (a[i] != (double)(i * (1 << 22)))
      return 1;
  return 0;
}
