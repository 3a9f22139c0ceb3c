//===- KernelMode.cpp - what ompx_bare leaves to the region's code --------===//
//
// In kernel mode no construct decides which threads run what: they all run the code from the start, and ask <ompx.h>
// for their place (Analysis/ThreadQueries.h).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/KernelMode.h"

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool checkBare(BuildContext &Context, const OMPExecutableDirective *D) {
  struct Finder : DynamicRecursiveASTVisitor {
    const OMPExecutableDirective *Found = nullptr;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
      if (!isThreadConstruct(Inner) || !usesTeam(Inner))
        return true;
      Found = Inner;
      return false;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  if (Finder.Found) {
    Context.error(Finder.Found->getBeginLoc(), Diag::BareConstruct)
        << getOpenMPDirectiveName(Finder.Found->getDirectiveKind(), 52);
  } else if (usesTeam(codeOf(D))) {
    Context.error(D->getBeginLoc(), Diag::BareConstruct) << "parallel, barrier or the like in what it calls";
  } else if (const SourceLocation Query = asksOpenMPForThreads(codeOf(D)); Query.isValid()) {
    Context.error(Query, Diag::BareQuery);
  } else if (auto Reductions = D->getClausesOfKind<OMPReductionClause>(); !Reductions.empty()) {
    Context.error((*Reductions.begin())->getBeginLoc(), Diag::BareReduction);
  } else {
    return true;
  }
  return false;
}

bool redeclares(BuildContext &Context, const TargetRegion &Region, const Stmt *Code) {
  auto *Compound = dyn_cast<CompoundStmt>(Code);
  return Compound && llvm::any_of(Compound->body(), [&](const Stmt *S) {
           auto *Declaration = dyn_cast<DeclStmt>(S);
           return Declaration && llvm::any_of(Declaration->decls(), [&](const Decl *D) {
                    auto *Own = dyn_cast<VarDecl>(D);
                    if (!Own) // its types, which the kernel may name, too
                      return isa<NamedDecl>(D);
                    return llvm::any_of(Region.Variables, [&](const Variable &V) {
                      std::string Name = Context.Text.name(Own);
                      return V.Name == Name || V.Parameter == Name;
                    });
                  });
         });
}

} // namespace chomp
