//===- Ancestors.h - code of the host's inside device code ----------------===//
//
// Shared by Ancestors.cpp, AncestorVariables.cpp and AncestorClasses.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ANCESTORS_H
#define CHOMP_FRONTEND_ANCESTORS_H

#include "Frontend/BuildContext.h"
#include "Frontend/Regions/UsedVariables.h"

#include "clang/AST/ExprCXX.h"

namespace chomp {

/// Whether Clang's task construct is the user's target construct with device(ancestor: 1) (AncestorPragma.h).
bool isAncestor(const BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Describes one inside device code, and the host's function for it (FileModel::Ancestors); null after a message.
std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// What the device evaluates of it: its clauses. Its code is the host's.
std::vector<const clang::Expr *> ancestorExpressions(const clang::OMPExecutableDirective *D);
/// Those in the host text.
void editAncestors(BuildContext &Context);
/// The device's variables with the addresses of the host's functions, in front of all code.
void addAncestorFunctions(BuildContext &Context);

const AncestorPragma *ancestorPragma(const BuildContext &Context, const clang::OMPExecutableDirective *D);

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

/// What the code of a construct does with the object of the member function around it.
struct AncestorThis {
  llvm::SmallVector<const clang::MemberExpr *, 4> Members; ///< A use of each data member.
  bool Whole = false;                                      ///< Its address, or a function of its class.
  bool Used = false;
  /// In the source: members without an object, `this`.
  llvm::SmallVector<clang::SourceLocation, 4> Unnamed, Named;
  clang::SourceLocation Copied; ///< [*this]

  explicit AncestorThis(const clang::OMPExecutableDirective *D);
};

/// What only its place can see, and where the code, or the type of a variable, names it.
struct NameOfPlace {
  clang::SourceLocation Use;
  const clang::NamedDecl *Decl;
};
std::vector<NameOfPlace> namesOfItsPlace(const BuildContext &Context, const clang::OMPExecutableDirective *D,
                                         const AncestorVariables &Variables);
/// Declarations for a function elsewhere that names such types, enumerators and functions, as the source has them.
std::vector<std::string> declarationsOf(const BuildContext &Context, llvm::ArrayRef<NameOfPlace> Names);

/// The constructs as the source has them: in templates none of an instantiation's. By the first token.
llvm::MapVector<unsigned, const clang::OMPExecutableDirective *> ancestorsOf(const BuildContext &Context);

/// The class in the construct's place, and how the host itself runs the code (AncestorClasses.cpp). D: as the source
/// has it.
void placeAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D, AncestorFunction &F);

} // namespace chomp

#endif
