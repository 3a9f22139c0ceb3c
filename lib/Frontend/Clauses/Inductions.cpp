//===- Inductions.cpp - list items of linear and induction clauses --------===//
//
// Each logical iteration's copy begins with a value that its number gives (OpenMP 6.0 §7.5.6, §7.6.13): any thread can
// run any iteration. The host version has no numbers at hand where loops collapse or run over iterators: one thread
// runs it in order and takes a step at a time, which is the same by the definition of an induction.
//
//   Before:  #pragma omp parallel for induction(step(s), * : x)
//            for (int i = 0; i < n; i++)
//              a[i] = x;
//
//   After:   { __auto_type x_next = x;
//            #pragma omp parallel for num_threads(1) firstprivate(x) lastprivate(x)
//            for (int i = 0; i < n; i++)
//              { x = x_next; x_next *= s; a[i] = x; } }
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/Inductions.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

std::vector<InductionListItem> inductionItems(const BuildContext &Context, const OMPClause *C) {
  std::vector<InductionListItem> Out;
  if (auto *Linear = dyn_cast<OMPLinearClause>(C)) {
    for (const Expr *E : Linear->varlist())
      Out.push_back({C, E, nullptr});
  } else if (auto *Last = dyn_cast<OMPLastprivateClause>(C)) {
    for (const Expr *E : Last->varlist())
      if (auto Note = Context.File.Inductions.find(E->getExprLoc()); Note != Context.File.Inductions.end())
        Out.push_back({C, E, &Note->second});
  }
  return Out;
}

namespace {

/// An induction's expressions.
struct Parts {
  const Expr *Step = nullptr;
  // Of a declared one, for the type of the list item:
  const VarDecl *Variable = nullptr, *DeclaredStep = nullptr;
  const Expr *Collector = nullptr, *Inductor = nullptr;
};

const VarDecl *declaredIn(const Stmt *S) { return cast<VarDecl>(cast<DeclStmt>(S)->getSingleDecl()); }

/// The type that a declared induction names, behind the __typeof__ around it.
QualType namedType(const VarDecl *V) {
  QualType Type = V->getType().getNonReferenceType();
  if (auto *Named = Type->getAs<TypeOfType>())
    Type = Named->getUnmodifiedType();
  return Type.getUnqualifiedType();
}

/// Nothing where no declaration is for the types at hand.
std::optional<Parts> partsOf(const ASTContext &AST, const IfStmt *Branch, const InductionListItem &Item) {
  auto *Then = cast<CompoundStmt>(Branch->getThen());
  Parts Out;
  const VarDecl *Step = declaredIn(Then->body_front());
  Out.Step = Step->getInit()->IgnoreImplicit()->IgnoreParens();
  if (Item.Note->What != InductionNote::Operator::Declared)
    return Out;
  auto TypeOf = [](const ValueDecl *V) { return V->getType().getNonReferenceType(); };
  QualType Type = Item.Item->getType().getNonReferenceType();
  for (bool Exact : {true, false})
    for (const Stmt *S : Then->body()) {
      auto *Choice = dyn_cast<CompoundStmt>(S);
      if (!Choice)
        continue;
      auto Part = Choice->body_begin();
      Out.Variable = declaredIn(Part[0]);
      Out.DeclaredStep = declaredIn(Part[1]);
      Out.Collector = declaredIn(Part[3])->getInit()->IgnoreParens();
      Out.Inductor = cast<Expr>(Part[4])->IgnoreImplicit();
      if (Type->isDependentType() || TypeOf(Step)->isDependentType())
        return Out; // for the host's text, which is that of all instantiations
      QualType Wanted = TypeOf(Out.DeclaredStep);
      bool Fits = AST.hasSameUnqualifiedType(Wanted, TypeOf(Step)) ||
                  (!Exact && Wanted->isArithmeticType() && TypeOf(Step)->isArithmeticType());
      if (Fits && AST.hasSameUnqualifiedType(TypeOf(Out.Variable), Type))
        return Out;
    }
  return std::nullopt;
}

/// The expressions of a list item; nothing after a message.
std::optional<Parts> findParts(BuildContext &Context, const OMPExecutableDirective *D, const InductionListItem &Item) {
  auto Refuse = [&](llvm::StringRef What) {
    Context.error(Item.Item->getExprLoc(), Diag::InductionClause) << "induction" << What;
    return std::nullopt;
  };
  const IfStmt *Branch = inductionBranch(loopBody(D));
  while (Branch && Branch->getIfLoc() != Item.Note->Branch)
    Branch = inductionBranch(Branch->getElse());
  if (!Branch)
    return Refuse("needs loops as they are, one directly in another");
  QualType Type = Item.Item->getType().getNonReferenceType();
  if (Type->isArrayType())
    return Refuse("is not yet supported for arrays: name a variable");
  auto Parts = partsOf(Context.File.Context, Branch, Item);
  if (!Parts)
    return Refuse("has a declared induction for other types than those of this variable and the step");
  bool Numbers = Type->isDependentType() || Parts->Step->isTypeDependent() ||
                 (Type->isRealType() && Parts->Step->getType()->isRealType());
  if (Item.Note->What != InductionNote::Operator::Declared && !Numbers)
    return Refuse("has operators for numbers alone: declare an induction for this type");
  return Parts;
}

} // namespace

