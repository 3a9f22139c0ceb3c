//===- DeviceText.cpp - C and C++ as device text --------------------------===//
#include "Frontend/DeviceText.h"
#include "Frontend/DeviceNames.h"
#include "Frontend/DeviceRewriter.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

DeviceText::DeviceText(ParsedFile &File)
    : File(File), Policy(File.Context.getPrintingPolicy()), Names(std::make_unique<DeviceNames>(File)) {
  Policy.Bool = true;      // bool, not _Bool
  Policy.Restrict = false; // __restrict, not restrict
  Policy.SuppressUnwrittenScope = true;
}

DeviceText::~DeviceText() = default;

void DeviceText::edit(const Stmt *S, TokenEdits &Edits) {
  if (S && !File.Context.getLangOpts().CPlusPlus)
    Rewriter(*this, File, Edits).rewrite(S);
}

void DeviceText::edit(const Decl *D, TokenEdits &Edits) {
  if (!D || File.Context.getLangOpts().CPlusPlus)
    return;
  Rewriter(*this, File, Edits).rewrite(D);
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
    Rewriter(*this, File, Edits).rewrite(F->getBody());
}

std::string DeviceText::expression(const Expr *E) {
  TokenEdits Edits;
  edit(E, Edits);
  return File.Tokens.text(E->getSourceRange(), &Edits);
}

std::string DeviceText::name(const NamedDecl *D) { return Names->use(D); }

void DeviceText::problem(SourceLocation Loc, llvm::StringRef What, llvm::StringRef Fix) {
  if (Reported.insert(Loc.getRawEncoding()).second)
    report(File.Diags, Loc, Diag::DeviceText) << What << Fix;
}

std::string inventName(const ParsedFile &File, llvm::StringRef Base) {
  std::string Name = Base.str() + "_";
  while (File.PP.getIdentifierTable().find(Name) != File.PP.getIdentifierTable().end())
    Name += '_';
  return Name;
}

} // namespace chomp
