//===- Allocators.cpp - allocators in regions -----------------------------===//
//
//   Before:  uses_allocators(traits(t): a)     After:  const omp_allocator_handle_t a =
//                                                          chomp::allocator(omp_default_mem_space, {{omp_atk_…, 64}});
//
// The traits are constants by the specification (5.2 §6.8), so they are written out.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/Allocators.h"

#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

#include <map>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

// omp_alloctrait_key_t, omp_alloctrait_value_t and omp_allocator_handle_t, as far as they are looked at here.
constexpr int64_t AlignmentKey = 2, AccessKey = 3, PoolKey = 4, FallbackKey = 5, NextKey = 6;
constexpr int64_t DefaultFallback = 11, OtherFallback = 14, LastPredefined = 8;
constexpr int64_t AllAccess = 19, WholeDevice[] = {AllAccess, /*device*/ 7, /*memspace*/ 22};

const VarDecl *variable(const Expr *E) {
  auto *Ref = E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

std::optional<int64_t> constant(BuildContext &Context, const Expr *E) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(Result, Context.File.Context))
    return std::nullopt;
  return Result.Val.getInt().extOrTrunc(64).getSExtValue();
}

/// "omp_atk_alignment", for the keys that the device header has.
const char *keyName(int64_t Key) {
  static const char *const Names[] = {
      "sync_hint", "alignment",  "access",           "pool_size",     "fallback",      "fb_data",      "pinned",
      "partition", "pin_device", "preferred_device", "device_access", "target_access", "atomic_scope", "part_size"};
  return Key > 0 && Key <= static_cast<int64_t>(std::size(Names)) ? Names[Key - 1] : nullptr;
}

struct Trait {
  int64_t Key, Value;
};

/// What an array of traits has; nothing where its initializer is no constant.
std::optional<std::vector<Trait>> traitsOf(const VarDecl *Array) {
  const Expr *Init = Array ? Array->getAnyInitializer(Array) : nullptr;
  const APValue *Value = Init && !Init->isValueDependent() ? Array->evaluateValue() : nullptr;
  if (!Value || !Value->isArray())
    return std::nullopt;
  std::vector<Trait> Out;
  for (unsigned I = 0; I < Value->getArraySize(); ++I) {
    const APValue &Element =
        I < Value->getArrayInitializedElts() ? Value->getArrayInitializedElt(I) : Value->getArrayFiller();
    if (!Element.isStruct() || Element.getStructNumFields() != 2 || !Element.getStructField(0).isInt() ||
        !Element.getStructField(1).isInt())
      return std::nullopt;
    auto Number = [&](unsigned Field) { return Element.getStructField(Field).getInt().extOrTrunc(64).getSExtValue(); };
    Out.push_back({Number(0), Number(1)});
  }
  return Out;
}

/// The alignment in an array of traits; nothing where they are no constants.
std::optional<unsigned> alignmentTrait(const VarDecl *Array) {
  auto Traits = traitsOf(Array);
  if (!Traits)
    return std::nullopt;
  unsigned Found = 1;
  for (const Trait &T : *Traits)
    if (T.Key == AlignmentKey && T.Value > 0 && llvm::isPowerOf2_64(T.Value))
      Found = static_cast<unsigned>(T.Value);
  return Found;
}

/// Reads a constant array of traits.
bool takeTraits(BuildContext &Context, const AllocatorNote &Note, AllocatorItem &Item) {
  auto Traits = traitsOf(Note.Traits);
  if (!Traits || llvm::any_of(*Traits, [](const Trait &T) { return !keyName(T.Key); })) {
    const Expr *Init = Note.Traits ? Note.Traits->getAnyInitializer() : nullptr;
    Context.error(Init ? Init->getBeginLoc() : Note.Where, Diag::AllocatorTraits) << Item.Name;
    return false;
  }
  std::map<int64_t, int64_t> Said;
  for (const auto &[Key, Value] : *Traits) {
    Item.Traits += std::string(Item.Traits.empty() ? "" : ", ") + "{omp_atk_" + keyName(Key) + ", " +
                   (Value == -1 ? "omp_atv_default" : std::to_string(Value)) + "}";
    ++Item.TraitCount;
    if (Value != -1)
      Said[Key] = Value;
  }
  auto Of = [&](int64_t Key, int64_t Default) { return Said.try_emplace(Key, Default).first->second; };
  const int64_t Alignment = Of(AlignmentKey, 1), Access = Of(AccessKey, AllAccess);
  const int64_t Fallback = Of(FallbackKey, DefaultFallback), Pool = Of(PoolKey, 0), Next = Of(NextKey, 1);
  Item.Alignment = alignmentTrait(Note.Traits).value_or(1);
  // What has a wrong value is the device's null allocator; a pool of a smaller group than all stays a limit of each
  // allocation.
  if (Alignment != static_cast<int64_t>(Item.Alignment) || Fallback < DefaultFallback || Fallback > OtherFallback ||
      Next < 1 || Next > LastPredefined)
    return true;
  if ((Pool && llvm::is_contained(WholeDevice, Access)) || Fallback == OtherFallback) {
    for (int64_t Number : {Alignment, Fallback, Next, Pool})
      Item.Object += std::to_string(Number) + ", ";
    Item.Object += "0";
    Item.ObjectName = inventName(Context.File, Item.Name + "_pool");
  }
  return true;
}

