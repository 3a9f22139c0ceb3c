//===- Region.h - what Chomp knows about a target construct ---------------===//
//
// Plain data between the frontend, which fills it from Clang's AST, and the lowering, which writes kernels and host
// calls from it. Nothing here refers to Clang: a test can build a region by hand, and --dump-regions prints one whole.
//
// Texts come in two kinds: *host* texts are the user's own tokens; *device* texts have been made valid C++ for the
// kernel file (implicit conversions spelled, names that collide renamed).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_REGION_H
#define CHOMP_MODEL_REGION_H

#include "llvm/Frontend/OpenMP/OMPConstants.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <bitset>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace chomp {

using ConstructList = std::vector<llvm::omp::Directive>; ///< Leaf constructs, outermost first.

/// Where something stands in the user's source.
struct Place {
  std::string File;
  unsigned Line = 0;
};

/// An expression in both texts. Where both are the same, Device may be left empty.
struct Expression {
  std::string Host;
  std::string Device;
  std::optional<long long> Constant; ///< Its value, where Clang can tell.
  std::vector<std::string> Reads;    ///< Variables that it reads, by device name; constant objects left out.
  bool ByValueOnly = true; ///< Reads nothing but constants and variables that the region gets by value: the host may
                           ///< compute it before the launch.
  bool is(long long Value) const { return Constant && *Constant == Value; }
  const std::string &device() const { return Device.empty() ? Host : Device; }
};

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

enum class Origin { Explicit, Predetermined, Implicit };

/// Modifiers and kinds of a map type; values as in runtime.h.
struct MapType {
  bool To = false, From = false, Delete = false, Always = false, Close = false, Present = false, Hold = false;
  bool Self = false;   ///< 6.0: the corresponding storage must be the original.
  bool Lookup = false; ///< A pointer used in the region and not mapped there: zero-length section.
};

/// A section that is not contiguous, as host expressions; dimensions outermost first (chomp_target_update_strided).
struct StridedSection {
  std::string Base; ///< Element 0 of all dimensions: "a[0][0]".
  std::vector<std::string> Extents, Offsets, Counts, Strides;
};

/// One iterator of a clause's iterator modifier, as host text: a loop around its list items.
struct MapIterator {
  std::string Decl; ///< "int it"
  std::string Name, Begin, End, Step;
  bool Down = false; ///< The step is negative.
};

/// One list item of a map (or motion) clause.
struct MapItem {
  std::string Item; ///< As the user wrote it.
  MapType Type;
  Origin From = Origin::Explicit;
  std::string Begin;     ///< Host expression: address of the first byte.
  std::string Size;      ///< Host expression: bytes.
  std::string Pointer;   ///< Host expression: address of the base pointer to attach; empty for none.
  std::string Container; ///< Host expression: address of the structure that the item is a member of; empty for none.
  std::string Variable;  ///< The variable at the item's root.
  std::optional<StridedSection> Section; ///< Of a motion clause's item that is not contiguous.
  std::vector<MapIterator> Iterators;
  std::string Mapper; ///< Function that maps one object; empty: none. Size is then that of one object,
  std::string Count;  ///< and this their number.
  /// Whether the runtime alone can say how many entries its table gets.
  bool isDynamic() const { return !Iterators.empty() || !Mapper.empty(); }
};

/// `declare mapper`: becomes a function that lists what to map of one object.
struct MapperFunction {
  std::string Name;   ///< Its function.
  std::string Type;   ///< Host type of the object.
  std::string Object; ///< The user's name for it.
  std::string Directive;
  Place Where;
  std::string Indentation;
  bool Lambda = false; ///< Declared in a C++ function.
  std::vector<MapItem> Maps;
};

/// How a variable of the enclosing scope reaches the kernel.
enum class Passing {
  Value,   ///< By value: firstprivate scalars and structures, is_device_ptr pointers.
  Pointer, ///< A pointer's value, translated through a map.
  Array,   ///< A mapped array, as pointer to its first element (or to its first row).
  Storage, ///< Any mapped variable, by the address of its corresponding storage, with a reference of its own name.
  Local,   ///< Not passed: private in the region.
};

/// Who owns the variable within the threads of the region.
enum class Sharing { Shared, Private, Firstprivate, Lastprivate, FirstLastprivate, Reduction };

struct StructuredBlock;

