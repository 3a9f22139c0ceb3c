//===- IntegerConstant.cpp - the value of an integer constant expression --===//
#include "Frontend/Pragmas/IntegerConstant.h"

#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/Words.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/OperatorPrecedence.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace chomp {

namespace {

class Evaluator {
public:
  Evaluator(Preprocessor &PP, Sema *Meaning, ArrayRef<Token> Rest) : PP(PP), Meaning(Meaning), Rest(Rest) {}

  IntegerConstant evaluate() {
    std::optional<int64_t> Value = binary(prec::Conditional);
    if (!Rest.empty())
      Value.reset();
    return {Value, Known};
  }

private:
  using Number = std::optional<int64_t>;
  Number binary(int Least);
  Number unary();
  Number primary();
  Number named();
  static Number combine(tok::TokenKind Operator, int64_t A, int64_t B);
  bool take(tok::TokenKind Kind) {
    if (Rest.empty() || Rest.front().isNot(Kind))
      return false;
    Rest = Rest.drop_front();
    return true;
  }
  Number unknown() {
    Known = false;
    Rest = {};
    return std::nullopt;
  }
  /// Counts the functions that call each other. Each takes some of the stack.
  struct Level {
    Level(Evaluator &In) : Depth(In.Depth) { ++Depth; }
    ~Level() { --Depth; }
    bool isTooDeep() const { return Depth > 1000; }
    unsigned &Depth;
  };

  Preprocessor &PP;
  Sema *Meaning;
  ArrayRef<Token> Rest;
  bool Known = true;
  unsigned Depth = 0;
};

} // namespace

std::optional<int64_t> Evaluator::combine(tok::TokenKind Operator, int64_t A, int64_t B) {
  int64_t Out = 0;
  const bool Shifts = B >= 0 && B < 63 && A >= 0;
  switch (Operator) {
  case tok::plus:
    return llvm::AddOverflow(A, B, Out) ? Number() : Out;
  case tok::minus:
    return llvm::SubOverflow(A, B, Out) ? Number() : Out;
  case tok::star:
    return llvm::MulOverflow(A, B, Out) ? Number() : Out;
  case tok::slash:
    return B == 0 || B == -1 ? Number() : A / B;
  case tok::percent:
    return B == 0 || B == -1 ? Number() : A % B;
  case tok::lessless:
    return Shifts && A <= (INT64_MAX >> B) ? A << B : Number();
  case tok::greatergreater:
    return Shifts ? A >> B : Number();
  case tok::amp:
    return A & B;
  case tok::pipe:
    return A | B;
  case tok::caret:
    return A ^ B;
  case tok::ampamp:
    return A && B;
  case tok::pipepipe:
    return A || B;
  case tok::less:
    return A < B;
  case tok::lessequal:
    return A <= B;
  case tok::greater:
    return A > B;
  case tok::greaterequal:
    return A >= B;
  case tok::equalequal:
    return A == B;
  case tok::exclaimequal:
    return A != B;
  default:
    return std::nullopt;
  }
}

/// Operators that bind at least so tightly.
std::optional<int64_t> Evaluator::binary(int Least) {
  const Level Here(*this);
  if (Here.isTooDeep())
    return unknown();
  Number Left = unary();
  while (!Rest.empty()) {
    const tok::TokenKind Operator = Rest.front().getKind();
    const int Level = getBinOpPrecedence(Operator, /*GreaterThanIsOperator=*/true, PP.getLangOpts().CPlusPlus11);
    if (Level < std::max<int>(Least, prec::Conditional))
      break;
    Rest = Rest.drop_front();
    if (Operator == tok::question) {
      const Number Then = binary(prec::Conditional);
      if (!take(tok::colon))
        return std::nullopt;
      const Number Else = binary(prec::Conditional);
      Left = Left ? (*Left ? Then : Else) : Left;
      continue;
    }
    const Number Right = binary(Level + 1);
    Left = Left && Right ? combine(Operator, *Left, *Right) : Number();
  }
  return Left;
}

std::optional<int64_t> Evaluator::unary() {
  const Level Here(*this);
  if (Here.isTooDeep())
    return unknown();
  if (take(tok::plus))
    return unary();
  if (take(tok::minus)) {
    const Number Value = unary();
    return Value ? combine(tok::minus, 0, *Value) : Value;
  }
  if (take(tok::tilde)) {
    const Number Value = unary();
    return Value ? Number(~*Value) : Value;
  }
  if (take(tok::exclaim)) {
    const Number Value = unary();
    return Value ? Number(!*Value) : Value;
  }
  return primary();
}

