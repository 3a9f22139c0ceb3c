//===- Dispatch.cpp - calls of variants in the host text ------------------===//
//
//   Before:  #pragma omp dispatch device(1) novariants(n < 9)    After:  chomp_on_device(1)
//            add(x, n);                                                  ((n < 9) ? add : add_on_device)(x, n);
//
// The call runs in order, so nowait and depend mean waiting for what it depends on.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

static std::string qualifiedName(const FunctionDecl *F) {
  return isa<CXXMethodDecl>(F) ? F->getNameAsString() : F->getQualifiedNameAsString();
}

/// Arguments that adjust_args(need_device_ptr) gives to the variant as device pointers.
static void adjustArguments(BuildContext &Context, const Variants::Dispatch &D, const std::string &Device) {
  for (const Expr *E : D.Attribute->adjustArgsNeedDevicePtr()) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (!Parameter || Parameter->getFunctionScopeIndex() >= D.Call->getNumArgs())
      continue;
    const Expr *Argument = D.Call->getArg(Parameter->getFunctionScopeIndex())->IgnoreImplicit();
    const ASTContext &AST = Context.File.Context;
    std::string Text = Context.host(Argument), Cast;
    if (AST.getLangOpts().CPlusPlus) // C converts void * by itself
      Cast = "(" + Parameter->getType().getUnqualifiedType().getAsString(AST.getPrintingPolicy()) + ")";
    if (auto Range = Context.tokens().range(Argument->getSourceRange()))
      Context.Model.Rewritten.push_back({*Range, Cast + "chomp_address(" + Device + ", " + Text + ")"});
  }
}

static void editDispatch(BuildContext &Context, const Variants::Dispatch &D) {
  std::string Waits, Prefix, Device = "CHOMP_DEFAULT_DEVICE", Novariants, Nocontext;
  for (const OMPClause *C : D.Construct->clauses()) {
    if (C->isImplicit())
      continue;
    if (auto *Clause = dyn_cast<OMPDeviceClause>(C)) {
      Device = "(int)(" + Context.host(Clause->getDevice()) + ")";
      Prefix = "chomp_on_device(" + Context.host(Clause->getDevice()) + ")";
    } else if (auto *Clause = dyn_cast<OMPNovariantsClause>(C)) {
      Novariants = Context.host(Clause->getCondition());
    } else if (auto *Clause = dyn_cast<OMPNocontextClause>(C)) {
      Nocontext = Context.host(Clause->getCondition());
    } else if (isa<OMPDependClause>(C)) {
      Waits += (Waits.empty() ? "#pragma omp taskwait " : " ") + clauseText(Context, C);
    } else if (!isa<OMPNowaitClause, OMPIsDevicePtrClause>(C)) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "dispatch" << "";
    }
  }
  bool Adjusts = D.Attribute && D.Attribute->adjustArgsNeedDevicePtr_size() != 0;
  if (D.Attribute && (D.Attribute->appendArgs_size() != 0 || (Adjusts && !(Novariants + Nocontext).empty()))) {
    Context.error(D.Construct->getBeginLoc(), Diag::UnsupportedDirective)
        << "dispatch"
        << (Adjusts ? "with a condition, for a variant with adjust_args" : "for a variant with append_args");
    return;
  }
  if (auto Pragma = Context.tokens().index(D.Construct->getBeginLoc()))
    Context.Model.Rewritten.push_back(
        {Context.tokens().pragma(*Pragma), Waits + (Waits.empty() || Prefix.empty() ? "" : "\n") + Prefix});
  auto Callee = Context.tokens().index(D.Callee->getLocation());
  if (!Callee)
    return;
  std::string Base = D.Callee->getNameInfo().getAsString(),
              Plain = D.WithoutContext ? qualifiedName(D.WithoutContext) : Base;
  std::string Name = D.Variant ? qualifiedName(D.Variant) : Base;
  auto Choose = [&](const std::string &Condition, const std::string &Other) {
    if (!Condition.empty() && Other != Name)
      Name = "((" + Condition + ") ? " + Other + " : " + Name + ")";
  };
  Choose(Nocontext, Plain);
  Choose(Novariants, Base);
  if (Name != Base)
    Context.Model.Renamed.emplace_back(*Callee, Name);
  if (Adjusts)
    adjustArguments(Context, D, Device);
}

void editVariants(BuildContext &Context) {
  for (const auto &[Loc, Name] : Context.File.Notes.Variants)
    if (auto Token = Context.tokens().index(Loc))
      Context.Model.Renamed.emplace_back(*Token, Name);
  for (const auto &[Use, Variant] : Context.Variants.host())
    if (auto Token = Context.tokens().index(Use->getLocation()))
      Context.Model.Renamed.emplace_back(*Token, qualifiedName(Variant));
  for (const Variants::Dispatch &D : Context.Variants.dispatches())
    editDispatch(Context, D);
}

} // namespace chomp
