//===- RewriteSites.h - the constructs of one function --------------------===//
//
// Internal to Frontend: each construct that changes the host text is a RewriteSite of the file's, and the plain data
// that says what becomes of it. RewriteSites.cpp has what all of them share, data constructs and mappers; Targets.cpp
// target constructs.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_REWRITESITES_H
#define CHOMP_FRONTEND_REWRITESITES_H

#include "Frontend/Declarations/DeviceDecls.h"
#include "Frontend/Device/BuildContext.h"

namespace chomp {

RewriteSite siteOf(const TokenStream &Tokens, const clang::OMPExecutableDirective *D);
TokenRange pragmaOf(const TokenStream &Tokens, const clang::OMPDeclareMapperDecl *D);

class SiteBuilder {
public:
  /// Function: the one around; null where an initializer of a namespace's variable has the construct.
  SiteBuilder(BuildContext &Context, DeviceDecls &Decls, const clang::FunctionDecl *Function)
      : Context(Context), Decls(Decls), SM(Context.File.Context.getSourceManager()), Function(Function) {}

  /// InConstruct: one of the host's is around.
  void takeTarget(const clang::OMPExecutableDirective *D, const ConstructList &Leaves, bool InConstruct);
  /// The site's index. Of all instantiations of a template the first has one.
  size_t takeData(const clang::OMPExecutableDirective *D, const ConstructList &Leaves);
  void takeMapper(clang::OMPDeclareMapperDecl *D);

private:
  /// "target teams distribute parallel for map(to: x[0:n])"
  std::string directiveText(const RewriteSite &S) const;
  /// Where the statements of a block stand that ends with a directive. Brace: the block's last token.
  std::string indentationInBlock(const RewriteSite &S, unsigned Brace) const;
  template <class R>
  void describe(R &Region, const clang::OMPExecutableDirective *D, const RewriteSite &S, ConstructList Leaves);
  /// The site of a directive that another instantiation of the same template has made.
  RewriteSite *siteAt(TokenRange Pragma);
  /// "main_l52": the user's function and the line, a number for a second region on one line.
  std::string kernelName(const std::vector<std::string> &Namespaces, unsigned Line) const;

  /// Kernels of a template's region share a name and differ in their arguments.
  void nameKernel(TargetRegion &Region, const RewriteSite &S);
  /// What a kernel is written from: the region's text, and that of the reductions declared for it.
  std::vector<TokenRange> textsOf(const clang::OMPExecutableDirective *D, const RewriteSite &S) const;
  /// Declarations in the function around that those texts name.
  std::vector<std::string> aliases(const TargetRegion &Region, const clang::OMPExecutableDirective *D,
                                   const RewriteSite &S) const;
  /// The region's code and its data environment. Teams: a teams construct that is all of its block; Inner: the
  /// construct whose clauses and loops the kernel has. False after a message.
  bool buildCode(TargetRegion &Region, const clang::OMPExecutableDirective *D,
                 const clang::OMPExecutableDirective *Teams, const clang::OMPExecutableDirective *Inner);
  /// What the host version has for a directive. Loop: a loop construct that is all of its block.
  void buildHostVersion(TargetRegion &Region, const clang::OMPExecutableDirective *D,
                        const clang::OMPExecutableDirective *Teams, const clang::OMPExecutableDirective *Loop,
                        bool InConstruct);
  /// What the reductions of a construct, and of those inside it, bring with them.
  void useReductions(const clang::OMPExecutableDirective *D);
  /// What private and firstprivate objects of class type need beside the code that uses them. A constructor that the
  /// compiler writes calls those of the members.
  void useConstructors(const clang::OMPExecutableDirective *D);
  /// Functions that the kernel calls for expressions in the construct's own clauses.
  void useClauses(const clang::OMPExecutableDirective *D);

  BuildContext &Context;
  DeviceDecls &Decls;
  const clang::SourceManager &SM;
  const clang::FunctionDecl *Function;
};

} // namespace chomp

#endif