struct Variable {
  std::string Name; ///< As the user named it (device spelling).
  Passing Pass = Passing::Value;
  Sharing Share = Sharing::Shared;
  std::string Parameter;     ///< Name of the parameter: Name, or an invented one where the kernel declares Name itself.
  std::string ParameterDecl; ///< Device declaration of the parameter, with its name; empty for Local.
  std::string LocalDecl;     ///< Device declaration of a local of the variable's own name: "double (&a)[10]", "int t".
  std::string LocalInit;     ///< Its initializer; empty for none.
  std::string Bytes;         ///< Of an array of variable length that each thread has for itself.
  std::shared_ptr<StructuredBlock> LocalCode; ///< What follows that: a closure's code, with the constructs in it.
  std::string Type;                           ///< Device type as an abstract declarator, for casts.
  std::string HostValue;                      ///< Host expression whose bytes (Value) or address (else) are passed.
  bool Computed = false;                      ///< It is no object: the host makes one of Type for the launch.
  int Map = -1;                               ///< Index in Maps; -1: passed as it is.
  bool Written = false;                       ///< The region may write to it.
  Place Where;                                ///< Its declaration.
};

enum class ReductionOperator { Add, Subtract, Multiply, Min, Max, And, Or, Xor, LogicalAnd, LogicalOr, Declared };

/// What a `declare reduction` says, for the type of one list item.
struct DeclaredReduction {
  std::string Combiner; ///< Device expression of omp_out and omp_in.
  /// How a private copy begins.
  enum class Start {
    Default, ///< As a static object does: zero, or its default constructor.
    Value,   ///< omp_priv = Initializer
    Direct,  ///< omp_priv Initializer, which are arguments in parentheses or braces.
    Call     ///< Initializer, a call that is given omp_priv.
  } How = Start::Default;
  std::string Initializer;    ///< Device text of omp_priv and omp_orig.
  bool ReadsOriginal = false; ///< omp_orig occurs.
  bool Exclusive = false;     ///< Values can't be moved as bytes, or lead to storage of their own: combine each private
                              ///< copy once, where it is, under a lock.
};

/// The elements of an array or array section that is a list item.
struct ReductionElements {
  std::string Count, First;              ///< Device expressions; First is empty for 0.
  std::optional<uint64_t> ConstantCount; ///< Count, where it is a constant.
  bool Cast = false;                     ///< A pointer to the original list item is not one to its elements.
  bool Whole = false;                    ///< All elements of an array.
  /// The private copy is the whole array: "double a[10]"; or, where this is empty, it has the section's elements alone,
  /// in Storage, and the variable is a view of it:
  std::string Local;
  std::string Storage;
  bool LocalStorage = false;  ///< Storage is an array of a constant size that fits on a stack.
  std::string View, ViewType; ///< "double (&a)[10]" and "double (*)[10]"; ViewType is empty for "double *a".
  /// The code does nothing with the elements but to combine values into them. Then a GPU's team has one copy, which all
  /// its threads update, in place of one for each; this is what its storage is called. Empty: there is other code.
  std::string Team;
  std::string Vendor; ///< AtomicConstruct::Vendor of their updates.
};

/// A list item of a reduction; ReductionText.h writes the private copy and its end.
struct ReductionItem {
  std::string Variable;
  ReductionOperator Operator = ReductionOperator::Add;
  std::string Type;     ///< Device type of the item, or of its elements.
  std::string Identity; ///< Device expression; empty for Declared.
  bool Floating = false;
  std::optional<DeclaredReduction> Declared;
  std::optional<ReductionElements> Elements;
  bool InOrder = false; ///< Teams' values are combined in the order of their numbers.
  /// A number that the language itself combines.
  bool isScalar() const { return !Declared && !Elements; }
};

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

struct Construct;

/// A stretch of the user's code: text, with the constructs inside it where they stood.
struct StructuredBlock {
  struct Piece {
    std::string Text;                  ///< Device text; used when Nested is empty.
    std::shared_ptr<Construct> Nested; ///< A construct to be lowered.
  };
  std::vector<Piece> Pieces;
  Place Where;             ///< Of the first token.
  std::string Indentation; ///< Of the line on which it starts.
  bool Compound = false;   ///< Starts with '{'.
  bool empty() const { return Pieces.empty(); }
};

enum class AtomicKind { Read, Write, Update, Capture, Compare };
enum class MemoryOrder { Relaxed, Acquire, Release, AcqRel, SeqCst };

