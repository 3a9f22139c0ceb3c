//===- TokenFacts.h - what the AST says of tokens -------------------------===//
#ifndef CHOMP_FRONTEND_PARSE_TOKENFACTS_H
#define CHOMP_FRONTEND_PARSE_TOKENFACTS_H

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace chomp {

/// The `::` in front of names of the program's own (TokenStream::setGlobals()). By the words alone, since templates
/// have names that nobody has looked up.
llvm::DenseMap<unsigned, bool> findGlobals(const clang::ASTContext &AST, clang::Preprocessor &PP,
                                           const TokenStream &Tokens);

/// The fold expressions of a file's own templates, for TokenStream::setFolds().
std::vector<TokenStream::Fold> findFolds(clang::ASTContext &Context, const TokenStream &Tokens);

} // namespace chomp

#endif
