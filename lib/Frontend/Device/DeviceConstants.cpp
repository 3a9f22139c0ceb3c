//===- DeviceConstants.cpp - what stays constexpr in the kernel file ------===//
#include "Frontend/Device/DeviceConstants.h"

#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

/// Whether no function that is named in S fails a test.
static bool namesOnly(const Stmt *S, llvm::function_ref<bool(const FunctionDecl *)> Passes) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(llvm::function_ref<bool(const FunctionDecl *)> Passes) : Passes(Passes) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *Callee = dyn_cast<FunctionDecl>(E->getDecl());
      return !Callee || Passes(Callee);
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return false; }
    llvm::function_ref<bool(const FunctionDecl *)> Passes;
  };
  return Finder(Passes).TraverseStmt(const_cast<Stmt *>(S));
}

/// Written as a value; other constants are initialized as the user has written it.
static bool isNumber(const VarDecl *V) {
  const VarDecl *Declaration = nullptr; // a member's value may stand outside of its class
  const Expr *Init = V->getType()->isIntegralOrEnumerationType() ? V->getAnyInitializer(Declaration) : nullptr;
  const APValue *Value = Init && !Init->isValueDependent() ? Declaration->evaluateValue() : nullptr;
  return Value && Value->isInt() && (Value->getInt().isRepresentableByInt64() || Value->getInt().getActiveBits() <= 64);
}

/// In C no variable is a constant, but what is initialized with one and never changes might as well be.
static bool isConstantOfC(const VarDecl *V) {
  QualType Type = V->getType();
  return !V->getASTContext().getLangOpts().CPlusPlus && Type.isConstQualified() && !Type.isVolatileQualified() &&
         Type->isIntegerType() && !Type->isEnumeralType() && isNumber(V);
}

namespace {

/// Calls a function for each variable that is named where code needs a value before it runs, and each number of which
/// it needs nothing but the value. (Of those Clang knows in C++ alone.)
struct ConstantUses : DynamicRecursiveASTVisitor {
  explicit ConstantUses(llvm::function_ref<void(const VarDecl *)> Take) : Take(Take) {}
  llvm::function_ref<void(const VarDecl *)> Take;
  unsigned Constant = 0;

  template <class F> bool inConstant(F Traverse) {
    ++Constant;
    bool Ok = Traverse();
    --Constant;
    return Ok;
  }
  bool TraverseConstantExpr(ConstantExpr *E) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseConstantExpr(E); });
  }
  bool TraverseTypeLoc(TypeLoc Loc, bool Qualifier = true) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseTypeLoc(Loc, Qualifier); });
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Loc) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(Loc); });
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D); });
  }
  bool TraverseVarDecl(VarDecl *D) override {
    Constant += D->isConstexpr();
    bool Ok = DynamicRecursiveASTVisitor::TraverseVarDecl(D);
    Constant -= D->isConstexpr();
    return Ok;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
      if (Constant || (E->isNonOdrUse() == NOUR_Constant && isNumber(V)))
        Take(V->getCanonicalDecl());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    auto *Ref = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    auto *V = Ref && E->getCastKind() == CK_LValueToRValue ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && isConstantOfC(V))
      Take(V->getCanonicalDecl());
    return true;
  }
};

} // namespace

/// Whether a kernel can have one of its own: not what refers to an object of the host's, nor a lambda, which its kernel
/// makes anyway.
static bool isRepeatable(const ASTContext &AST, const VarDecl *V) {
  QualType Type = V->getType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return V->isLocalVarDecl() && !Type->isReferenceType() && !(Class && Class->isLambda()) &&
         (!Type->isPointerType() || Type->isFunctionPointerType() || Type->getPointeeType()->isCharType()) &&
         (V->isUsableInConstantExpressions(AST) || isConstantOfC(V));
}

