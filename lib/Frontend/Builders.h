//===- Builders.h - the parts of the region builder -----------------------===//
//
// Internal to Frontend: what RegionBuilder.cpp, Clauses.cpp, DataEnvironment.cpp, LoopNests.cpp, Blocks.cpp and
// DeviceDecls.cpp share.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_BUILDERS_H
#define CHOMP_FRONTEND_BUILDERS_H

#include "Frontend/DeviceText.h"
#include "Frontend/RegionBuilder.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

/// What all builders need.
struct BuildContext {
  BuildContext(ParsedFile &File, FileModel &Model) : File(File), Text(File), Model(Model) {}

  ParsedFile &File;
  DeviceText Text;
  FileModel &Model;

  const TokenStream &tokens() const { return File.Tokens; }
  clang::DiagnosticBuilder error(clang::SourceLocation Loc, Diag Message) { return report(File.Diags, Loc, Message); }
  Place place(clang::SourceLocation Loc) const;
  /// Variables that the host text calls otherwise (use_device_addr), by canonical declaration.
  llvm::DenseMap<const clang::VarDecl *, std::string> HostNames;
  std::string hostName(const clang::VarDecl *V) const;
  /// Their uses in some code: token and new name.
  std::vector<std::pair<unsigned, std::string>> renamedUses(const clang::Stmt *S) const;
  /// The user's text of an expression, macros expanded.
  std::string host(const clang::Expr *E) const;
  /// The same, in parentheses unless it is a single operand.
  std::string hostOperand(const clang::Expr *E) const;
};

/// An expression behind Clang's captured copies and implicit casts: what the user wrote.
const clang::Expr *asWritten(const clang::Expr *E);

/// The namespaces around a declaration, outermost first; "" for an unnamed one, none for an inline one.
std::vector<std::string> namespacesOf(const clang::Decl *D);

/// A directive's code without Clang's captures around it.
const clang::Stmt *codeOf(const clang::OMPExecutableDirective *D);

/// The variables that a region's code uses and does not declare, in the order of their declarations.
struct UsedVariable {
  const clang::VarDecl *Decl;
  const clang::Expr *FirstUse;
  bool Written = false;   ///< Some use is more than reading its value.
  bool OnlyDecays = true; ///< An array used only as a pointer to its first element.
};
std::vector<UsedVariable> usedVariables(BuildContext &Context, llvm::ArrayRef<const clang::Stmt *> Code);

/// Whether device code can tell its threads apart (omp_get_thread_num …), in what it calls too.
bool observesThreads(const clang::Stmt *Code);

/// Straight code that reads along the loop's index: no calls, branches or loops, no subscript within a subscript. A
/// host compiler vectorises such code well, and other code sometimes to its harm.
bool isStraight(const clang::Stmt *Code);

/// A loop nest as collapse (or its absence) associates it; nothing if a message was given.
std::optional<LoopNest> buildLoopNest(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                                      llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

/// The code of a statement with the constructs in it.
StructuredBlock buildBlock(BuildContext &Context, const clang::Stmt *S);
/// The same for tokens that hold the given code (a function from its return type on), with their edits.
StructuredBlock buildBlock(BuildContext &Context, TokenRange Range, const clang::Stmt *Code, TokenEdits Edits);

/// A host and device expression.
Expression buildExpression(BuildContext &Context, const clang::Expr *E);

/// The launch clauses, schedules and what remains for the host; reports clauses that are not supported.
void buildClauses(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);
/// if, device, nowait and depend, for every kind of construct. True if it was one of them.
bool buildLaunchClause(BuildContext &Context, const clang::OMPClause *C, LaunchClauses &Launch);
/// The directive that the host version of a target region keeps: parallel for in place of teams, distribute and loop,
/// unless the code asks for its teams (KeepTeams).
std::string hostDirective(BuildContext &Context, const clang::OMPExecutableDirective *D, bool KeepTeams);
/// Clause as the user wrote it: "map(to: x[0:n])".
std::string clauseText(BuildContext &Context, const clang::OMPClause *C);

/// Maps, variables and reductions of a target region.
void buildDataEnvironment(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region,
                          llvm::ArrayRef<const clang::VarDecl *> Counters);
/// Maps, motion items and device addresses of a data construct.
void buildData(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);

/// The declarations that device code needs: call use() for each piece of it, then finish().
class DeviceDecls {
public:
  explicit DeviceDecls(BuildContext &Context);
  ~DeviceDecls();
  /// Notes what a region's code, or a type that its kernel names, depends on.
  void use(const clang::Stmt *S);
  void use(clang::QualType Type);
  void use(const clang::Decl *D);
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
