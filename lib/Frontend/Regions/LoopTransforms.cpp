//===- LoopTransforms.cpp - tile, unroll, interchange and their like --------===//
//
//   Before:  #pragma omp tile sizes(4)          After:  for (i_tile_ = 0; i_tile_ < (n + 3) / 4; ++i_tile_)
//            for (int i = 0; i < n; i++)                  for (i_in_ = 4 * i_tile_; i_in_ < n && ...; ++i_in_) {
//              body                                         int i = i_in_;
//                                                           body
//                                                         }
//
// A transformation is a function from one nest to the next (OpenMP 5.2 §9, 6.0 §11), so that one may stand on another.
// The loops that it generates count from 0; they may be those of a construct, or plain code where the directive stands
// by itself. The order in which a transformed loop runs can be seen, so all of them are written out.
// fuse of a part makes a sequence, which is plain code.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/LoopTransforms.h"

#include "Model/LoopText.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool isLoopTransform(const Stmt *S) {
  return isa_and_nonnull<OMPTileDirective, OMPStripeDirective, OMPUnrollDirective, OMPReverseDirective,
                         OMPInterchangeDirective, OMPFuseDirective>(S);
}

namespace {

/// Text with its lines moved to the right.
std::string shifted(llvm::StringRef Text, const std::string &By) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I) {
    Out += Text[I];
    if (Text[I] != '\n')
      continue;
    if (I + 1 < Text.size() && Text[I + 1] == TokenStream::LineMark) {
      size_t Close = Text.find(TokenStream::LineMark, I + 2);
      Out += Text.slice(I + 1, Close + 1);
      I = Close;
    }
    if (I + 1 < Text.size() && Text[I + 1] != '\n')
      Out += By;
  }
  return Out;
}

/// "{ header { lines", the body, "} }", in the body's own columns.
StructuredBlock wrap(StructuredBlock Body, llvm::ArrayRef<std::string> Lines) {
  std::string Open = "{\n", Close = "\n";
  unsigned Depth = 1;
  auto Pad = [&] { return Body.Indentation + std::string(2 * Depth, ' '); };
  for (const std::string &Line : Lines) {
    Open += Pad() + Line + "\n";
    if (llvm::StringRef(Line).ends_with("{"))
      ++Depth;
  }
  std::string By(2 * Depth, ' ');
  for (StructuredBlock::Piece &P : Body.Pieces)
    if (P.Nested)
      P.Nested->Indentation += By;
    else
      P.Text = shifted(P.Text, By);
  if (!Body.Pieces.empty() && !Body.Pieces.front().Nested) {
    std::string Mark(1, TokenStream::LineMark);
    Open += Mark + std::to_string(Body.Where.Line) + Mark + Pad() + Body.Pieces.front().Text;
    Body.Pieces.erase(Body.Pieces.begin());
  }
  while (Depth > 0) {
    --Depth;
    Close += Pad() + (Depth ? "}\n" : "}");
  }
  Body.Pieces.insert(Body.Pieces.begin(), {Open, nullptr});
  Body.Pieces.push_back({Close, nullptr});
  Body.Compound = true;
  return Body;
}

/// The loops of a sequence that fuse makes one, and those that looprange leaves as they are.
struct FusedLoops {
  SmallVector<const Stmt *, 4> Before, Fused, Behind;
};
FusedLoops fusedLoops(const ASTContext &AST, const OMPFuseDirective *D) {
  FusedLoops Out;
  auto *Sequence = dyn_cast_or_null<CompoundStmt>(codeOf(D));
  if (!Sequence)
    return Out;
  size_t First = 1, Count = Sequence->size();
  if (auto *Range = D->getSingleClause<OMPLoopRangeClause>()) {
    First = Range->getFirst()->EvaluateKnownConstInt(AST).getZExtValue();
    Count = Range->getCount()->EvaluateKnownConstInt(AST).getZExtValue();
  }
  for (const auto &[I, Loop] : llvm::enumerate(Sequence->body()))
    (I + 1 < First ? Out.Before : I + 1 < First + Count ? Out.Fused : Out.Behind).push_back(Loop);
  return Out;
}

