//===- Toolchain/Fingerprint.cpp - what objects depend on -----------------===//
#include "Toolchain/Fingerprint.h"

#include "Toolchain/Gpu.h"
#include "Toolchain/Workspace.h"

#include "clang/Basic/Version.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

std::string hashOfFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return Buffer ? utohexstr(xxh3_64bits((*Buffer)->getBuffer())) : "none";
}

/// Kernels include Chomp's own headers.
std::string headers(const Installation &Self) {
  std::vector<std::string> Files;
  std::error_code Code;
  for (sys::fs::recursive_directory_iterator I(Self.Include + "/chomp", Code), End; I != End && !Code;
       I.increment(Code))
    if (!sys::fs::is_directory(I->path()))
      Files.push_back(I->path());
  llvm::sort(Files);
  std::string Out;
  for (const std::string &File : Files)
    Out += StringRef(File).drop_front(Self.Include.size()).str() + " " + hashOfFile(File) + "\n";
  return Out;
}

std::string version(const Command &Compiler, Workspace &Scratch) {
  Command C = Compiler;
  C.add("--version");
  return CommandRunner(false, false).capture(C, Scratch).Out;
}

std::string version(Expected<std::unique_ptr<GpuCompiler>> Compiler, Workspace &Scratch) {
  if (!Compiler) {
    consumeError(Compiler.takeError());
    return "none";
  }
  return version(Command{(*Compiler)->program(), {}}, Scratch) + hashOfFile((*Compiler)->deviceLibrary());
}

} // namespace

std::string fingerprint(const HostCompiler &Host, const HostCompiler &Cxx, const Installation &Self) {
  std::string All = hashOfFile(Self.Executable) + headers(Self) + clang::getClangFullVersion();
  auto Scratch = Workspace::create(false, false, "");
  if (!Scratch) {
    consumeError(Scratch.takeError());
    return "chompcc " CHOMP_VERSION;
  }
  for (const HostCompiler *Compiler : {&Host, &Cxx})
    All += Compiler->program() + version(Compiler->command(), **Scratch);
  All += version(findCuda("sm_90", Cxx, Self), **Scratch) + version(findHip("gfx90a", Self), **Scratch);
  return "chompcc " CHOMP_VERSION " (" + clang::getClangFullVersion() + "), fingerprint " +
         utohexstr(xxh3_64bits(All), /*LowerCase=*/true);
}

} // namespace chomp::toolchain
