//===- DeviceNames.h - what a C program's declarations are called in C++ --===//
//
// A name is the user's unless C++ (class, this), a macro or a declaration of the vendors' headers (max, double2) owns
// it, or C's second name space for tags held a second meaning of it. One table for the whole file: declarations and
// uses agree whatever the order in which they are asked for.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICENAMES_H
#define CHOMP_FRONTEND_DEVICENAMES_H

#include "Frontend/Device/LocalTypes.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace chomp {

class DeviceText;

/// The namespaces around a declaration, outermost first; "" for an unnamed one, none for an inline one.
std::vector<std::string> namespacesOf(const clang::Decl *D);

class DeviceNames {
public:
  explicit DeviceNames(ParsedFile &File) : Locals(File), File(File) {}

  /// The unqualified name, as the declaration itself spells it.
  std::string own(const clang::NamedDecl *D);

  /// The name for a use: "A::B" for what C++ makes a member of the structure that it was defined in. A use inside that
  /// structure needs no qualification.
  std::string use(const clang::NamedDecl *D, clang::SourceLocation At = {});

  /// Whether a tag that the user left without a name is given one where it is defined: others refer to it, or to what
  /// it contains.
  bool needsName(const clang::TagDecl *D);

  /// The user's own declaration: not a system header's, not one of the library's functions declared by hand.
  bool isUsers(const clang::NamedDecl *D) const;

  /// Those of a C++ program's types, functions and variables that the vendors' headers have, too (float4), and what
  /// GPUs are to call them. All of the file's tokens of such a name change, whatever they mean: a problem where device
  /// code names something of the system's headers so (Library). A function that the standard library has under the same
  /// name is left unless it is for numbers alone: then the vendors' are overloads, as the user's.
  std::vector<std::pair<std::string, std::string>> yielding(DeviceText &Text, llvm::ArrayRef<const clang::Decl *> Decls,
                                                            llvm::function_ref<bool(llvm::StringRef)> Library) const;
  static bool isOverloaded(llvm::StringRef Function);
  static bool hasConstResult(llvm::StringRef Function);
  static bool isLibrary(llvm::StringRef Function);
  static bool isHostOnly(llvm::StringRef Function);

  /// A name like Base that occurs nowhere in the file and is given to nothing else.
  std::string invent(llvm::StringRef Base);

  LocalTypes Locals;

private:
  static bool isVendors(const clang::NamedDecl *D);
  bool hidesObject(const clang::NamedDecl *D);
  bool isTaken(const clang::NamedDecl *D);
  void searchDeclarators();
  std::string nameless(const clang::TagDecl *D);

  ParsedFile &File;
  llvm::DenseMap<const clang::Decl *, std::string> Known;
  llvm::DenseMap<const clang::TagDecl *, std::string> Declarators; ///< First declarator of each tag without a name.
  llvm::DenseSet<const clang::TagDecl *> Referred; ///< Those of pointers and volatile objects, or in __typeof__.
  bool Searched = false;
};

/// Whether the kernel file has a declare target variable of a function's own outside of it: one that the host's
/// function has, so that no device function brings it. Not of templates and inline functions, of which a program has
/// several.
bool isMovedOut(const clang::ValueDecl *D);

/// What device/Builtins.h calls a compiler's function that nvcc takes for the host's: "ctz" of __builtin_ctz. Empty for
/// all others.
llvm::StringRef deviceBuiltin(const clang::FunctionDecl *F);

/// What a GPU's code calls in place of a compiler's own atomic function (device/GnuAtomics.h), by its name:
/// "chomp::gnu::atomic_load_n" for __atomic_load_n. Empty for all others.
std::string gnuAtomic(llvm::StringRef Name);

/// Whether a variable of that type can't do without an initializer in C++: it, or one of a C structure's members, is
/// const.
bool hasConstantParts(const clang::ASTContext &Context, clang::QualType Type);

/// The structure that a tag, or an enumerator's tag, was defined in; null for none.
const clang::RecordDecl *enclosingRecord(const clang::NamedDecl *D);

/// What a function calls, by way of others even, that no GPU has; null for nothing.
const clang::FunctionDecl *hostsOwn(const clang::FunctionDecl *F);

} // namespace chomp

#endif
