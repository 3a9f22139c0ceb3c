//===- Blocks.cpp - the user's code with the constructs inside it ---------===//
//
// A block is the user's text, cut where a construct stands. While the text is rendered each construct is a mark, so
// that what surrounds it keeps its layout.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"
#include "Frontend/Device/GenericLambdas.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/ClauseCheck.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Regions/LoopTransforms.h"
#include "Frontend/Regions/Reductions.h"
#include "Frontend/Regions/SimdCounters.h"
#include "Frontend/Support.h"
#include "Frontend/Threads/Together.h"
#include "Frontend/Threads/TurnsText.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

constexpr char NestedMark = '\x01';

/// What `#pragma unroll` in front of a loop, or what stands for it, says to a GPU's compilers; empty for none.
std::string unrollHint(BuildContext &Context, const Stmt *S) {
  auto *Attributed = dyn_cast<AttributedStmt>(S);
  auto *Unroll = dyn_cast<OMPUnrollDirective>(S);
  if (!isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(Attributed ? Attributed->getSubStmt()
                                                                    : Unroll   ? codeOf(Unroll)
                                                                               : nullptr))
    return "";
  auto Times = [&](const Expr *Factor) {
    Expr::EvalResult Value;
    if (!Factor->isValueDependent() && Factor->EvaluateAsInt(Value, Context.File.Context))
      return "unroll " + toString(Value.Val.getInt(), 10);
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    Factor->printPretty(OS, nullptr, Context.File.Context.getPrintingPolicy());
    return "unroll (" + Text + ")";
  };
  if (Attributed)
    for (const Attr *A : Attributed->getAttrs())
      if (auto *Hint = dyn_cast<LoopHintAttr>(A)) {
        if (Hint->getOption() == LoopHintAttr::UnrollCount && Hint->getValue())
          return Times(Hint->getValue());
        if (Hint->getOption() == LoopHintAttr::Unroll)
          return Hint->getState() == LoopHintAttr::Disable ? "unroll 1" : "unroll";
      }
  if (Unroll && Unroll->hasClausesOfKind<OMPFullClause>())
    return "unroll";
  for (const OMPClause *C : Unroll ? Unroll->clauses() : ArrayRef<OMPClause *>())
    if (auto *Partial = dyn_cast<OMPPartialClause>(C); Partial && Partial->getFactor())
      return Times(Partial->getFactor());
  return "";
}

class NestedFinder : public DynamicRecursiveASTVisitor {
public:
  /// Loops that a hint stands in front of, too; with what is inside.
  explicit NestedFinder(bool Hints = false, bool Instances = false) : Hints(Hints), Instances(Instances) {}
  std::vector<const OMPExecutableDirective *> Found;
  std::vector<const LambdaExpr *> Generic; ///< Lambdas whose bodies wait to be taken for each instantiation.
  std::vector<const AttributedStmt *> Hinted;
  llvm::SmallPtrSet<const Stmt *, 8> InBlock; ///< Statements of compound statements.
  bool TraverseStmt(Stmt *S) override {
    if (auto *D = dyn_cast_or_null<OMPExecutableDirective>(S)) {
      Found.push_back(D);
      return true; // what is inside belongs to it
    }
    if (auto *Attributed = dyn_cast_or_null<AttributedStmt>(S);
        Hints && Attributed && hasSpecificAttr<LoopHintAttr>(Attributed->getAttrs())) {
      Hinted.push_back(Attributed);
      return true;
    }
    if (auto *Compound = dyn_cast_or_null<CompoundStmt>(S))
      InBlock.insert(Compound->body_begin(), Compound->body_end());
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    if (!Instances || !hasInstances(E))
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    Generic.push_back(E);
    return llvm::all_of(E->capture_inits(), [&](Expr *Init) { return TraverseStmt(Init); });
  }

private:
  const bool Hints, Instances;
};

/// The column of the statements around a directive that stands alone.
std::string indentationOfStatement(const TokenStream &Tokens, unsigned Pragma) {
  unsigned Next = Tokens.pragma(Pragma).Last + 1;
  while (Next + 1 < Tokens.tokens().size() && Tokens[Next].Role != PragmaRole::None)
    ++Next;
  // A block's last line: what stands in it is two columns further in than its brace.
  if (Next < Tokens.tokens().size() && Tokens[Next].Spelling == "}")
    return Tokens.indentation(Next) + "  ";
  return Tokens.indentation(std::min<size_t>(Next, Tokens.tokens().size() - 1));
}

