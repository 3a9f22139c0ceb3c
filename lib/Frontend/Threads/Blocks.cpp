//===- Blocks.cpp - the user's code with the constructs inside it ---------===//
//
// A block is the user's text, cut where a construct stands. While the text is rendered each construct is a mark, so
// that what surrounds it keeps its layout.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/Blocks.h"

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/SimdCounters.h"
#include "Frontend/Closures/GenericLambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/KernelModeText.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Threads/NestedConstructs.h"
#include "Frontend/Threads/SequentialVariables.h"
#include "Frontend/Threads/SequentialWalk.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/TeamRows.h"
#include "Frontend/Threads/WorkItemText.h"
#include "Support/Quoted.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Methods of classes that some code defines are the device's too: CUDA and HIP take them for the host's.
static void editLocalClasses(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const CXXMethodDecl *> Found;
    bool VisitCXXMethodDecl(CXXMethodDecl *D) override {
      if (!D->isImplicit() && !D->isDefaulted() && !D->isDeleted() && !D->getParent()->isLambda())
        Found.push_back(D);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const CXXMethodDecl *D : Finder.Found)
    if (auto Token = Context.tokens().index(D->getBeginLoc()))
      Edits.insertBefore(*Token, KernelCode::Word::Member);
}

using Constructs = std::vector<std::shared_ptr<Construct>>;

namespace {

/// Expansions of parameter packs that have constructs in them: each element's code is a block of its own.
class ElementBlocks {
public:
  ElementBlocks(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested)
      : Context(Context), Code(Code), Edits(Edits), Nested(Nested) {}

  /// Whether what begins with a token is in such an expansion, which then leaves its places.
  bool take(unsigned Token);

private:
  /// Once for each copy of what begins with a token: the largest part of the code that has no more than its share.
  void collect(const Stmt *S, unsigned Token, size_t Share, std::vector<const Stmt *> &Roots) const;
  size_t copies(const Stmt *S, unsigned Token) const;

  BuildContext &Context;
  const Stmt *Code;
  TokenEdits &Edits;
  Constructs &Nested;
  llvm::SmallSet<unsigned, 2> Taken; ///< Expansions.
};

} // namespace

size_t ElementBlocks::copies(const Stmt *S, unsigned Token) const {
  NestedFinder Finder(/*Hints=*/false, /*Instances=*/!Context.Region->Pattern);
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  llvm::SmallPtrSet<const Stmt *, 4> Found;
  for (const OMPExecutableDirective *D : Finder.Found)
    if (Context.tokens().index(D->getBeginLoc()) == Token)
      Found.insert(D);
  for (const LambdaExpr *E : Finder.Generic)
    if (Context.tokens().index(E->getBeginLoc()) == Token)
      Found.insert(E);
  return Found.size();
}

void ElementBlocks::collect(const Stmt *S, unsigned Token, size_t Share, std::vector<const Stmt *> &Roots) const {
  const size_t Count = S ? copies(S, Token) : 0;
  if (Count == Share) {
    Roots.push_back(S);
    return;
  }
  if (Count > 0)
    for (const Stmt *Child : S->children())
      collect(Child, Token, Share, Roots);
}

bool ElementBlocks::take(unsigned Token) {
  auto At = llvm::find_if(Edits.Repeated, // the outermost, which comes first
                          [&](const auto &X) { return X.first <= Token && Token <= X.second.Last; });
  if (At == Edits.Repeated.end())
    return false;
  TokenEdits::Repetition &Text = At->second;
  if (!Taken.insert(At->first).second)
    return true;
  // In a fold there may be an operand that is no element's.
  auto IsElement = [&](const TokenEdits::Repetition::Part &Part) {
    return Part.Tokens.First <= Token && Token <= Part.Tokens.Last;
  };
  std::vector<const Stmt *> Roots;
  const size_t Count = copies(Code, Token), Elements = llvm::count_if(Text.Parts, IsElement);
  if (Elements > 0 && Count % Elements == 0)
    collect(Code, Token, Count / Elements, Roots);
  if (Roots.size() != Elements) {
    Context.Text.packs().refuseConstruct(Token);
    return true;
  }
  unsigned Index = 0;
  for (TokenEdits::Repetition::Part &Part : Text.Parts) {
    if (!IsElement(Part))
      continue;
    TokenRange Pattern = Part.Tokens;
    const Packs::Element Own(Context.Text.packs(), Pattern, Index);
    while (Context.tokens()[Pattern.Last].Spelling == "...")
      --Pattern.Last;
    auto C = std::make_shared<Construct>();
    C->Part = buildBlock(Context, Pattern, Roots[Index], editText(Context, Roots[Index]));
    Part.Text = KernelCode(KernelCode::Nested{Nested.size()});
    Nested.push_back(std::move(C));
    ++Index;
  }
  return true;
}