class Transformer {
public:
  Transformer(BuildContext &Context, SmallVectorImpl<const VarDecl *> &Counters)
      : Context(Context), Counters(Counters) {}

  std::optional<LoopNest> transform(const Stmt *S) {
    if (auto *D = dyn_cast<OMPFuseDirective>(S))
      return fuse(D);
    auto *D = cast<OMPCanonicalLoopNestTransformationDirective>(S);
    auto Source = buildLoopNest(Context, D, Counters);
    if (!Source)
      return std::nullopt;
    if (Source->Partial || Source->Uneven) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a loop transformation of loops that are no rectangle";
      return std::nullopt;
    }
    if (auto *Tile = dyn_cast<OMPTileDirective>(D))
      return tile(std::move(*Source), Tile->getSingleClause<OMPSizesClause>()->getSizesRefs());
    if (auto *Stripe = dyn_cast<OMPStripeDirective>(D))
      return stripe(std::move(*Source), Stripe->getSingleClause<OMPSizesClause>()->getSizesRefs());
    if (isa<OMPReverseDirective>(D))
      return reverse(std::move(*Source));
    if (auto *Interchange = dyn_cast<OMPInterchangeDirective>(D))
      return interchange(std::move(*Source), Interchange->getSingleClause<OMPPermutationClause>());
    // Unrolled or not, a loop runs in the same order; a loop of its own it is only with a factor.
    auto *Partial = D->getSingleClause<OMPPartialClause>();
    if (Partial && Partial->getFactor())
      return tile(std::move(*Source), {const_cast<Expr *>(Partial->getFactor())});
    return Source;
  }

private:
  /// A loop from 0 to a count, which only the device knows.
  static Loop counting(const Loop &Of, std::string Variable, std::string Count) {
    Loop L;
    L.Variable = std::move(Variable);
    L.Type = "long long";
    L.Bits = 64;
    L.Where = Of.Where;
    L.Lower.Host = "0";
    L.Lower.Constant = 0;
    L.Upper.Host = L.Upper.Device = std::move(Count);
    L.Upper.ByValueOnly = false;
    L.Step.Host = "1";
    L.Step.Constant = 1;
    return L;
  }

  std::string name(const Loop &L, const char *Role) const {
    return inventName(Context.File, llvm::StringRef(L.Variable).rtrim('_').str() + Role + Context.FusedPart);
  }

  /// Declares a loop's iteration count before the nest.
  std::string count(LoopNest &Nest, const Loop &L) const {
    std::string Name = name(L, "_count");
    Nest.Before.push_back("const long long " + Name + " = " + checkedTripCount(L) + ";");
    return Name;
  }

  std::string size(const Expr *E) const { return factor(buildExpression(Context, asWritten(E)).device()); }

  LoopNest tile(LoopNest Source, ArrayRef<Expr *> Sizes) const {
    return strips(std::move(Source), Sizes, "_tile",
                  [](const auto &Out, const auto &In, const auto &Size, const auto &Count) {
                    return std::pair("(" + Count + " + " + Size + " - 1) / " + Size,
                                     "for (long long " + In + " = " + Out + " * " + Size + "; " + In + " < " + Count +
                                         " && " + In + " < (" + Out + " + 1) * " + Size + "; ++" + In + ") {");
                  });
  }

  LoopNest stripe(LoopNest Source, ArrayRef<Expr *> Sizes) const {
    return strips(std::move(Source), Sizes, "_offset",
                  [](const auto &Out, const auto &In, const auto &Size, const auto &Count) {
                    return std::pair("(" + Count + " < " + Size + " ? " + Count + " : " + Size + ")",
                                     "for (long long " + In + " = " + Out + "; " + In + " < " + Count + "; " + In +
                                         " += " + Size + ") {");
                  });
  }

  /// Each loop in two: the outer ones are the nest's, the inner ones go to the body.
  template <class F> LoopNest strips(LoopNest Source, ArrayRef<Expr *> Sizes, const char *Role, F Split) const {
    LoopNest Out;
    Out.Before = std::move(Source.Before);
    std::vector<std::string> Headers, Lines;
    for (size_t I = 0; I < Source.Loops.size(); ++I) {
      const Loop &L = Source.Loops[I];
      std::string Count = count(Out, L), Outer = name(L, Role), Inner = name(L, "_in");
      auto [OuterCount, Header] = Split(Outer, Inner, size(Sizes[I]), Count);
      Out.Loops.push_back(counting(L, Outer, OuterCount));
      Headers.push_back(Header);
      Lines.push_back(loopVariable(L, Inner));
    }
    Headers.insert(Headers.end(), Lines.begin(), Lines.end());
    Out.Body = wrap(std::move(Source.Body), Headers);
    return Out;
  }

  LoopNest reverse(LoopNest Source) const {
    LoopNest Out;
    Out.Before = std::move(Source.Before);
    const Loop &L = Source.Loops.front();
    std::string Count = count(Out, L), K = name(L, "_reverse");
    Out.Loops.push_back(counting(L, K, Count));
    Out.Body = wrap(std::move(Source.Body), {loopVariable(L, "(" + Count + " - 1 - " + K + ")")});
    Out.Continues = Source.Continues;
    return Out;
  }

  LoopNest interchange(LoopNest Source, const OMPPermutationClause *C) const {
    std::vector<size_t> Order = {1, 0};
    if (C) {
      Order.clear();
      for (const Expr *E : C->getArgsRefs())
        Order.push_back(buildExpression(Context, asWritten(E)).Constant.value_or(1) - 1);
    }
    std::vector<Loop> Loops;
    for (size_t I : Order)
      Loops.push_back(Source.Loops[I]);
    Source.Loops = std::move(Loops);
    return Source;
  }

  std::optional<LoopNest> fuse(const OMPFuseDirective *D) {
    const FusedLoops Loops = fusedLoops(Context.File.Context, D);
    if (!Loops.Before.empty() || !Loops.Behind.empty()) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a loop sequence as the loop of a construct: fuse of a part leaves several loops";
      return std::nullopt;
    }
    return fuse(Loops.Fused);
  }

