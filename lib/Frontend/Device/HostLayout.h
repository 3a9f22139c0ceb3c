//===- HostLayout.h - members that devices lay out otherwise --------------===//
//
// No GPU has a long double of the host's size, and nvcc has no vectors: what the host has in an object's members of
// such types (DeviceText::isHostOnly) kernel files have as bytes, so that the members behind them lie where the host's
// do.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HOSTLAYOUT_H
#define CHOMP_FRONTEND_HOSTLAYOUT_H

#include "Frontend/Device/DeviceText.h"

#include "llvm/ADT/SetVector.h"

namespace chomp {

class DeviceSlice;

/// The instantiations' types in place of which members of a template have bytes. Its own members of such types, and
/// those of the classes in it, are none of them.
llvm::SetVector<clang::QualType> hostOnlyArguments(const DeviceText &Text, const DeviceSlice &Slice,
                                                   const clang::CXXRecordDecl *Template);

/// What leads from such a type to its bytes: "template <> struct chomp_member<long double> { … };"
std::string memberTrait(DeviceText &Text, const clang::ASTContext &AST, clang::QualType Type);
inline constexpr llvm::StringLiteral MemberTrait = "template <class T> struct chomp_member { typedef T type; };";

/// Before:  long double l[2] = {}, *p;
/// After:   alignas(16) unsigned char l[2][16]; long double *p;
///
/// Whether the member, or one that is declared together with it, is of such a type. Slice: of C++.
bool editHostOnly(DeviceText &Text, const DeviceSlice *Slice, const clang::FieldDecl *Field, TokenEdits &Edits);
/// "alignas(long double)" -> "alignas(16)".
void editAlignments(DeviceText &Text, const clang::Decl *D, TokenEdits &Edits);
/// "sizeof(long double)" -> "16ul". Returns false if the argument is of a type that devices have, or a template's own.
bool editSize(const DeviceText &Text, const clang::ASTContext &AST, const clang::UnaryExprOrTypeTraitExpr *E,
              TokenEdits &Edits);

/// Proves that a class, and those in it, are laid out as on the host, if anything in them could have another layout.
std::string layoutAssertions(DeviceText &Text, const clang::RecordDecl *Record, const std::string &Name);

/// Reports code of a kernel's that gives a value to such a member: a constructor, a list in braces.
void checkInitializers(DeviceText &Text, const clang::CXXConstructorDecl *Constructor);
void checkInitializers(DeviceText &Text, const clang::InitListExpr *List);

} // namespace chomp

#endif