/// `#pragma omp atomic` and its statement, taken apart.
struct AtomicConstruct {
  AtomicKind Kind = AtomicKind::Update;
  MemoryOrder Order = MemoryOrder::Relaxed;
  std::string Type;     ///< Device type of x.
  std::string X;        ///< Device lvalue that is updated or read.
  std::string V;        ///< Device lvalue that receives (read, capture); empty otherwise.
  std::string Value;    ///< The operand (update), or the value written; device text.
  std::string Operator; ///< "+", "-", "*", "/", "&", "|", "^", "<<", ">>"; compare: "min", "max", "=="; empty for write
                        ///< and exchange.
  bool ValueFirst = false; ///< x = expr op x.
  bool CaptureOld = false; ///< v receives the value before the update.
  bool Native = false;     ///< Computed in the type of x itself: an atomic instruction may do it.
  // compare; Value is what x gets, which for min and max is also what it is compared with.
  std::string Expected;       ///< "==": what x is compared with.
  std::string Result;         ///< Device lvalue that receives the outcome of the comparison; empty for none.
  bool CaptureFailed = false; ///< v receives x only where the comparison failed.
  bool FailAcquires = false;  ///< fail(acquire), fail(seq_cst)
  std::string Vendor;         ///< In front of the vendors' functions: "::" where the program has such names, too.
};

struct CriticalConstruct {
  std::string Name; ///< Empty: the unnamed one.
  StructuredBlock Body;
};

/// `#pragma omp target device(ancestor: 1)` in device code: a thread has the host run the construct's code, as a
/// function of the host file.
struct AncestorConstruct {
  struct Item {
    std::string Name; ///< As the user wrote it.
    MapType Type;
    bool Copy = false;    ///< firstprivate
    bool Pointer = false; ///< A pointer by its value, and what it leads to is the item.
    bool Object = false;  ///< A whole of which parts may be mapped.
    /// Device expressions: the address of the first byte, the number of bytes, and the address that the function gets
    /// the host's of (that of the whole array, a pointer's value).
    std::string Begin, Size, Base;
  };
  std::string Directive;
  std::string Function; ///< Its name, and that of the device's variable with its address.
  std::vector<Item> Items;
};

struct ThreadConstruct;

/// A stretch of a parallel construct's code from barrier to barrier, which all threads of the team run by turns.
struct Stretch {
  std::vector<StructuredBlock> Before; ///< Declarations in it that are the team's: the same for all threads.
  std::vector<std::string> Begin, End; ///< Device lines: what threads have kept from other stretches, and keep.
  std::string Threads;                 ///< What all threads are called.
  std::string Parameters;              ///< "int thread", or what else the code is given.
  /// One thread may do the work of all: nothing tells them apart but the iterations that each has.
  bool Shared = false;
  bool Asks = false; ///< What it calls, or a construct in it, asks whose turn it is.
  StructuredBlock Code;
};

/// `#pragma omp scan` in the body of a loop: between the iteration's input and scan phases.
struct ScanConstruct {
  bool Exclusive = false;
  std::vector<ReductionItem> Items;   ///< Of the loop's inscan reduction.
  std::vector<std::string> Originals; ///< Pointers to their original list items, which hold the running result.
};

/// A construct inside a region's code.
struct Construct {
  ConstructList Constructs;
  Place Where;
  std::string Indentation;
  std::optional<AtomicConstruct> Atomic; ///< With Plain: where a team shares what each thread has one of elsewhere.
  std::optional<CriticalConstruct> Critical;
  std::optional<ScanConstruct> Scan;
  std::shared_ptr<AncestorConstruct> Ancestor;
  bool InBlock = false; ///< A statement of a compound statement: may become several.
  bool Barrier = false; ///< The team's threads wait for one another before it, where they run it together.
  bool Leader = false;  ///< One of them runs it.
  std::shared_ptr<chomp::Stretch> Stretch;
  std::shared_ptr<ThreadConstruct> Threads; ///< teams, distribute, parallel, for, sections, single, barrier, task …
  /// Constructs that a single thread runs as plain code (an inner simd), and statements that are constructs in some
  /// dialects only: the code alone.
  std::optional<StructuredBlock> Plain;
  std::vector<std::string> Locals; ///< Device declarations of variables private to Plain.
  std::string Hint; ///< A pragma that a host compiler understands for Plain ("omp simd reduction(+ : s)"); empty: none.
  std::string Unroll; ///< The same for a GPU's compilers ("unroll 4").
};

enum class LoopCondition { Less, LessEqual, Greater, GreaterEqual, NotEqual };

/// One loop of a canonical loop nest.
struct Loop {
  std::string Variable; ///< Device name of the iteration variable.
  std::string Type;     ///< Its device type.
  unsigned Bits = 32;   ///< Of its type.
  bool Signed = true;
  bool IsPointer = false;  ///< Or an iterator.
  bool IsIterator = false; ///< Of a class.
  Expression Lower, Upper; ///< Upper as written; Condition says how it is meant.
  LoopCondition Condition = LoopCondition::Less;
  Expression Step;   ///< As written, without its sign.
  bool Down = false; ///< The variable is decremented.
  /// Of a range-based loop, which runs over a range's positions: the user's declaration ("auto &x"), and a device
  /// expression of the beginning. Position names an iterator of a class, which has operators and no subscripts.
  std::string Declaration, Element, Position;
  Place Where;
};

