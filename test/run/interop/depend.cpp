// An interop construct waits for the tasks that it depends on; it may stand alone as the body of an if.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <atomic>
#include <chrono>
#include <omp.h>
#include <thread>

static int wrong;

int main() {
  int data = 0;
  std::atomic<int> written{0};
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_interop_t object = omp_interop_none;
#pragma omp task depend(out : data) shared(written, data)
    {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      data = 1;
      written = 1;
    }
    if (data < 5) {
#pragma omp interop init(prefer_type(omp_ifr_cuda, "vgpu"), targetsync : object) depend(inout : data)
    }
    if (!written)
      wrong = 1;
#pragma omp target teams distribute parallel for depend(inout : data) nowait map(tofrom : data)
    for (int i = 0; i < 1; ++i)
      data += 10;
#pragma omp task depend(out : data) shared(written, data)
    {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      written = 2;
    }
#pragma omp interop use(object) depend(in : data) nowait
    if (written != 2)
      wrong = 2;
#pragma omp interop destroy(object) depend(out : data)
    if (object != omp_interop_none)
      wrong = 3;
  }
  return wrong ? wrong : data == 11 ? 0 : 4;
}
