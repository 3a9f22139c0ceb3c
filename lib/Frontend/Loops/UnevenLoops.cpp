//===- UnevenLoops.cpp - loops that depend on the counter of another one --===//
//
//   Before:  for (int i = 0; i < n; i++)           After:  const chomp::trapezoid i_rows_(chomp::iterations(0, n, 1),
//              for (int j = i; j < n; j++)                     [&](long long i) { return chomp::extent(i, n); });
//
// A non-rectangular nest (OpenMP 5.2 §4.4.2). With one loop that depends on one other the logical iterations are
// numbered in closed form, if the dependent loop's number of iterations is linear. The specification asks for that, but
// nobody checks the steps, so a nest counts only where it is seen; else the dependent loop stays part of the body.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Loops/UnevenLoops.h"

#include "Frontend/Device/BuildContext.h"
#include "Model/LoopText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <cstdlib>

using namespace clang;

namespace chomp {

bool readsCounter(const Stmt *S, ArrayRef<const VarDecl *> Counters) {
  if (!S)
    return false;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return llvm::is_contained(Counters, Ref->getDecl());
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return readsCounter(Child, Counters); });
}

namespace {
/// The factor of a counter in a linear expression.
struct Slope {
  bool Linear = false;
  std::optional<long long> Value; ///< If a constant.
};
} // namespace

static std::optional<long long> constant(const Expr *E, const ASTContext &AST) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, AST) || !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  long long Value = Result.Val.getInt().getExtValue();
  return std::abs(Value) < 1 << 30 ? std::optional(Value) : std::nullopt;
}

static Slope slopeOf(const Expr *E, const VarDecl *Counter, const ASTContext &AST) {
  E = E->IgnoreParenImpCasts();
  if (!readsCounter(E, Counter))
    return {true, 0};
  if (isa<DeclRefExpr>(E))
    return {true, 1};
  if (auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus)) {
    Slope Of = slopeOf(U->getSubExpr(), Counter, AST);
    if (Of.Value && U->getOpcode() == UO_Minus)
      Of.Value = -*Of.Value;
    return Of;
  }
  auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return {};
  Slope Left = slopeOf(B->getLHS(), Counter, AST), Right = slopeOf(B->getRHS(), Counter, AST);
  if (!Left.Linear || !Right.Linear)
    return {};
  auto Both = [&](auto Combine) {
    return Slope{true, Left.Value && Right.Value ? std::optional(Combine(*Left.Value, *Right.Value)) : std::nullopt};
  };
  switch (B->getOpcode()) {
  case BO_Add:
    return Both(std::plus<long long>());
  case BO_Sub:
    return Both(std::minus<long long>());
  case BO_Mul: {
    bool IsLeft = readsCounter(B->getLHS(), Counter);
    if (IsLeft && readsCounter(B->getRHS(), Counter))
      return {};
    std::optional<long long> Of = IsLeft ? Left.Value : Right.Value,
                             Factor = constant(IsLeft ? B->getRHS() : B->getLHS(), AST);
    return {true, Of && Factor ? std::optional(*Of * *Factor) : std::nullopt};
  }
  default:
    return {};
  }
}

std::optional<long long> constantSlope(const Expr *E, const VarDecl *Counter, const ASTContext &AST) {
  const Slope Of = slopeOf(E, Counter, AST);
  return Of.Linear ? Of.Value : std::nullopt;
}

/// Whether a loop has a number of iterations that is linear in an outer loop's: by ones, or in steps that divide the
/// difference which an iteration of the outer loop makes.
static bool isLinear(const CountingLoop &Source, const Loop &L, const Loop &Outer, const VarDecl *Counter,
                     const ASTContext &AST) {
  Slope Lower = slopeOf(Source.Lower, Counter, AST), Upper = slopeOf(Source.Upper, Counter, AST);
  if (!Lower.Linear || !Upper.Linear)
    return false;
  if (L.Step.is(1))
    return true;
  if (!Lower.Value || !Upper.Value)
    return false;
  long long Difference = *Upper.Value - *Lower.Value;
  // (Some rows may be empty, which is counted with short steps alone.)
  return Difference == 0 ||
         (!hasLongStep(L) && Outer.Step.Constant && L.Step.Constant && std::abs(*Outer.Step.Constant) < 1 << 30 &&
          *L.Step.Constant > 0 && Difference * *Outer.Step.Constant % *L.Step.Constant == 0);
}

