//===- RecordedTargets.cpp - constructs for devices in taskgraphs ---------===//
//
// Before:  #pragma omp target nowait depend(out: y) map(tofrom: y[0:n]) firstprivate(a)
//          ...
//
// After:   #pragma omp task depend(out: y) firstprivate(chomp_frame) if (chomp_recorded_target(12, 1))
//          {
//            __typeof__(chomp_frame->n_value) n = chomp_frame->n_value; ...
//            const chomp_map_t chomp_maps[] = {
//                {"y[0:n]", CHOMP_MAP_TOFROM, &(*chomp_frame->y_address)[0], ...
//            if (!main_l12(...)) ...
//          }
//
// So a record has it as a task like others: the text that evaluates its clauses anew each time, in the frame of the
// encounter, and asks libchomp to do it. Where clauses read nothing but values in the frame, libchomp may do without
// the text as long as these are the same (the 1 behind the line).
//
// Without nowait the task stands in a taskgroup: what is recorded behind it comes after it.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/RecordedTargets.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Host/TaskgraphFrame.h"
#include "Frontend/Pragmas/ClauseNotes.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class TargetRecorder {
public:
  TargetRecorder(BuildContext &Context, const OMPExecutableDirective *T, TaskgraphFrame &Frame)
      : Context(Context), T(T), Frame(Frame), Tokens(Context.tokens()), Sets(Context, T) {}

  std::string record(RecordedTargets &Targets) {
    if (!T->hasAssociatedStmt() || !isOpenMPTargetExecutionDirective(T->getDirectiveKind()))
      evaluate("what moves depends on what is there");
    checkClauses();
    checkCode();
    if (!Why.empty())
      return Why;
    collectRoots();
    for (const VarDecl *V : Used)
      collectVariable(V);
    if (!Why.empty())
      return Why;
    RecordedTask &Task = Out.Task;
    Task.Line = Tokens.line(*Tokens.index(T->getBeginLoc()));
    Task.Waits = !T->hasClausesOfKind<OMPNowaitClause>();
    for (const auto *C : T->getClausesOfKind<OMPDependClause>())
      Task.Clauses += " " + hostClause(Context, T, C);
    Frame.addDependences(T);
    if (UsesFrame)
      Saved.insert(Saved.begin(), "chomp_frame");
    if (!Saved.empty())
      Task.Clauses += " firstprivate(" + llvm::join(Saved, ", ") + ")";
    Targets[T] = std::move(Out);
    return "";
  }

