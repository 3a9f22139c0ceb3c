//===- Dispatch.cpp - calls of variants in the host text ------------------===//
//
//   Before:  #pragma omp dispatch device(1) novariants(n < 9)    After:  chomp_on_device(1)
//            add(x, n);                                                  ((n < 9) ? add : add_on_device)(x, n);
//
// A variant that takes other arguments, by adjust_args or append_args, has a statement of its own:
//
//   Before:  #pragma omp dispatch novariants(n < 9)
//            add(x, n);
//
//   After:   if (n < 9) add(x, n); else {
//              omp_interop_t chomp_interop = 0;
//              chomp_interop_init("add.c", 7, CHOMP_DEFAULT_DEVICE, (void **)&chomp_interop, CHOMP_INTEROP_TARGETSYNC,
//              0);
//            add_in_stream(x, n, chomp_interop); chomp_interop_destroy("add.c", 7, (void **)&chomp_interop); }
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

/// What a call of Base means in host text.
static std::string chosen(const BuildContext &Context, const Candidates &Choice, const std::string &Base) {
  return choiceText(Choice, Base, [&](const Expr *E) { return Context.host(E); }, qualifiedName);
}

/// A function's name in host text, "f" or "ns::f", and its tokens.
static std::string nameIn(const DeclRefExpr *E) {
  auto *F = dyn_cast<FunctionDecl>(E->getDecl());
  return F && E->hasQualifier() ? qualifiedName(F) : E->getNameInfo().getAsString();
}
static std::optional<TokenRange> tokensOf(const BuildContext &Context, const DeclRefExpr *E) {
  return Context.tokens().range(SourceRange(E->getBeginLoc(), E->getLocation()));
}

