//===- DeviceText.h - C and C++ as device text ----------------------------===//
//
// Turns parts of the user's program into text for the kernel file, which is C++ whatever the source is. For C sources
// every conversion that C makes silently is spelled as a cast, names that C++ or the vendors' headers own are renamed,
// and C-only syntax is replaced; C++ sources mostly stay as they are. All work is done by edits on the user's tokens,
// so comments and layout survive, and what is C++ with C's meaning already is left alone.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICETEXT_H
#define CHOMP_FRONTEND_DEVICETEXT_H

#include "Frontend/Device/CxxText.h"
#include "Model/KernelCode.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <functional>
#include <memory>
#include <optional>

namespace chomp {

/// The class that stands for C's complex numbers in kernels (chomp/complex.h).
std::string spellComplex(llvm::StringRef Element);

class DeviceNames;
class Packs;
class Variants;

class DeviceText {
public:
  explicit DeviceText(ParsedFile &File);
  ~DeviceText();

  /// Whether the text is for CUDA or HIP too, which can't do all that a host compiler can. Set before the first edit.
  void setGpu(bool Value) { Gpu = Value; }
  void setCuda(bool Value) { Cuda = Value; }
  bool gpu() const { return Gpu; }
  /// Whether declare target variables are pointers to the originals (requires unified_shared_memory); so too.
  void setUnifiedMemory(bool Value) { UnifiedMemory = Value; }
  /// The code that is edited next is for devices of one architecture alone, whose assembly it may have.
  void setOfOneArch(bool Value) { OfOneArch = Value; }
  bool isOfOneArch() const { return OfOneArch; }
  /// Calls mean variants of what they name, if given; so too.
  void setVariants(const Variants *Value) { Chosen = Value; }
  const clang::ValueDecl *meant(const clang::Expr *E) const;
  /// Whether conditions choose among several, and the text of what a use means, with the names that Name gives.
  bool isChosen(const clang::Expr *E) const;
  /// A use in an instantiation, where a template has a name at this place, if it means another function; else null.
  const clang::Expr *instance(clang::SourceLocation Name) const;
  /// "static Counter calls(start);", in a statement of declarations.
  void makeStatics(const clang::DeclStmt *S, TokenEdits &Edits);
  KernelCode choice(const clang::Expr *E, llvm::function_ref<KernelCode(const clang::NamedDecl *)> Name);
  /// What a lambda's type is called in the text at hand, which has no name for it by itself; empty: nothing.
  void setClosureNames(std::function<std::string(const clang::CXXRecordDecl *)> Names) {
    ClosureName = std::move(Names);
  }
  /// Such a variable, or one of declare target link that a function uses: its uses are dereferenced.
  bool isReached(const clang::ValueDecl *D) const;
  /// The call of a function that means a variant of it: "f" -> "ns::variant".
  void rename(const clang::Expr *E, TokenEdits &Edits);
  /// The same of a call that is written anew (Variants::callOf). False for others.
  bool callVariant(const clang::Expr *E, TokenEdits &Edits);
  /// "__chomp_code_has("isa", "sm_90")" -> "CHOMP_ISA_sm_90(1, 0)", for those devices' text (DeviceTraits.h). False for
  /// other calls.
  bool answerTrait(const clang::CallExpr *E, TokenEdits &Edits);
  /// "f(x)" -> "chomp::indirect(f)(x)": a call through a pointer, which may hold a host address.
  void callIndirect(const clang::CallExpr *E, TokenEdits &Edits);
  bool callsIndirect() const { return CallsIndirect; }
  /// Whether static variables are made when threads come by.
  bool makesStatics() const { return MakesStatics; }
  /// What gives a static data member that needs storage (StaticMembers.h): "count_()" for count; "::get()", behind the
  /// arguments, for an instance of a variable template (TemplateVariables.h); "counter.object" for an object in storage
  /// (hasStorage()); "calls.object()" (isMadeOnce()). Empty for everything else.
  std::string accessorOf(const clang::ValueDecl *D) const;
  /// Whether a variable that is no reference may be one where device code names it.
  bool mayRefer(const clang::VarDecl *V) const;
  /// "factor_", the class template that stands for such a template.
  std::string templateName(const clang::NamedDecl *D) const;
  /// What a GPU's code calls in place of a function of the standard library: "chomp::swap" for std::swap; empty for
  /// everything else.
  std::string ownLibrary(const clang::ValueDecl *D) const;
  /// "__atomic_load_n(x, 0)" -> "chomp::gnu::atomic_load_n(x, 0)", for GPUs.
  void editAtomic(const clang::AtomicExpr *E, TokenEdits &Edits);
  /// "using std::swap" -> "using chomp::swap", in a function.
  void editUsing(const clang::UsingDecl *D, TokenEdits &Edits) const;
  /// "ns::x" -> "x": the use of a variable that the region has as one of its own, or the kernel file in another place.
  void renameVariable(const clang::DeclRefExpr *E, TokenEdits &Edits);
  /// The same by way of an object: "grid.count" -> "count", "f()->count" -> "(f(), count)".
  void renameMember(const clang::ParenExpr *E, TokenEdits &Edits);
  /// "ns::x" -> "(*ns::x)".
  void dereference(const clang::DeclRefExpr *E, TokenEdits &Edits);

