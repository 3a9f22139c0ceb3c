//===- CxxText.h - C++ code that leaves its function ----------------------===//
//
// A region's code moves from a method, a template or a closure into a kernel, which is a plain function. What it could
// say there without further words is spelled out: `this`, members, what a class declares, the branch that an
// `if constexpr` chose. Everything else stays as the user wrote it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CXXTEXT_H
#define CHOMP_FRONTEND_CXXTEXT_H

#include "Frontend/Device/LocalTypes.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

/// What a region calls a variable of a namespace or a class that it has as a variable of its own.
struct RegionName {
  std::string Name;
  bool Hidden = false; ///< Something else goes by the user's name: on the host it takes "::" in front.
  std::string Host;    ///< Of a class template's member: what the host calls it, as the user does ("Grid<T>::count").
  std::string Member = ""; ///< Of what a lambda has captured: the member of the class that stands for its type.
};

/// The function that a region's code is taken from.
struct CodeScope {
  const clang::FunctionDecl *Function = nullptr; ///< An instantiation, where there are several; null: no function.
  const clang::CXXRecordDecl *Class = nullptr;   ///< Without a function: whose members the code names.
  bool Region = false;                           ///< Declare target link variables are mapped.
  clang::SourceRange Code;                       ///< A region's: what its function declares elsewhere is the host's.
  std::string Self;                              ///< What `this` is called in the kernel.
  bool IsSelfMember = false;                     ///< It is a member of the class that stands for a lambda's type.
  /// Members that the region, or a construct in it, has variables of its own for (reduction, private …), and what
  /// these are called.
  llvm::DenseMap<const clang::FieldDecl *, std::string> OwnMembers;
  llvm::DenseMap<const clang::VarDecl *, RegionName> Variables; ///< By canonical declaration.

  /// Null for all that keeps its name.
  const RegionName *nameOf(const clang::Decl *D) const {
    auto *V = llvm::dyn_cast<clang::VarDecl>(D);
    auto It = V ? Variables.find(V->getCanonicalDecl()) : Variables.end();
    return It != Variables.end() ? &It->second : nullptr;
  }
};

/// Adds the edits that make code of a scope valid outside of it. Closures: puts the names of lambdas' types into the
/// text of a type.
void editMovedCode(ParsedFile &File, LocalTypes &Locals, const CodeScope &Scope, const clang::Stmt *Code,
                   llvm::function_ref<std::string(clang::QualType, std::string)> Closures, TokenEdits &Edits);

/// "main_::" for a type or an enumerator of a function around the scope's code; empty if its name alone will do.
std::string localQualifier(LocalTypes &Locals, const CodeScope &Scope, const clang::NamedDecl *D);

/// The virtual function that a call means whatever object it is made for; null if the object's table says it.
const clang::CXXMethodDecl *knownTarget(const clang::MemberExpr *E);
const clang::CXXMethodDecl *knownTarget(const clang::CXXOperatorCallExpr *E);

/// The words that name a member for which Sema has put a variable of its own: "a", "this->a", "Base<T>::a".
std::optional<TokenRange> memberTokens(const TokenStream &Tokens, const clang::DeclRefExpr *E);

/// Whether the function is an instantiation of a template, or stands in one.
bool isInstantiated(const clang::FunctionDecl *F);
/// What a function or class stands in: of a friend that a class defines, the class.
const clang::DeclContext *writtenIn(const clang::DeclContext *C);

/// The function that a user would say some code is in: not a lambda's call operator but the function around it.
const clang::FunctionDecl *namedFunction(const clang::FunctionDecl *F);

/// The class whose members the function's code may name without further words; null for none.
const clang::CXXRecordDecl *classOf(const clang::FunctionDecl *F);

} // namespace chomp

#endif
