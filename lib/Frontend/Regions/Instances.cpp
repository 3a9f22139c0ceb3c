//===- Instances.cpp - regions in templates -------------------------------===//
//
// What names an instantiation at run time: typeid of a type that the function declares locally, as far as the end of
// the template's arguments. (A return type that depends on them follows, in which compilers name unknown members in
// different ways.) The Itanium ABI gives it the same string everywhere, but for closures: gcc before 13 counts all of a
// function's lambdas together, gcc 13 counts those of one signature, and clang numbers the lambdas of an ordinary
// function as they come, as it does with types that have no name. There, and without RTTI, clang's __PRETTY_FUNCTION__
// serves, which has the place of each closure; gcc numbers unnamed types by the function or class that they stand in.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/Instances.h"
#include "Frontend/Device/Packs.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/ItaniumDemangle.h"
#include "llvm/Support/Allocator.h"

#include <map>

using namespace clang;

namespace chomp {

namespace {

/// A template's parameters with an instantiation's arguments.
struct Level {
  const TemplateParameterList *Parameters;
  ArrayRef<TemplateArgument> Arguments;
};

/// Of the function and all that it stands in, innermost first.
SmallVector<Level, 4> levels(const FunctionDecl *F) {
  SmallVector<Level, 4> Out;
  for (const DeclContext *C = F; C; C = writtenIn(C)) {
    if (auto *Function = dyn_cast<FunctionDecl>(C)) {
      const TemplateArgumentList *Arguments = Function->getTemplateSpecializationArgs();
      if (const FunctionTemplateDecl *Template = Function->getPrimaryTemplate();
          Template && Arguments && Function->isTemplateInstantiation()) {
        // The parameters as the definition names them.
        const FunctionDecl *Pattern = Function->getTemplateInstantiationPattern();
        const FunctionTemplateDecl *Written = Pattern ? Pattern->getDescribedFunctionTemplate() : nullptr;
        Out.push_back({(Written ? Written : Template)->getTemplateParameters(), Arguments->asArray()});
      }
    } else if (auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(C);
               Class && Class->getTemplateSpecializationKind() != TSK_ExplicitSpecialization) {
      auto From = Class->getSpecializedTemplateOrPartial();
      const TemplateParameterList *Parameters =
          isa<ClassTemplatePartialSpecializationDecl *>(From)
              ? cast<ClassTemplatePartialSpecializationDecl *>(From)->getTemplateParameters()
              : cast<ClassTemplateDecl *>(From)->getTemplateParameters();
      Out.push_back({Parameters, Class->getTemplateInstantiationArgs().asArray()});
    }
  }
  return Out;
}

/// The place of a lambda among those of its function, as gcc counts them.
class LambdaNumbers {
public:
  explicit LambdaNumbers(bool BySignature) : BySignature(BySignature) {}

