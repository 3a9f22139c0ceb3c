//===- LambdaCaptures.cpp - what lambdas in sequential code capture -------===//
//
// A kernel has its parameters, its constants and the team's memory in other places than the user's code has the
// variables that they stand for. What a lambda captures of these has to be said anew.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Closures/LambdaCaptures.h"

#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Closures/Closures.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"

using namespace clang;

namespace chomp {

/// Whether a kernel gets a variable as a parameter.
static bool isParameter(const BuildContext &Context, const VarDecl *V) {
  auto Pass = Context.Region->Passed.find(V->getCanonicalDecl());
  return Pass != Context.Region->Passed.end() && Pass->second != Passing::Storage && Pass->second != Passing::Local;
}

void captureConstants(BuildContext &Context, const Stmt *Code, const LambdaExpr *E, TokenEdits &Edits) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  const SourceRange Whole = SM.getExpansionRange(Code->getSourceRange()).getAsRange();
  std::string Added;
  if (E->getCaptureDefault() == LCD_None)
    for (const VarDecl *V : constantsOf(E))
      if (!SM.isPointWithin(SM.getExpansionLoc(V->getLocation()), Whole.getBegin(), Whole.getEnd()) &&
          !(Context.Region->isKernelConstant(V) && repeatedInitializer(V))) // which is static
        Added += (Added.empty() ? "" : ", ") + Context.Text.name(V);
  if (auto Open = Context.tokens().index(E->getIntroducerRange().getBegin()); Open && !Added.empty())
    Edits.insertAfter(*Open, Added + (E->capture_size() ? ", " : ""));
}

void copyTeamVariables(BuildContext &Context, const LambdaExpr *E, TokenEdits &Edits) {
  std::string Added;
  for (const LambdaCapture &C : E->captures()) {
    auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || (C.isImplicit() && C.getCaptureKind() == LCK_ByRef) || V->isInitCapture() ||
        !Context.Region->Sequential.Team.contains(V->getCanonicalDecl()))
      continue;
    const std::string Copy = " = " + Context.Text.name(V);
    if (C.isImplicit())
      Added += ", " + Context.Text.name(V) + Copy;
    else if (auto Name = Context.tokens().index(C.getLocation()))
      Edits.insertAfter(*Name, Copy);
  }
  if (auto Default = Context.tokens().index(E->getCaptureDefaultLoc()); Default && !Added.empty())
    Edits.insertAfter(*Default, Added);
}

void captureOwn(BuildContext &Context, const LambdaExpr *E, TokenEdits &Edits) {
  auto IsOwn = [&](const VarDecl *V) {
    const VarDecl *Key = V->getCanonicalDecl();
    return (Context.Region->Sequential.Counters.contains(Key) && !Context.Region->Sequential.Team.contains(Key)) ||
           isParameter(Context, V);
  };
  const std::string &Self = Context.Text.scope().Self;
  std::string Added;
  for (const LambdaCapture &C : E->captures()) {
    if (C.capturesThis() && C.isImplicit() && !Self.empty() && Self != "this")
      Added += ", " + Self;
    auto *V = C.capturesVariable() && C.getCaptureKind() == LCK_ByRef ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || !IsOwn(V))
      continue;
    auto Name = Context.tokens().index(C.getLocation());
    if (Context.Region->Sequential.Written.contains(V->getCanonicalDecl()) && !V->getType()->isArrayType())
      Context.error(C.getLocation(), Diag::UnsupportedConstruct)
          << "a variable of the region's own, '" + V->getNameAsString() +
                 "', that a lambda for other threads captures by reference and the region changes,";
    else if (C.isImplicit())
      Added += ", " + Context.Text.name(V);
    else if (Name && Context.tokens()[*Name - 1].Spelling == "&") // behind "=, " it goes without saying
      Edits.remove(E->getCaptureDefault() == LCD_ByCopy ? TokenRange{*Name - 2, *Name}
                                                        : TokenRange{*Name - 1, *Name - 1});
  }
  for (const VarDecl *V : constantsOf(E))
    if (IsOwn(V) && E->getCaptureDefault() == LCD_ByRef)
      Added += ", " + Context.Text.name(V);
  if (auto Default = Context.tokens().index(E->getCaptureDefaultLoc()); Default && !Added.empty())
    Edits.insertAfter(*Default, Added);
}

} // namespace chomp