/// A non-rectangular pair (OpenMP 5.2 §4.4.2): the Inner loop's bounds depend on the counter of the Outer one,
/// linearly. The loops between them don't, and share the pair's logical iterations.
struct Trapezoid {
  unsigned Outer = 0, Inner = 0; ///< Indices in LoopNest::Loops.
  std::string Name;              ///< A chomp::trapezoid, for whoever makes counters of iteration numbers,
  std::string Declaration;       ///< and how it is declared, behind LoopNest::Before.
  Loop First, Second;            ///< The inner loop in the first two iterations of the outer one, for the host.
};

struct LoopNest {
  std::vector<Loop> Loops; ///< Outermost first; as many as collapse associates.
  /// Device declarations that the bounds rely on; they stand before the count and the loop ("auto &&range_ = v;").
  std::vector<std::string> Before;
  std::optional<Trapezoid> Uneven;
  bool Partial = false;   ///< collapse associates more loops, which depend on these or have code before them: in Body.
  bool Straight = false;  ///< Straight code without calls, which reads along the index.
  bool Continues = false; ///< Its code has a `continue` that ends an iteration of the innermost loop.
  StructuredBlock Body;   ///< Of the innermost associated loop.
};

/// A list item of a linear or induction clause: in each iteration its copy begins with a value that the iteration's
/// number gives.
struct InductionItem {
  std::string Variable;
  std::string Start;     ///< What holds the value before the loop.
  std::string StartDecl; ///< Its device declaration, for a construct inside a region; empty: the kernel has it.
  enum class Operation { Add, Multiply, Declared } What = Operation::Add;
  Expression Step;
  bool Computed = false; ///< The original gets the value after the last iteration, whatever the body makes of it.
  // Of a declared one, in device text:
  std::string VariableDecl, StepDecl; ///< "double &omp_var", "double omp_step"
  std::string Collector, Inductor;    ///< Of omp_step and omp_idx; of omp_var and omp_step.
};

struct ScheduleClause {
  bool Present = false;
  std::string Kind; ///< "static", "dynamic" …
  Expression Chunk; ///< Host empty: none.
};

/// An allocator of the user's own, named in uses_allocators.
struct AllocatorItem {
  std::string Name, HostName;
  std::string Space;      ///< Its memory space.
  std::string Traits;     ///< Device text: "{omp_atk_alignment, 64}, {…}".
  std::string HostTraits; ///< Host expression of the array; empty: none.
  unsigned TraitCount = 0;
  unsigned Alignment = 1; ///< The trait of that name.
};

/// A variable of which a construct's threads get copies of their own.
struct PrivateCopy {
  std::string Name;
  Sharing Share = Sharing::Private;
  std::string Decl;         ///< Device declaration of the copy: "double s", "int t[10]".
  bool Array = false;       ///< Copied by bytes.
  std::string Bytes;        ///< Of an array of variable length: its size; Decl is then all that declares it.
  bool Object = false;      ///< Of a class with a copy constructor of its own.
  bool Team = false;        ///< A team's initial thread has it, and parallel constructs share it.
  std::string TeamDecl;     ///< How it is declared where all threads run together; for spelledIn().
  std::string Held;         ///< Of a class, in a team's memory: what constructs it there; Decl is a reference then.
  std::string HeldType;     ///< The type of what Held holds.
  bool Pointer = false;     ///< Original is a pointer of the same value: a reduction of what one points to, or Bytes.
  std::string Original;     ///< What the original is called where the copy hides it; empty if nobody asks for it.
  bool Given = false;       ///< Original is a parameter of the kernel.
  int Reduction = -1;       ///< Index in Reductions.
  bool Conditional = false; ///< lastprivate(conditional): the one thread that runs the code in order has it.
};

/// Whose iterations a loop construct's are.
enum class LoopBinding { Teams, Parallel, Thread };

/// How the threads of a parallel construct take turns.
enum class TurnKind { None, Whole, Stretches };

