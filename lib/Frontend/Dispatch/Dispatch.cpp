//===- Dispatch.cpp - dispatch constructs in the host text ----------------===//
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
#include "Frontend/Dispatch/Dispatch.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Dispatch/DispatchArguments.h"
#include "Frontend/Dispatch/HostVariants.h"
#include "Frontend/Threads/Blocks.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The statement of a dispatch construct with another function in it; Variant: that is one, with its arguments.
static std::string statementWith(BuildContext &Context, const Variants::Dispatch &D, const std::string &Function,
                                 const Candidate *Variant = nullptr) {
  TokenEdits Edits;
  for (const auto &[Use, Choice] : Context.Variants.host())
    editUse(Context, Use, Choice, Edits);
  if (auto Name = CalleeName(Context, D.Callee, D.Variants).tokens())
    Edits.replace(*Name, Function);
  std::string Made, Destroyed;
  if (Variant) {
    adjustArguments(Context, D, *Variant,
                    [&](TokenRange Range, const std::string &Text) { Edits.replace(Range, Text); });
    AppendedObjects Objects = appendArguments(Context, D, *Variant);
    for (const std::string &Line : Objects.Made)
      Made += Line + " ";
    Destroyed = Objects.Destroyed;
    if (auto Close = Context.tokens().index(D.Call->getRParenLoc()); Close && !Objects.Arguments.empty())
      Edits.insertBefore(*Close, Objects.Arguments);
  }
  std::string Text = Context.tokens().text(Context.tokens().statement(codeOf(D.Construct)), &Edits);
  return Made.empty() ? Text : "{ " + Made + Text + Destroyed + " }";
}

/// "if (fast) add_fast(x); else add(x);": the statement with what candidates for its call mean.
static std::string statementsWith(BuildContext &Context, const Variants::Dispatch &D,
                                  llvm::ArrayRef<Candidate> Choice) {
  const CalleeName Name(Context, D.Callee, D.Variants);
  const bool Apart = Context.Variants.callOf(D.Callee) ||
                     llvm::any_of(Choice, [](const Candidate &A) { return adjusts(A) || appends(A); });
  if (!Apart || Choice.empty())
    return statementWith(Context, D, Name.chosen(Candidates(Choice)));
  const Candidate &Best = Choice.front();
  std::string One = statementWith(Context, D, Name.of(Best.Function), &Best);
  if (!Best.Condition)
    return One;
  return "if (" + Context.host(Best.Condition) + ") " + One + " else " +
         statementsWith(Context, D, Choice.drop_front());
}

/// What the clauses of a dispatch construct say.
struct DispatchClauses {
  std::string Waits, Prefix;
  const Expr *Novariants = nullptr, *Nocontext = nullptr;
};

static DispatchClauses clausesOf(BuildContext &Context, const Variants::Dispatch &D) {
  DispatchClauses Out;
  std::string Number, Depends;
  for (const OMPClause *C : D.Construct->clauses()) {
    if (C->isImplicit() || isInterop(Context, C))
      continue;
    if (auto *Clause = dyn_cast<OMPDeviceClause>(C)) {
      Number = Context.host(Clause->getDevice());
    } else if (auto *Clause = dyn_cast<OMPNovariantsClause>(C)) {
      Out.Novariants = asWritten(Clause->getCondition());
    } else if (auto *Clause = dyn_cast<OMPNocontextClause>(C)) {
      Out.Nocontext = asWritten(Clause->getCondition());
    } else if (auto *Depend = dyn_cast<OMPDependClause>(C)) {
      Depends += (Depends.empty() ? "" : " ") + hostDepend(Context, Depend, /*OnTaskwait=*/true);
    } else if (!isa<OMPNowaitClause, OMPIsDevicePtrClause, OMPHasDeviceAddrClause>(C)) {
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "dispatch" << "";
    }
  }
  if (!Depends.empty())
    Out.Waits = "CHOMP_TASKWAIT(" + Depends + ")";
  // The device is the first object's (OpenMP 6.0, 9.7.1).
  if (const auto Given = givenObjects(Context, D.Construct); !Given.empty() && Number.empty())
    Number = "omp_get_interop_int(" + Context.host(Given.front()) + ", omp_ipr_device_num, 0)";
  if (!Number.empty())
    Out.Prefix = "chomp_on_device(" + Number + ")";
  return Out;
}

