//===- CopyText.h - the copies that a construct's threads get -------------===//
//
// What a construct's data-sharing and reduction clauses make of its variables: where a copy is, what it begins with,
// what it leaves behind.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_COPYTEXT_H
#define CHOMP_LOWERING_COPYTEXT_H

#include "Lowering/Dialect.h"

#include <string>
#include <vector>

namespace chomp {

/// Name, or a longer one that nothing in the construct has.
std::string freshName(const Construct &C, std::string Name);

/// Whether a copy leaves its last value to the original.
bool leavesValue(const PrivateCopy &P);

class CopyText {
public:
  /// Function: the construct's code becomes a function's, whose closure brings the originals.
  CopyText(const Construct &C, const Dialect &D, bool Function) : C(C), T(*C.Threads), D(D), Function(Function) {}

  /// Whether a copy begins from a value that the closure brings. An object is copied once, from where it is.
  static bool travels(const PrivateCopy &P);
  /// What the original is called outside of the construct.
  static KernelCode source(const PrivateCopy &P);

  /// The original of a copy, as an lvalue.
  KernelCode original(const PrivateCopy &P) const;
  /// The lines that declare a copy and give it its first value.
  std::vector<KernelCode> declarations(const PrivateCopy &P) const;
  /// "x_ = x;"
  KernelCode lastValue(const PrivateCopy &P) const;

private:
  KernelCode originalAlone(const PrivateCopy &P) const;
  KernelCode teamDecl(const PrivateCopy &P, bool Begun = true) const;
  std::vector<KernelCode> reductionCopy(const PrivateCopy &P) const;

  const Construct &C;
  const ThreadConstruct &T;
  const Dialect &D;
  bool Function;
};

} // namespace chomp

#endif