std::optional<int64_t> Evaluator::primary() {
  if (Rest.empty())
    return std::nullopt;
  const Token Tok = Rest.front();
  if (take(tok::l_paren)) {
    if (!Rest.empty() && Rest.front().isOneOf(tok::kw_float, tok::kw_double))
      return Rest = {}, std::nullopt; // a cast to what is no integer
    const Number Value = binary(prec::Conditional);
    return take(tok::r_paren) ? Value : unknown(); // perhaps a cast
  }
  if (Tok.isOneOf(tok::kw_true, tok::kw_false)) {
    Rest = Rest.drop_front();
    return Tok.is(tok::kw_true);
  }
  if (take(tok::numeric_constant)) {
    const std::string Text = PP.getSpelling(Tok);
    NumericLiteralParser Literal(Text, Tok.getLocation(), PP.getSourceManager(), PP.getLangOpts(), PP.getTargetInfo(),
                                 PP.getDiagnostics());
    llvm::APInt Value(64, 0);
    if (Literal.hadError || !Literal.isIntegerLiteral() || Literal.hasUDSuffix() || Literal.GetIntegerValue(Value) ||
        !Value.isNonNegative())
      return std::nullopt;
    return Value.getSExtValue();
  }
  if (take(tok::char_constant)) {
    const std::string Text = PP.getSpelling(Tok);
    CharLiteralParser Literal(Text.data(), Text.data() + Text.size(), Tok.getLocation(), PP, Tok.getKind());
    return Literal.hadError() ? Number() : Number(Literal.getValue());
  }
  return Tok.isOneOf(tok::identifier, tok::coloncolon) ? named() : unknown();
}

/// x, space::x, Class::x
std::optional<int64_t> Evaluator::named() {
  const auto IsPart = [](const Token &Tok) { return Tok.isOneOf(tok::identifier, tok::coloncolon); };
  const ArrayRef<Token> Name = Rest.take_while(IsPart);
  Rest = Rest.drop_front(Name.size());
  const ValueDecl *Value = Meaning ? valueIn(*Meaning, Name) : nullptr;
  if (auto *Enumerator = dyn_cast_or_null<EnumConstantDecl>(Value))
    return Enumerator->getInitVal().tryExtValue();
  if (auto *Function = dyn_cast_or_null<FunctionDecl>(Value); Function && !Function->isConstexpr()) {
    Rest = {};
    return std::nullopt;
  }
  auto *Variable = dyn_cast_or_null<VarDecl>(Value);
  if (!Variable || Variable->getType()->isDependentType() || (!Rest.empty() && Rest.front().is(tok::l_paren)))
    return unknown();
  const Expr *Init = Variable->getAnyInitializer();
  if (Init && Init->isValueDependent())
    return unknown();
  if (!Init || !Variable->mightBeUsableInConstantExpressions(Meaning->Context))
    return std::nullopt;
  const APValue *Constant = Variable->evaluateValue();
  return Constant && Constant->isInt() ? Constant->getInt().tryExtValue() : Number();
}

IntegerConstant evaluate(Preprocessor &PP, Sema *Meaning, ArrayRef<Token> Expression) {
  return Evaluator(PP, Meaning, Expression).evaluate();
}

void evaluateScores(Preprocessor &PP, Sema *Meaning, SmallVectorImpl<Token> &Tokens) {
  for (size_t I = 2; I + 2 < Tokens.size(); ++I) {
    if (wordOf(Tokens[I]) != "score" || Tokens[I - 1].isNot(tok::l_paren) || Tokens[I + 1].isNot(tok::l_paren))
      continue;
    const size_t Close = closingBracket(Tokens, I + 1);
    if (Close + 1 >= Tokens.size() || Tokens[Close + 1].isNot(tok::colon) || Close < I + 4)
      continue; // a function of the user's, or a number
    const auto Value = evaluate(PP, Meaning, ArrayRef(Tokens).slice(I + 2, Close - I - 2)).Value;
    if (!Value || *Value < 0)
      continue; // SelectorCheck says what is wrong
    Tokens[I + 2] = makeNumber(PP, std::to_string(*Value), Tokens[I + 2]);
    Tokens.erase(Tokens.begin() + I + 3, Tokens.begin() + Close);
  }
}

} // namespace chomp