/// Takes the constructs out of some code: each leaves its place.
static void takeConstructs(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested) {
  const TokenStream &Tokens = Context.tokens();
  // Hints are GPUs', and loops may have to be cut.
  NestedFinder Finder(/*Hints=*/!Context.Region->InWorkItemLoops, /*Instances=*/!Context.Region->Pattern);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const AttributedStmt *S : Finder.Hinted) {
    auto C = std::make_shared<Construct>();
    const TokenRange Range = Tokens.statement(S->getSubStmt());
    C->Where = Context.place(S->getAttrs().front()->getLocation());
    C->Indentation = Tokens.indentation(Range.First);
    C->InBlock = Finder.InBlock.contains(S);
    C->Plain = buildBlock(Context, S->getSubStmt());
    C->Unroll = unrollHint(Context, S);
    Edits.replace(Range, KernelCode(KernelCode::Nested{Nested.size()}));
    Nested.push_back(std::move(C));
  }
  ElementBlocks Expansions(Context, Code, Edits, Nested);
  for (const OMPExecutableDirective *D : Finder.Found) {
    auto Begin = Tokens.index(D->getBeginLoc());
    if (!Begin || Expansions.take(*Begin))
      continue;
    unsigned Last =
        D->isStandaloneDirective() ? Tokens.pragma(*Begin).Last : Tokens.statement(D->getAssociatedStmt()).Last;
    Edits.replace({*Begin, Last}, KernelCode(KernelCode::Nested{Nested.size()}));
    Nested.push_back(buildNested(Context, D, Finder.InBlock.contains(D)));
  }
  for (const LambdaExpr *E : Finder.Generic) {
    if (auto Begin = Tokens.index(E->getBeginLoc()); Begin && Expansions.take(*Begin))
      continue;
    const TokenRange Body = Tokens.statement(E->getCallOperator()->getBody());
    const TokenRange Inside{Body.First + 1, Body.Last - 1};
    Edits.replace(Inside, KernelCode(KernelCode::Nested{Nested.size()}));
    Nested.push_back(buildInstances(Context, E, Inside));
  }
}

/// The comment behind a construct's last line, which a loop's body has already; empty: it has none.
static KernelCode ownComment(const Construct &C) {
  const StructuredBlock *Body = C.Threads && C.Threads->Loops ? &C.Threads->Loops->Body : nullptr;
  return Body && !Body->Pieces.empty() && !Body->Pieces.back().Nested ? Body->Pieces.back().Text : KernelCode();
}

/// Some text with the constructs in their places.
static StructuredBlock assemble(BuildContext &Context, TokenRange Range, const TokenEdits &Edits,
                                const Constructs &Nested) {
  StructuredBlock Block;
  const TokenStream &Tokens = Context.tokens();
  Block.Where = Context.place(Tokens[Range.First].Loc);
  Block.Indentation = Tokens.indentation(Range.First);
  Block.Compound = Tokens[Range.First].Spelling == "{";
  KernelCode Text = Tokens.deviceLines(Range, Edits);
  while (!Text.empty()) {
    std::optional<size_t> Index;
    if (KernelCode Code = Text.takeUpToNested(Index); !Code.empty())
      Block.Pieces.push_back({std::move(Code), nullptr});
    if (!Index)
      break;
    const auto &C = Nested[*Index];
    if (C->Part)
      llvm::append_range(Block.Pieces, C->Part->Pieces);
    else
      Block.Pieces.push_back({"", C});
    if (const KernelCode Comment = ownComment(*C); Text.substr(0, Comment.size()) == Comment)
      Text = Text.drop_front(Comment.size());
  }
  return Block;
}

