//===- LocalTypes.h - types that functions declare ------------------------===//
//
// A type that a function declares and its regions use stands at file scope in the kernel file. There it can meet
// another of its name: a second function's, or the file's. The first that device code uses keeps the name. A later one
// is called otherwise if the source is C; in C++, where a class says its name in many places, all of its function's
// types move into a namespace. So do those of a function template if the text of one names the template's parameters:
// each instantiation has its own; and those of a function with using directives or declarations that they rely on,
// which stand in that namespace, too. Where two blocks of a C++ function use one name, the later block's types have a
// namespace inside of that.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_LOCALTYPES_H
#define CHOMP_FRONTEND_LOCALTYPES_H

#include "Frontend/Parse/Parse.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace chomp {

class LocalTypes {
public:
  explicit LocalTypes(const ParsedFile &File) : File(File) {}

  /// The function whose own a type or an enumerator is, a template's instantiations as one. Null for none, and for what
  /// a region declares, whose text has it.
  const clang::FunctionDecl *functionOf(const clang::NamedDecl *D);

  /// Whether a type or an enumerator is a function's own and finds its name in use at file scope.
  bool yields(const clang::NamedDecl *D);

  /// The namespace of a function's own type or enumerator: "main_", "main_::main_l7"; empty for none. C++ only.
  std::string space(const clang::NamedDecl *D);

  /// The instantiation whose own a type or an enumerator is in the kernel file; null for what all of them share, and
  /// for what no template's function declares. C++ only.
  const clang::FunctionDecl *instance(const clang::NamedDecl *D);

private:
  /// Braces of a function. If a block in front of them has one of their types' names, theirs are in a namespace.
  struct Block {
    bool contains(const clang::SourceManager &SM, const clang::NamedDecl *D) const;

    clang::SourceRange Braces;
    llvm::StringSet<> Names; ///< Of types and enumerators that stand in no block further in.
    std::string Space;
  };

  llvm::ArrayRef<Block> blocksOf(const clang::FunctionDecl *F); ///< An outer one in front of those inside.
  std::string functionSpace(const clang::FunctionDecl *F, const clang::NamedDecl *D);
  bool isInRegion(const clang::NamedDecl *D);
  bool namesParameters(const clang::FunctionDecl *Pattern);
  bool isTaken(llvm::StringRef Name, const clang::Decl *Owner);

  const ParsedFile &File;
  llvm::StringMap<const clang::Decl *> Owners;                     ///< Who has a name at file scope.
  llvm::DenseMap<const clang::FunctionDecl *, std::string> Spaces; ///< Empty: its types keep their names.
  llvm::DenseMap<const clang::FunctionDecl *, std::vector<Block>> Blocks;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Dependent; ///< Patterns, whether their types name parameters.
  /// What functions declare in target constructs.
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallPtrSet<const clang::Decl *, 4>> InRegions;
};

/// Whether a function's own name for a type is one of its region's kernels, too: its text can't stand outside of the
/// function, for it names the parameters of a template, or variables ("using value = decltype(f(0));").
bool isKernelAlias(const clang::NamedDecl *D);

/// All that a function declares, in the blocks of constructs, too.
void forEachDecl(const clang::DeclContext *Function, llvm::function_ref<void(const clang::Decl *)> Take);

} // namespace chomp

#endif
