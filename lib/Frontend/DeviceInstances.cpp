//===- DeviceInstances.cpp - instantiations of function templates ---------===//
#include "Frontend/DeviceInstances.h"
#include "Frontend/Closures.h"
#include "Frontend/Instances.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

namespace {

bool isClosure(const TemplateArgument &A) {
  return A.getKind() == TemplateArgument::Type && !closuresIn(A.getAsType()).empty();
}

/// Writes one.
class InstanceWriter {
public:
  explicit InstanceWriter(BuildContext &Context) : Context(Context), AST(Context.File.Context) {}

  /// "template <> int Box<int>::sum(const int *p) const {...}"
  DeviceDecl text(const Instance &I) {
    const auto [Pattern, Body, F, As] = I;
    const bool Generic = As != Instance::Specialization;
    auto *Method = dyn_cast<CXXMethodDecl>(F);
    DeviceDecl Special = startDecl(Context, DeviceDecl::Kind::Function, Pattern);
    if (Generic && hasPack(Pattern)) {
      Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
          << "a construct in a function template with lambdas and a parameter pack";
      return Special;
    }
    CodeScope Scope;
    Scope.Function = F;
    if (Method)
      Scope.Self = "this";
    Context.Text.enter(Scope);
    TokenEdits BodyEdits;
    Context.Text.edit(F->getBody(), BodyEdits);
    enterFunction(Context, F, BodyEdits);
    std::string Parameters, Name = Special.Name, Prefix = "template <> ";
    for (const ParmVarDecl *P : F->parameters()) {
      const ParmVarDecl *Written = Generic ? Pattern->getParamDecl(P->getFunctionScopeIndex()) : P;
      const std::string Given = P->getIdentifier() ? givenName(Context, P) : "";
      Parameters += (Parameters.empty() ? "" : ", ") + (Written->getType()->isDependentType()
                                                            ? genericParameter(Written, Given)
                                                            : Context.Text.declare(P->getType(), Given));
    }
    if (Method) {
      Name = Context.Text.declare(AST.getCanonicalTagType(Method->getParent()), "") +
             "::" + (isa<CXXConstructorDecl>(F) ? Method->getParent()->getNameAsString() : F->getNameAsString());
      if (Generic && !isa<ClassTemplateSpecializationDecl>(Method->getParent()))
        Prefix = "";
      else if (isa<ClassTemplateSpecializationDecl>(Method->getParent()) && F->getTemplateSpecializationArgs())
        Prefix += Generic ? "" : Prefix;
    } else if (Generic) {
      Prefix = "";
    }
    if (Generic)
      Prefix += templateHead(Pattern, As == Instance::Overload ? F : nullptr);
    std::string Head = Name + "(" + Parameters + ")";
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      Head += initializersOf(Constructor, Body);
    else if (Generic && Pattern->getReturnType()->isInstantiationDependentType())
      Head = genericReturn(Pattern) + " " + Head + (Method && Method->isConst() ? " const" : "");
    else
      Head = Context.Text.declare(F->getReturnType(),
                                  Name + (F->getTemplateSpecializationArgs() && !Generic ? instanceArguments(F) : "") +
                                      "(" + Parameters + ")") +
             (Method && Method->isConst() ? " const" : "");
    Special.Code = buildBlock(Context, Body, F->getBody(), BodyEdits);
    Special.Code.Indentation = Context.tokens().indentation(*Context.tokens().index(Pattern->getBeginLoc()));
    leaveFunction(Context);
    std::string Known;
    for (const std::string &Argument : templateArguments(Context, F, Body, Generic))
      Known += " " + Argument;
    std::string &First = Special.Code.Pieces.front().Text;
    First.insert(First.find('{') + 1, Known);
    First = Prefix + "inline " + Head + " " + First; // other files may have it, too
    Context.Text.leave();
    return Special;
  }

private:
  static bool hasPack(const FunctionDecl *Pattern) {
    return llvm::any_of(*Pattern->getDescribedFunctionTemplate()->getTemplateParameters(),
                        [](const NamedDecl *P) { return P->isParameterPack(); });
  }

  /// A template's return type, as it is written.
  std::string genericReturn(const FunctionDecl *Pattern) {
    auto Range = Context.tokens().range(Pattern->getReturnTypeSourceRange());
    auto *Type = Pattern->getType()->getAs<FunctionProtoType>();
    if (Range && !(Type && Type->hasTrailingReturn()))
      return Context.tokens().deviceText(*Range);
    Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
        << "a construct in a function template with lambdas and a trailing return type";
    return "";
  }

  /// " : total(0)"
  std::string initializersOf(const CXXConstructorDecl *F, TokenRange Body) const {
    const unsigned Colon = beginOfDefinition(Context, F, Body.First);
    if (Colon == Body.First)
      return "";
    const TokenRange Range{Colon, Body.First - 1};
    if (!templateArguments(Context, F, Range).empty())
      Context.error(F->getLocation(), Diag::UnsupportedConstruct)
          << "a construct in a constructor whose initializers name the template's parameters";
    TokenEdits Edits;
    for (const CXXCtorInitializer *Init : F->inits())
      if (Init->isWritten())
        Context.Text.edit(Init->getInit(), Edits);
    return " " + Context.tokens().deviceText(Range, &Edits);
  }

