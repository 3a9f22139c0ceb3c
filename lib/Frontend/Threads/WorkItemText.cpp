//===- WorkItemText.cpp - what threads keep between their turns -----------===//
#include "Frontend/Threads/WorkItemText.h"

#include "Analysis/ThreadQueries.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/SequentialVariables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

static std::string freshName(BuildContext &Context, const char *Base) {
  auto &Names = Context.File.PP.getIdentifierTable();
  return Names.find(Base) == Names.end() ? Base : inventName(Context.File, Base);
}

std::string threadName(BuildContext &Context) { return freshName(Context, "thread"); }
std::string threadsName(BuildContext &Context) { return freshName(Context, "threads"); }

std::string threadParameter(BuildContext &Context, const WorkItemLoops &T) {
  return (T.KernelMode ? "const chomp::turn &" : "int ") + threadName(Context);
}

std::string threadsParameters(BuildContext &Context, const WorkItemLoops &T) {
  return threadParameter(Context, T) + (T.KernelMode ? ", const chomp::block &" : ", int ") + threadsName(Context);
}

static bool isArray(Kept K) { return K == Kept::ContextArray || K == Kept::InPlace || K == Kept::Bound; }

/// "sum_of"
static std::string arrayName(BuildContext &Context, const WorkItemLoops &T, const VarDecl *V) {
  unsigned Before = 0; // variables of that name
  for (const auto &[Other, K] : T.Variables) {
    if (Other == V->getCanonicalDecl())
      break;
    Before += isArray(K) && Other->getName() == V->getName();
  }
  std::string Name = Context.Text.name(V) + "_of" + (Before ? std::to_string(Before + 1) : "");
  return freshName(Context, Name.c_str());
}

static std::string element(BuildContext &Context, const WorkItemLoops &T, const VarDecl *V) {
  return arrayName(Context, T, V) + "[" + threadName(Context) + "]";
}

static QualType typeOf(const VarDecl *V) { return changeable(V->getASTContext(), V->getType()); }

std::vector<KernelCode> keptArrays(BuildContext &Context, const WorkItemLoops &T) {
  const ASTContext &AST = Context.File.Context;
  std::vector<KernelCode> Out;
  for (const auto &[V, K] : T.Variables)
    if (isArray(K)) {
      QualType Element = K == Kept::Bound ? AST.getPointerType(V->getType().getNonReferenceType()) : typeOf(V);
      QualType Array =
          AST.getConstantArrayType(Element, llvm::APInt(32, T.MaxThreads), nullptr, ArraySizeModifier::Normal, 0);
      Out.push_back(Context.Text.declare(Array, arrayName(Context, T, V)) + ";");
    }
  KernelCode Begin;
  for (const VarDecl *V : T.Begun) {
    auto Listed = T.Reductions.find(V);
    auto Item = Listed == T.Reductions.end() ? std::nullopt : buildReductionItem(Context, Listed->second);
    Begin += " " + element(Context, T, V) + " = " + (Item ? Item->Identity : originalName(Context, V)) + ";";
  }
  if (!Begin.empty())
    Out.push_back(threadsName(Context) + ".each([&](" + threadParameter(Context, T) + ") {" + Begin + " });");
  return Out;
}

std::vector<std::pair<ReductionItem, KernelCode>> keptReductions(BuildContext &Context, const WorkItemLoops &T) {
  std::vector<std::pair<ReductionItem, KernelCode>> Out;
  for (const auto &[V, Listed] : T.Reductions)
    if (auto Item = T.Begun.contains(V) ? buildReductionItem(Context, Listed) : std::nullopt) {
      Item->Variable = element(Context, T, V);
      Out.emplace_back(std::move(*Item), originalName(Context, V));
    }
  return Out;
}

static KernelCode textOf(BuildContext &Context, const Expr *E, const TokenEdits &Edits) {
  auto Range = Context.tokens().range(E->getSourceRange());
  return Range ? Context.tokens().deviceText(*Range, &Edits) : Context.Text.expression(E);
}

/// A variable's initializer; null where it has none, or one that does nothing.
static const Expr *initializer(const VarDecl *V) {
  const Expr *Init = V->getInit();
  auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  return !Made ? Init : Made->getNumArgs() ? Made->getArg(0) : nullptr;
}

/// "float &sum = sum_of[thread];"
static std::string reference(BuildContext &Context, const WorkItemLoops &T, const VarDecl *V, QualType Type) {
  const std::string Name = Context.Text.name(V);
  const bool Bound = T.kept(V) == Kept::Bound; // by its address
  return Context.Text.declare(Type, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) + " = " + (Bound ? "*" : "") +
         element(Context, T, V) + ";";
}

