//===- FakeDriver.cpp - a GPU driver on host memory, to test gpu/ with ----===//
//
// Built twice, as an NVIDIA and as an AMD driver. It is as unkind as the contract allows: nothing that is queued
// happens before somebody waits for it, so that a buffer reused too early, an argument read too late or a forgotten
// wait show; device memory holds rubbish until it is written and after it is freed; addresses that weren't allocated,
// and calls without a current device, are refused. Asking for an event lets a stream go on by itself: whoever asks may
// meanwhile do something that its kernel waits for. So does a function of the host's: somebody may wait for what it
// does.
//
//===----------------------------------------------------------------------===//
#include "FakeImage.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using Address = std::uintptr_t;
enum {
  Success = 0,
  InvalidValue = 1,
  OutOfMemory = 2,
  InvalidContext = 201,
  InvalidImage = 200,
  NotFound = 500,
  NotReady = 600,
  IllegalAddress = 700,
  NotPermitted = 800
};
constexpr int DeviceCount = 2;
constexpr std::size_t DeviceMemory = std::size_t(1) << 30;

std::recursive_mutex Lock; // One for everything: speed is no aim here.
thread_local int Current = -1;
thread_local bool InBackground = false, InHostFunction = false;
std::map<Address, std::size_t> Blocks;
std::size_t Used = 0;
std::set<const FakeImage *> Loaded;

/// Lives on while an event or a thread of its own knows it.
struct Stream : std::enable_shared_from_this<Stream> {
  std::deque<std::function<int()>> Work;
  std::uint64_t Finished = 0; // How many have been done.
  int Error = Success;        // Sticky, as a real driver's.
  bool Busy = false;          // A thread works for it.
  std::uint64_t GoesOn = 0;   // A thread of its own works for it until it has finished so many.
};
std::condition_variable_any Stopped; // A stream is no longer busy.
std::map<void *, std::shared_ptr<Stream>> Streams;
struct Event {
  std::shared_ptr<Stream> Where = {};
  std::uint64_t After = 0;                                             // Complete when the stream has finished so many.
  std::shared_ptr<std::chrono::steady_clock::time_point> Reached = {}; // When that was, if the event is timed.
};

/// Does what is next in a stream. The caller holds the lock, once.
void workOnce(Stream &S) {
  S.Busy = true;
  std::function<int()> Next = std::move(S.Work.front());
  S.Work.pop_front();
  if (int Code = Next(); Code && !S.Error)
    S.Error = Code;
  ++S.Finished;
  S.Busy = false;
  Stopped.notify_all();
}
/// Likewise.
int runUntil(Stream &S, std::uint64_t Count) {
  while (true) {
    Stopped.wait(Lock, [&] { return (!S.Busy && !S.GoesOn) || S.Finished >= Count; });
    if (S.Finished >= Count || S.Work.empty())
      return S.Error;
    workOnce(S);
  }
}
void goOnUntil(Stream &S, std::uint64_t Count) {
  const bool Alone = !S.GoesOn;
  S.GoesOn = std::max(S.GoesOn, Count);
  if (!Alone)
    return;
  std::thread([Mine = S.shared_from_this()] {
    Stream &S = *Mine;
    std::lock_guard<std::recursive_mutex> Guard(Lock);
    InBackground = true;
    while (true) {
      Stopped.wait(Lock, [&] { return !S.Busy; });
      if (S.Finished >= S.GoesOn || S.Work.empty())
        break;
      workOnce(S);
    }
    S.GoesOn = 0;
    Stopped.notify_all();
  }).detach();
}
/// A kernel of a stream that goes on by itself leaves the driver to others.
void runKernel(const FakeKernel &Kernel, unsigned Teams, unsigned Threads, void *const *Args) {
  if (InBackground)
    Lock.unlock();
  Kernel.Run(Teams, Threads, Args);
  if (InBackground)
    Lock.lock();
}

int queue(void *To, std::function<int()> Work) {
  if (!To)
    return InvalidValue;
  static_cast<Stream *>(To)->Work.push_back(std::move(Work));
  return Success;
}

bool valid(Address Begin, std::size_t Size) {
  auto Next = Blocks.upper_bound(Begin);
  if (Next != Blocks.begin()) {
    auto [Start, Length] = *std::prev(Next);
    if (Begin - Start + Size <= Length)
      return true;
  }
  for (const FakeImage *I : Loaded)
    for (std::size_t G = 0; G < I->GlobalCount; ++G) {
      Address Start = reinterpret_cast<Address>(I->Globals[G].Address);
      if (Begin >= Start && Begin + Size <= Start + I->Globals[G].Size)
        return true;
    }
  return false;
}

#define GUARD()                                                                                                        \
  std::lock_guard<std::recursive_mutex> Guard(Lock);                                                                   \
  if (Current < 0)                                                                                                     \
    return InvalidContext;                                                                                             \
  if (InHostFunction)                                                                                                  \
  return NotPermitted

