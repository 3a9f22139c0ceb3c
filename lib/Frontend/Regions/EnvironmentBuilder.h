//===- EnvironmentBuilder.h - the variables of a region -------------------===//
//
// Which way each variable that a region uses gets into its kernel: DataEnvironment.cpp; what each of the ways takes:
// DataPassing.cpp. What comes out of it again: DataResults.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ENVIRONMENTBUILDER_H
#define CHOMP_FRONTEND_ENVIRONMENTBUILDER_H

#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"

namespace chomp {

/// Whether a variable is an array of numbers that a launch has room for among its arguments.
bool isSmallArray(const clang::ASTContext &AST, clang::QualType Type);

class EnvironmentBuilder {
public:
  EnvironmentBuilder(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region,
                     const clang::OMPExecutableDirective *Inner)
      : Context(Context), AST(Context.File.Context), D(D), Inner(Inner), Region(Region), Sets(Context, D) {
    if (Inner != D)
      Sets.take(Context, Inner);
  }
  void build(llvm::ArrayRef<const clang::VarDecl *> Counters);

private:
  /// Whether a teams or parallel construct of the directive declares its copy of a member itself.
  bool isCopiedInside(const clang::VarDecl *V) const;

  /// The counters of a simd loop are linear or lastprivate (OpenMP 5.2 §5.1.1), which can be seen of those that are
  /// mapped.
  bool isSimdCounter(const clang::VarDecl *V) const;
  bool isSimdResult(const clang::VarDecl *V) const {
    return isSimdCounter(V) && WholeMaps.contains(V->getCanonicalDecl());
  }

  /// In generic mode the clauses of the other constructs, if the directive is a combined one, are nested: they make
  /// their copies of what target provides.
  const clang::Stmt *code() const {
    return Region.General && isThreadConstruct(D) ? D : codeOf(Region.General ? D : Inner);
  }

  /// A simd loop inside that one thread runs as it stands gives the variable its value.
  bool isMappedSimdCounter(const clang::OMPLoopDirective *Loop, const clang::VarDecl *V) const;
  void takeInnerCounters(const clang::Stmt *S);

  /// Whether it is defaultmap(self) that a type's variables are mapped by.
  bool isSelfByDefault(clang::QualType Type) const;
  /// The defaultmap clause that says how what is of this type is mapped; null: none does.
  const clang::OMPClause *defaultmapOf(clang::QualType Type) const;
  void takeMaps();

  /// A target construct that takes part in a task reduction: one included task, which works on the original list item
  /// as if it was mapped tofrom (OpenMP 5.2 §5.8.1).
  void takeTaskReductions();
  void note(const clang::Expr *E, const clang::VarDecl *Whole, size_t Index);

  /// declare target variables live on the device under their own name, groupprivate ones with its teams.
  /// A copy that a construct around the region has made of one is a variable of the host's, and one that the construct
  /// itself makes is no different from those of other variables.
  bool isDevice(const clang::VarDecl *V) const;
  bool isUsed(const clang::VarDecl *V);

  /// Of those that are used.
  bool goesByValue(const clang::VarDecl *V);

  /// A constant that the device text may simply repeat.
  bool isConstant(const clang::VarDecl *V) const;
  void takeVariable(const UsedVariable &Use);
  /// What is the same whichever way a variable takes.
  Variable describe(const UsedVariable &Use, clang::QualType Type);

