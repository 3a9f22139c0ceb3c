//===- DeviceCalls.cpp - calls, and what the C library's macros stand for -===//
//
// The silent one: C has one sqrt, C++ chooses among several by the arguments. So arguments of such functions are
// converted in the open. Macros of the library that expand to a compiler's builtins are written by their names again:
// nvcc takes few of those in device code, and nobody wants to read them.
//
//===----------------------------------------------------------------------===//
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"
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
  KernelCode Out = Macro.str();
  auto Argument = [&](int I) { return E->getArg(E->getNumArgs() - Count + I)->IgnoreImpCasts(); };
  // nvcc has device code for the first three alone; the others are spelled by what C says they are.
  KernelCode X = Count > 0 ? inner(Argument(0)) : "", Y = Count > 1 ? inner(Argument(1)) : "";
  if (Count > 0)
    Out += "(" + X + (Count > 1 ? ", " + Y : "") + ")";
  if (Text.gpu() && Count > 0) {
    bool Pure = !Argument(0)->HasSideEffects(Context) && (Count < 2 || !Argument(1)->HasSideEffects(Context));
    KernelCode L = Count > 0 ? operand(Argument(0)) : "", R = Count > 1 ? operand(Argument(1)) : "";
    bool Single = Count > 0 && Argument(0)->getType()->isSpecificBuiltinType(BuiltinType::Float);
    if (Macro == "isgreater" || Macro == "isgreaterequal" || Macro == "isless" || Macro == "islessequal") {
      // These differ from the operators in floating-point exceptions only, which GPUs don't have.
      Out = "(" + L + (Macro.starts_with("isg") ? " >" : " <") + (Macro.ends_with("equal") ? "= " : " ") + R + ")";
    } else if (Pure && Macro == "islessgreater") {
      Out = "(" + L + " < " + R + " || " + L + " > " + R + ")";
    } else if (Pure && Macro == "isunordered") {
      Out = "(isnan(" + X + ") || isnan(" + Y + "))";
    } else if (Pure && Macro == "isnormal") {
      Out = "(isfinite(" + X + ") && " + (Single ? "fabsf(" : "fabs(") + X +
            ") >= " + (Single ? "1.17549435e-38f)" : "2.2250738585072014e-308)");
    } else if (Macro == "fpclassify" || Macro == "isnormal" || Macro == "isunordered" || Macro == "islessgreater") {
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

void Rewriter::argumentOf(const FunctionDecl *Callee, const Expr *Argument) {
  const Expr *Written = Argument->IgnoreImpCasts();
  QualType Wanted = Argument->getType(), Given = Written->getType();
  if (Written == Argument || !Wanted->isArithmeticType() || !Given->isArithmeticType() ||
      Context.hasSameUnqualifiedType(Wanted, Given))
    return;
  if (Wanted->isIntegerType()) {
    // Only abs and div have several integer types; promotion finds int by itself.
    bool Promoted = Given->isIntegerType() && Context.getTypeSize(Given) < Context.getTypeSize(Context.IntTy);
    bool Overloads = Callee->getName() == "abs" || Callee->getName() == "div" || Given->isFloatingType();
    if (Overloads && !Promoted)
      castToType(Written, Wanted);
    return;
  }
  // sqrt(2) reads better as sqrt(2.0) than with a cast.
  if (auto *Literal = dyn_cast<IntegerLiteral>(Written))
    if (auto Range = range(Literal);
        Range && Range->First == Range->Last && llvm::all_of(File.Tokens[Range->First].Spelling, llvm::isDigit) &&
        (File.Tokens[Range->First].Spelling[0] != '0' || File.Tokens[Range->First].Spelling.size() == 1) &&
        Wanted->isSpecificBuiltinType(BuiltinType::Double)) {
      Edits->insertAfter(Range->Last, ".0");
      return;
    }
  castToType(Written, Wanted);
}

static bool isTypeGeneric(const FunctionDecl *Callee) { return Callee->getName().starts_with("__tg_"); }

/// What a function of clang's <tgmath.h> stands for: sinf, sin or sinl; for complex numbers the C++ function that
/// chooses by its arguments in the same way.
static std::string meantByGeneric(const FunctionDecl *Callee) {
  const QualType Type = Callee->getParamDecl(0)->getType();
  const char *Suffix = Type->isSpecificBuiltinType(BuiltinType::Float)        ? "f"
                       : Type->isSpecificBuiltinType(BuiltinType::LongDouble) ? "l"
                                                                              : "";
  return Callee->getName().drop_front(strlen("__tg_")).str() + Suffix;
}

/// A compiler's own function that nvcc refuses in device code, or takes for the host's.
bool Rewriter::builtin(const CallExpr *E, const FunctionDecl *Callee) {
  Expr::EvalResult Value;
  switch (Callee->getBuiltinID()) {
  case Builtin::BI__builtin_constant_p:
  case Builtin::BI__builtin_object_size:
  case Builtin::BI__builtin_classify_type:
    if (E->EvaluateAsInt(Value, Context))
      replace(E, llvm::toString(Value.Val.getInt(), 10));
    return Value.Val.isInt();
  case Builtin::BI__builtin_prefetch:
    replace(E, "(void)" + operand(E->getArg(0)->IgnoreImpCasts()));
    return true;
  case Builtin::BI__builtin_assume_aligned:
    replace(E, "((" + type(E->getType()) + ")" + operand(E->getArg(0)->IgnoreImpCasts()) + ")");
    return true;
  case Builtin::BI__builtin_trap:
    replace(E, "abort()");
    return true;
  default:
    break;
  }
  if (const std::string Atomic = Callee->getBuiltinID() ? gnuAtomic(withoutSize(Callee)) : ""; !Atomic.empty()) {
    respell(E->getCallee()->getBeginLoc(), withoutSize(Callee), Atomic);
    return false;
  }
  const llvm::StringRef Own = deviceBuiltin(Callee);
  if (Own.empty())
    return false;
  respell(E->getCallee()->getBeginLoc(), Callee->getName(), "chomp::" + Own.str());
  // __builtin_uadd_overflow says the operands' type.
  if (Own.ends_with("_overflow") && Callee->getName() != "__builtin_" + Own.str())
    for (unsigned I = 0; I < 2; ++I)
      if (const Expr *Given = E->getArg(I)->IgnoreImpCasts();
          !Context.hasSameUnqualifiedType(Given->getType(), E->getArg(I)->getType()))
        castToType(Given, E->getArg(I)->getType());
  return false;
}

bool isPlainOnDevices(llvm::StringRef Plain) {
  return DeviceNames::isLibrary(Plain) || Plain == "printf" || Plain == "malloc" || Plain == "free";
}

void convertOperands(const TokenStream &Tokens, const CallExpr *E, TokenEdits &Edits) {
  const FunctionDecl *F = E->getDirectCallee();
  const llvm::StringRef Own = F ? deviceBuiltin(F) : "";
  if (Own.ends_with("_overflow") && F->getName() != "__builtin_" + Own.str())
    for (unsigned I = 0; I < 2; ++I)
      if (auto Operand = Tokens.range(E->getArg(I)->getSourceRange())) {
        Edits.insertBefore(Operand->First, "(" + E->getArg(I)->getType().getAsString() + ")(");
        Edits.insertAfter(Operand->Last, ")");
      }
}

bool Rewriter::call(const CallExpr *E) {
  if (libraryMacro(E) || Text.answerTrait(E, *Edits))
    return true;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && Callee->getIdentifier() && isTypeGeneric(Callee) && !Names.isUsers(Callee)) {
    KernelCode Out = meantByGeneric(Callee) + "(";
    for (unsigned I = 0; I < E->getNumArgs(); ++I) {
      const Expr *Argument = E->getArg(I)->IgnoreParenImpCasts();
      while (auto *Cast = dyn_cast<CStyleCastExpr>(Argument))
        Argument = Cast->getSubExpr()->IgnoreParenImpCasts();
      QualType Wanted = E->getArg(I)->getType();
      bool Same = Context.hasSameUnqualifiedType(Wanted, Argument->getType());
      Out += I ? ", " : "";
      Out += Same ? inner(Argument) : "(" + type(Wanted) + ")" + operand(Argument);
    }
    replace(E, Out + ")");
    return true;
  }
  if (Callee && Text.gpu() && builtin(E, Callee))
    return true;
  if (Text.print(E, *Edits))
    return false;
  if (Callee && Callee->getIdentifier() && !Names.isUsers(Callee)) {
    // char *malloc(); the header declares another result.
    if (const unsigned Builtin = Callee->getIdentifier()->getBuiltinID();
        Builtin && !libraryHeader(Callee).empty() && !isDiscarded()) {
      ASTContext::GetBuiltinTypeError Missing;
      const QualType Header = Context.GetBuiltinType(Builtin, Missing);
      auto *Known = Missing == ASTContext::GE_None && !Header.isNull() ? Header->getAs<FunctionType>() : nullptr;
      if (Known && !Context.hasSameUnqualifiedType(Known->getReturnType(), Callee->getReturnType()))
        castToType(E, Callee->getReturnType());
    }
    llvm::StringRef Name = Text.gpu() ? libraryBuiltin(Callee) : "";
    if (!Name.empty())
      respell(E->getCallee()->getBeginLoc(), Callee->getName(), Name.str());
    else
      Name = Callee->getName();
    if (Text.gpu() && Callee->isExternC() && DeviceNames::isHostOnly(Name))
      Text.problem(E->getBeginLoc(), "a call of '" + Callee->getName().str() + "'",
                   "no GPU has that function: call it before or after the region");
    if (DeviceNames::isOverloaded(Name))
      for (const Expr *Argument : E->arguments())
        argumentOf(Callee, Argument);
    if (DeviceNames::hasConstResult(Callee->getName()) && E->getNumArgs()) {
      const Expr *Argument = E->getArg(0)->IgnoreImpCasts();
      QualType Given = Argument->getType();
      bool Const = (Given->isPointerType() && Given->getPointeeType().isConstQualified()) ||
                   isa<StringLiteral>(Argument->IgnoreParens()) ||
                   (Given->isArrayType() && Context.getBaseElementType(Given).isConstQualified());
      auto *Converted = dyn_cast_or_null<ImplicitCastExpr>(parent());
      if (Const && !(Converted && Converted->getCastKind() == CK_NoOp) && !isDiscarded())
        castToType(E, E->getType());
    }
  }
  // Functions called without a prototype.
  QualType Type = E->getCallee()->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (Type->isFunctionNoProtoType()) {
    const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
    if (Definition) {
      // f(1, 2) of int f() {…}: GNU C lets the called function not look at the rest.
      if (const unsigned Taken = Definition->getNumParams(); E->getNumArgs() > Taken && !Definition->isVariadic()) {
        auto First = range(E->getArg(Taken)), Last = range(E->getArg(E->getNumArgs() - 1));
        if (!First || !Last || llvm::any_of(llvm::drop_begin(E->arguments(), Taken), [&](const Expr *Argument) {
              return Argument->HasSideEffects(Context);
            }))
          Text.problem(E->getBeginLoc(), "a call with more arguments than the function has parameters",
                       "leave out the others");
        else
          Edits->replace({First->First - (Taken ? 1 : 0), Last->Last}, "");
      }
      for (unsigned I = 0; I < E->getNumArgs() && I < Definition->getNumParams(); ++I) {
        QualType Given = E->getArg(I)->getType(), Wanted = Definition->getParamDecl(I)->getType();
        bool Pointers = Given->isPointerType() || Wanted->isPointerType() || Wanted->isEnumeralType();
        if (Pointers && !Context.hasSameUnqualifiedType(Given, Wanted))
          castToType(E->getArg(I), Wanted);
      }
    } else if (!Callee && E->getNumArgs()) {
      llvm::SmallVector<QualType> Arguments;
      for (const Expr *Argument : E->arguments())
        Arguments.push_back(Argument->getType().getUnqualifiedType());
      QualType Called = Context.getPointerType(Context.getFunctionType(
          Type->castAs<FunctionNoProtoType>()->getReturnType(), Arguments, FunctionProtoType::ExtProtoInfo()));
      surround(E->getCallee(), "((" + type(Called) + ")", ")");
    }
    Text.callIndirect(E, *Edits);
    return false;
  }
  Text.callIndirect(E, *Edits);
  if (auto *Proto = Type->getAs<FunctionProtoType>())
    for (unsigned I = 0; I < E->getNumArgs() && I < Proto->getNumParams(); ++I)
      sink(E->getArg(I), Proto->getParamType(I));
  return false;
}

/// Before: _Generic(x, int: f, default: g)(x)   After: f(x)
bool Rewriter::genericSelection(const GenericSelectionExpr *E) {
  replace(E, operand(E->getResultExpr()));
  return false;
}

} // namespace chomp
