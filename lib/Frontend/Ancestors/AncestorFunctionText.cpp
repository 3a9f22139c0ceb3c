//===- AncestorFunctionText.cpp - the host's function for a device's code -===//
//
// Writes the variables of a function that has the code of a construct for the host, and that code. In C it can't have
// the variables by their own names, but for pointers and arrays that are used as such: uses are renamed.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorFunctionText.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace chomp {

void AncestorFunctionText::declare(const AncestorVariables::Entry &E, int Index) {
  QualType Type = typeOfVariable(E.V);
  ASTContext &AST = Context.File.Context;
  std::string Name = E.V->getNameAsString(), Item = "chomp_items[" + std::to_string(Index) + "]";
  auto Declared = [&](QualType T, std::string As) {
    T.getAsStringInternal(As, AST.getPrintingPolicy());
    return As;
  };
  auto Pointer = [&](QualType To, const std::string &As) {
    Function.Variables.push_back(Declared(To.getUnqualifiedType(), As) + " = (" +
                                 Declared(To.getUnqualifiedType(), "") + ")" + Item + ";");
  };
  switch (E.How) {
  case Reach::Own:
    return;
  case Reach::Private:
    if (Type->isVariablyModifiedType())
      refuseAncestor(Context, E.Loc, "with a private array of variable length");
    Function.Variables.push_back(Declared(Type, Name) + ";");
    return;
  case Reach::Value:
    if (Type->isArrayType())
      Function.Variables.push_back(Declared(Type, Name) + "; __builtin_memcpy(" + Name + ", " + Item + ", sizeof(" +
                                   Name + "));");
    else
      Function.Variables.push_back(Declared(Type, Name) + " = *(" + Declared(AST.getPointerType(Type), "") + ")" +
                                   Item + ";");
    return;
  case Reach::Pointer:
    Function.Variables.push_back(Declared(Type.getUnqualifiedType(), Name) + " = *(" +
                                 Declared(AST.getPointerType(Type.getUnqualifiedType()), "") + ")" + Item + ";");
    return;
  case Reach::Storage:
    if (const ArrayType *Array = E.Use->OnlyDecays ? AST.getAsArrayType(Type) : nullptr)
      return Pointer(AST.getPointerType(Array->getElementType()), Name);
    Renamed[E.V] = inventName(Context.File, Name);
    return Pointer(AST.getPointerType(Type), Renamed[E.V]);
  }
}

std::string AncestorFunctionText::body() const {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const DeclRefExpr *> Uses;
    std::vector<const PredefinedExpr *> Names;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Uses.push_back(E);
      return true;
    }
    bool VisitPredefinedExpr(PredefinedExpr *E) override {
      Names.push_back(E);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  TokenEdits Edits;
  auto Respell = [&](SourceLocation Loc, std::string Text) {
    if (auto Token = Context.tokens().index(Loc))
      Edits.replace({*Token, *Token}, std::move(Text));
  };
  for (const DeclRefExpr *E : Finder.Uses)
    if (auto It = Renamed.find(dyn_cast<VarDecl>(E->getDecl()->getCanonicalDecl())); It != Renamed.end())
      Respell(E->getLocation(), "(*" + It->second + ")");
  for (const PredefinedExpr *E : Finder.Names)
    if (E->getFunctionName())
      Respell(E->getLocation(), "\"" + E->getFunctionName()->getString().str() + "\"");
  return Context.tokens().text(Context.tokens().statement(codeOf(D)), &Edits);
}

} // namespace chomp