  /// "<int, 4>"
  std::string instanceArguments(const FunctionDecl *F) const {
    std::string Out;
    for (const TemplateArgument &Argument : flattened(F->getTemplateSpecializationArgs()->asArray())) {
      Out += Out.empty() ? "" : ", ";
      const CXXRecordDecl *Class =
          Argument.getKind() == TemplateArgument::Type ? Argument.getAsType()->getAsCXXRecordDecl() : nullptr;
      if (Argument.getKind() == TemplateArgument::Type && !(Class && Class->isLambda()))
        Out += Context.Text.declare(Argument.getAsType().getCanonicalType(), "");
      else if (Argument.getKind() == TemplateArgument::Integral)
        Out += toString(Argument.getAsIntegral(), 10);
      else
        Context.error(F->getLocation(), Diag::UnsupportedConstruct)
            << "a construct in a function template with such an argument";
    }
    return "<" + Out + ">";
  }

  /// "template <class F> ", "template <class T, class F, std::enable_if_t<std::is_same_v<T, double>, int> = 0> "
  std::string templateHead(const FunctionDecl *Pattern, const FunctionDecl *Overload) {
    const TemplateParameterList *Parameters = Pattern->getDescribedFunctionTemplate()->getTemplateParameters();
    std::string Out, Conditions;
    for (const NamedDecl *P : *Parameters) {
      Out += Out.empty() ? "" : ", ";
      auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
      auto *Type = dyn_cast<TemplateTypeParmDecl>(P);
      if (Value && !Value->getType()->isDependentType())
        Out += Context.Text.declare(Value->getType(), P->getName());
      else if (Type && !Type->hasTypeConstraint())
        Out += "class " + P->getNameAsString();
      else
        Context.error(P->getLocation(), Diag::UnsupportedConstruct)
            << "a construct in a function template with lambdas and such a parameter";
      const TemplateArgument *A = Overload ? templateArgument(Overload, P->getName()) : nullptr;
      if (!A || isClosure(*A))
        continue;
      const std::string Is = A->getKind() == TemplateArgument::Type
                                 ? "std::is_same_v<" + P->getNameAsString() + ", " +
                                       Context.Text.declare(A->getAsType().getCanonicalType(), "") + ">"
                             : A->getKind() == TemplateArgument::Integral
                                 ? P->getNameAsString() + " == " + toString(A->getAsIntegral(), 10)
                                 : "true";
      Conditions += ", std::enable_if_t<" + Is + ", int> = 0";
    }
    if (Parameters->getRequiresClause() || Pattern->getTrailingRequiresClause())
      Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
          << "a construct in a function template with lambdas and a requires clause";
    Context.Model.Unit.NeedsDeviceHeader |= !Conditions.empty();
    return "template <" + Out + Conditions + "> ";
  }

  /// "const F &f": a parameter as the template has it.
  std::string genericParameter(const ParmVarDecl *Written, const std::string &Name) {
    auto Range = Context.tokens().range(Written->getSourceRange());
    auto Own = Context.tokens().index(Written->getLocation());
    if (!Range || !Own)
      return "";
    if (Written->hasDefaultArg() && Written->getIdentifier())
      Range->Last = *Own;
    TokenEdits Edits;
    if (Written->getIdentifier())
      Edits.replace({*Own, *Own}, Name);
    return Context.tokens().deviceText(*Range, &Edits);
  }

  BuildContext &Context;
  const ASTContext &AST;
};

} // namespace

bool takesClosures(const FunctionDecl *F) {
  const TemplateArgumentList *Own = F->getTemplateSpecializationArgs();
  return Own && llvm::any_of(flattened(Own->asArray()), isClosure);
}

bool areLike(const FunctionDecl *F, const FunctionDecl *G) {
  const ASTContext &AST = F->getASTContext();
  const ArrayRef<TemplateArgument> These = F->getTemplateSpecializationArgs()->asArray(),
                                   Those = G->getTemplateSpecializationArgs()->asArray();
  auto Same = [&](const TemplateArgument &A, const TemplateArgument &B) {
    return (isClosure(A) && isClosure(B)) ||
           AST.getCanonicalTemplateArgument(A).structurallyEquals(AST.getCanonicalTemplateArgument(B));
  };
  return F->getDeclContext()->Equals(G->getDeclContext()) &&
         std::equal(These.begin(), These.end(), Those.begin(), Those.end(), Same);
}

std::vector<const FunctionDecl *> instancesOf(const DeviceSlice &Slice, const FunctionDecl *Pattern) {
  std::vector<const FunctionDecl *> Out;
  for (const Decl *D : Slice.Instances)
    if (auto *F = dyn_cast<FunctionDecl>(D); F && DeviceSlice::written(F) == Pattern)
      if (const FunctionDecl *Definition = F->getDefinition(); Definition && Definition->getBody())
        Out.push_back(Definition);
  return Out;
}

bool isOverloaded(BuildContext &Context, const DeviceSlice &Slice, const FunctionDecl *Pattern) {
  const FunctionDecl *First = nullptr;
  bool Differ = false, Others = false;
  for (const FunctionDecl *F : instancesOf(Slice, Pattern)) {
    if (!takesClosures(F)) {
      Others = true;
      continue;
    }
    First = First ? First : F;
    Differ |= F->getDeclContext()->Equals(First->getDeclContext()) && !areLike(F, First);
  }
  if (Differ && (Others || isa<CXXMethodDecl>(Pattern)))
    Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
        << "a construct in a function template with lambdas and other arguments that differ";
  return Differ;
}

DeviceDecl instanceText(BuildContext &Context, const Instance &I) { return InstanceWriter(Context).text(I); }

} // namespace chomp