public:
  /// A sequence of loops into one, which runs as often as the longest.
  std::optional<LoopNest> fuse(ArrayRef<const Stmt *> Loops) {
    LoopNest Out;
    std::string Longest;
    // Lines that stand before the loop are those of all parts together.
    const std::string Around = Context.FusedPart, K = inventName(Context.File, "fused" + Around);
    llvm::scope_exit Leave([&] { Context.FusedPart = Around; });
    for (const auto &[Index, S] : llvm::enumerate(Loops)) {
      Context.FusedPart = Around + (Around.empty() ? "" : "_") + std::to_string(Index + 1);
      auto Nest = buildLoopNest(Context, S, 1, S->getBeginLoc(), Counters);
      if (!Nest)
        return std::nullopt;
      const Loop &L = Nest->Loops.front();
      llvm::append_range(Out.Before, Nest->Before);
      std::string Count = name(L, "_count");
      Out.Before.push_back("const long long " + Count + " = " + checkedTripCount(L) + ";");
      if (Longest.empty()) {
        Out.Body.Where = Nest->Body.Where;
        Out.Body.Indentation = Nest->Body.Indentation;
      }
      StructuredBlock One = wrap(std::move(Nest->Body), {loopVariable(L, K)});
      // A continue goes on with the next loop's code.
      std::string If = "if (" + K + " < " + Count + ") " + (Nest->Continues ? "do " : "");
      Out.Body.Pieces.push_back({Longest.empty() ? If : "\n" + One.Indentation + If, nullptr});
      llvm::append_range(Out.Body.Pieces, One.Pieces);
      if (Nest->Continues)
        Out.Body.Pieces.push_back({" while (0);", nullptr});
      Longest = Longest.empty() ? Count : "(" + Longest + " > " + Count + " ? " + Longest + " : " + Count + ")";
      Out.Loops.push_back(counting(L, K, Longest));
    }
    if (Out.Loops.empty())
      return std::nullopt;
    Out.Loops.erase(Out.Loops.begin(), Out.Loops.end() - 1);
    Out.Body = wrap(std::move(Out.Body), {});
    return Out;
  }