/// Takes out the statements that update what a GPU's team has one copy of: atomic there. Their texts have all edits.
static void takeUpdates(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested) {
  const TokenStream &Tokens = Context.tokens();
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const TeamCopies &Shared) : Shared(Shared) {}
    const TeamCopies &Shared;
    std::vector<const Stmt *> Found;
    bool VisitStmt(Stmt *S) override {
      if (Shared.Updates.contains(S))
        Found.push_back(S);
      return true;
    }
  } Finder(Context.Region->Shared);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const Stmt *S : Finder.Found) {
    const ElementUpdate &Update = Context.Region->Shared.Updates.find(S)->second;
    auto Text = [&](const Expr *Part) {
      auto Range = Tokens.range(Part->getSourceRange());
      return Range ? Tokens.deviceText(*Range, &Edits) : Context.Text.expression(Part);
    };
    auto C = std::make_shared<Construct>();
    AtomicConstruct &A = C->Atomic.emplace();
    A.Operator = Update.Operator;
    A.Native = true;
    A.Vendor = Context.atomicScope();
    A.Type = Context.Text.declare(Update.Element->getType().getUnqualifiedType(), "");
    A.X = Text(Update.Element);
    A.Value = Update.Value ? Text(Update.Value) : "1";
    TokenRange Range = Tokens.statement(S);
    C->Plain = assemble(Context, Range, Edits, {});
    C->Where = C->Plain->Where;
    C->Indentation = C->Plain->Indentation;
    Edits.replace(Range, KernelCode(KernelCode::Nested{Nested.size()}));
    Nested.push_back(std::move(C));
  }
}

/// All that is to be changed in some code; its constructs are taken out.
static void editBlock(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested) {
  if (Context.Region->InWorkItemLoops)
    editThreadNumbers(Context, *Context.Region->InWorkItemLoops, Code, Edits);
  takeConstructs(Context, Code, Edits, Nested);
  editLocalClasses(Context, Code, Edits);
  if (Context.Region->SpmdMode && !Context.Region->SpmdMode->Places.empty())
    editTeamRows(Context, Code, Edits);
  editKernelRoutines(Context, Code, Edits);
  editAllocateDirectives(Context, Code, Edits);
  editGroupprivate(Context, Code, Edits);
  editLocalVariables(Context, Code, Edits);
  if (Context.Region->SpmdMode && !llvm::is_contained(Context.Region->Enclosing, OMPD_parallel))
    editSpmdMode(Context, Code, Edits);
  takeUpdates(Context, Code, Edits, Nested);
}

StructuredBlock buildBlock(BuildContext &Context, TokenRange Range, const Stmt *Code, TokenEdits Edits) {
  Constructs Nested;
  editBlock(Context, Code, Edits, Nested);
  return assemble(Context, Range, Edits, Nested);
}

StructuredBlock buildClass(BuildContext &Context, TokenRange Range, llvm::ArrayRef<const FunctionDecl *> Methods,
                           TokenEdits Edits) {
  Constructs Nested;
  for (const FunctionDecl *F : Methods) {
    const FunctionScope Own(Context, F, Edits);
    takeConstructs(Context, F->getBody(), Edits, Nested);
    editLocalClasses(Context, F->getBody(), Edits);
    editKernelRoutines(Context, F->getBody(), Edits);
    editAllocateDirectives(Context, F->getBody(), Edits);
    editGroupprivate(Context, F->getBody(), Edits);
    editLocalVariables(Context, F->getBody(), Edits);
  }
  return assemble(Context, Range, Edits, Nested);
}

FunctionScope::FunctionScope(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) : Own(Context) {
  Context.Region->Pattern = F->isDependentContext();
  Context.Around = F;
  if (Context.Region->Pattern)
    return;
  checkSimdCounters(Context, F->getBody(), nullptr);
  Context.Region->Sequential = sequentialVariables(Context, F->getBody(), F);
  // Another file's function may, too.
  Context.Model.Unit.StartsThreads |=
      Context.Callees.hasParallel(F->getBody()) || !Context.Region->Sequential.Team.empty();
  editTeamParameters(Context, F, Edits);
}

bool refuseConstructs(BuildContext &Context, const Stmt *Code, llvm::StringRef Where) {
  NestedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPExecutableDirective *D : Finder.Found)
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() + "' in " + Where.str();
  return !Finder.Found.empty();
}

TokenEdits editText(BuildContext &Context, const Stmt *S) {
  TokenEdits Edits;
  Context.Text.edit(S, Edits);
  // The user's function is not the one that this code will stand in.
  struct NameFinder : DynamicRecursiveASTVisitor {
    std::vector<const PredefinedExpr *> Found;
    bool VisitPredefinedExpr(PredefinedExpr *E) override {
      Found.push_back(E);
      return true;
    }
  } Names;
  Names.TraverseStmt(const_cast<Stmt *>(S));
  for (const PredefinedExpr *E : Names.Found)
    if (auto Token = Context.tokens().index(E->getLocation()); Token && E->getFunctionName())
      Edits.replace({*Token, *Token}, quoted(E->getFunctionName()->getString()));
  return Edits;
}