  /// "switch (x) {case 0 ... 9:" -> "switch (chomp::first_in_range(x, 0, 9)) {case 0:", for GPUs (CaseRanges.cpp).
  void caseRanges(const clang::SwitchStmt *S, TokenEdits &Edits);
  /// "b++" -> "chomp::exchange(b, true)" for a bool, "++b" -> "(b = true)": C++17, which kernels are, has neither.
  void incrementBool(const clang::UnaryOperator *E, TokenEdits &Edits);
  /// Whether either has put a call of chomp/device.h's into the text.
  bool callsHeader() const { return CallsHeader; }

  /// "fprintf(stderr, x)" -> "printf(x)" and the like, for GPUs (Printing.cpp). False for other calls.
  bool print(const clang::CallExpr *E, TokenEdits &Edits);

  /// "1.5f16" -> "_Float16(1.5)": nvcc, and gcc before 13, don't know the suffix in C++.
  void halfLiteral(const clang::FloatingLiteral *E, TokenEdits &Edits);
  /// GNU C++'s "1.5j" -> "std::complex<double>(0, 1.5)", for GPUs: who writes it has that class. (In C: DeviceComplex.)
  void imaginaryLiteral(const clang::ImaginaryLiteral *E, TokenEdits &Edits);

  /// Where the code comes from that is edited next, in C++: a region's function, or none (a declaration of the slice).
  void enter(CodeScope Code) { Scope = std::move(Code); }
  void leave() { Scope = CodeScope(); }
  const CodeScope &scope() const { return Scope; }

  /// Adds the edits that make a statement, an expression or a declaration valid in the kernel file. Problems are
  /// reported at the user's token. Constructs nested in a statement are left out: they are blocks of their own. A
  /// function is edited whole, its body included; asking for the body again would do the edits twice.
  void edit(const clang::Stmt *S, TokenEdits &Edits);
  void edit(const clang::Decl *D, TokenEdits &Edits);

  /// Adds what only a template's instantiations know of its text: which static data members and which functions of the
  /// library it names.
  void editInstances(llvm::ArrayRef<const clang::FunctionDecl *> Instances, TokenEdits &Edits);

  /// A compound literal that a team's threads share (TeamTemporaries.h). Before its code is edited.
  void share(const clang::CompoundLiteralExpr *E) { SharedLiterals.insert(E); }
  bool isShared(const clang::CompoundLiteralExpr *E) const { return SharedLiterals.contains(E); }

  /// Device text of an expression alone.
  KernelCode expression(const clang::Expr *E);
  /// The number of an array's elements: its expression, or what has kept that (Extents.h).
  KernelCode extent(const clang::VariableArrayType *Array);

  /// A device declaration of Name with the type: "double (*A)[200]"; with an empty name the abstract declarator. A
  /// variable-length array, and a pointer to one, is declared as a pointer to its (innermost) elements: that is how
  /// edit() writes their uses.
  std::string declare(clang::QualType Type, llvm::StringRef Name);
  /// The same with a declarator that is more than a name: "f(int n = ::most)".
  KernelCode declareCode(clang::QualType Type, const KernelCode &Declarator);

  /// The device name of a declaration: the user's, unless C++ or a vendor's header owns it. A tag or an enumerator that
  /// was defined inside a structure is qualified: "A::B". A tag without a name gets one.
  std::string name(const clang::NamedDecl *D);

  /// How any code names a variable of a namespace or a class: "n::k", "Grid::count_()", "(*n::linked)".
  std::string fullName(const clang::VarDecl *V);

