//===- Restrict.cpp - parameters that nothing else leads to ---------------===//
//
// Whoever writes a kernel by hand says __restrict__ of pointers that are the only way to their memory: without it,
// every store may change what was loaded before. OpenMP knows when that is so. List items of one construct's map
// clauses have no storage in common (5.2 §5.8.3), and neither have two variables.
//
// What all of the user's pointers say of themselves (C's restrict) is kept as well; if only some do, another one may be
// derived from them.
//
// Only loops get it. Where threads wait for each other's values, a compiler might believe that nobody else writes to
// what a restricted pointer leads to. And only where something comes of it: loads after a store of the same iteration.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"
#include "Frontend/Regions/ClauseSets.h"
#include "Frontend/Regions/MapItemBuilder.h"
#include "Frontend/Threads/CalledCode.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

namespace {

/// How an iteration's code gets to memory, and what it stores there.
class MemoryAccess : public CalledCodeVisitor {
public:
  bool Known = true;   ///< By its variables alone, and no thread waits for another.
  unsigned Stores = 0; ///< Written ones; several for each that is repeated.

  /// Own: how many of the loops are the construct's, which each thread goes through once.
  explicit MemoryAccess(unsigned Own) : Own(Own) {}

  bool TraverseStmt(Stmt *S) override {
    const bool Loop = isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    Loops += Loop;
    const bool Ok = CalledCodeVisitor::TraverseStmt(S);
    Loops -= Loop;
    return Ok;
  }
  bool unknown(const Expr *) override { return Known = false; }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    return Known = isOpenMPSimdDirective(D->getDirectiveKind());
  }
  bool VisitAsmStmt(AsmStmt *) override { return Known = false; }
  bool VisitCXXThisExpr(CXXThisExpr *) override { return Known = isCalled(); }
  // Pointers from anywhere else.
  bool VisitCastExpr(CastExpr *E) override {
    const bool Reinterprets = E->getCastKind() == CK_BitCast || E->getCastKind() == CK_LValueBitCast;
    const QualType To = E->getType()->isAnyPointerType() ? E->getType()->getPointeeType() : E->getType();
    return Known = E->getCastKind() != CK_IntegralToPointer && !(Reinterprets && holdsPointers(To));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    Known = !V || !V->hasGlobalStorage() || V->getType().isConstQualified() || !isCalled();
    return Known && CalledCodeVisitor::VisitDeclRefExpr(E);
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      store(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      store(E->getSubExpr());
    return true;
  }

private:
  void store(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
    // A variable of the iteration's own, or a scalar that the region has a copy of, is in a register.
    if (!Ref || (Ref->refersToEnclosingVariableOrCapture() && !Ref->getType()->isScalarType()))
      Stores += Loops > Own || isCalled() ? 2 : 1;
  }

  const unsigned Own;
  unsigned Loops = 0;
};

/// Whether a map clause of the user's has a section of what a pointer leads to, or another variable.
bool maps(const ASTContext &AST, const OMPExecutableDirective *D, const VarDecl *V) {
  auto isEmpty = [&](const ArraySectionExpr *Section) {
    const Expr *Length = Section->getLength();
    return Length && !Length->isValueDependent() && Length->isIntegerConstantExpr(AST) &&
           Length->EvaluateKnownConstInt(AST).isZero();
  };
  for (const auto *C : D->getClausesOfKind<OMPMapClause>())
    for (const Expr *E : C->varlist()) {
      auto *Section = dyn_cast<ArraySectionExpr>(bareItem(E));
      auto *Ref = dyn_cast<DeclRefExpr>(sectionBase(bareItem(E)));
      if (!C->isImplicit() && Ref && Ref->getDecl()->getCanonicalDecl() == V &&
          (Section ? !isEmpty(Section) : !V->getType()->isAnyPointerType()))
        return true;
    }
  return false;
}

} // namespace

void restrictPointers(BuildContext &Context, const OMPExecutableDirective *D, const OMPLoopBasedDirective *Loops,
                      TargetRegion &Region) {
  ASTContext &AST = Context.File.Context;
  SmallVector<std::pair<Variable *, QualType>, 8> Ways; ///< And the pointers' types.
  llvm::SmallPtrSet<const VarDecl *, 8> Pointers;
  const OMPExecutableDirective *MappedBy = nullptr;
  bool AllVariables = true, Apart = true; // by what OpenMP says
  bool Said = true;                       // by what the user says
  const Stmt *Code = codeOf(Loops);
  for (const UsedVariable &Use : usedVariables(Context, Code)) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    const QualType Type = V->getType().getNonReferenceType();
    auto X = llvm::find_if(Region.Variables, [&](const Variable &X) { return X.Name == Context.Text.name(V); });
    if (X == Region.Variables.end() || X->Pass == Passing::Local || X->Pass == Passing::Value) {
      // Counters, copies, constants; else a variable of the device's own, a closure, a device pointer.
      if (holdsPointers(Type) ||
          (X == Region.Variables.end() && V->hasGlobalStorage() && !V->getType().isConstQualified()))
        return;
      continue;
    }
    const bool Pointer = X->Pass == Passing::Pointer, Result = X->Share != Sharing::Shared;
    if (X->Map < 0 || Region.Maps[X->Map].isDynamic() || isa<OMPCapturedExprDecl>(V) ||
        (Pointer && (Use.Written || Result)) || holdsPointers(Pointer ? Type->getPointeeType() : Type))
      return;
    // A reduction's or lastprivate's item is mapped by its construct (5.2 §5.8).
    const OMPExecutableDirective *By = Result || maps(AST, D, V) ? D : nullptr;
    for (auto Around = Context.DataAround.rbegin(); !By && Around != Context.DataAround.rend(); ++Around)
      if (maps(AST, *Around, V))
        By = *Around;
    AllVariables &= !Pointer && !V->getType()->isReferenceType();
    Apart &= AllVariables || (By && (Ways.empty() || By == MappedBy));
    if (Pointer)
      Pointers.insert(V);
    Said &= Pointer ? V->getType().isRestrictQualified() : !V->getType()->isReferenceType();
    MappedBy = By;
    Ways.push_back({&*X, Pointer                     ? Type.getUnqualifiedType()
                         : X->Pass == Passing::Array ? AST.getArrayDecayedType(Type)
                                                     : QualType()});
  }
  // A pointer must still be what it was when its section was mapped.
  if (Apart && !Pointers.empty() && MappedBy != D)
    for (const UsedVariable &There : usedVariables(Context, codeOf(MappedBy)))
      Apart &= !There.Written || !Pointers.contains(There.Decl->getCanonicalDecl());
  Said &= !AllVariables;
  if (Ways.size() < 2 || !(Apart || Said))
    return;
  MemoryAccess Access(Loops->getLoopsNumber());
  Access.TraverseStmt(const_cast<Stmt *>(Code));
  if (!Access.Known || !(Said || Access.Stores > 1))
    return;
  for (auto &[X, Type] : Ways)
    if (!Type.isNull())
      X->ParameterDecl = Context.Text.declare(Type.withRestrict(), X->Parameter);
}

} // namespace chomp
