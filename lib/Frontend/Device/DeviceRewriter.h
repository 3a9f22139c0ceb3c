//===- DeviceRewriter.h - the rules that make C into C++ ------------------===//
//
// Internal to DeviceText. One rewriter works on one statement or declaration: the walk (DeviceWalk.cpp) shows it each
// node, outermost first, and the rules add edits. Each rule stands for a row of what C++ refuses in C, or takes
// differently:
//
//   DeviceConversions.cpp  conversions that C makes silently
//   DeviceOperators.cpp    operators on enumerations, bool and void *; sizes
//   DeviceCalls.cpp        functions that C++ overloads, calls without prototype
//   LibraryMacros.cpp      macros of the C library
//   DeviceInits.cpp        braces: designators, narrowing, strings
//   CompoundLiterals.cpp   compound literals
//   DeviceDeclarators.cpp  names, keywords, parameters, tags
//   DeviceJumps.cpp        jumps past an initialization
//   DeviceArrays.cpp       arrays of variable length, as they are declared
//   FlatStorage.cpp        and as they are used
//   DeviceComplex.cpp      complex numbers
//   DeviceVolatile.cpp     volatile structures
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEREWRITER_H
#define CHOMP_FRONTEND_DEVICEREWRITER_H

#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <map>
#include <optional>

namespace chomp {

struct FlatPlace;     // FlatStorage.cpp
struct LiteralObject; // CompoundLiterals.cpp

class Rewriter {
public:
  Rewriter(DeviceText &Text, ParsedFile &File, TokenEdits &Edits)
      : Text(Text), File(File), Names(Text.names()), Context(File.Context), Edits(&Edits) {}

  /// Edits all of it. Call one of them, once.
  void rewrite(const clang::Stmt *S);
  void rewrite(const clang::Decl *D);
  /// In C++ all stays as it is but for arrays of arrays of variable length, GNU's, to which no parameter can point.
  void rewriteArrays(const clang::Stmt *S);
  void rewriteArrays(const clang::Decl *D);

  // For the walk. A visit that returns false has dealt with the node and all that is in it.
  bool visit(const clang::Stmt *S);
  bool visit(const clang::Decl *D);
  void visit(clang::TypeLoc Type);
  llvm::SmallVector<const clang::Stmt *, 32> Parents; ///< The nodes that are being visited, the current one last.
  const clang::Stmt *OtherBlock = nullptr;            ///< A function's body, which is edited by itself.
  unsigned WithoutDefinitions = 0; ///< Types around that may define none in C++: of functions, in typeof.
  llvm::SmallPtrSet<const clang::Stmt *, 32> Visited;

private:
  // The walk itself (DeviceWalk.cpp).
  void walk(const clang::Stmt *S);
  void walk(const clang::Decl *D);
  bool visitExpression(const clang::Expr *E);
  bool visitStatement(const clang::Stmt *S);
  bool explicitCast(const clang::CStyleCastExpr *E);
  void reference(const clang::DeclRefExpr *E);
  void member(const clang::MemberExpr *E);
  void offsetOf(const clang::OffsetOfExpr *E);
  bool assembly(const clang::GCCAsmStmt *S);

  // Tools.
  /// The node N levels above the current one; null at the root.
  const clang::Stmt *parent(unsigned N = 1) const {
    return N < Parents.size() ? Parents[Parents.size() - 1 - N] : nullptr;
  }
  /// The nearest node above that is not a pair of parentheses.
  const clang::Stmt *parentPastParens() const;
  /// Whether nobody looks at the current expression's value.
  bool isDiscarded() const;
  std::optional<TokenRange> range(const clang::Stmt *S) const { return File.Tokens.range(S->getSourceRange()); }
  std::string type(clang::QualType T) { return Text.declare(T, ""); }
  /// Device text of a part of the current node, by edits of its own.
  KernelCode inner(const clang::Stmt *S);
  /// The same, in parentheses if it is an operation with two operands or more.
  KernelCode operand(const clang::Expr *E);
  /// The same for an element of an initializer list.
  KernelCode innerElement(const clang::Expr *E);
  void replace(const clang::Stmt *S, KernelCode With);
  /// Replaces one token; nothing happens to what a macro pasted together.
  void respell(clang::SourceLocation Loc, llvm::StringRef Old, KernelCode New);
  void surround(const clang::Stmt *S, KernelCode Before, KernelCode After);
  void castToType(const clang::Expr *E, clang::QualType To) { castTo(E, type(To.getUnqualifiedType())); }
  void castTo(const clang::Expr *E, llvm::StringRef To);
  void placeHoisted();
  /// Puts text on a line of its own before the statement of a block that the current node belongs to.
  void hoist(const KernelCode &Statement, const clang::Stmt *For);
  bool isSystemMacro(clang::SourceLocation Loc, llvm::StringRef &Name) const;

