//===- AncestorPlace.cpp - what the host's code sees where it stands ------===//
//
// Decides what code names that only its own place can see: what is declared in the function around it, other than
// variables.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorPlace.h"

#include "Analysis/Directives.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>

using namespace clang;

namespace chomp {

namespace {

/// Declarations of functions that stand outside of some code and are named in it.
struct PlaceFinder : DynamicRecursiveASTVisitor {
  PlaceFinder(const SourceManager &SM, SourceRange Code)
      : SM(SM), Begin(SM.getExpansionLoc(Code.getBegin())), End(SM.getExpansionLoc(Code.getEnd())) {}
  const SourceManager &SM;
  SourceLocation Begin, End;
  std::vector<NameOfPlace> Found;

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    return V && !(V->isStaticLocal() && V->getType().isConstQualified()) ? true : local(E->getDecl(), E->getBeginLoc());
  }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }
  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override { return local(Loc.getDecl(), Loc.getNameLoc()); }

  bool local(const NamedDecl *Named, SourceLocation Use) {
    const DeclContext *Owner = Named->getDeclContext();
    if (auto *Enum = dyn_cast<EnumDecl>(Owner)) {
      Owner = Enum->getDeclContext();
      Named = Enum;
    }
    const bool Around =
        isa<FunctionDecl>(Named) ? Named->getLexicalDeclContext()->isFunctionOrMethod() : Owner->isFunctionOrMethod();
    if (Around && !SM.isPointWithin(SM.getExpansionLoc(Named->getLocation()), Begin, End))
      Found.push_back({Use, Named});
    return true;
  }
};

} // namespace

std::vector<NameOfPlace> namesOfItsPlace(const BuildContext &Context, const OMPExecutableDirective *D,
                                         const AncestorVariables &Variables) {
  PlaceFinder Finder(Context.File.Context.getSourceManager(), codeOf(D)->getSourceRange());
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  for (const AncestorVariables::Entry &E : Variables.Entries)
    for (QualType T = E.V ? typeOfVariable(E.V) : QualType(); !T.isNull();) {
      if (auto *Typedef = T->getAs<TypedefType>())
        Finder.local(Typedef->getDecl(), E.Loc);
      else if (auto *Tag = T->getAsTagDecl())
        Finder.local(Tag, E.Loc);
      const ArrayType *Array = Context.File.Context.getAsArrayType(T);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
  return std::move(Finder.Found);
}

std::vector<std::string> declarationsOf(const BuildContext &Context, ArrayRef<NameOfPlace> Names) {
  // What these name in turn, and all of them in the order of the source.
  std::map<unsigned, unsigned> Ranges; // tokens, by the first
  llvm::SmallVector<const NamedDecl *, 8> Open;
  llvm::SmallPtrSet<const NamedDecl *, 8> Seen;
  for (const NameOfPlace &Name : Names)
    Open.push_back(Name.Decl);
  while (!Open.empty()) {
    const NamedDecl *Named = Open.pop_back_val();
    if (auto *Tag = dyn_cast<TagDecl>(Named); Tag && Tag->getDefinition())
      Named = Tag->getDefinition();
    if (!Seen.insert(Named).second)
      continue;
    if (auto Range = Context.tokens().range(Named->getSourceRange()))
      Ranges[Range->First] = std::max(Ranges[Range->First], Range->Last);
    PlaceFinder Finder(Context.File.Context.getSourceManager(), Named->getSourceRange());
    Finder.TraverseDecl(const_cast<NamedDecl *>(Named));
    for (const NameOfPlace &Name : Finder.Found)
      Open.push_back(Name.Decl);
  }
  std::vector<std::string> Out;
  unsigned Done = 0;
  for (auto [First, Last] : Ranges)
    if (First >= Done) { // a structure brings those in it
      Out.push_back(Context.tokens().text({First, Last}) + ";");
      Done = Last + 1;
    }
  return Out;
}

} // namespace chomp
