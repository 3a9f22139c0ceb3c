//===- Data.h - what constructs say of data -------------------------------===//
//
// Expressions, list items, and how variables reach a region. Region.h says what the two kinds of text are.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_DATA_H
#define CHOMP_MODEL_DATA_H

#include "Model/KernelCode.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace chomp {

/// Where something stands in the user's source.
struct Place {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0; ///< 0: of no interest.
};

/// An expression in both texts. Where both are the same, Device may be left empty.
struct Expression {
  std::string Host;
  KernelCode Device;
  std::optional<long long> Constant; ///< Its value, where Clang can tell.
  std::vector<std::string> Reads;    ///< Variables that it reads, by device name; constant objects left out.
  bool ByValueOnly = true; ///< Reads nothing but constants and variables that the region gets by value: the host may
                           ///< compute it before the launch.
  bool is(long long Value) const { return Constant && *Constant == Value; }
  KernelCode device() const { return Device.empty() ? Host : Device; }
};

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
  bool Down = false;   ///< The step is negative.
  bool Either = false; ///< Whether it is, is only known when the program runs.
};

/// One list item of a map (or motion) clause.
struct MapItem {
  std::string Item; ///< As the user wrote it.
  MapType Type;
  Origin From = Origin::Explicit;
  std::string By;          ///< The clause that decided how it is mapped; empty: a rule of OpenMP's.
  unsigned ClauseLine = 0; ///< Where that stands.
  std::string Begin;       ///< Host expression: address of the first byte.
  std::string Size;        ///< Host expression: bytes.
  std::string Pointer;     ///< Host expression: address of the base pointer to attach; empty for none.
  /// Host expression: address of the structure that the item is a member of, or that it is as a whole, implicitly;
  /// empty for none.
  std::string Container;
  std::string Variable;                  ///< The variable at the item's root.
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
  std::string Access;  ///< What a class's members have here, unless they are public.
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
  std::string Parameter;    ///< Name of the parameter: Name, or an invented one where the kernel declares Name itself.
  KernelCode ParameterDecl; ///< Device declaration of the parameter, with its name; empty for Local.
  KernelCode LocalDecl;     ///< Device declaration of a local of the variable's own name: "double (&a)[10]", "int t".
  KernelCode LocalInit;     ///< Its initializer; empty for none.
  bool Constant = false;    ///< Declared only where something in the kernel names it.
  KernelCode Bytes;         ///< Of an array of variable length that each thread has for itself.
  bool Array = false;
  bool Object = false; ///< Of a class with a copy constructor of its own, as an array's elements are.
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
  KernelCode Combiner; ///< Device expression of omp_out and omp_in.
  /// How a private copy begins.
  enum class Start {
    Default, ///< As a static object does: zero, or its default constructor.
    Value,   ///< omp_priv = Initializer
    Direct,  ///< omp_priv Initializer, which are arguments in parentheses or braces.
    Call     ///< Initializer, a call that is given omp_priv.
  } How = Start::Default;
  KernelCode Initializer;     ///< Device text of omp_priv and omp_orig.
  bool ReadsOriginal = false; ///< omp_orig occurs.
  bool Exclusive = false;     ///< Values can't be moved as bytes, or lead to storage of their own: combine each private
                              ///< copy once, where it is, under a lock.
};

/// The elements of an array or array section that is a list item.
struct ReductionElements {
  KernelCode Count, First;               ///< Device expressions; First is empty for 0.
  std::optional<uint64_t> ConstantCount; ///< Count, where it is a constant.
  bool Cast = false;                     ///< A pointer to the original list item is not one to its elements.
  bool Whole = false;                    ///< All elements of an array.
  /// The private copy is the whole array: "double a[10]"; or, where this is empty, it has the section's elements alone,
  /// in Storage, and the variable is a view of it:
  KernelCode Local;
  std::string Storage;
  bool LocalStorage = false; ///< Storage is an array of a constant size that fits on a stack.
  bool TeamStorage = false;  ///< One in the team's memory, where all threads run together.
  KernelCode View, ViewType; ///< "double (&a)[10]" and "double (*)[10]"; ViewType is empty for "double *a".
  /// The code does nothing with the elements but to combine values into them. Then a GPU's team has one copy, which all
  /// its threads update, in place of one for each; this is what its storage is called. Empty: there is other code.
  std::string Team;
  std::string Vendor; ///< AtomicConstruct::Vendor of their updates.
};

/// A list item of a reduction; ReductionText.h writes the private copy and its end.
struct ReductionItem {
  std::string Variable;
  ReductionOperator Operator = ReductionOperator::Add;
  std::string Type;    ///< Device type of the item, or of its elements.
  KernelCode Identity; ///< Device expression; empty for Declared.
  bool Floating = false;
  std::optional<DeclaredReduction> Declared;
  std::optional<ReductionElements> Elements;
  bool InOrder = false;   ///< Teams' values are combined in the order of their numbers.
  unsigned Alignment = 0; ///< What allocate asks for, beyond the type's own.
  /// A number that the language itself combines.
  bool isScalar() const { return !Declared && !Elements; }
};

} // namespace chomp

#endif
