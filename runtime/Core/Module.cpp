//===- Module.cpp - loading a module's images -----------------------------===//
//
// For each device the best image of each unit is loaded; several units may share one image. An image that suits no
// device is left alone, and its side file isn't even opened. Kernels get their handles only after all of the module's
// variables exist. What surprised us: a side file for the virtual GPU is a shared object that may hold several images,
// so side files of that kind are opened before images are chosen.
//
//===----------------------------------------------------------------------===//
#include "Core/Module.h"
#include "Core/ForkLock.h"
#include "Core/Profile.h"

#include "chomp/runtime.h"

#include <cstring>
#include <dlfcn.h>
#include <map>
#include <set>

using namespace chomp;

namespace {

/// Units is a list separated by spaces.
bool hasUnit(std::string_view Units, std::string_view Unit) {
  while (!Units.empty()) {
    std::string_view First = Units.substr(0, Units.find(' '));
    if (First == Unit)
      return true;
    Units.remove_prefix(std::min(Units.size(), First.size() + 1));
  }
  return false;
}

std::string label(const chomp_image_t &Image) {
  return cat("image of ", Image.units, " for ", Image.target, Image.file ? cat(" in ", Image.file) : std::string());
}

class Loader {
public:
  Loader(const chomp_module_t &Module) : Module(Module), Record(std::make_unique<ModuleRecord>()) {}

  Result<std::unique_ptr<ModuleRecord>> load() {
    std::vector<const char *> Targets;
    for (auto I = Module.images; I != Module.images_end; ++I) {
      if ((*I)->abi != CHOMP_ABI)
        return Status::failure(label(**I), " was built for version ", (*I)->abi,
                               " of the runtime's interface; this is ", CHOMP_ABI, ": build the program again");
      Targets.push_back((*I)->target);
    }
    DeviceSet &Set = Runtime::get().devices(Targets.empty() ? nullptr : &Targets);
    for (const std::unique_ptr<Device> &D : Set.Devices)
      CHOMP_TRY(openCandidates(*D));
    for (const std::unique_ptr<Device> &D : Set.Devices)
      for (bool Pointers : {false, true}) // which may point to any variable
        for (auto G = Module.globals; G != Module.globals_end; ++G)
          if (bool((*G)->flags & CHOMP_GLOBAL_POINTERS) == Pointers)
            CHOMP_TRY(Pointers ? setPointers(*D, **G) : addVariable(*D, **G));
    for (auto K = Module.kernels; K != Module.kernels_end; ++K) {
      Record->Kernels.push_back(std::make_unique<KernelRecord>());
      for (const std::unique_ptr<Device> &D : Set.Devices) {
        Result<std::unique_ptr<plugin::Kernel>> Handle = findKernel(*D, **K);
        if (!Handle.ok())
          return Handle.takeStatus();
        Record->Kernels.back()->Handles.push_back(std::move(*Handle));
      }
    }
    if (!Record->Functions.empty())
      for (const std::unique_ptr<Device> &D : Set.Devices)
        CHOMP_TRY(publishFunctions(*D));
    for (auto K = Module.kernels; K != Module.kernels_end; ++K)
      if ((*K)->flags & CHOMP_KERNEL_MAKES_OBJECTS)
        for (const std::unique_ptr<Device> &D : Set.Devices)
          CHOMP_TRY(makeObjects(*D, **K, *Record->Kernels[K - Module.kernels]));
    for (const auto &[Place, Image] : ByImage)
      CHOMP_TRY(warmUp(*Place.first));
    Record->ByUnit = std::move(ByUnit);
    return std::move(Record);
  }

private:
  struct Candidate {
    const chomp_image_t *Image;
    unsigned Suitability;
  };

  /// Collects the images that suit D, with those inside of side libraries in their file's place.
  Status openCandidates(Device &D) {
    std::vector<Candidate> &List = Candidates[&D];
    for (auto I = Module.images; I != Module.images_end; ++I) {
      unsigned Suitability = D.Impl.suitability((*I)->target);
      if (!Suitability)
        continue;
      if (!(*I)->file || std::strcmp((*I)->target, "vgpu")) {
        List.push_back({*I, Suitability});
        continue;
      }
      Result<Bounds> Inside = openSideLibrary(**I);
      if (!Inside.ok())
        return Inside.takeStatus().context("while loading the ", label(**I));
      for (auto J = Inside->Begin; J != Inside->End; ++J)
        if (unsigned Inner = D.Impl.suitability((*J)->target))
          List.push_back({*J, Inner});
    }
    return {};
  }

