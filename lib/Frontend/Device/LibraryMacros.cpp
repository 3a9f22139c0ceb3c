//===- LibraryMacros.cpp - what the C library's macros stand for ----------===//
//
// Macros of the library that expand to a compiler's builtins are written by their names again: nvcc takes few of those
// in device code, and nobody wants to read them.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace chomp {

/// Function-like macros of <math.h> over builtins; the count of their own arguments, which come last in the builtin's.
static int mathMacro(llvm::StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Cases({"INFINITY", "NAN", "HUGE_VAL", "HUGE_VALF"}, 0)
      .Cases({"isnan", "isinf", "isfinite", "isnormal", "signbit", "fpclassify"}, 1)
      .Cases({"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered"}, 2)
      .Default(-1);
}

/// The operator that a macro stands for. They differ in floating-point exceptions only, which GPUs don't have.
static llvm::StringRef comparison(llvm::StringRef Macro) {
  return llvm::StringSwitch<llvm::StringRef>(Macro)
      .Case("isgreater", " > ")
      .Case("isgreaterequal", " >= ")
      .Case("isless", " < ")
      .Case("islessequal", " <= ")
      .Default("");
}

/// Whether nvcc has no device code for a macro that no operator is like.
static bool isMissingOnGpus(llvm::StringRef Macro) {
  return Macro == "fpclassify" || Macro == "isnormal" || Macro == "isunordered" || Macro == "islessgreater";
}

static KernelCode asOperand(const Expr *E, const KernelCode &Written) {
  return isOperation(E) ? "(" + Written + ")" : Written;
}

/// A missing macro by what C says it is, which names an argument twice; empty for one that is a longer story.
static KernelCode inOtherWords(llvm::StringRef Macro, llvm::ArrayRef<const Expr *> Arguments,
                               llvm::ArrayRef<KernelCode> Written) {
  const KernelCode &X = Written.front(), &Y = Written.back();
  if (Macro == "islessgreater") {
    const KernelCode Left = asOperand(Arguments.front(), X), Right = asOperand(Arguments.back(), Y);
    return "(" + Left + " < " + Right + " || " + Left + " > " + Right + ")";
  }
  if (Macro == "isunordered")
    return "(isnan(" + X + ") || isnan(" + Y + "))";
  if (Macro != "isnormal")
    return "";
  if (Arguments.front()->getType()->isSpecificBuiltinType(BuiltinType::Float))
    return "(isfinite(" + X + ") && fabsf(" + X + ") >= 1.17549435e-38f)";
  return "(isfinite(" + X + ") && fabs(" + X + ") >= 2.2250738585072014e-308)";
}

bool Rewriter::libraryMacro(const CallExpr *E) {
  llvm::StringRef Macro;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return false;
  int Count = -1;
  if (isSystemMacro(E->getBeginLoc(), Macro)) {
    Count = mathMacro(Macro);
  } else if (Text.gpu() && Callee->getIdentifier() && Callee->getBuiltinID()) { // by the builtin's own name
    Macro = Callee->getName();
    Count = Macro.consume_front("__builtin_") && Macro.starts_with("is") ? mathMacro(Macro) : -1;
  }
  if (Count < 0 || E->getNumArgs() < unsigned(Count))
    return false;
  if (Count == 0) {
    replace(E, Macro.str());
    return true;
  }
  llvm::SmallVector<const Expr *, 2> Arguments;
  llvm::SmallVector<KernelCode, 2> Written;
  for (const Expr *Argument : llvm::drop_begin(E->arguments(), E->getNumArgs() - Count)) {
    Arguments.push_back(Argument->IgnoreImpCasts());
    Written.push_back(inner(Arguments.back()));
  }
  KernelCode Out = Macro.str() + "(" + chomp::join(Written, ", ") + ")";
  if (const llvm::StringRef Operator = Text.gpu() ? comparison(Macro) : ""; !Operator.empty()) {
    Out = "(" + asOperand(Arguments.front(), Written.front()) + Operator + asOperand(Arguments.back(), Written.back()) +
          ")";
  } else if (Text.gpu() && isMissingOnGpus(Macro)) {
    const bool Pure = llvm::none_of(Arguments, [&](const Expr *Argument) { return Argument->HasSideEffects(Context); });
    Out = Pure ? inOtherWords(Macro, Arguments, Written) : "";
    if (Out.empty()) {
      Text.problem(E->getBeginLoc(), "'" + Macro.str() + "'" + (Pure ? "" : " of an expression with side effects"),
                   Pure ? "use isnan, isinf and isfinite" : "compute the expression before");
      return true;
    }
  }
  replace(E, Out);
  return true;
}

/// Before: ((void) sizeof ((x > 0) ? 1 : 0), __extension__ ({ if (x > 0) ; else __assert_fail(...); }))
/// After: assert(x > 0)
bool Rewriter::assertion(const ParenExpr *E) {
  llvm::StringRef Macro;
  if (!E->getType()->isVoidType() || !isSystemMacro(E->getBeginLoc(), Macro) || Macro != "assert")
    return false;
  struct Search : DynamicRecursiveASTVisitor {
    const Expr *Condition = nullptr;
    bool VisitIfStmt(IfStmt *S) override {
      Condition = S->getCond();
      return false;
    }
    bool VisitConditionalOperator(ConditionalOperator *C) override {
      if (C->getType()->isVoidType())
        Condition = C->getCond();
      return true;
    }
  } Find;
  Find.TraverseStmt(const_cast<ParenExpr *>(E));
  if (!Find.Condition) {
    replace(E, "(void)0"); // NDEBUG
    return true;
  }
  const Expr *Condition = Find.Condition;
  const SourceManager &SM = Context.getSourceManager();
  while (true) { // the macro's own conversions and parentheses
    Condition = Condition->IgnoreImpCasts();
    if (auto *Paren = dyn_cast<ParenExpr>(Condition); Paren && !SM.isMacroArgExpansion(Paren->getBeginLoc()))
      Condition = Paren->getSubExpr();
    else if (auto *Cast = dyn_cast<CStyleCastExpr>(Condition); Cast && !SM.isMacroArgExpansion(Cast->getBeginLoc()))
      Condition = Cast->getSubExpr();
    else
      break;
  }
  replace(E, "assert(" + inner(Condition) + ")");
  return true;
}

} // namespace chomp