/// The alignment trait of an allocator named in a region: 1 where it has none. Nothing where only the program's run can
/// tell.
std::optional<unsigned> alignmentOf(BuildContext &Context, const Expr *Allocator) {
  if (!Allocator)
    return 1;
  Allocator = Allocator->IgnoreParenImpCasts();
  if (const VarDecl *V = variable(Allocator)) {
    auto Known = Context.AllocatorAlignment.find(V->getCanonicalDecl());
    if (Known != Context.AllocatorAlignment.end())
      return Known->second;
    // omp_allocator_handle_t a = omp_init_allocator(space, 1, traits), with constant traits.
    auto *Made = dyn_cast_or_null<CallExpr>(V->getInit() ? V->getInit()->IgnoreParenImpCasts() : nullptr);
    const FunctionDecl *Callee = Made ? Made->getDirectCallee() : nullptr;
    if (Callee && Callee->getIdentifier() && Callee->getName() == "omp_init_allocator" && Made->getNumArgs() == 3)
      return alignmentTrait(variable(Made->getArg(2)));
  }
  return constant(Context, Allocator) ? std::optional<unsigned>(1) : std::nullopt;
}

/// The greater of what an allocator and an align clause or modifier ask for; 0 if a variable has that anyway.
unsigned alignment(BuildContext &Context, SourceLocation Loc, const Expr *Allocator, const Expr *Align,
                   const VarDecl *V) {
  auto Trait = alignmentOf(Context, Allocator);
  if (!Trait) {
    Context.error(Loc, Diag::UnsupportedConstruct)
        << "a variable whose allocator is made at run time (one of uses_allocators has constant traits)";
    return 0;
  }
  int64_t Asked = Align ? constant(Context, Align).value_or(0) : 0;
  unsigned Wanted = std::max(*Trait, static_cast<unsigned>(std::max<int64_t>(Asked, 0)));
  const ASTContext &AST = Context.File.Context;
  QualType Type = V->getType().getNonReferenceType();
  if (!Type->isIncompleteType() && !Type->isDependentType() &&
      Wanted <= AST.toCharUnitsFromBits(static_cast<int64_t>(AST.getTypeAlign(Type))).getQuantity())
    return 0;
  return Wanted;
}

struct DirectiveFinder : DynamicRecursiveASTVisitor {
  std::vector<const OMPAllocateDecl *> Directives;
  llvm::DenseMap<const VarDecl *, const DeclStmt *> Statements;
  bool VisitOMPAllocateDecl(OMPAllocateDecl *D) override {
    Directives.push_back(D);
    return true;
  }
  bool VisitDeclStmt(DeclStmt *S) override {
    for (const Decl *D : S->decls())
      if (auto *V = dyn_cast<VarDecl>(D))
        Statements[V->getCanonicalDecl()] = S;
    return true;
  }
};

/// Whether a variable is one of each team's: static, in the memory of a contention group or parallel team (5.2 §6.6,
/// where a static variable has one instance for each allocator's space). In kernel mode an automatic one is too, as
/// LLVM has it: there every thread would have one of its own.
bool isTeamVariable(const BuildContext &Context, const VarDecl *V) {
  auto *A = V->getAttr<OMPAllocateDeclAttr>();
  if (!A || !V->getParentFunctionOrMethod() || (!V->isStaticLocal() && !Context.Region->Bare))
    return false;
  return A->getAllocatorType() == OMPAllocateDeclAttr::OMPCGroupMemAlloc ||
         A->getAllocatorType() == OMPAllocateDeclAttr::OMPPTeamMemAlloc;
}