  struct Bounds {
    const chomp_image_t *const *Begin, *const *End;
  };

  Result<Bounds> openSideLibrary(const chomp_image_t &Image) {
    if (auto Known = SideLibraries.find(&Image); Known != SideLibraries.end())
      return Known->second;
    Result<SideFile> Side = readSideFile(Module.dso, Image.file, Image.sha256, Image.size);
    if (!Side.ok())
      return Side.takeStatus();
    void *Handle = dlopen(Side->Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!Handle)
      return Status::failure("can't load ", Side->Path, ": ", dlerror());
    Record->Libraries.emplace_back(Handle);
    if (!isStillThere(*Side))
      return Status::failure(Side->Path, " was exchanged while it was loaded; start the program again");
    auto *Begin = static_cast<const chomp_image_t *const **>(dlsym(Handle, "chomp_side_images"));
    auto *End = static_cast<const chomp_image_t *const **>(dlsym(Handle, "chomp_side_images_end"));
    if (!Begin || !End)
      return Status::failure(Side->Path, " is not a side file of Chomp: it has no chomp_side_images; build it again");
    return SideLibraries[&Image] = {*Begin, *End};
  }

  /// The loaded image of D that defines Unit; null where there is none.
  Result<plugin::Image *> imageOf(Device &D, const char *Unit) {
    auto [Slot, New] = ByUnit.try_emplace({&D, Unit}, nullptr);
    if (!New)
      return Slot->second;
    const Candidate *Best = nullptr;
    for (const Candidate &C : Candidates[&D])
      if (hasUnit(C.Image->units, Unit) && (!Best || C.Suitability > Best->Suitability))
        Best = &C;
    if (!Best)
      return nullptr;
    plugin::Image *&Loaded = ByImage[{&D, Best->Image}];
    if (!Loaded) {
      Status S = loadImage(D, *Best->Image, Loaded);
      if (!S.ok())
        return std::move(S).context("while loading the ", label(*Best->Image), " on device ", D.Number, " (", D.Kind,
                                    ")");
    }
    return Slot->second = Loaded;
  }

  Status loadImage(Device &D, const chomp_image_t &Image, plugin::Image *&Loaded) {
    const void *Data = Image.data;
    std::size_t Size = Image.size;
    if (Image.file) {
      Result<SideFile> Side = readSideFile(Module.dso, Image.file, Image.sha256, Image.size);
      if (!Side.ok())
        return Side.takeStatus();
      Record->Files.push_back(std::make_unique<SideFile>(std::move(*Side)));
      Data = Record->Files.back()->Content.data();
      Size = Record->Files.back()->Content.size();
    }
    trace("[", D.Number, " ", D.Kind, "] load         ", Size ? cat(Size, " bytes  ") : std::string(), label(Image));
    Result<std::unique_ptr<plugin::Image>> Made = D.Impl.loadImage(Data, Size, label(Image));
    if (!Made.ok())
      return Made.takeStatus();
    Loaded = Made->get();
    Record->ToldImages.emplace_back(D.Number, Data, Size);
    CHOMP_TRY(tellPlace(D, *Loaded));
    CHOMP_TRY(connect(D, *Loaded));
    // An image without calls to look up has no such variable.
    Result<plugin::Symbol> Table = Loaded->global("_ZN5chomp7machine9FunctionsIvEE");
    if (Table.ok()) {
      D.Functions.addUser(Table->Address);
      Record->Functions.push_back({&D, Table->Address, true});
    }
    if (Image.linked)
      Linked.insert(Loaded);
    Record->Origins[Loaded] = {&Image, Data, Size};
    Record->Images.push_back(std::move(*Made));
    return {};
  }

  static Status tellPlace(Device &D, plugin::Image &Image) {
    Result<QueueLoan> Q = D.borrowQueue();
    return Q.ok() ? chomp::tellPlace(Image, D.Number, Runtime::get().deviceCount(), **Q) : Q.takeStatus();
  }

  static Status connect(Device &D, plugin::Image &Image) {
    Result<plugin::Symbol> Variable = Image.global(HostLine::Variable);
    if (!Variable.ok())
      return {};
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    return D.Line.connect(D, *Variable, **Q).context("while connecting device ", D.Number, " with the host's code");
  }

  /// The program's own timers haven't started yet.
  static Status warmUp(Device &D) {
    const profile::Span Counted(profile::What::WarmUp, D.Number);
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    return (*Q)->warmUp().context("while preparing device ", D.Number);
  }

