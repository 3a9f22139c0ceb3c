//===- GpuDevice.cpp - CUDA and HIP devices as back ends ------------------===//
//
// The logic that both vendors share: non-blocking streams as queues, stream-ordered memory from the default pool with
// its release threshold at the maximum (plain allocations synchronise the whole device, and a pool that gives memory
// back pays for it again), images and kernels by name. Where a device has no memory pools, plain allocations do.
//
//===----------------------------------------------------------------------===//
#include "Plugins/gpu/GpuCore.h"
#include "Plugins/gpu/GpuGraph.h"
#include "Plugins/gpu/Staging.h"

#include <algorithm>
#include <dlfcn.h>
#include <link.h>
#include <memory>
#include <mutex>

using namespace chomp;
using namespace chomp::gpu;

namespace {

// The same numbers in both drivers.
constexpr unsigned NonBlockingStream = 1, DisableTiming = 2;
constexpr int NotReady = 600, NoDevice = 100, OutOfMemory = 2;
constexpr int ReleaseThreshold = 4, FunctionMaxThreads = 0, PointerMemoryType = 2;

class GpuImage final : public plugin::Image {
public:
  GpuImage(DeviceCore &Core, Handle Module, std::string Name) : Core(Core), Module(Module), Name(std::move(Name)) {}
  ~GpuImage() override {
    // At the end of the program the driver may be gone already, and the image with it: nothing is left to report to.
    if (Core.makeCurrent().ok())
      Core.D.unloadModule(Module);
  }

  Result<std::unique_ptr<plugin::Kernel>> kernel(const char *Kernel) override {
    CHOMP_TRY(Core.makeCurrent());
    Handle Function = nullptr;
    CHOMP_TRY(Core.D.check(Core.D.findFunction(&Function, Module, Kernel), "looking up a kernel")
                  .context("the ", Name, " has no kernel ", Kernel));
    int MaxThreads = 0;
    CHOMP_TRY(Core.D.check(Core.D.Call.functionAttribute(&MaxThreads, FunctionMaxThreads, Function),
                           "asking for a kernel's threads"));
    return std::unique_ptr<plugin::Kernel>(
        std::make_unique<GpuKernel>(Core, Function, static_cast<unsigned>(MaxThreads)));
  }
  Result<plugin::Symbol> global(const char *Global) override {
    CHOMP_TRY(Core.makeCurrent());
    plugin::Symbol Symbol;
    CHOMP_TRY(Core.D.check(Core.D.findGlobal(&Symbol.Address, &Symbol.Size, Module, Global), "looking up a variable")
                  .context("the ", Name, " has no variable ", Global));
    return Symbol;
  }

private:
  DeviceCore &Core;
  const Handle Module;
  const std::string Name;
};

class GpuEvent final : public plugin::Event {
public:
  GpuEvent(DeviceCore &Core, Handle Event) : Core(Core), Event(Event) {}
  ~GpuEvent() override { Core.D.Call.destroyEvent(Event); }

  Result<bool> isComplete() override {
    int Code = Core.D.Call.queryEvent(Event);
    if (Code == NotReady)
      return false;
    CHOMP_TRY(Core.D.check(Code, "asking for an event"));
    return true;
  }
  Status wait() override { return Core.D.check(Core.D.Call.synchronizeEvent(Event), "waiting for an event"); }
  Result<double> since(plugin::Event &Earlier) override {
    float Milliseconds = 0;
    CHOMP_TRY(Core.D.check(Core.D.Call.elapsedTime(&Milliseconds, static_cast<GpuEvent &>(Earlier).Event, Event),
                           "asking for an event's time"));
    return Milliseconds * 1e3;
  }

  DeviceCore &Core;
  const Handle Event;
};

class GpuQueue final : public plugin::Queue {
public:
  GpuQueue(DeviceCore &Core, Handle Stream, bool Async)
      : Core(Core), D(Core.D), Stream(Stream), Async(Async),
        Ring(Core.D, Stream, Async ? Staging::Delivery::InOrder : Staging::Delivery::WhenWaited) {}
  ~GpuQueue() override {
    if (D.Call.synchronizeStream(Stream) != 0)
      Ring.abandon();
    D.Call.destroyStream(Stream);
  }

