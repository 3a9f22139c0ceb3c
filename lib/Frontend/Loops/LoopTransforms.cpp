//===- LoopTransforms.cpp - tile, unroll, interchange and their like ------===//
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
// fuse of a part makes a sequence, which is plain code. What apply clauses say (6.0, 11.1) is done to the loops while
// they are loops: "tile apply(grid: interchange)" has the outer loops in another order.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Loops/LoopTransforms.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Loops/LoopNests.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Tokens/Included.h"
#include "Model/LoopText.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Text with its lines moved to the right.
KernelCode shifted(const KernelCode &Text, const std::string &By) {
  KernelCode Out;
  bool AtStart = false;
  Text.visit(
      [&](llvm::StringRef Chars) {
        for (char C : Chars) {
          if (std::exchange(AtStart, C == '\n') && C != '\n')
            Out += By;
          Out += C;
        }
      },
      [&](const KernelCode::Piece &P) {
        const bool SaysLine =
            std::holds_alternative<KernelCode::Line>(P) || std::holds_alternative<KernelCode::Between>(P);
        if (!SaysLine && std::exchange(AtStart, false))
          Out += By;
        Out += KernelCode(P);
      });
  return Out;
}

/// "{ header { lines", the body, "} }", in the body's own columns.
StructuredBlock wrap(StructuredBlock Body, llvm::ArrayRef<KernelCode> Lines) {
  KernelCode Open = "{\n", Close = "\n";
  unsigned Depth = 1;
  auto Pad = [&] { return Body.Indentation + std::string(2 * Depth, ' '); };
  for (const KernelCode &Line : Lines) {
    Open += Pad() + Line + "\n";
    if (Line.ends_with("{"))
      ++Depth;
  }
  std::string By(2 * Depth, ' ');
  for (StructuredBlock::Piece &P : Body.Pieces)
    if (P.Nested)
      P.Nested->Indentation += By;
    else
      P.Text = shifted(P.Text, By);
  if (!Body.Pieces.empty() && !Body.Pieces.front().Nested) {
    Open += KernelCode(KernelCode::Line{"", Body.Where.Line}) + Pad() + Body.Pieces.front().Text;
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

/// Lines that open some loops of a nest as plain code.
std::vector<KernelCode> headers(BuildContext &Context, llvm::ArrayRef<Loop> Loops) {
  std::vector<KernelCode> Lines, Variables;
  for (const Loop &L : Loops) {
    bool Own = L.Type == "long long" && L.Lower.is(0) && L.Step.is(1) && !L.Down && L.Element.empty();
    std::string K = Own ? L.Variable : inventName(Context.File, L.Variable + "_k");
    KernelCode Count = Own ? L.Upper.device() : checkedTripCount(L);
    Lines.push_back("for (long long " + K + " = 0; " + K + " < " + Count + "; ++" + K + ") {");
    if (!Own)
      Variables.push_back(loopVariable(L, K));
  }
  Lines.insert(Lines.end(), Variables.begin(), Variables.end());
  return Lines;
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
    const AppliedDirective Own = directiveOf(D);
    const size_t Associated = D->getLoopsNumber();
    size_t More = 0; // loops of the user's that only what is applied is for
    for (const AppliedClause &C : Own.Apply)
      for (const auto &[I, Applied] : llvm::enumerate(C.Directives))
        if (!Applied.keepsOrder() && generatedLevel(Own, C) + 1 == generatedLevels(Own))
          More = std::max(More, I + Applied.loops() - std::min(I + Applied.loops(), Associated));
    auto Source = buildLoopNest(Context, codeOf(D), Associated + More, D->getBeginLoc(), Counters);
    if (!Source)
      return std::nullopt;
    if (Source->Partial || Source->Uneven) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a loop transformation of loops that are no rectangle";
      return std::nullopt;
    }
    const auto Behind = Source->Loops.begin() + Associated;
    std::vector<LoopLevel> Levels = generate(Own, {Source->Loops.begin(), Behind}, Source->Before);
    for (auto L = Behind; L != Source->Loops.end(); ++L)
      Levels.back().add(*L);
    return finish(std::move(*Source), std::move(Levels), Own, D->getBeginLoc());
  }

private:
  /// Generated loops that are next to one another and don't depend on each other; lines before them and in them.
  struct LoopLevel {
    std::vector<KernelCode> Before, Headers, Inside; // a header for each loop; empty: made of the loop
    std::vector<Loop> Loops;
    void add(Loop L, KernelCode Header = "") {
      Loops.push_back(std::move(L));
      Headers.push_back(std::move(Header));
    }
  };

  /// The directive as if another one's apply clause had it, with texts of its sizes.
  AppliedDirective directiveOf(const OMPExecutableDirective *D) const {
    AppliedDirective Out;
    Out.Kind = D->getDirectiveKind();
    if (auto *Sizes = D->getSingleClause<OMPSizesClause>())
      for (const Expr *E : Sizes->getSizesRefs())
        Out.Numbers.push_back(size(E));
    if (auto *Order = D->getSingleClause<OMPPermutationClause>())
      for (const Expr *E : Order->getArgsRefs())
        Out.Numbers.push_back(std::to_string(buildExpression(Context, asWritten(E)).Constant.value_or(1)));
    if (auto *Partial = D->getSingleClause<OMPPartialClause>(); Partial && Partial->getFactor())
      Out.Numbers.push_back(size(Partial->getFactor()));
    const auto &Applied = Context.File.Notes.Applied;
    if (auto Found = Applied.find(D->getBeginLoc()); Found != Applied.end())
      Out.Apply = Found->second;
    return Out;
  }

  /// Unrolled or not, a loop runs in the same order; a loop of its own it is only with a factor.
  static size_t generatedLevels(const AppliedDirective &D) {
    return D.Kind == OMPD_tile || D.Kind == OMPD_stripe || (D.Kind == OMPD_unroll && !D.Numbers.empty()) ? 2 : 1;
  }
  static size_t generatedLevel(const AppliedDirective &Of, const AppliedClause &C) {
    return (Of.Kind == OMPD_tile && C.Loops == "intratile") || (Of.Kind == OMPD_stripe && C.Loops == "grid");
  }

  /// The loops that a directive generates of some. Before: lines that they rely on.
  std::vector<LoopLevel> generate(const AppliedDirective &D, const std::vector<Loop> &Source,
                                  std::vector<KernelCode> &Before) const {
    if (generatedLevels(D) == 2)
      return strips(Source, D.Numbers, D.Kind == OMPD_stripe, Before);
    LoopLevel Out;
    if (D.Kind == OMPD_reverse) {
      const Loop &L = Source.front();
      const std::string Count = count(Before, L), K = name(L, "_reverse");
      Out.add(counting(L, K, Count));
      Out.Inside.push_back(loopVariable(L, "(" + Count + " - 1 - " + K + ")"));
    } else if (D.Kind == OMPD_interchange) {
      for (size_t I = 0; I < Source.size(); ++I)
        Out.add(Source[D.Numbers.empty() ? Source.size() - 1 - I : std::stoul(D.Numbers[I].str()) - 1]);
    } else {
      for (const Loop &L : Source)
        Out.add(L);
    }
    return {Out};
  }

  /// Each loop in two: all outer ones, then all inner ones.
  std::vector<LoopLevel> strips(const std::vector<Loop> &Source, ArrayRef<KernelCode> Sizes, bool Striped,
                                std::vector<KernelCode> &Before) const {
    LoopLevel Outer, Inner;
    for (const auto &[L, Size] : llvm::zip_equal(Source, Sizes)) {
      const std::string Count = count(Before, L), Out = name(L, Striped ? "_offset" : "_tile"), In = name(L, "_in");
      const KernelCode End = "(" + Out + " + 1) * " + Size;
      Loop Each = counting(L, In, Striped ? Count : "(" + Count + " < " + End + " ? " + Count + " : " + End + ")");
      Each.Lower = text(Striped ? Out : Out + " * " + Size);
      if (Striped)
        Each.Step = text(Size);
      Outer.add(counting(L, Out,
                         Striped ? "(" + Count + " < " + Size + " ? " + Count + " : " + Size + ")"
                                 : "(" + Count + " + " + Size + " - 1) / " + Size));
      Inner.add(Each, "for (long long " + In + " = " + Each.Lower.device() + "; " + In + " < " + Count +
                          (Striped ? "; " + In + " += " + Size : " && " + In + " < " + End + "; ++" + In) + ") {");
      Inner.Inside.push_back(loopVariable(L, In));
    }
    return {Outer, Inner};
  }

  /// Puts what an apply clause's directives generate in the place of a level's loops, the inner ones first: an outer
  /// directive is for what an inner one has generated. False where there are too few of them next to one another.
  bool apply(ArrayRef<AppliedDirective> Directives, std::vector<LoopLevel> &Levels, size_t At) const {
    for (size_t I = Directives.size(); I-- > 0;) {
      const AppliedDirective &D = Directives[I];
      if (D.keepsOrder())
        continue;
      LoopLevel Old = std::move(Levels[At]);
      const size_t End = I + D.loops();
      if (End > Old.Loops.size() || llvm::any_of(D.Numbers, [&](const KernelCode &Number) {
            return D.Kind == OMPD_interchange && std::stoul(Number.str()) > D.loops();
          }))
        return false;
      std::vector<LoopLevel> New = generate(D, {Old.Loops.begin() + I, Old.Loops.begin() + End}, Old.Before);
      if (!apply(D, New))
        return false;
      LoopLevel &First = New.front(), &Last = New.back();
      First.Before.insert(First.Before.begin(), Old.Before.begin(), Old.Before.end());
      First.Loops.insert(First.Loops.begin(), Old.Loops.begin(), Old.Loops.begin() + I);
      First.Headers.insert(First.Headers.begin(), Old.Headers.begin(), Old.Headers.begin() + I);
      Last.Loops.insert(Last.Loops.end(), Old.Loops.begin() + End, Old.Loops.end());
      Last.Headers.insert(Last.Headers.end(), Old.Headers.begin() + End, Old.Headers.end());
      llvm::append_range(Last.Inside, Old.Inside);
      Levels.erase(Levels.begin() + At);
      Levels.insert(Levels.begin() + At, New.begin(), New.end());
    }
    return true;
  }
  bool apply(const AppliedDirective &Of, std::vector<LoopLevel> &Levels) const {
    for (size_t At = Levels.size(); At-- > 0;)
      for (const AppliedClause &C : Of.Apply)
        if (generatedLevel(Of, C) == At && !apply(C.Directives, Levels, At))
          return false;
    return true;
  }

  /// The first level's loops are the nest's; the others go to the body.
  std::optional<LoopNest> finish(LoopNest Source, std::vector<LoopLevel> Levels, const AppliedDirective &Own,
                                 SourceLocation Loc) const {
    if (!apply(Own, Levels)) {
      Context.error(Loc, Diag::UnsupportedClause)
          << "apply" << getOpenMPDirectiveName(Own.Kind, 60) << ": a directive in it is for more loops than there are";
      return std::nullopt;
    }
    LoopNest Out;
    Out.Before = std::move(Source.Before);
    llvm::append_range(Out.Before, Levels.front().Before);
    Out.Loops = Levels.front().Loops;
    std::vector<KernelCode> Lines = Levels.front().Inside;
    for (const LoopLevel &Level : ArrayRef(Levels).drop_front()) {
      llvm::append_range(Lines, Level.Before);
      for (const auto &[L, Header] : llvm::zip_equal(Level.Loops, Level.Headers))
        llvm::append_range(Lines, Header.empty() ? headers(Context, L) : std::vector<KernelCode>{Header});
      llvm::append_range(Lines, Level.Inside);
    }
    Out.Body = Lines.empty() ? std::move(Source.Body) : wrap(std::move(Source.Body), Lines);
    Out.Continues = Levels.size() == 1 && Source.Continues;
    return Out;
  }

  static Expression text(KernelCode Text) {
    Expression Out;
    Out.Host = Text.chars(); // which nobody computes
    Out.Device = std::move(Text);
    Out.ByValueOnly = false;
    return Out;
  }

  /// A loop from 0 to a count, which only the device knows.
  static Loop counting(const Loop &Of, std::string Variable, KernelCode Count) {
    Loop L;
    L.Variable = std::move(Variable);
    L.Type = "long long";
    L.Bits = 64;
    L.Where = Of.Where;
    L.Lower.Host = "0";
    L.Lower.Constant = 0;
    L.Upper = text(std::move(Count));
    L.Step.Host = "1";
    L.Step.Constant = 1;
    return L;
  }

  std::string name(const Loop &L, const char *Role) const {
    return inventName(Context.File, llvm::StringRef(L.Variable).rtrim('_').str() + Role + Context.Region->FusedPart);
  }

  /// Declares a loop's iteration count before the nest.
  std::string count(std::vector<KernelCode> &Before, const Loop &L) const {
    std::string Name = name(L, "_count");
    Before.push_back("const long long " + Name + " = " + checkedTripCount(L) + ";");
    return Name;
  }

  KernelCode size(const Expr *E) const { return factor(buildExpression(Context, asWritten(E)).device()); }

  std::optional<LoopNest> fuse(const OMPFuseDirective *D) {
    const FusedLoops Loops = fusedLoops(Context.File.Context, D);
    if (!Loops.Before.empty() || !Loops.Behind.empty()) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a loop sequence as the loop of a construct: fuse of a part leaves several loops";
      return std::nullopt;
    }
    return fuse(D, Loops.Fused);
  }

