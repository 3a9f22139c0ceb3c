//===- CudaDriver.cpp - what is NVIDIA's own ------------------------------===//
//
// Opens libcuda.so.1 and asks one function, cuGetProcAddress_v2, for all others. Uses each device's primary context,
// the one that libraries built on the CUDA runtime use too. Kernels are resolved to functions when their image is
// registered: left alone, the driver would load them during the first launch.
//
//===----------------------------------------------------------------------===//
#include "Plugins/Registry.h"
#include "Plugins/cuda/CudaGraph.h"
#include "Plugins/gpu/Driver.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>

using namespace chomp;
using namespace chomp::gpu;

namespace {

constexpr int ComputeCapabilityMajor = 75, ComputeCapabilityMinor = 76, MaxDynamicSharedSize = 8, StackSize = 0,
              MallocHeapSize = 2;

/// "sm_90", "sm_90a", "compute_80": the number behind Prefix, and what follows it. 0 for other words.
unsigned archNumber(std::string_view Text, std::string_view Prefix, std::string_view &Suffix) {
  if (!Text.starts_with(Prefix))
    return 0;
  unsigned Number = 0;
  auto [End, Error] = std::from_chars(Text.data() + Prefix.size(), Text.data() + Text.size(), Number);
  Suffix = Text.substr(static_cast<std::size_t>(End - Text.data()));
  return Error == std::errc() ? Number : 0;
}

cuda::KernelNode kernelNode(const KernelLaunch &L) {
  return {L.Function,
          {L.Grid[0], L.Grid[1], L.Grid[2]},
          {L.Block[0], L.Block[1], L.Block[2]},
          L.BlockMemory,
          L.Arguments,
          nullptr,
          nullptr,
          nullptr};
}
cuda::Copy copyNode(const GraphCopy &C) {
  cuda::CopySide Host{}, Device{};
  Host.Memory = cuda::CopySide::Host, Host.OnHost = C.OnHost;
  Device.Memory = cuda::CopySide::Device, Device.OnDevice = C.OnDevice;
  return {C.ToDevice ? Host : Device, C.ToDevice ? Device : Host, C.Size, 1, 1};
}

class CudaDriver final : public Driver {
public:
  explicit CudaDriver(const Environment &Env) : Library(Env.CudaDriver), Heap(Env.CudaHeap), Stack(Env.CudaStack) {}

  const char *name() const override { return "cuda"; }

  Status open() override {
    Result<void *> Opened = openLibrary({Library.empty() ? "libcuda.so.1" : Library});
    if (!Opened.ok())
      return Opened.takeStatus();
    using GetProcAddress = int (*)(const char *Symbol, void **Function, int Version, std::uint64_t Flags, int *Status);
    auto Get = reinterpret_cast<GetProcAddress>(dlsym(*Opened, "cuGetProcAddress_v2"));
    if (!Get)
      return Status::failure("the NVIDIA driver is older than CUDA 12.0; a newer driver is needed");
    auto Find = [&](const char *Name, int Version, auto &Function) -> Status {
      void *Found = nullptr;
      if (Get(Name, &Found, Version, 0, nullptr) || !Found)
        return Status::failure("the NVIDIA driver has no ", Name, " of CUDA ", Version / 1000, ".", Version % 1000 / 10,
                               "; a newer driver is needed");
      Function = reinterpret_cast<std::remove_reference_t<decltype(Function)>>(Found);
      return {};
    };
#define CHOMP_CUDA_COMMON(Field, Name, Version) CHOMP_TRY(Find(#Name, Version, Call.Field));
#define CHOMP_CUDA_OWN(Name, Version, Parameters) CHOMP_TRY(Find(#Name, Version, Name));
#include "Plugins/cuda/CudaApi.def"
    return {};
  }

  std::string errorText(int Code) const override {
    const char *Name = nullptr, *Text = nullptr;
    if (cuGetErrorName(Code, &Name) || cuGetErrorString(Code, &Text) || !Name || !Text)
      return cat("CUDA error ", Code);
    return cat(Text, ", ", Name);
  }

  const Attributes &attributes() const override {
    static constexpr Attributes Numbers = {1, 5, 16, 10, 115, 88, 2, 97, 100};
    return Numbers;
  }

  bool knowsTarget(const char *Target) const override {
    std::string_view Suffix;
    return archNumber(Target, "sm_", Suffix) || archNumber(Target, "compute_", Suffix);
  }

  Status prepare(int Ordinal, std::string &Arch) override {
    int Device = 0, Major = 0, Minor = 0;
    CHOMP_TRY(check(cuDeviceGet(&Device, Ordinal), "cuDeviceGet"));
    CHOMP_TRY(check(Call.deviceAttribute(&Major, ComputeCapabilityMajor, Device), "cuDeviceGetAttribute"));
    CHOMP_TRY(check(Call.deviceAttribute(&Minor, ComputeCapabilityMinor, Device), "cuDeviceGetAttribute"));
    Arch = cat("sm_", Major * 10 + Minor);
    Handle Context = nullptr;
    CHOMP_TRY(check(cuDevicePrimaryCtxRetain(&Context, Device), "cuDevicePrimaryCtxRetain"));
    const auto At = static_cast<std::size_t>(Ordinal);
    Contexts.resize(At + 1);
    Devices.resize(At + 1);
    Contexts[At] = Context;
    Devices[At] = Device;
    return setLimits(Context, Device);
  }

