//===- Toolchain/Gpu.h - the compilers of GPU kernels ---------------------===//
//
// nvcc and nvlink for CUDA, clang and lld for HIP, behind one interface: a kernel file becomes a self-contained image
// or a relocatable object, relocatable objects become an image.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_GPU_H
#define CHOMP_TOOLCHAIN_GPU_H

#include "Toolchain/Host.h"

#include <memory>

namespace chomp::toolchain {

class GpuCompiler {
public:
  virtual ~GpuCompiler() = default;

  /// Compiles Kernels for Arch. Standard: kernelStandard(). Relocatable: other units' kernels may use this unit's
  /// symbols and the other way round. Scratch: for what the compiler has to read beside them.
  virtual Command compile(const CommandLine &Line, llvm::StringRef Standard, llvm::StringRef Arch,
                          llvm::StringRef Kernels, llvm::StringRef Output, bool Relocatable,
                          Workspace &Scratch) const = 0;
  /// Makes a command of compile()'s write assembly in place of what it is for.
  virtual void stopAtAssembly(Command &C) const = 0;
  /// Links relocatable objects of Arch into one image. Scratch: for what the linker has to find beside them.
  virtual Command link(llvm::StringRef Arch, llvm::ArrayRef<std::string> Objects, llvm::StringRef Output,
                       Workspace &Scratch) const = 0;
  /// Whether relocatable objects are intermediate code, of which link() makes the kernels: only it knows what they
  /// take.
  virtual bool optimisesAtLink(const CommandLine &Line) const = 0;
  /// What makes compile(), or link() where that optimises, say what each kernel takes (Remarks.h).
  virtual std::vector<std::string> resourceFlags() const = 0;
  /// Ending of an image's and of a relocatable object's file name, which link() goes by.
  virtual llvm::StringRef imageExtension() const = 0;
  virtual llvm::StringRef objectExtension(const CommandLine &Line) const = 0;
  /// The compiler, and a file of the device's library that it takes code from; empty: its own.
  virtual std::string program() const = 0;
  virtual std::string deviceLibrary() const { return ""; }
};

/// Finds the compiler for a device. Fails with a message that says what to install or set. Host: its C++ compiler.
llvm::Expected<std::unique_ptr<GpuCompiler>> findGpuCompiler(llvm::StringRef Arch, const HostCompiler &Host,
                                                             const Installation &Self);
llvm::Expected<std::unique_ptr<GpuCompiler>> findCuda(llvm::StringRef Arch, const HostCompiler &Host,
                                                      const Installation &Self);
llvm::Expected<std::unique_ptr<GpuCompiler>> findHip(llvm::StringRef Arch, const Installation &Self);

/// The flag that gives the host's data types that nvcc has no flag for: -fshort-enums; empty for none.
llvm::StringRef layoutFlag(const CommandLine &Line);

/// -D, -U, -I and -isystem of the user's: what a kernel file needs to find system headers in the user's configuration.
/// Macros come in a file of their own, behind the vendor's headers; Headers: those that the compiler doesn't include.
std::vector<std::string> gpuPreprocessorFlags(const CommandLine &Line, llvm::StringRef Headers, Workspace &Scratch);
/// What follows Prefix in the last of the user's flags that start with it.
std::optional<llvm::StringRef> lastFlag(const CommandLine &Line, llvm::StringRef Prefix);
/// The standard that kernel files are compiled with: C++17, or C++20 where the user's code is of that standard or calls
/// what is constexpr from then on, or C++23 where it is newer. (C++20 refuses some of what C text may hold. nvcc knows
/// no newer one, and gets that.)
std::string kernelStandard(const CommandLine &Line, bool NeedsCxx20);

} // namespace chomp::toolchain

#endif
