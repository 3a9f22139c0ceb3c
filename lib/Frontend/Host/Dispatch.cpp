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
#include "Frontend/Host/Dispatch.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Host/HostCompilers.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Regions/Interop.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Variants/DeviceTraits.h"
#include "Frontend/Variants/VariantCalls.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// A condition's text; of begin declare variant, no token of the stream is its own.
static std::string conditionText(const BuildContext &Context, const Expr *Asked) {
  std::string Text = Context.host(Asked);
  if (Text.empty()) {
    PrintingPolicy Policy(Context.File.Context.getPrintingPolicy());
    Policy.SuppressUnwrittenScope = true;
    llvm::raw_string_ostream OS(Text);
    Asked->printPretty(OS, nullptr, Policy);
  }
  return Text;
}

namespace {
/// The name by which a call finds its function in host text, and what others have in its place.
struct CalleeName {
  CalleeName(const BuildContext &Context, const Expr *Use, const Candidates &Others)
      : Context(Context), Use(Use),
        Siblings(llvm::all_of(Others, [&](const Candidate &A) { return isSibling(Use, A.Function); })),
        Arguments(Context.tokens(), Use, functionsOf(Others)) {}
  static SmallVector<const FunctionDecl *, 2> functionsOf(const Candidates &Others) {
    return llvm::map_to_vector<2>(Others, [](const Candidate &A) { return A.Function; });
  }
  std::optional<TokenRange> tokens() const { return nameTokens(Context.tokens(), Use, !Siblings); }
  std::string of(const FunctionDecl *F) const {
    return (Siblings ? F->getNameAsString() : F->getQualifiedNameAsString()) + Arguments.of(F);
  }
  /// "f" or "ns::f", as it is written.
  std::string base() const {
    auto *E = dyn_cast<DeclRefExpr>(Use);
    if (!E)
      return cast<MemberExpr>(Use)->getMemberNameInfo().getAsString();
    auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    return F && E->hasQualifier() ? of(F) : E->getNameInfo().getAsString() + (F ? Arguments.of(F) : "");
  }
  /// What candidates for the call mean.
  std::string chosen(const Candidates &Choice) const {
    return choiceText(
        Choice, base(), [&](const Expr *E) { return conditionText(Context, E); },
        [&](const FunctionDecl *F) { return of(F); });
  }
  const BuildContext &Context;
  const Expr *Use;
  bool Siblings;
  NamedArguments Arguments;
};
} // namespace

static void editUse(const BuildContext &Context, const Expr *Use, const Candidates &Choice, TokenEdits &Edits);

/// Of a use of a function: its name, or what is converted.
static std::optional<TokenRange> useTokens(const BuildContext &Context, const Expr *Use) {
  const CallExpr *Call = isConverted(Use) ? Context.Variants.callOf(Use) : nullptr;
  return Call ? callTokens(Context.tokens(), Call) : nameTokens(Context.tokens(), Use, /*Whole=*/false);
}

static std::string unlikeText(const BuildContext &Context, ArrayRef<Variants::InstanceUse> Uses);

/// A call that is written anew: of another function, unless that is null.
static std::string callText(const BuildContext &Context, const CallExpr *Call, const Expr *Use,
                            const FunctionDecl *Other) {
  const TokenRange Range = *callTokens(Context.tokens(), Call);
  TokenEdits Edits;
  if (Other || isArrow(Call))
    callOther(Context.tokens(), Call, Use, Other ? Other : Call->getDirectCallee(), Edits);
  for (const auto &[Inner, Choice] : Context.Variants.host())
    if (auto Name = useTokens(Context, Inner);
        Inner != Use && Name && Range.First <= Name->First && Name->Last <= Range.Last)
      editUse(Context, Inner, Choice, Edits);
  for (const auto &Uses : Context.Variants.unlike())
    if (auto Inner = callTokens(Context.tokens(), Uses.front().Call);
        Inner && Range.First <= Inner->First && Inner->Last <= Range.Last &&
        (Inner->First != Range.First || Inner->Last != Range.Last))
      Edits.replace(*Inner, unlikeText(Context, Uses));
  return Context.tokens().text(Range, &Edits);
}

