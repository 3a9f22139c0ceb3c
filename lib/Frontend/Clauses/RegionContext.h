//===- RegionContext.h - what belongs to one region -----------------------===//
#ifndef CHOMP_FRONTEND_REGIONCONTEXT_H
#define CHOMP_FRONTEND_REGIONCONTEXT_H

#include "Analysis/Execution.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace chomp {

struct WorkItemLoops;

/// What is known of a region, or a device function, while its code is being described.
struct RegionContext {
  /// Variables of worksharing simd loops that are read later, of which each thread has its own.
  llvm::DenseMap<const clang::OMPExecutableDirective *, llvm::SmallVector<const clang::Expr *, 2>> OwnSimdCounters;
  /// The constants of the current region's kernel (localConstants).
  std::vector<const clang::VarDecl *> Constants;
  bool isKernelConstant(const clang::VarDecl *V) const {
    return llvm::any_of(Constants, [&](const clang::VarDecl *C) { return C->getLocation() == V->getLocation(); });
  }
  /// The lambdas' types that its kernel has names for (nameClosures()).
  llvm::DenseMap<const clang::CXXRecordDecl *, std::string> ClosureTypes;
  SequentialVariables Sequential;
  std::optional<chomp::SpmdMode> SpmdMode; ///< Set if all threads run the region's sequential code.
  /// While the virtual GPU's own text of a region is made: its parallel constructs (WorkItemLoops.h).
  std::map<const clang::OMPExecutableDirective *, std::shared_ptr<const WorkItemLoops>> AsWorkItemLoops;
  const WorkItemLoops *InWorkItemLoops = nullptr; ///< The one around the current code.
  /// How variables of the enclosing scope reach the kernel, by canonical declaration.
  llvm::DenseMap<const clang::VarDecl *, Passing> Passed;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> ChangedApart; ///< Of them, see isChangedApart().
  /// What a target construct captures, by canonical declaration, and whether its region has a copy of it. Without
  /// pointers that the region's code changes: these lead anywhere.
  llvm::DenseMap<const clang::VarDecl *, bool> Captured;
  TeamCopies Shared;                                              ///< Of the region's reductions.
  llvm::MapVector<const clang::Expr *, std::string> PartialBytes; ///< TargetRegion::PartialBytes by list items.
  std::string FusedPart;                               ///< Of the loop at hand in sequences that fuse makes one: "2_1".
  ThreadConstruct *InScan = nullptr;                   ///< The loop around the current code whose reduction is inscan.
  ConstructList Enclosing;                             ///< Leaf constructs around the current code, outermost first.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copied; ///< Variables of which constructs around it have copies.
  /// What the code around the construct at hand calls the originals of copies that have names of their own
  /// (copyNames()).
  llvm::DenseMap<const clang::VarDecl *, KernelCode> Originals;
  bool Pattern = false; ///< The code is a template's, whose types and constructs Sema doesn't know yet.
  bool Bare = false;    ///< It is a region in kernel mode.
};

/// Makes a region's context, which goes with it. The one around is there again behind it.
class RegionScope {
public:
  explicit RegionScope(BuildContext &Context) : Context(Context), Outer(std::exchange(Context.Region, &Own)) {}
  ~RegionScope() { Context.Region = Outer; }
  RegionScope(const RegionScope &) = delete;
  RegionScope &operator=(const RegionScope &) = delete;

private:
  BuildContext &Context;
  RegionContext Own;
  RegionContext *Outer;
};

/// What the code around the construct at hand calls a variable.
KernelCode originalName(BuildContext &Context, const clang::VarDecl *V);

} // namespace chomp

#endif
