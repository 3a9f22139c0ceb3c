//===- HostVariants.cpp - calls of variants in the host text --------------===//
//
//   Before:  add(x, n);    After:  (n < 9 ? add_short : add)(x, n);
//
// Decides how the host text says what a call means: by another name where a name can tell, else by a call that is
// written anew.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Dispatch/HostVariants.h"

#include "Frontend/Device/Instances.h"
#include "Frontend/Pragmas/DeviceTraits.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVectorExtras.h"

#include <algorithm>
#include <map>

using namespace clang;

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

static SmallVector<const FunctionDecl *, 2> functionsOf(const Candidates &Others) {
  return llvm::map_to_vector<2>(Others, [](const Candidate &A) { return A.Function; });
}

CalleeName::CalleeName(const BuildContext &Context, const Expr *Use, const Candidates &Others)
    : Context(Context), Use(Use),
      Siblings(llvm::all_of(Others, [&](const Candidate &A) { return isSibling(Use, A.Function); })),
      Arguments(Context.tokens(), Use, functionsOf(Others)) {}

std::string CalleeName::of(const FunctionDecl *F) const {
  return (Siblings ? F->getNameAsString() : F->getQualifiedNameAsString()) + Arguments.of(F);
}

std::string CalleeName::base() const {
  auto *E = dyn_cast<DeclRefExpr>(Use);
  if (!E)
    return cast<MemberExpr>(Use)->getMemberNameInfo().getAsString();
  auto *F = dyn_cast<FunctionDecl>(E->getDecl());
  return F && E->hasQualifier() ? of(F) : E->getNameInfo().getAsString() + (F ? Arguments.of(F) : "");
}

std::string CalleeName::chosen(const Candidates &Choice) const {
  return choiceText(
             Choice, base(), [&](const Expr *E) { return conditionText(Context, E); },
             [&](const FunctionDecl *F) { return of(F); })
      .str();
}

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
             [&](const FunctionDecl *F) { return callText(Context, Call, Use, F); })
      .str();
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

void editUse(const BuildContext &Context, const Expr *Use, const Candidates &Choice, TokenEdits &Edits) {
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
    Context.Model.Rewritten.push_back({{First, Replaced.Last}, Replaced.Text.str()});
  for (const auto &[Token, Texts] : Edits.Before)
    for (const KernelCode &Text : Texts)
      Context.Model.Inserted.emplace_back(Token, Text.str());
  for (const auto &[Token, Texts] : Edits.After)
    for (const KernelCode &Text : Texts)
      Context.Model.Appended.emplace_back(Token, Text.str());
}

} // namespace chomp
