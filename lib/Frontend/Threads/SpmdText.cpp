//===- SpmdText.cpp - guards, barriers and team memory --------------------===//
#include "Analysis/ArrayTypes.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/SpmdMode.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace chomp {

bool isOnlyAgain(const BuildContext &Context, const Stmt *S) {
  return Context.Region->SpmdMode && !Context.Region->SpmdMode->OneEach.empty() &&
         Context.Region->SpmdMode->Again.contains(S);
}

bool isFreshReduction(const BuildContext &Context, const OMPExecutableDirective *D) {
  const SpmdMode &T = *Context.Region->SpmdMode;
  return T.Fresh.contains(D) || (!T.OneEach.empty() && T.FreshOnce.contains(D));
}

static constexpr int64_t Vector = 16;

static int64_t sizeOf(const ASTContext &AST, QualType Type) {
  return AST.getTypeSizeInChars(Type.getNonReferenceType()).getQuantity();
}

bool hasTeamRoom(const BuildContext &Context, uint64_t Bytes) {
  constexpr uint64_t Most = 40 << 10; // of 48 KiB, for what else is there
  const ASTContext &AST = Context.File.Context;
  for (const VarDecl *V : Context.Region->Sequential.Team)
    if (!V->getType()->isDependentType() && !isVariableLength(AST, V->getType()))
      Bytes += sizeOf(AST, V->getType()) + Vector - 1; // with what goes between them
  return Bytes <= Most;
}

// nvcc never aligns more than it has to: where an array's elements are packed or small, or where another array stands
// in front of it, it would load them one by one.
unsigned vectorAlignment(const BuildContext &Context, QualType Type) {
  const ASTContext &AST = Context.File.Context;
  if (!Type->isConstantArrayType() || sizeOf(AST, Type) < Vector ||
      AST.getTypeAlignInChars(Type).getQuantity() >= Vector)
    return 0;
  return hasTeamRoom(Context, 0) ? Vector : 0;
}

KernelCode teamVariable(BuildContext &Context, QualType Type, const std::string &Name) {
  auto &Known = Context.Region->SpmdMode->TeamVariables;
  // Another block may have a variable of that name.
  std::string Held = inventName(Context.File, Name + "_team") + (Known.empty() ? "" : std::to_string(Known.size()));
  Type = changeable(Context.File.Context, Type);
  Known.emplace_back(Held, Context.Text.declare(Type, Held));
  const unsigned Alignment = vectorAlignment(Context, Type);
  const KernelCode Aligned = Alignment ? alignedDecl(Alignment, "") : "";
  return KernelCode::native(Aligned + "__shared__ " + Context.Text.declare(Type, Name) + ";",
                            "auto &" + Name + " = " + Held + ";");
}

void editSpmdMode(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const SpmdMode &T) : T(T) {}
    const SpmdMode &T;
    std::vector<std::pair<const Stmt *, const Stmt *>> Found; ///< With the statement around.
    std::vector<const Stmt *> Ends, Around;
    std::vector<const Expr *> Decided;
    bool TraverseStmt(Stmt *S) override {
      if (!S || isa<OMPExecutableDirective>(S))
        return true;
      if (T.Barrier.contains(S) || T.MainThread.contains(S))
        Found.push_back({S, Around.empty() ? nullptr : Around.back()});
      if (T.BarrierAtEnd.contains(S))
        Ends.push_back(S);
      if (auto *E = dyn_cast<Expr>(S); E && T.Decided.contains(E))
        Decided.push_back(E);
      Around.push_back(S);
      bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
      Around.pop_back();
      return Ok;
    }
  } Finder(*Context.Region->SpmdMode);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  const TokenStream &Tokens = Context.tokens();
  const KernelCode Barrier = teamBarrier();
  auto Before = [&](unsigned Token) {
    return KernelCode(KernelCode::Between()) + Barrier + "\n" + Tokens.indentation(Token);
  };
  // In front of an expression's own edits, a cast of its first word, say.
  llvm::DenseMap<unsigned, size_t> Outside;
  auto Insert = [&](const Stmt *S, unsigned Token, KernelCode Text) {
    if (!isa<Expr>(S))
      return Edits.insertBefore(Token, std::move(Text));
    std::vector<KernelCode> &All = Edits.Before[Token];
    All.insert(All.begin() + Outside[Token]++, std::move(Text));
  };
  // The outer edits first: a body may be a statement with edits of its own.
  for (const Stmt *S : Finder.Ends) {
    const Stmt *Body = isa<ForStmt>(S)     ? cast<ForStmt>(S)->getBody()
                       : isa<WhileStmt>(S) ? cast<WhileStmt>(S)->getBody()
                                           : cast<DoStmt>(S)->getBody();
    TokenRange Range = Tokens.statement(Body);
    if (isa<CompoundStmt>(Body)) {
      Edits.insertBefore(Range.Last, "  " + Before(Range.Last));
    } else {
      Insert(Body, Range.First, "{ ");
      Edits.insertAfter(Range.Last, " " + Barrier + " }");
    }
  }
  for (const Expr *E : Finder.Decided)
    if (auto Range = Tokens.range(E->getSourceRange())) {
      Insert(E, Range->First, mainThreadSays() + "(");
      Edits.insertAfter(Range->Last, "))");
    }
  for (auto [S, Parent] : Finder.Found) {
    TokenRange Range = Tokens.statement(S);
    bool Block = isa_and_nonnull<CompoundStmt>(Parent), Guard = Context.Region->SpmdMode->MainThread.contains(S);
    KernelCode Text;
    if (Context.Region->SpmdMode->Barrier.contains(S))
      Text = Block ? Before(Range.First) : Barrier + " ";
    if (isOnlyAgain(Context, S))
      Text = KernelCode::native("", Text);
    bool Braces = !Block && (!Text.empty() || (Guard && isa_and_nonnull<IfStmt>(Parent)));
    Text = (Braces ? "{ " : "") + Text + (Guard ? mainThreadGuard() : "");
    Insert(S, Range.First, std::move(Text));
    if (Braces)
      Edits.insertAfter(Range.Last, " }");
  }
}

} // namespace chomp