void editWorkItemLoops(BuildContext &Context, const WorkItemLoops &T, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  for (const Stmt *S : T.Dropped) {
    KernelCode Text;
    llvm::SmallVector<const Decl *, 4> Declared;
    if (auto *Declaration = dyn_cast<DeclStmt>(S))
      Declared.assign(Declaration->decl_begin(), Declaration->decl_end());
    for (const Decl *Each : Declared)
      if (auto *V = cast<VarDecl>(Each); T.kept(V) == Kept::Uniform)
        Text += (Text.empty() ? "" : " ") + Context.Text.declare(V->getType(), Context.Text.name(V)) +
                (V->getInit() ? " = " + textOf(Context, V->getInit(), Edits) : "") + ";";
    if (Text.empty())
      Edits.drop(Tokens.statement(S));
    else
      Edits.replace(Tokens.statement(S), Text);
  }
  for (const WorkItemLoops::Part &Part : T.Parts)
    for (const Stmt *S : Part.Code) {
      auto *Declaration = dyn_cast<DeclStmt>(S);
      if (!Declaration || T.Dropped.contains(Declaration) || llvm::none_of(Declaration->decls(), [&](const Decl *Each) {
            return T.kept(cast<VarDecl>(Each)) == Kept::InPlace;
          }))
        continue;
      KernelCode Text;
      for (const Decl *Each : Declaration->decls()) {
        auto *V = cast<VarDecl>(Each);
        const Expr *Init = initializer(V);
        const KernelCode Value = Init ? textOf(Context, Init, Edits) : "";
        Text += Text.empty() ? "" : " ";
        if (T.kept(V) != Kept::InPlace)
          Text += Context.Text.declare(V->getType(), Context.Text.name(V)) + (Init ? " = " + Value : "") + ";";
        else if (Init && V->getType().isConstQualified() && !V->getType()->isArrayType())
          Text += element(Context, T, V) + " = " + Value + "; " + reference(Context, T, V, V->getType());
        else
          Text +=
              reference(Context, T, V, typeOf(V)) + (Init ? assignment(Context, V, Context.Text.name(V), Value) : "");
      }
      Edits.replace(Tokens.statement(S), Text);
    }
}

WorkItemLines linesOf(BuildContext &Context, const WorkItemLoops &T, const WorkItemLoops::Part &Part,
                      const TokenEdits &Edits) {
  WorkItemLines Out;
  for (const VarDecl *V : Part.Loaded) {
    const std::string Name = Context.Text.name(V);
    switch (T.kept(V)) {
    case Kept::Uniform:
      Out.Begin.push_back(Context.Text.declare(V->getType(), Name) + " = " + textOf(Context, V->getInit(), Edits) +
                          ";");
      break;
    case Kept::Here:
      Out.Begin.push_back(Context.Text.declare(typeOf(V), Name) + ";");
      break;
    case Kept::Rematerialized:
      if (Part.Bare.contains(V)) {
        Out.Begin.push_back(Context.Text.declare(typeOf(V), Name) + ";");
        break;
      }
      Out.Begin.push_back(Context.Text.declare(V->getType(), Name) + " = " +
                          textOf(Context, T.Values.lookup(V), Edits) + ";");
      break;
    case Kept::ContextArray:
      Out.Begin.push_back(Context.Text.declare(V->getType().getNonReferenceType(), Name) + " = " +
                          element(Context, T, V) + ";");
      break;
    case Kept::InPlace:
    case Kept::Bound:
      Out.Begin.push_back(reference(Context, T, V, V->getType().getNonReferenceType()));
      break;
    }
  }
  for (const VarDecl *V : Part.Written)
    Out.End.push_back(element(Context, T, V) + (T.kept(V) == Kept::Bound ? " = &" : " = ") + Context.Text.name(V) +
                      ";");
  return Out;
}

void editHead(BuildContext &Context, const WorkItemLoops &T, const WorkItemLoops::Part &Part,
              const WorkItemLines &Lines, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  const Stmt *S = Part.Code.front();
  auto *E = dyn_cast<Expr>(S);
  auto Found = E ? Tokens.range(E->getSourceRange()) : std::optional(Tokens.statement(S));
  if (!Found) // part of a macro's expansion
    return;
  TokenRange Range = *Found;
  if (!E && Tokens[Range.Last].Spelling == ";") // it stays
    --Range.Last;
  const KernelCode Begin = join(Lines.Begin, " ") + (Lines.Begin.empty() ? "" : " ");
  const KernelCode End = join(Lines.End, " ");
  const KernelCode Text = Tokens.deviceText(Range, &Edits);
  const std::string Threads = threadsName(Context);
  const KernelCode Closure = "([&](" + threadParameter(Context, T) + ") { " + Begin;
  if (Part.What == WorkItemLoops::Part::Kind::Action) {
    Edits.replace(Range, Threads + ".each" + Closure + Text + ";" + (End.empty() ? "" : " " + End) + " })");
  } else if (End.empty()) {
    Edits.replace(Range, Threads + ".agree" + Closure + "return " + Text + "; })");
  } else {
    const std::string Holds = freshName(Context, "holds");
    Edits.replace(Range, Threads + ".agree" + Closure + "const bool " + Holds + " = " + Text + "; " + End + " return " +
                             Holds + "; })");
  }
}

/// "thread.x"
static std::string placeText(BuildContext &Context, const PlaceQuery &Query) {
  static constexpr const char *Names[] = {"", ".block_id", ".block_dim", ".grid_dim"}; // of PlaceQuery::Of
  const bool Thread = Query.What == PlaceQuery::Of::Thread;
  return (Thread ? threadName(Context) : threadsName(Context)) + Names[static_cast<unsigned>(Query.What)] + "." +
         "xyz"[Query.Dimension];
}

void editThreadNumbers(BuildContext &Context, const WorkItemLoops &T, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const CallExpr *> Found;
    bool VisitCallExpr(CallExpr *E) override {
      if (E->getDirectCallee() && E->getDirectCallee()->getIdentifier())
        Found.push_back(E);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const CallExpr *E : Finder.Found) {
    const llvm::StringRef Name = E->getDirectCallee()->getName();
    auto Range = Context.tokens().range(E->getSourceRange());
    if (auto Query = Range && T.KernelMode ? placeQuery(E) : std::nullopt)
      Edits.replace(*Range, placeText(Context, *Query));
    else if (Range && Name == "omp_get_thread_num")
      Edits.replace(*Range, threadName(Context));
    else if (Range && Name == "omp_get_num_threads")
      Edits.replace(*Range, "(int)" + threadsName(Context)); // int(threads) might declare something
  }
}

} // namespace chomp
