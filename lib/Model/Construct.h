//===- Construct.h - what stands inside a region --------------------------===//
//
// The user's code, and the constructs in it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_CONSTRUCT_H
#define CHOMP_MODEL_CONSTRUCT_H

#include "Model/Data.h"

#include "llvm/Frontend/OpenMP/OMPConstants.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chomp {

using ConstructList = std::vector<llvm::omp::Directive>; ///< Leaf constructs, outermost first.

struct Construct;

/// A stretch of the user's code: text, with the constructs inside it where they stood.
struct StructuredBlock {
  struct Piece {
    KernelCode Text;                   ///< Device text; used when Nested is empty.
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
  KernelCode X;         ///< Device lvalue that is updated or read.
  KernelCode V;         ///< Device lvalue that receives (read, capture); empty otherwise.
  KernelCode Value;     ///< The operand (update), or the value written; device text.
  std::string Operator; ///< "+", "-", "*", "/", "&", "|", "^", "<<", ">>"; compare: "min", "max", "=="; empty for write
                        ///< and exchange.
  bool ValueFirst = false; ///< x = expr op x.
  bool CaptureOld = false; ///< v receives the value before the update.
  bool Native = false;     ///< Computed in the type of x itself: an atomic instruction may do it.
  bool MayBeOwn = false;   ///< x may be in a thread's own memory, where GPUs have no atomic instructions.
  // compare; Value is what x gets, which for min and max is also what it is compared with.
  KernelCode Expected;        ///< "==": what x is compared with.
  KernelCode Result;          ///< Device lvalue that receives the outcome of the comparison; empty for none.
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
    KernelCode Begin, Size, Base;
  };
  std::string Directive;
  std::string Function; ///< Its name, and that of the device's variable with its address.
  std::vector<Item> Items;
};

struct ThreadConstruct;

/// The code of a parallel construct from one barrier to the next, which all threads of the team run by
/// turns.
struct BarrierInterval {
  std::vector<StructuredBlock> Before; ///< Declarations in it that are the team's: the same for all threads.
  std::vector<KernelCode> Begin, End;  ///< Device lines: what threads have kept from other barrier intervals, and keep.
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
  std::vector<ReductionItem> Items;  ///< Of the loop's inscan reduction.
  std::vector<KernelCode> Originals; ///< Pointers to their original list items, which hold the running result.
};

/// What a generic lambda's code is in one of its instantiations.
struct InstanceCode {
  KernelCode Condition;             ///< Of its types, a device expression; the last one's is empty.
  std::vector<KernelCode> Elements; ///< Device declarations of its packs' elements.
  StructuredBlock Code;
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
  bool InBlock = false;    ///< A statement of a compound statement: may become several.
  bool Barrier = false;    ///< The team's threads wait for one another before it, where they run it together.
  bool Again = false;      ///< That is only for threads which have run an iteration of distribute before.
  bool MainThread = false; ///< One of them runs it.
  std::shared_ptr<chomp::BarrierInterval> BarrierInterval;
  std::shared_ptr<ThreadConstruct> Threads; ///< teams, distribute, parallel, for, sections, single, barrier, task …
  /// Constructs that a single thread runs as plain code (an inner simd), and statements that are constructs in some
  /// dialects only: the code alone.
  std::optional<StructuredBlock> Plain;
  std::optional<StructuredBlock> Part; ///< Only code, in the place of the construct: an element's in an expansion.
  std::vector<KernelCode> Locals;      ///< Device declarations of variables private to Plain.
  std::string Hint; ///< A pragma that a host compiler understands for Plain ("omp simd reduction(+ : s)"); empty: none.
  std::string Unroll; ///< The same for a GPU's compilers ("unroll 4").
  /// Of a generic lambda's body, which has constructs.
  std::vector<InstanceCode> Instances;
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
  Expression Step;   ///< Above zero: as written, or the negative of that.
  bool Down = false; ///< The variable is decremented.
  /// Of a range-based loop, which runs over a range's positions: the user's declaration ("auto &x"), and a device
  /// expression of the beginning. Position names an iterator of a class, which has operators and no subscripts.
  KernelCode Declaration, Element, Position;
  Place Where;
  bool InTeam = false; ///< Other threads may get at its variable's place, so it lies in the team's memory.
};

/// A non-rectangular pair (OpenMP 5.2 §4.4.2): the Inner loop's bounds depend on the counter of the Outer one,
/// linearly. The loops between them don't, and share the pair's logical iterations.
struct Trapezoid {
  unsigned Outer = 0, Inner = 0; ///< Indices in LoopNest::Loops.
  std::string Name;              ///< A chomp::trapezoid, for whoever makes counters of iteration numbers,
  KernelCode Declaration;        ///< and how it is declared, behind LoopNest::Before.
  Loop First, Second;            ///< The inner loop in the first two iterations of the outer one, for the host.
};

struct LoopNest {
  std::vector<Loop> Loops; ///< Outermost first; as many as collapse associates.
  /// Device declarations that the bounds rely on; they stand before the count and the loop ("auto &&range_ = v;").
  std::vector<KernelCode> Before;
  std::optional<Trapezoid> Uneven;
  bool Partial = false;   ///< collapse associates more loops, which depend on these or have code before them: in Body.
  bool Straight = false;  ///< Straight code without calls, which reads along the index.
  bool Continues = false; ///< Its code has a `continue` that ends an iteration of the innermost loop.
  StructuredBlock Body;   ///< Of the innermost associated loop.
  /// How far neighbouring iterations' accesses are apart, where that is far: "n elements of 'a' in line 9".
  std::vector<std::string> Distant;
};