  Result<DeviceAddress> allocate(std::size_t Size) override {
    CHOMP_TRY(Core.makeCurrent());
    DeviceAddress Address = 0;
    int Code = Core.Pools ? D.Call.allocateAsync(&Address, Size, Stream) : D.Call.allocate(&Address, Size);
    if (Code == OutOfMemory)
      return Status::failure("Device memory is exhausted (", Size, " bytes asked): ", D.errorText(Code));
    CHOMP_TRY(D.check(Code, "allocating device memory"));
    std::lock_guard<std::mutex> Guard(Core.Lock);
    Core.Blocks[Address] = Size;
    return Address;
  }

  Status free(DeviceAddress Address) override {
    {
      std::lock_guard<std::mutex> Guard(Core.Lock);
      if (!Core.Blocks.erase(Address))
        return Status::failure(reinterpret_cast<void *>(Address), " is not an allocated address of this device");
    }
    CHOMP_TRY(Core.makeCurrent());
    return D.check(Core.Pools ? D.Call.freeAsync(Address, Stream) : D.Call.free(Address), "freeing device memory");
  }

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    CHOMP_TRY(Core.makeCurrent());
    if (Staging::suits(Size))
      return Ring.copyToDevice(To, static_cast<const char *>(From), Size);
    return D.check(D.Call.copyToDevice(To, From, Size, Stream), "copying to the device");
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    CHOMP_TRY(Core.makeCurrent());
    if (Async ? D.Call.callHost && Size <= Staging::Largest : Staging::suits(Size))
      return Ring.copyToHost(static_cast<char *>(To), From, Size);
    return D.check(D.Call.copyToHost(To, From, Size, Stream), "copying to the host");
  }
  Status copyOnDevice(DeviceAddress To, DeviceAddress From, std::size_t Size) override {
    CHOMP_TRY(Core.makeCurrent());
    return D.check(D.Call.copyOnDevice(To, From, Size, Stream), "copying on the device");
  }

  Status launch(plugin::Kernel &K, const plugin::LaunchGeometry &Shape, void *const *Args, const std::size_t *,
                std::size_t) override {
    CHOMP_TRY(Core.makeCurrent());
    KernelLaunch L;
    CHOMP_TRY(static_cast<GpuKernel &>(K).prepare(L, Shape, Args));
    return D.check(D.Call.launch(L.Function, L.Grid[0], L.Grid[1], L.Grid[2], L.Block[0], L.Block[1], L.Block[2],
                                 L.BlockMemory, Stream, L.Arguments, nullptr),
                   "launching a kernel");
  }

  Status record(plugin::Event &E) override {
    CHOMP_TRY(Core.makeCurrent());
    return D.check(D.Call.recordEvent(static_cast<GpuEvent &>(E).Event, Stream), "recording an event");
  }
  Status waitFor(plugin::Event &E) override {
    CHOMP_TRY(Core.makeCurrent());
    return D.check(D.Call.streamWaitEvent(Stream, static_cast<GpuEvent &>(E).Event, 0), "waiting for an event");
  }
  Status call(void (*Function)(void *), void *Argument) override {
    CHOMP_TRY(Core.makeCurrent());
    if (!D.Call.callHost)
      return Status::failure("the driver is too old to call functions of the host's");
    return D.check(D.Call.callHost(Stream, Function, Argument), "queueing a function of the host's");
  }
  Status synchronize() override {
    Status Waited = D.check(D.Call.synchronizeStream(Stream), "waiting for the device");
    if (Waited.ok())
      Ring.finish();
    else
      Ring.forget();
    return Waited;
  }

  void *nativeHandle() override { return Stream; }