private:
  BuildContext &Context;
  SmallVectorImpl<const VarDecl *> &Counters;
};

} // namespace

/// Lines that open some loops of a nest as plain code.
static std::vector<std::string> headers(BuildContext &Context, llvm::ArrayRef<Loop> Loops) {
  std::vector<std::string> Lines, Variables;
  for (const Loop &L : Loops) {
    bool Own = L.Type == "long long" && L.Lower.is(0) && L.Step.is(1) && !L.Down && L.Element.empty();
    std::string K = Own ? L.Variable : inventName(Context.File, L.Variable + "_k");
    std::string Count = Own ? L.Upper.device() : checkedTripCount(L);
    Lines.push_back("for (long long " + K + " = 0; " + K + " < " + Count + "; ++" + K + ") {");
    if (!Own)
      Variables.push_back(loopVariable(L, K));
  }
  Lines.insert(Lines.end(), Variables.begin(), Variables.end());
  return Lines;
}

std::optional<LoopNest> buildTransformed(BuildContext &Context, const Stmt *Construct, unsigned Count,
                                         SmallVectorImpl<const VarDecl *> &Counters) {
  auto Nest = Transformer(Context, Counters).transform(Construct);
  if (!Nest)
    return std::nullopt;
  Nest->Straight = false;
  Nest->Partial |= Nest->Loops.size() < Count;
  if (Nest->Loops.size() > Count) {
    Nest->Body = wrap(std::move(Nest->Body), headers(Context, llvm::ArrayRef(Nest->Loops).drop_front(Count)));
    Nest->Loops.resize(Count);
    Nest->Continues = false;
  }
  return Nest;
}

/// A nest as plain code.
static StructuredBlock plainNest(BuildContext &Context, LoopNest Nest) {
  std::vector<std::string> Lines = std::move(Nest.Before);
  llvm::append_range(Lines, headers(Context, Nest.Loops));
  return wrap(std::move(Nest.Body), Lines);
}

/// Before:  #pragma omp fuse looprange(2, 2)        After:  {
///          {                                                 a
///            a b c d                                         { b and c as one }
///          }                                                 d
///                                                          }
static std::optional<StructuredBlock> plainSequence(BuildContext &Context, const FusedLoops &Loops) {
  SmallVector<StructuredBlock, 4> Parts;
  auto Keep = [&](llvm::ArrayRef<const Stmt *> Others) {
    for (const Stmt *S : Others) {
      Parts.push_back(buildBlock(Context, S));
      const TokenRange Range = Context.tokens().statement(S);
      Parts.back().Pieces.push_back({Context.tokens().trailingComment(Range.Last), nullptr});
    }
  };
  Keep(Loops.Before);
  SmallVector<const VarDecl *, 4> Counters;
  auto Nest = Transformer(Context, Counters).fuse(Loops.Fused);
  if (!Nest)
    return std::nullopt;
  Parts.push_back(plainNest(Context, std::move(*Nest)));
  Keep(Loops.Behind);
  StructuredBlock Out;
  Out.Where = Parts.front().Where;
  Out.Indentation = Parts.front().Indentation;
  for (StructuredBlock &Part : Parts) {
    const std::string Mark(1, TokenStream::LineMark);
    if (!Out.Pieces.empty())
      Out.Pieces.push_back({"\n" + Mark + std::to_string(Part.Where.Line) + Mark + Part.Indentation, nullptr});
    llvm::append_range(Out.Pieces, Part.Pieces);
  }
  return wrap(std::move(Out), {});
}

std::optional<StructuredBlock> plainTransformed(BuildContext &Context, const Stmt *Construct) {
  Context.Model.Unit.NeedsDeviceHeader = true;
  if (auto *Fuse = dyn_cast<OMPFuseDirective>(Construct))
    if (FusedLoops Loops = fusedLoops(Context.File.Context, Fuse); !Loops.Before.empty() || !Loops.Behind.empty())
      return plainSequence(Context, Loops);
  SmallVector<const VarDecl *, 4> Counters;
  auto Nest = Transformer(Context, Counters).transform(Construct);
  if (!Nest)
    return std::nullopt;
  return plainNest(Context, std::move(*Nest));
}

} // namespace chomp