  static Status publishFunctions(Device &D) {
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    return D.Functions.publish(**Q).context("while telling device ", D.Number, " its functions");
  }

  Status addVariable(Device &D, const chomp_global_t &Global) {
    // GNU C's array of no elements has no storage to correspond to.
    if (!Global.size && !(Global.flags & (CHOMP_GLOBAL_ADDRESS | CHOMP_GLOBAL_INDIRECT)))
      return {};
    Result<plugin::Image *> Image = imageOf(D, Global.unit);
    if (!Image.ok())
      return Image.takeStatus();
    if (!*Image)
      return {};
    Result<plugin::Symbol> Symbol = (*Image)->global(Global.name);
    if (!Symbol.ok())
      return Symbol.takeStatus().context("while creating the declare target variable ", Global.item, " on device ",
                                         D.Number);
    bool Link = Global.flags & CHOMP_GLOBAL_LINK;
    std::size_t Expected = Link ? sizeof(void *) : Global.size;
    if (Symbol->Size != Expected)
      return Status::failure("the image's variable ", Global.name, " (", Global.item, ") has ", Symbol->Size,
                             " bytes where the program's needs ", Expected, "; build the program again");
    HostAddress Address = reinterpret_cast<HostAddress>(Global.address);
    if (Link) {
      Record->Variables.push_back({&D, Address, true});
      Result<QueueLoan> Q = D.borrowQueue();
      if (!Q.ok())
        return Q.takeStatus();
      return D.Data.addLink(Address, Global.size, Symbol->Address, **Q)
          .context("while linking the declare target variable ", Global.item, " on device ", D.Number);
    }
    if (Global.flags & (CHOMP_GLOBAL_ADDRESS | CHOMP_GLOBAL_INDIRECT)) {
      Result<QueueLoan> Q = D.borrowQueue();
      if (!Q.ok())
        return Q.takeStatus();
      if (Global.flags & CHOMP_GLOBAL_INDIRECT) {
        if (Global.flags & CHOMP_GLOBAL_METHOD)
          std::memcpy(&Address, Global.address, sizeof(Address));
        Record->Functions.push_back({&D, Address, false});
        return D.Functions.add(Address, Symbol->Address, **Q);
      }
      CHOMP_TRY((*Q)->copyToDevice(Symbol->Address, &Global.address, sizeof(Global.address)));
      return (*Q)->synchronize();
    }
    if (D.Data.isDeclareTarget(Address, Global.size, Symbol->Address))
      return {};
    if (!(Global.flags & CHOMP_GLOBAL_LOCAL)) {
      CHOMP_TRY(D.Data.associate(Address, Global.size, Symbol->Address, false, Global.item));
      Record->Variables.push_back({&D, Address, false});
    }
    if (Global.flags & CHOMP_GLOBAL_INITIAL)
      return {};
    trace("[", D.Number, " ", D.Kind, "] to device    ", Global.size, " bytes  ", Global.item, "  (declare target)");
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    Status S = (*Q)->copyToDevice(Symbol->Address, Global.address, Global.size);
    if (S.ok())
      S = (*Q)->synchronize();
    return std::move(S).context("while copying the declare target variable ", Global.item, " to device ", D.Number);
  }

  /// Pointers that the host's code has set before: a copy of their bytes would lead to the host's variables.
  static Status setPointers(Device &D, const chomp_global_t &Pointers) {
    const DeviceAddress At = D.Data.find(reinterpret_cast<HostAddress>(Pointers.address));
    if (!At)
      return {};
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    for (std::size_t I = 0; I < Pointers.size / sizeof(void *); ++I) {
      const HostAddress Value = reinterpret_cast<HostAddress>(static_cast<void *const *>(Pointers.address)[I]);
      const DeviceAddress There = Value ? D.Data.find(Value) : 0;
      if (!There)
        continue;
      CHOMP_TRY((*Q)->copyToDevice(At + I * sizeof(void *), &There, sizeof(There)));
      CHOMP_TRY((*Q)->synchronize());
    }
    return {};
  }

