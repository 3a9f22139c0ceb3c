//===- Module.h - what a module registered --------------------------------===//
//
// An executable or a shared library with device code, and what was loaded for it on each device. Registration turns the
// descriptors that the linker collected into these records; a launch then finds its kernel with one index.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_MODULE_H
#define CHOMP_CORE_MODULE_H

#include "Core/Runtime.h"
#include "Core/SideFile.h"
#include "Ompt/Ompt.h"

#include <map>

struct chomp_module_t;
struct chomp_kernel_t;
struct chomp_image_t;

namespace chomp {

/// Behind chomp_kernel_t::runtime.
struct KernelRecord {
  /// By device number; null where the module has no image for the device.
  std::vector<std::unique_ptr<plugin::Kernel>> Handles;
};

/// Behind chomp_module_t::runtime. Its parts are destroyed in reverse order: kernels before images before side files.
struct ModuleRecord {
  struct SideLibrary {
    void *Handle;
    explicit SideLibrary(void *Handle) : Handle(Handle) {}
    SideLibrary(SideLibrary &&From) noexcept : Handle(std::exchange(From.Handle, nullptr)) {}
    ~SideLibrary();
  };
  struct Variable {
    Device *Where;
    HostAddress Address;
    bool Link;
  };
  /// A function of a device's table, or one of its users (Core/FunctionTable.h).
  struct Function {
    Device *Where;
    std::uintptr_t Address;
    bool User;
  };

  ~ModuleRecord();

  std::vector<SideLibrary> Libraries;
  std::vector<std::unique_ptr<SideFile>> Files;
  std::vector<std::unique_ptr<plugin::Image>> Images;
  std::vector<ompt::LoadedImage> ToldImages;
  std::vector<std::unique_ptr<KernelRecord>> Kernels;
  std::vector<Variable> Variables;
  std::vector<Function> Functions;
  /// The image that a device has of a unit, null where it has none, and what each image was made of.
  struct Origin {
    const chomp_image_t *Image;
    const void *Data;
    std::size_t Size;
  };
  std::map<std::pair<Device *, std::string>, plugin::Image *> ByUnit;
  std::map<const plugin::Image *, Origin> Origins;
};

/// Kernels on a GPU that ask for their device's number, and how many there are, read these from a variable of their
/// image.
Status tellPlace(plugin::Image &Image, int Number, int Count, plugin::Queue &Q);

/// Those that are registered.
struct LoadedModule {
  const chomp_module_t *Module;
  const ModuleRecord *Record;
};
std::vector<LoadedModule> loadedModules();
void addLoadedModule(const LoadedModule &Loaded);
void removeLoadedModule(const chomp_module_t &Module);

/// Loads everything. On failure nothing stays behind. The caller holds the module's gate.
Result<std::unique_ptr<ModuleRecord>> loadModule(const chomp_module_t &Module);

} // namespace chomp

#endif
