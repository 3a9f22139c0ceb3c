//===- DeviceDecls.h - the slice's text -----------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEDECLS_H
#define CHOMP_FRONTEND_DEVICEDECLS_H

#include "Model/KernelCode.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"

#include <memory>
#include <string>
#include <vector>

namespace chomp {

struct BuildContext;

/// The declarations that device code needs: call use() for each piece of it, then finish().
class DeviceDecls {
public:
  explicit DeviceDecls(BuildContext &Context);
  ~DeviceDecls();
  /// Notes what a region's code, or a type that its kernel names, depends on.
  void use(const clang::Stmt *S);
  void use(clang::QualType Type);
  void use(const clang::Decl *D);
  void use(const clang::OMPDeclareReductionDecl *D);
  /// Using declarations and directives inside a function, before a place in it, that name something noted so far.
  std::vector<std::string> usings(const clang::FunctionDecl *F, clang::SourceLocation Before) const;
  /// Writes the declarations to Unit.Decls.
  void finish();

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

} // namespace chomp

#endif
