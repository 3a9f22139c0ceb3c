//===- InstanceKeys.cpp - what names an instantiation at run time ---------===//
//
// What names an instantiation at run time: typeid of a type that the function declares locally, as far as the end of
// the template's arguments. (A return type that depends on them follows, in which compilers name unknown members in
// different ways.) The Itanium ABI gives it the same string everywhere, but for closures: gcc before 13 counts all of a
// function's lambdas together, gcc 13 counts those of one signature, and clang numbers the lambdas of an ordinary
// function as they come, as it does with types that have no name. There, and without RTTI, clang's __PRETTY_FUNCTION__
// serves, which has the place of each closure; gcc numbers unnamed types by the function or class that they stand in.
// An argument that is a part of a variable is for gcc the expression that says which. What lambdas of no function are
// called, nobody knows (LambdaNames.h): code of theirs says the arguments by itself (KeyTypes.h).
//
//===----------------------------------------------------------------------===//
#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/KeyTypes.h"
#include "Frontend/Device/LambdaNames.h"
#include "Frontend/Device/LocalTypes.h"
#include "Frontend/Device/NameParser.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Mangle.h"
#include "clang/Lex/Preprocessor.h"

#include <map>

using namespace clang;

namespace chomp {

namespace {

std::string mangled(MangleContext &Mangler, GlobalDecl D) {
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Mangler.mangleName(D, OS);
  return Name.substr(2); // without _Z
}

/// A mangled function's name with its template arguments, without its type.
StringRef nameAlone(StringRef Mangled) {
  struct PlainParser : NameParser<PlainParser> {
    using NameParser::NameParser;
  } Parser(Mangled.begin(), Mangled.end());
  return readName(Parser) ? Mangled.take_front(Parser.First - Mangled.begin()) : Mangled;
}

/// Finds what compilers spell in different ways.
struct SpellingFinder : NameParser<SpellingFinder> {
  using NameParser::NameParser;
  // The parser calls these as its derived class's.
  // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
  NodeP parseTemplateParamDecl(TemplateParamList *Parameters) {
    const char *From = First;
    NodeP Out = NameParser::parseTemplateParamDecl(Parameters);
    (Parameters ? Heads : Kinds)[From] = First;
    return Out;
  }
  NodeP parseCtorDtorName(NodeP &Class, NameState *State) {
    const char *From = First;
    NodeP Out = NameParser::parseCtorDtorName(Class, State);
    if (Out)
      Variants.push_back(From + (From[1] == 'I' ? 2 : 1));
    return Out;
  }
  NodeP parseExpr() {
    const char *From = First;
    NodeP Out = NameParser::parseExpr();
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

/// Of a key type, all of it.
std::string keyName(MangleContext &Mangler, const KeyType &Key) {
  numberLocalTypes(Mangler, Key.Type->getTemplateArgs().asArray());
  std::string Name;
  llvm::raw_string_ostream OS(Name);
  Mangler.mangleCanonicalTypeName(Key.Type->getASTContext().getCanonicalTagType(Key.Type), OS);
  return Name.substr(4); // without _ZTS
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

/// The lambdas' types among a template's arguments.
static SmallVector<const CXXRecordDecl *, 4> closuresIn(ArrayRef<TemplateArgument> Arguments) {
  SmallVector<const CXXRecordDecl *, 4> Out;
  for (const TemplateArgument &A : flattened(Arguments))
    if (A.getKind() == TemplateArgument::Type)
      llvm::append_range(Out, closuresIn(A.getAsType()));
    else if (A.getKind() == TemplateArgument::Declaration)
      llvm::append_range(Out, closuresIn(A.getParamTypeForDecl()));
  return Out;
}

InstanceKeys instanceKeys(BuildContext &Context, const FunctionDecl *F) {
  ASTContext &AST = Context.File.Context;
  UnnamedTypes::Hidden Unnamed(Context.File.Unnamed);
  const std::optional<KeyType> Key = isHeldByNoFunction(F) ? std::optional(keyType(Context, F)) : std::nullopt;
  SmallVector<const CXXRecordDecl *, 4> Closures;
  for (const TemplateLevel &L : templateLevels(F))
    llvm::append_range(Closures, closuresIn(L.Arguments));
  // Of a template's parameters, gcc before 14 names no kinds and constraints, as Clang once did.
  auto &Compatible = const_cast<LangOptions &>(AST.getLangOpts());
  auto GccName = [&](bool BySignature, LangOptions::ClangABI Version) {
    const LangOptions::ClangABI Own = Compatible.getClangABICompat();
    Compatible.setClangABICompat(Version);
    auto Override = [](ASTContext &, const NamedDecl *D) -> UnsignedOrNone {
      auto *Closure = dyn_cast<CXXRecordDecl>(D);
      if (!Closure || !Closure->isLambda())
        return std::nullopt;
      return gccNumber(Closure, /*BySignature=*/false);
    };
    auto OverrideBySignature = [](ASTContext &, const NamedDecl *D) -> UnsignedOrNone {
      auto *Closure = dyn_cast<CXXRecordDecl>(D);
      if (!Closure || !Closure->isLambda())
        return std::nullopt;
      return gccNumber(Closure, /*BySignature=*/true);
    };
    std::unique_ptr<MangleContext> Mangler(ItaniumMangleContext::create(
        AST, AST.getDiagnostics(), BySignature ? +OverrideBySignature : +Override, /*IsAux=*/false));
    UnnamedTypes::Numbered Numbered(Context.File.Unnamed, AST);
    const GccLambdas Lambdas(Closures, /*Old=*/!BySignature);
    const std::string Local = Key ? "" : "Z"; // in front of all
    std::string Name;
    if (Key) {
      Name = keyName(*Mangler, *Key);
    } else {
      Name = localTypeName(*Mangler, F, true);
      if (std::optional<std::string> Kept = withGccKinds(F, StringRef(Name).drop_front())) {
        Name = *Kept;
      } else { // nor are they counted among what may be abbreviated
        Compatible.setClangABICompat(LangOptions::ClangABI::Ver17);
        Name = localTypeName(*Mangler, F, true).substr(1);
      }
    }
    if (!BySignature) // it names no template parameters of lambdas at all
      Name = withoutHeads(Name);
    Name = Lambdas.withMarks(withGccArguments(AST, F, Name));
    Name = UnnamedTypes::Numbered::mangled(Local + Name);
    Compatible.setClangABICompat(Own);
    return Name;
  };
  InstanceKeys Keys;
  Keys.Types = Key ? Key->Text : "";
  Keys.Gcc = GccName(true, LangOptions::ClangABI::Latest);
  Keys.Gcc13 = GccName(true, LangOptions::ClangABI::Ver17);
  Keys.OldGcc = GccName(false, LangOptions::ClangABI::Ver17);
  std::unique_ptr<MangleContext> Mangler(AST.createMangleContext());
  Keys.Clang = Key ? keyName(*Mangler, *Key) : localTypeName(*Mangler, F, false);
  if (!AST.getLangOpts().RTTI || StringRef(Keys.Clang).contains('$'))
    Keys.Clang = PredefinedExpr::ComputeName(PredefinedIdentKind::PrettyFunction, Key ? Key->Name : F);
  // The place of a lambda, which another text has elsewhere: there clang finds no kernel.
  if (Context.File.Standalone && StringRef(Keys.Clang).contains(" at "))
    Keys.Clang = Keys.Gcc;
  return Keys;
}

/// The version of gcc that is to compile the host text; 0: another compiler's, or not known.
static unsigned gccVersion(BuildContext &Context) {
  const Preprocessor &PP = Context.File.PP;
  const MacroInfo *Macro = Context.HostGnu ? PP.getMacroInfo(PP.getIdentifierInfo("__GNUC__")) : nullptr;
  unsigned Version = 0;
  if (Macro && Macro->getNumTokens() == 1)
    StringRef(PP.getSpelling(Macro->getReplacementToken(0))).getAsInteger(10, Version);
  return Version;
}

void tellApart(BuildContext &Context, SourceLocation Construct, InstanceKeys &Keys, InstanceKeys &Others) {
  const unsigned Gcc = gccVersion(Context);
  auto Check = [&](std::string InstanceKeys::*Key, bool IsAmbiguous, bool IsHost, const char *Why) {
    if (!IsAmbiguous || Keys.*Key != Others.*Key)
      return;
    if (IsHost)
      Context.error(Construct, Diag::AlikeLambdas) << Why;
    Others.*Key = Keys.*Key += " of several";
  };
  // Where clang's name has a type by its place alone, instantiations of what is around that place are not told apart.
  Check(&InstanceKeys::Clang, Keys.Types.empty() || StringRef(Keys.Clang).contains(" at "), Context.HostClang,
        "clang names them by their places");
  if (!Context.HostClang && Keys.Gcc == Others.Gcc &&
      StringRef(Keys.Gcc).contains(UnnamedTypes::Numbered::CountedByGcc))
    Context.error(Construct, Diag::UnnamedInstances);
  Check(&InstanceKeys::OldGcc, GccLambdas::isAmbiguous(Keys.OldGcc), Gcc > 0 && Gcc < 13,
        "gcc before 13 counts them through all that it reads; clang++ does not, CHOMP_HOST_CXX");
  Check(&InstanceKeys::Gcc13, GccLambdas::isAmbiguous(Keys.Gcc13), Gcc == 13, "gcc counts them by itself");
  Check(&InstanceKeys::Gcc, GccLambdas::isAmbiguous(Keys.Gcc), Gcc > 13, "gcc counts them by itself");
}

} // namespace chomp
