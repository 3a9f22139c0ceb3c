//===- DeviceInstances.cpp - instantiations of function templates ---------===//
#include "Frontend/Declarations/DeviceInstances.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Declarations/DeviceMethods.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/SequentialVariables.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

namespace {

bool isClosure(const TemplateArgument &A) {
  return A.getKind() == TemplateArgument::Type && !closuresIn(A.getAsType()).empty();
}

bool hasPack(const FunctionDecl *Pattern) {
  const FunctionTemplateDecl *Template = Pattern->getDescribedFunctionTemplate();
  return Template &&
         llvm::any_of(*Template->getTemplateParameters(), [](const NamedDecl *P) { return P->isParameterPack(); });
}

/// Writes one.
class InstanceWriter {
public:
  explicit InstanceWriter(BuildContext &Context) : Context(Context), AST(Context.File.Context) {}

  /// "template <> int Box<int>::sum(const int *p) const {...}"
  DeviceDecl text(const Instance &I) {
    const auto [Pattern, Body, F, As] = I;
    const bool Generic = As != Instance::Specialization;
    DeviceDecl Special = startDecl(Context, DeviceDecl::Kind::Function, Pattern);
    if (Generic && isa<CXXMethodDecl>(F) && hasPack(Pattern)) {
      Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
          << "a construct in a method template with lambdas and a parameter pack";
      return Special;
    }
    enterScope(F);
    TokenEdits BodyEdits;
    Context.Text.edit(F->getBody(), BodyEdits);
    const FunctionScope Own(Context, F, BodyEdits);
    KernelCode Head = headOf(I, Special.Name);
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      Head += initializersOf(Constructor, Body);
    Special.Code = buildBlock(Context, Body, F->getBody(), BodyEdits);
    Special.Code.Indentation = Context.tokens().indentation(*Context.tokens().index(Pattern->getBeginLoc()));
    std::string Known;
    for (const std::string &Argument : templateArguments(Context, F, Body, Generic))
      Known += " " + Argument;
    KernelCode &First = Special.Code.Pieces.front().Text;
    First.insert(First.find("{") + 1, Known);
    First = Head + " " + First;
    Context.Text.leave();
    return Special;
  }

  /// "template <> int Box<int>::sum(const int *p) const;"
  DeviceDecl prototype(const Instance &I) {
    DeviceDecl Special = startDecl(Context, DeviceDecl::Kind::Function, I.Pattern);
    enterScope(I.Function);
    Special.Code.Pieces.push_back({headOf(I, Special.Name) + ";", nullptr});
    Context.Text.leave();
    return Special;
  }

private:
  void enterScope(const FunctionDecl *F) {
    CodeScope Scope;
    Scope.Function = F;
    if (isa<CXXMethodDecl>(F))
      Scope.Self = "this";
    Context.Text.enter(Scope);
  }

  /// "template <> inline int Box<int>::sum(const int *p) const": other files may have it, too.
  KernelCode headOf(const Instance &I, std::string Name) {
    const auto [Pattern, Body, F, As] = I;
    const bool Generic = As != Instance::Specialization;
    auto *Method = dyn_cast<CXXMethodDecl>(F);
    KernelCode Parameters, Prefix = "template <> ";
    for (const ParmVarDecl *P : F->parameters()) {
      const ParmVarDecl *Written = Generic ? writtenParameter(Pattern, P) : P;
      const std::string Given = P->getIdentifier() ? givenName(Context, P) : "";
      Parameters += (Parameters.empty() ? "" : ", ") + (Written->getType()->isDependentType()
                                                            ? genericParameter(Written, P, Given)
                                                            : Context.Text.declare(P->getType(), Given));
    }
    if (Method) {
      Name = Context.Text.declare(AST.getCanonicalTagType(Method->getParent()), "") + "::" + memberName(Method);
      if (Generic && !isa<ClassTemplateSpecializationDecl>(Method->getParent()))
        Prefix = "";
      else if (isa<ClassTemplateSpecializationDecl>(Method->getParent()) && F->getTemplateSpecializationArgs())
        Prefix += Generic ? "" : Prefix;
    } else if (Generic) {
      Prefix = "";
    }
    if (Generic)
      Prefix += templateHead(Pattern, As == Instance::Overload ? F : nullptr);
    KernelCode Head = Name + "(" + Parameters + ")";
    if (isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(F))
      Head += Method->isConst() ? " const" : "";
    else if (As == Instance::Generic && Pattern->getReturnType()->isInstantiationDependentType())
      Head = genericReturn(Pattern) + " " + Head + tailOf(Pattern, Body);
    else if (As == Instance::Generic)
      Head = Context.Text.declareCode(F->getReturnType(), Head) + tailOf(Pattern, Body);
    else
      Head =
          Context.Text.declareCode(F->getReturnType(),
                                   Name + (F->getTemplateSpecializationArgs() && !Generic ? instanceArguments(F) : "") +
                                       "(" + Parameters + ")") +
          (Method && Method->isConst() ? " const" : "");
    return Prefix + "inline " + Head;
  }

