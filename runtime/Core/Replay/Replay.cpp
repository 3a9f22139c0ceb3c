//===- Replay.cpp - memory as it was, and the launch ----------------------===//
//
// On the virtual GPU memory lies where it lay in the run, if nothing else is there: then no pointer needs to change.
// Elsewhere it is allocated, and the words that the plan names get the new addresses.
//
//===----------------------------------------------------------------------===//
#include "Core/Replay/Replay.h"

#include "Core/File.h"
#include "Core/LaunchParts.h"
#include "Core/Module.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace chomp;
using namespace chomp::replay;

bool replay::Running = false;

namespace {

/// One memory of the plan's, here.
struct Placed {
  DeviceAddress Address = 0;
  std::vector<char> Before; ///< What a launch is to find in it.
};

class Launcher {
public:
  Launcher(const Plan &P, Device &D, plugin::Kernel &Handle, Results &Out, QueueLoan &Q)
      : P(P), D(D), Handle(Handle), Out(Out), Q(Q), Memories(P.Memories.size()) {}

  Status run() {
    CHOMP_TRY(place());
    CHOMP_TRY(prepareWords());
    CHOMP_TRY(chooseShape());
    CHOMP_TRY(prepareArguments());
    CHOMP_TRY(restore());
    CHOMP_TRY(launchOnce(/*Tell=*/false));
    CHOMP_TRY(writeChanges());
    silence();
    for (unsigned I = 0; I < P.Repeats; ++I) {
      CHOMP_TRY(restore());
      CHOMP_TRY(launchOnce(/*Tell=*/true));
    }
    return {};
  }

private:
  /// The variable of an image that the device has. Where its unit is not here, no kernel can name it, and it is memory
  /// like any other.
  Result<DeviceAddress> find(const Plan::Memory &M) {
    for (const LoadedModule &Loaded : loadedModules()) {
      const auto Image = Loaded.Record->ByUnit.find({&D, M.Unit});
      if (!P.isVariable(M) || Image == Loaded.Record->ByUnit.end() || !Image->second)
        continue;
      Result<plugin::Symbol> Symbol = Image->second->global(M.Symbol.c_str());
      if (!Symbol.ok())
        return Symbol.takeStatus();
      if (Symbol->Size != M.Size)
        return Status::failure("the variable ", M.Symbol, " has ", Symbol->Size, " bytes here, and had ", M.Size,
                               " when it was captured");
      return Symbol->Address;
    }
    return M.IsHere ? M.Address : Q->allocate(M.Size);
  }

  Status place() {
    for (const LoadedModule &Loaded : loadedModules())
      for (const auto &[Unit, Image] : Loaded.Record->ByUnit)
        if (Unit.first == &D && Image)
          CHOMP_TRY(tellPlace(*Image, P.Number, P.Devices, *Q));
    for (std::size_t I = 0; I < Memories.size(); ++I) {
      const Plan::Memory &M = P.Memories[I];
      Result<DeviceAddress> Got = find(M);
      if (!Got.ok())
        return Got.takeStatus();
      Memories[I].Address = *Got;
      Out.add("placed ", I, " ", *Got);
      Memories[I].Before.resize(M.Size);
      const File From{std::fopen(M.File.c_str(), "re")};
      if (!From || std::fread(Memories[I].Before.data(), 1, M.Size, From.get()) != M.Size)
        return Status::failure("can't read ", M.Size, " bytes from ", M.File);
    }
    return {};
  }

  DeviceAddress here(const Plan::Word &W) const {
    const DeviceAddress Begin =
        W.Target == Plan::Code ? CodeHere : Memories[static_cast<std::size_t>(W.Target)].Address;
    return Begin + static_cast<DeviceAddress>(W.Delta);
  }

  Status prepareWords() {
    if (P.Base) {
      for (const LoadedModule &Loaded : loadedModules())
        if (const auto Image = Loaded.Record->ByUnit.find({&D, P.Unit}); Image != Loaded.Record->ByUnit.end()) {
          Dl_info Where = {};
          dladdr(Loaded.Record->Origins.at(Image->second).Image, &Where);
          CodeHere = reinterpret_cast<DeviceAddress>(Where.dli_fbase);
        }
      Out.add("code ", CodeHere);
    }
    for (const Plan::Word &W : P.Words) {
      const DeviceAddress Value = here(W);
      std::memcpy(Memories[W.In].Before.data() + W.Offset, &Value, sizeof(Value));
    }
    return {};
  }

  Status chooseShape() {
    chomp_kernel_t K = {P.Name.c_str(), P.Unit.c_str(), P.Function.c_str(), P.File.c_str(),
                        P.Line,         P.Flags,        P.MaxThreads,       nullptr};
    chomp_nest_launch_t Nest = {P.Grid.launch, {P.Loops[0], P.Loops[1], P.Loops[2]}};
    const chomp_launch_t &Launch =
        P.Flags & (CHOMP_KERNEL_BARE | CHOMP_KERNEL_TEAM_MEMORY) ? P.Grid.launch : Nest.launch;
    Result<ChosenGeometry> G = chooseGeometry(K, Launch, D.Impl.limits(), Handle, {P.MostTeams, P.MostThreads});
    if (!G.ok())
      return G.takeStatus();
    Shape = *G;
    Shape.Shape.Device = P.Number;
    Shape.Shape.Devices = P.Devices;
    const plugin::DeviceLimits &Limits = D.Impl.limits();
    Out.add("geometry ", Shape.Shape.Teams, " ", Shape.Shape.Threads);
    Out.add("limits ", std::min(Limits.MaxThreads, Handle.maxThreads()), " ", Limits.Multiprocessors, " ",
            Handle.residentTeams(Shape.Shape.Threads));
    return {};
  }