/// A static variable in the memory of a thread is one object: what other threads than its own find there is unspecified
/// (OpenMP 5.2, 6.2), so it may lie where all reach it.
static void noteStaticOfThread(BuildContext &Context, const VarDecl *V) {
  auto *A = V->hasGlobalStorage() ? V->getAttr<OMPAllocateDeclAttr>() : nullptr;
  if (A && A->getAllocatorType() == OMPAllocateDeclAttr::OMPThreadMemAlloc)
    report(Context.File.Diags, A->getLocation(), Diag::StaticOfThread) << V->getName();
}

/// Before:  static double tile[32];    After:  __shared__ double tile[32];
void editTeamVariable(BuildContext &Context, const DeclStmt *S, TokenEdits &Edits) {
  for (const Decl *D : S->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !isTeamVariable(Context, V)) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a declaration together with one in the memory of each team (declare it by itself)";
      return;
    }
    checkTeamVariable(Context, V);
  }
  const TokenStream &Tokens = Context.tokens();
  auto Range = Tokens.range(S->getSourceRange());
  for (unsigned I = Range ? Range->First : 1; Range && I < Range->Last; ++I)
    if (Tokens[I].Spelling == "static") {
      Edits.replace({I, I}, KernelCode::Word::TeamVariable);
      return;
    }
  if (Range)
    Edits.insertBefore(Range->First, KernelCode(KernelCode::Word::TeamVariable) + " ");
}

/// Text that aligns a variable, and the token that it goes in front of.
struct Aligned {
  unsigned Token;
  std::string Text;
};

std::vector<Aligned> alignedVariables(BuildContext &Context, const OMPAllocateDecl *D, const DirectiveFinder &Finder,
                                      bool Device) {
  const TokenStream &Tokens = Context.tokens();
  std::vector<Aligned> Out;
  const Expr *Allocator = nullptr, *Align = nullptr;
  for (const OMPClause *C : D->clauselists())
    if (auto *Chosen = dyn_cast<OMPAllocatorClause>(C))
      Allocator = Chosen->getAllocator();
    else if (auto *Asked = dyn_cast<OMPAlignClause>(C))
      Align = Asked->getAlignment();
  // On the host an allocator that only the run knows is not asked: the variable lies where it would without it.
  if (!Device && !alignmentOf(Context, Allocator))
    Allocator = nullptr;
  for (const Expr *E : D->varlist()) {
    const VarDecl *V = variable(E);
    if (V && Device)
      noteStaticOfThread(Context, V);
    unsigned Wanted = V ? alignment(Context, D->getBeginLoc(), Allocator, Align, V) : 0;
    if (!Wanted)
      continue;
    const DeclStmt *S = Finder.Statements.lookup(V->getCanonicalDecl());
    std::string Attribute = "__attribute__((aligned(" + std::to_string(Wanted) + ")))";
    if (S && S->isSingleDecl()) {
      if (auto At = Tokens.index(S->getBeginLoc()))
        Out.push_back({*At, Device ? alignedDecl(Wanted, "").str() : Attribute + " "});
      continue;
    }
    // A global, or one of several declarators: behind the declarator, before its initializer.
    auto Range = Tokens.range(V->getSourceRange());
    if (!Range)
      continue;
    unsigned At = Range->Last + 1;
    if (auto Init = V->getInit() ? Tokens.index(V->getInit()->getBeginLoc()) : std::nullopt)
      At = *Init - (Tokens[*Init - 1].Spelling == "=");
    Out.push_back({At, Tokens[At].Spelling == "=" ? Attribute + " " : " " + Attribute});
  }
  return Out;
}

} // namespace

/// The allocator's object is mapped, and lives on the device as long as the region runs.
static void sendAllocator(const AllocatorItem &Item, Variable &X, TargetRegion &Region) {
  X.Pass = Passing::Storage;
  X.Parameter = Item.ObjectName;
  X.ParameterDecl = "unsigned long long (*" + Item.ObjectName + ")[5]";
  X.LocalInit = " = chomp::allocator(*" + Item.ObjectName + ")";
  X.HostValue = "&" + Item.ObjectName;
  X.Map = Region.Maps.size();
  MapItem Sent;
  Sent.Item = Sent.Variable = Item.HostName;
  Sent.From = Origin::Implicit;
  Sent.Type.To = true;
  Sent.Begin = "(void *)&" + Item.ObjectName;
  Sent.Size = "sizeof(" + Item.ObjectName + ")";
  Region.Maps.push_back(std::move(Sent));
}