/// A construct that decides which threads run its code (teams, distribute, parallel, for, loop, sections, single,
/// masked), makes them wait (barrier, taskwait) or is run at once by whoever meets it (task, taskloop, taskgroup). What
/// it is, its leaf constructs say.
struct ThreadConstruct {
  std::optional<LoopNest> Loops;
  StructuredBlock Body;                  ///< Where there is no loop nest.
  std::vector<StructuredBlock> Sections; ///< Of a sections construct.
  std::vector<PrivateCopy> Privates;
  std::vector<ReductionItem> Reductions;
  std::vector<InductionItem> Inductions;
  std::vector<std::string> Copies; ///< What the threads of a parallel construct get by value: nobody there writes it.
  std::vector<std::string> CopyPrivate;
  std::optional<Expression> NumThreads, If, Filter;
  /// num_threads(strict: …): what is said where there are fewer threads.
  struct StrictThreads {
    bool Fatal = true;
    std::string Where, Message; ///< Device expressions.
  };
  std::optional<StrictThreads> Strict;
  ScheduleClause Schedule, DistSchedule;
  LoopBinding Bind = LoopBinding::Thread;
  bool Ordered = false;              ///< A loop whose iterations run in order.
  std::optional<ScanConstruct> Scan; ///< Of a loop with an inscan reduction: the directive in its body.
  bool Nowait = false;
  /// All threads of the team meet it, and run the code around it too: a parallel construct is the code alone.
  bool Together = false;
  bool BarrierBeforeResults = false;
  bool WholeTeam = false; ///< It stands in such a parallel construct: the region's threads are the team's.
  /// Of a parallel construct: its threads need no stacks, since none of them waits, or Body is in stretches.
  TurnKind ByTurns = TurnKind::None;
  // Of the latter: what its threads are called, how a stretch declares the one whose turn it is, the device lines that
  // declare and begin what each of them keeps, and what is combined at the end, into which originals.
  std::string ThreadsName, ThreadParameter;
  std::vector<std::string> Kept;
  std::vector<std::pair<ReductionItem, std::string>> Results;
  /// Of a task that is run at once: it may set internal control variables, which are its own; tasks that it makes are
  /// its children, which somebody may wait for.
  bool OwnVariables = false, OwnChildren = false;
  std::string Event;        ///< Of a task: the device lvalue that detach names. If tells whether it is deferred.
  bool AwaitsTasks = false; ///< There are events: it, or its end, is where detached tasks have to be complete.
  bool InStretch = false;   ///< It stands in one: where it ends, or a barrier is, the stretch does.
};

/// Everything that shapes the launch.
struct LaunchClauses {
  std::string Device, If; ///< Host expressions; empty: no clause.
  std::string IfTeams;    ///< Of if(teams: ...): a host expression; where it is false there is one team.
  std::optional<Expression> NumTeams, ThreadLimit, NumThreads;
  bool ChecksThreads = false;           ///< The kernel itself says what happens where there are fewer threads.
  std::vector<Expression> Grid, Block;  ///< Kernel mode's num_teams and thread_limit, x first; one to three of each.
  std::optional<Expression> TeamMemory; ///< dyn_groupprivate: bytes for each team.
  std::vector<Expression> Bounds;       ///< Of ompx_attribute: launch_bounds(threads, teams on a multiprocessor).
  std::vector<std::string> Attributes;  ///< Of ompx_attribute: AMD's own ("amdgpu_waves_per_eu(2, 2)").
  bool Nowait = false;
  std::vector<std::string> Depend; ///< Clause texts: "depend(in: x)".
  bool DependsOnAll = false;       ///< One of them names omp_all_memory.
  bool InConstructor = false;      ///< It stands in a constructor or a destructor.
};

/// How host compilers call an instantiation of a template: what typeid's name of a type begins with that is local to
/// it, or (clang) what __PRETTY_FUNCTION__ says.
struct InstanceKeys {
  std::string Gcc, Gcc13, OldGcc, Clang; ///< OldGcc: before 13.
};

/// The host's function for a construct with device(ancestor: 1).
struct AncestorFunction {
  std::string Name, Directive;
  std::string Qualified;              ///< Name, with the namespaces around it.
  std::vector<std::string> Variables; ///< Host declarations, from chomp_items[0], …
  std::string Body;                   ///< Host text.
  Place Where;                        ///< Of Body.
  unsigned Line = 0;                  ///< Of the directive.
  unsigned Pragma = 0;                ///< First token of the construct.
  unsigned Before = 0;                ///< The token that it stands in front of.

  /// C++: it is a member of a class that stands in the construct's place, and sees all that is visible there.
  bool InPlace = false;
  unsigned Last = 0;                  ///< Last token of the code.
  std::string Indentation;            ///< Of the directive.
  std::vector<std::string> Arguments; ///< Host expressions: where the construct itself has the items.
  struct Instance {
    std::string Symbol; ///< The device's variable.
    InstanceKeys Keys;
  };
  std::vector<Instance> Instances; ///< One, and more in a template.
  bool InTemplate = false;
};

