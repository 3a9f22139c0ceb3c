//===- NameParser.h - looks into mangled names ----------------------------===//
#ifndef CHOMP_FRONTEND_NAMEPARSER_H
#define CHOMP_FRONTEND_NAMEPARSER_H

#include "llvm/Demangle/ItaniumDemangle.h"
#include "llvm/Support/Allocator.h"

namespace chomp {

struct NodeArena {
  void reset() { Memory.Reset(); }
  template <class Node, class... Arguments> Node *makeNode(Arguments &&...Values) {
    return new (Memory.Allocate(sizeof(Node), alignof(Node))) Node(std::forward<Arguments>(Values)...);
  }
  void *allocateNodeArray(size_t Count) { return Memory.Allocate<llvm::itanium_demangle::Node *>(Count); }
  llvm::BumpPtrAllocator Memory;
};

/// LLVM's parser of mangled names, whose methods a derived class may have its own of.
// NOLINTNEXTLINE(bugprone-crtp-constructor-accessibility): it is made as LLVM's own is.
template <class Derived> struct NameParser : llvm::itanium_demangle::AbstractManglingParser<Derived, NodeArena> {
  using NodeP = llvm::itanium_demangle::Node *;
  using Base = llvm::itanium_demangle::AbstractManglingParser<Derived, NodeArena>;
  using Base::Base;
  using typename Base::NameState;
  // The parser calls these as its derived class's. Ours knows a lambda of no function as a template's argument,
  NodeP parseType() { // NOLINT(bugprone-derived-method-shadowing-base-method)
    if (this->look() != 'U' || this->look(1) != 'l')
      return Base::parseType();
    NodeP Out = static_cast<Derived *>(this)->parseUnnamedTypeName(nullptr);
    if (Out)
      this->Subs.push_back(Out);
    return Out;
  }
  /// and doesn't ask what a generic lambda's parameter stands for.
  NodeP parseTemplateParam() { // NOLINT(bugprone-derived-method-shadowing-base-method)
    size_t Level = 0;
    if (!this->consumeIf('T') ||
        (this->consumeIf('L') && (this->parsePositiveInteger(&Level) || !this->consumeIf('_'))))
      return nullptr;
    while (this->look() >= '0' && this->look() <= '9')
      ++this->First;
    return this->consumeIf('_') ? this->template make<llvm::itanium_demangle::NameType>("auto") : nullptr;
  }
};

/// Reads a mangled name, whose arguments' kinds may refer to the arguments before them.
template <class Parser> bool readName(Parser &P) {
  typename Parser::NameState State(&P);
  return P.parseName(&State);
}

} // namespace chomp

#endif
