// Types that a region declares stay where they are, whatever of their name there is elsewhere; they may be of variables
// in the region.
// RUN: %chompcc -Wall -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: cp %s %t.cpp && %chompcxx -Wall -Werror %t.cpp -o %t.cxx && env OMP_TARGET_OFFLOAD=mandatory %t.cxx
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %filecheck %s < %t.out/types-in-regions.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/types-in-regions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/types-in-regions.device.hip -o %t.hsaco %}

// CHECK: struct pair { char first, second; };
struct pair { char first, second; };
enum { COUNT = 3 };
// CHECK-NOT: COUNT = sizeof

// CHECK: __global__
static int elements(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    int a[7];
    enum { COUNT = sizeof a / sizeof *a };
    struct pair { double first; int second[COUNT]; } both = {0.5, {0}};
    typedef struct pair twin;
    twin other = both;
    for (int i = 0; i < COUNT; i++)
      a[i] = both.second[i] + i;
    for (int i = 0; i < COUNT; i++)
      sum += a[i];
    sum += (int)(2 * other.first) + (sizeof(struct pair) > 2);
  }
  return sum;
}

static int shared(void) {
  struct pair outside = {1, 2};
  int sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : sum) thread_limit(8)
  {
    enum { COUNT = 5 };
    struct both { int first, second; } all[COUNT] = {{1, 1}};
#pragma omp parallel num_threads(4)
    {
      union word { int number; char bytes[sizeof(struct both)]; } own = {2};
#pragma omp critical
      all[0].first += own.number;
    }
    sum = all[0].first + COUNT + outside.second;
  }
  return sum;
}

int main(void) {
  struct pair third = {0, 0};
#pragma omp target map(tofrom : third)
  {
    third.first = COUNT;
    third.second = sizeof(struct pair);
  }
  return elements() != 23 || shared() < 8 || shared() > 16 || third.first != 3 || third.second != 2;
}