  void *context(int Ordinal) const override { return Contexts[static_cast<std::size_t>(Ordinal)]; }
  int makeCurrent(int Ordinal) override { return cuCtxSetCurrent(Contexts[static_cast<std::size_t>(Ordinal)]); }

  // A cubin for x.y runs on x.z with z >= y; one for an architecture's own features ("sm_90a") only there. PTX
  // ("compute_xy") is compiled by the driver for anything as new; a cubin is better where there is one.
  unsigned suitability(const char *Target, const std::string &Arch) const override {
    std::string_view Suffix, None;
    unsigned Device = archNumber(Arch, "sm_", None);
    if (unsigned Cubin = archNumber(Target, "sm_", Suffix)) {
      if (!Suffix.empty() && Suffix != "f")
        return Cubin == Device ? 2000 : 0;
      return Cubin / 10 == Device / 10 && Cubin <= Device ? 1000 + Cubin : 0;
    }
    unsigned Ptx = archNumber(Target, "compute_", Suffix);
    return Ptx && Suffix.empty() && Ptx <= Device ? Ptx : 0;
  }

  unsigned long long maxLeague() const override { return 0; }
  const char *stackVariable() const override { return "CHOMP_CUDA_STACK"; }

  // What it is worth is the driver's business, and so is a refusal.
  void preferDevice(DeviceAddress Begin, std::size_t Size, int Ordinal) override {
    constexpr int PreferredLocation = 3;
    (void)cuMemAdvise(Begin, Size, PreferredLocation, Devices[static_cast<std::size_t>(Ordinal)]);
  }

  // Up to 48 KiB need no permission.
  int allowBlockMemory(Handle Function, std::size_t Size) override {
    return Size > 48 * 1024 ? cuFuncSetAttribute(Function, MaxDynamicSharedSize, static_cast<int>(Size)) : 0;
  }

  int loadModule(Handle *Module, const void *Data) override {
    return cuLibraryLoadData(Module, Data, nullptr, nullptr, 0, nullptr, nullptr, 0);
  }
  int unloadModule(Handle Module) override { return cuLibraryUnload(Module); }
  int findFunction(Handle *Function, Handle Module, const char *Name) override {
    Handle Kernel = nullptr;
    if (int Code = cuLibraryGetKernel(&Kernel, Module, Name))
      return Code;
    return cuKernelGetFunction(Function, Kernel);
  }
  int findGlobal(DeviceAddress *Address, std::size_t *Size, Handle Module, const char *Name) override {
    return cuLibraryGetGlobal(Address, Size, Module, Name);
  }

  // Every driver that open() accepts has them.
  bool hasGraphs() const override { return true; }
  int addLaunch(Handle *Node, Handle Graph, std::span<const Handle> Before, const KernelLaunch &Launch) override {
    const cuda::KernelNode Parameters = kernelNode(Launch);
    return cuGraphAddKernelNode(Node, Graph, Before.data(), Before.size(), &Parameters);
  }
  int changeLaunch(Handle Executable, Handle Node, const KernelLaunch &Launch) override {
    const cuda::KernelNode Parameters = kernelNode(Launch);
    return cuGraphExecKernelNodeSetParams(Executable, Node, &Parameters);
  }
  int addCopy(Handle *Node, Handle Graph, std::span<const Handle> Before, const GraphCopy &Copy, int Device) override {
    const cuda::Copy Parameters = copyNode(Copy);
    return cuGraphAddMemcpyNode(Node, Graph, Before.data(), Before.size(), &Parameters,
                                Contexts[static_cast<std::size_t>(Device)]);
  }
  int changeCopy(Handle Executable, Handle Node, const GraphCopy &Copy, int Device) override {
    const cuda::Copy Parameters = copyNode(Copy);
    return cuGraphExecMemcpyNodeSetParams(Executable, Node, &Parameters, Contexts[static_cast<std::size_t>(Device)]);
  }

  void refuseAll() override {
    Driver::refuseAll();
#define CHOMP_CUDA_OWN(Name, Version, Parameters) Name = refuse;
#include "Plugins/cuda/CudaApi.def"
  }

private:
  /// By itself the driver sets 8 MiB apart for what all kernels allocate.
  Status setLimits(Handle Context, int Device) {
    constexpr std::size_t Parts = 64, Least = std::size_t(8) << 20;
    std::size_t Memory = 0;
    CHOMP_TRY(check(cuCtxSetCurrent(Context), "choosing the device"));
    CHOMP_TRY(check(cuDeviceTotalMem(&Memory, Device), "cuDeviceTotalMem"));
    const int Code = cuCtxSetLimit(MallocHeapSize, Heap ? Heap : std::max(Memory / Parts, Least));
    // Where the program has used the context before, its heap may be there already.
    if (Heap)
      CHOMP_TRY(check(Code, "setting the heap's size (CHOMP_CUDA_HEAP)"));
    return Stack ? check(cuCtxSetLimit(StackSize, Stack), "setting the stacks' size (CHOMP_CUDA_STACK)") : Status();
  }

  const std::string Library;
  const std::size_t Heap, Stack; ///< Bytes; 0: as suits the device.
  std::vector<Handle> Contexts;  ///< Primary contexts, by device; kept until the process ends.
  std::vector<int> Devices;
#define CHOMP_CUDA_OWN(Name, Version, Parameters) int(*Name) Parameters = nullptr;
#include "Plugins/cuda/CudaApi.def"
};

} // namespace

std::unique_ptr<plugin::Plugin> chomp::createCudaPlugin(const Environment &Env) {
  return gpu::createPlugin(std::make_unique<CudaDriver>(Env));
}
