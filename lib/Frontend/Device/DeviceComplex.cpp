//===- DeviceComplex.cpp - C's complex numbers ----------------------------===//
//
// Before: double complex z = a + b * I; x += creal(cexp(z)) * z;
// After:  chomp::complex<double> z = a + b * chomp::complex_i; x = (double)(x + chomp::creal(chomp::cexp(z)) * z);
//
// The class has C's operators, and the conversions that C makes in silence towards a complex number. Those away from
// one are written out here. GNU C's complex integers are of it, too. See chomp/complex.h.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace chomp {

std::string spellComplex(llvm::StringRef Element) { return ("chomp::complex<" + Element + ">").str(); }

/// What no kernel computes with; empty for the others.
static llvm::StringRef unusable(QualType Type, bool Gpu) {
  auto *Complex = Type->getAs<ComplexType>();
  auto *Element = Complex ? Complex->getElementType()->getAs<BuiltinType>() : nullptr;
  if (!Complex || (Element && (Element->getKind() == BuiltinType::Float || Element->getKind() == BuiltinType::Double ||
                               Element->isInteger())))
    return "";
  if (Element && Element->getKind() == BuiltinType::LongDouble)
    return Gpu ? "a complex number of long double" : "";
  return "a complex number of such parts";
}

bool Rewriter::checkComplex(SourceLocation Loc, QualType Type) {
  llvm::StringRef What = unusable(Type, Text.gpu());
  if (!What.empty())
    Text.problem(Loc, What, "use float complex or double complex");
  return What.empty();
}

/// Words of a complex number's type, which may stand in any order among the specifiers of a declaration: complex const
/// double. Clang tells where it is by the type's own word, if it has one.
enum class ComplexWord { Other, Between, Size, Type, Complex };
static ComplexWord complexWord(llvm::StringRef Word) {
  return llvm::StringSwitch<ComplexWord>(Word)
      .Cases({"_Complex", "__complex__", "__complex"}, ComplexWord::Complex)
      .Cases({"double", "float", "int", "char"}, ComplexWord::Type)
      .Cases({"short", "long", "signed", "__signed__", "unsigned"}, ComplexWord::Size)
      .Cases({"const", "volatile", "static", "extern", "register", "typedef", "inline", "__extension__"},
             ComplexWord::Between)
      .Default(ComplexWord::Other);
}

/// The specifiers around a token, without what is none of the type's in front of it and behind.
TokenRange Rewriter::complexWords(unsigned At) const {
  auto Kind = [&](unsigned Token) { return complexWord(File.Tokens[Token].Spelling); };
  unsigned First = At, Last = At;
  while (First > 0 && Kind(First - 1) != ComplexWord::Other)
    --First;
  while (Last + 1 < File.Tokens.tokens().size() && Kind(Last + 1) != ComplexWord::Other)
    ++Last;
  while (Kind(First) == ComplexWord::Between)
    ++First;
  while (Kind(Last) == ComplexWord::Between)
    --Last;
  return {First, Last};
}

void Rewriter::complexType(TokenRange Words, std::string Name) {
  auto IsPart = [&](unsigned Token) { return complexWord(File.Tokens[Token].Spelling) > ComplexWord::Between; };
  for (unsigned Token = Words.First; Token <= Words.Last; ++Token) {
    if (!IsPart(Token))
      continue;
    const unsigned Begin = Token;
    while (Token < Words.Last && IsPart(Token + 1))
      ++Token;
    Edits->replace({Begin, Token}, std::exchange(Name, ""));
  }
}

void Rewriter::complexType(ComplexTypeLoc Type) {
  auto At = File.Tokens.index(Type.getBeginLoc());
  if (checkComplex(Type.getBeginLoc(), Type.getType()) && At)
    complexType(complexWords(*At), type(Type.getType().getUnqualifiedType()));
}

/// Types without a word of their own among some tokens: _Complex unsigned long.
void Rewriter::complexTypes(SourceRange Where) {
  const auto Range = File.Tokens.range(Where);
  for (unsigned At = Range ? Range->First : 1, Last = Range ? Range->Last : 0; At <= Last; ++At) {
    if (complexWord(File.Tokens[At].Spelling) != ComplexWord::Complex)
      continue;
    const TokenRange Words = complexWords(At);
    std::string Element;
    bool Typed = false;
    for (unsigned Token = Words.First; Token <= Words.Last; ++Token) {
      const ComplexWord Kind = complexWord(File.Tokens[Token].Spelling);
      Typed |= Kind == ComplexWord::Type;
      if (Kind == ComplexWord::Size)
        Element += ((Element.empty() ? "" : " ") + File.Tokens[Token].Spelling).str();
    }
    if (!Typed)
      complexType(Words, spellComplex(Element.empty() ? "double" : Element));
    At = Words.Last;
  }
}