  std::optional<unsigned> operator()(const CXXRecordDecl *Closure) {
    const DeclContext *Around = Closure->getDeclContext();
    while (Around && !isa<FunctionDecl>(Around) && !Around->isFileContext())
      Around = Around->getParent();
    auto *F = dyn_cast_or_null<FunctionDecl>(Around);
    if (!F || !F->hasBody())
      return std::max(1u, Closure->getLambdaManglingNumber());
    struct Finder : DynamicRecursiveASTVisitor {
      std::vector<const CXXRecordDecl *> Found;
      bool TraverseLambdaExpr(LambdaExpr *E) override { // the lambdas inside are that lambda's
        for (Expr *Init : E->capture_inits())           // but not these: [f = [] {…}] {…}
          TraverseStmt(Init);
        Found.push_back(E->getLambdaClass());
        return true;
      }
    } Finder;
    Finder.TraverseStmt(F->getBody());
    unsigned Number = 1;
    for (const CXXRecordDecl *Other : Finder.Found) {
      if (Other == Closure)
        return Number;
      Number += !BySignature || sameSignature(Other, Closure);
    }
    return std::max(1u, Closure->getLambdaManglingNumber());
  }

private:
  static bool sameSignature(const CXXRecordDecl *A, const CXXRecordDecl *B) {
    auto *F = A->getLambdaCallOperator(), *G = B->getLambdaCallOperator();
    if (F->getNumParams() != G->getNumParams())
      return false;
    for (unsigned I = 0; I < F->getNumParams(); ++I)
      if (F->getParamDecl(I)->getType().getCanonicalType() != G->getParamDecl(I)->getType().getCanonicalType())
        return false;
    return true;
  }
  bool BySignature;
};

std::string mangled(MangleContext &Mangler, GlobalDecl D) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Mangler.mangleName(D, OS);
  return Name.substr(2); // without _Z
}

struct NodeArena {
  void reset() { Memory.Reset(); }
  template <class Node, class... Arguments> Node *makeNode(Arguments &&...Values) {
    return new (Memory.Allocate(sizeof(Node), alignof(Node))) Node(std::forward<Arguments>(Values)...);
  }
  void *allocateNodeArray(size_t Count) { return Memory.Allocate<llvm::itanium_demangle::Node *>(Count); }
  llvm::BumpPtrAllocator Memory;
};

/// A mangled function's name with its template arguments, without its type.
StringRef nameAlone(StringRef Mangled) {
  llvm::itanium_demangle::ManglingParser<NodeArena> Parser(Mangled.begin(), Mangled.end());
  return Parser.parseName() ? Mangled.take_front(Parser.First - Mangled.begin()) : Mangled;
}

/// Finds what compilers spell in different ways.
struct SpellingFinder : llvm::itanium_demangle::AbstractManglingParser<SpellingFinder, NodeArena> {
  using NodeP = llvm::itanium_demangle::Node *;
  using AbstractManglingParser::AbstractManglingParser;
  // The parser calls these as its derived class's.
  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
  NodeP parseTemplateParamDecl(TemplateParamList *Parameters) {
    const char *From = First;
    NodeP Out = AbstractManglingParser::parseTemplateParamDecl(Parameters);
    Heads[From] = First;
    return Out;
  }
  NodeP parseCtorDtorName(NodeP &Class, NameState *State) {
    const char *From = First;
    NodeP Out = AbstractManglingParser::parseCtorDtorName(Class, State);
    if (Out)
      Variants.push_back(From + (From[1] == 'I' ? 2 : 1));
    return Out;
  }
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)
  std::map<const char *, const char *> Heads; ///< Of lambdas that are templates.
  std::vector<const char *> Variants;         ///< The digit of "C1" or "D2", of constructors and destructors.
};

/// "Z1fvENKUlTyT_E_clIiE" -> "Z1fvENKUlT_E_clIiE"
std::string withoutHeads(StringRef Mangled) {
  SpellingFinder Parser(Mangled.begin(), Mangled.end());
  Parser.parseName();
  std::string Out;
  const char *Rest = Mangled.begin();
  for (auto [From, To] : Parser.Heads) {
    Out.append(Rest, From);
    Rest = To;
  }
  return Out.append(Rest, Mangled.end());
}

GlobalDecl completeObject(const FunctionDecl *F) {
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    return {Constructor, Ctor_Complete};
  if (auto *Destructor = dyn_cast<CXXDestructorDecl>(F))
    return {Destructor, Dtor_Complete};
  return F;
}

/// Of a type that the function declares. Gcc: for what stands in constructors and destructors it names what all of
/// their variants share ("C4"), clang the complete one.
std::string localTypeName(MangleContext &Mangler, const FunctionDecl *F, bool Gcc) {
  std::string Name = mangled(Mangler, completeObject(F));
  if (Gcc) {
    SpellingFinder Parser(Name.data(), Name.data() + Name.size());
    Parser.parseEncoding();
    for (const char *Variant : Parser.Variants)
      Name[Variant - Name.data()] = '4';
  }
  // A friend is told by its parameters from those that other instantiations of its class have.
  return "Z" + (isa<ClassTemplateSpecializationDecl>(writtenIn(F)) && F->getParent() != writtenIn(F)
                    ? Name + "E"
                    : nameAlone(Name).str());
}

