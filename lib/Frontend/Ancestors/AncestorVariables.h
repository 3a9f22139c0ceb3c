//===- AncestorVariables.h - what the host's code uses of a device's ------===//
#ifndef CHOMP_FRONTEND_ANCESTORVARIABLES_H
#define CHOMP_FRONTEND_ANCESTORVARIABLES_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace chomp {

/// Says that a construct for the host isn't supported somewhere, or with something.
void refuseAncestor(BuildContext &Context, clang::SourceLocation Loc, llvm::StringRef Where);

/// What a reference refers to; a parameter as it is, though written as an array.
inline clang::QualType typeOfVariable(const clang::VarDecl *V) {
  const clang::QualType Type = V->getType().getNonReferenceType();
  auto *Parameter = Type->getAs<clang::DecayedType>(); // a pointer, though written as an array of variable length
  return Parameter ? Parameter->getDecayedType() : Type;
}

/// How the host's code gets a variable.
enum class Reach {
  Storage, ///< By the address of its storage on the host.
  Pointer, ///< A pointer's value, translated.
  Value,   ///< A copy (firstprivate).
  Private,
  Own ///< The host's own, by its name: declare target variables and constants.
};

/// Which variables the code of the construct uses, and how each is reached (OpenMP 5.2, 5.8.1 for those without a
/// clause).
struct AncestorVariables {
  struct Entry {
    const clang::VarDecl *V; ///< Null: a part of the object that `this` points to, or what is only Moved.
    Reach How;
    const UsedVariable *Use; ///< In the code; null: only a clause names it.
    const clang::Expr *Item; ///< Of a map clause, or a member that the code uses; null: a variable without a clause.
    MapType Type;
    clang::SourceLocation Loc;
    bool Implicit = false;
    bool Moved = false; ///< Nothing that the function gets leads there: a pointer's, which is in memory itself.
  };
  std::vector<Entry> Entries;
  std::vector<UsedVariable> Used;

  /// InTemplate: the object of `this` is taken as a whole, since a template doesn't tell what is a member of it.
  AncestorVariables(BuildContext &Context, const clang::OMPExecutableDirective *D, const AncestorPragma &Pragma,
                    bool InTemplate);
  bool knows(const clang::VarDecl *V) const {
    return llvm::any_of(Entries, [&](const Entry &E) { return E.V == V; });
  }
};

} // namespace chomp

#endif
