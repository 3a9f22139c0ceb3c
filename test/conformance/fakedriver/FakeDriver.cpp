//===- FakeDriver.cpp - a GPU driver on host memory, to test gpu/ with ----===//
//
// Built twice, as an NVIDIA and as an AMD driver; what only one of them has is in FakeCuda.h and FakeHip.h. It is as
// unkind as the contract allows: nothing that is queued happens before somebody waits for it, so that a buffer reused
// too early, an argument read too late or a forgotten wait show; device memory holds rubbish until it is written and
// after it is freed; addresses that weren't allocated, and calls without a current device, are refused. Asking for an
// event lets a stream go on by itself: whoever asks may meanwhile do something that its kernel waits for. So does a
// function of the host's: somebody may wait for what it does. Any call may be asked to fail (FakeFailures.h).
//
//===----------------------------------------------------------------------===//
#include "FakeFailures.h"
#include "FakeGraphs.h"
#include "FakeImage.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
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

using fake::called;
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
/// Of each device; FAKE_MEMORY=BYTES for programs that use it up.
const std::size_t DeviceMemory = [] {
  const char *Asked = std::getenv("FAKE_MEMORY");
  return Asked ? std::strtoul(Asked, nullptr, 10) : std::size_t(1) << 30;
}();

std::recursive_mutex Lock; // One for everything: speed is no aim here.
// Beside the thread's stack: memory that the loader allocates for a thread is freed when the stack is used again, which
// ThreadSanitizer takes for a race.
thread_local int Current [[gnu::tls_model("initial-exec")]] = -1;
thread_local bool InBackground [[gnu::tls_model("initial-exec")]] = false;
thread_local bool InHostFunction [[gnu::tls_model("initial-exec")]] = false;
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
  int Device = Current;
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
/// FAKE_HOST_MEMORY=reached|page-tables: what the devices can do with the program's own memory.
bool hostMemoryIs(const char *Word) {
  const char *Asked = std::getenv("FAKE_HOST_MEMORY");
  return Asked && !std::strcmp(Asked, Word);
}
int usesHostPageTables() { return hostMemoryIs("page-tables"); }
int reachesHostMemory() { return hostMemoryIs("reached") || usesHostPageTables(); }
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
/// A device goes on with what is queued when the program ends. Declared behind what it uses, so that it is gone first.
const struct AtTheEnd {
  ~AtTheEnd() {
    std::lock_guard<std::recursive_mutex> Guard(Lock);
    for (const auto &[Name, S] : std::map(Streams))
      runUntil(*S, ~std::uint64_t(0));
  }
} RunsTheRest;

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

