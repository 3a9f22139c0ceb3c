//===- FakeHip.h - the end of FakeDriver.cpp, as an AMD driver ------------===//
#ifndef CHOMP_TEST_FAKEHIP_H
#define CHOMP_TEST_FAKEHIP_H

#include "Plugins/hip/HipGraph.h"

EXPORT int hipInit(unsigned F) { return called("hipInit", init, F); }
EXPORT int hipGetDeviceCount(int *C) { return called("hipGetDeviceCount", deviceCount, C); }
EXPORT int hipDeviceGetName(char *N, int L, int D) { return called("hipDeviceGetName", deviceName, N, L, D); }
namespace {
int deviceAttribute(int *Value, int Attribute, int) {
  switch (Attribute) {
  case 56:
    return *Value = 1024, Success;
  case 26:
  case 27:
  case 28:
    return *Value = 1024, Success;
  case 29:
    return *Value = 0x7fffffff, Success;
  case 30:
  case 31:
    return *Value = 65535, Success;
  case 74:
    return *Value = 65536, Success;
  case 63:
    return *Value = 4, Success;
  case 87:
    return *Value = 64, Success;
  case 65:
    return *Value = reachesHostMemory(), Success;
  case 66:
    return *Value = usesHostPageTables(), Success;
  case 88:
    return *Value = 0, Success; // No pools, so that plain allocations are tested too.
  }
  return InvalidValue;
}
int setDevice(int Device) { return Current = Device, Success; }
int deviceProperties(char *Properties, int Device) {
  std::memset(Properties, 0, 1472);
  std::snprintf(Properties, 256, "gfx of fame %d", Device);
  std::strcpy(Properties + 1160, "gfx90a:sramecc+:xnack-"); // Where release 6 has it.
  return Success;
}
} // namespace
EXPORT int hipDeviceGetAttribute(int *V, int A, int D) {
  return called("hipDeviceGetAttribute", deviceAttribute, V, A, D);
}
EXPORT int hipSetDevice(int D) { return called("hipSetDevice", setDevice, D); }
EXPORT int hipGetDeviceProperties(char *P, int D) { return called("hipGetDeviceProperties", deviceProperties, P, D); }
EXPORT int hipDeviceGetDefaultMemPool(void **P, int D) {
  return called("hipDeviceGetDefaultMemPool", defaultPool, P, D);
}
EXPORT int hipMemPoolSetAttribute(void *P, int A, void *V) {
  return called("hipMemPoolSetAttribute", setPoolAttribute, P, A, V);
}
EXPORT int hipMallocAsync(Address *A, std::size_t S, void *On) {
  return called("hipMallocAsync", allocateAsync, A, S, On);
}
EXPORT int hipFreeAsync(Address A, void *On) { return called("hipFreeAsync", freeAsync, A, On); }
EXPORT int hipMalloc(Address *A, std::size_t S) { return called("hipMalloc", allocate, A, S); }
EXPORT int hipFree(Address A) { return called("hipFree", freeNow, A); }
EXPORT int hipHostMalloc(void **P, std::size_t S, unsigned F) {
  return called("hipHostMalloc", allocatePinned, P, S, F);
}
EXPORT int hipHostFree(void *P) { return called("hipHostFree", freePinned, P); }
EXPORT int hipMemcpyHtoDAsync(Address T, const void *F, std::size_t S, void *On) {
  return called("hipMemcpyHtoDAsync", copyToDevice, T, F, S, On);
}
EXPORT int hipMemcpyDtoHAsync(void *T, Address F, std::size_t S, void *On) {
  return called("hipMemcpyDtoHAsync", copyToHost, T, F, S, On);
}
EXPORT int hipMemcpyDtoDAsync(Address T, Address F, std::size_t S, void *On) {
  return called("hipMemcpyDtoDAsync", copyOnDevice, T, F, S, On);
}
EXPORT int hipStreamCreateWithFlags(void **S, unsigned F) {
  return called("hipStreamCreateWithFlags", createStream, S, F);
}
EXPORT int hipStreamDestroy(void *S) { return called("hipStreamDestroy", destroyStream, S); }
EXPORT int hipStreamSynchronize(void *S) { return called("hipStreamSynchronize", synchronizeStream, S); }
EXPORT int hipStreamWaitEvent(void *S, void *E, unsigned F) {
  return called("hipStreamWaitEvent", streamWaitEvent, S, E, F);
}
EXPORT int hipLaunchHostFunc(void *S, void (*F)(void *), void *A) {
  return called("hipLaunchHostFunc", callHost, S, F, A);
}
EXPORT int hipEventCreateWithFlags(void **E, unsigned F) {
  return called("hipEventCreateWithFlags", createEvent, E, F);
}
EXPORT int hipEventDestroy(void *E) { return called("hipEventDestroy", destroyEvent, E); }
EXPORT int hipEventRecord(void *E, void *S) { return called("hipEventRecord", recordEvent, E, S); }
EXPORT int hipEventQuery(void *E) { return called("hipEventQuery", queryEvent, E); }
EXPORT int hipEventSynchronize(void *E) { return called("hipEventSynchronize", synchronizeEvent, E); }
EXPORT int hipEventElapsedTime(float *Milliseconds, void *Begin, void *End) {
  return called("hipEventElapsedTime", elapsedTime, Milliseconds, Begin, End);
}
EXPORT int hipPointerGetAttribute(void *V, int A, void *P) {
  return called("hipPointerGetAttribute", pointerAttribute, V, A, reinterpret_cast<Address>(P));
}
EXPORT int hipFuncGetAttribute(int *V, int A, void *F) {
  return called("hipFuncGetAttribute", functionAttribute, V, A, F);
}
EXPORT int hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *C, void *F, int T, std::size_t S) {
  return called("hipModuleOccupancyMaxActiveBlocksPerMultiprocessor", residentBlocks, C, F, T, S);
}
EXPORT int hipModuleLaunchKernel(void *F, unsigned GX, unsigned GY, unsigned GZ, unsigned BX, unsigned BY, unsigned BZ,
                                 unsigned Shared, void *On, void **Args, void **Extra) {
  return called("hipModuleLaunchKernel", launch, F, GX, GY, GZ, BX, BY, BZ, Shared, On, Args, Extra);
}
EXPORT const char *hipGetErrorName(int Code) { return errorName(Code); }
EXPORT const char *hipGetErrorString(int) { return "the fake driver refuses"; }
EXPORT int hipModuleLoadData(void **M, const void *D) { return called("hipModuleLoadData", loadImage, M, D); }
EXPORT int hipModuleUnload(void *M) { return called("hipModuleUnload", unloadImage, M); }
EXPORT int hipModuleGetFunction(void **F, void *M, const char *N) {
  return called("hipModuleGetFunction", findKernel, F, M, N);
}
EXPORT int hipModuleGetGlobal(Address *A, std::size_t *S, void *M, const char *N) {
  return called("hipModuleGetGlobal", findGlobal, A, S, M, N);
}

