//===- DeviceSliceBuiltins.cpp - functions of compilers and C's library ---===//
//
// Nobody has to declare them, or the program does so itself: what a kernel needs is the header that has them, of the
// library or of Chomp.
//
//===----------------------------------------------------------------------===//
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Pragmas/Support.h"

#include "clang/Basic/Builtins.h"

using namespace clang;

namespace chomp {

/// Functions of C's library that on a GPU come from chomp/device.h.
bool DeviceSlice::isLibraryFunction(const Decl *D) {
  auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->getIdentifier() && DeviceNames::isLibrary(F->getName());
}

/// OpenMP's routines that kernels may call.
static bool isKernelRoutine(const FunctionDecl *F) {
  const RoutineSupport *Routine = F->getIdentifier() ? findRoutine(F->getName()) : nullptr;
  return Routine && Routine->Kernel != SupportLevel::None;
}

/// Clang's own, for which others need a header.
static bool isClangs(const FunctionDecl *F) {
  const llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  return Name != "__builtin_assume_aligned" &&
         (Name.starts_with("__builtin_assume") || Name.starts_with("__builtin_bitreverse") ||
          Name.starts_with("__builtin_rotate"));
}

/// What of C's <string.h> the library's own code calls by way of the compiler.
static bool isStringBuiltin(const FunctionDecl *F) {
  return llvm::is_contained({Builtin::BI__builtin_memchr, Builtin::BI__builtin_memcmp, Builtin::BI__builtin_strchr,
                             Builtin::BI__builtin_strcmp, Builtin::BI__builtin_strlen},
                            F->getBuiltinID());
}

void DeviceSlice::noteBuiltin(const FunctionDecl *F) {
  if (!F->getBuiltinID())
    return;
  Context.Model.Unit.NeedsDeviceHeader |= isClangs(F);
  if (InLibrary)
    Context.Model.Unit.UsesLibraryStrings |= isStringBuiltin(F);
  else
    Context.Model.Unit.NeedsDeviceHeader |= Context.Text.gpu() && !gnuAtomic(withoutSize(F)).empty();
}

/// A builtin, or a function that C code calls before anything declares it: its header is included, unless the file
/// defines it. Returns the declaration to go on with.
const FunctionDecl *DeviceSlice::takeUndeclared(const FunctionDecl *F) {
  const bool Cxx = AST.getLangOpts().CPlusPlus;
  if (!F->isImplicit() || (Cxx && (!F->getBuiltinID() || InLibrary)))
    return F;
  const llvm::StringRef Plain = libraryBuiltin(F);
  const bool Traps = Context.Text.gpu() && F->getBuiltinID() == Builtin::BI__builtin_trap;
  const bool Own = Context.Text.gpu() && (isPlainOnDevices(Plain) || !deviceBuiltin(F).empty() || Traps);
  const FunctionDecl *Definition = Cxx ? nullptr : F->getDefinition();
  // GPUs' kernels call most of those by the library's names, and so do the virtual GPU's beside them.
  if (!Definition && (Cxx ? Context.Text.gpu() && !Plain.empty() : Plain.empty() || Context.Text.gpu()))
    addInclude(libraryHeader(F));
  Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(F) || Own;
  if (Traps)
    addInclude("<stdlib.h>");
  return Definition ? Definition : F;
}

/// A function that the program declares, and the library has: true if it is the library's.
bool DeviceSlice::takeLibrarysByName(const FunctionDecl *F) {
  const bool Known = isLibraryFunction(F);
  // The program's own of such a name is another one for GPUs where that header is: so in all files.
  if (!F->isExternC())
    Context.Model.Unit.NeedsDeviceHeader |= Known;
  // The program's own declaration of the library's function, in place of the header's.
  if (const std::string Header = libraryHeader(F); !Header.empty()) {
    Context.Model.Unit.NeedsDeviceHeader |= Known;
    addInclude(Header);
    return true;
  }
  if (F->isDefined() || !F->getDeclContext()->getRedeclContext()->isFileContext() || !(Known || isKernelRoutine(F)))
    return false;
  Context.Model.Unit.NeedsDeviceHeader = true;
  if (Known)
    addInclude(F->getName().starts_with("str") || F->getName().starts_with("mem") ? "<string.h>" : "<stdlib.h>");
  return true;
}

} // namespace chomp