  // Conversions and operators.
  void implicitCast(const clang::ImplicitCastExpr *E);
  void sink(const clang::Expr *E, clang::QualType To);
  const clang::EnumDecl *cxxEnum(const clang::Expr *E) const;
  bool enumAsUnsigned(const clang::ImplicitCastExpr *E) const;
  bool unary(const clang::UnaryOperator *E);
  bool binary(const clang::BinaryOperator *E);
  bool enumAssign(const clang::CompoundAssignOperator *E);
  bool voidPointer(const clang::Expr *E) const;
  bool sizeOf(const clang::UnaryExprOrTypeTraitExpr *E);
  bool namesVariable(const clang::Expr *E) const;
  void returns(const clang::ReturnStmt *S);
  bool nullPointer(const clang::ParenExpr *E);

  // Calls.
  bool call(const clang::CallExpr *E);
  bool typeGenericCall(const clang::CallExpr *E);
  void libraryCall(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void redeclaredResult(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void constResult(const clang::CallExpr *E);
  void callOfDefinition(const clang::CallExpr *E, const clang::FunctionDecl *Definition);
  void callOfPointer(const clang::CallExpr *E, const clang::FunctionNoProtoType *Called);
  bool assertion(const clang::ParenExpr *E);
  bool libraryMacro(const clang::CallExpr *E);
  bool builtin(const clang::CallExpr *E, const clang::FunctionDecl *Callee);
  void argumentOf(const clang::FunctionDecl *Callee, const clang::Expr *Argument);
  bool genericSelection(const clang::GenericSelectionExpr *E);

  // Initializers.
  bool initList(const clang::InitListExpr *E);
  /// Apart: its text goes elsewhere, without what stands around it.
  void element(const clang::Expr *E, bool Apart = false);
  bool hasBraces(const clang::InitListExpr *Semantic) const;
  bool needsPositions(const clang::InitListExpr *Semantic) const;
  KernelCode positional(const clang::InitListExpr *Semantic);
  KernelCode positions(const clang::InitListExpr *Semantic);
  KernelCode assignments(const KernelCode &Object, const clang::InitListExpr *Semantic);
  KernelCode assignment(const KernelCode &Object, clang::QualType Type, const clang::Expr *Init);
  /// Whether the current node is code, and not a value that the program begins with.
  bool isRun() const;
  KernelCode zero(clang::QualType Type);
  /// "{.member = value}"
  KernelCode unionValue(const clang::FieldDecl *Member, const clang::Expr *Value);
  bool stringElement(const clang::Expr *E, clang::QualType Type, bool Apart = false);

  // Compound literals.
  bool compoundLiteral(const clang::CompoundLiteralExpr *E);
  void transparentUnion(const clang::CompoundLiteralExpr *E);
  bool isPointedTo() const;
  bool isComputedFirst(const clang::CompoundLiteralExpr *E) const;
  void defineObject(const LiteralObject &Object);
  void assignObject(const LiteralObject &Object);

  // Declarators, names, tokens.
  void tokens(TokenRange Range);
  void function(const clang::FunctionDecl *F);
  void implicitInt(const clang::DeclaratorDecl *D);
  void endOfBody(const clang::FunctionDecl *F);
  bool parameter(const clang::ParmVarDecl *P);
  void variable(const clang::VarDecl *V);
  void tag(const clang::TagDecl *D);
  void tagUse(clang::TagTypeLoc Type);
  void typedefUse(clang::TypedefTypeLoc Type);
  void declaredName(const clang::NamedDecl *D);
  void labels(const clang::Stmt *S);
  bool forLoop(const clang::ForStmt *S);

  // Complex numbers.
  bool checkComplex(clang::SourceLocation Loc, clang::QualType Type);
  TokenRange complexWords(unsigned At) const;
  void complexType(TokenRange Words, std::string Name);
  void complexType(clang::ComplexTypeLoc Type);
  void complexTypes(clang::SourceRange Where);
  bool complexExpression(const clang::Expr *E);
  void complexConversion(const clang::ImplicitCastExpr *E);

  // Volatile structures.
  /// The expression's value is taken, or it is assigned to. AsOperand: by an operator behind it.
  void copyVolatile(const clang::Expr *E, bool AsOperand = false);
  bool castToVolatile(const clang::CStyleCastExpr *E);
  void useVolatileMember(const clang::MemberExpr *E);
  void declareVolatileMember(const clang::FieldDecl *F);
  /// Volatile members that are copied, or assigned, as a whole.
  llvm::SmallPtrSet<const clang::MemberExpr *, 8> Copied;

  // Jumps.
  void jumps(const clang::Stmt *Root);
  bool split(const clang::DeclStmt *S);
  llvm::SmallPtrSet<const clang::DeclStmt *, 8> Jumped; ///< Initializations that some jump leaves out.

  // Arrays of variable length.
  bool isFlat(clang::QualType Type) const;
  bool isRow(const clang::Expr *E) const;
  bool flatExpression(const clang::Expr *E);
  bool flatSteps(const clang::Expr *E);
  KernelCode elements(clang::QualType Array);
  KernelCode rowLength(clang::QualType Pointer);
  FlatPlace place(const clang::Expr *E);
  FlatPlace firstElement(const clang::Expr *E);
  void scale(FlatPlace &P, clang::QualType Array);
  void step(FlatPlace &P, const clang::Expr *Index, bool Back);
  KernelCode flat(const clang::Expr *E);
  KernelCode stride(clang::QualType Element);
  bool localArray(const clang::VarDecl *V);
  bool variableTypes(const clang::DeclStmt *S);
  bool flatDeclarations(const clang::DeclStmt *S);
  bool declaredBefore(const clang::DeclStmt *S);
  /// " = value"; nothing for a variable that begins without.
  KernelCode initializer(const clang::VarDecl *V);
  bool holdsRows(clang::QualType Type) const;
  /// "const long a_extent1 = n; ", as far as a declaration's extents have to be kept.
  KernelCode keptExtents(const clang::VarDecl *V);
  bool namesLater(llvm::ArrayRef<const clang::Expr *> Expressions, clang::SourceLocation Place) const;

  DeviceText &Text;
  ParsedFile &File;
  DeviceNames &Names;
  const clang::ASTContext &Context;
  TokenEdits *Edits;
  const clang::Decl *Root = nullptr;
  const clang::Stmt *RootStmt = nullptr;
  unsigned RootFirst = 0;
  bool OnlyArrays = false;                ///< See rewriteArrays().
  std::map<unsigned, KernelCode> Hoisted; ///< By the token that it goes in front of.
  bool Braced = false;
  llvm::SmallPtrSet<const clang::TagDecl *, 8> Tags; ///< Already visited.
  KernelCode Assigned, Assignments;                  ///< What a list can't say of the object that it makes.
  const clang::Decl *CurrentRecord = nullptr;        ///< Whose member is being visited.
  bool HasJumps = false;
};

/// Whether a GPU has what a builtin of that name stands for, "printf", by that name alone.
bool isPlainOnDevices(llvm::StringRef Plain);
/// In C++: __builtin_uadd_overflow says the operands' type, chomp::add_overflow, which stands for it, does not.
void convertOperands(const TokenStream &Tokens, const clang::CallExpr *E, TokenEdits &Edits);

/// Whether a list has values for a structure without a name that isn't its union's first member.
bool hasNamelessValues(const clang::InitListExpr *Semantic);

/// Whether text put before the expression would take only its first part: it is an operation with operands on both
/// sides.
bool isOperation(const clang::Expr *E);

} // namespace chomp

#endif
