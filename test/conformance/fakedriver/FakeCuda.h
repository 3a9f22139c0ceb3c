//===- FakeCuda.h - the end of FakeDriver.cpp, as an NVIDIA driver --------===//
#ifndef CHOMP_TEST_FAKECUDA_H
#define CHOMP_TEST_FAKECUDA_H

#include "Plugins/cuda/CudaGraph.h"

namespace {
int setFunctionAttribute(void *, int Attribute, int) { return Attribute == 8 ? Success : InvalidValue; }
int deviceAttribute(int *Value, int Attribute, int) {
  switch (Attribute) {
  case 1:
    return *Value = 1024, Success;
  case 2:
  case 3:
    return *Value = 1024, Success;
  case 4:
    return *Value = 64, Success;
  case 5:
    return *Value = 0x7fffffff, Success;
  case 6:
  case 7:
    return *Value = 65535, Success;
  case 97:
    return *Value = 232448, Success;
  case 10:
    return *Value = 32, Success;
  case 16:
    return *Value = 4, Success;
  case 75:
    return *Value = 9, Success;
  case 76:
    return *Value = 0, Success;
  case 115:
    return *Value = 1, Success;
  case 88:
    return *Value = reachesHostMemory(), Success;
  case 100:
    return *Value = usesHostPageTables(), Success;
  }
  return InvalidValue;
}
int getErrorName(int Code, const char **Text) { return *Text = errorName(Code), Success; }
int getErrorString(int, const char **Text) { return *Text = "the fake driver refuses", Success; }
int deviceGet(int *Device, int Ordinal) { return *Device = Ordinal, Success; }
int contexts[DeviceCount];
int retain(void **Context, int Device) { return *Context = &contexts[Device], Success; }
int setCurrent(void *Context) {
  Current = static_cast<int>(static_cast<int *>(Context) - contexts);
  return Success;
}
int totalMemory(std::size_t *Bytes, int) { return *Bytes = DeviceMemory, Success; }
/// The runtime ignores what comes of it, so a wrong one ends the program.
int advise(Address Begin, std::size_t Size, int Advice, int Device) {
  constexpr int PreferredLocation = 3;
  if (Advice != PreferredLocation || Begin % 65536 || Size % 65536 || !Size || Device != Current)
    std::abort();
  return Success;
}
int setLimit(int Limit, std::size_t Bytes) {
  constexpr int StackSize = 0, MallocHeapSize = 2;
  if (Limit != StackSize && Limit != MallocHeapSize)
    return InvalidValue;
  return Bytes > DeviceMemory ? OutOfMemory : Success;
}
int loadData(void **Library, const void *Code, int *, void **, unsigned, int *, void **, unsigned) {
  return loadImage(Library, Code);
}
int kernelFunction(void **Function, void *Kernel) { return *Function = Kernel, Success; }

fake::Work launching(const chomp::cuda::KernelNode &P) {
  return P.Function && !P.Extra ? launching(P.Function, P.Grid, P.Block, P.Arguments) : nullptr;
}
int addKernelNode(void **Node, void *Graph, void *const *Before, std::size_t Count, const chomp::cuda::KernelNode *P) {
  return addNode(Node, Graph, Before, Count, fake::WorkKind::Kernel, launching(*P));
}
int setKernelNode(void *Executable, void *Node, const chomp::cuda::KernelNode *P) {
  return changeNode(Executable, Node, fake::WorkKind::Kernel, launching(*P));
}
/// Null for other copies than those of bytes in a row, between the host and a device with this context.
fake::Work copying(const chomp::cuda::Copy &P, void *Context, fake::WorkKind &Kind) {
  using chomp::cuda::CopySide;
  for (const CopySide &S : {P.From, P.To})
    if (S.X || S.Y || S.Z || S.LevelOfDetail || S.Array || S.Reserved)
      return nullptr;
  if (!P.Width || P.Height != 1 || P.Depth != 1 || Context < contexts || Context >= contexts + DeviceCount ||
      P.From.Memory == P.To.Memory)
    return nullptr;
  const bool ToDevice = P.To.Memory == CopySide::Device;
  Kind = ToDevice ? fake::WorkKind::CopyToDevice : fake::WorkKind::CopyToHost;
  return ToDevice ? copyingToDevice(P.To.OnDevice, P.From.OnHost, P.Width)
                  : copyingToHost(P.To.OnHost, P.From.OnDevice, P.Width);
}
int addCopyNode(void **Node, void *Graph, void *const *Before, std::size_t Count, const chomp::cuda::Copy *P,
                void *Context) {
  fake::WorkKind Kind{};
  fake::Work Do = copying(*P, Context, Kind);
  return addNode(Node, Graph, Before, Count, Kind, std::move(Do));
}
int setCopyNode(void *Executable, void *Node, const chomp::cuda::Copy *P, void *Context) {
  fake::WorkKind Kind{};
  fake::Work Do = copying(*P, Context, Kind);
  return changeNode(Executable, Node, Kind, std::move(Do));
}

/// An entry of the table, which counts and fails as FAKE_FAIL asks for.
template <auto Function> struct Entry;
template <typename... Ts, int (*Function)(Ts...)> struct Entry<Function> {
  static inline const char *Name;
  static int call(Ts... Arguments) { return called(Name, Function, Arguments...); }
};
template <auto Function> std::pair<const std::string, void *> entry(const char *Name) {
  Entry<Function>::Name = Name;
  return {Name, reinterpret_cast<void *>(&Entry<Function>::call)};
}
} // namespace