  // Pinned memory for copies, the driver's own for others, the first of the memory pool: several milliseconds.
  Status warmUp() override {
    if (Ring.isPrepared())
      return {};
    CHOMP_TRY(Core.makeCurrent());
    CHOMP_TRY(Ring.prepare());
    constexpr std::size_t Size = std::size_t(1) << 20;
    Result<DeviceAddress> Memory = allocate(Size);
    if (!Memory.ok())
      return Memory.takeStatus();
    auto Host = std::make_unique<char[]>(Size);
    Status Copied = D.check(D.Call.copyToDevice(*Memory, Host.get(), Size, Stream), "copying to the device");
    if (Copied.ok())
      Copied = D.check(D.Call.copyToHost(Host.get(), *Memory, Size, Stream), "copying to the host");
    Status Freed = free(*Memory), Waited = synchronize();
    if (!Waited.ok())
      (void)Host.release(); // the device may still use it
    CHOMP_TRY(std::move(Copied));
    CHOMP_TRY(std::move(Freed));
    return Waited;
  }

private:
  DeviceCore &Core;
  Driver &D;
  const Handle Stream;
  const bool Async; ///< Who waits for an event wants to have what was copied before it.
  Staging Ring;
};

class GpuDevice final : public plugin::Device {
public:
  GpuDevice(Driver &D, int Ordinal) : Core(D, Ordinal) {}

  Status prepare() {
    Driver &D = Core.D;
    CHOMP_TRY(D.prepare(Core.Ordinal, Arch));
    char Text[256] = "";
    CHOMP_TRY(D.check(D.Call.deviceName(Text, sizeof(Text), Core.Ordinal), "asking for the device's name"));
    Name = Text;
    auto Ask = [&](int Attribute, int &Value) {
      return D.check(D.Call.deviceAttribute(&Value, Attribute, Core.Ordinal), "asking for the device's limits");
    };
    int MaxThreads = 0, MaxGrid = 0, Multiprocessors = 0, WarpSize = 0, Pools = 0;
    CHOMP_TRY(Ask(D.attributes().MaxThreadsPerBlock, MaxThreads));
    CHOMP_TRY(Ask(D.attributes().MaxGridX, MaxGrid));
    CHOMP_TRY(Ask(D.attributes().Multiprocessors, Multiprocessors));
    CHOMP_TRY(Ask(D.attributes().WarpSize, WarpSize));
    if (!Ask(D.attributes().MemoryPools, Pools).ok())
      Pools = 0;      // A driver that doesn't know the question has none.
    int Pageable = 0; // likewise
    SharesHostMemory = Ask(D.attributes().PageableMemoryAccess, Pageable).ok() && Pageable;
    int PageTables = 0;
    UsesHostPageTables = SharesHostMemory && Ask(D.attributes().HostPageTables, PageTables).ok() && PageTables;
    for (int I = 0; I < 3; ++I) {
      int Grid = 0, Block = 0;
      CHOMP_TRY(Ask(D.attributes().MaxGridX + I, Grid));
      CHOMP_TRY(Ask(D.attributes().MaxBlockX + I, Block));
      Limits.MaxGrid[static_cast<std::size_t>(I)] = static_cast<unsigned>(Grid);
      Limits.MaxBlock[static_cast<std::size_t>(I)] = static_cast<unsigned>(Block);
    }
    int BlockMemory = 0;
    CHOMP_TRY(Ask(D.attributes().MaxMemoryPerBlock, BlockMemory));
    Limits.MaxTeamMemory = static_cast<std::size_t>(BlockMemory);
    Limits.SmallTransfer = 4096; // a tenth of a microsecond on the way, of one or two that a copy takes
    Limits.MaxThreads = static_cast<unsigned>(MaxThreads);
    Limits.MaxTeams = static_cast<unsigned>(MaxGrid);
    Limits.Multiprocessors = static_cast<unsigned>(std::max(1, Multiprocessors));
    Limits.MaxLeague = D.maxLeague();
    Limits.StackVariable = D.stackVariable();
    Limits.LeaderThreads = Limits.ProgressWidth = Core.WarpSize = static_cast<unsigned>(std::max(1, WarpSize));
    if (!Pools)
      return {};
    Handle Pool = nullptr;
    std::uint64_t Everything = ~std::uint64_t(0);
    CHOMP_TRY(D.check(D.Call.defaultPool(&Pool, Core.Ordinal), "asking for the memory pool"));
    CHOMP_TRY(D.check(D.Call.setPoolAttribute(Pool, ReleaseThreshold, &Everything), "setting up the memory pool"));
    Core.Pools = true;
    return {};
  }

