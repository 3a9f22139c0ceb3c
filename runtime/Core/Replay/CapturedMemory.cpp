//===- CapturedMemory.cpp - variables, allocations, mappings --------------===//
//
// What is mapped may lie in a variable (declare target) or in memory of the program's own (omp_target_associate_ptr):
// then it is not captured twice, and only its attached pointers are told of that memory.
//
//===----------------------------------------------------------------------===//
#include "Core/Replay/CapturedMemory.h"

#include "Core/Module.h"
#include "Core/Replay/Capture.h"
#include "Core/Runtime.h"

#include "chomp/runtime.h"

#include <algorithm>

using namespace chomp;
using namespace chomp::capture;

std::vector<DataEnvironment::Present> DataEnvironment::present() {
  std::lock_guard<std::mutex> Guard(Lock);
  std::vector<Present> All;
  auto Add = [&](const Mapping &M) {
    Present &P = All.emplace_back(Present{M.Device, M.End - M.Begin, M.Item, M.Where, {}});
    for (const auto &[At, Value] : M.Attached) {
      // The value may lie before the section that it leads to; what the original leads to tells which that is.
      const auto Original = reinterpret_cast<HostAddress>(loadPointer(At));
      const Mapping *Pointee = Table.findPointee(Original);
      const bool Known = Pointee && Pointee->translate(Original) == Value;
      P.Attached.push_back({At - M.Begin, Known ? Pointee->Device : 0});
    }
  };
  for (const Mapping &M : Table.all())
    Add(M);
  for (const auto &[Begin, M] : Overlays)
    Add(M);
  return All;
}

const char *capture::name(Block::Kind Kind) {
  switch (Kind) {
  case Block::Kind::Mapped:
    return "mapped";
  case Block::Kind::Variable:
    return "variable";
  case Block::Kind::Allocated:
    return "allocated";
  }
  return "";
}

const Block *capture::findBlock(const std::vector<Block> &All, DeviceAddress At) {
  const auto Found = std::find_if(All.begin(), All.end(), [&](const Block &B) { return B.has(At); });
  return Found == All.end() ? nullptr : &*Found;
}

/// Those that hold what the program has put there; pointers to functions are the registration's.
static void addVariables(Device &D, std::vector<Block> &To) {
  for (const LoadedModule &Loaded : loadedModules())
    for (auto G = Loaded.Module->globals; G != Loaded.Module->globals_end; ++G) {
      const chomp_global_t &Global = **G;
      if (Global.flags & (CHOMP_GLOBAL_ADDRESS | CHOMP_GLOBAL_INDIRECT | CHOMP_GLOBAL_POINTERS))
        continue;
      const auto Image = Loaded.Record->ByUnit.find({&D, Global.unit});
      if (Image == Loaded.Record->ByUnit.end() || !Image->second)
        continue;
      Result<plugin::Symbol> Symbol = Image->second->global(Global.name);
      if (!Symbol.ok() || !Symbol->Size || findBlock(To, Symbol->Address))
        continue;
      To.push_back(
          {Block::Kind::Variable, Global.item, "", Global.name, Global.unit, Symbol->Address, Symbol->Size, {}});
      if (Global.flags & CHOMP_GLOBAL_LINK)
        To.back().Pointers.push_back({0, 0});
    }
}

Result<std::vector<Block>> capture::findMemory(Device &D) {
  if (Runtime::requiresUnifiedMemory())
    return Status::failure("'requires unified_shared_memory' lets kernels use all of the program's memory");
  std::vector<Block> All;
  addVariables(D, All);
  for (const Allocation &A : allocations(D))
    All.push_back({Block::Kind::Allocated, "omp_target_alloc", "", "", "", A.Begin, A.Size, {}});
  for (DataEnvironment::Present &P : D.Data.present()) {
    const auto Around = std::find_if(All.begin(), All.end(), [&](const Block &B) { return B.has(P.Device); });
    Block &Own = Around != All.end()
                     ? *Around
                     : All.emplace_back(Block{
                           Block::Kind::Mapped, std::move(P.Item), std::move(P.Where), "", "", P.Device, P.Size, {}});
    for (const DataEnvironment::Present::Pointer &At : P.Attached)
      Own.Pointers.push_back({P.Device - Own.Address + At.Offset, At.Target});
  }
  std::sort(All.begin(), All.end(), [](const Block &A, const Block &B) { return A.Address < B.Address; });
  return All;
}
