//===- Builders.h - the parts of the region builder -----------------------===//
//
// Internal to Frontend: what RegionBuilder.cpp, GeneralRegions.cpp, Expressions.cpp, Clauses.cpp, DataEnvironment.cpp,
// LoopNests.cpp, Blocks.cpp and DeviceDecls.cpp share.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_BUILDERS_H
#define CHOMP_FRONTEND_BUILDERS_H

#include "Frontend/Device/DeviceText.h"
#include "Frontend/Pragmas/Requires.h"
#include "Frontend/RegionBuilder.h"
#include "Frontend/Variants/Variants.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>
#include <memory>

namespace chomp {

/// The variables of the code that a team's initial thread runs alone: a region's, or a device function's.
struct SequentialVariables {
  llvm::SmallPtrSet<const clang::VarDecl *, 16> All;
  /// Those that parallel constructs share with it by address: they live in the team's memory.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Team;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Static;   ///< Such constants; each thread finds those that are static.
  bool Function = false;                                 ///< A device function's: it may be called by any thread too.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Counters; ///< Of loop constructs; nothing else changes them.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copies;   ///< Constructs have their own: what they name is an object.
  bool isReference(const clang::VarDecl *V) const {
    return V->getType()->isReferenceType() && !Copies.contains(V->getCanonicalDecl());
  }
  /// Lambdas that functions get which start threads, and what of its surroundings the code writes to if there are any.
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4> PassedOn;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Written;
};

/// How all threads of a team run a region's sequential code (Together.cpp).
struct Together {
  std::string Why;         ///< Why they can't: then the general mode has to do it. Empty: they can.
  bool NeedsState = false; ///< Code that it calls or nests starts threads, or may.
  /// Statements and directives that one thread runs alone, that a barrier goes before, loops at whose end (each time)
  /// and constructs before whose results one goes.
  llvm::SmallPtrSet<const clang::Stmt *, 16> Leader, Barrier, BarrierAtEnd;
  /// Those of Barrier that only threads need which have run an iteration of distribute before, and the loop constructs
  /// whose iterations have a team, or a thread, each, so that none has (TeamEach.cpp).
  llvm::SmallPtrSet<const clang::Stmt *, 16> Again, OneEach;
  unsigned TeamThreads = 0; ///< Of those teams.
  /// What is a team's place in the rows that a GPU has of them (TeamRows.cpp), and a GPU's text.
  llvm::DenseMap<const clang::Expr *, std::string> Places;
  /// Conditions that one thread evaluates for all.
  llvm::SmallPtrSet<const clang::Expr *, 4> Decided;
  /// Worksharing constructs at whose ends there is none (Waits.h).
  llvm::SmallPtrSet<const clang::Stmt *, 8> NoWait;
  /// What is in the team's memory, name and device declaration.
  std::vector<std::pair<std::string, std::string>> TeamVariables;
};

struct Turns;

/// A statement that only combines a value into an element of an array that is reduced: h[i] += e; if (e < h[i]) …
struct ElementUpdate {
  const clang::VarDecl *Array = nullptr;
  const clang::Expr *Element = nullptr;
  const clang::Expr *Value = nullptr; ///< Null: 1.
  std::string Operator;               ///< As of an atomic construct.
  int Uses = 1;                       ///< How often it names the array.
};

/// The reduced arrays of which a GPU's team has one copy (TeamCopies.cpp), and the statements that update them.
struct TeamCopies {
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Arrays; ///< Canonical declarations.
  llvm::MapVector<const clang::Stmt *, ElementUpdate> Updates;
};

/// A construct for devices that a taskgraph records (Host/RecordedTargets.cpp).
struct RecordedTarget {
  RecordedTask Task;
  llvm::DenseMap<const clang::VarDecl *, std::string> Names; ///< HostNames in it.
  /// Those that its host version has by their own names (RecordedTask::InPlace).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> InPlace;
};

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
  std::optional<chomp::Together> Together; ///< Set if all threads run the region's sequential code.
  bool MayTakeTurns = false;               ///< Kernels of the virtual GPU are wanted, and no stacks for their threads.
  /// While the virtual GPU's own text of a region is made: its parallel constructs (Turns.h).
  std::map<const clang::OMPExecutableDirective *, std::shared_ptr<const Turns>> ByTurns;
  const Turns *InTurns = nullptr; ///< The one around the current code.
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
  llvm::DenseMap<const clang::VarDecl *, std::string> Originals;
  std::string original(const clang::VarDecl *V);
  bool Pattern = false; ///< The code is a template's, whose types and constructs Sema doesn't know yet.
  bool Bare = false;    ///< It is a region in kernel mode.
  const clang::FunctionDecl *Around = nullptr; ///< The function that it stands in, or is.
};

