//===- HostFunctions.cpp - calls that only the host could make ------------===//
//
// A pointer to a function that is not declare target indirect, and the table of virtual functions of an object that the
// host made, are good on the virtual GPU, which lives in the host's process, and on no GPU. What a program does with
// pointers only shows when it runs (strict mode tells); here a warning says what leaves no doubt as far as this file
// goes:
// a region calls a virtual function by way of the host's variables, and device code makes no object of that class;
// or it calls through a pointer, while all functions of that type whose addresses the file takes are the host's.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Declarations/HostFunctions.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/IndirectCalls.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace chomp {

namespace {

/// Where functions' addresses are taken, and what is called through pointers and tables.
class Finder : public DynamicRecursiveASTVisitor {
public:
  struct PointerCall {
    SourceLocation Where;
    QualType Function;          ///< Its type.
    const FunctionDecl *Caller; ///< Null: a region.
  };
  struct VirtualCall {
    SourceLocation Where;
    const CXXMethodDecl *Method;
  };
  std::vector<PointerCall> PointerCalls;
  std::vector<VirtualCall> VirtualCalls;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Made; ///< Classes of objects that device code makes.
  llvm::SetVector<const FunctionDecl *> TakenByHost, TakenByDevice, Indirect;

  Finder(const BuildContext &Context, const DeviceSlice &Slice)
      : Context(Context), SM(Context.File.Context.getSourceManager()), Slice(Slice) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }

  /// Whether regions of this file call a function, themselves or by way of others.
  bool isCalledByRegion(const FunctionDecl *F) {
    if (Reached.empty())
      for (Reached.insert(nullptr); !Pending.empty();) {
        auto Callees = Calls.find(Pending.pop_back_val());
        if (Callees != Calls.end())
          for (const FunctionDecl *Callee : Callees->second)
            if (Reached.insert(Callee).second)
              Pending.push_back(Callee);
      }
    return Reached.contains(F ? F->getCanonicalDecl() : nullptr);
  }

  bool TraverseDecl(Decl *D) override {
    if (!D || (!isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation())))
      return true;
    auto *F = dyn_cast<FunctionDecl>(D);
    auto *V = dyn_cast<VarDecl>(D);
    if (F && F->isDependentContext())
      return true;
    llvm::SaveAndRestore<const FunctionDecl *> Around(Caller, F && !Region ? F->getCanonicalDecl() : Caller);
    const bool Known = (F || (V && V->isFileVarDecl())) && Slice.knows(D);
    llvm::SaveAndRestore<bool> Where(OnDevice, OnDevice || Known);
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (isIndirect(F))
      Indirect.insert(F->getCanonicalDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (Region)
      OfRegion.insert(V);
    return true;
  }

  bool TraverseStmt(Stmt *S) override {
    auto *Directive = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!Directive)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    const bool Target = isOpenMPTargetExecutionDirective(Directive->getDirectiveKind());
    const bool Host = !Target && Context.File.isAncestor(Directive);
    llvm::SaveAndRestore<const OMPExecutableDirective *> Inside(Region, Target ? Directive : Host ? nullptr : Region);
    llvm::SaveAndRestore<bool> Where(OnDevice, !Host && (OnDevice || Target));
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

  bool TraverseCallExpr(CallExpr *E) override { return takeCall(E), traverseCall(E); }
  bool TraverseCXXMemberCallExpr(CXXMemberCallExpr *E) override { return takeCall(E), traverseCall(E); }
  bool TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *E) override { return takeCall(E), traverseCall(E); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    noteCallee(E->getConstructor());
    if (OnDevice && E->getConstructionKind() == CXXConstructionKind::Complete)
      Made.insert(E->getConstructor()->getParent());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      (OnDevice ? TakenByDevice : TakenByHost).insert(F->getCanonicalDecl());
    return true;
  }