EXPORT int cuGetProcAddress_v2(const char *Symbol, void **Function, int, std::uint64_t, int *) {
  static const std::map<std::string, void *> Table = {
      entry<init>("cuInit"),
      entry<deviceCount>("cuDeviceGetCount"),
      entry<deviceName>("cuDeviceGetName"),
      entry<deviceAttribute>("cuDeviceGetAttribute"),
      entry<defaultPool>("cuDeviceGetDefaultMemPool"),
      entry<setPoolAttribute>("cuMemPoolSetAttribute"),
      entry<allocateAsync>("cuMemAllocAsync"),
      entry<freeAsync>("cuMemFreeAsync"),
      entry<allocate>("cuMemAlloc"),
      entry<freeNow>("cuMemFree"),
      entry<allocatePinned>("cuMemHostAlloc"),
      entry<freePinned>("cuMemFreeHost"),
      entry<copyToDevice>("cuMemcpyHtoDAsync"),
      entry<copyToHost>("cuMemcpyDtoHAsync"),
      entry<copyOnDevice>("cuMemcpyDtoDAsync"),
      entry<pointerAttribute>("cuPointerGetAttribute"),
      entry<createStream>("cuStreamCreate"),
      entry<destroyStream>("cuStreamDestroy"),
      entry<synchronizeStream>("cuStreamSynchronize"),
      entry<streamWaitEvent>("cuStreamWaitEvent"),
      entry<callHost>("cuLaunchHostFunc"),
      entry<createEvent>("cuEventCreate"),
      entry<destroyEvent>("cuEventDestroy"),
      entry<recordEvent>("cuEventRecord"),
      entry<queryEvent>("cuEventQuery"),
      entry<synchronizeEvent>("cuEventSynchronize"),
      entry<elapsedTime>("cuEventElapsedTime"),
      entry<functionAttribute>("cuFuncGetAttribute"),
      entry<setFunctionAttribute>("cuFuncSetAttribute"),
      entry<residentBlocks>("cuOccupancyMaxActiveBlocksPerMultiprocessor"),
      entry<launch>("cuLaunchKernel"),
      entry<createGraph>("cuGraphCreate"),
      entry<destroyGraph>("cuGraphDestroy"),
      entry<instantiateGraph>("cuGraphInstantiateWithFlags"),
      entry<destroyExecutable>("cuGraphExecDestroy"),
      entry<launchGraph>("cuGraphLaunch"),
      entry<addKernelNode>("cuGraphAddKernelNode"),
      entry<setKernelNode>("cuGraphExecKernelNodeSetParams"),
      entry<addCopyNode>("cuGraphAddMemcpyNode"),
      entry<setCopyNode>("cuGraphExecMemcpyNodeSetParams"),
      {"cuGetErrorName", reinterpret_cast<void *>(&getErrorName)},
      {"cuGetErrorString", reinterpret_cast<void *>(&getErrorString)},
      entry<deviceGet>("cuDeviceGet"),
      entry<retain>("cuDevicePrimaryCtxRetain"),
      entry<setCurrent>("cuCtxSetCurrent"),
      entry<totalMemory>("cuDeviceTotalMem"),
      entry<setLimit>("cuCtxSetLimit"),
      entry<advise>("cuMemAdvise"),
      entry<loadData>("cuLibraryLoadData"),
      entry<unloadImage>("cuLibraryUnload"),
      entry<findKernel>("cuLibraryGetKernel"),
      entry<kernelFunction>("cuKernelGetFunction"),
      entry<findGlobal>("cuLibraryGetGlobal"),
  };
  auto Found = Table.find(Symbol);
  if (Found == Table.end())
    return NotFound;
  return *Function = Found->second, Success;
}

#endif
