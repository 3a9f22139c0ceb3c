//===- DelimitedVariants.cpp - begin declare variant ----------------------===//
#include "Frontend/DelimitedVariants.h"

#include "Frontend/ConstantVariants.h"
#include "Frontend/OldSpellings.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace clang;

namespace chomp {

namespace {

class Rewriter {
public:
  Rewriter(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Match, ArrayRef<Token> Code, RenamedTokens &Renamed,
           ConstantVariants &Constants)
      : PP(PP), Begin(Begin), Match(Match), Code(Code), Renamed(Renamed), Constants(Constants) {}

  SmallVector<Token, 64> rewrite();

private:
  size_t closing(size_t Open) const;
  bool isScope(size_t First, size_t Brace) const;
  std::optional<size_t> functionName(size_t First, size_t Brace) const;
  std::string variantName(StringRef Base) const;
  void define(size_t First, size_t Name, size_t Brace, size_t Last);
  void refuse(const Token &Tok, StringRef What) const {
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedDirective) << "begin declare variant" << What;
  }

  Preprocessor &PP;
  SourceLocation Begin;
  ArrayRef<Token> Match, Code;
  RenamedTokens &Renamed;
  ConstantVariants &Constants;
  SmallVector<Token, 64> Out;
};

} // namespace

/// The bracket that closes the one at Open, or the end.
size_t Rewriter::closing(size_t Open) const {
  int Depth = 0;
  for (size_t I = Open; I < Code.size(); ++I) {
    Depth += Code[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Code[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth == 0)
      return I;
  }
  return Code.size();
}

/// `namespace n {`, `extern "C" {`
bool Rewriter::isScope(size_t First, size_t Brace) const {
  if (Code[First].is(tok::kw_extern))
    return Brace == First + 2;
  return llvm::any_of(Code.slice(First, Brace - First), [](const Token &Tok) { return Tok.is(tok::kw_namespace); });
}

/// Of a declaration that ends at a brace: the word before the parameters. Nothing for a type or an initializer.
std::optional<size_t> Rewriter::functionName(size_t First, size_t Brace) const {
  for (size_t I = First; I < Brace; ++I) {
    if (Code[I].is(tok::equal))
      return std::nullopt;
    if (!Code[I].isOneOf(tok::l_paren, tok::l_square))
      continue;
    bool Specifier = I > First && Code[I - 1].isOneOf(tok::kw___attribute, tok::kw_decltype, tok::kw_alignas,
                                                      tok::kw__Alignas, tok::kw_typeof, tok::kw_explicit);
    if (Code[I].is(tok::l_paren) && !Specifier)
      return I > First ? std::optional(I - 1) : std::nullopt;
    I = closing(I);
  }
  return std::nullopt;
}

/// "add_target": the function's name and what the selector asks for, unless that is taken.
std::string Rewriter::variantName(StringRef Base) const {
  static constexpr const char *Selectors[] = {"match",     "construct",      "device", "target_device", "kind",
                                              "isa",       "arch",           "uid",    "device_num",    "user",
                                              "condition", "implementation", "vendor", "extension",     "score"};
  std::string Name = Base.str();
  for (const Token &Tok : Match)
    if (StringRef Word = wordOf(Tok); !Word.empty() && !llvm::is_contained(Selectors, Word))
      Name += "_" + Word.str();
  if (Name == Base)
    Name += "_variant";
  const SourceManager &SM = PP.getSourceManager();
  StringRef Rest = SM.getBufferData(SM.getMainFileID()); // what was not read yet
  while (PP.getIdentifierTable().find(Name) != PP.getIdentifierTable().end() || Rest.contains(Name))
    Name += '_';
  return Name;
}

void Rewriter::define(size_t First, size_t Name, size_t Brace, size_t Last) {
  const Token &Written = Code[Name];
  std::string Variant = variantName(wordOf(Written));
  Renamed.emplace_back(Written.getLocation(), Variant);
  if (llvm::any_of(Code.slice(First, Name - First), [](const Token &Tok) { return Tok.is(tok::kw_constexpr); })) {
    Token Renamed = Written; // which no other token comes behind
    Renamed.setIdentifierInfo(PP.getIdentifierInfo(Variant));
    Out.append(Code.begin() + First, Code.begin() + Name);
    Out.push_back(Renamed);
    Out.append(Code.begin() + Name + 1, Code.begin() + std::min(Last + 1, Code.size()));
    Constants.define(PP, Written, Variant, Match); // Clang takes no variants of those
    return;
  }
  for (size_t I = First; I <= Last && I < Code.size(); ++I)
    Out.push_back(I == Name ? makeWord(PP, Variant, Written) : Code[I]);
  auto Annotation = [&](tok::TokenKind Kind) {
    Token &Tok = Out.emplace_back();
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Begin);
  };
  Annotation(tok::annot_pragma_openmp);
  Out.append({makeWord(PP, "declare", Written), makeWord(PP, "variant", Written), makeSign(PP, tok::l_paren, Written),
              makeWord(PP, Variant, Written), makeSign(PP, tok::r_paren, Written)});
  SmallVector<Token, 24> Selectors(Match);
  modernize(PP, llvm::omp::OMPD_declare_variant, Selectors);
  Out.append(Selectors.begin(), Selectors.end());
  Annotation(tok::annot_pragma_openmp_end);
  Out.append(Code.begin() + First, Code.begin() + Brace);
  Out.push_back(makeSign(PP, tok::semi, Written));
}

SmallVector<Token, 64> Rewriter::rewrite() {
  size_t First = 0; // of the current declaration
  auto Copy = [&](size_t End) {
    End = std::min(End, Code.size());
    Out.append(Code.begin() + First, Code.begin() + End);
    First = End;
  };
  for (size_t I = 0; I < Code.size(); ++I) {
    if (Code[I].is(tok::annot_pragma_openmp)) {
      while (I + 1 < Code.size() && Code[I].isNot(tok::annot_pragma_openmp_end))
        ++I;
      Copy(I + 1);
    } else if (Code[I].is(tok::semi) || Code[I].is(tok::r_brace)) { // of a declaration, or a namespace
      Copy(I + 1);
    } else if (Code[I].is(tok::l_brace) && isScope(First, I)) {
      Copy(I + 1);
    } else if (Code[I].is(tok::l_brace)) {
      size_t Last = closing(I);
      auto Name = functionName(First, I);
      if (Name && Code[First].is(tok::kw_template)) {
        refuse(Code[First], "around a template");
      } else if (Name && Code[*Name].isNot(tok::identifier)) {
        refuse(Code[*Name], "around an operator or destructor");
      } else if (Name && *Name > First && Code[*Name - 1].is(tok::coloncolon)) {
        refuse(Code[*Name], "around a member function");
      } else if (Name) {
        define(First, *Name, I, Last);
      }
      if (Name)
        First = std::min(Last + 1, Code.size());
      I = Last;
    }
  }
  Copy(Code.size());
  return std::move(Out);
}

SmallVector<Token, 64> rewriteVariants(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Match,
                                       ArrayRef<Token> Code, RenamedTokens &Renamed, ConstantVariants &Constants) {
  return Rewriter(PP, Begin, Match, Code, Renamed, Constants).rewrite();
}

} // namespace chomp
