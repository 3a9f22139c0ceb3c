//===- UnnamedTypes.cpp - types that only a declarator names --------------===//
#include "Frontend/Tokens/UnnamedTypes.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

namespace {

/// Unnamed types with the declarators that have them.
struct TypeFinder : DynamicRecursiveASTVisitor {
  explicit TypeFinder(const ASTContext &AST) : AST(AST) { ShouldVisitTemplateInstantiations = true; }
  bool TraverseDecl(Decl *D) override {
    return !D || (!isa<TranslationUnitDecl>(D) && AST.getSourceManager().isInSystemHeader(D->getLocation())) ||
           DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  static bool isUnnamed(const TagDecl *Tag) {
    auto *Record = dyn_cast_or_null<CXXRecordDecl>(Tag);
    return Tag && !Tag->getIdentifier() && !Tag->getTypedefNameForAnonDecl() && !Tag->isImplicit() &&
           !(Record && (Record->isLambda() || Record->isAnonymousStructOrUnion()));
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *D) override {
    QualType Type = D->getType();
    while (Type->isPointerType() || Type->isArrayType())
      Type = Type->isPointerType() ? Type->getPointeeType() : AST.getBaseElementType(Type);
    TagDecl *Tag = isa<VarDecl, FieldDecl>(D) && D->getIdentifier() ? Type->getAsTagDecl() : nullptr;
    if (auto *Around = dyn_cast_or_null<CXXRecordDecl>(Tag ? Tag->getDeclContext() : nullptr);
        Around && Around->isAnonymousStructOrUnion()) // which declares no types with names
      return true;
    if (isUnnamed(Tag))
      Found.emplace_back(Tag, D->getIdentifier());
    return true;
  }
  const ASTContext &AST;
  std::vector<std::pair<TagDecl *, const IdentifierInfo *>> Found;
};

/// The token that a type's name stands behind: in front of its bases or brace.
std::optional<unsigned> placeOfName(const TokenStream &Tokens, const TagDecl *Tag) {
  auto First = Tokens.index(Tag->getInnerLocStart()), Brace = Tokens.index(Tag->getBraceRange().getBegin());
  if (!First || !Brace || *First >= *Brace)
    return std::nullopt;
  unsigned Depth = 0;
  for (unsigned I = *First; I < *Brace; ++I) {
    const StringRef Word = Tokens[I].Spelling;
    Depth += Word == "(" || Word == "[";
    Depth -= Word == ")" || Word == "]";
    if (Depth == 0 && Word == ":")
      return I - 1;
  }
  return *Brace - 1;
}

} // namespace

void UnnamedTypes::name(ASTContext &AST, Preprocessor &PP, const TokenStream &Tokens,
                        llvm::DenseMap<unsigned, std::string> &Text) {
  if (!AST.getLangOpts().CPlusPlus)
    return; // DeviceNames
  auto IsUnnamed = [&](const Type *T) {
    const TagDecl *Tag = isa<TagType>(T) ? T->getAsTagDecl() : nullptr;
    return TypeFinder::isUnnamed(Tag) && !AST.getSourceManager().isInSystemHeader(Tag->getLocation());
  };
  if (llvm::none_of(AST.getTypes(), IsUnnamed))
    return; // nothing to walk for
  TypeFinder Finder(AST);
  Finder.TraverseDecl(AST.getTranslationUnitDecl());
  llvm::DenseMap<unsigned, IdentifierInfo *> Known; // by token: an instantiation's is its template's
  for (auto [Tag, Declarator] : Finder.Found) {
    auto Place = placeOfName(Tokens, Tag);
    if (!Place || Tag->getIdentifier())
      continue;
    IdentifierInfo *&Name = Known[*Place];
    if (!Name) {
      std::string Own = Declarator->getName().str() + "_t";
      while (PP.getIdentifierTable().find(Own) != PP.getIdentifierTable().end())
        Own += '_';
      Name = &PP.getIdentifierTable().get(Own);
      Text[*Place] = (Tokens[*Place].Spelling + " " + Own).str();
    }
    for (TagDecl *Redeclared : Tag->redecls()) {
      Redeclared->setDeclName(Name);
      Named.emplace_back(Redeclared, Name);
    }
  }
}

UnnamedTypes::Hidden::Hidden(const UnnamedTypes &Types) : Types(Types) {
  for (auto [Tag, Name] : Types.Named)
    Tag->setDeclName(DeclarationName());
}

UnnamedTypes::Hidden::~Hidden() {
  for (auto [Tag, Name] : Types.Named)
    Tag->setDeclName(Name);
}

/// How many unnamed types stand before one in its function or class.
static unsigned numberOf(const TagDecl *Tag) {
  unsigned Number = 0;
  for (const Decl *D : Tag->getDeclContext()->decls()) {
    auto *Other = dyn_cast<TagDecl>(D);
    auto *Record = dyn_cast_or_null<CXXRecordDecl>(Other);
    if (Other && declaresSameEntity(Other, Tag))
      break;
    Number += Other && !Other->getIdentifier() && !(Record && Record->isLambda());
  }
  return Number;
}

static constexpr llvm::StringLiteral NumberedName = "chomp_Ut_", CountedName = "chomp_anon_";

UnnamedTypes::Numbered::Numbered(const UnnamedTypes &Types, ASTContext &AST) : Types(Types) {
  std::vector<std::pair<TagDecl *, unsigned>> Numbers; // all counted before any has a name
  unsigned Counted = 0;
  for (auto [Tag, Name] : Types.Named)
    if (!Tag->isExternallyVisible())
      Numbers.emplace_back(Tag, Tag->getDeclContext()->isFileContext() ? Counted++ : numberOf(Tag));
  for (auto [Tag, Number] : Numbers) {
    llvm::StringRef Prefix = Tag->getDeclContext()->isFileContext() ? CountedName : NumberedName;
    Tag->setDeclName(&AST.Idents.get(Prefix.str() + std::to_string(Number) + "_"));
  }
}

UnnamedTypes::Numbered::~Numbered() {
  for (auto [Tag, Name] : Types.Named)
    Tag->setDeclName(DeclarationName());
}

/// Puts something else in the place of all names that begin in a way, by their number.
static std::string replaced(llvm::StringRef Text, llvm::StringRef Prefix,
                            llvm::function_ref<std::string(unsigned)> By) {
  std::string Out;
  for (size_t At; (At = Text.find(Prefix)) != llvm::StringRef::npos;) {
    llvm::StringRef Before = Text.take_front(At), Name = Text.drop_front(At);
    Text = Name.drop_front(Prefix.size());
    unsigned Number = 0;
    Text.consumeInteger(10, Number);
    Text.consume_front("_");
    Before.consume_back(std::to_string(Name.size() - Text.size())); // its length
    Out += Before.str() + By(Number);
  }
  return Out + Text.str();
}

std::string UnnamedTypes::Numbered::mangled(llvm::StringRef Name) {
  std::string Local = replaced(Name, NumberedName, [](unsigned Number) {
    return "Ut" + (Number ? std::to_string(Number - 1) : std::string()) + "_";
  });
  return replaced(Local, CountedName, [](unsigned) { return std::string(1, CountedByGcc); });
}

} // namespace chomp