StructuredBlock buildBlock(BuildContext &Context, const Stmt *S) {
  return buildBlock(Context, Context.tokens().statement(S), S, editText(Context, S));
}

/// A barrier interval of a parallel construct's code, as one statement.
static std::shared_ptr<Construct> buildBarrierInterval(BuildContext &Context, const WorkItemLoops &T,
                                                       const WorkItemLoops::Part &Part, WorkItemLines Lines,
                                                       TokenRange Range, TokenEdits &Edits, const Constructs &Nested) {
  const TokenStream &Tokens = Context.tokens();
  auto C = std::make_shared<Construct>();
  C->InBlock = true;
  C->BarrierInterval = std::make_shared<BarrierInterval>();
  for (const DeclStmt *S : Part.Before) {
    C->BarrierInterval->Before.push_back(assemble(Context, Tokens.statement(S), Edits, Nested));
    Edits.drop(Tokens.statement(S));
  }
  C->BarrierInterval->Begin = std::move(Lines.Begin);
  C->BarrierInterval->End = std::move(Lines.End);
  C->BarrierInterval->Threads = threadsName(Context);
  C->BarrierInterval->Parameters = Part.Shared ? threadsParameters(Context, T) : threadParameter(Context, T);
  C->BarrierInterval->Shared = Part.Shared;
  C->BarrierInterval->Asks = Part.Asks;
  C->BarrierInterval->Code = assemble(Context, Range, Edits, Nested);
  C->Where = C->BarrierInterval->Code.Where;
  // A pragma often stands at the line's start.
  unsigned First = Range.First;
  while (Tokens[First].Role == PragmaRole::Begin)
    First = Tokens.pragma(First).Last + 1;
  C->BarrierInterval->Code.Indentation = C->Indentation = Tokens.indentation(First);
  return C;
}

StructuredBlock buildWorkItemLoops(BuildContext &Context, const WorkItemLoops &T) {
  const TokenStream &Tokens = Context.tokens();
  const Stmt *S = codeOf(T.Construct);
  TokenEdits Edits = editText(Context, S);
  Constructs Nested;
  editBlock(Context, S, Edits, Nested);
  for (const Stmt *Barrier : T.Barriers) {
    auto C = std::make_shared<Construct>();
    C->Constructs = {llvm::omp::OMPD_barrier};
    C->InBlock = true;
    C->Where = Context.place(Barrier->getBeginLoc());
    C->Threads = std::make_shared<ThreadConstruct>();
    C->Threads->InBarrierInterval = true;
    const TokenRange Range = Tokens.statement(Barrier);
    C->Indentation = Tokens.indentation(Range.First);
    Edits.replace(Range, KernelCode(KernelCode::Nested{Nested.size()}));
    Nested.push_back(std::move(C));
  }
  const TokenEdits Whole = Edits; // for what others need, too
  editWorkItemLoops(Context, T, Edits);
  for (const WorkItemLoops::Part &Part : T.Parts) {
    WorkItemLines Lines = linesOf(Context, T, Part, Whole);
    if (Part.What != WorkItemLoops::Part::Kind::BarrierInterval) {
      editHead(Context, T, Part, Lines, Edits);
      continue;
    }
    std::optional<TokenRange> Range;
    for (const Stmt *Inner : Part.Code) {
      if (T.Dropped.contains(Inner) || llvm::is_contained(Part.Before, Inner))
        continue;
      TokenRange Own = Tokens.statement(Inner);
      if (auto *D = dyn_cast<OMPExecutableDirective>(Inner)) {
        Own.First = Tokens.index(D->getBeginLoc()).value_or(Own.First);
        Own.Last =
            D->isStandaloneDirective() ? Tokens.pragma(Own.First).Last : Tokens.statement(D->getAssociatedStmt()).Last;
      }
      Range = {Range ? Range->First : Own.First, Own.Last};
    }
    if (!Range)
      continue;
    Nested.push_back(buildBarrierInterval(Context, T, Part, std::move(Lines), *Range, Edits, Nested));
    Edits.Replaced.erase(Range->First); // a construct's, if the barrier interval is nothing more
    Edits.replace(*Range, KernelCode(KernelCode::Nested{Nested.size() - 1}));
  }
  return assemble(Context, Tokens.statement(S), Edits, Nested);
}

} // namespace chomp
