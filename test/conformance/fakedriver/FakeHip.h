//===- FakeHip.h - the end of FakeDriver.cpp, as an AMD driver ------------===//
#ifndef CHOMP_TEST_FAKEHIP_H
#define CHOMP_TEST_FAKEHIP_H

#include "Plugins/hip/HipGraph.h"

EXPORT int hipInit(unsigned F) { return init(F); }
EXPORT int hipGetDeviceCount(int *C) { return deviceCount(C); }
EXPORT int hipDeviceGetName(char *N, int L, int D) { return deviceName(N, L, D); }
EXPORT int hipDeviceGetAttribute(int *Value, int Attribute, int) {
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
  case 88:
    return *Value = 0, Success; // No pools, so that plain allocations are tested too.
  }
  return InvalidValue;
}
EXPORT int hipDeviceGetDefaultMemPool(void **P, int D) { return defaultPool(P, D); }
EXPORT int hipMemPoolSetAttribute(void *P, int A, void *V) { return setPoolAttribute(P, A, V); }
EXPORT int hipMallocAsync(Address *A, std::size_t S, void *On) { return allocateAsync(A, S, On); }
EXPORT int hipFreeAsync(Address A, void *On) { return freeAsync(A, On); }
EXPORT int hipMalloc(Address *A, std::size_t S) { return allocate(A, S); }
EXPORT int hipFree(Address A) { return freeNow(A); }
EXPORT int hipHostMalloc(void **P, std::size_t S, unsigned F) { return allocatePinned(P, S, F); }
EXPORT int hipHostFree(void *P) { return freePinned(P); }
EXPORT int hipMemcpyHtoDAsync(Address T, const void *F, std::size_t S, void *On) { return copyToDevice(T, F, S, On); }
EXPORT int hipMemcpyDtoHAsync(void *T, Address F, std::size_t S, void *On) { return copyToHost(T, F, S, On); }
EXPORT int hipMemcpyDtoDAsync(Address T, Address F, std::size_t S, void *On) { return copyOnDevice(T, F, S, On); }
EXPORT int hipStreamCreateWithFlags(void **S, unsigned F) { return createStream(S, F); }
EXPORT int hipStreamDestroy(void *S) { return destroyStream(S); }
EXPORT int hipStreamSynchronize(void *S) { return synchronizeStream(S); }
EXPORT int hipStreamWaitEvent(void *S, void *E, unsigned F) { return streamWaitEvent(S, E, F); }
EXPORT int hipLaunchHostFunc(void *S, void (*F)(void *), void *A) { return callHost(S, F, A); }
EXPORT int hipEventCreateWithFlags(void **E, unsigned F) { return createEvent(E, F); }
EXPORT int hipEventDestroy(void *E) { return destroyEvent(E); }
EXPORT int hipEventRecord(void *E, void *S) { return recordEvent(E, S); }
EXPORT int hipEventQuery(void *E) { return queryEvent(E); }
EXPORT int hipEventSynchronize(void *E) { return synchronizeEvent(E); }
EXPORT int hipEventElapsedTime(float *Milliseconds, void *Begin, void *End) {
  return elapsedTime(Milliseconds, Begin, End);
}
EXPORT int hipPointerGetAttribute(void *V, int A, void *P) {
  return pointerAttribute(V, A, reinterpret_cast<Address>(P));
}
EXPORT int hipFuncGetAttribute(int *V, int A, void *F) { return functionAttribute(V, A, F); }
EXPORT int hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int *C, void *F, int T, std::size_t S) {
  return residentBlocks(C, F, T, S);
}
EXPORT int hipModuleLaunchKernel(void *F, unsigned GX, unsigned GY, unsigned GZ, unsigned BX, unsigned BY, unsigned BZ,
                                 unsigned Shared, void *On, void **Args, void **Extra) {
  return launch(F, GX, GY, GZ, BX, BY, BZ, Shared, On, Args, Extra);
}
EXPORT const char *hipGetErrorName(int Code) { return errorName(Code); }
EXPORT const char *hipGetErrorString(int) { return "the fake driver refuses"; }
EXPORT int hipSetDevice(int Device) { return Current = Device, Success; }
EXPORT int hipGetDeviceProperties(char *Properties, int Device) {
  std::memset(Properties, 0, 1472);
  std::snprintf(Properties, 256, "gfx of fame %d", Device);
  std::strcpy(Properties + 1160, "gfx90a:sramecc+:xnack-"); // Where release 6 has it.
  return Success;
}
EXPORT int hipModuleLoadData(void **M, const void *D) { return loadImage(M, D); }
EXPORT int hipModuleUnload(void *M) { return unloadImage(M); }
EXPORT int hipModuleGetFunction(void **F, void *M, const char *N) { return findKernel(F, M, N); }
EXPORT int hipModuleGetGlobal(Address *A, std::size_t *S, void *M, const char *N) { return findGlobal(A, S, M, N); }

EXPORT int hipGraphCreate(void **G, unsigned F) { return createGraph(G, F); }
EXPORT int hipGraphDestroy(void *G) { return destroyGraph(G); }
EXPORT int hipGraphInstantiateWithFlags(void **E, void *G, unsigned long long F) { return instantiateGraph(E, G, F); }
EXPORT int hipGraphExecDestroy(void *E) { return destroyExecutable(E); }
EXPORT int hipGraphLaunch(void *E, void *On) { return launchGraph(E, On); }
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
} // namespace
EXPORT int hipGraphAddKernelNode(void **N, void *G, void *const *B, std::size_t C, const chomp::hip::KernelNode *P) {
  return addNode(N, G, B, C, fake::WorkKind::Kernel, launching(*P));
}
EXPORT int hipGraphExecKernelNodeSetParams(void *E, void *N, const chomp::hip::KernelNode *P) {
  return changeNode(E, N, fake::WorkKind::Kernel, launching(*P));
}
EXPORT int hipGraphAddMemcpyNode1D(void **N, void *G, void *const *B, std::size_t C, void *To, const void *From,
                                   std::size_t Size, int Kind) {
  return addNode(N, G, B, C, kind(Kind), copying(To, From, Size, Kind));
}
EXPORT int hipGraphExecMemcpyNodeSetParams1D(void *E, void *N, void *To, const void *From, std::size_t Size, int Kind) {
  return changeNode(E, N, kind(Kind), copying(To, From, Size, Kind));
}
#ifndef FAKE_OLD
// Only to be found: graphs of releases before it take no kernels of modules.
EXPORT int hipGraphAddMemAllocNode(void **, void *, void *const *, std::size_t, void *) { return InvalidValue; }
#endif

#endif