fake::Work copyingToDevice(Address To, const void *From, std::size_t Size) {
  return fake::Work([=] {
    if (!valid(To, Size))
      return int(IllegalAddress);
    std::memcpy(reinterpret_cast<void *>(To), From, Size);
    return int(Success);
  });
}
fake::Work copyingToHost(void *To, Address From, std::size_t Size) {
  return fake::Work([=] {
    if (!valid(From, Size))
      return int(IllegalAddress);
    std::memcpy(To, reinterpret_cast<void *>(From), Size);
    return int(Success);
  });
}
int copyToDevice(Address To, const void *From, std::size_t Size, void *On) {
  GUARD();
  return queue(On, copyingToDevice(To, From, Size));
}
int copyToHost(void *To, Address From, std::size_t Size, void *On) {
  GUARD();
  return queue(On, copyingToHost(To, From, Size));
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
/// Null where the driver refuses that. The arguments are copied.
fake::Work launching(void *Function, const unsigned (&Grid)[3], const unsigned (&Block)[3], void **Args) {
  auto *Kernel = static_cast<const FakeKernel *>(Function);
  const unsigned Teams = Grid[0], Threads = Block[0];
  if (!Teams || !Threads || Grid[1] != 1 || Grid[2] != 1 || Block[1] != 1 || Block[2] != 1 ||
      Threads > static_cast<unsigned>(Kernel->MaxThreads))
    return nullptr;
  std::vector<std::vector<char>> Values;
  std::string Text;
  for (std::size_t I = 0; I < std::size(Kernel->ArgSizes) && Kernel->ArgSizes[I]; ++I) {
    Values.emplace_back(static_cast<char *>(Args[I]), static_cast<char *>(Args[I]) + Kernel->ArgSizes[I]);
    unsigned long long Number = 0;
    std::memcpy(&Number, Args[I], std::min(sizeof(Number), Kernel->ArgSizes[I]));
    char Digits[32];
    std::snprintf(Digits, sizeof(Digits), "%s%llx", I ? "," : "", Number);
    Text += Digits;
  }
  Text = std::string(Kernel->Name) + " " + std::to_string(Teams) + "x" + std::to_string(Threads) + " (" + Text + ")";
  auto Do = [=]() mutable {
    std::vector<void *> Pointers;
    for (std::vector<char> &V : Values)
      Pointers.push_back(V.data());
    runKernel(*Kernel, Teams, Threads, Pointers.data());
    return int(Success);
  };
  return fake::Work(std::move(Do), std::move(Text));
}
int launch(void *Function, unsigned GridX, unsigned GridY, unsigned GridZ, unsigned BlockX, unsigned BlockY,
           unsigned BlockZ, unsigned, void *On, void **Args, void **) {
  GUARD();
  fake::Work Launched = launching(Function, {GridX, GridY, GridZ}, {BlockX, BlockY, BlockZ}, Args);
  return Launched ? queue(On, std::move(Launched)) : int(InvalidValue);
}

fake::Graphs Graphs;
std::string LastGraph;

int createGraph(void **Graph, unsigned Flags) {
  GUARD();
  return Flags ? InvalidValue : (*Graph = Graphs.create(Current), Success);
}
int destroyGraph(void *Graph) {
  GUARD();
  return Graphs.destroy(Graph) ? Success : InvalidValue;
}
int instantiateGraph(void **Executable, void *Graph, unsigned long long Flags) {
  GUARD();
  *Executable = Flags ? nullptr : Graphs.instantiate(Graph);
  return *Executable ? Success : InvalidValue;
}
int destroyExecutable(void *Executable) {
  GUARD();
  return Graphs.destroyExecutable(Executable) ? Success : InvalidValue;
}
int launchGraph(void *Executable, void *On) {
  GUARD();
  fake::ExecutableGraph *E = Graphs.executable(Executable);
  if (!E || !On || static_cast<Stream *>(On)->Device != E->Device)
    return InvalidValue;
  ++Graphs.Counts.launched;
  LastGraph = E->text();
  return queue(On, E->launch());
}
int addNode(void **Node, void *Graph, void *const *Before, std::size_t Count, fake::WorkKind Kind, fake::Work Do) {
  GUARD();
  *Node = Do ? Graphs.add(Graph, Before, Count, Kind, std::move(Do)) : nullptr;
  return *Node ? Success : InvalidValue;
}
int changeNode(void *Executable, void *Node, fake::WorkKind Kind, fake::Work Do) {
  GUARD();
  fake::ExecutableGraph *E = Graphs.executable(Executable);
  if (!E || !Do || !E->change(Node, Kind, std::move(Do)))
    return InvalidValue;
  return ++Graphs.Counts.changed, Success;
}

int loadImage(void **Result, const void *Data) {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  auto *Image = static_cast<const FakeImage *>(Data);
  if (!std::memcmp(Image->Magic, "FAKELIB", 8)) { // whose bytes mean the same in another process
    void *Library = dlopen(static_cast<const char *>(Data) + 8, RTLD_NOW);
    Image = Library ? static_cast<const FakeImage *>(dlsym(Library, "fake_image")) : nullptr;
  }
  if (!Image || std::memcmp(Image->Magic, "FAKEGPU", 8))
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
EXPORT fake_graph_counts_t fake_graph_counts() {
  std::lock_guard<std::recursive_mutex> Guard(Lock);
  return Graphs.Counts;
}
EXPORT const char *fake_last_graph() { return LastGraph.c_str(); }
#ifdef FAKE_CUDA
#include "FakeCuda.h"
#else
#include "FakeHip.h"
#endif