std::optional<InductionItem> buildInduction(BuildContext &Context, const OMPExecutableDirective *D,
                                            const InductionListItem &Item, std::string Start) {
  InductionItem Out;
  Out.Variable = Context.Text.name(cast<DeclRefExpr>(Item.Item->IgnoreParenImpCasts())->getDecl());
  Out.Start = std::move(Start);
  if (!Item.Note) {
    Out.Step.Host = "1";
    Out.Step.Constant = 1;
    if (const Expr *Step = cast<OMPLinearClause>(Item.Clause)->getStep())
      Out.Step = buildExpression(Context, asWritten(Step));
    return Out;
  }
  auto Parts = findParts(Context, D, Item);
  if (!Parts)
    return std::nullopt;
  Out.Computed = Item.Note->Strict;
  Out.Step = buildExpression(Context, Parts->Step);
  if (Item.Note->What == InductionNote::Operator::Multiply)
    Out.What = InductionItem::Operation::Multiply;
  if (Item.Note->What != InductionNote::Operator::Declared)
    return Out;
  auto Declare = [&](const VarDecl *V, llvm::StringRef Name) { return Context.Text.declare(namedType(V), Name); };
  Out.What = InductionItem::Operation::Declared;
  Out.VariableDecl = Declare(Parts->Variable, "&omp_var");
  Out.StepDecl = Declare(Parts->DeclaredStep, "omp_step");
  Out.Collector = Context.Text.expression(Parts->Collector);
  Out.Inductor = Context.Text.expression(Parts->Inductor);
  return Out;
}

//===----------------------------------------------------------------------===//
// The host
//===----------------------------------------------------------------------===//

/// The list items of a construct's induction clauses.
static std::vector<InductionListItem> itemsOf(const BuildContext &Context, const OMPExecutableDirective *D) {
  std::vector<InductionListItem> Out;
  for (const OMPClause *C : D->clauses())
    for (const InductionListItem &Item : inductionItems(Context, C))
      if (Item.Note)
        Out.push_back(Item);
  return Out;
}

static std::string nextName(const BuildContext &Context, const InductionListItem &Item) {
  return inventName(Context.File,
                    cast<DeclRefExpr>(Item.Item->IgnoreParenImpCasts())->getDecl()->getNameAsString() + "_next");
}

static bool isCPlusPlus(const BuildContext &Context) { return Context.File.Context.getLangOpts().CPlusPlus; }

std::vector<std::string> hostInductions(BuildContext &Context, const OMPExecutableDirective *D) {
  std::vector<std::string> Out;
  for (const InductionListItem &Item : itemsOf(Context, D))
    Out.push_back((isCPlusPlus(Context) ? "auto " : "__auto_type ") + nextName(Context, Item) + " = " +
                  Context.host(Item.Item) + ";");
  return Out;
}

/// "x = x_next; x_next *= s;"
static std::string stepText(BuildContext &Context, const InductionListItem &Item, const Parts &Parts) {
  std::string Next = nextName(Context, Item), Step = Context.host(Parts.Step);
  std::string Out = Context.host(Item.Item) + " = " + Next + "; ";
  if (Item.Note->What == InductionNote::Operator::Add)
    return Out + Next + " += " + Step + ";";
  if (Item.Note->What == InductionNote::Operator::Multiply)
    return Out + Next + " *= " + Step + ";";
  std::string StepType = Parts.Step->isTypeDependent()
                             ? "auto"
                             : namedType(Parts.DeclaredStep).getAsString(Context.File.Context.getPrintingPolicy());
  return Out + "{ __typeof__(" + Next + ") omp_var = " + Next + "; " + StepType + " omp_step = " + Step + "; " +
         Context.host(Parts.Inductor) + "; " + Next + " = omp_var; }";
}