int init(unsigned) { return Success; }
/// FAKE_DEVICES=1 for programs that set an image's variables for each device: here all devices share them.
int deviceCount(int *Count) {
  const char *Asked = std::getenv("FAKE_DEVICES");
  return *Count = Asked ? std::atoi(Asked) : DeviceCount, Success;
}
int deviceName(char *Name, int Length, int Device) {
  std::snprintf(Name, static_cast<std::size_t>(Length), "Fake GPU %d", Device);
  return Success;
}
int defaultPool(void **Pool, int Device) {
  static int Pools[DeviceCount];
  return *Pool = &Pools[Device], Success;
}
int setPoolAttribute(void *, int Attribute, void *) { return Attribute == 4 ? Success : InvalidValue; }

int allocate(Address *Result, std::size_t Size) {
  GUARD();
  if (!Size)
    return InvalidValue;
  if (Size > DeviceMemory - Used)
    return OutOfMemory;
  void *Memory = std::aligned_alloc(256, (Size + 255) / 256 * 256);
  std::memset(Memory, 0xcd, Size);
  *Result = reinterpret_cast<Address>(Memory);
  Blocks[*Result] = Size;
  Used += Size;
  return Success;
}
int release(Address Block) {
  GUARD();
  auto Found = Blocks.find(Block);
  if (Found == Blocks.end())
    return InvalidValue;
  std::memset(reinterpret_cast<void *>(Block), 0xdd, Found->second);
  Used -= Found->second;
  Blocks.erase(Found);
  std::free(reinterpret_cast<void *>(Block));
  return Success;
}
/// Plain frees wait for the whole device first, as the vendors' do.
int freeNow(Address Block) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  for (const auto &[Name, S] : std::map(Streams))
    runUntil(*S, ~std::uint64_t(0));
  return release(Block);
}
int allocateAsync(Address *Result, std::size_t Size, void *) { return allocate(Result, Size); }
int freeAsync(Address Block, void *On) {
  GUARD();
  return queue(On, [=] {
    int Before = std::exchange(Current, 0);
    int Code = release(Block);
    Current = Before;
    return Code;
  });
}
int allocatePinned(void **Result, std::size_t Size, unsigned) {
  *Result = std::aligned_alloc(4096, (Size + 4095) / 4096 * 4096);
  return Success;
}
int freePinned(void *Memory) { return std::free(Memory), Success; }

int copyToDevice(Address To, const void *From, std::size_t Size, void *On) {
  GUARD();
  return queue(On, [=] {
    if (!valid(To, Size))
      return int(IllegalAddress);
    std::memcpy(reinterpret_cast<void *>(To), From, Size);
    return int(Success);
  });
}
int copyToHost(void *To, Address From, std::size_t Size, void *On) {
  GUARD();
  return queue(On, [=] {
    if (!valid(From, Size))
      return int(IllegalAddress);
    std::memcpy(To, reinterpret_cast<void *>(From), Size);
    return int(Success);
  });
}
int copyOnDevice(Address To, Address From, std::size_t Size, void *On) {
  GUARD();
  return queue(On, [=] {
    if (!valid(From, Size) || !valid(To, Size))
      return int(IllegalAddress);
    std::memmove(reinterpret_cast<void *>(To), reinterpret_cast<void *>(From), Size);
    return int(Success);
  });
}

int createStream(void **Result, unsigned Flags) {
  GUARD();
  if (Flags != 1)
    return InvalidValue;
  auto S = std::make_shared<Stream>();
  Streams[ *Result = S.get()] = S;
  return Success;
}
int destroyStream(void *S) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  return Streams.erase(S) ? Success : InvalidValue;
}
int synchronizeStream(void *S) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  return runUntil(*static_cast<Stream *>(S), ~std::uint64_t(0));
}
int synchronizeEvent(void *E) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  auto *Ev = static_cast<Event *>(E);
  return Ev->Where ? runUntil(*Ev->Where, Ev->After) : int(Success);
}
int streamWaitEvent(void *S, void *E, unsigned) {
  GUARD();
  Event Then = *static_cast<Event *>(E);
  return queue(S, [Then] { return Then.Where ? runUntil(*Then.Where, Then.After) : int(Success); });
}
/// As the vendors say, it may not call the driver.
int callHost(void *On, void (*Function)(void *), void *Argument) {
  GUARD();
  auto *S = static_cast<Stream *>(On);
  const int Code = queue(S, [=] {
    if (S->Error)
      return int(Success); // it isn't called after a fault
    Lock.unlock();
    InHostFunction = true;
    Function(Argument);
    InHostFunction = false;
    Lock.lock();
    return int(Success);
  });
  goOnUntil(*S, S->Finished + S->Work.size() + S->Busy);
  return Code;
}
int createEvent(void **Result, unsigned Flags) {
  GUARD();
  constexpr unsigned DisableTiming = 2;
  if (Flags & ~DisableTiming)
    return InvalidValue;
  auto *Made = new Event;
  if (!Flags)
    Made->Reached = std::make_shared<std::chrono::steady_clock::time_point>();
  return *Result = Made, Success;
}
int destroyEvent(void *E) { return delete static_cast<Event *>(E), Success; }
int recordEvent(void *E, void *S) {
  GUARD();
  auto *On = static_cast<Stream *>(S);
  auto *Ev = static_cast<Event *>(E);
  if (Ev->Reached)
    On->Work.push_back([Reached = Ev->Reached] { return *Reached = std::chrono::steady_clock::now(), Success; });
  Ev->Where = On->shared_from_this();
  Ev->After = On->Finished + On->Work.size() + On->Busy;
  return Success;
}
int elapsedTime(float *Milliseconds, void *Begin, void *End) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  for (void *E : {Begin, End})
    if (auto *Ev = static_cast<Event *>(E); !Ev->Reached || !Ev->Where || Ev->Where->Finished < Ev->After)
      return InvalidValue;
  const std::chrono::duration<float, std::milli> Between =
      *static_cast<Event *>(End)->Reached - *static_cast<Event *>(Begin)->Reached;
  return *Milliseconds = Between.count(), Success;
}
int queryEvent(void *E) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  auto *Ev = static_cast<Event *>(E);
  if (!Ev->Where || Ev->Where->Finished >= Ev->After)
    return Ev->Where ? Ev->Where->Error : int(Success);
  goOnUntil(*Ev->Where, Ev->After);
  return NotReady;
}

