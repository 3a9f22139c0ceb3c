//===- VariantCalls.cpp - calls written anew for another function ---------===//
#include "Frontend/Variants/VariantCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool isSibling(const Expr *Use, const FunctionDecl *Other) {
  auto *Ref = dyn_cast<DeclRefExpr>(Use);
  return !Ref || (isa<CXXMethodDecl>(Other) && Ref->getDecl()->getDeclContext() == Other->getDeclContext());
}

std::optional<TokenRange> nameTokens(const TokenStream &Tokens, const Expr *Use, bool Whole) {
  if (auto *Member = dyn_cast<MemberExpr>(Use))
    return Tokens.range(Member->getMemberNameInfo().getSourceRange());
  auto *Ref = cast<DeclRefExpr>(Use);
  const SourceRange Name = Ref->getNameInfo().getSourceRange();
  return Tokens.range(SourceRange(Whole ? Use->getBeginLoc() : Name.getBegin(), Name.getEnd()));
}

/// "<int>": what no text has where a conversion is meant, since nothing but its type says what they are.
static std::string textOf(const TemplateArgumentList &Arguments, const ASTContext &Context) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  PrintingPolicy Policy = Context.getPrintingPolicy();
  Policy.FullyQualifiedName = true;
  printTemplateArgumentList(OS, Arguments.asArray(), Policy);
  return Out;
}

NamedArguments::NamedArguments(const TokenStream &Tokens, const Expr *Use, ArrayRef<const FunctionDecl *> Others) {
  auto Take = [&](auto *Named) {
    if (!Named->hasExplicitTemplateArgs() ||
        llvm::all_of(Others, [](const FunctionDecl *F) { return F->getPrimaryTemplate(); }))
      return;
    Range = Tokens.range(SourceRange(Named->getLAngleLoc(), Named->getRAngleLoc()));
    Text = Range ? Tokens.text(*Range) : "";
    Word = Named->hasTemplateKeyword() ? Tokens.index(Named->getTemplateKeywordLoc()) : std::nullopt;
  };
  auto *Member = dyn_cast<MemberExpr>(Use);
  auto *Conversion = Member ? dyn_cast<CXXConversionDecl>(Member->getMemberDecl()) : nullptr;
  if (Conversion && Conversion->getPrimaryTemplate())
    Text = textOf(*Conversion->getTemplateSpecializationArgs(), Conversion->getASTContext());
  else if (Member)
    Take(Member);
  else
    Take(cast<DeclRefExpr>(Use));
}

void NamedArguments::remove(TokenEdits &Edits) const {
  if (Range)
    Edits.remove(*Range);
  if (Word)
    Edits.remove({*Word, *Word});
}

std::string NamedArguments::of(const NamedDecl *D) const {
  auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->getPrimaryTemplate() && !isa<CXXConversionDecl>(F) ? Text : "";
}

bool isConverted(const Expr *Use) {
  auto *Member = dyn_cast<MemberExpr>(Use);
  return Member && isa<CXXConversionDecl>(Member->getMemberDecl()) && Member->getMemberLoc().isInvalid();
}

bool isArrow(const CallExpr *Call) {
  auto *Sign = dyn_cast<CXXOperatorCallExpr>(Call);
  return Sign && Sign->getOperator() == OO_Arrow;
}

std::optional<TokenRange> callTokens(const TokenStream &Tokens, const CallExpr *Call) {
  return Tokens.range((isArrow(Call) ? Call->getArg(0)->IgnoreImplicit() : Call)->getSourceRange());
}

/// Whether nothing can stand behind an operand as it is.
static bool isLoose(const Expr *Operand) {
  return !isa<DeclRefExpr, MemberExpr, ParenExpr, ArraySubscriptExpr, CXXThisExpr>(Operand) &&
         (!isa<CallExpr>(Operand) || isa<CXXOperatorCallExpr>(Operand));
}

namespace {

/// "a + b" as a call by name.
class SignCall {
public:
  SignCall(const TokenStream &Tokens, const CXXOperatorCallExpr *Call, std::string Name, TokenEdits &Edits)
      : Tokens(Tokens), Call(Call), Name(std::move(Name)), Edits(Edits) {}

