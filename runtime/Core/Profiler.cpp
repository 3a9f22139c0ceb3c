//===- Profiler.cpp - NVTX and ROCTX --------------------------------------===//
//
// NVTX's version 3 is no library: a program asks the one that NVTX_INJECTION64_PATH names, by a protocol that its
// header describes (nvtx3/nvToolsExt.h and nvtxDetail, "injection"). The tool is given a table of pointers to pointers
// and puts its functions into those that it wants. ROCTX is a library that the profiler loads into the program
// beforehand.
//
//===----------------------------------------------------------------------===//
#include "Core/Profiler.h"

#include "Core/PerThread.h"
#include "Core/Privilege.h"
#include "Core/Profile.h"
#include "Core/Timeline.h"

#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <utility>
#include <vector>

using namespace chomp;

bool chomp::ProfilerOn = false;

namespace {

int (*Push)(const char *) = nullptr;
int (*Pop)() = nullptr;

namespace nvtx {

// The module "core" and its functions' places in the table, of which all must be there.
constexpr std::uint32_t Callbacks = 1, VersionInformation = 3, Version = 3;
constexpr int Core = 1;
constexpr unsigned RangePushA = 9, RangePop = 11, Functions = 16;

using Function = void (*)();
Function Slots[Functions] = {};
Function *Table[Functions + 1] = {}; // the first one stands for none, and so does the last

extern "C" {

static int functionTable(int Module, Function ***Out, unsigned *Size) {
  if (Module != Core)
    return 0;
  for (unsigned I = 1; I < Functions; ++I)
    Table[I] = &Slots[I];
  if (Out)
    *Out = Table;
  if (Size)
    *Size = Functions;
  return 1;
}

static void takeVersion(std::uint32_t) {}

static const void *exportTable(std::uint32_t Which) {
  static const struct {
    std::size_t Size;
    int (*FunctionTable)(int, Function ***, unsigned *);
  } CallbackTable = {sizeof(CallbackTable), functionTable};
  static const struct {
    std::size_t Size;
    std::uint32_t Version, Reserved;
    void (*TakeVersion)(std::uint32_t);
  } VersionTable = {sizeof(VersionTable), Version, 0, takeVersion};
  if (Which == Callbacks)
    return &CallbackTable;
  return Which == VersionInformation ? &VersionTable : nullptr;
}
}

bool open(const char *Path) {
  void *Tool = dlopen(Path, RTLD_LAZY);
  auto Initialize =
      Tool ? reinterpret_cast<int (*)(const void *(*)(std::uint32_t))>(dlsym(Tool, "InitializeInjectionNvtx2"))
           : nullptr;
  if (!Initialize || !Initialize(exportTable))
    return false;
  Push = reinterpret_cast<int (*)(const char *)>(Slots[RangePushA]);
  Pop = reinterpret_cast<int (*)()>(Slots[RangePop]);
  return Push && Pop;
}

} // namespace nvtx

bool openRoctx() {
  Push = reinterpret_cast<int (*)(const char *)>(dlsym(RTLD_DEFAULT, "roctxRangePushA"));
  Pop = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "roctxRangePop"));
  return Push && Pop;
}

/// What the thread was doing when it met its constructs: the innermost one last.
std::vector<timeline::Doing> &open() { return PerThread<std::vector<timeline::Doing>>::get(); }

} // namespace

void chomp::openProfiler() {
  const char *Path = trustedVariable("NVTX_INJECTION64_PATH");
  ProfilerOn = (Path && *Path && nvtx::open(Path)) || openRoctx() || timeline::Follows;
}

void ProfilerRange::begin(const char *Construct, const char *Function, const Place &Where) {
  timeline::Doing Mine{{}, Construct, Function, Where, 0, {}, {}};
  if (Push && Pop)
    Push(Mine.title().c_str());
  if (!timeline::Follows)
    return;
  Mine.Met = timeline::now();
  if (timeline::On)
    Mine.MetOn = timeline::hostRow();
  open().push_back(std::exchange(timeline::doing(), std::move(Mine)));
}

void ProfilerRange::end() {
  if (Push && Pop)
    Pop();
  if (open().empty())
    return;
  timeline::Doing &Mine = timeline::doing();
  const double End = timeline::now();
  if (timeline::On)
    timeline::write({Mine.title(), "construct", Mine.MetOn, Mine.Met, End, Mine.Details});
  if (profile::On)
    profile::add(profile::What::Construct, End - Mine.Met);
  Mine = std::move(open().back());
  open().pop_back();
}