/// An expression behind Clang's captured copies and implicit casts: what the user wrote.
const clang::Expr *asWritten(const clang::Expr *E);

/// Whether a variable is a static data member of a class template's instantiation, which a full name can't tell: a
/// region's host text is one for all instantiations.
bool isTemplateMember(const clang::VarDecl *V);

/// Whether a value leads to storage of its own.
bool holdsPointers(clang::QualType Type);

/// The namespaces around a declaration, outermost first; "" for an unnamed one, none for an inline one.
std::vector<std::string> namespacesOf(const clang::Decl *D);

/// Whether a variable is C++'s "union { int i; float f; };", whose members are named alone.
inline bool isUnnamedUnion(const clang::VarDecl *V) {
  const clang::RecordDecl *Union = V->getType()->getAsRecordDecl();
  return Union && Union->isAnonymousStructOrUnion();
}
inline constexpr const char *UnnamedUnion = "a member of a union without a name that is declared outside of it";

/// What a glvalue is a member or an element of, as far as no pointer lies between: v of v.member[i], p->a of p->a[i].
const clang::Expr *wholeOf(const clang::Expr *E);
/// The variable that a glvalue is all or a part of: v, v.member, v[i] of an array. Null if it is reached by a pointer.
const clang::VarDecl *wholeVariable(const clang::Expr *E);

/// A directive's code without Clang's captures around it.
const clang::Stmt *codeOf(const clang::OMPExecutableDirective *D);

/// A directive's leaf constructs, and whether one of these is among them.
ConstructList leavesOf(const clang::OMPExecutableDirective *D);
bool hasLeaf(const clang::OMPExecutableDirective *D, std::initializer_list<llvm::omp::Directive> Leaves);

/// The variables that a region's code uses and does not declare, in the order of their declarations.
struct UsedVariable {
  const clang::VarDecl *Decl;
  const clang::Expr *FirstUse;
  bool Written = false;   ///< Some use is more than reading its value.
  bool OnlyDecays = true; ///< An array used only as a pointer to its first element.
  bool Named = false;     ///< Some use is of the object, or of its type: a function may tell a constant from others.
  bool NeverRead = true;  ///< It only gets values, which compilers warn of in a copy.
};
std::vector<UsedVariable> usedVariables(BuildContext &Context, llvm::ArrayRef<const clang::Stmt *> Code);

/// The variables of namespaces and classes that a target construct has as its own, each with a name that nothing else
/// in its code has: "x" for ns::x, "ns_x" beside an x. Inner: the teams construct that makes one construct with it, or
/// else the construct itself.
llvm::DenseMap<const clang::VarDecl *, RegionName>
regionNames(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::OMPExecutableDirective *Inner);

/// The same for those of which a construct inside a region makes copies.
llvm::DenseMap<const clang::VarDecl *, RegionName> copyNames(BuildContext &Context,
                                                             const clang::OMPExecutableDirective *D);

