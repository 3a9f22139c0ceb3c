// Atomic accesses to variables of a thread's own: GPUs have no instructions for its memory, so there the library's
// functions look where x lies. What is mapped, or the team's, keeps the instructions.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %filecheck %s < %t.out/own.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/own.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/own.device.hip -o %t.hsaco %}
#pragma omp begin declare target
static int total;
// CHECK: count(int *counter
static void count(int *counter) {
// CHECK: chomp::atomic_fetch_add(counter, 1);
#pragma omp atomic
  *counter += 1;
// CHECK: atomicAdd(&total, 1);
#pragma omp atomic
  total += 1;
}
#pragma omp end declare target

int main(void) {
  int mapped = 0, first = 5, list[2] = {0, 0}, *p = list, seen[8], old[8];
#pragma omp target teams distribute parallel for map(tofrom : mapped, p[0 : 2]) map(from : seen, old) firstprivate(first)
  for (int i = 0; i < 8; i++) {
    int own = i, more[2] = {1, 2}, *to = &own;
// CHECK: atomicAdd(&mapped, 1);
#pragma omp atomic
    mapped += 1;
// CHECK: atomicAdd(&p[1], i);
#pragma omp atomic
    p[1] += i;
// CHECK: chomp::atomic_fetch_add(&own, 10);
#pragma omp atomic
    own += 10;
// CHECK: chomp::atomic_fetch_sub(&more[1], 1);
#pragma omp atomic
    more[1] -= 1;
// CHECK: old[i] = chomp::atomic_fetch_add(&*to, 100);
#pragma omp atomic capture
    {
      old[i] = *to;
      *to += 100;
    }
// CHECK: chomp::atomic_fetch_add(&first, 1);
#pragma omp atomic
    first++;
    count(&more[0]);
    seen[i] = own + 1000 * more[0] + 10000 * more[1] + (first > 5 ? 100000 : 0);
  }
  if (mapped != 8 || list[1] != 28 || list[0] != 0)
    return 1;
  for (int i = 0; i < 8; i++)
    if (seen[i] != i + 110 + 2000 + 10000 + 100000 || old[i] != i + 10)
      return 2;
  // A pointer of the region's own that leads to a variable of the thread's.
  int *moved = list, there = 0;
#pragma omp target map(tofrom : there) map(to : list)
  {
    int own = 3;
    moved = &own;
// CHECK: chomp::atomic_fetch_add(&*moved, 4);
#pragma omp atomic
    *moved += 4;
    there = own;
  }
  if (there != 7)
    return 4;
  // A team's variable is all its threads'.
  int sum = 0;
#pragma omp target map(from : sum)
  {
    int shared = 0;
#pragma omp parallel num_threads(16)
    {
// CHECK: atomicAdd(&shared, 1);
#pragma omp atomic
      shared++;
    }
    sum = shared;
  }
  return sum == 16 ? 0 : 3;
}
