// Macros of the command line that have names of parameters and variables in Chomp's own headers and in CUDA's. (HIP's
// have some for themselves.)
//
// DEFINE: %{macros} = -DN=64 -Dplace=3 -D'M(x)=((x)*2)' -DKernel=1
// DEFINE: %{more} = -DT=float -Dn=7 -DREAL=T
// RUN: %chompcxx %{macros} %{more} %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -O2 %{macros} %{more} %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx %{macros} %{more} --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx %{macros} -DREAL=float --offload-arch=gfx90a -c %s -o %t.o %}
// RUN: %chomp --emit=cuda -o %t.out %s -- %{macros} -DREAL=float
// RUN: %filecheck %s < %t.out/command-line-macros.host.cpp

// CHECK: #pragma push_macro("N")
// CHECK: #undef N
// CHECK-NOT: REAL
// CHECK: #include <chomp/runtime.h>
// CHECK: #pragma pop_macro("N")
#include <omp.h>

template <class U> U twice(U x) { return M(x); }

int main() {
  REAL x[N], sum = 0;
#pragma omp target teams num_teams(4) map(from : x)
  {
    REAL part[N];
#pragma omp parallel for num_threads(8)
    for (int i = 0; i < N; i++)
      part[i] = twice(i * (REAL)place);
#pragma omp parallel num_threads(8)
    {
#pragma omp single
      x[omp_get_team_num()] = part[1];
#pragma omp barrier
      if (omp_get_team_num() == 0 && omp_get_thread_num() == 3)
        x[4] = Kernel;
    }
  }
#pragma omp target teams distribute parallel for map(to : x[0 : 5]) reduction(+ : sum)
  for (int i = 0; i < 5; i++)
    sum += x[i];
  return sum == 25 ? 0 : 1;
}