  std::string description() const override { return cat(Name, " (", Arch, ")"); }
  const plugin::DeviceLimits &limits() const override { return Limits; }
  std::string isa() const override { return Arch.substr(0, Arch.find(':')); }
  unsigned suitability(const char *Target) const override { return Core.D.suitability(Target, Arch); }

  Result<std::unique_ptr<plugin::Image>> loadImage(const void *Data, std::size_t, const std::string &Label) override {
    CHOMP_TRY(Core.makeCurrent());
    Handle Module = nullptr;
    CHOMP_TRY(Core.D.check(Core.D.loadModule(&Module, Data), "loading an image"));
    return std::unique_ptr<plugin::Image>(std::make_unique<GpuImage>(Core, Module, Label));
  }
  Result<std::unique_ptr<plugin::Queue>> createQueue() override { return createQueue(/*Async=*/false); }
  Result<std::unique_ptr<plugin::Queue>> createAsyncQueue() override { return createQueue(/*Async=*/true); }
  Result<std::unique_ptr<plugin::Event>> createEvent(bool Timed) override {
    CHOMP_TRY(Core.makeCurrent());
    Handle Event = nullptr;
    CHOMP_TRY(Core.D.check(Core.D.Call.createEvent(&Event, Timed ? 0 : DisableTiming), "making an event"));
    return std::unique_ptr<plugin::Event>(std::make_unique<GpuEvent>(Core, Event));
  }
  Result<std::unique_ptr<plugin::Graph>> createGraph() override { return gpu::createGraph(Core); }
  int nativeNumber() const override { return Core.Ordinal; }
  void *nativeContext() const override { return Core.D.context(Core.Ordinal); }
  Result<DeviceAddress> allocateShared(std::size_t Size) override {
    constexpr unsigned PortableAndMapped = 3; // CU_MEMHOSTALLOC_PORTABLE | _DEVICEMAP, and HIP's
    CHOMP_TRY(Core.makeCurrent());
    void *Memory = nullptr;
    CHOMP_TRY(Core.D.check(Core.D.Call.allocatePinned(&Memory, Size, PortableAndMapped), "allocating shared memory"));
    const auto Address = reinterpret_cast<DeviceAddress>(Memory);
    std::lock_guard<std::mutex> Guard(Core.Lock);
    Core.Blocks[Address] = Size;
    return Address;
  }
  Status freeShared(DeviceAddress Address) override {
    {
      std::lock_guard<std::mutex> Guard(Core.Lock);
      Core.Blocks.erase(Address);
    }
    CHOMP_TRY(Core.makeCurrent());
    return Core.D.check(Core.D.Call.freePinned(reinterpret_cast<void *>(Address)), "freeing shared memory");
  }
  bool isAccessible(std::uintptr_t Address, std::size_t Size) const override {
    std::lock_guard<std::mutex> Guard(Core.Lock);
    auto Next = Core.Blocks.upper_bound(Address);
    if (Next == Core.Blocks.begin())
      return false;
    auto &[Begin, Length] = *std::prev(Next);
    return Address - Begin <= Length && Size <= Length - (Address - Begin);
  }
  bool mayFollow(std::uintptr_t Address) const override {
    if (SharesHostMemory || isAccessible(Address, 0))
      return true;
    // The driver knows device memory of other libraries too, and what is pinned or managed; of all else nothing.
    int MemoryType = 0;
    return Core.makeCurrent().ok() && Core.D.Call.pointerAttribute(&MemoryType, PointerMemoryType, Address) == 0;
  }
  bool sharesHostMemory() const override { return SharesHostMemory; }
  bool usesHostPageTables() const override { return UsesHostPageTables; }
  void expectUse(std::uintptr_t Begin, std::size_t Size) override {
    constexpr std::uintptr_t Page = 65536; // the largest that hosts of such devices use
    const std::uintptr_t First = (Begin + Page - 1) / Page * Page, End = (Begin + Size) / Page * Page;
    if (First < End && Core.makeCurrent().ok())
      Core.D.preferDevice(First, End - First, Core.Ordinal);
  }

private:
  Result<std::unique_ptr<plugin::Queue>> createQueue(bool Async) {
    CHOMP_TRY(Core.makeCurrent());
    Handle Stream = nullptr;
    CHOMP_TRY(Core.D.check(Core.D.Call.createStream(&Stream, NonBlockingStream), "making a stream"));
    return std::unique_ptr<plugin::Queue>(std::make_unique<GpuQueue>(Core, Stream, Async));
  }

