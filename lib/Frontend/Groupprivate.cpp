//===- Groupprivate.cpp - variables with one copy for each contention group ===//
//
// OpenMP 6.0 §7.13. Clang knows the directive (without device_type, which PragmaMask takes, nor objects of C++ classes,
// whose default constructor it takes for an initializer) and has no code generation for it. A contention group is a
// team: on a device the copies are in the teams' memory, which is where the variable is declared (CHOMP_GROUP); on the
// host the variable itself is the copy of all code outside of a league.
//
//   Before:  static int count;                          After:  static int count;
//            #pragma omp groupprivate(count)
//            count++;                                           CHOMP_GROUPPRIVATE(count)++;
//
//===----------------------------------------------------------------------===//
#include "Frontend/Groupprivate.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool isGroupprivate(const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  return V && V->hasGlobalStorage() &&
         llvm::any_of(V->redecls(), [](const VarDecl *R) { return R->hasAttr<OMPGroupPrivateDeclAttr>(); });
}

namespace {

/// Directives and uses in some code.
struct Finder : DynamicRecursiveASTVisitor {
  std::vector<const OMPGroupPrivateDecl *> Directives;
  std::vector<const DeclRefExpr *> Uses;
  std::vector<const VarDecl *> Locals; ///< Variables of a function's own.
  bool VisitOMPGroupPrivateDecl(OMPGroupPrivateDecl *D) override {
    Directives.push_back(D);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (isGroupprivate(E->getDecl()))
      Uses.push_back(E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isStaticLocal() && isGroupprivate(V))
      Locals.push_back(V);
    return true;
  }
};

} // namespace

/// Whether the directive says device_type(host).
static bool isOfHost(const BuildContext &Context, const VarDecl *V) {
  return llvm::any_of(V->redecls(), [&](const VarDecl *R) {
    auto *Attribute = R->getAttr<OMPGroupPrivateDeclAttr>();
    return Attribute && Context.File.HostGroups.contains(Attribute->getLocation());
  });
}

void checkGroupprivate(BuildContext &Context, const VarDecl *V, SourceLocation Use) {
  std::string Problem;
  if (isOfHost(Context, V))
    Problem = "has no copy on a device: its directive says device_type(host)";
  else if (V->isStaticDataMember())
    Problem = "is a member of a class, which no device's teams can have yet: declare it outside of the class";
  else if (!V->isStaticLocal() && V->isThisDeclarationADefinition() == VarDecl::DeclarationOnly &&
           !V->getActingDefinition() && !V->getDefinition())
    Problem = "is another file's, and device code can only have this file's: define it here";
  else
    return;
  Context.error(Use, Diag::GroupprivateVariable) << V->getNameAsString() << Problem;
  report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
}

void editGroupprivate(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  Finder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPGroupPrivateDecl *D : Finder.Directives)
    if (auto Begin = Tokens.index(D->getBeginLoc()))
      Edits.remove(Tokens.pragma(*Begin));
  for (const VarDecl *V : Finder.Locals) {
    Context.Model.Unit.NeedsDeviceHeader = true;
    auto First = Tokens.index(V->getBeginLoc()), Name = Tokens.index(V->getLocation());
    for (unsigned I = First.value_or(0); Name && I < *Name; ++I)
      if (Tokens[I].Spelling == "static")
        Edits.replace({I, I}, "CHOMP_GROUP");
  }
}

void editHostGroupprivate(BuildContext &Context) {
  const TokenStream &Tokens = Context.tokens();
  const SourceManager &SM = Context.File.Context.getSourceManager();
  Finder Finder;
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  for (const OMPGroupPrivateDecl *D : Finder.Directives)
    if (auto Begin = Tokens.index(D->getBeginLoc()))
      Context.Model.Rewritten.push_back({Tokens.pragma(*Begin), ""});
  llvm::DenseSet<unsigned> Seen;
  for (const DeclRefExpr *E : Finder.Uses) {
    auto Range = Tokens.range({E->getBeginLoc(), E->getLocation()});
    if (!Range || Tokens[Range->First].Role != PragmaRole::None || !Seen.insert(Range->First).second)
      continue;
    Context.Model.Renamed.emplace_back(Range->Last, Tokens[Range->Last].Spelling + ")");
    Context.Model.Inserted.emplace_back(Range->First, "CHOMP_GROUPPRIVATE(");
  }
}

} // namespace chomp