bool isSupportedHere(const ConstructList &Leaves) {
  return llvm::all_of(Leaves, [](Directive Leaf) { return isSupported(supportOf(Leaf, Standing::Region)); });
}

/// Whether all loops of a construct declare their variables. The host compiler behind the virtual GPU takes no others
/// for simd where they are captured by a lambda, as all variables of a team are.
static bool declaresItsVariables(const OMPLoopDirective *D) {
  return OMPLoopBasedDirective::doForAllLoops(D->getInnermostCapturedStmt()->getCapturedStmt()->IgnoreContainers(),
                                              /*TryImperfectlyNestedLoops=*/true, D->getLoopsNumber(),
                                              [](unsigned, const Stmt *Loop) {
                                                auto *For = dyn_cast<ForStmt>(Loop);
                                                return For && !isa_and_nonnull<DeclStmt>(For->getInit());
                                              });
}

/// Whether a construct's lowering needs what Sema finds out about it, which it doesn't for a template.
bool needsAnalysis(const OMPExecutableDirective *D) {
  switch (D->getDirectiveKind()) {
  case OMPD_critical:
  case OMPD_simd:
  case OMPD_barrier:
  case OMPD_flush:
  case OMPD_taskwait:
  case OMPD_taskyield:
  case OMPD_error:
    return false;
  default:
    return true;
  }
}

/// error (OpenMP 5.2, 8.5): at compilation Clang has said it.
StructuredBlock errorText(BuildContext &Context, const OMPExecutableDirective *D) {
  bool Execution = false, Warning = false;
  std::string Message = "\"error directive\"";
  for (const OMPClause *C : D->clauses())
    if (auto *At = dyn_cast<OMPAtClause>(C))
      Execution = At->getAtKind() == OMPC_AT_execution;
    else if (auto *Severity = dyn_cast<OMPSeverityClause>(C))
      Warning = Severity->getSeverityKind() == OMPC_SEVERITY_warning;
    else if (auto *Text = dyn_cast<OMPMessageClause>(C))
      Message = Context.Text.expression(asWritten(Text->getMessageString()));
  StructuredBlock Out;
  Out.Where = Context.place(D->getBeginLoc());
  Out.Pieces.push_back({";", nullptr});
  if (!Execution)
    return Out;
  Context.Model.Unit.NeedsDeviceHeader = true;
  Out.Pieces.front().Text = std::string("chomp::error_") + (Warning ? "warning" : "fatal") + "(" +
                            Context.quotedPlace(D->getBeginLoc()) + ", " + Message + ");";
  return Out;
}

