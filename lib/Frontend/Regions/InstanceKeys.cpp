//===- InstanceKeys.cpp - what names an instantiation at run time ----------===//
//
// What names an instantiation at run time: typeid of a type that the function declares locally, as far as the end of
// the template's arguments. (A return type that depends on them follows, in which compilers name unknown members in
// different ways.) The Itanium ABI gives it the same string everywhere, but for closures: gcc before 13 counts all of a
// function's lambdas together, gcc 13 counts those of one signature, and clang numbers the lambdas of an ordinary
// function as they come, as it does with types that have no name. There, and without RTTI, clang's __PRETTY_FUNCTION__
// serves, which has the place of each closure; gcc numbers unnamed types by the function or class that they stand in.
// A lambda in the initializer of a namespace's variable has that variable's name for gcc, and an argument that is a
// part of a variable is the expression that says which.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/LocalTypes.h"
#include "Frontend/Regions/Instances.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/Demangle/ItaniumDemangle.h"
#include "llvm/Support/Allocator.h"

#include <map>

using namespace clang;

namespace chomp {

namespace {

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
    auto Parameters = [](const CXXRecordDecl *Closure) { // without const of their own
      auto *Type = Closure->getLambdaCallOperator()->getType()->castAs<FunctionProtoType>();
      return cast<FunctionProtoType>(Type->getCanonicalTypeInternal())->param_types();
    };
    if (Parameters(A) != Parameters(B))
      return false;
    return llvm::equal(A->getLambdaExplicitTemplateParameters(), B->getLambdaExplicitTemplateParameters(), sameKind);
  }
  static bool sameKind(const NamedDecl *A, const NamedDecl *B) {
    auto *Value = dyn_cast<NonTypeTemplateParmDecl>(A), *Other = dyn_cast<NonTypeTemplateParmDecl>(B);
    return A->getKind() == B->getKind() && A->isParameterPack() == B->isParameterPack() &&
           (!Value || Value->getType().getCanonicalType() == Other->getType().getCanonicalType());
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

/// Reads a mangled name, whose arguments' kinds may refer to the arguments before them.
template <class Parser> bool readName(Parser &P) {
  typename Parser::NameState State(&P);
  return P.parseName(&State);
}

/// A mangled function's name with its template arguments, without its type.
StringRef nameAlone(StringRef Mangled) {
  llvm::itanium_demangle::ManglingParser<NodeArena> Parser(Mangled.begin(), Mangled.end());
  return readName(Parser) ? Mangled.take_front(Parser.First - Mangled.begin()) : Mangled;
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
    (Parameters ? Heads : Kinds)[From] = First;
    return Out;
  }
  NodeP parseCtorDtorName(NodeP &Class, NameState *State) {
    const char *From = First;
    NodeP Out = AbstractManglingParser::parseCtorDtorName(Class, State);
    if (Out)
      Variants.push_back(From + (From[1] == 'I' ? 2 : 1));
    return Out;
  }
  NodeP parseExpr() {
    const char *From = First;
    NodeP Out = AbstractManglingParser::parseExpr();
    const StringRef Text(From, Out ? First - From : 0);
    if (Text.starts_with("L_Z"))
      Variable = Text;
    else if (Text.starts_with("so"))
      Parts.push_back({Text, Variable});
    return Out;
  }
  // NOLINTEND(bugprone-derived-method-shadowing-base-method)
  std::map<const char *, const char *> Heads; ///< Of lambdas that are templates.
  std::map<const char *, const char *> Kinds; ///< In front of template arguments: "TnT_", a value of the type T.
  std::vector<const char *> Variants;         ///< The digit of "C1" or "D2", of constructors and destructors.
  struct Part {
    StringRef Text, Variable;
  };
  std::vector<Part> Parts; ///< Of variables, as template arguments.
  StringRef Variable;      ///< The last.
};

std::string without(const std::map<const char *, const char *> &Parts, StringRef Mangled) {
  std::string Out;
  const char *Rest = Mangled.begin();
  for (auto [From, To] : Parts) {
    Out.append(Rest, From);
    Rest = To;
  }
  return Out.append(Rest, Mangled.end());
}

/// "Z1fvENKUlTyT_E_clIiE" -> "Z1fvENKUlT_E_clIiE"
std::string withoutHeads(StringRef Mangled) {
  SpellingFinder Parser(Mangled.begin(), Mangled.end());
  readName(Parser);
  return without(Parser.Heads, Mangled);
}

/// "Z1fIiTnT_Li3EEvvE" -> "Z1fIiLi3EEvvE". Gcc says of a value only that auto or a concept has left its type open, and
/// nothing of packs of no templates and of the arguments of a class template's member templates. No value where that
/// leaves none of them.
std::optional<std::string> withGccKinds(const FunctionDecl *F, StringRef Mangled) {
  SpellingFinder Parser(Mangled.begin(), Mangled.end());
  readName(Parser);
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  const bool Member = Template && isa<ClassTemplateSpecializationDecl>(Template->getDeclContext());
  std::map<const char *, const char *> LeftOut;
  for (auto [From, To] : Parser.Kinds) {
    StringRef Kind(From, To - From);
    const bool Empty = Kind.consume_front("Tp") && StringRef(To, 2) == "JE"; // a pack
    const bool Open = llvm::any_of(ArrayRef<StringRef>{"TnDa", "TnDc", "TnDk", "TnDK"},
                                   [&](StringRef Known) { return Kind.starts_with(Known); });
    if (Member || (Kind.starts_with("Tn") && !Open) || (Kind.starts_with("Tt") && Empty))
      LeftOut[From] = To;
  }
  const bool Some = LeftOut.size() < Parser.Kinds.size();
  return Some || LeftOut.empty() ? std::optional(without(LeftOut, Mangled)) : std::nullopt;
}

/// "dtixL_Z1aELl1E1x": a[1].x, of a template argument that is so, or leads there.
std::string partName(const ASTContext &AST, const TemplateArgument &Argument, StringRef Variable) {
  if (Argument.getKind() == TemplateArgument::Declaration)
    return Variable.str(); // "a" for &a[0]
  const APValue &Value = Argument.getAsStructuralValue();
  std::string Out = Variable.str();
  QualType Type = addressedVariable(Argument)->getType();
  for (const APValue::LValuePathEntry &Step : Value.getLValuePath()) {
    if (const ArrayType *Array = AST.getAsArrayType(Type)) {
      Type = Array->getElementType();
      const bool Last = &Step == &Value.getLValuePath().back();
      if (!Last || Step.getAsArrayIndex() != 0 || Argument.getStructuralValueType()->isReferenceType()) // "rows[1]"
        Out = "ix" + Out + "Ll" + std::to_string(Step.getAsArrayIndex()) + "E";
    } else if (auto *Field = dyn_cast<FieldDecl>(Step.getAsBaseOrMember().getPointer())) {
      Type = Field->getType();
      Out = "dt" + Out + std::to_string(Field->getName().size()) + Field->getName().str();
    } else {
      Type = AST.getCanonicalTagType(cast<CXXRecordDecl>(Step.getAsBaseOrMember().getPointer()));
    }
  }
  return Out;
}

/// "Z1fIXadsoiL_Z1aE4EEEvvE" -> "Z1fIXadixL_Z1aELl1EEEvvE"; "Z1fILDn0EEvvE" -> "Z1fILDnEEvvE"
std::string withGccArguments(const ASTContext &AST, const FunctionDecl *F, StringRef Mangled) {
  SpellingFinder Parser(Mangled.begin(), Mangled.end());
  readName(Parser);
  SmallVector<TemplateArgument, 4> Addressed;
  const SmallVector<TemplateLevel, 4> Levels = templateLevels(F);
  for (const TemplateLevel &L : llvm::reverse(Levels))
    for (const TemplateArgument &A : flattened(L.Arguments))
      if (const VarDecl *V = addressedVariable(A)) {
        const bool Decays = A.getKind() == TemplateArgument::Declaration && V->getType()->isArrayType() &&
                            A.getParamTypeForDecl()->isPointerType() &&
                            !A.getParamTypeForDecl()->getPointeeType()->isArrayType();
        if (A.getKind() == TemplateArgument::StructuralValue || Decays)
          Addressed.push_back(A);
      }
  std::string Out;
  const char *Rest = Mangled.begin();
  if (Parser.Parts.size() == Addressed.size()) // and none in the arguments' own types
    for (auto [Argument, Part] : llvm::zip_equal(Addressed, Parser.Parts)) {
      Out.append(Rest, Part.Text.begin());
      Out += partName(AST, Argument, Part.Variable);
      Rest = Part.Text.end();
    }
  Out.append(Rest, Mangled.end());
  for (size_t At = Out.find("LDn0E"); At != std::string::npos; At = Out.find("LDn0E"))
    Out.erase(At + 3, 1);
  return Out;
}

/// While it lives, lambdas that variables of namespaces are initialized with are named by these, as gcc has it.
class NamedByVariables {
public:
  explicit NamedByVariables(const FunctionDecl *F) {
    for (const TemplateLevel &L : templateLevels(F))
      for (const TemplateArgument &A : flattened(L.Arguments))
        if (A.getKind() == TemplateArgument::Type || A.getKind() == TemplateArgument::Declaration)
          for (const CXXRecordDecl *Closure :
               closuresIn(A.getKind() == TemplateArgument::Type ? A.getAsType() : A.getParamTypeForDecl()))
            name(const_cast<CXXRecordDecl *>(Closure));
  }
  ~NamedByVariables() {
    for (auto &[Closure, Numbering] : Changed)
      Closure->setLambdaNumbering(Numbering);
  }
  NamedByVariables(const NamedByVariables &) = delete;
  NamedByVariables &operator=(const NamedByVariables &) = delete;

private:
  void name(CXXRecordDecl *Closure) {
    const DeclContext *Around = Closure->getDeclContext();
    if (!Around->isFileContext() || Closure->getLambdaContextDecl())
      return;
    const SourceManager &SM = Closure->getASTContext().getSourceManager();
    for (Decl *D : Around->decls())
      if (auto *V = dyn_cast<VarDecl>(D);
          V && SM.isPointWithin(SM.getExpansionLoc(Closure->getLocation()), SM.getExpansionLoc(V->getBeginLoc()),
                                SM.getExpansionLoc(V->getEndLoc()))) {
        CXXRecordDecl::LambdaNumbering Numbering = Closure->getLambdaNumbering();
        Changed.emplace_back(Closure, Numbering);
        Numbering.ContextDecl = V;
        Closure->setLambdaNumbering(Numbering);
        return;
      }
  }
  std::vector<std::pair<CXXRecordDecl *, CXXRecordDecl::LambdaNumbering>> Changed;
};

GlobalDecl completeObject(const FunctionDecl *F) {
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    return {Constructor, Ctor_Complete};
  if (auto *Destructor = dyn_cast<CXXDestructorDecl>(F))
    return {Destructor, Dtor_Complete};
  return F;
}

/// Clang's mangler numbers a function's own types of one name in the order in which it meets them: in the function's.
/// Arguments: of a template, whose instance has the name that comes next.
void numberLocalTypes(MangleContext &Mangler, ArrayRef<TemplateArgument> Arguments) {
  for (const TemplateArgument &A : flattened(Arguments)) {
    const TagDecl *Tag = A.getKind() == TemplateArgument::Type ? A.getAsType()->getAsTagDecl() : nullptr;
    if (auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag))
      numberLocalTypes(Mangler, Special->getTemplateArgs().asArray());
    if (!Tag || !Tag->getIdentifier() || !outsideBlocks(Tag->getDeclContext())->isFunctionOrMethod())
      continue;
    forEachDecl(outsideBlocks(Tag->getDeclContext()), [&](const Decl *Own) {
      if (auto *Namesake = dyn_cast<TagDecl>(Own); Namesake && Namesake->getIdentifier() == Tag->getIdentifier())
        Mangler.mangleCanonicalTypeName(Namesake->getASTContext().getCanonicalTagType(Namesake), llvm::nulls());
    });
  }
}

/// Of a type that the function declares. Gcc: for what stands in constructors and destructors it names what all of
/// their variants share ("C4"), clang the complete one.
std::string localTypeName(MangleContext &Mangler, const FunctionDecl *F, bool Gcc) {
  if (const TemplateArgumentList *Arguments = F->getTemplateSpecializationArgs())
    numberLocalTypes(Mangler, Arguments->asArray());
  if (auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext()))
    numberLocalTypes(Mangler, Class->getTemplateArgs().asArray());
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

} // namespace

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
    NamedByVariables Named(F);
    std::string Name = localTypeName(*Mangler, F, true);
    if (std::optional<std::string> Kept = withGccKinds(F, StringRef(Name).drop_front())) {
      Name = "Z" + *Kept;
    } else { // nor are they counted among what may be abbreviated
      Compatible.setClangABICompat(LangOptions::ClangABI::Ver17);
      Name = localTypeName(*Mangler, F, true);
    }
    if (!BySignature) // it names no template parameters of lambdas at all
      Name = "Z" + withoutHeads(StringRef(Name).drop_front());
    Name = "Z" + withGccArguments(AST, F, StringRef(Name).drop_front());
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

} // namespace chomp