private:
  const BuildContext &Context;
  const SourceManager &SM;
  const DeviceSlice &Slice;
  const FunctionDecl *Caller = nullptr;           ///< Whose body is being walked.
  const OMPExecutableDirective *Region = nullptr; ///< Or rather the target construct in it.
  bool OnDevice = false;
  llvm::SmallPtrSet<const VarDecl *, 16> OfRegion;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const FunctionDecl *, 4>> Calls;
  llvm::SmallVector<const FunctionDecl *, 16> Pending{nullptr};
  llvm::SmallPtrSet<const FunctionDecl *, 16> Reached;

  void noteCallee(const FunctionDecl *Callee) {
    if (Callee && OnDevice)
      Calls[Region ? nullptr : Caller].push_back(Callee->getCanonicalDecl());
  }

  void takeCall(const CallExpr *E) {
    if (E->isTypeDependent() || !E->getCallee())
      return;
    const FunctionDecl *Callee = E->getDirectCallee();
    noteCallee(Callee);
    if (!OnDevice)
      return;
    if (!Callee && E->getCallee()->getType()->isFunctionPointerType())
      PointerCalls.push_back(
          {E->getBeginLoc(), E->getCallee()->getType()->getPointeeType(), Region ? nullptr : Caller});
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    if (!Method || !Method->isVirtual() || !Region)
      return;
    const Expr *Object = nullptr;
    if (auto *Member = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens())) {
      if (!Member->hasQualifier() && !knownTarget(Member))
        Object = Member->getBase();
    } else if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && !knownTarget(Operator)) {
      Object = Operator->getArg(0);
    }
    if (Object && isFromHost(Object))
      VirtualCalls.push_back({E->getExprLoc(), Method});
  }

  /// The callee of a call is no address that somebody keeps; nor is what a library's function gets for its own calls.
  bool traverseCall(CallExpr *E) {
    const FunctionDecl *Callee = E->getDirectCallee();
    const bool ToLibrary = Callee && SM.isInSystemHeader(Callee->getLocation());
    for (Stmt *Child : E->children()) {
      auto *Part = dyn_cast_or_null<Expr>(Child);
      auto *Ref = Part ? dyn_cast<DeclRefExpr>(Part->IgnoreParenImpCasts()) : nullptr;
      const bool IsFunction = Ref && isa<FunctionDecl>(Ref->getDecl());
      if (!(IsFunction && (Part == E->getCallee() || ToLibrary)) && !TraverseStmt(Child))
        return false;
    }
    return true;
  }

  /// Whether an object is reached by a variable of the host's, or one of the region's that begins so.
  bool isFromHost(const Expr *E) const {
    for (unsigned Steps = 0; E && Steps < 32; ++Steps) {
      E = E->IgnoreParenCasts();
      if (auto *Operator = dyn_cast<UnaryOperator>(E)) {
        E = Operator->getSubExpr();
      } else if (auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
        E = Element->getBase();
      } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
        E = Member->getBase();
      } else if (auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp()) {
        E = Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
      } else if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
        auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        if (!V || OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || isDevicePointer(V))
          return false;
        if (!OfRegion.contains(V))
          return true;
        E = V->getInit();
      } else {
        return isa<CXXThisExpr>(E);
      }
    }
    return false;
  }

  bool isDevicePointer(const VarDecl *V) const {
    auto Names = [&](const auto *Clause) {
      return llvm::any_of(Clause->varlist(), [&](const Expr *Item) {
        auto *Ref = dyn_cast<DeclRefExpr>(Item->IgnoreParenImpCasts());
        return Ref && Ref->getDecl()->getCanonicalDecl() == V->getCanonicalDecl();
      });
    };
    return llvm::any_of(Region->clauses(), [&](const OMPClause *C) {
      if (auto *Pointers = dyn_cast<OMPIsDevicePtrClause>(C))
        return Names(Pointers);
      auto *Addresses = dyn_cast<OMPHasDeviceAddrClause>(C);
      return Addresses && Names(Addresses);
    });
  }
};

} // namespace

void warnOfHostFunctions(const BuildContext &Context, const DeviceSlice &Slice) {
  const ASTContext &AST = Context.File.Context;
  Finder Found(Context, Slice);
  Found.TraverseDecl(AST.getTranslationUnitDecl());
  DiagnosticsEngine &Diags = Context.File.Diags;

  for (const Finder::PointerCall &Call : Found.PointerCalls) {
    auto IsCalled = [&](const FunctionDecl *F) {
      return AST.hasSameFunctionTypeIgnoringExceptionSpec(F->getType(), Call.Function);
    };
    if (!Found.isCalledByRegion(Call.Caller) || llvm::any_of(Found.Indirect, IsCalled) ||
        llvm::any_of(Found.TakenByDevice, IsCalled))
      continue;
    const auto *Host = llvm::find_if(Found.TakenByHost, [&](const FunctionDecl *F) {
      return IsCalled(F) && F->isDefined() && !AST.getSourceManager().isInSystemHeader(F->getLocation());
    });
    if (Host != Found.TakenByHost.end())
      report(Diags, Call.Where, Diag::CallOfHost) << (*Host)->getQualifiedNameAsString();
  }

  for (const Finder::VirtualCall &Call : Found.VirtualCalls) {
    const CXXRecordDecl *Class = Call.Method->getParent();
    if (llvm::none_of(Found.Made, [&](const CXXRecordDecl *Made) {
          return Made->getCanonicalDecl() == Class->getCanonicalDecl() || Made->isDerivedFrom(Class);
        }))
      report(Diags, Call.Where, Diag::VirtualOfHost) << Call.Method->getNameAsString() << Class->getNameAsString();
  }
}

} // namespace chomp