/// Whether iterations of a simd loop must not be mixed.
bool hasOrdered(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPOrderedDirective(OMPOrderedDirective *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

std::shared_ptr<Construct> buildNested(BuildContext &Context, const OMPExecutableDirective *D, bool InBlock) {
  auto C = std::make_shared<Construct>();
  if (Context.Pattern && needsAnalysis(D)) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() +
               "' in a class template or a method template";
    return C;
  }
  C->InBlock = InBlock;
  C->Barrier = Context.Together && Context.Together->Barrier.contains(D);
  C->Leader = Context.Together && Context.Together->Leader.contains(D);
  for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
    C->Constructs.push_back(Leaf);
  C->Where = Context.place(D->getBeginLoc());
  // The statement's: a pragma often stands at the line's start.
  unsigned Pragma = Context.tokens().index(D->getBeginLoc()).value_or(0);
  C->Indentation = D->hasAssociatedStmt() ? Context.tokens().indentation(Context.tokens().pragma(Pragma).Last + 1)
                                          : indentationOfStatement(Context.tokens(), Pragma);
  auto Body = [&] { return codeOf(D); };
  if (isAncestor(Context, D)) {
    C->Ancestor = buildAncestor(Context, D);
    return C;
  }
  if (isSupportedHere(C->Constructs) && !checkClauses(Context, D, C->Constructs, /*Nested=*/true))
    return C;
  switch (D->getDirectiveKind()) {
  case OMPD_atomic:
    Context.Model.Unit.NeedsDeviceHeader = true;
    C->Atomic = buildAtomic(Context, cast<OMPAtomicDirective>(D));
    C->Where = Context.place(Body()->getBeginLoc()); // what follows may stand on the statement's line
    break;
  case OMPD_critical: {
    C->Critical.emplace();
    C->Critical->Name = cast<OMPCriticalDirective>(D)->getDirectiveName().getAsString();
    C->Critical->Body = buildBlock(Context, Body());
    if (!llvm::is_contained(Context.Model.Unit.Locks, C->Critical->Name))
      Context.Model.Unit.Locks.push_back(C->Critical->Name);
    break;
  }
  case OMPD_error:
    C->Plain = errorText(Context, D);
    C->Plain->Indentation = C->Indentation;
    break;
  case OMPD_scan:
    C->Scan = Context.InScan->Scan;
    break;
  case OMPD_simd: {
    if (isThreadConstruct(D)) { // for its copies
      Context.Model.Unit.NeedsDeviceHeader = true;
      C->Threads = buildThreadConstruct(Context, D);
      break;
    }
    // One thread's own loop, in order: lastprivate comes by itself, reduction too; clauses that only promise something
    // (safelen, aligned …) may go.
    C->Plain = buildBlock(Context, codeOf(D));
    // What all threads of a team run together has guards and barriers in it.
    bool Together = Context.Together && !llvm::is_contained(Context.Enclosing, OMPD_parallel);
    bool Own = !Together && declaresItsVariables(cast<OMPLoopDirective>(D));
    C->Hint = Own ? "omp simd" : "";
    bool Named = false;
    for (const OMPClause *Clause : D->clauses()) {
      if (Clause->isImplicit())
        continue;
      if (auto *Private = dyn_cast<OMPPrivateClause>(Clause)) {
        for (const Expr *E : Private->varlist())
          C->Locals.push_back(
              Context.Text.declare(E->getType().getNonReferenceType().getUnqualifiedType(),
                                   Context.Text.name(cast<DeclRefExpr>(E->IgnoreParenImpCasts())->getDecl())));
      } else if (Own) {
        C->Hint += " " + clauseText(Context, Clause);
        // The kernel file has no declare reduction.
        Named |= llvm::any_of(reductionItems(Clause), declaredReduction);
      }
    }
    if (Named || hasOrdered(codeOf(D)))
      C->Hint.clear();
    break;
  }
  case OMPD_tile:
  case OMPD_stripe:
  case OMPD_reverse:
  case OMPD_interchange:
  case OMPD_fuse:
    C->Plain = plainTransformed(Context, D);
    break;
  case OMPD_dispatch: // its call is another function's, if at all
    C->Plain = buildDispatch(Context, cast<OMPDispatchDirective>(D));
    break;
  case OMPD_unroll: // the same iterations in the same order
    C->Plain = buildBlock(Context, codeOf(D));
    C->Unroll = unrollHint(Context, D);
    break;
  default:
    if (isThreadConstruct(D) && C->Constructs.front() != OMPD_target && isSupportedHere(C->Constructs)) {
      Context.Model.Unit.NeedsDeviceHeader = true;
      C->Threads = buildThreadConstruct(Context, D);
      break;
    }
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "inside a target region";
    break;
  }
  return C;
}

} // namespace

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
      Edits.insertBefore(*Token, std::string(1, QualifierMark));
}

using Constructs = std::vector<std::shared_ptr<Construct>>;

namespace {

/// Expansions of parameter packs that have constructs in them: each element's code is a block of its own.
class ElementBlocks {
public:
  ElementBlocks(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested)
      : Context(Context), Code(Code), Edits(Edits), Nested(Nested) {}

  /// Whether what begins with a token is in such an expansion, which then leaves marks.
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
  NestedFinder Finder(/*Hints=*/false, /*Instances=*/!Context.Pattern);
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
    Part.Text = NestedMark + std::to_string(Nested.size()) + NestedMark;
    Nested.push_back(std::move(C));
    ++Index;
  }
  return true;
}

