//===- AttributeMask.cpp - the parser gets pragmas for attributes ---------===//
#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Pragmas/Words.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace chomp {

/// omp::decl(…) with a list: erased where it stands, and a pragma behind the declaration.
void PragmaMask::takeDeclarators(Attribute &Found, bool Behind) {
  auto IsListed = [](const AttributeDirective &D) { return D.OfDeclaration && takesList(D.Tokens); };
  auto IsMisplaced = [&](const AttributeDirective &D) { return Behind && D.OfDeclaration && !IsListed(D); };
  for (const AttributeDirective &D : Found.Directives)
    if (IsMisplaced(D))
      report(PP->getDiagnostics(), D.Tokens[0].getLocation(), Diag::UnsupportedDirective)
          << PP->getSpelling(D.Tokens[0]) + (D.Tokens.size() > 1 ? " " + PP->getSpelling(D.Tokens[1]) : "")
          << "behind a name: write it in front of the declaration";
  llvm::erase_if(Found.Directives, IsMisplaced);
  if (llvm::none_of(Found.Directives, IsListed))
    return;
  Declared Declaration = readDeclaration(*PP);
  if (Declaration.Read.back().isNot(tok::semi) && Declaration.Read.back().isNot(tok::r_brace)) {
    report(PP->getDiagnostics(), Found.Directives[0].Tokens[0].getLocation(), Diag::UnsupportedDirective)
        << PP->getSpelling(Found.Directives[0].Tokens[0]) << "in front of such a declaration";
    Found.Directives.clear();
    return enter(*PP, Declaration.Read);
  }
  if (Behind)
    Declaration.Names = {LastName};
  SmallVector<Token, 32> Pragmas;
  for (const AttributeDirective &D : llvm::make_filter_range(Found.Directives, IsListed)) {
    erase(D.Begin, D.Tokens, D.End);
    SmallVector<Token, 32> Directive = withList(*PP, D.Tokens, Declaration.Names);
    // Kept in the host text, unless it is for devices alone.
    if (StringRef Name = wordOf(D.Tokens[0]); Name == "threadprivate" || Name == "allocate")
      respellBehind(Declaration.Read.back(), Directive);
    const SourceLocation Where = Declaration.Read.back().getLocation();
    if (DirectiveText Text = parseDirective(Directive); prepare(D.Begin, Text))
      appendPragma(*PP, Pragmas, Where, Text.tokens(), Where);
  }
  llvm::erase_if(Found.Directives, IsListed);
  enter(*PP, Pragmas, /*Again=*/true);
  enter(*PP, Declaration.Read);
}

/// A pragma behind a token of the host text: "; _Pragma("omp threadprivate(x)")".
void PragmaMask::respellBehind(const Token &Last, ArrayRef<Token> Directive) {
  std::string Text = " _Pragma(\"omp";
  for (const Token &Tok : Directive)
    Text += (Tok.isAnyIdentifier() || Tok.getIdentifierInfo() ? " " : "") + PP->getSpelling(Tok);
  Text += "\")";
  char *Tail = static_cast<char *>(PP->getPreprocessorAllocator().Allocate(Text.size() + 1, 1));
  std::copy(Text.begin(), Text.end(), Tail);
  Tail[Text.size()] = 0;
  Respelled.push_back({Last.getLocation(), Tail});
}

bool PragmaMask::takeAttribute(const Token &First) {
  Ahead = true;
  Attribute Found = readAttribute(*PP, First.getLocation());
  if (Found.Known) {
    if (Stream)
      Stream->noteDirective(Found.Read);
    // The last first: what is given to the parser comes before what it has not yet got.
    const bool Behind = !LastName.empty(); // a declarator's name, of omp::decl
    takeDeclarators(Found, Behind);
    const llvm::scope_exit Restore( // as HandlePragma() does
        [&, Was = PP->isIncrementalProcessingEnabled()] { PP->enableIncrementalProcessing(Was); });
    PP->enableIncrementalProcessing();
    for (AttributeDirective &D : llvm::reverse(Found.Directives)) {
      if (Found.Directives.size() > 1) // one may stay when the others are gone
        Respelled.push_back({D.Begin});
      take(*PP, D.Begin, D.Tokens, D.End);
    }
    enter(*PP, ArrayRef(Found.Read).take_back(2), /*Again=*/true);
  } else {
    enter(*PP, Found.Read);
  }
  Ahead = false;
  return Found.Known;
}

} // namespace chomp
