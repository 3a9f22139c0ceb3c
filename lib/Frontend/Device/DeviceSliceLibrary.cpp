//===- DeviceSliceLibrary.cpp - what kernels need of system headers -------===//
//
// System headers are included again, in the spelling of the user's own directives: <vector>, not whatever <vector>
// includes to declare the name that is used.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ControlVariables.h"
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"

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
  } else if (auto *Alias = dyn_cast<TypeAliasDecl>(D); Alias && Alias->getDescribedAliasTemplate()) {
    D = Alias->getDescribedAliasTemplate();
  }
  return D->getCanonicalDecl();
}

/// Whether the library says of a function that it is constexpr in a later version of C++, by a macro in front of it.
bool DeviceSlice::isConstexprBy(const FunctionDecl *F, std::initializer_list<llvm::StringRef> Macros) const {
  const Decl *Outer = F; // its class, if it is a method
  while (isa<CXXRecordDecl>(Outer->getDeclContext()))
    Outer = cast<CXXRecordDecl>(Outer->getDeclContext());
  if (F->isConstexpr() || !SM.isInSystemHeader(Outer->getLocation()))
    return false;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const FunctionDecl *Written = Pattern ? Pattern : F;
  const FunctionTemplateDecl *Template = Written->getDescribedFunctionTemplate();
  const SourceLocation Begin = Template ? Template->getBeginLoc() : Written->getBeginLoc();
  bool Invalid = false;
  const auto [File, Offset] = SM.getDecomposedExpansionLoc(Begin);
  const llvm::StringRef Before = SM.getBufferData(File, &Invalid).take_front(Offset).rtrim();
  llvm::StringRef Text = Lexer::getSourceText(
      CharSourceRange::getCharRange(SM.getExpansionLoc(Begin), SM.getExpansionLoc(Written->getLocation())), SM,
      Context.File.Context.getLangOpts(), &Invalid);
  return !Invalid && llvm::any_of(Macros, [&](llvm::StringRef Macro) {
    return Text.contains(Macro) || Before.ends_with(Macro); // until then it is no token
  });
}

bool DeviceSlice::isConstexprLater(const FunctionDecl *F) const {
  return isConstexprBy(F, {"_GLIBCXX20_CONSTEXPR", "_LIBCPP_CONSTEXPR_SINCE_CXX20"});
}

/// Whether it is in kernels at least, which are C++17.
bool DeviceSlice::isConstexprInKernels(const FunctionDecl *F) const {
  return F->isConstexpr() || F->isDefaulted() ||
         isConstexprBy(F, {"_GLIBCXX14_CONSTEXPR", "_GLIBCXX17_CONSTEXPR", "_LIBCPP_CONSTEXPR_SINCE_CXX14",
                           "_LIBCPP_CONSTEXPR_SINCE_CXX17"});
}

/// The class std::complex, a part of it, or a function that has to do with it.
static bool isLibraryComplex(const Decl *D) {
  auto IsComplex = [](const Decl *D) {
    auto *Named = dyn_cast<NamedDecl>(D);
    return Named && Named->getIdentifier() && Named->getName() == "complex" && Named->isInStdNamespace();
  };
  auto OfComplex = [&](QualType Type) {
    auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return Class && IsComplex(Class);
  };
  auto *F = dyn_cast<FunctionDecl>(D);
  return IsComplex(D) || (D->getDeclContext()->isRecord() && IsComplex(cast<Decl>(D->getDeclContext()))) ||
         (F && (OfComplex(F->getReturnType()) ||
                llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) { return OfComplex(P->getType()); })));
}

/// std::abs of a whole number: both vendors' headers have it for devices, too.
static bool isIntegerAbs(const FunctionDecl *F) {
  return F->getIdentifier() && F->getName() == "abs" && F->getNumParams() == 1 &&
         F->getParamDecl(0)->getType()->isIntegerType();
}