/// A lambda that is made outside of a region and whose type the kernel has to name: a class that lies in memory as the
/// closure does.
struct ClosureType {
  std::string Name;
  std::vector<std::string> Namespaces; ///< As in DeviceDecl.
  Place Where;                         ///< Of the lambda.
  std::string Function;                ///< Around it.
  std::vector<std::string> Members;    ///< Types that it knows, constants that it uses, and what it captured, in order.
  std::string Template;                ///< "template <class T1> " of a generic lambda.
  std::string Operator;                ///< "auto operator()(T1 x) const "
  StructuredBlock Body;
};

/// A target construct with a kernel.
struct TargetRegion {
  std::string Kernel;                  ///< Symbol of its kernel.
  std::string Template;                ///< What the kernels of all instantiations share of it; empty: in no template.
  InstanceKeys Keys;                   ///< In a template.
  bool InHeader = false;               ///< Other files have the same host text, whatever they instantiate.
  std::string Function;                ///< The user's function around it.
  std::vector<std::string> Namespaces; ///< Around the function, as in DeviceDecl.
  std::vector<std::string> Usings;     ///< Of the function's own, that the region's code relies on.
  std::vector<ClosureType> Closures;   ///< What stands before the kernel, in this order.
  Place Where;
  std::string Lead;        ///< Space that brings the pragma's column to that of its statement.
  std::string Indentation; ///< Of the statement.
  std::string
      Directive; ///< The directive as the user wrote it: "target teams distribute parallel for map(to: x[0:n])".
  ConstructList Constructs;
  LaunchClauses Launch;
  std::vector<MapItem> Maps;
  std::vector<Variable> Variables;
  std::vector<ReductionItem> Reductions;
  /// How many bytes there are of each list item, here or of a teams construct in Body, that is reduced in order: host
  /// expressions.
  std::vector<std::string> PartialBytes;
  std::vector<AllocatorItem> Allocators;
  std::vector<InductionItem> Inductions;
  bool InOrder = false; ///< Only one thread that runs all iterations in order gets the right results.
  ScheduleClause Schedule, DistSchedule;
  std::optional<LoopNest> Loops;
  StructuredBlock Body;          ///< Where there is no loop nest.
  bool ObservesThreads = false;  ///< The code asks who it is (omp_get_thread_num and the like).
  bool AsksForVariables = false; ///< It asks for internal control variables that don't tell its threads apart.
  bool CallsUnknown = false;     ///< It calls what is not in this file, and may ask there.
  bool SafeLen = false;          ///< simd with safelen or ordered: iterations may not all run at once.
  /// One thread of each team starts with Body, and parallel constructs in it start the others (the general mode). Else
  /// all threads of the league share the iterations of Loops.
  bool General = false;
  /// A general region all of whose threads run the sequential code as well, and need no orders.
  bool Together = false;
  bool NeedsState = false; ///< Its threads start others, or may.
  /// A general region whose code can't tell how many threads a team has.
  bool AnyTeamSize = false;
  std::string WhyGeneral; ///< Why it is not Together.
  /// What the virtual GPU runs in place of Body where threads can take turns: one thread runs the sequential code.
  struct TurnsBody {
    StructuredBlock Body;
    std::vector<Variable> Variables;
    std::string ThreadsName;       ///< In kernel mode: what the code calls the block's threads.
    std::vector<std::string> Kept; ///< Likewise: what they keep between their turns (ThreadConstruct::Kept).
  };
  std::shared_ptr<TurnsBody> ByTurns;
  std::string WhyStacks;   ///< Why there is none.
  bool TakesTurns = false; ///< This is what it runs.
  /// Of a Together region: what is in the team's memory, name and declaration, for a call of the virtual GPU.
  std::vector<std::pair<std::string, std::string>> TeamVariables;
  std::vector<std::string> HostDeclarations; ///< What the host version declares before the directive.
  /// Kernel mode (ompx_bare): all threads of all teams run Body as it is.
  bool Bare = false;
  bool Redeclares = false;   ///< Body's outermost braces declare a name again that the kernel has for a variable.
  std::string HostDirective; ///< The directive that remains for the host version: "parallel for …"; empty: none.
  /// A variable that the region may change without changing the original (firstprivate): the host version works on a
  /// copy; where threads share the change, so does the device.
  struct HostCopy {
    std::string Name, Copy;
    bool Array = false;
    bool Mapped = false;    ///< The device gets the copy's address.
    bool Qualified = false; ///< Nothing hides a name like Grid::count: the original gets its value back.
  };
  std::vector<HostCopy> HostCopies;
};

