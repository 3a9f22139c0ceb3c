//===- DeviceDeclWriter.h - the slice's text, in three files --------------===//
//
// DeviceDecls.cpp has what is written and in which order, DeviceFunctions.cpp functions, DeviceTypeDecls.cpp types.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEDECLWRITER_H
#define CHOMP_FRONTEND_DEVICEDECLWRITER_H

#include "Frontend/Declarations/DeviceDecls.h"
#include "Frontend/Declarations/DeviceInstances.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"

#include "llvm/ADT/StringSet.h"

namespace chomp {

struct DeviceDecls::Impl {
  explicit Impl(BuildContext &Context)
      : Slice(Context), Context(Context), AST(Context.File.Context), SM(AST.getSourceManager()) {}

  DeviceDecl start(DeviceDecl::Kind What, const clang::NamedDecl *D) const { return startDecl(Context, What, D); }
  /// What the instantiations know of a template's text: of a function's, or of all that a class holds.
  void editInstances(const clang::Decl *Pattern, TokenEdits &Edits);
  /// All that a kernel file has is declare target, by a directive or by what names it (OpenMP 5.2, 7.8).
  static bool isExported(const clang::FunctionDecl *F);

  // What is written, and in which order.
  void finish();
  /// What other files may use of this one.
  void needExported();
  /// Whether an object that devices make themselves is made by what no GPU has.
  bool isLeftToHost(const clang::VarDecl *V) const;
  /// The slice's declarations as they will stand.
  std::vector<const clang::Decl *> inOrder();
  bool isLinked(llvm::ArrayRef<const clang::Decl *> Order) const;
  void write(const clang::Decl *D, std::vector<DeviceDecl> &Out);
  void writeVariableOf(const clang::VarDecl *V, std::vector<DeviceDecl> &Out);
  /// A function's own, in the namespace of its types.
  void writeUsings(const clang::NamedDecl *D, std::vector<DeviceDecl> &Out);
  /// "using ::sincos;", where a function of the program's would hide the library's in the kernels' namespace.
  void addLibraryOverloads(const clang::FunctionDecl *F, std::vector<DeviceDecl> &Out);
  /// A static data member that is a variable of its own in the kernel file; each of a template's instantiations is one.
  bool isMemberVariable(const clang::Decl *D) const;

  // Functions.
  void writeFunction(const clang::FunctionDecl *F, std::vector<DeviceDecl> &Out);
  /// Removes the storage and function specifiers before a function's name: a dialect spells its own.
  void dropSpecifiers(TokenRange Range, const clang::FunctionDecl *F, TokenEdits &Edits) const;
  /// "template <class T> requires Sized<T> int f(T x);": the qualifier stands behind the constraint.
  void markQualifier(const clang::FunctionDecl *F, TokenEdits &Edits) const;
  /// The program's specialization of a template of std in whose place a GPU's code calls another one.
  void moveSpecialization(const clang::FunctionDecl *F, DeviceDecl &D, TokenEdits &Edits) const;
  static bool isBefriended(const clang::FunctionDecl *F);
  KernelCode prototype(const clang::FunctionDecl *F) const;
  /// Prototypes of what some code, of a function if F isn't null, names and the slice defines only later.
  void writePrototypes(const clang::FunctionDecl *F, const clang::Stmt *Code, std::vector<DeviceDecl> &Out);
  /// A function template whose code only its instantiations say what it does: declared, and defined for each of them.
  void writeSpecializations(const clang::FunctionDecl *Pattern, TokenRange Range, std::vector<DeviceDecl> &Out);
  /// "template <int N> float f(float x);"
  void declareTemplate(const clang::FunctionDecl *Pattern, TokenRange Range, std::vector<DeviceDecl> &Out);
  /// A method of a template, or a method template, whose code is left out of its class.
  bool isSpecialized(const clang::FunctionDecl *F) const;
  /// A template's code for each instantiation, as soon as its arguments are known. Nothing names a lambda's type: there
  /// one template does for all.
  void writeInstances(const clang::FunctionDecl *Pattern, TokenRange Body, std::vector<DeviceDecl> &Out);
  /// Specializations are declared before anything calls them. What an instantiation finds by its arguments' types may
  /// stand behind its template: then the code waits for it.
  void writeLate(std::vector<DeviceDecl> &Out, bool All = false);
  /// Whether the functions, and the classes of the methods, that an instantiation calls are written, and what gives it
  /// static data members.
  bool hasCallees(const clang::FunctionDecl *F) const;
  /// Whether the classes that an instantiation's arguments name are written.
  bool hasArguments(const clang::FunctionDecl *F) const;

  // Types.
  void writeRecord(const clang::TagDecl *T, std::vector<DeviceDecl> &Out);
  /// Own: T, or an instantiation's type that T is the pattern of.
  void writeRecord(const clang::TagDecl *T, const clang::TagDecl *Own, std::vector<DeviceDecl> &Out);
  void writeTypedef(const clang::TypedefNameDecl *T, std::vector<DeviceDecl> &Out);
  /// What a template's members of types that no GPU has are found by (HostLayout.h).
  void writeMemberTraits(const clang::Decl *D, std::vector<DeviceDecl> &Out);
  /// Assertions that a class which has such members is laid out as on the host.
  void proveLayout(const clang::TagDecl *Own, std::vector<DeviceDecl> &Out);
  /// What the type doesn't say of a typedef's name.
  KernelCode attributesOf(const clang::TypedefNameDecl *T) const;
  /// The #pragma pack under which a type is defined, in bytes; 0 for none.
  static unsigned packOf(const clang::TagDecl *T);
  /// The tag that a typedef's own text defines.
  const clang::TagDecl *embedded(const clang::TypedefNameDecl *T) const;

  DeviceSlice Slice;
  BuildContext &Context;
  clang::ASTContext &AST;
  const clang::SourceManager &SM;

  llvm::SmallPtrSet<const clang::Decl *, 16> Written; ///< What is, and what is being.
  std::vector<Instance> Late;                         ///< Whose arguments are not yet written.
  std::vector<Instance> Declared;                     ///< Whose code calls what is not yet written.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 8> Prototyped;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> Opened; ///< Whose using declarations are written.
  llvm::StringSet<> Arguments;                              ///< What namespaces of instantiations declare.
  std::vector<const clang::VarDecl *> Made;                 ///< By devices.
};

} // namespace chomp

#endif