/// libstdc++ has another assignment of pairs for C++20, which is constexpr.
static bool isLaterAssignment(const FunctionDecl *F) {
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  return Class && Method->getOverloadedOperator() == OO_Equal && !Method->isConstexpr() && Class->isInStdNamespace() &&
         Class->getIdentifier() && Class->getName() == "pair";
}

/// Whether the library calls a function where it throws.
static bool isThrowing(const FunctionDecl *F) {
  return F->isNoReturn() || (F->getIdentifier() && F->getName().starts_with("__throw_"));
}

/// How libstdc++ 14 copies a single element. chomp/libcopies.h copies for GPUs.
static bool isCopyOfOne(const FunctionDecl *F) {
  return F->getIdentifier() && F->getName() == "__assign_one" && F->isCXXClassMember();
}

/// What libstdc++'s assertions call from 13 on, where they are off in constant expressions alone. (Clang has it for
/// HIP.)
static bool isAssertion(const FunctionDecl *F) { return F->getIdentifier() && F->getName() == "__glibcxx_assert_fail"; }

/// Whether a function that the library calls is for hosts alone. One that throws is not missed.
static bool isHosts(const FunctionDecl *F) {
  return F->isUsed() && !F->isConstexpr() && !isThrowing(F) && !isAssertion(F) && !isCopyOfOne(F) &&
         !F->getBuiltinID() && !F->isImplicit() && !F->isDefaulted() &&
         !llvm::is_contained({OO_New, OO_Array_New, OO_Delete, OO_Array_Delete}, F->getOverloadedOperator());
}

/// How a GPU's code has a function that the user's code names: as one of Chomp's own, as the library's in a later
/// version of C++, or not at all.
void DeviceSlice::checkNamed(const FunctionDecl *F, SourceLocation Use) {
  if (isComplexFunction(F))
    Context.Model.Unit.NeedsLibraryComplex = true;
  else if (!Context.Text.ownLibrary(F).empty())
    Context.Model.Unit.NeedsDeviceHeader = true;
  else if (isConstexprLater(F) || isLaterAssignment(F))
    Context.Model.Unit.NeedsCxx20 = true;
  else if (F->isUsed() && F->isDefined() && F->getDeclContext()->getEnclosingNamespaceContext()->isStdNamespace() &&
           !isConstexprInKernels(F) && (!F->isOverloadedOperator() || F->getOverloadedOperator() == OO_Call) &&
           !isIntegerAbs(F))
    // Clang's HIP has complex numbers of its own, any GPU's compiler operators new.
    Context.Text.problem(Use, "'" + F->getQualifiedNameAsString() + "'",
                         "a function of the standard library has to be constexpr in C++20");
}

void DeviceSlice::nameLibrary(const Decl *D, SourceLocation Use) {
  auto *F = dyn_cast<FunctionDecl>(D);
  Context.Model.Unit.SetsVariables |= F && setsVariables(F);
  Context.Model.Unit.HasEvents |= F && F->getIdentifier() && F->getName() == "omp_fulfill_event";
  Library.insert(named(D));
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (auto *Namespace = dyn_cast<NamespaceDecl>(C))
      LibraryNamespaces.insert(Namespace->getCanonicalDecl());
  if (auto *Named = dyn_cast<NamedDecl>(D))
    askLibrary(Named);
  Context.Model.Unit.UsesLibraryComplex |= isLibraryComplex(D);
  if (F && Context.Text.gpu())
    checkNamed(F, Use);
}

/// A function that the library's own code calls.
void DeviceSlice::checkCalled(const FunctionDecl *F) {
  if (Context.Text.gpu() && isHosts(F) && !isConstexprLater(F) && !isConstexprInKernels(F) &&
      !isLibraryComplex(LibraryUse.first)) // which is replaced
    Context.Text.problem(LibraryUse.second,
                         "'" + LibraryUse.first->getQualifiedNameAsString() + "', which calls '" +
                             F->getQualifiedNameAsString() + "',",
                         "a function of the standard library has to be constexpr in C++20, and all that it calls");
  Context.Model.Unit.UsesLibraryThrows |= isThrowing(F);
  Context.Model.Unit.UsesLibraryCopies |= isCopyOfOne(F) && F->isUsed();
}

