//===- GenericLambdas.cpp - constructs in generic lambdas -----------------===//
//
//   Before:  [&](auto *p, auto by) {            After:  [&](auto *p, auto by) {
//            #pragma omp parallel for                     if constexpr (std::is_same_v<decltype(p), double *>) {
//              for (int i = 0; i < n; i++)                  …
//                p[i] += by;                              } else {
//            }                                              …
//
// A generic lambda is written as it is, a template in the kernel, too; but what a construct in it does is known of its
// instantiations alone. So its body is the code of each of them, and the types of its parameters say which. The
// elements of its packs have names of their own there, as in kernels (Packs.h):
//
//   Before:  [&](auto... by) {                  After:  [&](auto... by) {
//            #pragma omp parallel for                     if constexpr (chomp::are(chomp::types<int>(), …)) {
//              for (int i = 0; i < n; i++)                  chomp::element_type<0, decltype(by)...> by_0 = …;
//                p[i] += (by + ...);                        …
//            }                                            } else {
//
//===----------------------------------------------------------------------===//
#include "Frontend/Closures/GenericLambdas.h"

#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/SequentialVariables.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

/// Whether some expansion has packs of the lambda's beside those of an instantiation around it.
static bool mixesPacks(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitFunctionParmPackExpr(FunctionParmPackExpr *) override { return !(Found = true); }
    bool VisitSubstNonTypeTemplateParmPackExpr(SubstNonTypeTemplateParmPackExpr *) override { return !(Found = true); }
    bool VisitSubstTemplateTypeParmPackTypeLoc(SubstTemplateTypeParmPackTypeLoc) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

bool hasInstances(const LambdaExpr *E) {
  const Stmt *Code = E->getCallOperator()->getBody();
  return E->isGenericLambda() && (hasAnalysedConstruct(Code) || mixesPacks(Code));
}

namespace {

/// A type that the lambda's head leaves open, as a condition may ask for it; empty for one that has no name, a
/// lambda's.
std::string typeText(BuildContext &Context, QualType Type) {
  return closuresIn(Type).empty() ? Context.Text.declare(Type.getCanonicalType(), "") : "";
}

/// "chomp::are(chomp::types<int, double>(), chomp::types<decltype(xs)...>())"
std::string havePack(BuildContext &Context, const std::string &Pack, ArrayRef<QualType> Types) {
  std::string List;
  for (QualType Type : Types) {
    const std::string Text = typeText(Context, Type);
    List += (List.empty() ? "" : ", ") + (Text.empty() ? "chomp::any_type" : Text);
  }
  return "chomp::are(chomp::types<" + List + ">(), chomp::types<" + Pack + "...>())";
}

std::string valueText(BuildContext &Context, const TemplateArgument &Argument) {
  const QualType Type = Argument.getIntegralType().getCanonicalType();
  const std::string Value = toString(Argument.getAsIntegral(), 10);
  return Type == Context.File.Context.IntTy ? Value : "(" + Context.Text.declare(Type, "") + ")" + Value;
}

/// What tells an instantiation from others: of each type that the lambda's head leaves open, and of each value. Empty
/// where nothing has a name that could be asked for, as in a lambda's type.
std::vector<std::string> conditionsOf(BuildContext &Context, const CXXMethodDecl *Pattern,
                                      const CXXMethodDecl *Instance) {
  std::vector<std::string> Out;
  auto Is = [&](const std::string &Name, QualType Type) {
    const std::string Text = typeText(Context, Type);
    Out.push_back(Text.empty() ? "" : "std::is_same_v<" + Name + ", " + Text + ">");
  };
  for (const ParmVarDecl *Written : Pattern->parameters()) {
    if (!Written->getType()->isDependentType() || !Written->getIdentifier())
      continue;
    const std::string Name =
        "decltype(" + (Written->isParameterPack() ? Written->getNameAsString() : givenName(Context, Written)) + ")";
    SmallVector<QualType> Types;
    for (const ParmVarDecl *P : Instance->parameters())
      if (writtenParameter(Pattern, P) == Written)
        Types.push_back(P->getType());
    if (Written->isParameterPack())
      Out.push_back(havePack(Context, Name, Types));
    else
      Is(Name, Types.front());
  }
  auto Arguments = Instance->getTemplateSpecializationArgs()->asArray();
  for (auto [P, Argument] : llvm::zip(*Pattern->getDescribedFunctionTemplate()->getTemplateParameters(), Arguments)) {
    if (P->isImplicit() || !P->getIdentifier()) // of `auto`
      continue;
    const std::string Name = P->getNameAsString();
    if (Argument.getKind() == TemplateArgument::Type) {
      Is(Name, Argument.getAsType());
    } else if (Argument.getKind() == TemplateArgument::Integral) {
      Out.push_back(Name + " == " + valueText(Context, Argument));
    } else if (Argument.getKind() == TemplateArgument::Pack && isa<TemplateTypeParmDecl>(P)) {
      SmallVector<QualType> Types;
      for (const TemplateArgument &One : Argument.pack_elements())
        Types.push_back(One.getAsType());
      Out.push_back(havePack(Context, Name, Types));
    } else if (Argument.getKind() == TemplateArgument::Pack && isa<NonTypeTemplateParmDecl>(P) &&
               llvm::all_of(Argument.pack_elements(),
                            [](const TemplateArgument &One) { return One.getKind() == TemplateArgument::Integral; })) {
      std::string List;
      for (const TemplateArgument &One : Argument.pack_elements())
        List += (List.empty() ? "" : ", ") + valueText(Context, One);
      Out.push_back("std::is_same_v<chomp::values<" + Name + "...>, chomp::values<" + List + ">>");
    } else {
      Out.push_back("");
    }
  }
  return Out;
}

bool hasPacks(const CXXMethodDecl *Pattern) {
  return Pattern->getDescribedFunctionTemplate()->getTemplateParameters()->hasParameterPack();
}

/// Whether some code names a pack, other than to ask how many elements it has.
bool isNamed(const TokenStream &Tokens, TokenRange Code, llvm::StringRef Pack) {
  for (unsigned I = Code.First; I <= Code.Last; ++I)
    if (Tokens[I].Spelling == Pack && (Tokens[I - 2].Spelling != "..." || Tokens[I - 1].Spelling != "("))
      return true;
  return false;
}

/// "using T_0 = chomp::element_type<0, T...>;": the elements' names.
std::vector<KernelCode> elementsOf(BuildContext &Context, const CXXMethodDecl *Pattern, const CXXMethodDecl *Instance,
                                   TokenRange Code) {
  std::vector<KernelCode> Out;
  const TokenStream &Tokens = Context.tokens();
  auto Arguments = Instance->getTemplateSpecializationArgs()->asArray();
  for (auto [P, Argument] : llvm::zip(*Pattern->getDescribedFunctionTemplate()->getTemplateParameters(), Arguments)) {
    if (Argument.getKind() != TemplateArgument::Pack || P->isImplicit() || isa<TemplateTemplateParmDecl>(P) ||
        !P->getIdentifier() || !isNamed(Tokens, Code, P->getName()))
      continue;
    for (unsigned I = 0; I < Argument.pack_size(); ++I) {
      const std::string Name = Context.Text.packs().name(P->getName(), I);
      const std::string Which = "<" + std::to_string(I) + ", " + P->getNameAsString() + "...>;";
      Out.push_back(isa<TemplateTypeParmDecl>(P) ? "using " + Name + " = chomp::element_type" + Which
                                                 : "constexpr auto " + Name + " = chomp::element_value" + Which);
    }
  }
  for (const ParmVarDecl *P : Instance->parameters()) {
    auto Element = Context.Text.packs().element(P);
    if (!Element || !isNamed(Tokens, Code, Element->Pack))
      continue;
    const std::string Name = Context.Text.name(P),
                      Which = std::to_string(Element->Index) + ", decltype(" + Element->Pack + ")...>";
    const std::string Type = "chomp::element_type<" + Which,
                      Value = "chomp::element<" + Which + "(" + Element->Pack + "...)";
    if (!Context.Region->Sequential.Team.contains(P->getCanonicalDecl())) {
      Out.push_back(Type + " " + Name + " = " + Value + ";");
      continue;
    }
    const std::string Held = inventName(Context.File, Name + "_team");
    Out.push_back("chomp::team_variable<std::remove_const_t<" + Type + ">> " + Held + "(" + Value + "); auto &" + Name +
                  " = " + Held + ".get();");
  }
  return Out;
}

} // namespace

std::shared_ptr<Construct> buildInstances(BuildContext &Context, const LambdaExpr *E, TokenRange Inside) {
  auto C = std::make_shared<Construct>();
  const CXXMethodDecl *Pattern = E->getCallOperator();
  C->Where = Context.place(Context.tokens()[Inside.First].Loc);
  unsigned First = Inside.First; // a pragma often stands at the line's start
  while (Context.tokens()[First].Role == PragmaRole::Begin)
    First = Context.tokens().pragma(First).Last + 1;
  C->Indentation = Context.tokens().indentation(First);
  C->InBlock = true;
  // One for each of what conditions tell apart.
  struct Group {
    std::vector<std::string> Conditions;
    std::vector<KernelCode> Elements;
    AlikeCode Code;
  };
  std::vector<Group> Groups;
  const CodeScope Around = Context.Text.scope();
  for (const CXXMethodDecl *Instance : instancesOf(E)) {
    auto Conditions = conditionsOf(Context, Pattern, Instance);
    std::vector<KernelCode> Elements;
    if (hasPacks(Pattern)) {
      CodeScope Own = Around;
      Own.Function = Instance;
      Context.Text.enter(std::move(Own));
      Elements = elementsOf(Context, Pattern, Instance, Inside);
    }
    StructuredBlock Code = buildBlock(Context, Inside, Instance->getBody(), editText(Context, Instance->getBody()));
    Context.Text.enter(Around);
    Code.Indentation = C->Indentation;
    auto Same = llvm::find_if(Groups, [&](const Group &Other) { return Other.Conditions == Conditions; });
    if (Same == Groups.end()) {
      Groups.push_back({std::move(Conditions), Elements, AlikeCode{Inside.First - 1, {}}});
      Same = std::prev(Groups.end());
      C->Instances.push_back({"", std::move(Elements), Code});
    } else if (Same->Elements != Elements) { // nor do they declare the same
      Code.Pieces.push_back({join(Elements, " "), nullptr});
    }
    Same->Code.Instances.push_back(std::move(Code));
  }
  for (auto [Own, Instance] : llvm::zip_equal(Groups, C->Instances)) {
    for (size_t At = 0; At < Own.Conditions.size() && &Own != &Groups.back(); ++At)
      if (!Own.Conditions[At].empty() &&
          llvm::any_of(Groups, [&](const Group &Other) { return Other.Conditions[At] != Own.Conditions[At]; }))
        Instance.Condition += (Instance.Condition.empty() ? "" : " && ") + Own.Conditions[At];
    Context.Model.Unit.Alike.push_back(Own.Code);
  }
  return C;
}

} // namespace chomp