private:
  void refuse(std::string Reason) {
    if (Why.empty())
      Why = std::move(Reason);
  }
  void evaluate(std::string Reason) {
    if (Out.Task.WhyEvaluated.empty())
      Out.Task.WhyEvaluated = std::move(Reason);
  }

  //===--- what it has ---===//

  void checkClauses() {
    const auto First = Tokens.index(T->getBeginLoc());
    const std::string Name = "'#pragma omp " + spell(leavesOf(T)) + "'";
    if (!First || Tokens[*First].Role != PragmaRole::Begin || Tokens[*First].InLine)
      return refuse(Name + " in it is no pragma of its own");
    const ClauseNotes &Notes = Context.File.Notes;
    if (Notes.PerhapsReplayable.contains(T->getBeginLoc()) || Notes.NotReplayable.contains(T->getBeginLoc()))
      return refuse(Name + " in it has 'replayable' with an argument");
    for (const OMPClause *C : T->clauses()) {
      const auto *Nowait = dyn_cast<OMPNowaitClause>(C);
      if (isa<OMPInReductionClause, OMPUsesAllocatorsClause, OMPXBareClause>(C) || (Nowait && Nowait->getCondition()) ||
          (dependsOnAll(C) && !Context.HostClang))
        return refuse(Name + " in it has '" + getOpenMPClauseName(C->getClauseKind()).str() +
                      (Nowait            ? "' with an argument"
                       : dependsOnAll(C) ? "' for all memory"
                                         : "'"));
    }
  }

  void checkCode() {
    struct Checker : DynamicRecursiveASTVisitor {
      TargetRecorder *Of;
      bool VisitCXXThisExpr(CXXThisExpr *) override {
        Of->refuse("a construct in it uses 'this'");
        return true;
      }
      bool VisitLambdaExpr(LambdaExpr *) override {
        Of->refuse("a construct in it has a lambda expression");
        return true;
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (isa<BindingDecl>(E->getDecl()))
          Of->refuse("a construct in it uses '" + E->getDecl()->getNameAsString() + "', a structured binding");
        return true;
      }
    } Checker;
    Checker.Of = this;
    Checker.TraverseStmt(const_cast<OMPExecutableDirective *>(T));
  }

  static bool isOfValues(const OMPClause *C) {
    return isa<OMPDeviceClause, OMPIfClause, OMPNumTeamsClause, OMPThreadLimitClause, OMPNumThreadsClause,
               OMPScheduleClause, OMPDistScheduleClause, OMPXDynCGroupMemClause>(C);
  }

  template <typename F> static void forEachItem(const OMPClause *C, F Do) {
    auto Each = [&](const auto *List) {
      for (const Expr *E : List->varlist())
        Do(E);
    };
    if (auto *Map = dyn_cast<OMPMapClause>(C))
      Each(Map);
    else if (auto *To = dyn_cast<OMPToClause>(C))
      Each(To);
    else if (auto *From = dyn_cast<OMPFromClause>(C))
      Each(From);
    else if (auto *Address = dyn_cast<OMPHasDeviceAddrClause>(C))
      Each(Address);
  }

  void use(const VarDecl *V) { Used.insert(V->getCanonicalDecl()); }

  void useIn(const Stmt *S) {
    if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(S)) {
      if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()))
        useIn(Captured->getInit());
      else if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        use(V);
    }
    if (S)
      for (const Stmt *Child : S->children())
        useIn(Child);
  }

  /// The variables that its clauses and its code name.
  void collectRoots() {
    for (const OMPClause *C : T->clauses()) {
      if (isa<OMPDependClause>(C))
        continue; // evaluated once
      forEachItem(C, [this](const Expr *E) {
        if (const VarDecl *V = rootOf(E))
          Roots.insert(V->getCanonicalDecl());
        checkItem(E);
      });
      for (const Stmt *S : C->children())
        useIn(S);
      for (const Expr *E : isOfValues(C) ? clauseExpressions(C) : std::vector<const Expr *>()) {
        checkValue(E);
        useIn(E);
      }
      const auto *Map = dyn_cast<OMPMapClause>(C);
      if (isa<OMPIfClause>(C))
        evaluate("an if clause may choose the host");
      if (Map && (const_cast<OMPMapClause *>(Map)->getIteratorModifier() ||
                  llvm::any_of(Map->mapperlists(), [](const Expr *E) { return E; })))
        evaluate("a mapper or an iterator makes its list items");
    }
    if (T->hasAssociatedStmt())
      for (const UsedVariable &Use : usedVariables(Context, {codeOf(T)}))
        use(Use.Decl);
  }

  //===--- what its clauses read ---===//

  /// Whether evaluating them reads nothing but variables' values.
  void checkValue(const Expr *E) {
    const Expr *Bare = E->IgnoreParenCasts();
    if (auto *Ref = dyn_cast<DeclRefExpr>(Bare)) {
      if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Values.insert(V->getCanonicalDecl());
      return;
    }
    const auto *Unary = dyn_cast<UnaryOperator>(Bare);
    const auto *Binary = dyn_cast<BinaryOperator>(Bare);
    const bool Computes = isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, UnaryExprOrTypeTraitExpr,
                              ConditionalOperator, CXXBoolLiteralExpr, ConstantExpr>(Bare) ||
                          (Unary && Unary->isArithmeticOp()) || (Binary && !Binary->isAssignmentOp());
    if (!Computes)
      evaluate("'" + Context.host(E) + "' in a clause is more than arithmetic");
    if (Computes && !isa<UnaryExprOrTypeTraitExpr>(Bare))
      for (const Stmt *Child : Bare->children())
        if (auto *Operand = dyn_cast_or_null<Expr>(Child))
          checkValue(Operand);
  }

  /// The same of where a list item lies.
  void checkItem(const Expr *E) {
    const Expr *Bare = E->IgnoreParenImpCasts();
    auto Base = [&](const Expr *Of) {
      const Expr *Inner = Of->IgnoreParenImpCasts();
      // A pointer that is read there: a variable's value may be compared, no other one's.
      if (Inner->getType()->isPointerType() && !isa<DeclRefExpr>(Inner))
        evaluate("the pointer '" + Context.host(Inner) + "' is no variable");
      checkItem(Inner);
    };
    if (isa<DeclRefExpr>(Bare))
      return;
    if (auto *Section = dyn_cast<ArraySectionExpr>(Bare)) {
      for (const Expr *Bound : {Section->getLowerBound(), Section->getLength(), Section->getStride()})
        if (Bound)
          checkValue(Bound);
      return Base(Section->getBase());
    }
    if (auto *Element = dyn_cast<ArraySubscriptExpr>(Bare)) {
      checkValue(Element->getIdx());
      return Base(Element->getBase());
    }
    if (auto *Member = dyn_cast<MemberExpr>(Bare))
      return Base(Member->getBase());
    evaluate("'" + Context.host(E) + "' is no variable or section of one");
  }

  //===--- how it has a variable ---===//

  bool isPrivate(const VarDecl *V) const {
    auto *Loop = dyn_cast<OMPLoopDirective>(T);
    return Sets.Private.contains(V) || (Loop && llvm::any_of(Loop->counters(), [V](const Expr *Counter) {
                                          const VarDecl *Item = listItem(Counter);
                                          return Item && Item->getCanonicalDecl() == V;
                                        }));
  }

  bool isSaved(const VarDecl *V) const {
    return llvm::any_of(T->clauses(), [&](const OMPClause *C) {
      auto *First = dyn_cast<OMPFirstprivateClause>(C);
      return First && Context.File.Notes.Saved.contains(C->getBeginLoc()) &&
             llvm::any_of(First->varlist(), [V](const Expr *E) {
               const VarDecl *Item = listItem(E);
               return Item && Item->getCanonicalDecl() == V;
             });
    });
  }

  void collectVariable(const VarDecl *V) {
    const std::string Name = V->getNameAsString();
    if (isPrivate(V) || V->isUsableInConstantExpressions(Context.File.Context))
      return;
    const bool IsCopied = Sets.Firstprivate.contains(V) || Sets.ImplicitFirstprivate.contains(V) ||
                          Sets.DevicePointer.contains(V) || (Values.contains(V) && !Roots.contains(V));
    if (!Frame.isOutside(V)) { // the record has its value
      if (V->hasGlobalStorage())
        return;
      if (Roots.contains(V) && (!V->getType()->isPointerType() || V->getType()->isReferenceType()))
        return refuse("a construct in it maps '" + Name + "', which is gone when it is replayed");
      if (!Frame.isBytes(V) || V->getType()->isReferenceType())
        refuse("a construct in it has a copy of '" + Name +
               "', which is more than its bytes, or aligned more strictly than memory");
      return;
    }
    if (isSaved(V)) {
      if (!Frame.isBytes(V))
        return refuse("a construct in it has a copy of '" + Name + "', which is more than its bytes");
      Saved.push_back(Name);
      return;
    }
    if (const std::string Reason = Frame.refusal(V); !Reason.empty())
      return refuse("a construct in it uses " + Reason);
    if (Sets.Firstprivate.contains(V) && Roots.contains(V) && !V->getType().getNonReferenceType()->isPointerType())
      return refuse("a construct in it both maps and copies '" + Name + "'");
    if (IsCopied && !Roots.contains(V)) {
      if (!Frame.isBytes(V))
        return refuse("a construct in it has a copy of '" + Name +
                      "', which is more than its bytes, or aligned more strictly than memory");
      if (V->getType().getNonReferenceType()->isArrayType() &&
          Context.File.Context.getBaseElementType(V->getType().getNonReferenceType()).isConstQualified())
        return refuse("a construct in it has a copy of '" + Name + "', an array of constants");
      Frame.addValue(V);
      UsesFrame = true;
      Out.Task.Copies.push_back(Frame.copyOf(V));
      return;
    }
    if (Values.contains(V))
      evaluate("tasks may change '" + Name + "', which it maps and a clause reads");
    if (V->getType().getNonReferenceType()->isPointerType()) // as it is at the encounter, if libchomp asks
      Frame.addValue(V);
    if (V->hasGlobalStorage())
      return;
    Frame.addAddress(V);
    UsesFrame = true;
    Out.Names[V] = "(*" + TaskgraphFrame::addressOf(V) + ")";
    if (isNamedOtherwise(V))
      keepInPlace(V);
  }

  /// Whether directives of the host version name it, or macros in its code, where no expression may stand for it.
  bool isNamedOtherwise(const VarDecl *V) {
    struct Finder : DynamicRecursiveASTVisitor {
      TargetRecorder *Of;
      const VarDecl *V;
      bool Found = false;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        const auto At = Of->Tokens.index(E->getLocation());
        Found |= E->getDecl()->getCanonicalDecl() == V && (!At || E->getLocation().isMacroID());
        return true;
      }
      bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
        for (const OMPClause *C : D->clauses())
          if (!C->isImplicit() && !isa<OMPMapClause, OMPDependClause>(C))
            for (const Stmt *S : C->children())
              if (auto *E = dyn_cast_or_null<Expr>(S); E && rootOf(E) && rootOf(E)->getCanonicalDecl() == V)
                Found = true;
        return true;
      }
    } Finder;
    Finder.Of = this;
    Finder.V = V;
    if (T->hasAssociatedStmt())
      Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(T));
    return Finder.Found;
  }

  void keepInPlace(const VarDecl *V) {
    constexpr int64_t Large = 65536; // for a stack
    const ASTContext &AST = Context.File.Context;
    const std::string Name = V->getNameAsString(), Original = Out.Names[V];
    if (!Frame.isBytes(V) || AST.getTypeSizeInChars(V->getType().getNonReferenceType()).getQuantity() > Large)
      return refuse("directives or macros in it name '" + Name + "', which is large or more than its bytes");
    const bool IsArray = V->getType().getNonReferenceType()->isArrayType();
    const std::string Declared = "__typeof__(" + Original + ") " + Name;
    Out.InPlace.insert(V);
    Out.Task.InPlace.emplace_back(IsArray ? Declared + "; " + TaskgraphFrame::assigned(V, Name, Original)
                                          : Declared + " = " + Original + ";",
                                  AST.getBaseElementType(V->getType().getNonReferenceType()).isConstQualified()
                                      ? ""
                                      : TaskgraphFrame::assigned(V, Original, Name));
  }

  BuildContext &Context;
  const OMPExecutableDirective *T;
  TaskgraphFrame &Frame;
  const TokenStream &Tokens;
  const ClauseSets Sets;
  std::string Why;
  llvm::SetVector<const VarDecl *> Used;        ///< Canonical declarations, as the others.
  llvm::SmallPtrSet<const VarDecl *, 8> Roots;  ///< Of list items that are mapped.
  llvm::SmallPtrSet<const VarDecl *, 8> Values; ///< Whose values clauses read.
  std::vector<std::string> Saved;
  bool UsesFrame = false;
  RecordedTarget Out;
};

} // namespace

std::string recordTarget(BuildContext &Context, const OMPExecutableDirective *T, TaskgraphFrame &Frame,
                         RecordedTargets &Targets) {
  return TargetRecorder(Context, T, Frame).record(Targets);
}

} // namespace chomp
