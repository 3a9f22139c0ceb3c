//===- LibraryFunctions.h - functions of the library, whoever declares them ===//
#ifndef CHOMP_ANALYSIS_LIBRARYFUNCTIONS_H
#define CHOMP_ANALYSIS_LIBRARYFUNCTIONS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp {

/// A call's function that Sema chose by the size of an operand as the program names it: __sync_fetch_and_add, not
/// __sync_fetch_and_add_4.
llvm::StringRef withoutSize(const clang::FunctionDecl *F);

/// The C library's function that a built-in one stands for: "abort" of __builtin_abort. Empty for all others.
llvm::StringRef libraryBuiltin(const clang::FunctionDecl *F);

/// The header of C's library that declares a function which a program only declares by itself, or calls without any
/// declaration: "<string.h>". Empty for all others.
std::string libraryHeader(const clang::FunctionDecl *F);

/// Whether a function is the library's, whoever declares it.
bool isLibrarys(const clang::FunctionDecl *F);

} // namespace chomp

#endif