/// "parallel for num_threads(1) firstprivate(x) lastprivate(x)", or for a worksharing loop "single".
std::string inOrderDirective(BuildContext &Context, const OMPExecutableDirective *D) {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  bool Single = !Leaves.empty() && Leaves.front() == OMPD_for;
  std::string Out = Single ? "single" : "parallel for num_threads(1)";
  for (const OMPClause *C : D->clauses()) {
    bool Keep = false;
    switch (C->getClauseKind()) {
    case OMPC_private:
    case OMPC_firstprivate:
      Keep = true;
      break;
    case OMPC_nowait:
      Keep = Single;
      break;
    case OMPC_collapse:
    case OMPC_lastprivate: // firstprivate too: gcc 12 assigns after no iterations; of single: its thread works on the
                           // originals
    case OMPC_linear:
    case OMPC_shared:
      Keep = !Single;
      break;
    case OMPC_reduction: // inscan: editHostScan() has it
      Keep = !Single && !hasInScan(D);
      break;
    default:
      break;
    }
    if (!Keep || C->isImplicit())
      continue;
    std::string Items;
    for (const InductionListItem &Item : inductionItems(Context, C))
      if (Item.Note)
        Items += (Items.empty() ? "" : ", ") + Context.host(Item.Item);
    Out += " " + (Items.empty() ? clauseText(Context, C) : "firstprivate(" + Items + ") lastprivate(" + Items + ")");
  }
  if (!Single)
    return Out;
  // What the loop itself makes private. (Of a template's, Clang knows no counters.)
  SmallVector<const Stmt *, 4> Heads;
  loopBody(D, &Heads);
  for (const Stmt *Head : Heads)
    if (auto *Assigned = dyn_cast_or_null<BinaryOperator>(Head))
      Out += " private(" + Context.host(Assigned->getLHS()) + ")";
    else if (auto *Called = dyn_cast_or_null<CXXOperatorCallExpr>(Head)) // an iterator's
      Out += " private(" + Context.host(Called->getArg(0)) + ")";
  return Out;
}

namespace {

struct Finder : DynamicRecursiveASTVisitor {
  std::vector<const OMPLoopDirective *> Found;
  /// Clang doesn't visit every loop directive as one.
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (auto *Loop = dyn_cast<OMPLoopDirective>(D); Loop && hasInduction(D))
      Found.push_back(Loop);
    return true;
  }
};

} // namespace

static void editLoop(BuildContext &Context, const OMPLoopDirective *D) {
  const TokenStream &Tokens = Context.tokens();
  auto Begin = Tokens.index(D->getBeginLoc());
  if (!Begin)
    return;
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  TokenRange Pragma = Tokens.pragma(*Begin);
  if (!isOpenMPTargetExecutionDirective(D->getDirectiveKind())) {
    if (Leaves.front() == OMPD_distribute) {
      Context.error(D->getBeginLoc(), Diag::InductionClause)
          << "induction" << "on a distribute construct needs its teams construct in the same directive";
      return;
    }
    std::string Indent = Tokens.indentation(Pragma.First), Block = Indent + "{";
    for (const std::string &Declaration : hostInductions(Context, D))
      Block += " " + Declaration;
    std::string Directive = "#pragma omp " + inOrderDirective(Context, D);
    bool Single = Leaves.front() == OMPD_for;
    Context.Model.Rewritten.push_back({Pragma, (Single ? Directive + "\n" + Block : Block + "\n" + Directive) +
                                                   "\n#line " + std::to_string(Tokens.line(Pragma.Last) + 1)});
    Context.Model.Appended.emplace_back(Tokens.statement(D->getAssociatedStmt()).Last, " }");
  }
  std::string Before = "{ ", After;
  for (const InductionListItem &Item : itemsOf(Context, D)) {
    auto Parts = findParts(Context, D, Item);
    if (!Parts)
      return;
    Before += stepText(Context, Item, *Parts) + " ";
    if (Item.Note->Strict) // whatever the body has made of it
      After += " " + Context.host(Item.Item) + " = " + nextName(Context, Item) + ";";
  }
  const Stmt *Whole = loopBody(D), *Body = withoutInductions(Whole);
  TokenRange Range = Tokens.statement(Body);
  if (auto First = Tokens.index(Whole->getBeginLoc()); First && Tokens[Range.First].Loc.isMacroID())
    Context.Model.Rewritten.push_back({{*First, Range.First - 1}, ""}); // a macro's use is written out
  Context.Model.Inserted.emplace_back(Range.First, Before + (After.empty() ? "" : "do "));
  Context.Model.Appended.emplace_back(Range.Last, (After.empty() ? "" : " while (0);" + After) + " }");
}

void editHostInductions(BuildContext &Context) {
  if (Context.File.Inductions.empty())
    return;
  if (Context.File.Diags.hasErrorOccurred())
    return; // what is wrong has been said
  const SourceManager &SM = Context.File.Context.getSourceManager();
  Finder Finder;
  for (Decl *D : Context.File.Context.getTranslationUnitDecl()->decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  for (const OMPLoopDirective *D : Finder.Found)
    editLoop(Context, D);
}

} // namespace chomp
