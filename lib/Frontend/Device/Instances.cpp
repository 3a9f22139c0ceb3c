//===- Instances.cpp - regions in templates -------------------------------===//
//
// An instantiation's arguments, as a kernel's text and name have them. (InstanceKeys.cpp: what names it at run time.)
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/Instances.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Packs.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

const VarTemplateSpecializationDecl *variableInstanceAround(const CXXRecordDecl *Closure) {
  auto *Variable =
      Closure->isLambda() ? dyn_cast_or_null<VarTemplateSpecializationDecl>(Closure->getLambdaContextDecl()) : nullptr;
  return Variable && !Variable->isExplicitSpecialization() ? Variable : nullptr;
}

std::optional<TemplateLevel> templateLevel(const DeclContext *C) {
  if (auto *Function = dyn_cast<FunctionDecl>(C)) {
    const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs();
    const FunctionTemplateDecl *Template = Function->getPrimaryTemplate();
    if (!Template || !Arguments || !Function->isTemplateInstantiation())
      return std::nullopt;
    // The parameters as the definition names them.
    const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
    const FunctionTemplateDecl *Written = Pattern ? Pattern->getDescribedFunctionTemplate() : nullptr;
    return TemplateLevel{(Written ? Written : Template)->getTemplateParameters(), Arguments->asArray()};
  }
  if (auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(C);
      Class && Class->getTemplateSpecializationKind() != TSK_ExplicitSpecialization) {
    auto From = Class->getSpecializedTemplateOrPartial();
    const TemplateParameterList *Parameters =
        isa<ClassTemplatePartialSpecializationDecl *>(From)
            ? cast<ClassTemplatePartialSpecializationDecl *>(From)->getTemplateParameters()
            : cast<ClassTemplateDecl *>(From)->getTemplateParameters();
    return TemplateLevel{Parameters, Class->getTemplateInstantiationArgs().asArray()};
  }
  auto *Closure = dyn_cast<CXXRecordDecl>(C);
  if (const VarTemplateSpecializationDecl *Variable = Closure ? variableInstanceAround(Closure) : nullptr) {
    auto From = Variable->getSpecializedTemplateOrPartial();
    const TemplateParameterList *Parameters =
        isa<VarTemplatePartialSpecializationDecl *>(From)
            ? cast<VarTemplatePartialSpecializationDecl *>(From)->getTemplateParameters()
            : cast<VarTemplateDecl *>(From)->getTemplateParameters();
    return TemplateLevel{Parameters, Variable->getTemplateInstantiationArgs().asArray()};
  }
  return std::nullopt;
}

SmallVector<TemplateLevel, 4> templateLevels(const DeclContext *Of) {
  SmallVector<TemplateLevel, 4> Out;
  for (const DeclContext *C = Of; C; C = writtenIn(C))
    if (std::optional<TemplateLevel> Level = templateLevel(C))
      Out.push_back(*Level);
  return Out;
}

namespace {

PrintingPolicy argumentPolicy(const ASTContext &AST) {
  PrintingPolicy Policy(AST.getPrintingPolicy());
  Policy.SuppressUnwrittenScope = true;
  return Policy;
}

} // namespace

std::string instanceSuffix(const ASTContext &AST, const FunctionDecl *F) {
  std::string Out;
  for (const TemplateLevel &L : templateLevels(F))
    for (const TemplateArgument &A : flattened(L.Arguments)) {
      std::string Text;
      llvm::raw_string_ostream OS(Text);
      A.print(argumentPolicy(AST), OS, /*IncludeType=*/false);
      if (Text.size() > 24 || Text.find("lambda") != std::string::npos)
        return "";
      if (!Out.empty())
        Out += '_';
      for (char C : Text)
        Out += llvm::isAlnum(C) ? C : C == '*' ? 'p' : '_';
    }
  return Out;
}

std::string functionName(const BuildContext &Context, const FunctionDecl *F) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  F->getNameForDiagnostic(OS, argumentPolicy(Context.File.Context), /*Qualified=*/true);
  // A closure's type is its place in a file: too long a name.
  return Out.find("(lambda at") == std::string::npos ? Out : F->getQualifiedNameAsString();
}

