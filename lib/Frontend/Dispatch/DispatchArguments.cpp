//===- DispatchArguments.cpp - arguments that variants have otherwise -----===//
//
// Decides which arguments a variant gets that the user's call does not have: pointers of the device (adjust_args), and
// interop objects (append_args), which are the interop clause's or made for the call.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Dispatch/DispatchArguments.h"

#include "Frontend/Clauses/Clauses.h"
#include "Support/Quoted.h"

#include "clang/AST/Attr.h"

#include <algorithm>

using namespace clang;

namespace chomp {

bool isInterop(const BuildContext &Context, const OMPClause *C) {
  return Context.File.Notes.Interops.contains(C->getBeginLoc());
}

std::vector<const Expr *> givenObjects(const BuildContext &Context, const OMPDispatchDirective *Construct) {
  std::vector<const Expr *> Out;
  for (const auto *C : Construct->getClausesOfKind<OMPDependClause>())
    if (isInterop(Context, C))
      Out.insert(Out.end(), C->varlist_begin(), C->varlist_end());
  return Out;
}

void adjustArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A,
                     llvm::function_ref<void(TokenRange, const std::string &)> Replace) {
  if (D.InRegion)
    return;
  auto Adjust = [&](const Expr *E, llvm::function_ref<std::string(const Expr *)> OnDevice) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    auto *Parameter = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
    if (!Parameter || Parameter->getFunctionScopeIndex() >= D.Call->getNumArgs())
      return;
    const Expr *Argument = D.Call->getArg(Parameter->getFunctionScopeIndex())->IgnoreImplicit();
    if (auto Range = Context.tokens().range(Argument->getSourceRange()))
      Replace(*Range, OnDevice(Argument));
  };
  for (const Expr *E : A.Attribute->adjustArgsNeedDevicePtr())
    Adjust(E,
           [&](const Expr *Pointer) { return "chomp_pointer(CHOMP_DEFAULT_DEVICE, " + Context.host(Pointer) + ")"; });
  for (const Expr *E : A.Attribute->adjustArgsNeedDeviceAddr())
    Adjust(E, [&](const Expr *Object) {
      const bool Stored = Object->isLValue(); // what has no storage is nowhere else either
      return Stored ? "*chomp_pointer(CHOMP_DEFAULT_DEVICE, &" + Context.hostOperand(Object) + ")"
                    : Context.host(Object);
    });
}

AppendedObjects appendArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A) {
  AppendedObjects Out;
  const Place Where = Context.place(D.Construct->getBeginLoc());
  const std::string Here = placeArguments(Where.File, Where.Line, Context.File.Standalone) + ", ";
  unsigned First = A.Function->getNumParams() - std::min(A.Function->getNumParams(), A.Attribute->appendArgs_size());
  const std::vector<const Expr *> Given = givenObjects(Context, D.Construct);
  unsigned Number = 0;
  for (const OMPInteropInfo &Info : A.Attribute->appendArgs()) {
    const std::string Separator = D.Call->getNumArgs() || Number ? ", " : "";
    if (Number < Given.size()) { // the program's own
      Out.Arguments += Separator + Context.host(Given[Number++]);
      continue;
    }
    std::string Name = "chomp_interop" + (Number ? std::to_string(Number + 1) : std::string());
    QualType Type = A.Function->getParamDecl(First + Number++)->getType().getUnqualifiedType();
    std::string Object = "(void **)&" + Name, Prefer;
    for (const Expr *E : Info.PreferTypes)
      if (std::string Runtime = foreignRuntime(Context, E); !Runtime.empty())
        Prefer += (Prefer.empty() ? "" : ",") + Runtime;
    Out.Made.push_back(Type.getAsString(Context.File.Context.getPrintingPolicy()) + " " + Name + " = 0;");
    Out.Made.push_back("chomp_interop_init(" + Here + "CHOMP_DEFAULT_DEVICE, " + Object + ", " +
                       (Info.IsTarget ? "CHOMP_INTEROP_TARGET" : "") +
                       (Info.IsTarget && Info.IsTargetSync ? " | " : "") +
                       (Info.IsTargetSync ? "CHOMP_INTEROP_TARGETSYNC" : "") + ", " +
                       (Prefer.empty() ? "0" : "\"" + Prefer + "\"") + ");");
    Out.Arguments += Separator + Name;
    Out.Destroyed += " chomp_interop_destroy(" + Here + Object + ");";
  }
  return Out;
}

bool adjusts(const Candidate &A) {
  return A.Attribute->adjustArgsNeedDevicePtr_size() != 0 || A.Attribute->adjustArgsNeedDeviceAddr_size() != 0;
}

bool appends(const Candidate &A) { return A.Attribute->appendArgs_size() != 0; }

bool checkObjects(BuildContext &Context, const Variants::Dispatch &D) {
  const std::vector<const Expr *> Objects = givenObjects(Context, D.Construct);
  for (const Expr *E : Objects) {
    auto *Type = E->getType()->getAs<TypedefType>();
    if (E->isTypeDependent() || (Type && Type->getDecl()->getName() == "omp_interop_t"))
      continue;
    Context.error(E->getBeginLoc(), Diag::NoInteropObject) << Context.host(E) << E->getType();
    return false;
  }
  const size_t Given = Objects.size();
  for (const Candidate &A : D.Variants) {
    if (Given <= A.Attribute->appendArgs_size())
      continue;
    Context.error(D.Construct->getBeginLoc(), Diag::TooManyInteropObjects)
        << unsigned(Given) << A.Function << unsigned(A.Attribute->appendArgs_size());
    return false;
  }
  return true;
}

} // namespace chomp