std::vector<const VarDecl *> localConstants(const ASTContext &AST, const Stmt *Code) {
  std::vector<const VarDecl *> Out;
  // By place: what depends on no argument of a template may name the template's variable in an instantiation.
  llvm::DenseSet<SourceLocation> Known;
  std::function<void(const VarDecl *)> Take = [&](const VarDecl *V) {
    if (!isRepeatable(AST, V) || !Known.insert(V->getLocation()).second)
      return;
    if (!isNumber(V)) {
      ConstantUses Named(Take);
      Named.inConstant([&] { return Named.TraverseStmt(const_cast<Expr *>(V->getInit())); });
    }
    Out.push_back(V);
  };
  struct Declared : DynamicRecursiveASTVisitor {
    explicit Declared(llvm::DenseSet<SourceLocation> &Own) : Own(Own) {}
    bool VisitVarDecl(VarDecl *V) override {
      Own.insert(V->getLocation());
      return true;
    }
    llvm::DenseSet<SourceLocation> &Own;
  };
  Declared(Known).TraverseStmt(const_cast<Stmt *>(Code));
  ConstantUses(Take).TraverseStmt(const_cast<Stmt *>(Code));
  return Out;
}

const Expr *repeatedInitializer(const VarDecl *V) { return isNumber(V) ? nullptr : V->getInit(); }

/// "4", "true", "Color::Green".
static std::string valueText(BuildContext &Context, QualType Type, const llvm::APSInt &Value) {
  if (Type->isBooleanType())
    return Value == 0 ? "false" : "true";
  std::string Digits = llvm::toString(Value, 10);
  if (!Value.isRepresentableByInt64())
    Digits += "u";
  else if (Value.getExtValue() == std::numeric_limits<int64_t>::min()) // a minus sign is no part of a number
    Digits = "(-9223372036854775807 - 1)";
  auto *Enum = Type->getAs<EnumType>();
  if (!Enum)
    return Digits;
  const std::string Name = Context.Text.declare(Type, "");
  for (const EnumConstantDecl *E : Enum->getDecl()->getDefinitionOrSelf()->enumerators())
    if (llvm::APSInt::isSameValue(E->getInitVal(), Value))
      return Name + "::" + E->getNameAsString();
  return "(" + Name + ")" + Digits;
}

std::pair<KernelCode, KernelCode> constantText(BuildContext &Context, const VarDecl *V) {
  QualType Type = changeable(Context.File.Context, V->getType());
  const std::string Declaration = "constexpr " + Context.Text.declare(Type, Context.Text.name(V));
  if (!isNumber(V)) { // static, so that no closure need capture it
    TokenEdits Edits;
    Context.Text.edit(V->getInit(), Edits);
    return {"static " + Declaration, initializerText(Context, V, Edits)};
  }
  return {Declaration, " = " + valueText(Context, Type, V->getInitializingDeclaration()->evaluateValue()->getInt())};
}

bool isDeviceConstexpr(const FunctionDecl *F) {
  return F->isConstexpr() &&
         (!F->getDefinition() ||
          namesOnly(F->getDefinition()->getBody(), [](const FunctionDecl *Callee) { return Callee->isConstexpr(); }));
}

bool isDeviceConstexpr(const VarDecl *V) {
  return V->isConstexpr() && !V->getType()->isPointerType() &&
         namesOnly(V->getAnyInitializer(), [](const FunctionDecl *Callee) { return isDeviceConstexpr(Callee); });
}

KernelCode initializerText(BuildContext &Context, const VarDecl *V, const TokenEdits &Edits, bool Marked) {
  const TokenStream &Tokens = Context.tokens();
  auto Text = [&](std::optional<TokenRange> Range) {
    return !Range ? "" : Marked ? Tokens.deviceLines(*Range, Edits) : Tokens.deviceText(*Range, &Edits);
  };
  const VarDecl *Written = V;
  const Expr *Init = V->getAnyInitializer(Written);
  auto Name = Tokens.index(Written->getLocation()), Last = Tokens.index(Written->getEndLoc());
  // Clang's expression for a constructor begins with the variable's name.
  if (!isa<CXXConstructExpr>(Init->IgnoreImplicit()) || Written->getInitStyle() == VarDecl::CInit || !Name || !Last)
    return " = " + Text(Tokens.range(Init->getSourceRange()));
  const llvm::StringRef Open = Tokens[*Name + 1].Spelling;
  return Open == "(" || Open == "{" ? Text(TokenRange{*Name + 1, *Last}) : "{}";
}

} // namespace chomp