  /// "~Guard", "operator int", "sum"
  std::string memberName(const CXXMethodDecl *Method) const {
    if (isa<CXXConstructorDecl>(Method))
      return Method->getParent()->getNameAsString();
    if (isa<CXXDestructorDecl>(Method))
      return "~" + Method->getParent()->getNameAsString();
    if (auto *Conversion = dyn_cast<CXXConversionDecl>(Method))
      return "operator " + Context.Text.declare(Conversion->getConversionType().getCanonicalType(), "");
    return Method->getNameAsString();
  }

  /// A template's return type, as it is written in front of its name.
  KernelCode genericReturn(const FunctionDecl *Pattern) const {
    auto *Type = Pattern->getType()->getAs<FunctionProtoType>();
    auto Range = Context.tokens().range(Pattern->getReturnTypeSourceRange());
    return (Type && Type->hasTrailingReturn()) || !Range ? "auto" : Context.tokens().deviceText(*Range);
  }

  /// " const -> decltype(f(0)) requires Sized<F>": what a template's head has behind its parameters.
  KernelCode tailOf(const FunctionDecl *Pattern, TokenRange Body) const {
    auto Type = Pattern->getFunctionTypeLoc();
    auto Close = Type ? Context.tokens().index(Type.getRParenLoc()) : std::nullopt;
    if (!Close || *Close + 1 == Body.First)
      return "";
    TokenEdits Edits; // those of its declaration
    Context.Text.edit(cast<Decl>(Pattern), Edits);
    return " " + Context.tokens().deviceText({*Close + 1, Body.First - 1}, &Edits);
  }

  /// " : total(0)"
  KernelCode initializersOf(const CXXConstructorDecl *F, TokenRange Body) const {
    const unsigned Colon = beginOfDefinition(Context, F, Body.First);
    if (Colon == Body.First)
      return "";
    const TokenRange Range{Colon, Body.First - 1};
    TokenEdits Edits;
    for (const CXXCtorInitializer *Init : F->inits())
      if (Init->isWritten())
        Context.Text.edit(Init->getInit(), Edits);
    nameArguments(F, Range, Edits);
    return " " + Context.tokens().deviceText(Range, &Edits);
  }