const TemplateArgument *templateArgument(const FunctionDecl *F, StringRef Parameter) {
  for (const TemplateLevel &L : templateLevels(F))
    for (unsigned I = 0; I < L.Parameters->size() && I < L.Arguments.size(); ++I)
      if (const NamedDecl *P = L.Parameters->getParam(I); P->getIdentifier() && P->getName() == Parameter)
        return &L.Arguments[I];
  return nullptr;
}

/// Of a parameter that is a reference or a pointer.
static QualType addressType(const TemplateArgument &Argument) {
  const QualType Type = Argument.getKind() == TemplateArgument::Declaration       ? Argument.getParamTypeForDecl()
                        : Argument.getKind() == TemplateArgument::StructuralValue ? Argument.getStructuralValueType()
                                                                                  : QualType();
  return !Type.isNull() && (Type->isReferenceType() || Type->isPointerType()) ? Type : QualType();
}

const VarDecl *addressedVariable(const TemplateArgument &Argument) {
  if (addressType(Argument).isNull())
    return nullptr;
  if (Argument.getKind() == TemplateArgument::Declaration)
    return dyn_cast<VarDecl>(Argument.getAsDecl());
  return dyn_cast_or_null<VarDecl>(Argument.getAsStructuralValue().getLValueBase().dyn_cast<const ValueDecl *>());
}

/// "using T = double;", "constexpr int N = 4;", "static constexpr auto W = Weights{1, 2};", "constexpr auto &R = a[2];"
static std::string declareArgument(BuildContext &Context, const std::string &Name, const TemplateArgument &Argument) {
  if (Argument.getKind() == TemplateArgument::Type)
    return "using " + Name + " = " + Context.Text.declare(Argument.getAsType().getCanonicalType(), "") + ";";
  // Lambdas use an object of a class without capturing it.
  const bool Object =
      Argument.getKind() == TemplateArgument::Declaration && isa<TemplateParamObjectDecl>(Argument.getAsDecl());
  // Of a number that is a constant there may be no more than its value (StaticMembers.h), if it isn't declare target.
  const VarDecl *V = addressedVariable(Argument);
  const QualType Address = addressType(Argument);
  const bool Reference =
      !Address.isNull() && Address->isReferenceType() &&
      !(V && V->isUsableInConstantExpressions(Context.File.Context) && Address->getPointeeType()->isArithmeticType() &&
        !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V));
  std::string Declared = (Reference ? "auto &" : "auto ") + Name, Value;
  if (Argument.getKind() == TemplateArgument::Integral) {
    const std::string Type = Context.Text.declare(Argument.getIntegralType().getCanonicalType(), "");
    Declared = Type + " " + Name;
    Value = toString(Argument.getAsIntegral(), 10);
    if (Argument.getIntegralType()->isBooleanType())
      Value = Argument.getAsIntegral() != 0 ? "true" : "false";
    else if (!Argument.getIntegralType()->isIntegerType() || Argument.getIntegralType()->isEnumeralType())
      Value = "(" + Type + ")" + Value;
  } else if (Argument.getKind() == TemplateArgument::NullPtr) {
    Declared = Context.Text.declare(Argument.getNullPtrType().getCanonicalType(), Name);
    Value = "nullptr";
  } else if (auto *F = Argument.getKind() == TemplateArgument::Declaration
                           ? dyn_cast<FunctionDecl>(Argument.getAsDecl())
                           : nullptr) {
    // Its type says which one is meant, of several with its name.
    const QualType Type = Argument.getParamTypeForDecl().getCanonicalType();
    Declared = Context.Text.declare(Type, Name);
    Value = (Type->isReferenceType() ? "" : "&") + functionName(Context, F);
  } else if (Object && !closuresIn(Argument.getParamTypeForDecl()).empty()) {
    Value = Context.Text.declare(Argument.getParamTypeForDecl().getCanonicalType().getUnqualifiedType(), "") + "{}";
  } else {
    llvm::raw_string_ostream OS(Value);
    Argument.print(argumentPolicy(Context.File.Context), OS, /*IncludeType=*/false);
    // Clang's printer has the variable's name alone: "&own[1]".
    if (V && Argument.getKind() == TemplateArgument::StructuralValue) {
      std::string Qualified;
      llvm::raw_string_ostream Name(Qualified);
      V->printQualifiedName(Name, argumentPolicy(Context.File.Context));
      Value.replace(Value.find(V->getName()), V->getName().size(), Qualified);
    }
  }
  return (Object ? "static constexpr " : "constexpr ") + Declared + " = " + Value + ";";
}