  /// Reports Diag::DeviceText at the user's token, once for each place.
  void problem(clang::SourceLocation Loc, llvm::StringRef What, llvm::StringRef Fix);
  /// Reports an object of a type that the file's GPUs have no values of, unless that type has been refused already.
  void checkObject(const clang::Expr *E);
  /// Reports such a type; one that has been refused already if Again.
  void checkRepresentation(clang::QualType Type, clang::SourceLocation Loc, bool Again);
  /// Whether the host alone has objects of a type as it lays them out: none of a GPU's has its size and alignment.
  bool isHostOnly(clang::QualType Type) const;
  /// Whether something of this name has been refused.
  bool hasRefused(llvm::StringRef What) const { return Refused.contains(What); }

  /// The edits for code of a class's, like a static member's initializer, that leaves it.
  void editOutside(const clang::CXXRecordDecl *Class, const clang::Stmt *Code, TokenEdits &Edits);
  DeviceNames &names() { return *Names; }
  Packs &packs() const { return *Expansions; }
  const TokenStream &tokens() const { return File.Tokens; }

private:
  /// A type as it was printed, with names for the lambdas' types in it.
  std::string withClosureNames(clang::QualType Type, std::string Text);
  /// Whether a function, or one around it, makes names known by using declarations and directives.
  bool hasUsings(const clang::FunctionDecl *Function);

  ParsedFile &File;
  clang::PrintingPolicy Policy;
  llvm::DenseMap<const clang::FunctionDecl *, bool> WithUsings;
  std::unique_ptr<DeviceNames> Names;
  std::unique_ptr<Packs> Expansions;
  llvm::DenseSet<unsigned> Reported;
  llvm::StringSet<> Refused;
  bool Gpu = false, Cuda = false, UnifiedMemory = false, OfOneArch = false;
  const Variants *Chosen = nullptr;
  std::function<std::string(const clang::CXXRecordDecl *)> ClosureName;
  void lookUp(const clang::Expr *E, TokenEdits &Edits);
  bool CallsIndirect = false, MakesStatics = false, CallsHeader = false;
  llvm::SmallPtrSet<const clang::CompoundLiteralExpr *, 4> SharedLiterals;
  CodeScope Scope;
  const clang::Expr *Calling = nullptr; ///< The use that begins the call whose text is being chosen.
};

/// Whether each device has its own copy of a declare target variable, which is never mapped (the clause local).
bool isDeviceLocal(const ParsedFile &File, const clang::ValueDecl *V);

/// Whether the kernel file has no more of a declare target variable than storage, since its class's objects don't begin
/// as constants: its uses are those of "counter.object" (DeviceObjects.cpp).
bool hasStorage(const clang::ASTContext &AST, const clang::VarDecl *V);

/// Whether a function's own static variable is no constant from the start, so that a thread of a GPU has to make it:
/// its uses are those of "calls.object()" (StaticLocals.cpp).
bool isMadeOnce(const clang::ASTContext &AST, const clang::ValueDecl *D);
/// Writes a declaration of such variables anew; false if none is.
bool makeStaticsOnce(DeviceText &Text, const clang::ASTContext &AST, const clang::DeclStmt *S, TokenEdits &Edits);

/// Whether no braces of C++ give a value that those of C do (DeviceInits.cpp).
bool needsAssignments(const clang::Expr *Init);

/// A type as others can say it: for what sizeof yields Clang has a name of its own, __size_t, which `auto` passes on.
clang::QualType withoutClangsNames(clang::QualType Type);

/// Whether all names in a type are known where kernels of a function stand, in the namespaces around it: what `auto`
/// stands for is said as it was written elsewhere, "pair<int, int>" in the standard library. The function may be null.
bool namesInFull(clang::QualType Type, const clang::FunctionDecl *Here);

/// Such an array's bytes, and storage of a thread's own for it, which the device text has as a pointer to its innermost
/// elements.
KernelCode variableSize(DeviceText &Text, const clang::ASTContext &Context, clang::QualType Type);
KernelCode variableStorage(DeviceText &Text, const clang::ASTContext &Context, clang::QualType Type,
                           unsigned Alignment = 0);

/// Whether a call writes to the terminal by what a GPU does with printf.
bool printsOnDevices(const clang::CallExpr *E);

/// std::abs and the like of a std::complex, which the library has for hosts alone.
bool isComplexFunction(const clang::FunctionDecl *F);

} // namespace chomp

#endif