public:
  /// A sequence of loops into one, which runs as often as the longest.
  std::optional<LoopNest> fuse(const OMPFuseDirective *D, ArrayRef<const Stmt *> Loops) {
    LoopNest Out;
    std::string Longest;
    // Lines that stand before the loop are those of all parts together.
    const std::string Around = Context.Region->FusedPart, K = inventName(Context.File, "fused" + Around);
    llvm::scope_exit Leave([&] { Context.Region->FusedPart = Around; });
    for (const auto &[Index, S] : llvm::enumerate(Loops)) {
      Context.Region->FusedPart = Around + (Around.empty() ? "" : "_") + std::to_string(Index + 1);
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
    LoopLevel Fused;
    Fused.add(Out.Loops.front());
    return finish(std::move(Out), {Fused}, directiveOf(D), D->getBeginLoc());
  }

private:
  BuildContext &Context;
  SmallVectorImpl<const VarDecl *> &Counters;
};

} // namespace

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
  std::vector<KernelCode> Lines = std::move(Nest.Before);
  llvm::append_range(Lines, headers(Context, Nest.Loops));
  return wrap(std::move(Nest.Body), Lines);
}

/// Before:  #pragma omp fuse looprange(2, 2)        After:  {
///          {                                                 a
///            a b c d                                         { b and c as one }
///          }                                                 d
///                                                          }
static std::optional<StructuredBlock> plainSequence(BuildContext &Context, const OMPFuseDirective *D,
                                                    const FusedLoops &Loops) {
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
  auto Nest = Transformer(Context, Counters).fuse(D, Loops.Fused);
  if (!Nest)
    return std::nullopt;
  Parts.push_back(plainNest(Context, std::move(*Nest)));
  Keep(Loops.Behind);
  StructuredBlock Out;
  Out.Where = Parts.front().Where;
  Out.Indentation = Parts.front().Indentation;
  for (StructuredBlock &Part : Parts) {
    const std::string File = Part.Where.File == Out.Where.File ? "" : Part.Where.File;
    if (!Out.Pieces.empty())
      Out.Pieces.push_back({"\n" + KernelCode(KernelCode::Line{File, Part.Where.Line}) + Part.Indentation, nullptr});
    llvm::append_range(Out.Pieces, Part.Pieces);
  }
  return wrap(std::move(Out), {});
}

std::optional<StructuredBlock> plainTransformed(BuildContext &Context, const Stmt *Construct) {
  Context.Model.Unit.NeedsDeviceHeader = true;
  if (auto *Fuse = dyn_cast<OMPFuseDirective>(Construct))
    if (FusedLoops Loops = fusedLoops(Context.File.Context, Fuse); !Loops.Before.empty() || !Loops.Behind.empty())
      return plainSequence(Context, Fuse, Loops);
  SmallVector<const VarDecl *, 4> Counters;
  auto Nest = Transformer(Context, Counters).transform(Construct);
  if (!Nest)
    return std::nullopt;
  return plainNest(Context, std::move(*Nest));
}

} // namespace chomp
