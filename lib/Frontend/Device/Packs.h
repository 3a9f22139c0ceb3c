//===- Packs.h - parameter packs in code that leaves its template ---------===//
//
// A kernel is made of one instantiation, which has as many elements of a pack as it was given. The names of the
// elements are made of the pack's ("xs_0", "xs_1"), and what the user wrote once for all of them is written for each:
//
//   Before:  a[i] += (weight(xs, Ts(i)) + ...);
//   After:   a[i] += (weight(xs_0, Ts_0(i)) + weight(xs_1, Ts_1(i)));
//
// Template template parameters, which no declaration in a function can name again, are written out here, too.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_PACKS_H
#define CHOMP_FRONTEND_PACKS_H

#include "Frontend/Parse/Parse.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <array>
#include <memory>
#include <optional>

namespace chomp {

/// One variable of those that a pack of an instantiation's parameters, or of a lambda's captures, has become.
struct PackElement {
  std::string Pack;
  unsigned Index;
};

class Packs {
public:
  explicit Packs(ParsedFile &File);
  ~Packs();

  /// None for a variable that is no such element.
  std::optional<PackElement> element(const clang::VarDecl *V);
  /// What device text calls an element: "xs_1". Never a name that occurs in the file.
  std::string name(llvm::StringRef Pack, unsigned Index) const;

  /// Where in some code an element is named first, as a key for comparisons: elements of one expansion follow each
  /// other.
  std::array<unsigned, 3> firstUse(const clang::VarDecl *V, TokenRange Code);

  /// Adds the edits that write out the expansions in code of an instantiation.
  void edit(const clang::FunctionDecl *Function, const clang::Stmt *Code, TokenEdits &Edits);

  /// While it lives edit() gets the code of one element of an expansion, whose pattern has these tokens.
  class Element {
  public:
    Element(Packs &Owner, TokenRange Pattern, unsigned Index) : Owner(Owner) {
      Owner.Elements.emplace_back(Pattern, Index);
    }
    ~Element() { Owner.Elements.pop_back(); }
    Element(const Element &) = delete;

  private:
    Packs &Owner;
  };
  /// Refuses a construct in an expansion.
  void refuseConstruct(unsigned Pragma) { refuse(Pragma, "a construct in the expansion of a parameter pack"); }

  /// Refuses a construct in a lambda that an expansion makes once for each of several elements.
  void refuseRepeated(const clang::FunctionDecl *Function, unsigned Pragma);

  struct Written; ///< What a function of a template says of packs.

private:
  const Written *written(const clang::FunctionDecl *Function);
  std::optional<unsigned> size(const clang::FunctionDecl *Function, const clang::NamedDecl *Pack);
  bool repeats(const clang::FunctionDecl *Function);
  void refuse(unsigned Token, llvm::StringRef What);
  KernelCode elementText(const clang::FunctionDecl *Function, const clang::NamedDecl *Pack, unsigned Index) const;

  ParsedFile &File;
  llvm::DenseMap<const clang::FunctionDecl *, std::unique_ptr<Written>> Known; ///< By the template's own function.
  llvm::DenseSet<unsigned> Refused;                                            ///< Tokens.
  std::vector<std::pair<TokenRange, unsigned>> Elements;                       ///< By their expansions' patterns.
};

} // namespace chomp

#endif
