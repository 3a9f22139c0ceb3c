//===- Region.h - what Chomp knows about a target construct ---------------===//
//
//
// Plain data between the frontend, which fills it from Clang's AST, and the lowering, which writes kernels and host
// calls from it. Nothing here refers to Clang: a test can build a region by hand, and --dump-regions prints one whole.
//
// Texts come in two kinds: *host* texts are the user's own tokens, a std::string; *device* texts have been made valid
// C++ for the kernel file (implicit conversions spelled, names that collide renamed), a KernelCode, or a std::string
// where there can be nothing but characters (names, types).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_REGION_H
#define CHOMP_MODEL_REGION_H

#include "Model/Construct.h"
#include "Model/HostCopy.h"
#include "Model/Obstacle.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chomp {

/// A construct that a taskgraph records: the host has a task for it, which does all of it each time (Taskgraphs.cpp).
struct RecordedTask {
  std::string Clauses; ///< Of the task: " depend(in: x) firstprivate(chomp_frame)".
  unsigned Line = 0;   ///< Of the directive.
  bool Waits = false;  ///< It has no nowait: what is recorded behind it comes after it.
  /// Why what it does is told by more than the values in the frame and what is on the device; empty: it isn't.
  std::string WhyEvaluated;
  std::vector<std::string> Copies; ///< Host declarations of variables that it has values of.
  /// Variables that directives of the host version name, or macros: a declaration, and what gives the original its
  /// value back.
  std::vector<std::pair<std::string, std::string>> InPlace;
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
  std::string NowaitIf;                 ///< nowait's argument: a host expression; empty: none.
  std::vector<std::string> Depend;      ///< Clause texts: "depend(in: x)".
  bool DependsOnAll = false;            ///< One of them names omp_all_memory.
  std::optional<RecordedTask> Recorded; ///< Then nowait and depend are the task's.
};

/// Of num_teams(X * Y) in whose code teams divide their numbers by X: on a GPU the grid has rows of X teams.
struct TeamRows {
  Expression Columns, Rows;
  std::string First; ///< The kernel's parameter with the number of a launch's first row.
};

/// How host compilers call an instantiation of a template: what typeid's name of a type begins with that is local to
/// it, or (clang) what __PRETTY_FUNCTION__ says.
struct InstanceKeys {
  std::string Gcc, Gcc13, OldGcc, Clang; ///< OldGcc: before 13.
  std::string Types; ///< The same for all instantiations: of what the type is made; empty: it is a local one.

  std::string declareType(const std::string &Name) const {
    return Types.empty() ? "struct " + Name + " {};" : "typedef chomp_key<" + Types + "> " + Name + ";";
  }
  std::string nameType(const std::string &Name) const {
    return (Types.empty() ? "CHOMP_INSTANCE(" : "CHOMP_KEY(") + Name + ")";
  }
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
  std::vector<KernelCode> Members;     ///< Types that it knows, constants that it uses, and what it captured, in order.
  KernelCode Template;                 ///< "template <class T1> " of a generic lambda.
  KernelCode Operator;                 ///< "auto operator()(T1 x) const "
  StructuredBlock Body;
};

