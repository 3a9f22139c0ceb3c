//===- BuildContext.h - what all builders need ----------------------------===//
#ifndef CHOMP_FRONTEND_BUILDCONTEXT_H
#define CHOMP_FRONTEND_BUILDCONTEXT_H

#include "Frontend/Device/DeviceText.h"
#include "Frontend/Host/RecordedTargets.h"
#include "Frontend/Pragmas/Requires.h"
#include "Frontend/RegionBuilder.h"
#include "Frontend/Threads/SequentialVariables.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/TeamCopies.h"
#include "Frontend/Variants/Variants.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>
#include <memory>

namespace chomp {

struct WorkItemLoops;

/// What all builders need.
struct BuildContext {
  BuildContext(ParsedFile &File, FileModel &Model)
      : File(File), Text(File), Model(Model), Requires(File.Context), Variants(File.Context) {
    Text.setVariants(&Variants);
  }

  ParsedFile &File;
  DeviceText Text;
  FileModel &Model;
  const chomp::Requires Requires;
  const chomp::Variants Variants;

  const TokenStream &tokens() const { return File.Tokens; }
  clang::DiagnosticBuilder error(clang::SourceLocation Loc, Diag Message) { return report(File.Diags, Loc, Message); }
  Place place(clang::SourceLocation Loc) const;
  /// As a program's messages begin with it, a string literal: "\"a.c:9: \"".
  std::string quotedPlace(clang::SourceLocation Loc) const;
  /// Variables of worksharing simd loops that are read later, of which each thread has its own.
  llvm::DenseMap<const clang::OMPExecutableDirective *, llvm::SmallVector<const clang::Expr *, 2>> OwnSimdCounters;
  /// Alignment trait of the allocators that the region at hand may use.
  llvm::DenseMap<const clang::VarDecl *, unsigned> AllocatorAlignment;
  /// Variables that the host text calls otherwise (use_device_addr), by canonical declaration.
  llvm::DenseMap<const clang::VarDecl *, std::string> HostNames;
  std::string hostName(const clang::VarDecl *V) const;
  /// AtomicConstruct::Vendor
  std::string atomicScope() const;
  /// What the user calls it, for messages.
  std::string userName(const clang::VarDecl *V) const;
  /// Whether that is a name like Grid::count, which no local variable can hide; or an element of a pack.
  bool isQualified(const clang::VarDecl *V) const;
  /// firstprivate clauses that the host text adds to directives, by the pragma's first token.
  std::map<unsigned, std::string> TaskCopies;
  /// If clauses that stand for a directive's own, and taskwaits that taskgraphs record, likewise.
  std::map<unsigned, std::string> TaskIfs, RecordedWaits;
  llvm::DenseMap<const clang::OMPExecutableDirective *, RecordedTarget> RecordedTargets;
  /// Variables of which constructs of the host's around the current code have copies, by canonical declaration.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> CopiedAround;
  /// The constants of the current region's kernel (localConstants).
  std::vector<const clang::VarDecl *> Constants;
  bool isKernelConstant(const clang::VarDecl *V) const {
    return llvm::any_of(Constants, [&](const clang::VarDecl *C) { return C->getLocation() == V->getLocation(); });
  }
  /// Variables that device code reaches though no directive names them (requires unified_shared_memory), by canonical
  /// declaration.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Unnamed;
  /// The target data constructs around it, outermost first.
  std::vector<const clang::OMPTargetDataDirective *> DataAround;
  /// Variables, by whether some code, whatever the construct, gives others their addresses (HiddenChanges.cpp).
  llvm::DenseMap<const clang::VarDecl *, bool> Reachable;
  /// What memberItem() has made.
  mutable llvm::DenseMap<const clang::MemberExpr *, clang::OMPCapturedExprDecl *> MemberItems;
  /// Functions that stand for mappers, by the places of their directives: one for those of all instantiations.
  std::map<clang::SourceLocation, std::string> MapperNames;
  /// What those in templates are for, as the template says it.
  std::map<clang::SourceLocation, std::string> MapperTypes;
  /// Default ones of the scopes that the walk through the file is in.
  std::vector<const clang::OMPDeclareMapperDecl *> DefaultMappers;
  /// The function or class that list items stand in.
  const clang::DeclContext *ItemScope = nullptr;
  /// Their uses in some code: token and new name.
  std::vector<std::pair<unsigned, std::string>> renamedUses(const clang::Stmt *S) const;
  /// The user's text of an expression, macros expanded.
  std::string host(const clang::Expr *E) const;
  /// The same, in parentheses unless it is a single operand.
  std::string hostOperand(const clang::Expr *E) const;

  // Of the region or device function whose code is being described:
  /// The lambdas' types that its kernel has names for (nameClosures()).
  llvm::DenseMap<const clang::CXXRecordDecl *, std::string> ClosureTypes;
  SequentialVariables Sequential;
  std::optional<chomp::SpmdMode> SpmdMode; ///< Set if all threads run the region's sequential code.
  bool MayUseWorkItemLoops = false;        ///< Kernels of the virtual GPU are wanted, and no stacks for their threads.
  /// While the virtual GPU's own text of a region is made: its parallel constructs (WorkItemLoops.h).
  std::map<const clang::OMPExecutableDirective *, std::shared_ptr<const WorkItemLoops>> AsWorkItemLoops;
  const WorkItemLoops *InWorkItemLoops = nullptr; ///< The one around the current code.
  llvm::DenseMap<const clang::VarDecl *, Passing>
      Passed; ///< Variables of the enclosing scope, by canonical declaration.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> ChangedApart; ///< Of them, see isChangedApart().
  /// What a target construct captures, by canonical declaration, and whether its region has a copy of it. Without
  /// pointers that the region's code changes: these lead anywhere.
  llvm::DenseMap<const clang::VarDecl *, bool> Captured;
  TeamCopies Shared;                                              ///< Of the region's reductions.
  bool SetsSchedule = false;                                      ///< The file calls omp_set_schedule.
  bool NamesEvents = false;                                       ///< The file names events, which complete tasks.
  bool HostClang = false;                                         ///< As in TranslateOptions.
  bool HostGnu = false;                                           ///< The host text is for gcc alone.
  bool DeterministicReductions = false;                           ///< Of teams (TranslateOptions).
  llvm::MapVector<const clang::Expr *, std::string> PartialBytes; ///< TargetRegion::PartialBytes by list items.
  std::string FusedPart;                               ///< Of the loop at hand in sequences that fuse makes one: "2_1".
  ThreadConstruct *InScan = nullptr;                   ///< The loop around the current code whose reduction is inscan.
  ConstructList Enclosing;                             ///< Leaf constructs around the current code, outermost first.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copied; ///< Variables of which constructs around it have copies.
  /// What the code around the construct at hand calls the originals of copies that have names of their own
  /// (copyNames()).
  llvm::DenseMap<const clang::VarDecl *, KernelCode> Originals;
  KernelCode original(const clang::VarDecl *V);
  bool Pattern = false; ///< The code is a template's, whose types and constructs Sema doesn't know yet.
  bool Bare = false;    ///< It is a region in kernel mode.
  const clang::FunctionDecl *Around = nullptr; ///< The function that it stands in, or is.
};

} // namespace chomp

#endif