void buildAllocators(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  for (const OMPClause *C : D->clauses()) {
    auto *Uses = dyn_cast<OMPUsesAllocatorsClause>(C);
    for (unsigned I = 0; Uses && I < Uses->getNumberOfAllocators(); ++I) {
      OMPUsesAllocatorsClause::Data Data = Uses->getAllocatorData(I);
      const VarDecl *V = variable(Data.Allocator);
      if (!V)
        continue; // a predefined one is there already
      AllocatorItem Item;
      Item.Name = Context.Text.name(V);
      Item.HostName = Context.hostName(V);
      const AllocatorNote Note = Context.File.Notes.Allocators.lookup(Data.Allocator->getExprLoc());
      Item.Space = Note.Space.empty() ? "omp_default_mem_space" : Note.Space;
      Item.HostTraits = Note.TraitsText;
      if (!Note.TraitsText.empty() && !takeTraits(Context, Note, Item))
        continue;
      Context.AllocatorAlignment[V->getCanonicalDecl()] = Item.Alignment;
      Region.Allocators.push_back(std::move(Item));
    }
  }
  if (!Region.Allocators.empty())
    Context.Model.Unit.NeedsDeviceHeader = true;
}

unsigned allocatedAlignment(BuildContext &Context, const OMPExecutableDirective *D, const VarDecl *V) {
  unsigned Wanted = 0;
  for (const OMPClause *C : D->clauses())
    if (auto *Allocate = dyn_cast<OMPAllocateClause>(C))
      for (const Expr *E : Allocate->varlist())
        if (const VarDecl *Item = variable(E); Item && Item->getCanonicalDecl() == V->getCanonicalDecl())
          Wanted = std::max(
              Wanted, alignment(Context, C->getBeginLoc(), Allocate->getAllocator(), Allocate->getAlignment(), V));
  return Wanted;
}

unsigned knownAlignment(BuildContext &Context, const OMPExecutableDirective *D, const VarDecl *V) {
  return llvm::all_of(D->getClausesOfKind<OMPAllocateClause>(),
                      [&](const OMPAllocateClause *C) { return alignmentOf(Context, C->getAllocator()); })
             ? allocatedAlignment(Context, D, V)
             : 0;
}

unsigned hostAlignment(BuildContext &Context, const OMPExecutableDirective *D, const VarDecl *V) {
  return D->getDirectiveKind() == OMPD_target ? knownAlignment(Context, D, V) : 0;
}

KernelCode alignedDecl(unsigned Alignment, const KernelCode &Decl) {
  return "alignas(" + std::to_string(Alignment) + ") " + Decl;
}

void applyAllocators(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  for (const AllocatorItem &Item : Region.Allocators) {
    auto X = llvm::find_if(Region.Variables, [&](const Variable &V) { return V.Name == Item.Name; });
    if (X == Region.Variables.end())
      continue;
    X->Pass = Passing::Local;
    X->Share = Sharing::Private;
    X->ParameterDecl.clear();
    X->LocalDecl = "const omp_allocator_handle_t " + X->Name;
    X->LocalInit = " = chomp::allocator(" + Item.Space + (Item.TraitCount ? ", {" + Item.Traits + "}" : "") + ")";
    if (!Item.Object.empty())
      sendAllocator(Item, *X, Region);
    llvm::erase_if(Region.HostCopies, [&](const HostCopy &C) { return C.Name == Item.HostName; });
  }
  for (const OMPClause *C : D->clauses()) {
    auto *Allocate = dyn_cast<OMPAllocateClause>(C);
    if (!Allocate || C->isImplicit())
      continue;
    for (const Expr *E : Allocate->varlist()) {
      const VarDecl *V = variable(E);
      unsigned Wanted = V ? allocatedAlignment(Context, D, V) : 0;
      auto X = llvm::find_if(Region.Variables, [&](const Variable &X) { return V && X.Name == Context.Text.name(V); });
      if (!Wanted || X == Region.Variables.end())
        continue;
      const QualType Type = V->getType().getNonReferenceType();
      if (X->Share == Sharing::Shared && (X->Pass == Passing::Storage || X->Pass == Passing::Array)) {
        if (Wanted > MappedAlignment && llvm::any_of(Region.HostCopies, [&](const HostCopy &C) {
              return C.Mapped && C.Name == Context.hostName(V);
            }))
          Context.error(E->getExprLoc(), Diag::UnsupportedConstruct)
              << "a copy that threads share and that is aligned to more than " + std::to_string(MappedAlignment) +
                     " bytes";
        continue; // the host's copy has it
      }
      // So does what holds the elements; a reduction's copy is made elsewhere.
      if (X->Share == Sharing::Reduction || !X->Bytes.empty() || X->LocalDecl.starts_with("auto &&"))
        continue;
      if (X->LocalDecl.empty()) { // the parameter itself, which can't be aligned
        X->Parameter = inventName(Context.File, X->Name);
        X->ParameterDecl = Context.Text.declare(Type.getUnqualifiedType(), X->Parameter);
        X->LocalDecl = Context.Text.declare(Type.getUnqualifiedType(), X->Name);
        X->LocalInit = " = " + X->Parameter;
      }
      X->LocalDecl = alignedDecl(Wanted, X->LocalDecl);
    }
  }
}