  Result<std::unique_ptr<plugin::Kernel>> findKernel(Device &D, const chomp_kernel_t &Kernel) {
    Result<plugin::Image *> Image = imageOf(D, Kernel.unit);
    if (!Image.ok())
      return Image.takeStatus();
    if (!*Image)
      return std::unique_ptr<plugin::Kernel>();
    const std::string Name =
        Linked.count(*Image) ? cat(Kernel.name, "_", std::strrchr(Kernel.unit, '-') + 1) : std::string(Kernel.name);
    Result<std::unique_ptr<plugin::Kernel>> Handle = (*Image)->kernel(Name.c_str());
    if (!Handle.ok())
      return Handle.takeStatus().context("while looking for the kernel of '", Kernel.function, "' (", Kernel.file, ":",
                                         Kernel.line, ") on device ", D.Number);
    return Handle;
  }

  /// What a unit's constructors make on a device.
  static Status makeObjects(Device &D, const chomp_kernel_t &Kernel, KernelRecord &Record) {
    plugin::Kernel *Handle = Record.Handles[D.Number].get();
    if (!Handle)
      return {};
    Result<QueueLoan> Q = D.borrowQueue();
    if (!Q.ok())
      return Q.takeStatus();
    trace("[", D.Number, " ", D.Kind, "] launch       ", Kernel.name, "  (", Kernel.file, ":", Kernel.line, ")");
    if (plugin::Watcher *W = D.Impl.watcher())
      W->launching(Kernel.function, Kernel.file, Kernel.line, {});
    plugin::LaunchGeometry Shape;
    Shape.Device = D.Number;
    Shape.Devices = Runtime::get().deviceCount();
    Status S = (*Q)->launch(*Handle, Shape, nullptr, nullptr, 0);
    if (S.ok())
      S = D.Line.isConnected() ? D.Line.await(D, **Q) : (*Q)->synchronize();
    return std::move(S).context("while making declare target variables' objects (", Kernel.file, ":", Kernel.line,
                                ") on device ", D.Number);
  }

  const chomp_module_t &Module;
  std::unique_ptr<ModuleRecord> Record;
  std::map<Device *, std::vector<Candidate>> Candidates;
  std::map<const chomp_image_t *, Bounds> SideLibraries;
  std::set<plugin::Image *> Linked; ///< chomp_image_t::linked
  std::map<std::pair<Device *, std::string>, plugin::Image *> ByUnit;
  std::map<std::pair<Device *, const chomp_image_t *>, plugin::Image *> ByImage;
};

} // namespace

ModuleRecord::SideLibrary::~SideLibrary() {
  if (Handle)
    dlclose(Handle);
}

ModuleRecord::~ModuleRecord() {
  for (const Variable &V : Variables) {
    if (V.Link)
      V.Where->Data.removeLink(V.Address);
    else // Only gone already if the program asked for it in ways that can't be right; nothing to say this late.
      (void)V.Where->Data.disassociate(V.Address, false).ok();
  }
  for (const Function &F : Functions)
    F.User ? F.Where->Functions.removeUser(F.Address) : F.Where->Functions.remove(F.Address);
  Variables.clear();
  Kernels.clear();
  ToldImages.clear();
  Images.clear();
  Files.clear();
}

Status chomp::tellPlace(plugin::Image &Image, int Number, int Count, plugin::Queue &Q) {
  // device/Devices.h; an image whose kernels don't ask has none.
  Result<plugin::Symbol> Place = Image.global("_ZN5chomp7machine11DevicePlaceIvEE");
  const int Numbers[2] = {Number, Count};
  if (!Place.ok() || Place->Size != sizeof(Numbers))
    return {};
  CHOMP_TRY(Q.copyToDevice(Place->Address, Numbers, sizeof(Numbers)));
  return Q.synchronize();
}

Result<std::unique_ptr<ModuleRecord>> chomp::loadModule(const chomp_module_t &Module) { return Loader(Module).load(); }

namespace {
struct LoadedModules {
  ForkLock Lock;
  std::vector<LoadedModule> All;
};
/// Never destroyed: modules go after this library's own destructors.
LoadedModules &modules() {
  static LoadedModules *Only = new LoadedModules;
  return *Only;
}
} // namespace

std::vector<LoadedModule> chomp::loadedModules() {
  std::lock_guard<std::mutex> Guard(modules().Lock);
  return modules().All;
}

void chomp::addLoadedModule(const LoadedModule &Loaded) {
  std::lock_guard<std::mutex> Guard(modules().Lock);
  modules().All.push_back(Loaded);
}

void chomp::removeLoadedModule(const chomp_module_t &Module) {
  std::lock_guard<std::mutex> Guard(modules().Lock);
  std::erase_if(modules().All, [&](const LoadedModule &L) { return L.Module == &Module; });
}
