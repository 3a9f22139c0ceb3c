//===- TaskgraphFrame.h - what a taskgraph's tasks have from outside ------===//
//
// The struct that the host text fills at each encounter of a taskgraph construct (Taskgraphs.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_TASKGRAPHFRAME_H
#define CHOMP_FRONTEND_TASKGRAPHFRAME_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

class TaskgraphFrame {
public:
  explicit TaskgraphFrame(BuildContext &Context) : Context(Context) {}

  /// The construct's body, or all code that has the tasks.
  void setBody(TokenRange Tokens) { Body = Tokens; }
  /// Whether a variable is declared outside of it.
  bool isOutside(const clang::VarDecl *V) const;

  /// A variable has a member for its address, and one for its value.
  void addAddress(const clang::VarDecl *V) { Members[V].Address = true; }
  void addValue(const clang::VarDecl *V) { Members[V].Value = true; }
  /// And the object that a member function is called for has one.
  void addThis() { HasThis = true; }
  static std::string thisPointer() { return "chomp_frame->this_value"; }

  /// What a depend clause's list item is found by: a replay is told when that has moved.
  void addDependence(const clang::Expr *Item);
  void addDependences(const clang::OMPExecutableDirective *D);

  /// Why neither can be; empty: it can.
  std::string refusal(const clang::VarDecl *V) const;
  /// Whether a copy of the variable is one of its bytes, in memory that is aligned as any is.
  bool isBytes(const clang::VarDecl *V) const;

  /// "chomp_frame->x_address"
  static std::string addressOf(const clang::VarDecl *V) { return "chomp_frame->" + V->getNameAsString() + "_address"; }
  static std::string valueOf(const clang::VarDecl *V) { return "chomp_frame->" + V->getNameAsString() + "_value"; }
  /// "__typeof__(chomp_frame->x_value) x = chomp_frame->x_value;"
  std::string copyOf(const clang::VarDecl *V) const;
  /// "x = y;", of an array, too.
  static std::string assigned(const clang::VarDecl *V, const std::string &To, const std::string &From);

  /// Declares the frame and fills it. Begin: the call that gives its memory, but for the size. Pointers: how many it
  /// begins with.
  std::string text(const std::string &Indentation, const std::string &Begin, unsigned &Pointers) const;

private:
  struct Member {
    bool Address = false, Value = false;
  };
  BuildContext &Context;
  TokenRange Body;
  llvm::MapVector<const clang::VarDecl *, Member> Members;
  bool HasThis = false;
};

} // namespace chomp

#endif