  /// "x(T(i))" -> "x(std::enable_if_t<true, int>(i))": a specialization has no template's parameters to name.
  void nameArguments(const FunctionDecl *F, TokenRange Range, TokenEdits &Edits) const {
    for (unsigned I = Range.First; I <= Range.Last; ++I) {
      const TemplateArgument *A = templateArgument(F, Context.tokens()[I].Spelling);
      if (A && A->getKind() == TemplateArgument::Type)
        Edits.replace({I, I},
                      "std::enable_if_t<true, " + Context.Text.declare(A->getAsType().getCanonicalType(), "") + ">");
      else if (A && A->getKind() == TemplateArgument::Integral)
        Edits.replace({I, I}, "(" + toString(A->getAsIntegral(), 10) + ")");
      else if (A)
        Context.error(F->getLocation(), Diag::UnsupportedConstruct)
            << "a construct in a constructor whose initializers name such a parameter of the template";
    }
    Context.Model.Unit.NeedsDeviceHeader = true;
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

  /// "template <class F> ", "template <class T, class F, std::enable_if_t<std::is_same_v<T, double>, int> = 0> ", with
  /// a parameter for each element of an overload's packs.
  KernelCode templateHead(const FunctionDecl *Pattern, const FunctionDecl *Overload) {
    const TemplateParameterList *Parameters = Pattern->getDescribedFunctionTemplate()->getTemplateParameters();
    std::string Out, Conditions;
    auto Add = [&](const NamedDecl *P, const std::string &Name, const TemplateArgument *A) {
      auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P);
      auto *Type = dyn_cast<TemplateTypeParmDecl>(P);
      const TypeConstraint *Constraint = Type ? Type->getTypeConstraint() : nullptr;
      Out += Out.empty() ? "" : ", ";
      if (Value && !Value->getType()->isDependentType())
        Out += Context.Text.declare(Value->getType().getNonPackExpansionType(), Name);
      else if (Constraint && !Overload)
        Out += Context.tokens().text(SourceRange(Constraint->getConceptReference()->getBeginLoc(), P->getLocation()));
      else if (Type)
        Out += "class " + Name;
      else
        Context.error(P->getLocation(), Diag::UnsupportedConstruct)
            << "a construct in a function template with lambdas and such a parameter";
      if (!A || isClosure(*A))
        return;
      const std::string Is =
          A->getKind() == TemplateArgument::Type
              ? "std::is_same_v<" + Name + ", " + Context.Text.declare(A->getAsType().getCanonicalType(), "") + ">"
          : A->getKind() == TemplateArgument::Integral ? Name + " == " + toString(A->getAsIntegral(), 10)
                                                       : "true";
      Conditions += ", std::enable_if_t<" + Is + ", int> = 0";
    };
    for (const NamedDecl *P : *Parameters) {
      const TemplateArgument *A = Overload ? templateArgument(Overload, P->getName()) : nullptr;
      unsigned Index = 0;
      if (!A || A->getKind() != TemplateArgument::Pack)
        Add(P, P->getNameAsString(), A);
      else
        for (const TemplateArgument &One : A->pack_elements())
          Add(P, Context.Text.packs().name(P->getName(), Index++), &One);
    }
    Context.Model.Unit.NeedsDeviceHeader |= !Conditions.empty();
    const Expr *Requires = Overload ? nullptr : Parameters->getRequiresClause();
    return "template <" + Out + Conditions + "> " +
           (Requires ? "requires " + Context.tokens().text(Requires->getSourceRange()) + " " +
                           KernelCode(KernelCode::Word::Member)
                     : "");
  }

  /// "const F &f": a parameter as the template has it; one of a pack's.
  KernelCode genericParameter(const ParmVarDecl *Written, const ParmVarDecl *P, const std::string &Name) {
    auto Range = Context.tokens().range(Written->getSourceRange());
    auto Own = Context.tokens().index(Written->getLocation());
    if (!Range || !Own)
      return "";
    if (Written->hasDefaultArg() && Written->getIdentifier())
      Range->Last = *Own;
    TokenEdits Edits;
    if (Written->getIdentifier())
      Edits.replace({*Own, *Own}, Name);
    if (auto Element = Written->isParameterPack() ? Context.Text.packs().element(P) : std::nullopt) {
      const auto *Template = cast<FunctionDecl>(Written->getDeclContext())->getDescribedFunctionTemplate();
      for (unsigned I = Range->First; I <= Range->Last; ++I)
        if (llvm::StringRef Token = Context.tokens()[I].Spelling; Token == "...")
          Edits.remove({I, I});
        else if (llvm::any_of(*Template->getTemplateParameters(), [&](const NamedDecl *T) {
                   return T->isParameterPack() && T->getIdentifier() && T->getName() == Token;
                 }))
          Edits.replace({I, I}, Context.Text.packs().name(Token, Element->Index));
    }
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
  const auto These = flattened(F->getTemplateSpecializationArgs()->asArray()),
             Those = flattened(G->getTemplateSpecializationArgs()->asArray());
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
    // The elements of packs have parameters of their own.
    Differ |= F->getDeclContext()->Equals(First->getDeclContext()) &&
              (!areLike(F, First) || (hasPack(Pattern) && !isa<CXXMethodDecl>(Pattern)));
  }
  if (Differ && (Others || isa<CXXMethodDecl>(Pattern)))
    Context.error(Pattern->getLocation(), Diag::UnsupportedConstruct)
        << "a construct in a function template with lambdas and other arguments that differ";
  return Differ;
}

DeviceDecl instanceText(BuildContext &Context, const Instance &I) { return InstanceWriter(Context).text(I); }
DeviceDecl instancePrototype(BuildContext &Context, const Instance &I) { return InstanceWriter(Context).prototype(I); }

} // namespace chomp
