//===- StorageFinder.cpp - what wants storage of constants ----------------===//
#include "Frontend/Device/StorageFinder.h"

#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace chomp {

/// Whether an expression names an object of the library that is nothing but its type, such as std::ranges::sort and
/// std::ignore, and wants the object itself.
static bool isStateless(const DeclRefExpr *E) {
  auto *V = dyn_cast<VarDecl>(E->getDecl());
  const CXXRecordDecl *Class = V ? V->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && V->isFileVarDecl() && V->isConstexpr() && !E->hasExplicitTemplateArgs() &&
         E->isNonOdrUse() == NOUR_None && V->getASTContext().getSourceManager().isInSystemHeader(V->getLocation()) &&
         Class->hasDefinition() && Class->isEmpty() && !Class->isLambda() && Class->hasTrivialDefaultConstructor();
}

bool isConstantNumber(const DeclRefExpr *E) {
  auto *V = dyn_cast<VarDecl>(E->getDecl());
  return isa<EnumConstantDecl>(E->getDecl()) ||
         (V && !V->hasLocalStorage() && V->isConstexpr() && V->getType()->isArithmeticType());
}

bool isLibraryNumber(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  return isa<VarDecl>(D) && isConstantNumber(E) && E->isNonOdrUse() == NOUR_None &&
         D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation());
}

bool StorageFinder::VisitConstantArrayTypeLoc(ConstantArrayTypeLoc Type) {
  if (auto Range = Type.getSizeExpr() ? Text.tokens().range(Type.getSizeExpr()->getSourceRange()) : std::nullopt)
    Bounds.push_back(*Range);
  return true;
}

bool StorageFinder::VisitDeclRefExpr(DeclRefExpr *E) {
  auto Token = Text.tokens().index(E->getLocation());
  auto *V = dyn_cast<VarDecl>(E->getDecl());
  if (!Token || (Instances && V && V->isStaticLocal())) // of the template's text
    return true;
  auto *F = dyn_cast<FunctionDecl>(E->getDecl());
  if (F && F->getOverloadedOperator() == OO_Call) // its place is the object's
    return true;
  std::string Call = isValueOf(E) ? "" : Text.accessorOf(E->getDecl()), Own = Text.ownLibrary(E->getDecl());
  auto *Shadow = dyn_cast<UsingShadowDecl>(E->getFoundDecl());
  if (!E->hasQualifier() && Shadow && Shadow->getDeclContext()->isFunctionOrMethod() &&
      !isComplexFunction(dyn_cast<FunctionDecl>(E->getDecl())))
    Own.clear();                    // "using std::swap;" says it: another type may have one of its own
  if (Text.gpu() && isStateless(E)) // CUDA has no storage for it
    Own = "decltype(" + Text.tokens().text(SourceRange(E->getBeginLoc(), E->getLocation())) + "){}";
  const bool Value = isConstantNumber(E) && (Values.contains(*Token) || (Text.gpu() && isLibraryNumber(E)));
  const KernelCode Meaning = Value ? valueOf(E) : Call + Own;
  auto [Known, New] = Instances ? Meant.try_emplace(*Token, Meaning) : std::pair(Meant.end(), true);
  if (!New && Known->second != Meaning) {
    Text.problem(E->getLocation(), "'" + E->getDecl()->getNameAsString() + "' of several kinds in one template",
                 "write an overloaded function that uses it");
    return true;
  }
  if (Value) {
    if (auto First = Text.tokens().index(E->getBeginLoc()); First && Cast.insert(*First).second)
      Edits.insertBefore(*First, Meaning);
    return true;
  }
  if (auto Range = Text.tokens().range(SourceRange(E->getBeginLoc(), E->getLocation())); Range && !Own.empty())
    Edits.replace(*Range, Own);
  else if (deviceTemplate(E->getDecl()))
    instance(E);
  else if (!Call.empty() && E->hasExplicitTemplateArgs())
    Text.problem(E->getLocation(), "the place of a constant that is a member template's",
                 "move the template to a namespace");
  else if (!Call.empty() && V->getIdentifier() && V->getName() == Text.tokens()[*Token].Spelling && // no parameter
           llvm::none_of(Bounds, [&](TokenRange R) { return R.First <= *Token && *Token <= R.Last; }))
    Edits.replace({*Token, *Token}, Call);
  return true;
}

KernelCode StorageFinder::valueOf(const DeclRefExpr *E) {
  const QualType Type = E->getType().getCanonicalType().getUnqualifiedType();
  const bool Place = isa<VarDecl>(E->getDecl()); // an enumerator has none anyway
  return Place && (Type->isEnumeralType() || E->getDecl()->getASTContext().isPromotableIntegerType(Type))
             ? "(" + Text.declare(Type, "") + ")"
             : "+";
}

void StorageFinder::instance(const DeclRefExpr *E) {
  auto Range = Text.tokens().range(SourceRange(E->getLocation(), E->getEndLoc()));
  if (Range && !E->hasExplicitTemplateArgs() && Range->First > 0 &&
      !llvm::is_contained({".", "->"}, Text.tokens()[Range->First - 1].Spelling))
    return; // Sema's own, for a clause
  if (!E->hasExplicitTemplateArgs() || !Range) {
    Text.problem(E->getLocation(), "a variable template named by way of an object", "name its class instead");
    return;
  }
  Edits.replace({Range->First, Range->First}, Text.templateName(E->getDecl()));
  Edits.replace({Range->Last, Range->Last},
                (Text.tokens()[Range->Last].Spelling + Text.accessorOf(E->getDecl())).str());
}

} // namespace chomp