/// A declaration of a system header. The library's templates call what the user's classes define.
void DeviceSlice::takeLibrary(const Decl *D, SourceLocation Use) {
  auto *F = dyn_cast<FunctionDecl>(D);
  if (!InLibrary)
    nameLibrary(D, Use);
  else if (F)
    checkCalled(F);
  const FunctionDecl *Definition =
      F && (F->isTemplateInstantiation() || F->isConstexpr() || isConstexprLater(F)) ? F->getDefinition() : nullptr;
  if (!Definition || !Instances.insert(Definition->getCanonicalDecl()))
    return;
  const auto OuterUse = std::exchange(LibraryUse, InLibrary ? LibraryUse : std::pair(F, Use));
  const bool Outer = std::exchange(InLibrary, true);
  takeBody(Definition);
  InLibrary = Outer;
  LibraryUse = OuterUse;
}

/// Clang's HIP has other templates of some names, and none of the library's is one of the device's, which functions of
/// the device's could specialize: so there are only those of Chomp's own.
void DeviceSlice::takeSpecialization(const FunctionDecl *F) {
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  if (!Template || !isLibrarys(Template->getTemplatedDecl()))
    return;
  const std::string Name = "a specialization of '" + Template->getQualifiedNameAsString() + "'";
  Context.Model.Unit.NeedsDeviceHeader = true;
  if (Context.Text.ownLibrary(F).empty())
    Context.Text.problem(F->getLocation(), Name, "write a function with a name of its own");
  else if (InLibrary && Context.Text.ownLibrary(LibraryUse.first).empty())
    Context.Text.problem(LibraryUse.second,
                         "'" + LibraryUse.first->getQualifiedNameAsString() + "', which calls " + Name + ",",
                         "overload '" + F->getNameAsString() + "' in the namespace of its argument");
}

/// What the user's own code includes a file by, if it does, whoever included it before.
const IncludeDirective *DeviceSlice::usersDirective(FileID File) const {
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  auto I = llvm::find_if(Context.File.Includes, [&](const IncludeDirective &I) {
    return Entry && I.Path == Entry->getName() && !SM.isInSystemHeader(I.Hash);
  });
  return I == Context.File.Includes.end() ? nullptr : &*I;
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
    const IncludeDirective *Users = usersDirective(File);
    auto I = llvm::find_if(Context.File.Includes, Leads);
    std::string Spelling = Users ? Users->Spelling : I == Context.File.Includes.end() ? "" : I->Spelling;
    if (Users || !SM.isInSystemHeader(From)) {
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

/// std::int64_t, which <cstdint> alone calls so, not <stdint.h>.
void DeviceSlice::includeFound(const NamedDecl *Found) {
  if (auto *Shadow = dyn_cast<UsingShadowDecl>(Found))
    if (SourceLocation Where = Shadow->getIntroducer()->getLocation(); SM.isInSystemHeader(Where))
      include(Where);
}

bool DeviceSlice::VisitUsingDecl(UsingDecl *D) {
  for (const UsingShadowDecl *Shadow : D->shadows())
    if (const NamedDecl *Target = Shadow->getTargetDecl(); SM.isInSystemHeader(Target->getLocation())) {
      include(Target->getLocation());
      auto *Template = dyn_cast<FunctionTemplateDecl>(Target);
      Context.Model.Unit.NeedsDeviceHeader |=
          Template && !Context.Text.ownLibrary(Template->getTemplatedDecl()).empty();
    }
  return true;
}

bool DeviceSlice::VisitUsingDirectiveDecl(UsingDirectiveDecl *D) {
  if (SM.isInSystemHeader(D->getNominatedNamespace()->getCanonicalDecl()->getLocation()))
    include(D->getNominatedNamespace()->getCanonicalDecl()->getLocation());
  return true;
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