/// One action of an interop construct.
struct InteropAction {
  enum class Kind { Init, Use, Destroy } What = Kind::Init;
  std::string Object; ///< Host expression of the interop variable.
  bool Target = false, TargetSync = false;
  std::string Prefer; ///< Foreign runtimes: "cuda,hip".
};

/// target data, target enter data, target exit data, target update; interop.
struct DataRegion {
  ConstructList Constructs;
  Place Where;
  std::string Lead, Indentation; ///< As for a target construct.
  std::string Directive;
  LaunchClauses Launch;
  std::vector<MapItem> Maps;
  std::vector<InteropAction> Interop;
  /// use_device_ptr and use_device_addr.
  struct DeviceAddress {
    std::string Name;
    std::string Decl;       ///< Host declaration of the replacement.
    std::string Value;      ///< Host expression of the address to translate.
    std::string Type;       ///< Host type to cast to.
    std::string Held;       ///< Name that Decl declares.
    std::string Shadow;     ///< Host declaration of a pointer of the user's own name; for pointers.
    bool Reference = false; ///< use_device_addr: uses of the name in the block become uses of "(*Held)".
  };
  std::vector<DeviceAddress> DeviceAddresses;
  std::vector<std::string> Around; ///< Of target data: directives that its block gets on the host.
};

/// The architectures of devices, one for each kernel file; the virtual GPU's is the host's.
enum class Arch { Nvptx, Amdgcn, Host };
inline constexpr unsigned ArchCount = 3;

/// The devices that code is for: all of some architectures, and those of others that have an isa ("sm_90").
struct DeviceSet {
  std::bitset<ArchCount> Archs;
  std::set<std::string> Isas;

  static DeviceSet all() { return {std::bitset<ArchCount>().set(), {}}; }
  /// Of which architecture an isa is that its compiler alone knows; an instruction set of the host's is known before.
  static Arch archOf(llvm::StringRef Isa) { return Isa.starts_with("sm_") ? Arch::Nvptx : Arch::Amdgcn; }
  bool has(Arch A) const { return Archs.test(static_cast<size_t>(A)); }
  /// True: there are more now.
  bool add(const DeviceSet &Other) {
    const auto Before = std::pair(Archs, Isas.size());
    Archs |= Other.Archs;
    for (const std::string &Isa : Other.Isas)
      if (!has(archOf(Isa)))
        Isas.insert(Isa);
    return Before != std::pair(Archs, Isas.size());
  }
  bool empty() const { return Archs.none() && Isas.empty(); }
  /// Those that are in both.
  DeviceSet within(const DeviceSet &Other) const {
    DeviceSet Out{Archs & Other.Archs, {}};
    auto Take = [&](const DeviceSet &From, const DeviceSet &In) {
      for (const std::string &Isa : From.Isas)
        if (In.has(archOf(Isa)) || In.Isas.count(Isa))
          Out.Isas.insert(Isa);
    };
    Take(*this, Other);
    Take(Other, *this);
    return Out;
  }
};

/// A declaration of the device slice, ready but for the qualifiers that a dialect spells.
struct DeviceDecl {
  enum class Kind { Include, Type, Constant, Global, Prototype, Function } What = Kind::Type;
  std::string Text;     ///< Without qualifiers, for all that is not a function's definition; #include lines whole.
  StructuredBlock Code; ///< A function's definition, from its return type to its last brace; a class's whole text.
  std::string Name;
  std::string Comment; ///< Of the user's, right above it; whole lines.
  std::string Symbol;  ///< Its name in the image where that differs (a variable in a namespace).
  /// Around it, outermost first; "" for the unit's own (Unit::ownNamespace()).
  std::vector<std::string> Namespaces;
  bool External = false;                ///< Other units may use it, or it is another unit's.
  bool Inline = false;                  ///< Never static, defined by each unit that uses it.
  bool Defined = true;                  ///< False: another unit's.
  bool Link = false;                    ///< declare target link
  unsigned Pack = 0;                    ///< Of the #pragma pack around a type, in bytes; 0 for none.
  DeviceSet Devices = DeviceSet::all(); ///< A function that only variants for some devices call is left out of others.
  Place Where;
  unsigned Token = 0; ///< Of a template for lambdas: where it is defined.
  /// The same code as Code, of the template's other instantiations: one text has to do for all of them.
  std::vector<StructuredBlock> Alike;
};