std::vector<std::string> templateArguments(BuildContext &Context, const DeclContext *Of, TokenRange Range,
                                           bool Generic) {
  std::vector<std::string> Out;
  const TokenStream &Tokens = Context.tokens();
  llvm::StringSet<> Named, Done;
  for (unsigned I = Range.First; I <= Range.Last; ++I)
    if (I < 2 || Tokens[I - 2].Spelling != "..." || Tokens[I - 1].Spelling != "(") // not sizeof...(Ts)
      Named.insert(Tokens[I].Spelling);
  const SmallVector<TemplateLevel, 4> Levels = templateLevels(Of);
  for (const TemplateLevel &L : ArrayRef(Levels).drop_front(Generic))
    for (unsigned I = 0; I < L.Parameters->size() && I < L.Arguments.size(); ++I) {
      const NamedDecl *Parameter = L.Parameters->getParam(I);
      const TemplateArgument &Argument = L.Arguments[I];
      if (!Parameter->getIdentifier() || !Named.contains(Parameter->getName()) ||
          !Done.insert(Parameter->getName()).second)
        continue;
      const bool Pack = Argument.getKind() == TemplateArgument::Pack;
      unsigned Index = 0;
      for (const TemplateArgument &One : Pack ? Argument.pack_elements() : ArrayRef(Argument)) {
        if (One.getKind() == TemplateArgument::Template)
          break; // Packs.h has written it out
        if (const VarDecl *V = addressedVariable(One); V && Context.Text.scope().nameOf(V))
          continue; // the code has the variable itself
        const StringRef Name = Parameter->getName();
        Out.push_back(declareArgument(Context, Pack ? Context.Text.packs().name(Name, Index++) : Name.str(), One));
      }
    }
  if (auto *F = dyn_cast<FunctionDecl>(Of); F && isInstantiated(F))
    llvm::append_range(Out, kernelAliases(Context, F, Range));
  return Out;
}

std::vector<std::string> kernelAliases(BuildContext &Context, const FunctionDecl *F, TokenRange Range) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::MapVector<StringRef, const TypedefNameDecl *> Found; // the last of each name
    SourceLocation Before;
    const SourceManager *SM;
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; } // its names are its own code's
    bool VisitTypedefNameDecl(TypedefNameDecl *D) override {
      if (SM->isBeforeInTranslationUnit(D->getLocation(), Before) && isKernelAlias(D))
        Found[D->getName()] = D;
      return true;
    }
  } Finder;
  Finder.Before = Context.tokens()[Range.First].Loc;
  Finder.SM = &Context.File.Context.getSourceManager();
  SmallVector<const FunctionDecl *, 4> Around;
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Outer = dyn_cast<FunctionDecl>(C); Outer && Outer->hasBody())
      Around.push_back(Outer);
  for (const FunctionDecl *Outer : llvm::reverse(Around))
    Finder.TraverseStmt(Outer->getBody());
  std::vector<std::string> Out;
  for (auto &[Name, Alias] : Finder.Found) {
    bool Named = false;
    for (unsigned I = Range.First; I <= Range.Last && !Named; ++I)
      Named = Context.tokens()[I].Spelling == Name;
    if (Named)
      Out.push_back("using " + Name.str() + " = " +
                    Context.Text.declare(Alias->getUnderlyingType().getCanonicalType(), "") + ";");
  }
  return Out;
}

const ParmVarDecl *writtenParameter(const FunctionDecl *Pattern, const ParmVarDecl *P) {
  auto Found = llvm::find_if(Pattern->parameters(),
                             [&](const ParmVarDecl *Written) { return Written->getLocation() == P->getLocation(); });
  return Found == Pattern->param_end() ? P : *Found;
}

} // namespace chomp
