//===- KeyTypes.h - types that name an instantiation ----------------------===//
//
// What finds an instantiation's kernel is typeid of a type that its code declares (InstanceKeys.cpp). A lambda in a
// variable's initializer, a default argument or a default member initializer stands in no function that would have a
// name, and compilers call it differently, or by what only they count. So such code makes a type of the arguments:
//
//   template <int K> auto scaled = [](auto *o) { typedef chomp_key<decltype(o)> chomp_types_l3;
//                                                …   typedef chomp_key<chomp_types_l3, chomp_value<decltype(K), K>> …
//
// What has no name there makes no difference to the code either.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_KEYTYPES_H
#define CHOMP_FRONTEND_KEYTYPES_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DeclTemplate.h"

namespace chomp {

/// Whether a function is a lambda's call operator that stands in no function's body, or is in such a lambda's code.
bool isHeldByNoFunction(const clang::FunctionDecl *F);

/// Whether a compiler keeps the tokens of a function's code until it has seen all of the class around it: code in a
/// default member initializer, or in a default argument of a member function.
bool isReadLater(const clang::FunctionDecl *F);

struct KeyType {
  std::string Text;                                   ///< The arguments of chomp_key, as the host text says them.
  const clang::ClassTemplateSpecializationDecl *Type; ///< This instantiation's chomp_key.
  const clang::CXXMethodDecl *Name;                   ///< Whose __PRETTY_FUNCTION__ has all of them (clang).
};

/// Of an instantiation that no function holds. Lets the host text declare what it takes.
KeyType keyType(BuildContext &Context, const clang::FunctionDecl *F);

} // namespace chomp

#endif