PrintingPolicy argumentPolicy(const ASTContext &AST) {
  PrintingPolicy Policy(AST.getPrintingPolicy());
  Policy.SuppressUnwrittenScope = true;
  return Policy;
}

} // namespace

SmallVector<TemplateArgument, 4> flattened(ArrayRef<TemplateArgument> Arguments) {
  SmallVector<TemplateArgument, 4> Out;
  for (const TemplateArgument &A : Arguments)
    if (A.getKind() == TemplateArgument::Pack)
      llvm::append_range(Out, flattened(A.pack_elements()));
    else
      Out.push_back(A);
  return Out;
}

std::string instanceSuffix(const ASTContext &AST, const FunctionDecl *F) {
  std::string Out;
  for (const Level &L : levels(F))
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

InstanceKeys instanceKeys(BuildContext &Context, const FunctionDecl *F) {
  ASTContext &AST = Context.File.Context;
  UnnamedTypes::Hidden Unnamed(Context.File.Unnamed);
  // Of a template's parameters, gcc before 14 names no kinds and constraints, as Clang once did.
  auto &Compatible = const_cast<LangOptions &>(AST.getLangOpts());
  auto GccName = [&](bool BySignature, LangOptions::ClangABI Version) {
    const LangOptions::ClangABI Own = Compatible.getClangABICompat();
    Compatible.setClangABICompat(Version);
    auto Override = [](ASTContext &, const NamedDecl *D) -> UnsignedOrNone {
      auto *Closure = dyn_cast<CXXRecordDecl>(D);
      if (!Closure || !Closure->isLambda())
        return std::nullopt;
      return *LambdaNumbers(false)(Closure);
    };
    auto OverrideBySignature = [](ASTContext &, const NamedDecl *D) -> UnsignedOrNone {
      auto *Closure = dyn_cast<CXXRecordDecl>(D);
      if (!Closure || !Closure->isLambda())
        return std::nullopt;
      return *LambdaNumbers(true)(Closure);
    };
    std::unique_ptr<MangleContext> Mangler(ItaniumMangleContext::create(
        AST, AST.getDiagnostics(), BySignature ? +OverrideBySignature : +Override, /*IsAux=*/false));
    UnnamedTypes::Numbered Numbered(Context.File.Unnamed, AST);
    std::string Name = localTypeName(*Mangler, F, true);
    if (!BySignature) // it names no template parameters of lambdas at all
      Name = "Z" + withoutHeads(StringRef(Name).drop_front());
    Name = UnnamedTypes::Numbered::mangled(Name);
    Compatible.setClangABICompat(Own);
    return Name;
  };
  InstanceKeys Keys;
  Keys.Gcc = GccName(true, LangOptions::ClangABI::Latest);
  Keys.Gcc13 = GccName(true, LangOptions::ClangABI::Ver17);
  Keys.OldGcc = GccName(false, LangOptions::ClangABI::Ver17);
  std::unique_ptr<MangleContext> Mangler(AST.createMangleContext());
  Keys.Clang = localTypeName(*Mangler, F, false);
  if (!AST.getLangOpts().RTTI || StringRef(Keys.Clang).contains('$'))
    Keys.Clang = PredefinedExpr::ComputeName(PredefinedIdentKind::PrettyFunction, F);
  return Keys;
}

const TemplateArgument *templateArgument(const FunctionDecl *F, StringRef Parameter) {
  for (const Level &L : levels(F))
    for (unsigned I = 0; I < L.Parameters->size() && I < L.Arguments.size(); ++I)
      if (const NamedDecl *P = L.Parameters->getParam(I); P->getIdentifier() && P->getName() == Parameter)
        return &L.Arguments[I];
  return nullptr;
}

/// "using T = double;", "constexpr int N = 4;", "static constexpr auto W = Weights{1, 2};"
static std::string declareArgument(BuildContext &Context, const std::string &Name, const TemplateArgument &Argument) {
  if (Argument.getKind() == TemplateArgument::Type)
    return "using " + Name + " = " + Context.Text.declare(Argument.getAsType().getCanonicalType(), "") + ";";
  std::string Type = "auto", Value;
  if (Argument.getKind() == TemplateArgument::Integral) {
    Type = Context.Text.declare(Argument.getIntegralType().getCanonicalType(), "");
    Value = toString(Argument.getAsIntegral(), 10);
    if (Argument.getIntegralType()->isBooleanType())
      Value = Argument.getAsIntegral() != 0 ? "true" : "false";
    else if (!Argument.getIntegralType()->isIntegerType() || Argument.getIntegralType()->isEnumeralType())
      Value = "(" + Type + ")" + Value;
  } else {
    llvm::raw_string_ostream OS(Value);
    Argument.print(argumentPolicy(Context.File.Context), OS, /*IncludeType=*/false);
  }
  // Lambdas use an object of a class without capturing it.
  const bool Object =
      Argument.getKind() == TemplateArgument::Declaration && isa<TemplateParamObjectDecl>(Argument.getAsDecl());
  return (Object ? "static constexpr " : "constexpr ") + Type + " " + Name + " = " + Value + ";";
}

std::vector<std::string> templateArguments(BuildContext &Context, const FunctionDecl *F, TokenRange Range,
                                           bool Generic) {
  std::vector<std::string> Out;
  const TokenStream &Tokens = Context.tokens();
  llvm::StringSet<> Named, Done;
  for (unsigned I = Range.First; I <= Range.Last; ++I)
    if (I < 2 || Tokens[I - 2].Spelling != "..." || Tokens[I - 1].Spelling != "(") // not sizeof...(Ts)
      Named.insert(Tokens[I].Spelling);
  const SmallVector<Level, 4> Levels = levels(F);
  for (const Level &L : ArrayRef(Levels).drop_front(Generic))
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
        const StringRef Name = Parameter->getName();
        Out.push_back(declareArgument(Context, Pack ? Context.Text.packs().name(Name, Index++) : Name.str(), One));
      }
    }
  if (isInstantiated(F))
    llvm::append_range(Out, kernelAliases(Context, F, Range));
  return Out;
}

