//===- Groupprivate.cpp - variables with one copy for each contention group ===//
//
// OpenMP 6.0 §7.13. Clang knows the directive (without device_type, which PragmaMask takes, and with objects of classes
// where GroupObjects helps it) and has no code generation for it. A contention group is a team: on a device the copies
// are in the teams' memory, which is where the variable is declared (CHOMP_GROUP); on the host the variable itself is
// the copy of all code outside of a league. The copies begin without a value: there is no constructor to be called.
//
//   Before:  static int count;                          After:  static int count;
//            #pragma omp groupprivate(count)
//            count++;                                           CHOMP_GROUPPRIVATE(count)++;
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/Groupprivate.h"

#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/StaticMembers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace chomp {

/// The definition in this file; null if another one has it.
static const VarDecl *definition(const VarDecl *V) {
  const VarDecl *Definition = V->getDefinition();
  return Definition ? Definition : const_cast<VarDecl *>(V)->getActingDefinition();
}

bool isGroupOfFiles(const VarDecl *V) {
  if (!V->isExternallyVisible() || V->isStaticLocal())
    return false;
  return !definition(V) || V->isInline() || isTemplateInstantiation(V->getTemplateSpecializationKind());
}

std::string groupFunction(const ParsedFile &File, const VarDecl *V) {
  return "chomp_group_" + (V->isStaticDataMember() ? memberVariable(File, V) : V->getNameAsString());
}

/// Whether the directive says device_type(host).
static bool isOfHost(const ParsedFile &File, const VarDecl *V) {
  return llvm::any_of(V->redecls(), [&](const VarDecl *R) {
    auto *Attribute = R->getAttr<OMPGroupPrivateDeclAttr>();
    return Attribute && File.Notes.HostGroups.contains(Attribute->getLocation());
  });
}

bool isExportedGroup(const ParsedFile &File, const VarDecl *V) {
  return isGroupprivate(V) && V->isExternallyVisible() && !V->isStaticLocal() && !V->isTemplated() &&
         V == definition(V) && !isGroupOfFiles(V) && !isOfHost(File, V);
}

namespace {

/// Directives and uses in some code, of templates' instantiations, too.
struct Finder : DynamicRecursiveASTVisitor {
  Finder() { ShouldVisitTemplateInstantiations = true; }
  std::vector<const OMPGroupPrivateDecl *> Directives;
  std::vector<const Expr *> Uses, Others; ///< Others: of static data members that are not groupprivate.
  std::vector<const VarDecl *> Locals;    ///< Variables of a function's own.
  /// The names in its list are no uses; in an attribute they stand where they are declared.
  bool TraverseOMPGroupPrivateDecl(OMPGroupPrivateDecl *D) override {
    Directives.push_back(D);
    return true;
  }
  bool VisitParenExpr(ParenExpr *E) override {
    if (objectOfMember(E))
      note(E, cast<DeclRefExpr>(cast<BinaryOperator>(E->getSubExpr())->getRHS()));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    note(E, E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isStaticLocal() && isGroupprivate(V))
      Locals.push_back(V);
    return true;
  }

private:
  void note(const Expr *Whole, const DeclRefExpr *Name) {
    auto *V = dyn_cast<VarDecl>(Name->getDecl());
    if (V && (isGroupprivate(V) || V->isStaticDataMember()) && !V->isTemplated() && Noted.insert(Name).second)
      (isGroupprivate(V) ? Uses : Others).push_back(Whole);
  }
  llvm::DenseSet<const Expr *> Noted; ///< The name of a member behind an object is no use by itself.
};

} // namespace

void checkGroupprivate(BuildContext &Context, const VarDecl *V, SourceLocation Use) {
  if (!isOfHost(Context.File, V))
    return;
  Context.error(Use, Diag::GroupprivateVariable)
      << V->getNameAsString() << "has no copy on a device: its directive says device_type(host)";
  report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
}

/// The pragma's tokens; an attribute is gone already.
static std::optional<TokenRange> pragmaOf(const TokenStream &Tokens, const OMPGroupPrivateDecl *D) {
  auto Begin = Tokens.index(D->getBeginLoc());
  return Begin && Tokens[*Begin].Role != PragmaRole::None ? std::optional(Tokens.pragma(*Begin)) : std::nullopt;
}

void editGroupprivate(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  Finder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPGroupPrivateDecl *D : Finder.Directives)
    if (auto Pragma = pragmaOf(Tokens, D))
      Edits.remove(*Pragma);
  for (const VarDecl *V : Finder.Locals) {
    Context.Model.Unit.NeedsDeviceHeader = true;
    auto First = Tokens.index(V->getBeginLoc()), Name = Tokens.index(V->getLocation());
    for (unsigned I = First.value_or(0); Name && I < *Name; ++I)
      if (Tokens[I].Spelling == "static")
        Edits.replace({I, I}, "CHOMP_GROUP");
  }
}

void dropGroupprivate(BuildContext &Context, const CXXRecordDecl *Class, TokenEdits &Edits) {
  for (const Decl *D : Class->decls())
    if (auto *Directive = dyn_cast<OMPGroupPrivateDecl>(D))
      if (auto Pragma = pragmaOf(Context.tokens(), Directive))
        Edits.remove(*Pragma);
}

/// Nobody constructs the copies, or destroys them.
static void checkType(BuildContext &Context, const Expr *ListItem) {
  const QualType Type = Context.File.Context.getBaseElementType(ListItem->getType());
  auto *Class = Type->isDependentType() ? nullptr : Type->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && !(Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor()))
    Context.error(ListItem->getExprLoc(), Diag::TeamType)
        << cast<DeclRefExpr>(ListItem)->getDecl()->getNameAsString() << Type;
}

void editHostGroupprivate(BuildContext &Context) {
  const TokenStream &Tokens = Context.tokens();
  if (!Tokens.inDirectives("groupprivate") && !Tokens.inDirectives("allocate"))
    return;
  const SourceManager &SM = Context.File.Context.getSourceManager();
  Finder Finder;
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  llvm::DenseSet<unsigned> Seen, Other;
  for (const OMPGroupPrivateDecl *D : Finder.Directives) {
    for (const Expr *E : D->varlist())
      checkType(Context, E);
    if (auto Pragma = pragmaOf(Tokens, D); Pragma && Seen.insert(Pragma->First).second)
      Context.Model.Rewritten.push_back({*Pragma, ""});
  }
  auto RangeOf = [&](const Expr *E) {
    auto *Name = dyn_cast<DeclRefExpr>(E);
    return Tokens.range({E->getBeginLoc(), Name ? Name->getLocation() : E->getEndLoc()});
  };
  for (const Expr *E : Finder.Others)
    if (auto Range = RangeOf(E))
      Other.insert(Range->Last);
  llvm::MapVector<unsigned, unsigned> Names; // by their last tokens: captures name no more than that
  for (const Expr *E : Finder.Uses)
    if (auto Range = RangeOf(E); Range && Tokens[Range->First].Role == PragmaRole::None) {
      unsigned &First = Names.try_emplace(Range->Last, Range->First).first->second;
      First = std::min(First, Range->First);
    }
  for (auto [Last, First] : Names) {
    if (Other.contains(Last))
      Context.error(Tokens[Last].Loc, Diag::GroupprivateVariable)
          << Tokens[Last].Spelling << "is one in some instantiations of this template, and not in others";
    Context.Model.Renamed.emplace_back(Last, (Tokens[Last].Spelling + ")").str());
    Context.Model.Inserted.emplace_back(First, "CHOMP_GROUPPRIVATE(");
  }
}

} // namespace chomp