/// Arguments that adjust_args(need_device_ptr) gives to the variant as device pointers.
static void adjustArguments(BuildContext &Context, const Variants::Dispatch &D, const std::string &Device) {
  for (const Expr *E : D.Variants.front().Attribute->adjustArgsNeedDevicePtr()) {
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

/// An object for each interop operation of append_args, in their order (OpenMP 5.2, 7.5.2): made before the call, its
/// last argument, and destroyed behind it.
struct AppendedObjects {
  std::vector<std::string> Made; ///< Lines.
  std::string Arguments, Destroyed;
};

static AppendedObjects appendArguments(BuildContext &Context, const Variants::Dispatch &D, const std::string &Device) {
  AppendedObjects Out;
  std::string Place;
  llvm::raw_string_ostream OS(Place);
  auto Where = Context.place(D.Construct->getBeginLoc());
  OS << '"';
  OS.write_escaped(Where.File) << "\", " << Where.Line << ", ";
  unsigned First =
      D.Variants.front().Function->getNumParams() -
      std::min(D.Variants.front().Function->getNumParams(), D.Variants.front().Attribute->appendArgs_size());
  unsigned Number = 0;
  for (const OMPInteropInfo &Info : D.Variants.front().Attribute->appendArgs()) {
    std::string Name = "chomp_interop" + (Number ? std::to_string(Number + 1) : std::string());
    QualType Type = D.Variants.front().Function->getParamDecl(First + Number++)->getType().getUnqualifiedType();
    std::string Object = "(void **)&" + Name, Prefer;
    for (const Expr *E : Info.PreferTypes)
      if (std::string Runtime = foreignRuntime(Context, E); !Runtime.empty())
        Prefer += (Prefer.empty() ? "" : ",") + Runtime;
    Out.Made.push_back(Type.getAsString(Context.File.Context.getPrintingPolicy()) + " " + Name + " = 0;");
    Out.Made.push_back(
        "chomp_interop_init(" + Place + Device + ", " + Object + ", " + (Info.IsTarget ? "CHOMP_INTEROP_TARGET" : "") +
        (Info.IsTarget && Info.IsTargetSync ? " | " : "") + (Info.IsTargetSync ? "CHOMP_INTEROP_TARGETSYNC" : "") +
        ", " + (Prefer.empty() ? "0" : "\"" + Prefer + "\"") + ");");
    Out.Arguments += (D.Call->getNumArgs() || Number > 1 ? ", " : "") + Name;
    Out.Destroyed += " chomp_interop_destroy(" + Place + Object + ");";
  }
  return Out;
}

/// The statement of a dispatch construct with another function in it.
static std::string statementWith(BuildContext &Context, const Variants::Dispatch &D, const std::string &Function) {
  TokenEdits Edits;
  for (const auto &[Use, Choice] : Context.Variants.host())
    if (auto Name = tokensOf(Context, Use))
      Edits.replace(*Name, chosen(Context, Choice, nameIn(Use)));
  if (auto Name = tokensOf(Context, D.Callee))
    Edits.replace(*Name, Function);
  return Context.tokens().text(Context.tokens().statement(codeOf(D.Construct)), &Edits);
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
    } else if (auto *Depend = dyn_cast<OMPDependClause>(C)) {
      Waits += (Waits.empty() ? "#pragma omp taskwait " : " ") + hostDepend(Context, Depend, /*OnTaskwait=*/true);
    } else if (!isa<OMPNowaitClause, OMPIsDevicePtrClause>(C)) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "dispatch" << "";
    }
  }
  auto Pragma = Context.tokens().index(D.Construct->getBeginLoc());
  auto Callee = tokensOf(Context, D.Callee);
  if (!Pragma || !Callee)
    return;
  std::string Base = nameIn(D.Callee), Plain = chosen(Context, D.WithoutContext, Base);
  std::string Name = chosen(Context, D.Variants, Base), Head = Waits;
  const TokenStream &Tokens = Context.tokens();
  TokenRange Statement = Tokens.statement(codeOf(D.Construct));
  std::string Indent = Tokens.indentation(Statement.First), Own = Tokens.indentation(*Pragma);
  auto AddLine = [&](const std::string &Line) {
    std::string Lead = llvm::StringRef(Indent).starts_with(Own) ? Indent.substr(Own.size()) : "";
    if (!Line.empty())
      Head += (Head.empty() ? Lead : "\n" + Indent) + Line;
  };
  AddLine(Prefix);
  auto AdjustsIn = [](const Candidate &A) { return A.Attribute->adjustArgsNeedDevicePtr_size() != 0; };
  auto AppendsIn = [](const Candidate &A) { return A.Attribute->appendArgs_size() != 0; };
  const bool Adjusts = !D.Variants.empty() && AdjustsIn(D.Variants.front()),
             Appends = !D.Variants.empty() && AppendsIn(D.Variants.front());
  for (const Candidate &A : llvm::ArrayRef(D.Variants).drop_front(!D.Variants.empty()))
    if (AdjustsIn(A) || AppendsIn(A))
      Context.error(D.Callee->getLocation(), Diag::UnsupportedConstruct)
          << "adjust_args and append_args of a variant behind one with a condition";
  if (Adjusts || Appends) {
    std::string Others;
    if (!Novariants.empty())
      Others = "if (" + Novariants + ") " + statementWith(Context, D, Base) + " else ";
    if (!Nocontext.empty())
      Others += "if (" + Nocontext + ") " + statementWith(Context, D, Plain) + " else ";
    if (const Expr *Condition = D.Variants.front().Condition) {
      const Candidates Rest(llvm::drop_begin(D.Variants));
      Others += "if (!" + Context.hostOperand(Condition) + ") " +
                statementWith(Context, D, chosen(Context, Rest, Base)) + " else ";
    }
    AddLine(Others + (Appends ? "{" : ""));
    if (Appends) {
      AppendedObjects Objects = appendArguments(Context, D, Device);
      for (const std::string &Line : Objects.Made)
        AddLine("  " + Line);
      if (auto Close = Tokens.index(D.Call->getRParenLoc()))
        Context.Model.Inserted.emplace_back(*Close, Objects.Arguments);
      Context.Model.Appended.emplace_back(Statement.Last, Objects.Destroyed + " }");
    }
    if (Adjusts)
      adjustArguments(Context, D, Device);
  } else {
    auto Choose = [&](const std::string &Condition, const std::string &Other) {
      if (!Condition.empty() && Other != Name)
        Name = "((" + Condition + ") ? " + Other + " : " + Name + ")";
    };
    Choose(Nocontext, Plain);
    Choose(Novariants, Base);
  }
  TokenRange Whole = Context.tokens().pragma(*Pragma);
  if (llvm::StringRef(Head).contains('\n') || Appends) // lines of ours, not the user's
    Head += "\n#line " + std::to_string(Context.tokens().line(Whole.Last) + !Context.tokens()[Whole.Last].Attribute);
  Context.Model.Rewritten.push_back({Whole, Head});
  if (Name != Base)
    Context.Model.Rewritten.push_back({*Callee, Name});
}

void editVariants(BuildContext &Context) {
  for (const auto &[Loc, Name] : Context.File.Notes.Variants)
    if (auto Token = Context.tokens().index(Loc))
      Context.Model.Renamed.emplace_back(*Token, Name);
  for (const auto &[Use, Choice] : Context.Variants.host())
    if (auto Name = tokensOf(Context, Use))
      Context.Model.Rewritten.push_back({*Name, chosen(Context, Choice, nameIn(Use))});
  for (const Variants::Dispatch &D : Context.Variants.dispatches())
    editDispatch(Context, D);
}

} // namespace chomp