/// A target construct with a kernel.
struct TargetRegion {
  std::string Kernel;                  ///< Symbol of its kernel.
  std::string Template;                ///< What the kernels of all instantiations share of it; empty: in no template.
  InstanceKeys Keys;                   ///< In a template.
  bool InHeader = false;               ///< Other files have the same host text, whatever they instantiate.
  bool InInline = false;               ///< Of an inline function of C's that isn't static.
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
  bool ChunksInOrder = false; ///< An iteration may use what those before it in a chunk (chunkOf()) have left.
  std::optional<LoopNest> Loops;
  StructuredBlock Body;          ///< Where there is no loop nest.
  bool ObservesThreads = false;  ///< The code asks who it is (omp_get_thread_num and the like).
  bool AsksForVariables = false; ///< It asks for internal control variables that don't tell its threads apart.
  bool CallsUnknown = false;     ///< It calls what is not in this file, and may ask there.
  std::string Recursive;         ///< A function that it calls and that calls itself: its stack has no known size.
  bool SafeLen = false;          ///< simd with safelen or ordered: iterations may not all run at once.
  /// One thread of each team starts with Body, and parallel constructs in it start the others (generic mode). Else
  /// all threads of the league share the iterations of Loops.
  bool General = false;
  /// A general region all of whose threads run the sequential code as well, and need no orders.
  bool SpmdMode = false;
  /// Of such a region that is a distribute construct: on a GPU each of its iterations has a team of so many threads. 0:
  /// as many teams as the device runs at a time, which stride.
  unsigned TeamThreads = 0;
  bool ThreadsAsAsked = false; ///< Clauses say how many; else there is one for each iteration of the loops in it.
  /// Not 0: a region in SPMD mode whose code goes by the number of a team's threads, of which a GPU has as many.
  unsigned KnownThreads = 0;
  std::optional<Obstacle> WhyStrides; ///< Why it is 0, though threads share loops in it; a place is a loop's.
  std::optional<TeamRows> InRows;     ///< Of any such region.
  std::optional<Obstacle> WhyNoRows;  ///< Why there are none, though its code divides its team's number.
  bool NeedsState = false;            ///< Its threads start others, or may.
  /// A general region whose code can't tell how many threads a team has.
  bool AnyTeamSize = false;
  std::optional<Obstacle> WhyGeneral; ///< Why it is not in SPMD mode.
  /// What the virtual GPU runs in place of Body where threads can take turns: one thread runs the sequential code.
  struct WorkItemBody {
    StructuredBlock Body;
    std::vector<Variable> Variables;
    std::string ThreadsName;      ///< In kernel mode: what the code calls the block's threads.
    std::vector<KernelCode> Kept; ///< Likewise: what they keep between their turns (ThreadConstruct::Kept).
  };
  std::shared_ptr<WorkItemBody> AsWorkItemLoops;
  std::optional<Obstacle> WhyStacks; ///< Why there is none.
  NotRestricted WhyNotRestricted;
  bool RunsWorkItemLoops = false; ///< This is what it runs.
  /// Of a region in SPMD mode: what is in the team's memory, name and declaration, for a call of the virtual GPU.
  std::vector<std::pair<std::string, std::string>> TeamVariables;
  std::vector<std::string> HostDeclarations; ///< What the host version declares before the directive.
  /// Kernel mode (ompx_bare): all threads of all teams run Body as it is.
  bool Bare = false;
  /// No construct of the user's: makes objects of the device's own when the image has been loaded
  /// (DynamicInitialization.cpp).
  bool MakesObjects = false;
  bool Redeclares = false;   ///< Body's outermost braces declare a name again that the kernel has for a variable.
  std::string Comment;       ///< Of the user's, right above the directive; whole lines. Where texts are kept.
  std::string HostDirective; ///< The directive that remains for the host version: "parallel for …"; empty: none.
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
    std::string Part;       ///< That of the part which is the list item, and may be all that is mapped; empty: Value.
    std::string Type;       ///< Host type to cast to.
    std::string Held;       ///< Name that Decl declares.
    std::string Shadow;     ///< Host declaration of a pointer of the user's own name; for pointers.
    bool Reference = false; ///< use_device_addr: uses of the name in the block become uses of "(*Held)".
  };
  std::vector<DeviceAddress> DeviceAddresses;
  std::vector<std::string> Around; ///< Of target data: directives that its block gets on the host.
  /// In a template, whose instantiations' objects may have different mappers.
  struct Instance {
    InstanceKeys Keys;
    std::vector<MapItem> Maps;
  };
  std::string Template; ///< Names what finds the instantiation; empty: in no template.
  std::vector<Instance> Instances;
};

void print(const TargetRegion &Region, llvm::raw_ostream &OS);
void print(const DataRegion &Region, llvm::raw_ostream &OS);
void print(const MapperFunction &Mapper, llvm::raw_ostream &OS);
std::string spell(const ConstructList &Constructs);

} // namespace chomp

#endif
