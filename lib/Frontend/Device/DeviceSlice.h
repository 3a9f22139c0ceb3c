//===- DeviceSlice.h - what kernels need of a program ---------------------===//
//
// The transitive closure of what the regions use. System headers are included again, not copied; what the user's
// headers declare is copied, so that the kernel file needs no include path.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICESLICE_H
#define CHOMP_FRONTEND_DEVICESLICE_H

#include "Analysis/Discarded.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Discarded.h"
#include "Model/KernelCode.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace chomp {

class DeviceSlice : public WithoutDiscarded<clang::DynamicRecursiveASTVisitor> {
public:
  explicit DeviceSlice(BuildContext &Context)
      : Context(Context), AST(Context.File.Context), SM(AST.getSourceManager()) {
    ShouldVisitImplicitCode = true;
  }

  llvm::SetVector<const clang::Decl *> Needed;    ///< Of the user's, as they will be written.
  llvm::SetVector<const clang::Decl *> Instances; ///< Of templates, whose patterns are in Needed.
  std::vector<std::string> Includes;              ///< In the order of first use; no doubles.
  /// Classes whose private members a kernel uses.
  llvm::SmallPtrSet<const clang::Decl *, 8> Opened;
  /// Functions that device code doesn't call, but of which its templates ask whether there are any, or of what type:
  /// declared, without their code (UnevaluatedUses.cpp). Those outside of classes are in Needed, too.
  llvm::SmallPtrSet<const clang::Decl *, 8> Asked;
  /// Device code asks what can be done with objects of a class: std::is_trivially_copyable.
  bool AsksTraits = false;
  /// Classes in whose padding members of others lie; set when the slice is complete.
  llvm::SmallPtrSet<const clang::Decl *, 8> LaidOver;
  /// Constructors that become constexpr; set then, too.
  llvm::SmallPtrSet<const clang::Decl *, 8> OfConstants;
  /// Functions whose default arguments device code uses.
  llvm::SmallPtrSet<const clang::Decl *, 8> WithDefaults;
  /// Members whose own initializers device code runs, by place.
  llvm::DenseSet<clang::SourceLocation> Initialized;
  /// Polymorphic classes whose tables are written: device code makes objects of them, or has what may be key functions.
  llvm::SmallPtrSet<const clang::Decl *, 8> WithTables;

  /// Takes a region's code.
  void useRegion(const clang::Stmt *S);
  /// What makes a copy of a list item, and combines two.
  void needReduction(const clang::OMPDeclareReductionDecl *D);
  void needType(clang::QualType Type);
  void need(const clang::Decl *D, clang::SourceLocation Use);
  /// What other files may use of this one.
  void needExported(const clang::Decl *D);
  /// What the text of templates names and no instantiation has called: an empty pack's, a branch's not taken.
  void needUnresolved();
  /// Asked: "decltype(std::declval<T>().size())".
  void needAsked();
  void addInclude(const std::string &Spelling);

  /// The declaration as it will be written: the definition where there is one, the pattern of an instance.
  static const clang::Decl *written(const clang::Decl *D);
  /// The function among whose parameters C defines a tag, which C++ wants in front of it; null for all others.
  static const clang::FunctionDecl *parametersAround(const clang::Decl *Tag);
  static bool isClosure(const clang::VarDecl *V);
  /// Whether each device makes a declare target variable's value itself, so that it gets none of the host's.
  bool isMade(const clang::VarDecl *V) const;
  const clang::ASTContext &context() const { return AST; }
  /// Whether a declare target variable is no more than a number with a name: const, and this file's own.
  bool isNumber(const clang::VarDecl *V) const;
  /// Whether the slice has a declaration, or an instance of it; something of a namespace.
  bool knows(const clang::Decl *D) const;
  bool knows(const clang::NamespaceDecl *N) const;
  /// Whether the user's device code names something of the system's headers so, a member even.
  bool namesLibrary(llvm::StringRef Name) const;
  /// Whether a using declaration names methods that their classes don't have here, in every instantiation of a
  /// template.
  bool namesTrimmed(const clang::NamedDecl *Using, const clang::CXXRecordDecl *Record) const;
  /// Whether device code calls any virtual function by an object's table.
  bool dispatches() const { return !Dispatched.empty(); }
  /// The devices on which a function may be called.
  DeviceSet devicesOf(const clang::FunctionDecl *F) const;

