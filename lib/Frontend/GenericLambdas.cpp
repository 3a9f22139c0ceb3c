//===- GenericLambdas.cpp - constructs in generic lambdas ---------------------===//
//
//   Before:  [&](auto *p, auto by) {            After:  [&](auto *p, auto by) {
//            #pragma omp parallel for                     if constexpr (std::is_same_v<decltype(p), double *>) {
//              for (int i = 0; i < n; i++)                  …
//                p[i] += by;                              } else {
//            }                                              …
//
// A generic lambda is written as it is, a template in the kernel, too; but what a construct in it does is known of its
// instantiations alone. So its body is the code of each of them, and the types of its parameters say which.
//
//===----------------------------------------------------------------------===//
#include "Frontend/GenericLambdas.h"
#include "Frontend/Closures.h"
#include "Frontend/Instances.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool hasInstances(const LambdaExpr *E) {
  return E->isGenericLambda() && hasAnalysedConstruct(E->getCallOperator()->getBody());
}

/// What tells an instantiation from others: of each type that the lambda's head leaves open, and of each value. Empty
/// where nothing has a name that could be asked for, as in a lambda's type.
static std::vector<std::string> conditionsOf(BuildContext &Context, const CXXMethodDecl *Pattern,
                                             const CXXMethodDecl *Instance) {
  std::vector<std::string> Out;
  auto Is = [&](const std::string &Name, QualType Type) {
    Out.push_back(closuresIn(Type).empty()
                      ? "std::is_same_v<" + Name + ", " + Context.Text.declare(Type.getCanonicalType(), "") + ">"
                      : "");
  };
  for (auto [Written, P] : llvm::zip(Pattern->parameters(), Instance->parameters()))
    if (Written->getType()->isDependentType() && Written->getIdentifier())
      Is("decltype(" + givenName(Context, Written) + ")", P->getType());
  auto Arguments = Instance->getTemplateSpecializationArgs()->asArray();
  for (auto [P, Argument] : llvm::zip(*Pattern->getDescribedFunctionTemplate()->getTemplateParameters(), Arguments))
    if (P->isImplicit() || !P->getIdentifier()) // of `auto`
      continue;
    else if (Argument.getKind() == TemplateArgument::Type)
      Is(P->getNameAsString(), Argument.getAsType());
    else if (Argument.getKind() == TemplateArgument::Integral)
      Out.push_back(P->getNameAsString() + " == " + toString(Argument.getAsIntegral(), 10));
    else
      Out.push_back("");
  return Out;
}

std::shared_ptr<Construct> buildInstances(BuildContext &Context, const LambdaExpr *E, TokenRange Inside) {
  auto C = std::make_shared<Construct>();
  const CXXMethodDecl *Pattern = E->getCallOperator();
  C->Where = Context.place(Context.tokens()[Inside.First].Loc);
  unsigned First = Inside.First; // a pragma often stands at the line's start
  while (Context.tokens()[First].Role == PragmaRole::Begin)
    First = Context.tokens().pragma(First).Last + 1;
  C->Indentation = Context.tokens().indentation(First);
  C->InBlock = true;
  auto Refuse = [&](const char *Why) {
    Context.error(E->getBeginLoc(), Diag::UnsupportedConstruct)
        << "a construct in a generic lambda " + std::string(Why);
    return C;
  };
  if (llvm::any_of(Pattern->parameters(), [](const ParmVarDecl *P) { return P->isParameterPack(); }))
    return Refuse("with a parameter pack");
  // One for each of what conditions tell apart.
  std::vector<std::pair<std::vector<std::string>, AlikeCode>> Groups;
  for (const CXXMethodDecl *Instance : instancesOf(E)) {
    auto Conditions = conditionsOf(Context, Pattern, Instance);
    auto Group = llvm::find_if(Groups, [&](const auto &Other) { return Other.first == Conditions; });
    if (Group == Groups.end()) {
      Groups.emplace_back(std::move(Conditions), AlikeCode{Inside.First - 1, {}});
      Group = std::prev(Groups.end());
    }
    StructuredBlock Code = buildBlock(Context, Inside, Instance->getBody(), editText(Context, Instance->getBody()));
    Code.Indentation = C->Indentation;
    Group->second.Instances.push_back(std::move(Code));
  }
  for (const auto &[Own, Code] : Groups) {
    InstanceCode &Instance = C->Instances.emplace_back(InstanceCode{"", Code.Instances.front()});
    for (size_t At = 0; At < Own.size() && Own != Groups.back().first; ++At)
      if (!Own[At].empty() && llvm::any_of(Groups, [&](const auto &Other) { return Other.first[At] != Own[At]; }))
        Instance.Condition += (Instance.Condition.empty() ? "" : " && ") + Own[At];
    Context.Model.Unit.Alike.push_back(Code);
  }
  return C;
}

} // namespace chomp