/// Whether a region's variable may be each thread's own in the parallel construct that uses it: a thread that comes to
/// change it does so with nothing between itself and the others, and nobody else uses it. In a program without races
/// that is one thread. (CUDA code that was ported moves its parameters like that.)
bool isChangedApart(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether threads may pass values through a variable: it is used in atomic or critical, or its address is taken.
bool isCommunicated(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether several threads share a variable: a teams or parallel construct in the code uses it without a copy.
bool isShared(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);
/// Whether a parallel construct in the code writes to a variable without making a copy.
bool isChangedByThreads(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);

/// Whether a target construct may have a structure by value that it maps tofrom by the rules, with the same result.
bool mayGoByValue(BuildContext &Context, const clang::OMPExecutableDirective *D, const UsedVariable &Use);

/// Variables of the function around some C++ code that it needs as constants: in types, template arguments, cases. A
/// parameter of a kernel would be none, so the kernel has constants of their names (DeviceConstants.cpp).
std::vector<const clang::VarDecl *> localConstants(const clang::ASTContext &AST, const clang::Stmt *Code);
/// The initializer that the kernel's constant has, too; null where its value is written.
const clang::Expr *repeatedInitializer(const clang::VarDecl *V);
/// The kernel's constant: "constexpr int n" and " = 4", "static constexpr Config c" and "{4, 0.5}".
std::pair<std::string, std::string> constantText(BuildContext &Context, const clang::VarDecl *V);

/// Declares an array of variable length for a GPU: what has its elements, and the pointer that goes by its name.
/// "chomp::team_array<int> a_team(n); int *a = a_team.get();" Team: the team's threads share it.
std::string arrayOfElements(BuildContext &Context, const clang::VarDecl *V, bool Team, unsigned Alignment = 0);
/// A region's variable of such a type that each thread has for itself: a pointer to elements of its own, as is the
/// parameter that leads to the original. Copied: they begin with its values.
void ownElements(BuildContext &Context, const clang::VarDecl *V, Variable &X, bool Copied = false,
                 unsigned Alignment = 0);
/// The size of such an array, as a device expression.
std::string bytesOfElements(BuildContext &Context, clang::QualType Type);

/// Whether a construct has an inscan reduction.
bool hasInScan(const clang::OMPExecutableDirective *D);
/// Whether a construct decides which threads run its code, so that its clauses make copies (Region.h, ThreadConstruct).
bool isThreadConstruct(const clang::OMPExecutableDirective *D);
/// Whether one thread runs a construct's code at once, alone.
bool isOfOneThread(llvm::omp::Directive Leaf);
/// Whether code, or what it calls, has constructs that a team's threads meet together (parallel, for, barrier …).
/// InLoop: it is the body of a loop that a construct has distributed.
bool usesTeam(const clang::Stmt *Code, bool InLoop = false);
/// Whether a loop construct, were it outside of all loops, is more than its own thread's.
bool bindsToOthers(const clang::OMPExecutableDirective *Loop);
/// Whether it has a parallel construct.
bool startsThreads(const clang::Stmt *Code);
/// Whether a construct asks for an exact number of threads, num_threads(strict: …).
bool wantsExactThreads(const clang::OMPExecutableDirective *D);
/// if(parallel: …)
bool isIfOfParallel(const clang::OMPClause *C);
/// Whether it has a task with detach.
bool detachesTasks(const clang::Stmt *Code);
/// Whether the file says anything of the events that complete such tasks.
bool namesEvents(const BuildContext &Context);
/// The variables of which a construct makes copies, its loops' counters among them; canonical declarations.
std::vector<const clang::VarDecl *> privateVariables(const clang::OMPExecutableDirective *D);
/// The expressions in a clause's arguments, as the user wrote them.
std::vector<const clang::Expr *> clauseExpressions(const clang::OMPClause *C);
/// Describes a construct for which isThreadConstruct() holds. Skip: leaf constructs at its front that are dealt with.
std::shared_ptr<ThreadConstruct> buildThreadConstruct(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                                      unsigned Skip = 0);
/// Finds the variables of sequential code, and which of them its parallel constructs share.
SequentialVariables sequentialVariables(BuildContext &Context, const clang::Stmt *Code, const clang::FunctionDecl *F);
/// What a function's head calls a parameter: by another name where its own is that of a variable in the team's memory.
std::string givenName(BuildContext &Context, const clang::ParmVarDecl *P);
/// Parameters of a function, whose SequentialVariables are at hand, that are in the team's memory: copied there at its
/// beginning.
void editTeamParameters(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
/// Declarations of variables in the team's memory, in code outside of parallel constructs, and of arrays of variable
/// length for GPUs: rewritten by edits.
void editLocalVariables(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// Whether nothing can change an object of the type.
bool isUnchanging(const clang::ASTContext &Context, clang::QualType Type);
/// How the host text copies a variable of a type (no reference).
HostCopy hostCopyOf(const clang::ASTContext &Context, clang::QualType Type);
/// What a copy is declared with that gets its value after its declaration: no reference, and nothing in it const.
clang::QualType changeable(const clang::ASTContext &Context, clang::QualType Type);
/// " x = 1;", for a variable that can't be initialised where it is declared.
std::string assignment(BuildContext &Context, const clang::VarDecl *V, const std::string &Name,
                       const std::string &Init);

/// Whether a function is one of <ompx.h>'s.
bool isKernelMode(const clang::ValueDecl *D);
/// What a routine of kernel mode asks for (<ompx.h>), in one dimension.
struct PlaceQuery {
  enum class Of { Thread, Block, BlockSize, GridSize } What;
  unsigned Dimension; ///< 0: x.
};
/// Nothing for another routine, or for a dimension that is no constant.
std::optional<PlaceQuery> placeQuery(const clang::Expr *E);
/// Whether a routine is one of these, whatever the dimension.
bool isPlaceQuery(const clang::ValueDecl *D);
/// Kernel mode's barrier of a block, where all of its threads meet; an expression that does no more than call it.
bool isBlockBarrier(const clang::ValueDecl *D);
bool isBlockBarrier(const clang::Stmt *S);

/// Whether device code can tell its threads apart (omp_get_thread_num …), in what it calls too.
bool observesThreads(const clang::Stmt *Code);
/// The same of what it calls alone, for code whose own queries are known.
bool callsObserveThreads(const clang::Stmt *Code);
/// Whether it calls functions without a body here, of which nobody knows what they ask.
bool callsUnknown(const clang::Stmt *Code);
/// A function among those that it calls that calls itself; empty: none.
std::string recursiveFunction(const clang::Stmt *Code);

/// Whether a function tells a thread its place among those of its team, or how many they are.
bool isThreadQuery(const clang::ValueDecl *D);
/// Whether the code of a target construct, or what it calls, can tell how many threads a team has.
bool tellsTeamSize(BuildContext &Context, const clang::OMPExecutableDirective *D);

/// Calls of <ompx.h>'s routines for places and barriers get a GPU's own text beside the user's.
void editKernelRoutines(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);
/// Kernel mode: refuses what decides which threads run the region's code, or asks OpenMP for them. False after a
/// message.
bool checkBare(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Whether a compound statement declares one of the region's variables again, which a function's body must not do with
/// a parameter's name, or a type.
bool redeclares(BuildContext &Context, const TargetRegion &Region, const clang::Stmt *Code);

/// Straight code that reads along the loop's index: no calls, branches or loops, no subscript within a subscript. A
/// host compiler vectorises such code well, and other code sometimes to its harm.
bool isStraight(const clang::Stmt *Code);

/// A loop nest as collapse (or its absence) associates it; nothing if a message was given.
std::optional<LoopNest> buildLoopNest(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                                      llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

/// `atomic` and its statement; nothing after a message.
std::optional<AtomicConstruct> buildAtomic(BuildContext &Context, const clang::OMPAtomicDirective *D);

/// Whether Clang's task construct is the user's target construct with device(ancestor: 1) (AncestorPragma.h).
bool isAncestor(const BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Describes one inside device code, and the host's function for it (FileModel::Ancestors); null after a message.
std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// What the device evaluates of it: its clauses. Its code is the host's.
std::vector<const clang::Expr *> ancestorExpressions(const clang::OMPExecutableDirective *D);
/// Those in the host text.
void editAncestors(BuildContext &Context);
/// The device's variables with the addresses of the host's functions, in front of all code.
void addAncestorFunctions(BuildContext &Context);

/// declare target indirect (OpenMP 5.2, 7.8.3)
bool isIndirect(const clang::FunctionDecl *F);
/// Whether there are such methods that a pointer to a member function may lead to.
bool leadsToIndirect(const clang::ASTContext &AST, clang::QualType Pointer);
/// If it is that: a variable with a function's device address, which the host text names to the runtime.
void addIndirectFunction(BuildContext &Context, const clang::FunctionDecl *F, bool Exported);

/// What Sema made of a construct's loops over iterators: it holds the operators that a loop over a counter needs.
std::vector<const clang::Stmt *> iteratorCode(const clang::OMPExecutableDirective *D);

/// The same for as many loops as Count of some code; Loc is where a message goes.
std::optional<LoopNest> buildLoopNest(BuildContext &Context, const clang::Stmt *Code, unsigned Count,
                                      clang::SourceLocation Loc,
                                      llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

/// The edits of the user's own text, which stands in another function than the user's.
TokenEdits editText(BuildContext &Context, const clang::Stmt *S);
/// The code of a statement with the constructs in it.
StructuredBlock buildBlock(BuildContext &Context, const clang::Stmt *S);
/// The same for tokens that hold the given code (a function from its return type on), with their edits.
StructuredBlock buildBlock(BuildContext &Context, TokenRange Range, const clang::Stmt *Code, TokenEdits Edits);
/// A class's definition with the constructs in the methods that are defined in it.
StructuredBlock buildClass(BuildContext &Context, TokenRange Range, llvm::ArrayRef<const clang::FunctionDecl *> Methods,
                           TokenEdits Edits);
/// A parallel construct's code, in which stretches are constructs (Turns.h).
StructuredBlock buildTurns(BuildContext &Context, const Turns &T);
/// Around the description of a device function's code.
void enterFunction(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
void leaveFunction(BuildContext &Context);
/// Reports the constructs in code that is written whole, as a text without pieces. True: there were some.
bool refuseConstructs(BuildContext &Context, const clang::Stmt *Code, llvm::StringRef Where);
bool hasConstructs(const clang::Stmt *Code);
/// Whether some code has constructs that can't be described in a template, but in its instantiations only.
bool hasAnalysedConstruct(const clang::Stmt *Code);

/// A host and device expression.
Expression buildExpression(BuildContext &Context, const clang::Expr *E);

/// Finds them for a region that is one loop over all threads; D has the clauses.
TeamCopies findTeamCopies(BuildContext &Context, const clang::OMPExecutableDirective *D);

/// The launch clauses, schedules and what remains for the host; reports clauses that are not supported.
void buildClauses(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);
/// if, device, nowait and depend, for every kind of construct. True if it was one of them.
bool buildLaunchClause(BuildContext &Context, const clang::OMPClause *C, LaunchClauses &Launch);
/// The clauses of a teams construct that is all of a target construct's block.
void buildTeamsClauses(BuildContext &Context, const clang::OMPExecutableDirective *Teams, TargetRegion &Region);
/// The value of a num_threads clause in a region, where the host can tell before the launch.
std::optional<Expression> hostThreads(BuildContext &Context, const TargetRegion &Region, const clang::Expr *E);
/// The largest number of threads that parallel constructs in a region's code ask for, where the host can tell.
void buildThreadCount(BuildContext &Context, const clang::Stmt *Code, TargetRegion &Region);
/// The directive that the host version of a target region keeps: parallel for in place of teams, distribute and loop,
/// unless the code asks for its teams (KeepTeams).
/// Several: where it is false one thread is all that there is for the loop. TeamChunk: the size of dist_schedule's
/// chunks, if their iterations need each other.
std::string hostDirective(BuildContext &Context, const clang::OMPExecutableDirective *D, bool KeepTeams,
                          std::string Several, const Expression *TeamChunk);
/// The tokens of a clause, from its name to its last parenthesis. (Clang's own locations miss it by a token or more.)
std::optional<TokenRange> clauseRange(BuildContext &Context, const clang::OMPClause *C);
/// Clause as the user wrote it: "map(to: x[0:n])".
std::string clauseText(BuildContext &Context, const clang::OMPClause *C, const TokenEdits *Edits = nullptr);
/// What stands behind the word where a depobj construct ends its object: Clang has read update(in) instead
/// (OldSpellings.h). Nothing for other constructs.
std::optional<llvm::StringRef> behindDestroy(const BuildContext &Context, const clang::OMPDepobjDirective *D);
/// Like clauseText for a host compiler that may know no inoutset, and no shape operator; only where storage begins
/// matters. OnTaskwait: there is no mutexinoutset.
std::string hostDepend(BuildContext &Context, const clang::OMPDependClause *C, bool OnTaskwait);
/// The same as every host compiler takes it; empty where it goes.
std::string hostClause(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::OMPClause *C);

/// Directives of the main file that don't reach the host compiler as they are (declare target, requires).
void editHostPragmas(BuildContext &Context);

/// Makes taskgraphs of the host's constructs that are recorded, where it can (Host/Taskgraphs.cpp). Before constructs
/// are described.
void editTaskgraphs(BuildContext &Context);
/// What not every host compiler knows, said as all of them do.
void editForHostCompilers(BuildContext &Context);
/// The same of a loop with an inscan reduction; false where there is none, or every compiler takes it.
bool editHostScan(BuildContext &Context, const clang::OMPExecutableDirective *D, TokenRange Pragma);
/// depend(out: omp_all_memory)
bool dependsOnAll(const clang::OMPClause *C);
/// Calls that mean a variant (declare variant), and dispatch constructs, in the host text.
void editVariants(BuildContext &Context);
/// The device text of a dispatch construct: its statement. The number in a device clause concerns constructs for
/// devices, which a region has none of: it is computed if that has effects.
StructuredBlock buildDispatch(BuildContext &Context, const clang::OMPDispatchDirective *Construct);

/// Maps, variables and reductions of a target region. Inner: the teams construct that is all of its block, if it is
/// lowered together with it.
void buildDataEnvironment(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region,
                          llvm::ArrayRef<const clang::VarDecl *> Counters,
                          const clang::OMPExecutableDirective *Inner = nullptr);
/// Says __restrict__ of a kernel's parameters where nothing else leads to their memory. Loops: the construct D itself,
/// or that inside of it which has the loop; null: there is none that all threads share.
void restrictPointers(BuildContext &Context, const clang::OMPExecutableDirective *D,
                      const clang::OMPLoopBasedDirective *Loops, TargetRegion &Region);
/// Whether an iteration of the loop nest may use what those before it in its chunk have left.
bool needsOrder(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                llvm::ArrayRef<const clang::VarDecl *> Counters);
/// Maps, motion items and device addresses of a data construct.
void buildData(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);
/// What version 6.0's clauses say of target data as a task.
void buildTask(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);

/// "cuda", as the OpenMP Additional Definitions number the foreign runtimes; empty for a number that they don't have.
std::string foreignRuntime(BuildContext &Context, const clang::Expr *E);

/// The actions of an interop construct.
void buildInterop(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);

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