  //===--- the visitor ---===//

  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  bool TraverseOMPTaskDirective(clang::OMPTaskDirective *D) override;
  bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *D) override;
  bool TraversePseudoObjectExpr(clang::PseudoObjectExpr *E) override;
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) override;
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *E) override;
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *E) override;
  bool VisitMemberExpr(clang::MemberExpr *E) override;
  bool VisitCallExpr(clang::CallExpr *E) override;
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *E) override;
  bool VisitCXXNewExpr(clang::CXXNewExpr *E) override;
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *E) override;
  bool VisitUsingDecl(clang::UsingDecl *D) override;
  bool VisitUsingDirectiveDecl(clang::UsingDirectiveDecl *D) override;
  bool VisitExpr(clang::Expr *E) override;
  bool VisitCastExpr(clang::CastExpr *E) override;
  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitTypeLoc(clang::TypeLoc Loc) override;
  bool TraverseTemplateName(clang::TemplateName Name) override;
  bool VisitSubstNonTypeTemplateParmExpr(clang::SubstNonTypeTemplateParmExpr *E) override;
  bool VisitConceptReference(clang::ConceptReference *C) override;
  bool VisitTypeTraitExpr(clang::TypeTraitExpr *E) override;
  bool VisitCXXThrowExpr(clang::CXXThrowExpr *E) override;
  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr *E) override;
  bool VisitCXXTypeidExpr(clang::CXXTypeidExpr *E) override;
  bool VisitCXXTryStmt(clang::CXXTryStmt *S) override;

