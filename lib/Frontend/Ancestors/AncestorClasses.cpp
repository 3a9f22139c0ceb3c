//===- AncestorClasses.cpp - the host's function where the construct stands ===//
//
// In C++ a class may stand in a function: what is declared around it, a template's parameters and the private members
// of the class that the function belongs to are visible in there, but for variables. References to what the function
// gets take their names, so that the code stays as it is written; only `this` is another pointer.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorClasses.h"

#include "Analysis/Directives.h"
#include "Frontend/Ancestors/AncestorThis.h"
#include "Frontend/Ancestors/AncestorVariables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

static constexpr llvm::StringLiteral Self = "chomp_this";

/// What the code says of the object around it, and of the function's name. Front: lines in front of the class.
static void editCode(BuildContext &Context, const OMPExecutableDirective *D, std::vector<std::string> &Front) {
  auto TokenAt = [&](SourceLocation Loc) { return Context.tokens().index(Loc); };
  const AncestorThis This(D);
  for (SourceLocation Loc : This.Unnamed)
    if (auto Token = TokenAt(Loc))
      Context.Model.Inserted.push_back({*Token, (Self + "->").str()});
  for (SourceLocation Loc : This.Named)
    if (auto Token = TokenAt(Loc))
      Context.Model.Renamed.push_back({*Token, Self.str()});
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const PredefinedExpr *> Names;
    bool VisitPredefinedExpr(PredefinedExpr *E) override {
      Names.push_back(E);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  for (const PredefinedExpr *E : Finder.Names)
    if (auto Token = TokenAt(E->getLocation())) {
      const llvm::StringRef Word = Context.tokens()[*Token].Spelling; // __func__
      const std::string Name = "chomp_" + Word.trim('_').lower();
      Context.Model.Renamed.push_back({*Token, Name});
      std::string Line = "static const char *const " + Name + " = " + Word.str() + ";";
      if (!llvm::is_contained(Front, Line))
        Front.push_back(std::move(Line));
    }
}

/// Whether the code only takes a constant's value, which the class sees by itself, also where there must be a constant.
static bool isConstant(const BuildContext &Context, const OMPExecutableDirective *D, const VarDecl *V) {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *V;
    bool Constant = true;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Constant &= E->getDecl()->getCanonicalDecl() != V || E->isNonOdrUse() == NOUR_Constant;
      return Constant;
    }
  } Finder;
  Finder.V = V;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Finder.Constant && !V->getType()->isDependentType() && V->isUsableInConstantExpressions(Context.File.Context);
}

void placeAncestor(BuildContext &Context, const OMPExecutableDirective *D, AncestorFunction &F) {
  std::vector<std::string> Front;
  editCode(Context, D, Front);
  F.Last = Context.tokens().statement(codeOf(D)).Last;
  F.Indentation = Context.tokens().indentation(Context.tokens().pragma(F.Pragma).Last + 1);
  llvm::StringSet<> Declared;
  for (const AncestorVariables::Entry &E :
       AncestorVariables(Context, D, *Context.File.ancestorPragma(D), F.InTemplate).Entries) {
    if (E.How == Reach::Own)
      continue;
    const std::string Item = "chomp_at{chomp_items[" + std::to_string(F.Arguments.size()) + "]}";
    const std::string Name = E.V ? E.V->getNameAsString() : Self.str();
    const std::string Type = "chomp_variable<decltype(" + Name + ")>";
    const bool New = (E.Use || !E.V) && !E.Moved && Declared.insert(Name).second;
    if (E.How == Reach::Private) {
      if (New)
        F.Variables.push_back(Type + " " + Name + ";");
      continue;
    }
    if (!E.V) {
      if (New) {
        Front.push_back("typedef decltype(this) chomp_object;"); // inside there is none
        F.Variables.push_back("chomp_object " + Name + " = " + Item + ";");
      }
      F.Arguments.push_back(E.Moved ? "(void *)0" : "chomp_copy<decltype(this)>(this).get()");
      continue;
    }
    if (New && !isConstant(Context, D, E.V))
      F.Variables.push_back(Type + " &" + Name + " = " + Item + ";");
    const bool Depends = E.Implicit && E.V->getType()->isDependentType();
    const bool Copied = (E.How == Reach::Value || Depends) && E.Use && E.Use->Written;
    F.Arguments.push_back(Copied ? (Depends ? "chomp_implicit<" : "chomp_copy<") + Type + ">(" + Name + ").get()"
                                 : "&" + Name);
  }
  F.Body = llvm::join(Front, "\n" + F.Indentation + "  ");
}

} // namespace chomp
