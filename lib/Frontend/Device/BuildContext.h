//===- BuildContext.h - what all builders need ----------------------------===//
#ifndef CHOMP_FRONTEND_BUILDCONTEXT_H
#define CHOMP_FRONTEND_BUILDCONTEXT_H

#include "Analysis/AddressTaken.h"
#include "Analysis/Escapes.h"
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Parse/FileModel.h"
#include "Frontend/Parse/Parse.h"
#include "Frontend/Pragmas/Requires.h"
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

struct RegionContext;

/// What all builders need: what is constant for a file, what the walk through it has come to, and the region at hand.
struct BuildContext {
  BuildContext(ParsedFile &File, FileModel &Model)
      : File(File), Text(File), Model(Model), Requires(File.Context), Variants(File.Context, File.Tokens) {
    Text.setVariants(&Variants);
  }

  ParsedFile &File;
  DeviceText Text;
  FileModel &Model;
  const chomp::Requires Requires;
  const chomp::Variants Variants;
  CalleeFacts Callees;
  AddressesTaken Addresses;
  /// What is known of the region or device function whose code is being described (RegionScope); of none outside.
  RegionContext *Region = nullptr;

  bool MayUseWorkItemLoops = false;     ///< Kernels of the virtual GPU are wanted, and no stacks for their threads.
  bool SetsSchedule = false;            ///< The file calls omp_set_schedule.
  bool NamesEvents = false;             ///< The file names events, which complete tasks.
  bool HostClang = false;               ///< As in TranslateOptions.
  bool HostGnu = false;                 ///< The host text is for gcc alone.
  bool DeterministicReductions = false; ///< Of teams (TranslateOptions).

  const TokenStream &tokens() const { return File.Tokens; }
  clang::DiagnosticBuilder error(clang::SourceLocation Loc, Diag Message) { return report(File.Diags, Loc, Message); }
  Place place(clang::SourceLocation Loc) const;
  /// As a program's messages begin with it, a string literal: "\"a.c:9: \"".
  std::string quotedPlace(clang::SourceLocation Loc) const;
  /// Variables that the host text calls otherwise (use_device_addr), by canonical declaration.
  llvm::DenseMap<const clang::VarDecl *, std::string> HostNames;
  std::string hostName(const clang::VarDecl *V) const;
  /// Their uses in some code: token and new name.
  std::vector<std::pair<unsigned, std::string>> renamedUses(const clang::Stmt *S) const;
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
  /// Variables of which constructs of the host's around the current code have copies, by canonical declaration.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> CopiedAround;
  /// Alignment traits of the allocators that regions say them of; what is allocated by name is aligned so, everywhere.
  llvm::DenseMap<const clang::VarDecl *, unsigned> AllocatorAlignment;
  /// Variables that device code reaches though no directive names them (requires unified_shared_memory), by canonical
  /// declaration.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Unnamed;
  /// The target data constructs around it, outermost first.
  std::vector<const clang::OMPTargetDataDirective *> DataAround;
  /// What memberItem() has made.
  mutable llvm::DenseMap<const clang::MemberExpr *, clang::OMPCapturedExprDecl *> MemberItems;
  /// Functions that stand for mappers, by the places of their directives: one for those of all instantiations.
  std::map<clang::SourceLocation, std::string> MapperNames;
  /// The code of lambdas whose types are keys (KeyTypes.h), by its brace: a number for each.
  std::map<clang::SourceLocation, unsigned> KeyedCode;
  /// What those in templates are for, as the template says it.
  std::map<clang::SourceLocation, std::string> MapperTypes;
  /// Default ones of the scopes that the walk through the file is in.
  std::vector<const clang::OMPDeclareMapperDecl *> DefaultMappers;
  /// The function or class that list items stand in.
  const clang::DeclContext *ItemScope = nullptr;
  /// The user's text of an expression, macros expanded.
  std::string host(const clang::Expr *E) const;
  /// The same, in parentheses unless it is a single operand.
  std::string hostOperand(const clang::Expr *E) const;

  const clang::FunctionDecl *Around = nullptr; ///< The function that the code at hand stands in, or is.
};

} // namespace chomp

#endif
