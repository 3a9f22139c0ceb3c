//===- StaticLocals.cpp - static variables of device functions ------------===//
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

#include <algorithm>
#include <optional>

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

namespace {

/// A declarator's tokens: the first one's with the words in front of it, each without the comma or semicolon behind.
struct Declarator {
  const VarDecl *V;
  unsigned First, Name, Behind;
};

std::optional<SmallVector<Declarator, 2>> declaratorsOf(const TokenStream &Tokens, const DeclStmt *S) {
  SmallVector<Declarator, 2> Out;
  for (const Decl *D : S->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    auto Begin = Tokens.index(S->getBeginLoc()), End = Tokens.index(D->getEndLoc());
    auto Name = V ? Tokens.index(V->getLocation()) : std::nullopt;
    if (!Begin || !End || !Name)
      return std::nullopt;
    unsigned Behind = std::max(*End, *Name) + 1;
    while (Behind < Tokens.tokens().size() && Tokens[Behind].Spelling != "," && Tokens[Behind].Spelling != ";")
      ++Behind;
    Out.push_back({V, Out.empty() ? *Begin : Out.back().Behind + 1, *Name, Behind});
  }
  return Out;
}

class StaticsWriter {
public:
  StaticsWriter(DeviceText &Text, TokenEdits &Edits) : Text(Text), Tokens(Text.tokens()), Edits(Edits) {}

  /// "static chomp::made_once<Type> name; name.make([&](auto place) { ::new (place) Type(4); });"
  void makeOnce(const Declarator &D) const {
    const VarDecl *V = D.V;
    const std::string Type = Text.declare(V->getType(), ""), Variable = V->getNameAsString();
    const KernelCode Head = "static chomp::made_once<" + Type + "> " + Variable + "; " + Variable +
                            ".make([&](auto place) { ::new (place) " + madeOf(Type, "", V->getType());
    const bool Assigned = V->getInitStyle() == VarDecl::CInit;
    const unsigned First = isWritten(D) ? valueOf(D) : D.Behind;
    // "(4)", "{4}", "= value"; an array's braces are those of its own member.
    const bool Value = First < D.Behind, Array = V->getType()->isArrayType();
    const bool Braces = Value && Assigned && Tokens[First + 1].Spelling == "{";
    const bool Around = Value && (Array || (Assigned && !Braces));
    Edits.replace({D.First, Value && Assigned ? First : First - 1}, Head);
    if (Around)
      Edits.insertBefore(First + Assigned, Array ? "{" : "(");
    Edits.replace({D.Behind, D.Behind}, std::string(!Around ? "" : Array ? "}" : ")") + "; });");
  }

  /// A constant beside such variables: "static int other = 4;"
  void declare(const Declarator &D) const {
    if (D.First > 0 && Tokens[D.First - 1].Spelling == ",")
      Edits.replace({D.First, (D.V->hasInit() ? std::min(valueOf(D), D.Behind) : D.Behind) - 1},
                    std::string(D.V->isConstexpr() ? "static constexpr " : "static ") +
                        Text.declare(D.V->getType(), D.V->getNameAsString()) +
                        (D.V->getInitStyle() == VarDecl::CInit ? " " : ""));
    Edits.replace({D.Behind, D.Behind}, ";");
  }

private:
  /// Whether something stands there for its value.
  bool isWritten(const Declarator &D) const {
    const Expr *Init = D.V->getInit();
    auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
    return Init && !(Made && D.V->getInitStyle() == VarDecl::CallInit && Made->getNumArgs() == 0 &&
                     Tokens[D.Name + 1].Spelling != "(");
  }
  /// What begins it: an array's size may stand before.
  unsigned valueOf(const Declarator &D) const {
    const bool Assigned = D.V->getInitStyle() == VarDecl::CInit;
    unsigned First = D.Name + 1;
    while (First < D.Behind &&
           !(Assigned ? Tokens[First].Spelling == "=" : llvm::is_contained({"(", "{"}, Tokens[First].Spelling)))
      ++First;
    return First;
  }

  DeviceText &Text;
  const TokenStream &Tokens;
  TokenEdits &Edits;
};

} // namespace

bool makeStaticsOnce(DeviceText &Text, const ASTContext &AST, const DeclStmt *S, TokenEdits &Edits) {
  auto IsMade = [&](const Decl *D) { return isa<VarDecl>(D) && isMadeOnce(AST, cast<VarDecl>(D)); };
  auto First = llvm::find_if(S->decls(), IsMade);
  if (First == S->decl_end())
    return false;
  auto Declarators = declaratorsOf(Text.tokens(), S);
  if (!Declarators) {
    Text.problem((*First)->getLocation(), "a static variable that is no constant in a macro",
                 "declare it outside of the macro");
    return true;
  }
  const StaticsWriter Writer(Text, Edits);
  for (const Declarator &D : *Declarators)
    if (IsMade(D.V))
      Writer.makeOnce(D);
    else if (Declarators->size() > 1)
      Writer.declare(D);
  return true;
}

} // namespace chomp