/// Stands in C++ class texts where a dialect puts the qualifier of a device function.
inline constexpr char QualifierMark = '\x03';
/// In front of a line that is put between the user's (two of the token stream's line marks without a line).
inline constexpr const char *BetweenMark = "\x04\x04";
/// Stands where a dialect puts the words for a static variable in the memory of each team.
inline constexpr char TeamMark = '\x06';
/// Around two texts of one expression: PlaceMark, a GPU's ("threadIdx.x"), PlaceMark, the user's, PlaceMark.
inline constexpr char PlaceMark = '\x07';
/// Around the texts that an expression has on each of the architectures: ArchMark, one, ArchMark, the next …
inline constexpr char ArchMark = '\x0e';
/// What chooses by an isa in a kernel file: "CHOMP_ISA_sm_90".
std::string isaMacro(llvm::StringRef Isa);
/// So marked: what makes a team's threads wait for one another, and what leaves the next statement to one of them.
inline constexpr const char *TeamBarrier = "\x07__syncthreads();\x07"
                                           "chomp::barrier();\x07";
inline constexpr const char *LeaderGuard = "\x07if (threadIdx.x == 0)\x07if (omp_get_thread_num() == 0)\x07 ";
/// And what one of them evaluates for all, in front of a condition in parentheses, with one more behind it. It ends as
/// a barrier does.
inline constexpr const char *LeaderSays = "\x07__syncthreads_or(threadIdx.x == 0 && \x07"
                                          "chomp::leader_says(omp_get_thread_num() == 0 && \x07";

/// One translation unit's device side.
struct Unit {
  std::string Id;
  std::string Stem;
  std::string Source; ///< As the user spelled it.
  bool CPlusPlus = false;
  bool UnifiedMemory = false;    ///< requires unified_shared_memory, or self_maps
  std::vector<DeviceDecl> Decls; ///< In the order in which they must be written.
  std::vector<std::unique_ptr<TargetRegion>> Regions;
  std::vector<std::string> Locks;            ///< Names of critical constructs in the device code; "" for the unnamed.
  std::vector<std::string> Exports, Imports; ///< Functions, as space::Class::method, and variables.
  std::set<std::string> Isas;                ///< That choose variants, where the device's compiler alone knows them.
  bool NeedsOmpHeader = false;               ///< The host text uses what not every <omp.h> declares (chomp/omp.h).
  bool AsksTypes = false;                    ///< Device code's types ask for those of calls (decltype).
  bool NeedsFloat16 = false;                 ///< Device code has a _Float16.
  bool NeedsComplex = false;                 ///< Device code of C has a complex number.
  /// The program's own types and functions that have names of the vendors' headers: name, and what GPUs call it.
  std::vector<std::pair<std::string, std::string>> Renamed;
  bool NeedsInfinity = false;     ///< A reduction starts with INFINITY.
  bool UsesOmpx = false;          ///< Device code uses something of <ompx.h>.
  bool CallsIndirect = false;     ///< Device code calls through pointers, which may hold host addresses.
  bool NeedsCxx20 = false;        ///< GPUs' code calls what is constexpr from C++20 on.
  bool NeedsDeviceHeader = false; ///< Code outside of kernels calls something of chomp/device.h.
  bool StartsThreads = false;     ///< A device function has a parallel construct.
  bool SetsVariables = false;     ///< Device code sets internal control variables.
  bool HasEvents = false;         ///< Device code has tasks that events complete.
  bool SharesTeam = false;        ///< Device functions that other files may call ask for their team, or meet in it.
  bool IsLinked = false;          ///< GPUs' code of other units may be linked with this one's.
  /// The inline namespace of what other units must not see, though they may have the same name for something else: an
  /// unnamed one would hide variables from the host, too.
  std::string ownNamespace() const {
    std::string Name = Id;
    std::replace_if(Name.begin(), Name.end(), [](char C) { return C == '-' || C == '.'; }, '_');
    return Name.front() >= '0' && Name.front() <= '9' ? "file_" + Name : Name;
  }
  bool general() const {
    return llvm::any_of(Regions, [](const auto &R) { return R->General && (!R->Together || R->NeedsState); });
  }
  /// Kernels call what other files define.
  bool callsOthers() const {
    return !Imports.empty() && llvm::any_of(Regions, [](const auto &R) { return R->CallsUnknown; });
  }
};

void print(const TargetRegion &Region, llvm::raw_ostream &OS);
void print(const DataRegion &Region, llvm::raw_ostream &OS);
void print(const MapperFunction &Mapper, llvm::raw_ostream &OS);
std::string spell(const ConstructList &Constructs);

} // namespace chomp

#endif
