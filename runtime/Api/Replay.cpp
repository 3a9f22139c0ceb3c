//===- Replay.cpp - running a captured launch again -----------------------===//
//
// Loads what the plan names, registers it, and finds the kernel. A GPU's image is a module of its own making, in which
// nothing has an original.
//
//===----------------------------------------------------------------------===//
#include "Core/Replay/Replay.h"
#include "Api/Abi.h"

#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <iterator>
#include <memory>

using namespace chomp;
using namespace chomp::replay;

namespace {

std::string read(const std::string &Path) {
  std::ifstream In(Path, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

/// Stays to the end.
struct OwnModule {
  std::vector<std::string> Data;
  std::vector<std::unique_ptr<chomp_image_t>> Made;
  std::vector<const chomp_image_t *> Images;
  chomp_kernel_t Kernel;
  chomp_kernel_t *Kernels[1] = {&Kernel};
  chomp_module_t Module = {};
};

Status addImages(const Plan &P, OwnModule &To) {
  To.Data.reserve(P.Images.size());
  for (const Plan::Image &I : P.Images) {
    if (!I.IsSide) {
      const std::string &Data = To.Data.emplace_back(read(I.File));
      if (Data.empty())
        return Status::failure("can't read ", I.File);
      To.Made.push_back(std::make_unique<chomp_image_t>(chomp_image_t{
          CHOMP_ABI, I.Target.c_str(), I.Units.c_str(), Data.data(), Data.size(), nullptr, nullptr, I.Linked}));
      To.Images.push_back(To.Made.back().get());
      continue;
    }
    void *Handle = dlopen(I.File.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!Handle)
      return Status::failure("can't load ", I.File, ": ", dlerror());
    auto *Begin = static_cast<const chomp_image_t *const **>(dlsym(Handle, "chomp_side_images"));
    auto *End = static_cast<const chomp_image_t *const **>(dlsym(Handle, "chomp_side_images_end"));
    if (!Begin || !End)
      return Status::failure(I.File, " has no images of Chomp's");
    To.Images.insert(To.Images.end(), *Begin, *End);
  }
  return {};
}

Status load(const Plan &P) {
  for (const std::string &File : P.Libraries)
    if (!dlopen(File.c_str(), RTLD_NOW | RTLD_GLOBAL)) {
      const std::string Why = dlerror();
      return Status::failure(
          "can't load ", File, ": ", Why,
          Why.find("undefined symbol") == Why.npos
              ? ""
              : "; host files of other units that the kernel needs stand behind --, as in -- x.host.c");
    }
  if (P.Images.empty()) {
    registerAll();
    return {};
  }
  auto *Own = new OwnModule;
  CHOMP_TRY(addImages(P, *Own));
  Own->Kernel = {P.Name.c_str(), P.Unit.c_str(), P.Function.c_str(), P.File.c_str(),
                 P.Line,         P.Flags,        P.MaxThreads,       nullptr};
  chomp_module_t &M = Own->Module;
  M.abi = CHOMP_ABI;
  M.images = Own->Images.data();
  M.images_end = M.images + Own->Images.size();
  M.kernels = Own->Kernels;
  M.kernels_end = M.kernels + 1;
  chomp_register(&M);
  return {};
}

Status replayPlan(const Plan &P, Results &Out) {
  CHOMP_TRY(load(P));
  const auto &Devices = Runtime::get().devices().Devices;
  if (P.Device < 0 || static_cast<std::size_t>(P.Device) >= Devices.size())
    return Status::failure("there is no device ", P.Device, " that has an image of the kernel",
                           Runtime::get().devices().WhyNone.empty() ? "" : ": ", Runtime::get().devices().WhyNone);
  Device &D = *Devices[static_cast<std::size_t>(P.Device)];
  for (const LoadedModule &Loaded : loadedModules())
    for (auto K = Loaded.Module->kernels; K != Loaded.Module->kernels_end; ++K) {
      if (P.Name != (*K)->name || P.Unit != (*K)->unit)
        continue;
      const auto &Handle =
          Loaded.Record->Kernels[static_cast<std::size_t>(K - Loaded.Module->kernels)]->Handles[P.Device];
      if (Handle)
        return run(P, D, *Handle, Out);
    }
  return Status::failure("nothing that is loaded has the kernel ", P.Name, " of the unit ", P.Unit, " for device ",
                         P.Device, " (", D.Kind, ")");
}

} // namespace

int chomp_replay(const char *Path) {
  Running = true;
  Result<Plan> P = parsePlan(read(Path));
  if (!P.ok())
    stop(P.takeStatus());
  if (P->AtOwnAddresses)
    reserveMemory(*P);
  std::FILE *To = std::fopen((P->Results + "/results").c_str(), "we");
  if (!To)
    stop(Status::failure("can't write to ", P->Results));
  Results Out(To);
  if (Status S = replayPlan(*P, Out); !S.ok())
    stop(std::move(S).context("while replaying ", P->Name, " (", P->File, ":", P->Line, ")"));
  Out.add("done");
  std::fclose(To);
  return 0;
}
