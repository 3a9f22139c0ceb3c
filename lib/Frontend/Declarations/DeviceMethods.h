//===- DeviceMethods.h - methods in the kernel file's classes -------------===//
//
// Methods that device code calls get the qualifier, the others go: they may need what no device has.
//
//   Before:  double at(int) const; void print() const { std::cout << *this; } virtual void save();
//   After:   CHOMP_DEVICE double at(int) const; CHOMP_DEVICE virtual void save() { chomp::trap("save is the host's"); }
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEMETHODS_H
#define CHOMP_FRONTEND_DEVICEMETHODS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"

namespace chomp {

/// Edits the methods and friend functions in classes' definitions.
class MethodEditor {
public:
  /// Bodies gets the methods whose code stays in their classes.
  MethodEditor(BuildContext &Context, const DeviceSlice &Slice, TokenEdits &Edits,
               std::vector<const clang::FunctionDecl *> &Bodies)
      : Context(Context), Slice(Slice), Edits(Edits), Bodies(Bodies) {}

  /// Member: what the class has, of which F is the function (a template's, a friend's).
  void edit(const clang::CXXRecordDecl *Record, const clang::Decl *Member, const clang::FunctionDecl *F);

private:
  struct Method;
  std::optional<Method> describe(const clang::CXXRecordDecl *Record, const clang::Decl *Member,
                                 const clang::FunctionDecl *F) const;
  bool befriends(const clang::CXXRecordDecl *Record, const clang::FunctionDecl *F) const;
  void qualify(const Method &M);
  void keep(const Method &M);
  std::string bodyOf(const Method &M);
  void replaceBody(const Method &M, const std::string &Body);

  BuildContext &Context;
  const DeviceSlice &Slice;
  TokenEdits &Edits;
  std::vector<const clang::FunctionDecl *> &Bodies;
};

/// Whether a method stands in a template and has code that only its instantiations say what it does, constructs or
/// calls of variants: its class declares it, and each instantiation is a specialization. Not of virtual ones.
bool isSpecializedMethod(const BuildContext &Context, const clang::CXXMethodDecl *Method);

/// The token that a function's definition begins with behind its head: its body's, or the colon of a constructor's
/// initializers.
unsigned beginOfDefinition(BuildContext &Context, const clang::FunctionDecl *F, unsigned Body);

} // namespace chomp

#endif
