//===- AncestorThis.cpp - the object around code of the host's ------------===//
//
// Finds what code of a member function names of its object. In templates it isn't known what is a member: there the
// whole object counts.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/AncestorThis.h"

#include "Analysis/Directives.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

namespace {

struct ThisFinder : DynamicRecursiveASTVisitor {
  explicit ThisFinder(AncestorThis &Out) : Out(Out) {}
  AncestorThis &Out;

  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; } // a local class's methods mean their own object
  bool TraverseMemberExpr(MemberExpr *E) override {
    auto *This = dyn_cast<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts());
    if (!This)
      return DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
    note(This, E->hasQualifier() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    if (!isa<FieldDecl>(E->getMemberDecl()))
      Out.Whole = true;
    else if (llvm::none_of(Out.Members, [&](const MemberExpr *M) { return M->getMemberDecl() == E->getMemberDecl(); }))
      Out.Members.push_back(E);
    return true;
  }
  // In templates.
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    if (E->isImplicitAccess())
      whole(E->getQualifierLoc() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    return true;
  }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
    if (E->isImplicitAccess())
      whole(E->getQualifierLoc() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc());
    return true;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    Out.Whole = true;
    note(E, SourceLocation());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (const LambdaCapture &Capture : E->explicit_captures())
      if (Capture.getCaptureKind() == LCK_This)
        Out.Named.push_back(Capture.getLocation());
      else if (Capture.getCaptureKind() == LCK_StarThis)
        Out.Copied = Capture.getLocation();
    return true;
  }

private:
  void note(const CXXThisExpr *This, SourceLocation Member) {
    Out.Used = true;
    if (!This->isImplicit())
      Out.Named.push_back(This->getLocation());
    else if (Member.isValid())
      Out.Unnamed.push_back(Member);
  }
  void whole(SourceLocation Member) {
    Out.Used = Out.Whole = true;
    Out.Unnamed.push_back(Member);
  }
};

} // namespace

AncestorThis::AncestorThis(const OMPExecutableDirective *D) {
  ThisFinder(*this).TraverseStmt(const_cast<Stmt *>(codeOf(D)));
}

} // namespace chomp