  DeviceCore Core;
  std::string Name, Arch;
  plugin::DeviceLimits Limits;
  bool SharesHostMemory = false, UsesHostPageTables = false;
};

class GpuPlugin final : public plugin::Plugin {
public:
  explicit GpuPlugin(std::unique_ptr<Driver> D) : D(std::move(D)) {}
  ~GpuPlugin() override { callNoLonger(D.get()); }
  const char *name() const override { return D->name(); }
  bool knowsTarget(const char *Target) const override { return D->knowsTarget(Target); }

  Result<std::vector<std::unique_ptr<plugin::Device>>> createDevices() override {
    CHOMP_TRY(D->open());
    std::vector<std::unique_ptr<plugin::Device>> Devices;
    int Code = D->Call.init(0), Count = 0;
    if (Code == 0)
      Code = D->Call.deviceCount(&Count);
    if (Code == NoDevice)
      return Devices;
    CHOMP_TRY(D->check(Code, "starting the driver"));
    callInChild([](void *Started) { static_cast<Driver *>(Started)->refuseAll(); }, D.get());
    for (int I = 0; I < Count; ++I) {
      auto Device = std::make_unique<GpuDevice>(*D, I);
      CHOMP_TRY(Device->prepare().context("while preparing ", name(), " device ", I));
      Devices.push_back(std::move(Device));
    }
    return Devices;
  }

private:
  std::unique_ptr<Driver> D;
};

} // namespace

std::unique_ptr<plugin::Plugin> gpu::createPlugin(std::unique_ptr<Driver> D) {
  return std::make_unique<GpuPlugin>(std::move(D));
}

/// Whether no dynamic linker is in the process: then dlopen crashes over libraries that need the C library.
static bool isStaticProgram() {
  auto HasInterpreter = [](dl_phdr_info *Program, std::size_t, void *) {
    const ElfW(Phdr) *End = Program->dlpi_phdr + Program->dlpi_phnum;
    const bool Found = std::any_of(Program->dlpi_phdr, End, [](const auto &Part) { return Part.p_type == PT_INTERP; });
    return Found ? 1 : -1; // The first one is the program itself.
  };
  return dl_iterate_phdr(HasInterpreter, nullptr) < 0;
}

Result<void *> gpu::openLibrary(const std::vector<std::string> &Names) {
  if (isStaticProgram())
    return Status::failure(Names.front(), ": a program that is linked with -static can't open it");
  std::string First;
  for (const std::string &Name : Names) {
    if (void *Library = dlopen(Name.c_str(), RTLD_NOW | RTLD_LOCAL))
      return Library; // Kept open for good, as the drivers want it.
    if (First.empty())
      First = dlerror();
  }
  return Status::failure(First);
}