static void editDispatch(BuildContext &Context, const Variants::Dispatch &D) {
  const auto [Waits, Prefix, Novariants, Nocontext] = clausesOf(Context, D);
  auto Pragma = Context.tokens().index(D.Construct->getBeginLoc());
  const CalleeName Function(Context, D.Callee, D.Variants);
  auto Callee = Function.tokens();
  if (!Pragma || !Callee || !checkObjects(Context, D))
    return;
  const std::string Base = Function.base();
  std::string Name = Function.chosen(D.Variants), Head = Waits;
  const TokenStream &Tokens = Context.tokens();
  TokenRange Statement = Tokens.statement(codeOf(D.Construct));
  std::string Indent = Tokens.indentation(Statement.First), Own = Tokens.indentation(*Pragma);
  auto AddLine = [&](const std::string &Line) {
    std::string Lead = llvm::StringRef(Indent).starts_with(Own) ? Indent.substr(Own.size()) : "";
    if (!Line.empty())
      Head += (Head.empty() ? Lead : "\n" + Indent) + Line;
  };
  AddLine(Prefix);
  // The first variant with arguments of its own stays in the user's text, and has a name of its own; so does the first
  // of those among which no name can choose.
  const bool Apart = Context.Variants.callOf(D.Callee);
  const auto *Special =
      llvm::find_if(D.Variants, [&](const Candidate &A) { return Apart || adjusts(A) || appends(A); });
  const bool Appends = Special != D.Variants.end() && appends(*Special);
  if (Special != D.Variants.end()) {
    Name = Function.of(Special->Function);
    std::string Others;
    if (Novariants)
      Others = "if (" + Context.host(Novariants) + ") " + statementWith(Context, D, Base) + " else ";
    if (Nocontext)
      Others += "if (" + Context.host(Nocontext) + ") " + statementsWith(Context, D, D.WithoutContext) + " else ";
    for (const Candidate &Better : llvm::make_range(D.Variants.begin(), Special))
      Others += "if (" + Context.host(Better.Condition) + ") " +
                statementWith(Context, D, Function.of(Better.Function)) + " else ";
    if (Special->Condition)
      Others += "if (!" + Context.hostOperand(Special->Condition) + ") " +
                statementsWith(Context, D, llvm::ArrayRef(std::next(Special), D.Variants.end())) + " else ";
    AddLine(Others + (Appends ? "{" : ""));
    if (Appends) {
      const AppendedObjects Objects = appendArguments(Context, D, *Special);
      for (const std::string &Line : Objects.Made)
        AddLine("  " + Line);
      if (auto Close = Tokens.index(D.Call->getRParenLoc()))
        Context.Model.Inserted.emplace_back(*Close, Objects.Arguments);
      Context.Model.Appended.emplace_back(Statement.Last, Objects.Destroyed + " }");
    }
    adjustArguments(Context, D, *Special, [&](TokenRange Range, const std::string &Text) {
      Context.Model.Rewritten.push_back({Range, Text});
    });
  } else {
    auto Choose = [&](const Expr *Condition, const std::string &Other) {
      if (Condition && Other != Name)
        Name = "(" + Context.hostOperand(Condition) + " ? " + Other + " : " + Name + ")";
    };
    Choose(Nocontext, Function.chosen(D.WithoutContext));
    Choose(Novariants, Base);
  }
  TokenRange Whole = Context.tokens().pragma(*Pragma);
  if (llvm::StringRef(Head).contains('\n') || Appends) // lines of ours, not the user's
    Head += "\n#line " + std::to_string(Context.tokens().line(Whole.Last) + !Context.tokens()[Whole.Last].InLine);
  // What the user says of it stays with the first line.
  const std::string Comment = Context.tokens().commentBehind(Whole);
  if (Head.empty())
    AddLine(llvm::StringRef(Comment).ltrim(" \t").str());
  else
    Head.insert(std::min(Head.find('\n'), Head.size()), Comment);
  Context.Model.Rewritten.push_back({Whole, Head});
  if (Name != Base)
    Context.Model.Rewritten.push_back({*Callee, Name});
}

/// What a dispatch construct can't have in device text.
static void checkDispatch(BuildContext &Context, const OMPDispatchDirective *Construct) {
  const auto &All = Context.Variants.dispatches();
  auto It = llvm::find_if(All, [&](const Variants::Dispatch &D) { return D.Construct == Construct; });
  if (It == All.end())
    return;
  if (!givenObjects(Context, Construct).empty())
    Context.error(Construct->getBeginLoc(), Diag::InteropInRegion) << "'interop'";
  const DeviceCandidates *Choice = Context.Variants.deviceCandidates(It->Callee);
  if (Choice && llvm::any_of(*Choice, [](const Candidates &Found) {
        return llvm::any_of(Found, [](const Candidate &A) { return A.Attribute && appends(A); });
      }))
    Context.error(It->Call->getBeginLoc(), Diag::InteropInRegion) << "a variant with 'append_args'";
}

StructuredBlock buildDispatch(BuildContext &Context, const OMPDispatchDirective *Construct) {
  checkDispatch(Context, Construct);
  StructuredBlock Block = buildBlock(Context, codeOf(Construct));
  for (const auto *C : Construct->getClausesOfKind<OMPDeviceClause>())
    if (const Expr *Number = asWritten(C->getDevice()); Number->HasSideEffects(Context.File.Context))
      Block.Pieces.insert(Block.Pieces.begin(), {"(void)(" + Context.Text.expression(Number) + "), ", nullptr});
  return Block;
}

void editDispatches(BuildContext &Context) {
  for (const Variants::Dispatch &D : Context.Variants.dispatches())
    if (!D.Repeated)
      editDispatch(Context, D);
}

} // namespace chomp