/// Takes the constructs out of some code: each leaves a mark.
static void takeConstructs(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested) {
  const TokenStream &Tokens = Context.tokens();
  // Hints are GPUs', and loops may have to be cut.
  NestedFinder Finder(/*Hints=*/!Context.InTurns, /*Instances=*/!Context.Pattern);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const AttributedStmt *S : Finder.Hinted) {
    auto C = std::make_shared<Construct>();
    const TokenRange Range = Tokens.statement(S->getSubStmt());
    C->Where = Context.place(S->getAttrs().front()->getLocation());
    C->Indentation = Tokens.indentation(Range.First);
    C->InBlock = Finder.InBlock.contains(S);
    C->Plain = buildBlock(Context, S->getSubStmt());
    C->Unroll = unrollHint(Context, S);
    Edits.replace(Range, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(std::move(C));
  }
  ElementBlocks Expansions(Context, Code, Edits, Nested);
  for (const OMPExecutableDirective *D : Finder.Found) {
    auto Begin = Tokens.index(D->getBeginLoc());
    if (!Begin || Expansions.take(*Begin))
      continue;
    unsigned Last = D->hasAssociatedStmt() ? Tokens.statement(D->getAssociatedStmt()).Last : Tokens.pragma(*Begin).Last;
    Edits.replace({*Begin, Last}, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(buildNested(Context, D, Finder.InBlock.contains(D)));
  }
  for (const LambdaExpr *E : Finder.Generic) {
    if (auto Begin = Tokens.index(E->getBeginLoc()); Begin && Expansions.take(*Begin))
      continue;
    const TokenRange Body = Tokens.statement(E->getCallOperator()->getBody());
    const TokenRange Inside{Body.First + 1, Body.Last - 1};
    Edits.replace(Inside, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(buildInstances(Context, E, Inside));
  }
}

/// Some text with the constructs in the places of their marks.
static StructuredBlock assemble(BuildContext &Context, TokenRange Range, const TokenEdits &Edits,
                                const Constructs &Nested) {
  StructuredBlock Block;
  const TokenStream &Tokens = Context.tokens();
  Block.Where = Context.place(Tokens[Range.First].Loc);
  Block.Indentation = Tokens.indentation(Range.First);
  Block.Compound = Tokens[Range.First].Spelling == "{";
  std::string Text = Tokens.markedText(Range, Edits);
  for (size_t At = 0; At < Text.size();) {
    size_t Mark = std::min(Text.find(NestedMark, At), Text.size());
    if (Mark > At)
      Block.Pieces.push_back({Text.substr(At, Mark - At), nullptr});
    if (Mark == Text.size())
      break;
    size_t Close = Text.find(NestedMark, Mark + 1);
    const auto &C = Nested[std::stoul(Text.substr(Mark + 1, Close - Mark - 1))];
    if (C->Part)
      llvm::append_range(Block.Pieces, C->Part->Pieces);
    else
      Block.Pieces.push_back({"", C});
    At = Close + 1;
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
  } Finder(Context.Shared);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const Stmt *S : Finder.Found) {
    const ElementUpdate &Update = Context.Shared.Updates.find(S)->second;
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
    Edits.replace(Range, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(std::move(C));
  }
}

/// All that is to be changed in some code; its constructs are taken out.
static void editBlock(BuildContext &Context, const Stmt *Code, TokenEdits &Edits, Constructs &Nested) {
  if (Context.InTurns)
    editThreadNumbers(Context, *Context.InTurns, Code, Edits);
  takeConstructs(Context, Code, Edits, Nested);
  editLocalClasses(Context, Code, Edits);
  editKernelRoutines(Context, Code, Edits);
  editAllocateDirectives(Context, Code, Edits);
  editGroupprivate(Context, Code, Edits);
  editLocalVariables(Context, Code, Edits);
  if (Context.Together && !llvm::is_contained(Context.Enclosing, OMPD_parallel))
    editTogether(Context, Code, Edits);
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
    enterFunction(Context, F, Edits);
    takeConstructs(Context, F->getBody(), Edits, Nested);
    editLocalClasses(Context, F->getBody(), Edits);
    editKernelRoutines(Context, F->getBody(), Edits);
    editAllocateDirectives(Context, F->getBody(), Edits);
    editGroupprivate(Context, F->getBody(), Edits);
    editLocalVariables(Context, F->getBody(), Edits);
    leaveFunction(Context);
  }
  return assemble(Context, Range, Edits, Nested);
}

void enterFunction(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) {
  Context.Pattern = F->isDependentContext();
  Context.Around = F;
  if (Context.Pattern)
    return;
  checkSimdCounters(Context, F->getBody(), nullptr);
  Context.Sequential = sequentialVariables(Context, F->getBody(), F);
  Context.Model.Unit.StartsThreads |= startsThreads(F->getBody());
  editTeamParameters(Context, F, Edits);
}

void leaveFunction(BuildContext &Context) {
  Context.Pattern = false;
  Context.Sequential = {};
}

bool refuseConstructs(BuildContext &Context, const Stmt *Code, llvm::StringRef Where) {
  NestedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPExecutableDirective *D : Finder.Found)
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() + "' in " + Where.str();
  return !Finder.Found.empty();
}

