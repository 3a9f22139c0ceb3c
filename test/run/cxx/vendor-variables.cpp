// Variables at file scope whose names CUDA's and HIP's headers have, too, for functions.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp begin declare target
int all = 1, any[2] = {2, 3};
double rcbrt = 0.5;
struct Ballot {
  int all;
} ballot = {4};
int *clock = &all;
#pragma omp end declare target
const int rsqrt = 5;
constexpr double sinpi[] = {1, 2};

int allOfDevice() {
#pragma omp target update from(all)
  return all;
}

int main() {
  int all = 10, sum = 0;
#pragma omp target map(tofrom : sum) firstprivate(all)
  {
    sum = all + ::all + any[1] + int(2 * rcbrt) + ballot.all + *clock + rsqrt + int(sinpi[1]);
    any[1] = 7;
    ::all++;
  }
  if (sum != 10 + 1 + 3 + 1 + 4 + 1 + 5 + 2)
    return 1;
  any[0] = 20;
#pragma omp target update to(any[0 : 1])
#pragma omp target map(tofrom : sum)
  sum = any[0] + any[1] + *clock;
  return sum == 20 + 7 + 2 && allOfDevice() == 2 ? 0 : 2;
}