private:
  bool isInRegion(const clang::Decl *D) const;
  bool isInKernel() const;
  bool isHostObject(const clang::Expr *E) const;
  void noteAccess(const clang::Decl *D);
  /// What is no declaration of the kernel file's by itself: true if nothing else is needed.
  bool needUnwritten(const clang::FunctionDecl *F, clang::SourceLocation Use);
  bool needOfBlock(const clang::VarDecl *V, clang::SourceLocation Use);
  void needImplicit(const clang::Decl *D, clang::SourceLocation Use);
  /// The program's own, W as it will be written (DeviceSliceDecls.cpp).
  void needOwn(const clang::Decl *D, clang::SourceLocation Use);
  bool comesWithOthers(const clang::Decl *W, clang::SourceLocation Use);
  void needTemplate(const clang::Decl *W, clang::SourceLocation Use);
  void needContents(const clang::Decl *D, const clang::Decl *W, clang::SourceLocation Use);
  void checkCondition(const clang::Expr *Condition, const clang::FunctionDecl *Variant, clang::SourceLocation Use);
  void needMeant(const clang::Expr *E, clang::SourceLocation Use);
  void needDestructor(clang::QualType Type, clang::SourceLocation Use);
  /// What makes the objects among a template's arguments: Name of "Tagged<"abc">", where that is a class.
  void needConstructors(llvm::ArrayRef<clang::TemplateArgument> Arguments);
  /// Device code makes objects of a class; it calls a function through an object's table.
  void make(const clang::CXXRecordDecl *Class, clang::SourceLocation Use);
  void keepTable(const clang::CXXRecordDecl *Class);
  void callVirtual(const clang::CXXMethodDecl *Called, const clang::CXXMethodDecl *Known, const clang::Expr *Object,
                   clang::SourceLocation Use);
  void dispatch(const clang::CXXMethodDecl *Called, clang::SourceLocation Use);
  void refuseRuntimeType(clang::SourceLocation Use, llvm::StringRef What);
  /// A function's code, and its head's (DeviceSliceFunctions.cpp).
  void takeBody(const clang::FunctionDecl *F);
  void takeFunction(const clang::FunctionDecl *Called, const clang::FunctionDecl *F, clang::SourceLocation Use);
  void useTemplateHead(const clang::FunctionDecl *F);
  void takeUndefined(const clang::FunctionDecl *Called, const clang::FunctionDecl *F, clang::SourceLocation Use);
  void needSpecialized(const clang::FunctionDecl *F, clang::SourceLocation Use);
  /// Functions of compilers and of C's library (DeviceSliceBuiltins.cpp).
  static bool isLibraryFunction(const clang::Decl *D);
  void noteBuiltin(const clang::FunctionDecl *F);
  const clang::FunctionDecl *takeUndeclared(const clang::FunctionDecl *F);
  bool takeLibrarysByName(const clang::FunctionDecl *F);
  /// Variables (DeviceSliceVariables.cpp).
  void takeVariable(const clang::VarDecl *V, clang::SourceLocation Use);
  void checkStaticLocal(const clang::VarDecl *V, clang::SourceLocation Use);
  bool isConstant(const clang::VarDecl *V) const;
  /// What declarations name where they are written (DeviceSliceText.cpp).
  void useText(const clang::Stmt *S);
  void useText(const clang::TypeSourceInfo *Type);
  void useAlignment(const clang::Decl *D);
  void useDeclarator(const clang::DeclaratorDecl *D);
  void useEnumerators(const clang::EnumDecl *Enum);
  void useMembers(const clang::RecordDecl *Record);
  void useHead(const clang::Decl *D);
  void needNamed();
  bool isTrimmed(const clang::UsingDecl *Using) const;
  void needConstants(const clang::CXXMethodDecl *Method, clang::SourceLocation Use);
  void needGuides(const clang::TemplateDecl *Template);
  /// A class template's, a variable template's.
  template <class Partial, class TemplateDeclaration>
  bool mayBeInstantiated(const TemplateDeclaration *Template, const Partial *P) const;
  template <class Partial, class TemplateDeclaration>
  void needSpecializations(const TemplateDeclaration *Template, clang::SourceLocation Use);
  /// What is asked for without being called (UnevaluatedUses.cpp).
  void useUnevaluated(const clang::Stmt *S);
  /// What a trait or a concept of the library's asks.
  void askLibrary(const clang::NamedDecl *D);
  bool hasType(clang::QualType Type) const;
  bool makesTraits(const clang::CXXMethodDecl *Method) const;
  bool concerns(const clang::FunctionDecl *F) const;
  void ask(const clang::FunctionDecl *F, bool Named);
  void askAbout(const clang::TagDecl *Type);
  /// What system headers declare (DeviceSliceLibrary.cpp).
  const IncludeDirective *usersDirective(clang::FileID File) const;
  void include(clang::SourceLocation Loc);
  /// The header whose using declaration gives what was found its name.
  void includeFound(const clang::NamedDecl *Found);
  void takeLibrary(const clang::Decl *D, clang::SourceLocation Use);
  /// What the user's code names of the library's, and what a GPU's code has in its place.
  void nameLibrary(const clang::Decl *D, clang::SourceLocation Use);
  void checkNamed(const clang::FunctionDecl *F, clang::SourceLocation Use);
  void checkCalled(const clang::FunctionDecl *F);
  /// The program's specialization of a function template of the library's.
  void takeSpecialization(const clang::FunctionDecl *F);
  static const clang::Decl *named(const clang::Decl *D);
  bool isConstexprBy(const clang::FunctionDecl *F, std::initializer_list<llvm::StringRef> Macros) const;
  bool isConstexprLater(const clang::FunctionDecl *F) const;
  bool isConstexprInKernels(const clang::FunctionDecl *F) const;

  BuildContext &Context;
  clang::ASTContext &AST;
  const clang::SourceManager &SM;
  llvm::SmallPtrSet<const clang::Type *, 32> SeenTypes[2]; ///< In the user's code, in the library's.
  llvm::SmallPtrSet<const clang::Decl *, 4> Groups;        ///< Groupprivate variables.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copies;     ///< Of variables, by data-sharing clauses.
  llvm::SmallPtrSet<const clang::Decl *, 16> Library;      ///< What the user's code names of system headers.
  llvm::SmallPtrSet<const clang::NamespaceDecl *, 4> LibraryNamespaces;
  std::vector<const clang::UnresolvedLookupExpr *> Unresolved; ///< In templates.
  llvm::SetVector<clang::DeclarationName> AskedNames;          ///< Of functions, in what templates don't evaluate.
  std::vector<const clang::UnresolvedLookupExpr *> AskedLookups;
  bool InLibrary = false;                                                   ///< A system header's code is being walked,
  std::pair<const clang::FunctionDecl *, clang::SourceLocation> LibraryUse; ///< which a user's code calls there.
  bool InText = false; ///< What declarations say outside of functions' bodies is.
  llvm::SetVector<const clang::CXXRecordDecl *> Made;
  llvm::SetVector<const clang::CXXMethodDecl *> Dispatched;
  llvm::DenseMap<const clang::Decl *, DeviceSet> FunctionDevices; ///< As they will be written.
  DeviceSet Devices = DeviceSet::all();        ///< Those on which the code that is being walked may run.
  const clang::FunctionDecl *Caller = nullptr; ///< Whose body is being walked; null in a region.
  bool Making = false;                         ///< An initializer's code is being walked that a kernel runs.
  clang::SourceRange Region;                   ///< Whose code is being walked, if no function's is.
  const clang::Stmt *Code = nullptr;           ///< Of the region that is being taken.
  mutable std::optional<llvm::SmallPtrSet<const clang::VarDecl *, 8>> MadeVariables;
};

