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

#include <memory>
#include <optional>
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
  bool Lookup = false; ///< A pointer used in the region and not mapped there: zero-length section.
};

/// A section that is not contiguous, as host expressions; dimensions outermost first (chomp_target_update_strided).
struct StridedSection {
  std::string Base; ///< Element 0 of all dimensions: "a[0][0]".
  std::vector<std::string> Extents, Offsets, Counts, Strides;
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

struct Variable {
  std::string Name; ///< As the user named it (device spelling).
  Passing Pass = Passing::Value;
  Sharing Share = Sharing::Shared;
  std::string Parameter;     ///< Name of the parameter: Name, or an invented one where the kernel declares Name itself.
  std::string ParameterDecl; ///< Device declaration of the parameter, with its name; empty for Local.
  std::string LocalDecl;     ///< Device declaration of a local of the variable's own name: "double (&a)[10]", "int t".
  std::string LocalInit;     ///< Its initializer; empty for none.
  std::string Type;          ///< Device type as an abstract declarator, for casts.
  std::string HostValue;     ///< Host expression whose bytes (Value) or address (else) are passed.
  int Map = -1;              ///< Index in Maps; -1: passed as it is.
  bool Written = false;      ///< The region may write to it.
  Place Where;               ///< Its declaration.
};

enum class ReductionOperator { Add, Subtract, Multiply, Min, Max, And, Or, Xor, LogicalAnd, LogicalOr };

struct ReductionItem {
  std::string Variable;
  ReductionOperator Operator = ReductionOperator::Add;
  std::string Identity; ///< Device expression.
  bool Floating = false;
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

enum class AtomicKind { Read, Write, Update, Capture };
enum class MemoryOrder { Relaxed, Acquire, Release, AcqRel, SeqCst };

/// `#pragma omp atomic` and its statement, taken apart.
struct AtomicConstruct {
  AtomicKind Kind = AtomicKind::Update;
  MemoryOrder Order = MemoryOrder::Relaxed;
  std::string Type;     ///< Device type of x.
  std::string X;        ///< Device lvalue that is updated or read.
  std::string V;        ///< Device lvalue that receives (read, capture); empty otherwise.
  std::string Value;    ///< The operand (update), or the value written; device text.
  std::string Operator; ///< "+", "-", "*", "/", "&", "|", "^", "<<", ">>", "min", "max"; empty for write and exchange.
  bool ValueFirst = false; ///< x = expr op x.
  bool CaptureOld = false; ///< v receives the value before the update.
  bool Native = false;     ///< Computed in the type of x itself: an atomic instruction may do it.
};

struct CriticalConstruct {
  std::string Name; ///< Empty: the unnamed one.
  StructuredBlock Body;
};

/// A construct inside a region's code.
struct Construct {
  ConstructList Constructs;
  Place Where;
  std::string Indentation;
  std::optional<AtomicConstruct> Atomic;
  std::optional<CriticalConstruct> Critical;
  /// Constructs that a single thread runs as plain code (an inner simd): the code alone.
  std::optional<StructuredBlock> Plain;
  std::vector<std::string> Locals; ///< Device declarations of variables private to Plain.
  std::string Hint; ///< A pragma that a host compiler understands for Plain ("omp simd reduction(+ : s)"); empty: none.
};

enum class LoopCondition { Less, LessEqual, Greater, GreaterEqual, NotEqual };

/// One loop of a canonical loop nest.
struct Loop {
  std::string Variable; ///< Device name of the iteration variable.
  std::string Type;     ///< Its device type.
  unsigned Bits = 32;   ///< Of its type.
  bool Signed = true;
  bool IsPointer = false;
  Expression Lower, Upper; ///< Upper as written; Condition says how it is meant.
  LoopCondition Condition = LoopCondition::Less;
  Expression Step;        ///< As written, without its sign.
  bool Down = false;      ///< The variable is decremented.
  std::string Difference; ///< Host type in which Upper - Lower can't overflow: "long long" or "unsigned long long".
  Place Where;
};

struct LoopNest {
  std::vector<Loop> Loops; ///< Outermost first; as many as collapse associates.
  bool Straight = false;   ///< Straight code without calls, which reads along the index.
  StructuredBlock Body;    ///< Of the innermost associated loop.
};

struct ScheduleClause {
  bool Present = false;
  std::string Kind; ///< "static", "dynamic" …
  Expression Chunk; ///< Host empty: none.
};

/// Everything that shapes the launch.
struct LaunchClauses {
  std::string Device, If; ///< Host expressions; empty: no clause.
  std::optional<Expression> NumTeams, ThreadLimit, NumThreads;
  bool Nowait = false;
  std::vector<std::string> Depend; ///< Clause texts: "depend(in: x)".
};

/// A target construct with a kernel.
struct TargetRegion {
  std::string Kernel;                  ///< Symbol of its kernel.
  std::string Function;                ///< The user's function around it.
  std::vector<std::string> Namespaces; ///< Around the function, as in DeviceDecl.
  std::vector<std::string> Usings;     ///< Of the function's own, that the region's code relies on.
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
  ScheduleClause Schedule, DistSchedule;
  std::optional<LoopNest> Loops;
  StructuredBlock Body;         ///< Where there is no loop nest.
  bool ObservesThreads = false; ///< The code may ask who it is (omp_get_thread_num and the like).
  bool SafeLen = false;         ///< simd with safelen or ordered: iterations may not all run at once.
  std::string HostDirective;    ///< The directive that remains for the host version: "parallel for …"; empty: none.
  /// A variable that the region may change without changing the original (firstprivate): the host version works on a
  /// copy; where threads share the change, so does the device.
  struct HostCopy {
    std::string Name, Copy;
    bool Array = false;
    bool Mapped = false; ///< The device gets the copy's address.
  };
  std::vector<HostCopy> HostCopies;
};

/// target data, target enter data, target exit data, target update.
struct DataRegion {
  ConstructList Constructs;
  Place Where;
  std::string Lead, Indentation; ///< As for a target construct.
  std::string Directive;
  LaunchClauses Launch;
  std::vector<MapItem> Maps;
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
};

/// A declaration of the device slice, ready but for the qualifiers that a dialect spells.
struct DeviceDecl {
  enum class Kind { Include, Type, Constant, Global, Prototype, Function } What = Kind::Type;
  std::string Text;     ///< Without qualifiers, for all that is not a function's definition; #include lines whole.
  StructuredBlock Code; ///< A function's definition, from its return type to its last brace.
  std::string Name;
  std::string Comment;                 ///< Of the user's, right above it; whole lines.
  std::string Symbol;                  ///< Its name in the image where that differs (a variable in a namespace).
  std::vector<std::string> Namespaces; ///< Around it, outermost first; "" for an unnamed one.
  bool External = false;               ///< Other units may use it, or it is another unit's.
  bool Defined = true;                 ///< False: another unit's.
  bool Link = false;                   ///< declare target link
  Place Where;
};

/// Stands in C++ class texts where a dialect puts the qualifier of a device function.
inline constexpr char QualifierMark = '\x03';

/// One translation unit's device side.
struct Unit {
  std::string Id;
  std::string Stem;
  std::string Source; ///< As the user spelled it.
  bool CPlusPlus = false;
  std::vector<DeviceDecl> Decls; ///< In the order in which they must be written.
  std::vector<std::unique_ptr<TargetRegion>> Regions;
  std::vector<std::string> Locks; ///< Names of critical constructs in the device code; "" for the unnamed.
  std::vector<std::string> Exports, Imports;
  bool NeedsDeviceHeader = false; ///< Code outside of kernels calls something of chomp/device.h.
};

void print(const TargetRegion &Region, llvm::raw_ostream &OS);
void print(const DataRegion &Region, llvm::raw_ostream &OS);
std::string spell(const ConstructList &Constructs);

} // namespace chomp

#endif