bool hasConstructs(const Stmt *Code) {
  NestedFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return !Finder.Found.empty();
}

bool hasAnalysedConstruct(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= needsAnalysis(D);
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
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
      Edits.replace({*Token, *Token}, "\"" + E->getFunctionName()->getString().str() + "\"");
  return Edits;
}

StructuredBlock buildBlock(BuildContext &Context, const Stmt *S) {
  return buildBlock(Context, Context.tokens().statement(S), S, editText(Context, S));
}

/// A stretch of a parallel construct's code, as one statement.
static std::shared_ptr<Construct> buildStretch(BuildContext &Context, const Turns &T, const Turns::Part &Part,
                                               TurnLines Lines, TokenRange Range, TokenEdits &Edits,
                                               const Constructs &Nested) {
  const TokenStream &Tokens = Context.tokens();
  auto C = std::make_shared<Construct>();
  C->InBlock = true;
  C->Stretch = std::make_shared<Stretch>();
  for (const DeclStmt *S : Part.Before) {
    C->Stretch->Before.push_back(assemble(Context, Tokens.statement(S), Edits, Nested));
    Edits.drop(Tokens.statement(S));
  }
  C->Stretch->Begin = std::move(Lines.Begin);
  C->Stretch->End = std::move(Lines.End);
  C->Stretch->Threads = threadsName(Context);
  C->Stretch->Parameters = Part.Shared ? threadsParameters(Context, T) : threadParameter(Context, T);
  C->Stretch->Shared = Part.Shared;
  C->Stretch->Asks = Part.Asks;
  C->Stretch->Code = assemble(Context, Range, Edits, Nested);
  C->Where = C->Stretch->Code.Where;
  // A pragma often stands at the line's start.
  unsigned First = Range.First;
  while (Tokens[First].Role == PragmaRole::Begin)
    First = Tokens.pragma(First).Last + 1;
  C->Stretch->Code.Indentation = C->Indentation = Tokens.indentation(First);
  return C;
}

StructuredBlock buildTurns(BuildContext &Context, const Turns &T) {
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
    C->Threads->InStretch = true;
    const TokenRange Range = Tokens.statement(Barrier);
    C->Indentation = Tokens.indentation(Range.First);
    Edits.replace(Range, NestedMark + std::to_string(Nested.size()) + NestedMark);
    Nested.push_back(std::move(C));
  }
  const TokenEdits Whole = Edits; // for what others need, too
  editTurns(Context, T, Edits);
  for (const Turns::Part &Part : T.Parts) {
    TurnLines Lines = linesOf(Context, T, Part, Whole);
    if (Part.What != Turns::Part::Kind::Stretch) {
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
            D->hasAssociatedStmt() ? Tokens.statement(D->getAssociatedStmt()).Last : Tokens.pragma(Own.First).Last;
      }
      Range = {Range ? Range->First : Own.First, Own.Last};
    }
    if (!Range)
      continue;
    Nested.push_back(buildStretch(Context, T, Part, std::move(Lines), *Range, Edits, Nested));
    Edits.Replaced.erase(Range->First); // a construct's, if the stretch is nothing more
    Edits.replace(*Range, NestedMark + std::to_string(Nested.size() - 1) + NestedMark);
  }
  return assemble(Context, Tokens.statement(S), Edits, Nested);
}

} // namespace chomp