void editAllocateDirectives(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  DirectiveFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPAllocateDecl *D : Finder.Directives) {
    if (auto Begin = Context.tokens().index(D->getBeginLoc()))
      Edits.remove(Context.tokens().pragma(*Begin));
    llvm::SmallPtrSet<const DeclStmt *, 4> Statements;
    for (const Expr *E : D->varlist())
      if (const VarDecl *V = variable(E); V && isTeamVariable(Context, V))
        if (const DeclStmt *S = Finder.Statements.lookup(V->getCanonicalDecl()); S && Statements.insert(S).second)
          editTeamVariable(Context, S, Edits);
    for (const Aligned &A : alignedVariables(Context, D, Finder, /*Device=*/true))
      Edits.insertBefore(A.Token, A.Text);
  }
}

void dropAllocateDirectives(BuildContext &Context) {
  if (!Context.tokens().inDirectives("allocate"))
    return;
  const SourceManager &SM = Context.File.Context.getSourceManager();
  DirectiveFinder Finder;
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  for (const OMPAllocateDecl *D : Finder.Directives) {
    auto Begin = Context.tokens().index(D->getBeginLoc());
    if (!Begin)
      continue;
    Context.Model.Rewritten.push_back({Context.tokens().pragma(*Begin), ""});
    for (const Aligned &A : alignedVariables(Context, D, Finder, /*Device=*/false))
      Context.Model.Inserted.emplace_back(A.Token, A.Text);
  }
}

unsigned declaredAlignment(BuildContext &Context, const VarDecl *V) {
  auto *A = V->getAttr<OMPAllocateDeclAttr>();
  return A && alignmentOf(Context, A->getAllocator())
             ? alignment(Context, A->getLocation(), A->getAllocator(), A->getAlignment(), V)
             : 0;
}

std::string heldType(const std::string &Type, unsigned Alignment) {
  return Alignment ? "chomp::aligned<" + std::to_string(Alignment) + ", " + Type + ">" : Type;
}

void checkTeamVariable(BuildContext &Context, const VarDecl *V) {
  QualType Element = Context.File.Context.getBaseElementType(V->getType());
  auto *Class = Element->getAsCXXRecordDecl();
  const Expr *Init = V->getAnyInitializer();
  if (Class && Class->hasDefinition() && !(Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor()))
    Context.error(V->getLocation(), Diag::TeamType) << V->getNameAsString() << Element;
  else if (Init && !isa<CXXConstructExpr>(Init))
    Context.error(Init->getBeginLoc(), Diag::TeamInitializer) << V->getNameAsString();
  else if (V->getType()->isVariableArrayType())
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "an array of variable length in the memory of each team (ask for it with dyn_groupprivate)";
}

std::string staticAlignment(BuildContext &Context, const VarDecl *V) {
  auto *A = V->getAttr<OMPAllocateDeclAttr>();
  if (!A)
    return "";
  noteStaticOfThread(Context, V);
  unsigned Wanted = alignment(Context, A->getLocation(), A->getAllocator(), A->getAlignment(), V);
  return Wanted ? "__attribute__((aligned(" + std::to_string(Wanted) + "))) " : "";
}

} // namespace chomp