EXPORT int hipGraphCreate(void **G, unsigned F) { return called("hipGraphCreate", createGraph, G, F); }
EXPORT int hipGraphDestroy(void *G) { return called("hipGraphDestroy", destroyGraph, G); }
EXPORT int hipGraphInstantiateWithFlags(void **E, void *G, unsigned long long F) {
  return called("hipGraphInstantiateWithFlags", instantiateGraph, E, G, F);
}
EXPORT int hipGraphExecDestroy(void *E) { return called("hipGraphExecDestroy", destroyExecutable, E); }
EXPORT int hipGraphLaunch(void *E, void *On) { return called("hipGraphLaunch", launchGraph, E, On); }
namespace {
fake::Work launching(const chomp::hip::KernelNode &P) {
  return P.Function && !P.Extra ? launching(P.Function, P.Grid, P.Block, P.Arguments) : nullptr;
}
fake::WorkKind kind(int Kind) {
  return Kind == chomp::hip::HostToDevice ? fake::WorkKind::CopyToDevice : fake::WorkKind::CopyToHost;
}
fake::Work copying(void *To, const void *From, std::size_t Size, int Kind) {
  if (!To || !From || !Size || To == From)
    return nullptr;
  if (Kind == chomp::hip::HostToDevice)
    return copyingToDevice(reinterpret_cast<Address>(To), From, Size);
  return Kind == chomp::hip::DeviceToHost ? copyingToHost(To, reinterpret_cast<Address>(From), Size) : nullptr;
}
int addKernelNode(void **N, void *G, void *const *B, std::size_t C, const chomp::hip::KernelNode *P) {
  return addNode(N, G, B, C, fake::WorkKind::Kernel, launching(*P));
}
int setKernelNode(void *E, void *N, const chomp::hip::KernelNode *P) {
  return changeNode(E, N, fake::WorkKind::Kernel, launching(*P));
}
int addCopyNode(void **N, void *G, void *const *B, std::size_t C, void *To, const void *From, std::size_t Size,
                int Kind) {
  return addNode(N, G, B, C, kind(Kind), copying(To, From, Size, Kind));
}
int setCopyNode(void *E, void *N, void *To, const void *From, std::size_t Size, int Kind) {
  return changeNode(E, N, kind(Kind), copying(To, From, Size, Kind));
}
} // namespace
EXPORT int hipGraphAddKernelNode(void **N, void *G, void *const *B, std::size_t C, const chomp::hip::KernelNode *P) {
  return called("hipGraphAddKernelNode", addKernelNode, N, G, B, C, P);
}
EXPORT int hipGraphExecKernelNodeSetParams(void *E, void *N, const chomp::hip::KernelNode *P) {
  return called("hipGraphExecKernelNodeSetParams", setKernelNode, E, N, P);
}
EXPORT int hipGraphAddMemcpyNode1D(void **N, void *G, void *const *B, std::size_t C, void *To, const void *From,
                                   std::size_t Size, int Kind) {
  return called("hipGraphAddMemcpyNode1D", addCopyNode, N, G, B, C, To, From, Size, Kind);
}
EXPORT int hipGraphExecMemcpyNodeSetParams1D(void *E, void *N, void *To, const void *From, std::size_t Size, int Kind) {
  return called("hipGraphExecMemcpyNodeSetParams1D", setCopyNode, E, N, To, From, Size, Kind);
}
#ifndef FAKE_OLD
// Only to be found: graphs of releases before it take no kernels of modules.
EXPORT int hipGraphAddMemAllocNode(void **, void *, void *const *, std::size_t, void *) { return InvalidValue; }
#endif

#endif
