//===- Blocks.h - the user's code with the constructs inside it -----------===//
#ifndef CHOMP_FRONTEND_BLOCKS_H
#define CHOMP_FRONTEND_BLOCKS_H

#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Tokens/Tokens.h"
#include "Model/Construct.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace chomp {

/// The edits of the user's own text, which stands in another function than the user's.
TokenEdits editText(BuildContext &Context, const clang::Stmt *S);
/// The code of a statement with the constructs in it.
StructuredBlock buildBlock(BuildContext &Context, const clang::Stmt *S);
/// The same for tokens that hold the given code (a function from its return type on), with their edits.
StructuredBlock buildBlock(BuildContext &Context, TokenRange Range, const clang::Stmt *Code, TokenEdits Edits);
/// A class's definition with the constructs in the methods that are defined in it.
StructuredBlock buildClass(BuildContext &Context, TokenRange Range, llvm::ArrayRef<const clang::FunctionDecl *> Methods,
                           TokenEdits Edits);
/// A parallel construct's code, in which barrier intervals are constructs (WorkItemLoops.h).
StructuredBlock buildWorkItemLoops(BuildContext &Context, const WorkItemLoops &T);
/// Around the description of a device function's code.
class FunctionScope {
public:
  FunctionScope(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);

private:
  const RegionScope Own;
};
/// Reports the constructs in code that is written whole, as a text without pieces. True: there were some.
bool refuseConstructs(BuildContext &Context, const clang::Stmt *Code, llvm::StringRef Where);

} // namespace chomp

#endif