/// Whether a function is constexpr on the device, too: it calls nothing that isn't, whatever stands for that there. So
/// too of a variable; but not of pointers (DeviceConstants.cpp).
bool isDeviceConstexpr(const clang::FunctionDecl *F);
bool isDeviceConstexpr(const clang::VarDecl *V);

/// Whether a variable's initializer holds addresses, so that the device's begins with other ones (DeviceAddresses.cpp).
bool beginsWithAddresses(const clang::ASTContext &AST, const clang::VarDecl *V);
/// Whether a variable is a lambda of a namespace that captures nothing: each kernel file may have its own.
bool isFunctionAlone(const clang::VarDecl *V);
/// Where a variable, which begins with the bytes of the host's, has pointers that code may have set there: offsets, and
/// how many in a row. Of large arrays of objects: none.
std::vector<std::pair<uint64_t, uint64_t>> pointersSet(const clang::ASTContext &AST, const clang::VarDecl *V);
/// Whether its own is among them, by way of other variables even: no GPU's compiler takes that.
bool beginsWithItself(const clang::ASTContext &AST, const clang::VarDecl *V);
/// Whether the initializer leads back to its own variable, and has no addresses but those of variables, in pointers.
bool hasPointersSet(const clang::ASTContext &AST, const clang::VarDecl *V);
/// All pointers of a type, as above; none if it has unions.
std::vector<std::pair<uint64_t, uint64_t>> pointersIn(const clang::ASTContext &AST, clang::QualType Type);
/// The definitions of those whose addresses an initializer holds.
llvm::SmallVector<const clang::VarDecl *, 4> variablesNamed(const clang::ASTContext &AST, const clang::VarDecl *V);
/// What the initializers of declare target variables name is declare target, too (OpenMP 5.2, 7.8.1).
void enterNamedByInitializers(clang::ASTContext &AST);

/// A declaration of the kernel file, with its name and place (DeviceNames.cpp).
DeviceDecl startDecl(BuildContext &Context, DeviceDecl::Kind What, const clang::NamedDecl *D);
/// By what name other files know a function of the kernel file: "space::Class::method".
std::string linkedName(BuildContext &Context, const clang::FunctionDecl *F);
/// What of a declare target variable's class keeps it from the device; null if nothing does.
const char *refusedOnDevice(const clang::ASTContext &AST, const clang::VarDecl *V);
/// Whether a device makes the object in that storage by itself: the bytes of the host's would be no copy of it.
bool isMadeOnDevice(const clang::ASTContext &AST, const clang::VarDecl *V);
/// The definitions of such variables, and of those that their constructors may change (MadeObjects.cpp).
llvm::SmallPtrSet<const clang::VarDecl *, 8> madeOnDevice(clang::ASTContext &AST);
/// Whether a variable begins with a constant, as far as the host is concerned.
bool beginsWithConstant(const clang::VarDecl *V);
/// "Square(4)", "chomp::made_array<Square[2]>{{1, 2}}": what makes an object of a type, behind a placement.
KernelCode madeOf(const KernelCode &Type, const KernelCode &Init, clang::QualType Of);

/// Constructors that are not constexpr, and make the constants with which declare target variables begin.
llvm::SmallPtrSet<const clang::Decl *, 8> constructorsOfConstants(const DeviceSlice &Slice);
/// Whether variables of a type that have no initializer begin as constants.
bool beginsAsConstant(const clang::ASTContext &AST, clang::QualType Type);
/// Whether a constructor makes constants of constants: it does no more than to give members its parameters' values.
bool makesConstants(const clang::CXXConstructorDecl *Declared);

/// Whether a member's initializer in its class calls a constructor that no code has made Clang instantiate. Gcc would,
/// for the text alone; kernel files leave it out.
bool isNeverRun(const clang::Expr *Init);
/// Whether it calls anything. If no constructor of the device's does it, it may call what only the host has.
bool runsCode(const clang::Expr *Init);
/// Whether a declaration of a parameter says the default argument itself.
bool hasOwnDefault(const clang::ParmVarDecl *P);

} // namespace chomp

#endif
