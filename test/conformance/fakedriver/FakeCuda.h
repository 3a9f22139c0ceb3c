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

template <typename F> void *entry(F *Function) { return reinterpret_cast<void *>(Function); }
} // namespace

EXPORT int cuGetProcAddress_v2(const char *Symbol, void **Function, int, std::uint64_t, int *) {
  static const std::map<std::string, void *> Table = {
      {"cuInit", entry(init)},
      {"cuDeviceGetCount", entry(deviceCount)},
      {"cuDeviceGetName", entry(deviceName)},
      {"cuDeviceGetAttribute", entry(deviceAttribute)},
      {"cuDeviceGetDefaultMemPool", entry(defaultPool)},
      {"cuMemPoolSetAttribute", entry(setPoolAttribute)},
      {"cuMemAllocAsync", entry(allocateAsync)},
      {"cuMemFreeAsync", entry(freeAsync)},
      {"cuMemAlloc", entry(allocate)},
      {"cuMemFree", entry(freeNow)},
      {"cuMemHostAlloc", entry(allocatePinned)},
      {"cuMemFreeHost", entry(freePinned)},
      {"cuMemcpyHtoDAsync", entry(copyToDevice)},
      {"cuMemcpyDtoHAsync", entry(copyToHost)},
      {"cuMemcpyDtoDAsync", entry(copyOnDevice)},
      {"cuPointerGetAttribute", entry(pointerAttribute)},
      {"cuStreamCreate", entry(createStream)},
      {"cuStreamDestroy", entry(destroyStream)},
      {"cuStreamSynchronize", entry(synchronizeStream)},
      {"cuStreamWaitEvent", entry(streamWaitEvent)},
      {"cuLaunchHostFunc", entry(callHost)},
      {"cuEventCreate", entry(createEvent)},
      {"cuEventDestroy", entry(destroyEvent)},
      {"cuEventRecord", entry(recordEvent)},
      {"cuEventQuery", entry(queryEvent)},
      {"cuEventSynchronize", entry(synchronizeEvent)},
      {"cuEventElapsedTime", entry(elapsedTime)},
      {"cuFuncGetAttribute", entry(functionAttribute)},
      {"cuFuncSetAttribute", entry(setFunctionAttribute)},
      {"cuOccupancyMaxActiveBlocksPerMultiprocessor", entry(residentBlocks)},
      {"cuLaunchKernel", entry(launch)},
      {"cuGraphCreate", entry(createGraph)},
      {"cuGraphDestroy", entry(destroyGraph)},
      {"cuGraphInstantiateWithFlags", entry(instantiateGraph)},
      {"cuGraphExecDestroy", entry(destroyExecutable)},
      {"cuGraphLaunch", entry(launchGraph)},
      {"cuGraphAddKernelNode", entry(addKernelNode)},
      {"cuGraphExecKernelNodeSetParams", entry(setKernelNode)},
      {"cuGraphAddMemcpyNode", entry(addCopyNode)},
      {"cuGraphExecMemcpyNodeSetParams", entry(setCopyNode)},
      {"cuGetErrorName", entry(getErrorName)},
      {"cuGetErrorString", entry(getErrorString)},
      {"cuDeviceGet", entry(deviceGet)},
      {"cuDevicePrimaryCtxRetain", entry(retain)},
      {"cuCtxSetCurrent", entry(setCurrent)},
      {"cuDeviceTotalMem", entry(totalMemory)},
      {"cuCtxSetLimit", entry(setLimit)},
      {"cuLibraryLoadData", entry(loadData)},
      {"cuLibraryUnload", entry(unloadImage)},
      {"cuLibraryGetKernel", entry(findKernel)},
      {"cuKernelGetFunction", entry(kernelFunction)},
      {"cuLibraryGetGlobal", entry(findGlobal)},
  };
  auto Found = Table.find(Symbol);
  if (Found == Table.end())
    return NotFound;
  return *Function = Found->second, Success;
}

#endif