/// Knows its own memory, whichever library asked for it, and nothing of the host's.
int pointerAttribute(void *Value, int Attribute, Address Pointer) {
  GUARD();
  constexpr int MemoryType = 2, DeviceMemoryType = 2;
  if (Attribute != MemoryType || !valid(Pointer, 1))
    return InvalidValue;
  return *static_cast<int *>(Value) = DeviceMemoryType, Success;
}

int functionAttribute(int *Value, int Attribute, void *Function) {
  if (Attribute != 0)
    return InvalidValue;
  return *Value = static_cast<const FakeKernel *>(Function)->MaxThreads, Success;
}
int residentBlocks(int *Count, void *, int Threads, std::size_t) { return *Count = 2048 / Threads, Success; }
int launch(void *Function, unsigned GridX, unsigned GridY, unsigned GridZ, unsigned BlockX, unsigned BlockY,
           unsigned BlockZ, unsigned, void *On, void **Args, void **) {
  GUARD();
  auto *Kernel = static_cast<const FakeKernel *>(Function);
  if (!GridX || !BlockX || GridY != 1 || GridZ != 1 || BlockY != 1 || BlockZ != 1 ||
      BlockX > static_cast<unsigned>(Kernel->MaxThreads))
    return InvalidValue;
  std::vector<std::vector<char>> Values;
  for (std::size_t I = 0; I < std::size(Kernel->ArgSizes) && Kernel->ArgSizes[I]; ++I)
    Values.emplace_back(static_cast<char *>(Args[I]), static_cast<char *>(Args[I]) + Kernel->ArgSizes[I]);
  return queue(On, [=]() mutable {
    std::vector<void *> Pointers;
    for (std::vector<char> &V : Values)
      Pointers.push_back(V.data());
    runKernel(*Kernel, GridX, BlockX, Pointers.data());
    return int(Success);
  });
}

int loadImage(void **Result, const void *Data) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  auto *Image = static_cast<const FakeImage *>(Data);
  if (std::memcmp(Image->Magic, "FAKEGPU", 8))
    return InvalidImage;
  Loaded.insert(Image);
  return *Result = const_cast<FakeImage *>(Image), Success;
}
int unloadImage(void *) { return Success; }
int findKernel(void **Result, void *Image, const char *Name) {
  auto *I = static_cast<const FakeImage *>(Image);
  for (std::size_t K = 0; K < I->KernelCount; ++K)
    if (!std::strcmp(I->Kernels[K].Name, Name))
      return *Result = const_cast<FakeKernel *>(&I->Kernels[K]), Success;
  return NotFound;
}
int findGlobal(Address *Result, std::size_t *Size, void *Image, const char *Name) {
  GUARD();
  auto *I = static_cast<const FakeImage *>(Image);
  for (std::size_t G = 0; G < I->GlobalCount; ++G)
    if (!std::strcmp(I->Globals[G].Name, Name)) {
      *Result = reinterpret_cast<Address>(I->Globals[G].Address);
      *Size = I->Globals[G].Size;
      return Success;
    }
  return NotFound;
}

const char *errorName(int Code) {
  switch (Code) {
  case InvalidValue:
    return "INVALID_VALUE";
  case OutOfMemory:
    return "OUT_OF_MEMORY";
  case NotFound:
    return "NOT_FOUND";
  case IllegalAddress:
    return "ILLEGAL_ADDRESS";
  case InvalidImage:
    return "INVALID_IMAGE";
  case InvalidContext:
    return "INVALID_CONTEXT";
  case NotPermitted:
    return "NOT_PERMITTED";
  }
  return "UNKNOWN";
}

} // namespace

#define EXPORT extern "C" __attribute__((visibility("default")))

#ifdef FAKE_CUDA

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

#else // HIP

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

#endif