/// A list item of a linear or induction clause: in each iteration its copy begins with a value that the iteration's
/// number gives.
struct InductionItem {
  std::string Variable;
  KernelCode Start;     ///< What holds the value before the loop.
  KernelCode StartDecl; ///< Its device declaration, for a construct inside a region; empty: the kernel has it.
  enum class Operation { Add, Multiply, Declared } What = Operation::Add;
  Expression Step;
  bool Computed = false; ///< The original gets the value after the last iteration, whatever the body makes of it.
  // Of a declared one, in device text:
  KernelCode VariableDecl, StepDecl; ///< "double &omp_var", "double omp_step"
  KernelCode Collector, Inductor;    ///< Of omp_step and omp_idx; of omp_var and omp_step.
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
  KernelCode Traits;      ///< Device text: "{omp_atk_alignment, 64}, {…}".
  std::string HostTraits; ///< Host expression of the array; empty: none.
  unsigned TraitCount = 0;
  unsigned Alignment = 1; ///< The trait of that name.
  /// Where all threads have a pool together, or another allocator stands in: the object that a device gets, as
  /// chomp/device/Allocators.h has it, and what the host calls it.
  std::string Object, ObjectName;
};

/// A variable of which a construct's threads get copies of their own.
struct PrivateCopy {
  std::string Name;
  Sharing Share = Sharing::Private;
  KernelCode Decl;           ///< Device declaration of the copy: "double s", "int t[10]".
  bool Array = false;        ///< Copied by bytes, unless it is one of objects.
  KernelCode Bytes;          ///< Of an array of variable length: its size; Decl is then all that declares it.
  bool Object = false;       ///< Of a class with a copy constructor of its own, as an array's elements are.
  bool Team = false;         ///< A team's initial thread has it, and parallel constructs share it.
  KernelCode TeamDecl;       ///< How it is declared where all threads run together.
  KernelCode Held;           ///< Of a class, in a team's memory: what constructs it there; Decl is a reference then.
  std::string HeldType;      ///< The type of what Held holds.
  unsigned Alignment = 0;    ///< What allocate asks for, beyond the type's own; Decl has it.
  bool Pointer = false;      ///< Original is a pointer of the same value: a reduction of what one points to, or Bytes.
  KernelCode Original;       ///< What the original is called where the copy hides it; empty if nobody asks for it.
  KernelCode Source;         ///< What it is called in front of the construct; empty: Name.
  bool Given = false;        ///< Original is a parameter of the kernel.
  int Reduction = -1;        ///< Index in Reductions.
  bool OfThreads = false;    ///< Of a worksharing construct's reduction: each thread has an original.
  bool OfMainThread = false; ///< Of a reduction where all threads run together: only the main thread needs the result.
  bool Conditional = false;  ///< lastprivate(conditional): the one thread that runs the code in order has it.
};

/// Whose iterations a loop construct's are.
enum class LoopBinding { Teams, Parallel, Thread };

/// How the threads of a parallel construct take turns.
enum class WorkItemKind { None, Whole, BarrierIntervals };

/// What a task's dependence says: a call of chomp::dependences' member, for each value of its iterators.
struct Dependence {
  std::vector<KernelCode> Loops; ///< The heads of device loops over the iterators.
  std::string Type;              ///< The member's name.
  KernelCode Item;               ///< Its argument, a device expression.
};

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
  std::vector<KernelCode> CopyPrivate;
  std::optional<Expression> NumThreads, If, Filter;
  /// num_threads(strict: …): what is said where there are fewer threads.
  struct StrictThreads {
    bool Fatal = true;
    KernelCode Where, Message; ///< Device expressions.
  };
  std::optional<StrictThreads> Strict;
  ScheduleClause Schedule, DistSchedule;
  LoopBinding Bind = LoopBinding::Thread;
  bool Ordered = false;              ///< A loop whose iterations run in order.
  std::optional<ScanConstruct> Scan; ///< Of a loop with an inscan reduction: the directive in its body.
  bool Nowait = false;
  /// All threads of the team meet it, and run the code around it too: a parallel construct is the code alone.
  bool SpmdMode = false;
  bool BarrierBeforeResults = false;
  bool Fresh = false; ///< OfMainThread, and on a GPU no reduction before it can still be at work.
  /// Not 0: on a GPU its iterations have a team each, or a thread of a team, of so many (TargetRegion::TeamThreads).
  unsigned OneEach = 0;
  bool WholeTeam = false; ///< It stands in such a parallel construct: the region's threads are the team's.
  /// Of a parallel construct: its threads need no stacks, since none of them waits, or Body is in barrier intervals.
  WorkItemKind AsWorkItemLoops = WorkItemKind::None;
  // Of the latter: what its threads are called, how a barrier interval declares the one whose turn it is, the device
  // lines that declare and begin what each of them keeps, and what is combined at the end, into which originals.
  std::string ThreadsName, ThreadParameter;
  std::vector<KernelCode> Kept;
  std::vector<std::pair<ReductionItem, KernelCode>> Results;
  /// Of a task that is run at once: it may set internal control variables, which are its own; tasks that it makes are
  /// its children, which somebody may wait for.
  bool OwnVariables = false, OwnChildren = false;
  KernelCode Event;         ///< Of a task: the device lvalue that detach names. If tells whether it is deferred.
  bool AwaitsTasks = false; ///< There are events: it, or its end, is where detached tasks have to be complete.
  /// There are events: what a task, or a taskwait, depends on, or what a depend object is to say.
  std::vector<Dependence> Dependences;
  bool MayWait = false;    ///< Of such a task: siblings that it depends on may be detached. It may be put off then.
  KernelCode DependObject; ///< The device lvalue of a depobj construct, DependType what it becomes; no type: it ends.
  KernelCode DependType;
  bool InBarrierInterval = false; ///< It stands in one: where it ends, or a barrier is, the barrier interval does.
};

} // namespace chomp

#endif
