//===- DeviceText.cpp - C and C++ as device text --------------------------===//
#include "Frontend/DeviceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

namespace {

/// Spells, for C sources, the conversions that C++ refuses or makes differently.
class CEdits : public RecursiveASTVisitor<CEdits> {
public:
  CEdits(DeviceText &Text, ParsedFile &File, TokenEdits &Edits) : Text(Text), File(File), Edits(Edits) {}

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    switch (E->getCastKind()) {
    case CK_BitCast:
    case CK_IntegralToPointer:
    case CK_PointerToIntegral:
      cast(E);
      break;
    case CK_NullToPointer:
      if (!isa<IntegerLiteral>(E->getSubExpr()))
        cast(E);
      break;
    case CK_NoOp: // drops const from a pointer
      if (E->getType()->isPointerType())
        cast(E);
      break;
    default:
      if (E->getType()->isEnumeralType() && !E->getSubExpr()->getType()->isEnumeralType())
        cast(E);
      break;
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *E) {
    // C calls sqrt(double) whatever the argument; C++ would choose an overload by it.
    const FunctionDecl *Callee = E->getDirectCallee();
    if (Callee && File.Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
      for (Expr *Argument : E->arguments())
        if (auto *Cast = dyn_cast<ImplicitCastExpr>(Argument))
          if (Cast->getCastKind() == CK_FloatingCast || Cast->getCastKind() == CK_IntegralToFloating ||
              Cast->getCastKind() == CK_FloatingToIntegral)
            cast(Cast);
    return true;
  }

private:
  void cast(const ImplicitCastExpr *E) {
    auto Range = File.Tokens.range(E->getSubExpr()->getSourceRange());
    if (!Range)
      return;
    bool Atom = Range->First == Range->Last || isa<ParenExpr>(E->getSubExpr());
    Edits.insertBefore(Range->First, "(" + Text.declare(E->getType().getUnqualifiedType(), "") + ")" + (Atom ? "" : "("));
    if (!Atom)
      Edits.insertAfter(Range->Last, ")");
  }

  DeviceText &Text;
  ParsedFile &File;
  TokenEdits &Edits;
};

} // namespace

DeviceText::DeviceText(ParsedFile &File) : File(File), Policy(File.Context.getPrintingPolicy()) {
  Policy.Bool = true;       // bool, not _Bool
  Policy.Restrict = false;  // __restrict, not restrict
  Policy.SuppressUnwrittenScope = true;
}

void DeviceText::edit(const Stmt *S, TokenEdits &Edits) {
  if (!File.Context.getLangOpts().CPlusPlus)
    CEdits(*this, File, Edits).TraverseStmt(const_cast<Stmt *>(S));
}

void DeviceText::edit(const Decl *D, TokenEdits &Edits) {
  if (!File.Context.getLangOpts().CPlusPlus)
    CEdits(*this, File, Edits).TraverseDecl(const_cast<Decl *>(D));
}

std::string DeviceText::expression(const Expr *E) {
  TokenEdits Edits;
  edit(E, Edits);
  return File.Tokens.text(E->getSourceRange(), &Edits);
}

std::string DeviceText::declare(QualType Type, llvm::StringRef Name) {
  std::string Out = Name.str();
  Type.getAsStringInternal(Out, Policy);
  return Out;
}

std::string DeviceText::name(const NamedDecl *D) { return D->getNameAsString(); }

std::string inventName(const ParsedFile &File, llvm::StringRef Base) {
  std::string Name = Base.str() + "_";
  while (File.PP.getIdentifierTable().find(Name) != File.PP.getIdentifierTable().end())
    Name += '_';
  return Name;
}

} // namespace chomp
