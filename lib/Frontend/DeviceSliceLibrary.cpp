//===- DeviceSliceLibrary.cpp - what kernels need of system headers -------===//
//
// System headers are included again, in the spelling of the user's own directives: <vector>, not whatever <vector>
// includes to declare the name that is used.
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceSlice.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

void DeviceSlice::addInclude(const std::string &Spelling) {
  if (!Spelling.empty() && !llvm::is_contained(Includes, Spelling))
    Includes.push_back(Spelling);
}

/// What using declarations name: the template of an instance.
const Decl *DeviceSlice::named(const Decl *D) {
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    if (F->getPrimaryTemplate())
      D = F->getPrimaryTemplate();
    else if (F->getDescribedFunctionTemplate())
      D = F->getDescribedFunctionTemplate();
  } else if (auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(D)) {
    D = Instance->getSpecializedTemplate();
  } else if (auto *Class = dyn_cast<CXXRecordDecl>(D); Class && Class->getDescribedClassTemplate()) {
    D = Class->getDescribedClassTemplate();
  }
  return D->getCanonicalDecl();
}

/// A declaration of a system header. The library's templates call what the user's classes define.
void DeviceSlice::takeLibrary(const Decl *D, SourceLocation Use) {
  auto *F = dyn_cast<FunctionDecl>(D);
  if (!InLibrary) {
    Library.insert(named(D));
    for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
      if (auto *Namespace = dyn_cast<NamespaceDecl>(C))
        LibraryNamespaces.insert(Namespace->getCanonicalDecl());
    // Clang's HIP has complex numbers of its own, and any GPU's compiler operators new.
    if (Context.Text.gpu() && F && F->isDefined() && F->isInStdNamespace() && !F->isConstexpr() &&
        !F->isOverloadedOperator())
      Context.Text.problem(Use, "'" + F->getQualifiedNameAsString() + "'",
                           "a function of the standard library has to be constexpr, as more are in a newer standard");
  }
  const FunctionDecl *Definition = F && F->isTemplateInstantiation() ? F->getDefinition() : nullptr;
  if (!Definition || !Instances.insert(Definition->getCanonicalDecl()))
    return;
  bool Outer = std::exchange(InLibrary, true);
  takeBody(Definition);
  InLibrary = Outer;
}

/// The system header that the user's code included to get at a declaration.
void DeviceSlice::include(SourceLocation Loc) {
  if (InLibrary)
    return;
  std::string Inner; // the directive one step further in
  for (FileID File = SM.getFileID(SM.getExpansionLoc(Loc));;) {
    SourceLocation From = SM.getIncludeLoc(File);
    if (From.isInvalid())
      return; // predefined
    FileID Includer = SM.getFileID(From);
    auto Leads = [&](const IncludeDirective &I) {
      return I.Includer == Includer && SM.getPresumedLineNumber(I.Hash) == SM.getPresumedLineNumber(From);
    };
    auto I = llvm::find_if(Context.File.Includes, Leads);
    std::string Spelling = I == Context.File.Includes.end() ? "" : I->Spelling;
    if (!SM.isInSystemHeader(From)) {
      if (llvm::StringRef(Spelling).drop_front().drop_back().ends_with("ompx.h")) {
        Context.Model.Unit.UsesOmpx = true;
        return;
      }
      if (Spelling == "<complex.h>" && !Context.File.Context.getLangOpts().CPlusPlus)
        return; // in C++ another header; kernels have chomp/complex.h
      if (llvm::StringRef(Spelling).drop_front().drop_back() != "omp.h")
        addInclude(Spelling);
      else if (!Inner.empty()) // what <omp.h> happens to include first
        addInclude(Inner);
      else
        Context.Model.Unit.NeedsDeviceHeader = true; // its queries come from there
      return;
    }
    if (Spelling != "<omp.h>") // Parse.cpp's own includes Clang's
      Inner = Spelling;
    File = Includer;
  }
}

bool DeviceSlice::knows(const Decl *D) const {
  if (SM.isInSystemHeader(D->getLocation()))
    return Library.contains(named(D));
  if (auto *Template = dyn_cast<TemplateDecl>(D); Template && Template->getTemplatedDecl())
    D = Template->getTemplatedDecl();
  return Needed.contains(written(D));
}

bool DeviceSlice::namesLibrary(llvm::StringRef Name) const {
  return llvm::any_of(Library, [&](const Decl *D) {
    auto *Named = dyn_cast<NamedDecl>(D);
    return Named && Named->getIdentifier() && Named->getName() == Name;
  });
}

bool DeviceSlice::knows(const NamespaceDecl *N) const {
  return LibraryNamespaces.contains(N->getCanonicalDecl()) || llvm::any_of(Needed, [&](const Decl *D) {
           for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
             if (auto *Around = dyn_cast<NamespaceDecl>(C);
                 Around && Around->getCanonicalDecl() == N->getCanonicalDecl())
               return true;
           return false;
         });
}

} // namespace chomp
