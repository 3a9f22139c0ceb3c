//===- DataConstructs.cpp - target data, enter data, exit data, update ----===//
//
// What the clauses of a construct without a kernel say: what is mapped or moved, and which names mean device addresses
// in the block of target data.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/DataConstructs.h"

#include "Analysis/Directives.h"
#include "Analysis/LibraryFunctions.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/MapItemBuilder.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// "&a[2]" of the array section a[2:n], for that may be all of the array that is mapped; empty where it begins as the
/// array does.
static std::string beginOfPart(BuildContext &Context, const Expr *E, const std::string &Array) {
  if (!isa<ArraySectionExpr>(E->IgnoreParenImpCasts()))
    return "";
  std::string Begin = ItemBuilder(Context, E, /*Strided=*/false).build().Begin;
  llvm::StringRef Whole = Begin;
  while (Whole.consume_back("[0]"))
    ;
  return Whole == Array ? "" : Begin;
}

void buildData(BuildContext &Context, const OMPExecutableDirective *D, DataRegion &Region) {
  for (const OMPClause *C : D->clauses()) {
    // Members with default mappers are the only implicit maps here; their structures' items bring them.
    if (auto *Map = dyn_cast<OMPMapClause>(C); Map && !C->isImplicit()) {
      MapType Type;
      unsigned I = 0;
      if (takeMapType(Context, Map, spell(Region.Constructs), Type) && !Type.Lookup)
        for (const Expr *E : Map->varlist())
          addMapItem(Context, E, Type, Origin::Explicit, Region.Maps, modifiersOf(Context, Map, I++));
    } else if (isa<OMPToClause, OMPFromClause>(C)) {
      MapType Type;
      auto Take = [&](auto *Motion, bool To) {
        Type.To = To;
        Type.From = !To;
        for (OpenMPMotionModifierKind Modifier : Motion->getMotionModifiers())
          if (Modifier == OMPC_MOTION_MODIFIER_present)
            Type.Present = true;
        unsigned I = 0;
        for (const Expr *E : Motion->varlist())
          addMotionItem(Context, E, Type, Region.Maps, modifiersOf(Context, Motion, I++));
      };
      if (auto *To = dyn_cast<OMPToClause>(C))
        Take(To, true);
      else
        Take(cast<OMPFromClause>(C), false);
    } else if (isa<OMPUseDevicePtrClause, OMPUseDeviceAddrClause>(C)) {
      auto Take = [&](auto *Clause, bool Address) {
        for (const Expr *E : Clause->varlist()) {
          auto *Ref = dyn_cast<DeclRefExpr>(sectionBase(E));
          auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
          if (!V) {
            Context.error(E->getBeginLoc(), Diag::UnsupportedClause)
                << getOpenMPClauseName(C->getClauseKind(), 52) << spell(Region.Constructs)
                << " with a list item that is not a variable";
            continue;
          }
          QualType Type = withoutClangsNames(V->getType().getNonReferenceType());
          DataRegion::DeviceAddress A;
          A.Name = memberOf(V) ? V->getNameAsString() : Context.hostName(V);
          bool Pointer = !Address || isPointerToSection(Context, E);
          A.Reference = !Pointer;
          A.Value = (Pointer ? "" : "&") + Context.hostName(V);
          A.Part = Pointer ? "" : beginOfPart(Context, E, A.Value);
          QualType Held = Pointer ? Type.getUnqualifiedType() : Context.File.Context.getPointerType(Type);
          PrintingPolicy Policy(Context.File.Context.getPrintingPolicy());
          A.Type = Held.getAsString(Policy);
          A.Held = A.Decl = inventName(Context.File, A.Name);
          Held.getAsStringInternal(A.Decl, Policy);
          A.Shadow = A.Name;
          Held.getAsStringInternal(A.Shadow, Policy);
          Region.DeviceAddresses.push_back(std::move(A));
        }
      };
      if (auto *Pointer = dyn_cast<OMPUseDevicePtrClause>(C))
        Take(Pointer, false);
      else
        Take(cast<OMPUseDeviceAddrClause>(C), true);
    } else if (!C->isImplicit() && !buildLaunchClause(Context, C, Region.Launch) &&
               !isClauseSupported(C->getClauseKind(), Region.Constructs)) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << spell(Region.Constructs) << "";
    }
  }
  if (Region.Constructs.front() == OMPD_target_data)
    joinArraySections(Region.Maps);
}