  Status prepareArguments() {
    for (const Plan::Argument &A : P.Arguments) {
      Bytes.push_back(A.Bytes);
      if (!A.IsPartials)
        continue;
      auto Partials = Q.partials().reserve(A.Items, A.Size, Shape.Shape.Teams, *Q);
      if (!Partials.ok())
        return Partials.takeStatus();
      Shape.Shape.InOrder = true;
      Bytes.back().resize(sizeof(*Partials));
      std::memcpy(Bytes.back().data(), &*Partials, sizeof(*Partials));
    }
    for (const Plan::Word &W : P.ArgumentWords) {
      const DeviceAddress Value = here(W);
      std::memcpy(Bytes[W.In].data() + W.Offset, &Value, sizeof(Value));
    }
    return {};
  }

  Status restore() {
    for (const Placed &M : Memories)
      CHOMP_TRY(Q->copyToDevice(M.Address, M.Before.data(), M.Before.size()));
    return Q->synchronize();
  }

  Status launchOnce(bool Tell) {
    std::unique_ptr<plugin::Event> Ends[2];
    for (std::unique_ptr<plugin::Event> &End : Ends) {
      Result<std::unique_ptr<plugin::Event>> Made = D.Impl.createEvent(/*Timed=*/true);
      if (!Made.ok())
        return Made.takeStatus();
      End = std::move(*Made);
    }
    std::vector<void *> Values;
    std::vector<std::size_t> Sizes;
    for (std::vector<unsigned char> &B : Bytes) {
      Values.push_back(B.data());
      Sizes.push_back(B.size());
    }
    Values.resize(Bytes.size() + 2);
    Sizes.resize(Bytes.size() + 2);
    CHOMP_TRY(Q->record(*Ends[0]));
    CHOMP_TRY(launchParts(*Q, Handle, Shape, Values.data(), Sizes.data(), Bytes.size()));
    CHOMP_TRY(Q->record(*Ends[1]));
    CHOMP_TRY(Q->synchronize());
    if (!Tell)
      return {};
    Result<double> Took = Ends[1]->since(*Ends[0]);
    if (!Took.ok())
      return Took.takeStatus();
    Out.add("time ", std::to_string(*Took));
    return {};
  }

  Status writeChanges() {
    for (std::size_t I = 0; I < Memories.size(); ++I) {
      const std::vector<char> &Before = Memories[I].Before;
      std::vector<char> After(Before.size());
      CHOMP_TRY(Q->copyToHost(After.data(), Memories[I].Address, After.size()));
      CHOMP_TRY(Q->synchronize());
      if (After == Before)
        continue;
      const std::string Path = cat(P.Results, "/", I, ".after");
      const File To{std::fopen(Path.c_str(), "we")};
      if (!To || std::fwrite(After.data(), 1, After.size(), To.get()) != After.size() || std::fflush(To.get()))
        return Status::failure("can't write ", Path, ": ", std::strerror(errno));
      Out.add("changed ", I);
    }
    return {};
  }

  /// What the kernel prints is to be seen once.
  static void silence() {
    std::fflush(stdout);
    if (const int Nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC); Nothing >= 0)
      dup2(Nothing, STDOUT_FILENO);
  }

  const Plan &P;
  Device &D;
  plugin::Kernel &Handle;
  Results &Out;
  QueueLoan &Q;
  std::vector<Placed> Memories;
  DeviceAddress CodeHere = 0;
  ChosenGeometry Shape;
  std::vector<std::vector<unsigned char>> Bytes; ///< Of the arguments.
};

} // namespace

void replay::reserveMemory(Plan &P) {
  const auto Page = static_cast<DeviceAddress>(sysconf(_SC_PAGESIZE));
  DeviceAddress Taken = 0; // the end of the last one's pages; memories come in the order of their addresses
  for (Plan::Memory &M : P.Memories) {
    const DeviceAddress End = (M.Address + M.Size + Page - 1) / Page * Page;
    const DeviceAddress Begin = std::max(M.Address / Page * Page, Taken);
    void *const Wanted = reinterpret_cast<void *>(Begin);
    void *const Got = Begin >= End ? Wanted
                                   : mmap(Wanted, End - Begin, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    M.IsHere = Got == Wanted;
    if (M.IsHere && Begin < End)
      madvise(Wanted, End - Begin, MADV_HUGEPAGE); // as the virtual GPU's own memory, for the same times
    if (M.IsHere)
      Taken = std::max(Taken, End);
    else if (Got != MAP_FAILED) // an old kernel doesn't know MAP_FIXED_NOREPLACE
      munmap(Got, End - Begin);
  }
}

Status replay::run(const Plan &P, Device &D, plugin::Kernel &Handle, Results &Out) {
  if (D.Line.isConnected())
    return Status::failure("its image has kernels that call functions of the host's (device(ancestor: 1)), and the "
                           "program is not there");
  if (D.Impl.watcher())
    return Status::failure(
        "strict mode wants to know what each memory is to the program: run that with CHOMP_VGPU=strict");
  Result<QueueLoan> Q = D.borrowQueue();
  if (!Q.ok())
    return Q.takeStatus();
  Out.add("device ", D.Impl.description());
  return Launcher(P, D, Handle, Out, *Q).run();
}