/// What a call means.
static std::string chosenCall(const BuildContext &Context, const CallExpr *Call, const Expr *Use,
                              const Candidates &Choice) {
  if (!Choice.empty() && Choice.front().isCertain())
    return callText(Context, Call, Use, Choice.front().Function);
  return choiceText(
      Choice, callText(Context, Call, Use, nullptr), [&](const Expr *E) { return conditionText(Context, E); },
      [&](const FunctionDecl *F) { return callText(Context, Call, Use, F); });
}

/// Before:  f(x)
///
/// After:   [&]() -> decltype(auto) { if constexpr (__is_same(T, int)) return f_parallel(x); else return f(x); }()
static std::string unlikeText(const BuildContext &Context, ArrayRef<Variants::InstanceUse> Uses) {
  struct Group {
    std::string Call;
    bool Base; ///< The function itself is meant.
    SmallVector<const FunctionDecl *, 2> Instances;
  };
  std::vector<Group> Groups;
  SmallVector<const FunctionDecl *, 8> All;
  for (const Variants::InstanceUse &U : Uses) {
    const std::string Text = chosenCall(Context, U.Call, U.Use, U.OnHost);
    auto Same = llvm::find_if(Groups, [&](const Group &G) { return G.Call == Text; });
    if (Same == Groups.end())
      Same = Groups.insert(Same, {Text, U.OnHost.empty(), {}});
    Same->Instances.push_back(U.Around);
    All.push_back(U.Around);
  }
  if (auto Base = llvm::find_if(Groups, [](const Group &G) { return G.Base; }); Base != Groups.end())
    std::rotate(Base, std::next(Base), Groups.end()); // what is left
  std::string Out = "[&]() -> decltype(auto) { ";
  for (const Group &G : Groups) {
    if (&G != &Groups.back()) {
      const std::string Condition = hostCondition(Context, G.Instances, All);
      if (Condition.empty()) {
        report(Context.File.Diags, Uses.front().Use->getExprLoc(), Diag::UnsupportedDirective)
            << "declare variant" << "where instantiations of a template mean different variants";
        return "";
      }
      Out += "if constexpr (" + Condition + ") ";
    }
    Out += "return " + G.Call + (&G != &Groups.back() ? "; else " : "; }()");
  }
  return Out;
}

/// What a use of a function means in host text.
static void editUse(const BuildContext &Context, const Expr *Use, const Candidates &Choice, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  const CallExpr *Call = Context.Variants.callOf(Use);
  const CalleeName Name(Context, Use, Choice);
  if (!Call) {
    Name.Arguments.remove(Edits);
    if (auto Range = Name.tokens())
      Edits.replace(*Range, Name.chosen(Choice));
  } else if (Choice.front().isCertain()) {
    callOther(Tokens, Call, Use, Choice.front().Function, Edits);
  } else if (auto Range = callTokens(Tokens, Call)) {
    Edits.replace(*Range, chosenCall(Context, Call, Use, Choice));
  }
}

/// Clang takes the interop clause for a depend clause (ClauseNotes.h).
static bool isInterop(const BuildContext &Context, const OMPClause *C) {
  return Context.File.Notes.Interops.contains(C->getBeginLoc());
}

/// The list of a construct's interop clause.
static std::vector<const Expr *> givenObjects(const BuildContext &Context, const OMPDispatchDirective *Construct) {
  std::vector<const Expr *> Out;
  for (const auto *C : Construct->getClausesOfKind<OMPDependClause>())
    if (isInterop(Context, C))
      Out.insert(Out.end(), C->varlist_begin(), C->varlist_end());
  return Out;
}

/// Arguments that adjust_args gives to a variant as device pointers (need_device_ptr), or as references to what the
/// device has (need_device_addr): Replace gets them. A region's are of its device already.
static void adjustArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A,
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

/// An object for each interop operation of append_args, in their order (OpenMP 5.2, 7.5.2): made before the call, its
/// last argument, and destroyed behind it.
struct AppendedObjects {
  std::vector<std::string> Made; ///< Lines.
  std::string Arguments, Destroyed;
};

