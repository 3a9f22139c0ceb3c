//===- Literals.h - literals that all compilers of kernels take -----------===//
#ifndef CHOMP_FRONTEND_TOKENS_LITERALS_H
#define CHOMP_FRONTEND_TOKENS_LITERALS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class ASTContext;
class Token;
} // namespace clang

namespace chomp {

class TokenStream;

/// The same literal without characters that some compiler of kernels refuses: control characters are octal escapes, and
/// a raw string that has some, or several lines, is an ordinary one.
std::string plainLiteral(llvm::StringRef Spelling);
/// Whether a token is a string or a character.
bool isTextLiteral(const clang::Token &T);

/// Strings that are only messages, where compilers refuse octal escapes: what kernel files have in place of them, by
/// token, as for TokenStream::setDeviceNames().
void findPlainMessages(clang::ASTContext &AST, const TokenStream &Tokens,
                       llvm::DenseMap<unsigned, std::string> &DeviceNames);

} // namespace chomp

#endif