/// The functions of <complex.h> that chomp/complex.h has.
static bool isComplexFunction(llvm::StringRef Name) {
  Name.consume_back("f");
  return llvm::StringSwitch<bool>(Name)
      .Cases({"creal", "cimag", "cabs", "carg", "conj", "cproj", "cexp", "clog", "cpow", "csqrt"}, true)
      .Cases({"csin", "ccos", "ctan", "casin", "cacos", "catan"}, true)
      .Cases({"csinh", "ccosh", "ctanh", "casinh", "cacosh", "catanh"}, true)
      .Default(false);
}

bool Rewriter::complexExpression(const Expr *E) {
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || Names.isUsers(Callee))
      return false;
    if (Callee->getName() == "__builtin_complex") { // CMPLX(x, y)
      auto Part = [&](unsigned I) {
        const Expr *Argument = Call->getArg(I)->IgnoreImpCasts();
        auto *Cast = dyn_cast<CStyleCastExpr>(Argument->IgnoreParens());
        if (!Cast || !Call->getBeginLoc().isMacroID())
          return inner(Argument);
        const Expr *Written = Cast->getSubExpr()->IgnoreParenImpCasts(); // the cast is the macro's
        return Written->getType()->isAnyComplexType() ? "(" + type(Cast->getType()) + ")" + operand(Written)
                                                      : inner(Written);
      };
      if (checkComplex(E->getBeginLoc(), E->getType()))
        replace(E, type(E->getType().getUnqualifiedType()) + "(" + Part(0) + ", " + Part(1) + ")");
      return true;
    }
    llvm::StringRef Name = Callee->getName();
    const bool Builtin = Name.consume_front("__builtin_");
    if (isComplexFunction(Name))
      if (auto Token = File.Tokens.index(Call->getCallee()->getBeginLoc())) {
        if (Builtin)
          Edits->replace({*Token, *Token}, "chomp::" + Name.str());
        else
          Edits->insertBefore(*Token, "chomp::");
      }
    return false;
  }
  if (auto *Paren = dyn_cast<ParenExpr>(E)) {
    llvm::StringRef Macro;
    if (!Paren->getType()->isComplexType() || !isSystemMacro(E->getBeginLoc(), Macro) ||
        (Macro != "I" && Macro != "_Complex_I"))
      return false;
    replace(E, "chomp::complex_i");
    return true;
  }
  if (isa<ImaginaryLiteral>(E)) {
    auto Range = range(E);
    if (!Range || !checkComplex(E->getBeginLoc(), E->getType()))
      return true;
    std::string Number(File.Tokens[Range->First].Spelling);
    llvm::erase_if(Number, [](char C) { return C == 'i' || C == 'j' || C == 'I' || C == 'J'; });
    replace(E, type(E->getType()) + "(0, " + Number + ")");
    return true;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E);
      Unary && (Unary->getOpcode() == UO_Real || Unary->getOpcode() == UO_Imag)) {
    const bool Real = Unary->getOpcode() == UO_Real;
    const Expr *Sub = Unary->getSubExpr();
    if (!Sub->getType()->isAnyComplexType())
      replace(E, Real ? inner(Sub) : "0");
    else if (checkComplex(E->getBeginLoc(), Sub->getType()))
      replace(E, (isa<UnaryOperator, CastExpr>(Sub->IgnoreImpCasts()) ? "(" + inner(Sub) + ")" : operand(Sub)) +
                     (Real ? ".real()" : ".imag()"));
    return true;
  }
  // x *= z of a real x
  if (auto *Assign = dyn_cast<CompoundAssignOperator>(E);
      Assign && Assign->getComputationResultType()->isComplexType() && !Assign->getLHS()->getType()->isComplexType()) {
    const Expr *Left = Assign->getLHS();
    auto Operator = File.Tokens.index(Assign->getOperatorLoc());
    if (Left->HasSideEffects(Context) || !Operator) {
      Text.problem(Assign->getOperatorLoc(), "this assignment of a complex number to a real one",
                   "write it as 'x = x op z'");
      return true;
    }
    llvm::StringRef Op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(Assign->getOpcode()));
    Edits->replace({*Operator, *Operator},
                   "= (" + type(Left->getType().getUnqualifiedType()) + ")(" + inner(Left) + " " + Op.str());
    bool Operation = isOperation(Assign->getRHS());
    surround(Assign->getRHS(), Operation ? "(" : "", Operation ? "))" : ")");
  }
  return false;
}

void Rewriter::complexConversion(const ImplicitCastExpr *E) {
  switch (E->getCastKind()) {
  case CK_FloatingComplexToReal:
  case CK_FloatingComplexToBoolean:
  case CK_IntegralComplexToReal:
  case CK_IntegralComplexToBoolean:
    castToType(E->getSubExpr(), E->getType());
    return;
  case CK_FloatingComplexCast:
  case CK_FloatingComplexToIntegralComplex:
  case CK_IntegralComplexCast:
  case CK_IntegralComplexToFloatingComplex:
    // Each of two complex types converts to the other.
    if (isa_and_nonnull<ConditionalOperator>(parentPastParens()))
      castToType(E->getSubExpr(), E->getType());
    return;
  default:
    return;
  }
}

} // namespace chomp
