//===- WorkItemStorage.h - what threads that take turns keep --------------===//
#ifndef CHOMP_FRONTEND_WORKITEMSTORAGE_H
#define CHOMP_FRONTEND_WORKITEMSTORAGE_H

#include "Frontend/Threads/WorkItemVariables.h"

#include "llvm/ADT/SetVector.h"

#include <optional>

namespace chomp {

class WorkItemStorage : protected WorkItemVariables {
protected:
  WorkItemStorage(BuildContext &Context, const clang::OMPExecutableDirective *D, WorkItemLoops &Out,
                  std::optional<Obstacle> &Why)
      : WorkItemVariables(Context, D, Out, Why) {}

  /// Finds out what each variable is to the parts that the construct has been cut into, and what these load and store.
  void keep();

  std::vector<std::vector<const clang::Stmt *>> In; ///< Of each part: the loops around it.

private:
  bool canKeep(clang::QualType Type) const;
  /// The variables that a statement declares.
  static llvm::SmallVector<const clang::VarDecl *, 4> variablesIn(const clang::Stmt *S);
  /// What a part declares and uses.
  void note(unsigned I);
  /// What a variable is to the threads; nothing if it stands against their turns.
  std::optional<Kept> keptAs(const clang::VarDecl *V);
  /// Whether one barrier interval declares a variable for itself; each time, if a loop comes back to it and not to the
  /// declaration.
  bool isOfOneBarrierInterval(const clang::VarDecl *V);
  std::optional<Kept> keptReference(const clang::VarDecl *V, const Event &Declaration, bool InHead);
  std::optional<Kept> keptObject(const clang::VarDecl *V, const Event *Declaration, bool InHead);
  /// "float sum;" that other barrier intervals use stands in none of them.
  void dropDeclarations(unsigned I);
  /// Declares a variable at a part's beginning, behind those that it is computed of.
  void load(unsigned I, const clang::VarDecl *V);
  /// What a part has to store at its end: what it declares with a value, too.
  void store(WorkItemLoops::Part &Part);
  /// The declaration in a part of a name that the part's beginning declares already: a block can't do that twice.
  static const clang::Stmt *hiding(const WorkItemLoops::Part &Part);

  llvm::MapVector<const clang::VarDecl *, llvm::SmallSetVector<unsigned, 4>> Users; ///< Parts that use a variable.
  llvm::DenseMap<const clang::VarDecl *, unsigned> DeclaredIn;                      ///< The part, if it is in one.
  uint64_t Bytes = 0;                                                               ///< That are kept.
};

} // namespace chomp

#endif