  void ofMethod();
  void ofFunction();

private:
  std::optional<TokenRange> operand(unsigned Number) const {
    return Tokens.range(Call->getArg(Number)->IgnoreImplicit()->getSourceRange());
  }
  bool isPostfix() const {
    return Call->getNumArgs() == 2 && (Call->getOperator() == OO_PlusPlus || Call->getOperator() == OO_MinusMinus);
  }
  unsigned sign() const { return Tokens.index(Call->getOperatorLoc()).value_or(0); }
  void removeSign() { Edits.remove({sign(), sign()}); }

  const TokenStream &Tokens;
  const CXXOperatorCallExpr *Call;
  std::string Name;
  TokenEdits &Edits;
};

} // namespace

void SignCall::ofMethod() {
  auto Object = operand(0);
  if (!Object)
    return;
  const bool Loose = isLoose(Call->getArg(0)->IgnoreImplicit());
  const std::string Called = (Loose ? ")." : ".") + Name;
  if (Loose)
    Edits.insertBefore(Object->First, "(");
  switch (Call->getOperator()) {
  case OO_Call: // its parentheses stay
    Edits.insertAfter(Object->Last, Called);
    return;
  case OO_Subscript:
    Edits.insertAfter(Object->Last, Called);
    Edits.replace({Object->Last + 1, Object->Last + 1}, "(");
    if (auto Close = Tokens.index(Call->getRParenLoc()))
      Edits.replace({*Close, *Close}, ")");
    return;
  case OO_Arrow: // what stands behind it stays, too
    Edits.insertAfter(Object->Last, Called + "()");
    return;
  default:
    break;
  }
  removeSign();
  auto Other = Call->getNumArgs() == 2 && !isPostfix() ? operand(1) : std::nullopt;
  Edits.insertAfter(Object->Last, Called + (Other ? "(" : isPostfix() ? "(0)" : "()"));
  if (Other)
    Edits.insertAfter(Other->Last, ")");
}

void SignCall::ofFunction() {
  auto First = operand(0), Other = Call->getNumArgs() == 2 && !isPostfix() ? operand(1) : std::nullopt;
  if (!First)
    return;
  removeSign();
  Edits.insertBefore(std::min(First->First, sign()), Name + "(");
  Edits.insertAfter(First->Last, Other ? "," : isPostfix() ? ", 0)" : ")");
  if (Other)
    Edits.insertAfter(Other->Last, ")");
}

void callOther(const TokenStream &Tokens, const CallExpr *Call, const Expr *Use, const FunctionDecl *Other,
               TokenEdits &Edits) {
  const bool Sibling = isSibling(Use, Other);
  auto Name = nameTokens(Tokens, Use, !Sibling);
  auto *Sign = dyn_cast<CXXOperatorCallExpr>(Call);
  if (isConverted(Use)) {
    const bool Loose = isLoose(cast<MemberExpr>(Use)->getBase()->IgnoreImplicit());
    auto Object = callTokens(Tokens, Call);
    if (Object && Loose)
      Edits.insertBefore(Object->First, "(");
    if (Object)
      Edits.insertAfter(Object->Last, (Loose ? ")." : ".") + Other->getNameAsString() +
                                          NamedArguments(Tokens, Use, Other).of(Other) + "()");
    return;
  }
  if (!Sign) {
    const NamedArguments Arguments(Tokens, Use, Other);
    Arguments.remove(Edits);
    if (Name)
      Edits.replace(*Name,
                    (Sibling ? Other->getNameAsString() : Other->getQualifiedNameAsString()) + Arguments.of(Other));
    return;
  }
  const bool Method = isa<CXXMethodDecl>(Sign->getDirectCallee());
  SignCall Written(Tokens, Sign, Method ? Other->getNameAsString() : Other->getQualifiedNameAsString(), Edits);
  if (Method)
    Written.ofMethod();
  else
    Written.ofFunction();
}

} // namespace chomp
