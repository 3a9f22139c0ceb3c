//===- TokenFacts.cpp - what the AST says of tokens -----------------------===//
#include "Frontend/Parse/TokenFacts.h"

#include "Analysis/LibraryFunctions.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/StringMap.h"

using namespace clang;

namespace chomp {

llvm::DenseMap<unsigned, bool> findGlobals(const ASTContext &AST, Preprocessor &PP, const TokenStream &Tokens) {
  llvm::DenseMap<unsigned, bool> Out;
  if (!AST.getLangOpts().CPlusPlus)
    return Out;
  const SourceManager &SM = AST.getSourceManager();
  auto IsName = [&](StringRef Word) {
    return !Word.empty() && isAsciiIdentifierStart(Word[0]) &&
           !PP.getIdentifierInfo(Word)->isKeyword(AST.getLangOpts());
  };
  enum { Foreign, Own, Variable };
  llvm::StringMap<int> Known;
  auto Kind = [&](StringRef Name) {
    auto [It, New] = Known.try_emplace(Name, Foreign);
    if (!New)
      return It->second;
    auto InSystem = [&](const NamedDecl *D) {
      auto *F = dyn_cast<FunctionDecl>(D);
      return D->isImplicit() || (F ? isLibrarys(F) : SM.isInSystemHeader(D->getLocation()));
    };
    auto Found = AST.getTranslationUnitDecl()->lookup(PP.getIdentifierInfo(Name));
    // A program may open std, too; of functions, its own overloads are the device's.
    if (!Found.empty() &&
        (isa<NamespaceDecl>(Found.front()) ? llvm::none_of(Found, InSystem) : !llvm::all_of(Found, InSystem)))
      It->second = llvm::any_of(Found, llvm::IsaPred<VarDecl>) ? Variable : Own;
    return It->second;
  };
  for (unsigned I = 0; I + 1 < Tokens.tokens().size(); ++I) {
    if (Tokens[I].Spelling != "::" || !IsName(Tokens[I + 1].Spelling) || Kind(Tokens[I + 1].Spelling) == Foreign)
      continue;
    // What qualifies a name stands right before it; x > ::y does not.
    StringRef Before = I > 0 ? Tokens[I - 1].Spelling : StringRef();
    if (!IsName(Before) && (Tokens[I].LeadingSpace || (Before != ">" && Before != ">>" && Before != ")")))
      Out[I] = Kind(Tokens[I + 1].Spelling) == Variable;
  }
  return Out;
}

static std::optional<TokenRange> rangeOf(const TokenStream &Tokens, SourceRange Range) {
  auto First = Tokens.index(Range.getBegin()), Last = Tokens.index(Range.getEnd());
  return First && Last ? std::optional(TokenRange{*First, *Last}) : std::nullopt;
}

std::vector<TokenStream::Fold> findFolds(ASTContext &Context, const TokenStream &Tokens) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const SourceManager &SM, const TokenStream &Tokens) : SM(SM), Tokens(Tokens) {}
    bool TraverseDecl(Decl *D) override {
      return !D || (!isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation())) ||
             DynamicRecursiveASTVisitor::TraverseDecl(D);
    }
    bool VisitCXXFoldExpr(CXXFoldExpr *E) override {
      auto Whole = rangeOf(Tokens, E->getSourceRange()), Operands = rangeOf(Tokens, E->getPattern()->getSourceRange());
      if (!Whole || !Operands)
        return true;
      if (auto Init = E->getInit() ? rangeOf(Tokens, E->getInit()->getSourceRange()) : std::nullopt)
        Operands = {std::min(Init->First, Operands->First), std::max(Init->Last, Operands->Last)};
      Found.push_back({*Whole, *Operands});
      return true;
    }
    const SourceManager &SM;
    const TokenStream &Tokens;
    std::vector<TokenStream::Fold> Found;
  } Finder(Context.getSourceManager(), Tokens);
  // The walk is only worth while if there may be one.
  if (Context.getLangOpts().CPlusPlus17 &&
      llvm::any_of(Tokens.tokens(), [](const ExpandedToken &T) { return T.Spelling == "..."; }))
    Finder.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

} // namespace chomp