std::vector<std::string> kernelAliases(BuildContext &Context, const FunctionDecl *F, TokenRange Range) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::MapVector<StringRef, const TypedefNameDecl *> Found; // the last of each name
    SourceLocation Before;
    const SourceManager *SM;
    bool VisitTypedefNameDecl(TypedefNameDecl *D) override {
      if (SM->isBeforeInTranslationUnit(D->getLocation(), Before) && isKernelAlias(D))
        Found[D->getName()] = D;
      return true;
    }
  } Finder;
  Finder.Before = Context.tokens()[Range.First].Loc;
  Finder.SM = &Context.File.Context.getSourceManager();
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Around = dyn_cast<FunctionDecl>(C); Around && Around->hasBody())
      Finder.TraverseStmt(Around->getBody());
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

SmallVector<CXXMethodDecl *, 4> instancesOf(const LambdaExpr *E) {
  SmallVector<CXXMethodDecl *, 4> Out;
  if (FunctionTemplateDecl *Generic =
          E->getLambdaClass()->getDependentLambdaCallOperator()
              ? E->getLambdaClass()->getDependentLambdaCallOperator()->getAsFunction()->getDescribedFunctionTemplate()
              : nullptr)
    for (FunctionDecl *F : Generic->specializations())
      if (F->getBody())
        Out.push_back(cast<CXXMethodDecl>(F));
  return Out;
}

} // namespace chomp
