//===- TaskgraphTasks.h - the code of a taskgraph's tasks -----------------===//
#ifndef CHOMP_FRONTEND_TASKGRAPHTASKS_H
#define CHOMP_FRONTEND_TASKGRAPHTASKS_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Host/TaskgraphFrame.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace chomp {

/// The tasks of one construct that is recorded: their variables, and how their code names these.
class TaskgraphTasks {
public:
  TaskgraphTasks(BuildContext &Context, TaskgraphFrame &Frame)
      : Context(Context), Tokens(Context.tokens()), Frame(Frame) {}

  /// They are outside of taskgraph constructs: each has what `this` points to.
  void setAlone() { IsAlone = true; }
  /// Takes a task or taskloop construct, whose pragma begins at a token. Why it can't be recorded; empty: it can.
  std::string add(const clang::OMPExecutableDirective *T, unsigned First);
  /// Edits their code, when all have been taken.
  void write();

private:
  struct Task {
    TokenRange Pragma, Body;
    std::vector<const clang::VarDecl *> Copies;
    bool UsesFrame = false;
  };
  void refuse(std::string Reason);
  void checkCode(const clang::Stmt *Code);
  void renameThis(clang::SourceLocation Loc, bool Implicit);
  void collectVariable(const clang::OMPExecutableDirective *T, const clang::Stmt *Code, const UsedVariable &Use,
                       Task &Of);
  void rename(const clang::Stmt *Code, const clang::VarDecl *V);

  BuildContext &Context;
  const TokenStream &Tokens;
  TaskgraphFrame &Frame;
  std::string Why;
  std::vector<Task> Tasks;
  std::map<unsigned, const clang::VarDecl *> Renamed;
  std::set<unsigned> ThisAt, ThisBefore; ///< Tokens that say "this", or leave it out.
  bool UsesThis = false;                 ///< The task at hand.
  bool IsAlone = false;
};

} // namespace chomp

#endif
