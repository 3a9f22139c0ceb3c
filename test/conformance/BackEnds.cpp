//===- BackEnds.cpp - the conformance suite's kernels, for each back end --===//
#include "BackEnds.h"
#include "FakeImage.h"

#include "chomp/vgpu.h"

#include <fstream>

using namespace conformance;

namespace {

// The kernels, in each back end's way: addTo adds `value` to the first `n` elements; addGlobal adds the variable
// `amount`; shape, of real and fake GPUs, writes how many teams there are and how many threads each has.
void add(unsigned long long Begin, unsigned long long End, int *Data, int Value) {
  for (unsigned long long I = Begin; I < End; ++I)
    Data[I] += Value;
}
int FakeAmount = 0, VgpuAmount = 0;
const FakeKernel FakeKernels[] = {{"addTo",
                                   [](unsigned, unsigned, void *const *A) {
                                     add(0, *static_cast<unsigned *>(A[0]), *static_cast<int **>(A[1]),
                                         *static_cast<int *>(A[2]));
                                   },
                                   {4, 8, 4},
                                   1024},
                                  {"addGlobal",
                                   [](unsigned, unsigned, void *const *A) {
                                     add(0, *static_cast<unsigned *>(A[0]), *static_cast<int **>(A[1]), FakeAmount);
                                   },
                                   {4, 8},
                                   512},
                                  {"shape",
                                   [](unsigned Teams, unsigned Threads, void *const *A) {
                                     auto *Out = *static_cast<unsigned **>(A[0]);
                                     Out[0] = Teams, Out[1] = Threads;
                                   },
                                   {8},
                                   1024}};
const FakeGlobal FakeGlobals[] = {{"amount", &FakeAmount, sizeof(int)}};
const FakeImage Fake = {"FAKEGPU", FakeKernels, 3, FakeGlobals, 1};

const chomp_vgpu_kernel_t VgpuKernels[] = {{"addTo",
                                            [](const chomp_vgpu_place_t *P, void *const *A) {
                                              add(P->begin, P->end, *static_cast<int **>(A[1]),
                                                  *static_cast<int *>(A[2]));
                                            },
                                            CHOMP_VGPU_CHUNKS},
                                           {"addGlobal",
                                            [](const chomp_vgpu_place_t *P, void *const *A) {
                                              for (unsigned I = P->team * P->threads + P->thread;
                                                   I < *static_cast<unsigned *>(A[0]); I += P->teams * P->threads)
                                                (*static_cast<int **>(A[1]))[I] += VgpuAmount;
                                            },
                                            CHOMP_VGPU_THREADS}};
const chomp_vgpu_global_t VgpuGlobals[] = {{"amount", &VgpuAmount, sizeof(int)}};
const chomp_vgpu_image_t Vgpu = {VgpuKernels, 2, VgpuGlobals, 1, 0};

BackEnd start(std::string Name, std::unique_ptr<plugin::Plugin> Plugin) {
  BackEnd B;
  B.Name = std::move(Name);
  B.Plugin = std::move(Plugin);
  Result<std::vector<std::unique_ptr<plugin::Device>>> Devices = B.Plugin->createDevices();
  if (Devices.ok())
    B.Devices = std::move(*Devices);
  else
    B.Why = Devices.takeStatus().text();
  return B;
}

} // namespace

std::vector<BackEnd> &conformance::backEnds() {
  static std::vector<BackEnd> All = [] {
    std::vector<BackEnd> List;
    Environment Env;
    Env.VgpuCores = 4;
    Env.VgpuMemory = std::size_t(1) << 30;
    List.push_back(start("vgpu", createVgpuPlugin(Env)));
    List.back().Image = &Vgpu;
    List.back().Target = "vgpu", List.back().Foreign = "sm_90";
    Env.CudaDriver = FAKE_CUDA_DRIVER;
    Env.HipDriver = FAKE_HIP_DRIVER;
    List.push_back(start("cuda on a fake driver", createCudaPlugin(Env)));
    List.back().Image = &Fake;
    List.back().Target = "sm_90", List.back().Foreign = "gfx90a";
    List.push_back(start("hip on a fake driver", createHipPlugin(Env)));
    List.back().Image = &Fake;
    List.back().Target = "gfx90a", List.back().Foreign = "gfx906";
    // Real devices, where there are any.
    List.push_back(start("cuda", createCudaPlugin(Environment())));
    List.back().Target = "sm_90", List.back().Foreign = "vgpu";
    static std::string Cubin;
    if (std::ifstream In{CONFORMANCE_CUBIN, std::ios::binary}) {
      Cubin.assign(std::istreambuf_iterator<char>(In), {});
      List.back().Image = Cubin.data();
      List.back().ImageSize = Cubin.size();
    }
    List.push_back(start("hip", createHipPlugin(Environment())));
    List.back().Target = "", List.back().Foreign = "vgpu";
    return List;
  }();
  return All;
}