/// Whether it is written as a plain number: in a template other constants are one instantiation's.
static bool isNumber(const Expression &E) { return E.Constant && E.Host == std::to_string(*E.Constant); }

/// The counter's value in the outer loop's first iterations, as the host computes it before the launch.
static std::string hostValue(const Loop &Outer, bool Second) {
  if (isNumber(Outer.Lower) && (!Second || isNumber(Outer.Step))) {
    long long Step = Second ? *Outer.Step.Constant : 0;
    std::string Value = std::to_string(*Outer.Lower.Constant + (Outer.Down ? -Step : Step)) + "LL";
    return Value[0] == '-' ? "(" + Value + ")" : Value;
  }
  std::string Value = "(long long)" + factor(Outer.Lower.Host);
  return Second ? "(" + Value + (Outer.Down ? " - " : " + ") + factor(Outer.Step.Host) + ")" : Value;
}

bool addDependent(BuildContext &Context, LoopNest &Nest, Loop L, const CountingLoop &Source,
                  ArrayRef<const VarDecl *> Counters) {
  SmallVector<unsigned, 2> Read;
  for (unsigned I = 0; I < Counters.size(); ++I)
    if (readsCounter(Source.Lower, Counters[I]) || readsCounter(Source.Upper, Counters[I]))
      Read.push_back(I);
  if (Nest.Uneven || Read.size() != 1 || L.IsPointer)
    return false;
  const Loop &Outer = Nest.Loops[Read.front()];
  const VarDecl *Counter = Counters[Read.front()];
  if (Outer.IsPointer || !Outer.Element.empty() || !isLinear(Source, L, Outer, Counter, Context.File.Context))
    return false;
  Trapezoid Pair;
  Pair.Outer = Read.front();
  Pair.Inner = Nest.Loops.size();
  for (Expression *E : {&L.Lower, &L.Upper})
    llvm::erase(E->Reads, Outer.Variable);
  Pair.First = Pair.Second = L;
  auto Known = Context.HostNames;
  for (bool Second : {false, true}) {
    Loop &In = Second ? Pair.Second : Pair.First;
    Context.HostNames[Counter->getCanonicalDecl()] = hostValue(Outer, Second);
    const std::string Lower = Context.host(Source.Lower);
    In.Lower.Host = Source.LowerCast.empty() ? Lower : Source.LowerCast + factor(Lower);
    In.Upper.Host = Context.host(Source.Upper);
  }
  Context.HostNames = std::move(Known);
  Nest.Uneven = std::move(Pair);
  Nest.Loops.push_back(std::move(L));
  return true;
}

void declareTrapezoid(const ParsedFile &File, LoopNest &Nest) {
  if (!Nest.Uneven)
    return;
  Trapezoid &Pair = *Nest.Uneven;
  const Loop &Outer = Nest.Loops[Pair.Outer];
  Pair.Name = inventName(File, Outer.Variable + "_rows");
  KernelCode Index = inventName(File, Outer.Variable), Value = loopValue(Outer, Index),
             Length = "return " + extent(Nest.Loops[Pair.Inner]) + "; }";
  Pair.Declaration = "const chomp::trapezoid " + Pair.Name + "(" + checkedTripCount(Outer) + ", [&](long long ";
  Pair.Declaration += Value == Index ? Outer.Variable + ") { " + Length
                                     : Index + ") { const long long " + Outer.Variable + " = " + Value + "; " + Length;
  KernelCode Times;
  for (unsigned I = Pair.Outer + 1; I < Pair.Inner; ++I)
    Times += (Times.empty() ? ", " : " * ") + checkedTripCount(Nest.Loops[I]);
  Pair.Declaration += Times + ");";
}

} // namespace chomp
