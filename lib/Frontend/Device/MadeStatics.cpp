//===- MadeStatics.cpp - static variables of device functions -------------===//
//
// A function's own static variable begins when control first passes its declaration. GPUs' compilers take constants
// only; any other is made by the first thread that comes by (chomp/device/Objects.h):
//
//   Before:  static Counter calls(start);                   return calls.next();
//   After:   static chomp::made_once<Counter> calls;        return calls.object().next();
//            calls.make([&](auto place) { ::new (place) Counter(start); });
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool isMadeOnce(const ASTContext &AST, const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->isStaticLocal() || V->isConstexpr() || isMovedOut(V) || !AST.getLangOpts().CPlusPlus ||
      V->getType()->isReferenceType() || V->getTLSKind())
    return false;
  const Expr *Init = V->getInit();
  if (V->getType()->isDependentType() || (Init && Init->isInstantiationDependent()))
    return !Init || Init->isInstantiationDependent();
  if (V->getType().isDestructedType() != QualType::DK_none)
    return true;
  auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  if (Made && Made->getNumArgs() == 0 && Made->getConstructor()->isDefaultConstructor())
    return !beginsAsConstant(AST, V->getType());
  return Init && !Init->isConstantInitializer(const_cast<ASTContext &>(AST), false);
}

void makeStaticOnce(DeviceText &Text, const DeclStmt *S, const VarDecl *V, TokenEdits &Edits) {
  const TokenStream &Tokens = Text.tokens();
  auto Range = Tokens.range(S->getSourceRange());
  auto Name = Tokens.index(V->getLocation());
  if (!S->isSingleDecl() || !Range || !Name || Tokens[Range->Last].Spelling != ";") {
    Text.problem(V->getLocation(), "a static variable that is no constant beside others", "declare it by itself");
    return;
  }
  const std::string Type = Text.declare(V->getType(), ""), Variable = V->getNameAsString();
  const std::string Head = "static chomp::made_once<" + Type + "> " + Variable + "; " + Variable +
                           ".make([&](auto place) { ::new (place) " + madeOf(Type, "", V->getType());
  // What begins the value, if there is one: an array's size may stand before it.
  const Expr *Init = V->getInit();
  auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  const bool Written = Init && !(Made && V->getInitStyle() == VarDecl::CallInit && Made->getNumArgs() == 0 &&
                                 Tokens[*Name + 1].Spelling != "(");
  unsigned First = Range->Last;
  bool Assigned = false;
  if (Written && V->getInitStyle() != VarDecl::CInit) {
    for (First = *Name + 1; First < Range->Last && !llvm::is_contained({"(", "{"}, Tokens[First].Spelling);)
      ++First;
  } else if (Written) {
    for (First = *Name + 1; First < Range->Last && Tokens[First].Spelling != "=";)
      ++First;
    Assigned = First < Range->Last;
  }
  // "(4)", "{4}", "= value"; an array's braces are those of its own member.
  const bool Array = V->getType()->isArrayType(), Braces = Assigned && Tokens[First + 1].Spelling == "{";
  const bool Around = First < Range->Last && (Array || (Assigned && !Braces));
  Edits.replace({Range->First, Assigned ? First : First - 1}, Head);
  if (Around)
    Edits.insertBefore(First + Assigned, Array ? "{" : "(");
  Edits.replace({Range->Last, Range->Last}, std::string(!Around ? "" : Array ? "}" : ")") + "; });");
}

} // namespace chomp