static AppendedObjects appendArguments(BuildContext &Context, const Variants::Dispatch &D, const Candidate &A) {
  AppendedObjects Out;
  std::string Place;
  llvm::raw_string_ostream OS(Place);
  auto Where = Context.place(D.Construct->getBeginLoc());
  OS << '"';
  OS.write_escaped(Where.File) << "\", " << Where.Line << ", ";
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
    Out.Made.push_back("chomp_interop_init(" + Place + "CHOMP_DEFAULT_DEVICE, " + Object + ", " +
                       (Info.IsTarget ? "CHOMP_INTEROP_TARGET" : "") +
                       (Info.IsTarget && Info.IsTargetSync ? " | " : "") +
                       (Info.IsTargetSync ? "CHOMP_INTEROP_TARGETSYNC" : "") + ", " +
                       (Prefer.empty() ? "0" : "\"" + Prefer + "\"") + ");");
    Out.Arguments += Separator + Name;
    Out.Destroyed += " chomp_interop_destroy(" + Place + Object + ");";
  }
  return Out;
}

static bool adjusts(const Candidate &A) {
  return A.Attribute->adjustArgsNeedDevicePtr_size() != 0 || A.Attribute->adjustArgsNeedDeviceAddr_size() != 0;
}
static bool appends(const Candidate &A) { return A.Attribute->appendArgs_size() != 0; }

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

/// Whether the construct's interop clause has objects, and suits all variants. Else a message has said it.
static bool checkObjects(BuildContext &Context, const Variants::Dispatch &D) {
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

/// "__chomp_code_has("kind", "host")" -> "1": the host's answers to what a metadirective asks of its code.
static void answerTraits(BuildContext &Context) {
  ASTContext &AST = Context.File.Context;
  auto Found = AST.getTranslationUnitDecl()->lookup(&AST.Idents.get(CodeHas));
  if (Found.empty() || !Found.front()->isReferenced())
    return;
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(BuildContext &Context) : Context(Context) {}
    bool VisitCallExpr(CallExpr *E) override {
      const DeviceTrait Trait = traitOf(E);
      if (auto Range = Trait.Selector.empty() ? std::nullopt : Context.tokens().range(E->getSourceRange()))
        Context.Model.Rewritten.push_back(
            {*Range, hostHasTrait(Context.File.Context.getTargetInfo(), Trait) ? "1" : "0"});
      return true;
    }
    BuildContext &Context;
  } Finder(Context);
  Finder.TraverseDecl(AST.getTranslationUnitDecl());
}

void editVariants(BuildContext &Context) {
  answerTraits(Context);
  for (const auto &[Loc, Name] : Context.File.Delimited.Renamed)
    if (auto Token = Context.tokens().index(Loc))
      Context.Model.Renamed.emplace_back(*Token, Name);
  // The outermost first.
  std::map<std::pair<unsigned, int>, const std::pair<const Expr *, Candidates> *> InOrder;
  for (const auto &Use : Context.Variants.host()) {
    const CallExpr *Call = Context.Variants.callOf(Use.first);
    if (auto Range = Call ? callTokens(Context.tokens(), Call) : nameTokens(Context.tokens(), Use.first, false))
      InOrder[{Range->First, -int(Range->Last)}] = &Use;
  }
  TokenEdits Edits;
  for (const auto &[Place, Use] : InOrder)
    editUse(Context, Use->first, Use->second, Edits);
  for (const auto &Uses : Context.Variants.unlike())
    if (auto Range = callTokens(Context.tokens(), Uses.front().Call))
      Edits.replace(*Range, unlikeText(Context, Uses));
  for (const auto &[First, Replaced] : Edits.Replaced)
    Context.Model.Rewritten.push_back({{First, Replaced.Last}, Replaced.Text});
  for (const auto &[Token, Texts] : Edits.Before)
    for (const std::string &Text : Texts)
      Context.Model.Inserted.emplace_back(Token, Text);
  for (const auto &[Token, Texts] : Edits.After)
    for (const std::string &Text : Texts)
      Context.Model.Appended.emplace_back(Token, Text);
  for (const Variants::Dispatch &D : Context.Variants.dispatches())
    if (!D.Repeated)
      editDispatch(Context, D);
}

} // namespace chomp
