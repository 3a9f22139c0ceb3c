//===- DelimitedVariants.h - begin declare variant ------------------------===//
//
// The functions between `begin declare variant` and its end are variants of those with their names (OpenMP 5.2 §7.5.5).
// Clang 22 skips them where the selector is not the host's. So each gets a name of its own, in both texts, and what
// follows it says what it is:
//
//   Before:  #pragma omp begin declare variant match(construct={target})
//            int add(int a, int b) { return a + b; }
//            #pragma omp end declare variant
//
//   After:   int add_target(int a, int b) { return a + b; }
//            #pragma omp declare variant(add_target) match(construct={target})
//            int add(int a, int b);
//
// Members and templates can't be declared again so. There the selectors go to a function that stands in for the base,
// and the bases are found when all declarations are known (VariantLinks.h):
//
//   Before:  template <class T> T twice(T x) { return x + x; }
//
//   After:   template <class T> T twice_target(T x) { return x + x; }
//            static inline void __chomp_variant_1() {}
//            #pragma omp declare variant(__chomp_variant_1) match(construct={target})
//            static inline void __chomp_selectors_1();
//
// The same goes for conversion functions, which get the type that they name in front of them, and for explicit
// specializations: of a template that is a variant itself, or else functions that are none:
//
//   Before:  template <> int twice<int>(int x) { return 3 * x; }
//   After:   int twice_int_target(int x) { return 3 * x; }
//            struct __chomp_base_1 { friend int twice<int>(int x); };
//
// The language lets no class have another member than those in its braces: definitions elsewhere are refused.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DELIMITEDVARIANTS_H
#define CHOMP_FRONTEND_DELIMITEDVARIANTS_H

#include "clang/Basic/OperatorKinds.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class CXXRecordDecl;
class Preprocessor;
} // namespace clang

namespace chomp {

class ConstantVariants;

/// What the functions of such scopes are in the texts.
struct DelimitedFunctions {
  /// The places of their names, and their new names. Of an operator's signs: nothing.
  std::vector<std::pair<clang::SourceLocation, std::string>> Renamed;
  /// One with a stand-in for its base.
  struct Linked {
    clang::SourceLocation Name;
    std::string Base{}; ///< Unless it is an operator; empty where the variant is its template's.
    clang::OverloadedOperatorKind Operator = clang::OO_None;
    bool Conversion = false;
    std::string Variant{}, StandIn{};
    std::string Befriends{}; ///< The class that has a specialization, the base, for a friend; empty for others.
  };
  std::vector<Linked> Links;
  /// What the parser doesn't get, by the place of the token before it: the signs of an operator that has got a name,
  /// and directives that end in the middle of what was read.
  llvm::DenseMap<clang::SourceLocation, llvm::SmallVector<clang::Token, 2>> Hidden;
  /// The same by the place of the token behind it.
  llvm::DenseMap<clang::SourceLocation, llvm::SmallVector<clang::Token, 3>> HiddenBefore;
  /// Overloads with the same selectors share a name, so that the language chooses among them as among the bases.
  std::map<std::pair<std::string, std::string>, std::string> Names;
  /// Those of templates, by their bases' names.
  std::set<std::pair<std::string, std::string>> Templates;
};

/// The code between the two directives.
struct VariantScope {
  clang::SourceLocation Begin;               ///< Where the first one stands.
  llvm::SmallVector<clang::Token, 16> Match; ///< Its match clause, with what those around it ask for.
  llvm::SmallVector<clang::Token, 128> Code;
  std::string Class;       ///< The one around it; empty for none.
  bool OfTemplate = false; ///< It is a template, or in one.
  /// Whether its template of that name is one of static functions.
  std::function<bool(const clang::Token &Name)> IsStatic;
  bool Ended = false;
  std::vector<std::string> Required; ///< Clauses of the file's requires directives so far.
  /// Those inside, rewritten, in front of which tokens of Code they stand.
  std::vector<std::pair<size_t, llvm::SmallVector<clang::Token, 64>>> Inner;
};

/// The match clause of a scope in another one: the outer selectors and properties are appended to the inner ones
/// (OpenMP 6.0, 9.6.5).
llvm::SmallVector<clang::Token, 16> withSelectorsAround(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Inner,
                                                        llvm::ArrayRef<clang::Token> Outer);

/// Notes that a scope is in a class.
void takeClass(VariantScope &Scope, const clang::CXXRecordDecl *Class);

/// The class that a scope's code leaves open so far, or else the one around it, "-" for one without a name; and whether
/// it is a template.
std::pair<std::string, bool> classAround(const VariantScope &Outer);

/// A scope's code, rewritten, with its functions noted; Constants gets those that are constexpr. What is not supported
/// is reported.
llvm::SmallVector<clang::Token, 64> rewriteVariants(clang::Preprocessor &PP, const VariantScope &Scope,
                                                    DelimitedFunctions &Functions, ConstantVariants &Constants);

} // namespace chomp

#endif