  /// Private items, and counters of loops inside; false: it is none.
  bool takePrivate(Variable &X, clang::QualType Type, const UsedVariable &Use);
  /// Whether the teams and parallel constructs of generic mode may share what target has as private.
  bool isSharedPrivate(const UsedVariable &Use, clang::QualType Type) const;
  /// Reduction, induction, linear and lastprivate items; false: it is none.
  bool takeListItem(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// All others: chooses their way into the kernel.
  void pass(Variable &X, clang::QualType Type, const UsedVariable &Use);
  /// What clauses map, or say the device's address of; false: they don't.
  bool passListed(Variable &X, clang::QualType Type, const UsedVariable &Use);
  /// A firstprivate array or object: a copy travels, and each thread that writes to it has its own. Where defaultmap
  /// says so, it is target's alone, and its threads share it.
  bool travelsAsCopy(const UsedVariable &Use, clang::QualType Type) const;
  /// Whether a region's threads share one copy of what they write to.
  bool isSharedCopy(const UsedVariable &Use) const;
  /// Threads that an initial one starts get the value of what is a local of its kernel, which is aligned as it happens:
  /// what a clause aligns is no local there.
  bool keepsPlace(const clang::VarDecl *V) const;
  /// By a clause, or by the rules.
  bool isFirstprivate(const clang::VarDecl *V) const;

  /// On the host the region must not change the original: unless what is left of the directive copies it. (A pointer
  /// to what is mapped is the region's own as well, OpenMP 5.2, 5.1.1.)
  bool wouldChangeOriginal(const Variable &X, const UsedVariable &Use) const;

  /// What the code needs as a constant.
  bool takeLocalConstant(const clang::VarDecl *V);

  /// A static variable of the function around the region: each team's, for as long as the region runs. (Others are the
  /// file's, on the device as well.)
  void takeGroupprivate(const clang::VarDecl *V);
  void mapped(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// Whether the directive that remains for the host takes a firstprivate clause.
  bool hostCopies() const;
  bool isChangedElsewhere(const clang::VarDecl *V) const;
  bool concurrent() const;
  void byValue(Variable &X, clang::QualType Type, const clang::VarDecl *V);

  /// Storage that has an address: arrays as pointers where that is enough (those of variable length are pointers in all
  /// of the device text), else a reference of the variable's name.
  void byAddress(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// The same of what clauses map, or bring the address of; what a construct inside of target lists as firstprivate
  /// each thread copies from there.
  void throughStorage(Variable &X, clang::QualType Type, const UsedVariable &Use);
  void ownCopy(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// The host version works on a copy, whose name this returns.
  const std::string &hostCopy(const clang::VarDecl *V, bool Mapped);

  /// Whether a class constructs the region's own variable.
  bool isFresh(const clang::VarDecl *V) const;
  void lookUp(Variable &X, clang::QualType Type, const clang::VarDecl *V);

  /// Makes a local a copy of what its parameter points to.
  void beginAsCopy(Variable &X, clang::QualType Type, const clang::VarDecl *V);

  /// A copy made on the host for this region, mapped to the device.
  void copied(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// A reduction's list item: the mapped storage that takes the result. The private copies are ReductionText's.
  void takeReduction(const ReductionListItem &Item, Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// A variable into which nested constructs deliver their results.
  void sharedResult(Variable &X, clang::QualType Type, const UsedVariable &Use);

  /// Linear and induction items: what they start with comes by value, for the last iteration's thread may be done
  /// before another thread begins; where the user maps the variable, it is the device's value that counts.
  void takeInduction(const UsedVariable &Use, Variable &X, clang::QualType Type, const InductionListItem &Listed);

  /// Lastprivate items: a local of each thread, and the mapped storage that takes the result.
  void takeResult(const UsedVariable &Use, Variable &X, clang::QualType Type, bool First);

  /// What a variable starts with, as a parameter of its own that comes by value.
  Variable startOf(const Variable &X, clang::QualType Type, const clang::VarDecl *V);

  BuildContext &Context;
  clang::ASTContext &AST;
  const clang::OMPExecutableDirective *D, *Inner;
  TargetRegion &Region;
  ClauseSets Sets;
  llvm::DenseMap<const clang::VarDecl *, UsedVariable> Used;
  llvm::SmallPtrSet<const clang::VarDecl *, 16> InnerCounters, ByValue;
  llvm::DenseMap<const clang::VarDecl *, size_t> WholeMaps, PartMaps;
};

} // namespace chomp

#endif