/// Whether code may make tasks, by itself or by what it calls.
static bool makesTasks(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= isOpenMPTaskingDirective(D->getDirectiveKind()) ||
               (isOpenMPTargetExecutionDirective(D->getDirectiveKind()) && D->hasClausesOfKind<OMPNowaitClause>()) ||
               (isOpenMPTargetDataManagementDirective(D->getDirectiveKind()) && D->hasClausesOfKind<OMPNowaitClause>());
      return !Found;
    }
    bool VisitCallExpr(CallExpr *E) override {
      const FunctionDecl *F = E->getDirectCallee();
      const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
      if (!F || !Definition)
        Found |= !F || !isLibrarys(F) || (F->getIdentifier() && generatesTask(F->getName()));
      else if (Seen.insert(Definition).second)
        TraverseStmt(Definition->getBody());
      return !Found;
    }
    llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

/// Before:  default(firstprivate)                   After:  firstprivate(n, x)
/// for what the block names and no clause lists. That is an error with default(none), and so is a variable of a
/// namespace with private and firstprivate (OpenMP 6.0, 7.5.1).
static std::string defaultClause(BuildContext &Context, const OMPExecutableDirective *D, const TaskClauses &Task) {
  llvm::SmallPtrSet<const VarDecl *, 4> Addresses; // private anyway
  for (const OMPClause *C : D->clauses())
    if (isa<OMPUseDevicePtrClause, OMPUseDeviceAddrClause>(C))
      for (const Stmt *S : C->children())
        if (auto *E = dyn_cast_or_null<Expr>(S))
          Addresses.insert(rootOf(E));
  std::string Names;
  for (const UsedVariable &Use : usedVariables(Context, codeOf(D))) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    if (Task.Listed.contains(V->getName()) || Addresses.contains(V) || V->isConstexpr() || V->isStaticDataMember() ||
        V->hasAttr<OMPThreadPrivateDeclAttr>() || !isOfCategory(V->getType(), Task.Category))
      continue;
    if (Task.Default == "none" || V->isFileVarDecl())
      Context.File.Diags.Report(Use.FirstUse->getBeginLoc(), diag::err_omp_no_dsa_for_variable) << Use.Decl;
    else
      Names += (Names.empty() ? "" : ", ") + Context.hostName(V);
  }
  return Names.empty() ? "" : Task.Default + "(" + Names + ")";
}

void buildTask(BuildContext &Context, const OMPExecutableDirective *D, DataRegion &Region) {
  auto It = Context.File.Notes.Tasks.find(D->getBeginLoc());
  if (It == Context.File.Notes.Tasks.end())
    return;
  const TaskClauses &Task = It->second;
  for (const std::string &Depend : Task.Depend) {
    Region.Launch.Depend.push_back(Depend);
    Region.Launch.DependsOnAll |= llvm::StringRef(Depend).contains("omp_all_memory");
  }
  if (Task.Group && makesTasks(codeOf(D)))
    Region.Around.push_back("taskgroup");
  std::vector<std::string> Data = Task.Data;
  if (!Task.Default.empty() && Task.Default != "shared")
    if (std::string Clause = defaultClause(Context, D, Task); !Clause.empty())
      Data.push_back(std::move(Clause));
  // Run in order, the construct is complete but for its event: an empty task stands for it.
  if (!Task.Detach.empty())
    Region.Around.insert(
        Region.Around.begin(),
        llvm::join(llvm::concat<const std::string>(std::vector<std::string>{"task", Task.Detach}, Task.Depend), " ") +
            "\n" + Region.Indentation + "  ;");
  if (!Data.empty())
    Region.Around.push_back("task if (0) default(shared) " + llvm::join(Data, " "));
}

} // namespace chomp
