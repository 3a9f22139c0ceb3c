//===- DeviceCalls.cpp - calls --------------------------------------------===//
//
// The silent one: C has one sqrt, C++ chooses among several by the arguments. So arguments of such functions are
// converted in the open.
//
//===----------------------------------------------------------------------===//
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

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

/// Before: __tg_sqrt((double)(n))   After: sqrt((double)n)
bool Rewriter::typeGenericCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !isTypeGeneric(Callee) || Names.isUsers(Callee))
    return false;
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

/// char *malloc(); the header declares another result.
void Rewriter::redeclaredResult(const CallExpr *E, const FunctionDecl *Callee) {
  const unsigned Builtin = Callee->getIdentifier()->getBuiltinID();
  if (!Builtin || libraryHeader(Callee).empty() || isDiscarded())
    return;
  ASTContext::GetBuiltinTypeError Missing;
  const QualType Header = Context.GetBuiltinType(Builtin, Missing);
  auto *Known = Missing == ASTContext::GE_None && !Header.isNull() ? Header->getAs<FunctionType>() : nullptr;
  if (Known && !Context.hasSameUnqualifiedType(Known->getReturnType(), Callee->getReturnType()))
    castToType(E, Callee->getReturnType());
}

static bool pointsToConst(const ASTContext &Context, const Expr *E) {
  const QualType Type = E->getType();
  return (Type->isPointerType() && Type->getPointeeType().isConstQualified()) ||
         isa<StringLiteral>(E->IgnoreParens()) ||
         (Type->isArrayType() && Context.getBaseElementType(Type).isConstQualified());
}

/// char *end = strchr(text, '.'); C++ has one for const char *, whose result is const too.
void Rewriter::constResult(const CallExpr *E) {
  auto *Converted = dyn_cast_or_null<ImplicitCastExpr>(parent());
  const bool Becomes = Converted && Converted->getCastKind() == CK_NoOp; // const in C, too
  if (pointsToConst(Context, E->getArg(0)->IgnoreImpCasts()) && !Becomes && !isDiscarded())
    castToType(E, E->getType());
}

void Rewriter::libraryCall(const CallExpr *E, const FunctionDecl *Callee) {
  redeclaredResult(E, Callee);
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
  if (DeviceNames::hasConstResult(Callee->getName()) && E->getNumArgs())
    constResult(E);
}

/// A function that is declared without a prototype gets that of its definition.
void Rewriter::callOfDefinition(const CallExpr *E, const FunctionDecl *Definition) {
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
}

/// Through a pointer to a function without a prototype: the arguments' types are those that it takes.
void Rewriter::callOfPointer(const CallExpr *E, const FunctionNoProtoType *Called) {
  llvm::SmallVector<QualType> Arguments;
  for (const Expr *Argument : E->arguments())
    Arguments.push_back(Argument->getType().getUnqualifiedType());
  QualType Meant = Context.getPointerType(
      Context.getFunctionType(Called->getReturnType(), Arguments, FunctionProtoType::ExtProtoInfo()));
  surround(E->getCallee(), "((" + type(Meant) + ")", ")");
}

bool Rewriter::call(const CallExpr *E) {
  if (libraryMacro(E) || Text.answerTrait(E, *Edits) || typeGenericCall(E))
    return true;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && Text.gpu() && builtin(E, Callee))
    return true;
  if (Text.print(E, *Edits))
    return false;
  if (Callee && Callee->getIdentifier() && !Names.isUsers(Callee))
    libraryCall(E, Callee);
  QualType Type = E->getCallee()->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (auto *Unknown = Type->getAs<FunctionNoProtoType>()) {
    if (const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr)
      callOfDefinition(E, Definition);
    else if (!Callee && E->getNumArgs())
      callOfPointer(E, Unknown);
    else if (Callee && !Callee->getBuiltinID() &&
             (Callee->isImplicit() || (E->getNumArgs() && Names.isUsers(Callee)))) // no file's to be linked with
      Text.problem(E->getBeginLoc(),
                   "a call of '" + Callee->getName().str() + "', which is declared without parameters,",
                   "declare or define it before");
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
