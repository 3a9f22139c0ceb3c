//===- TeamDeclarations.cpp - declarations of what a team shares ----------===//
//
// A variable that parallel constructs reach by address is declared as CHOMP_TEAM in a region: a static variable, which
// gets its value behind its declaration. Types that can't begin without a value, and functions, which other threads may
// call too, have it in a chomp::team_variable instead; what has to be made at its place, in a chomp::team_made.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamDeclarations.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/OwnArrays.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Threads/SequentialVariables.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/TeamTemporaries.h"
#include "Model/Unit.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool isInTeamMemory(const BuildContext &Context, const Decl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  return V && Context.Region->Sequential.Team.contains(V->getCanonicalDecl());
}

/// The constructor's call that initializes an object; null for other initializers.
static const CXXConstructExpr *constructionIn(const Expr *Init) {
  return Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
}

namespace {

/// Writes the declaration of one variable.
class VariableWriter {
public:
  /// Alone: its statement declares nothing else.
  VariableWriter(BuildContext &Context, const VarDecl *V, bool Team, bool Alone, const TokenEdits &Edits)
      : Context(Context), Edits(Edits), V(V), Name(Context.Text.name(V)), Team(Team),
        Type(Team && holdsTemporary(V) ? V->getType().getNonReferenceType() : V->getType()),
        Construct(constructionIn(V->getInit())), Init(initialValue()), Plain(beginsLater(Context.File.Context, Type)),
        Alignment(declaredAlignment(Context, V)), Aligned(Alignment && !Alone ? alignedDecl(Alignment, "") : ""),
        Bare(changeable(Context.File.Context, Type)),
        Constant(Type->isRecordType() && Type.isConstQualified() && Context.File.Context.getLangOpts().CPlusPlus) {}

  KernelCode write(CalleeFacts &Facts) {
    if (isVariableLength(Context.File.Context, Type) && (Team || Context.Text.gpu()))
      return arrayOfElements(Context, V, Team, Alignment);
    if (!Team)
      return Aligned + Context.Text.declare(Type, Name) + (Init.empty() ? "" : " = " + Init) + arguments() + ";";
    if (isMade(Facts))
      return made();
    if (!Context.Region->Sequential.Function && Plain)
      return teamStatic();
    return isCopiedList() ? copiedList() : held();
  }

private:
  /// Device text of an expression, with all that is changed in it.
  KernelCode edited(const Expr *E) const { return Context.tokens().deviceText(E->getSourceRange(), &Edits); }

  /// What such a list leads to is one thread's own array, and has no name.
  void refuseList(const Expr *List) const {
    Context.error(List->getBeginLoc(), Diag::UnsupportedConstruct)
        << "an initializer list of a variable that a parallel construct shares";
  }

  /// What stands behind "=", if anything.
  KernelCode initialValue() const {
    if (Team && V->getInit() && isa<CXXStdInitializerListExpr>(V->getInit()->IgnoreImplicit()))
      refuseList(V->getInit());
    return V->getInit() && !Construct ? edited(V->getInit()) : "";
  }

  /// What a constructor is called with, in parentheses; nothing where all is by default.
  KernelCode arguments() const {
    KernelCode Out;
    if (!Construct)
      return Out;
    for (const Expr *Argument : Construct->arguments()) {
      if (isa<CXXDefaultArgExpr>(Argument))
        break;
      if (isa<CXXStdInitializerListExpr>(Argument->IgnoreImplicit()))
        refuseList(Argument);
      else
        Out += (Out.empty() ? "(" : ", ") + edited(Argument);
    }
    return Out.empty() ? Out : Out + ")";
  }

  bool isList() const { return !Init.empty() && isa<InitListExpr>(V->getInit()->IgnoreImplicit()); }

  /// Whether its value has to be made at its place: threads start meanwhile, or it isn't copied on the host either.
  bool isMade(CalleeFacts &Facts) const {
    if (Construct || Alignment || Init.empty())
      return false;
    return Facts.startsIn(V->getInit()) ||
           ((Type->isArrayType() || Type->isRecordType()) && !Type.isTriviallyCopyableType(Context.File.Context));
  }

  /// "Sum s = total(x);" -> "auto s_team = chomp::team_made<Sum>([&](auto place) { ::new (place) Sum(total(x)); }); Sum
  /// &s = s_team.get();", where threads start while the object is made: it is in its place from the beginning. So are
  /// the elements of an array that has no constructor to copy them, or another one.
  KernelCode made() const {
    const bool Array = Bare->isArrayType(), List = isa<InitListExpr>(V->getInit()->IgnoreImplicit());
    const std::string Place = inventName(Context.File, Name + "_team"), Made = Context.Text.declare(Bare, "");
    const auto [Before, After] = madeObject(Context, Array ? "chomp::made_array<" + Made + ">" : Made);
    return "auto " + Place + " = " + Before +
           (Array || List                ? madeOf(Made, Init, Bare)
            : namesItsType(V->getInit()) ? Init
                                         : Made + "(" + Init + ")") +
           After + "; " +
           Context.Text.declare(V->getType().getNonReferenceType(), Array ? "(&" + Name + ")" : "&" + Name) + " = " +
           Place + (Array ? ".get().elements;" : ".get();");
  }

  /// Whether it is an array that can't be assigned to, and can be copied from one with its values.
  bool isCopiedList() const {
    return isList() && Type->isArrayType() && !Plain && Type.isTriviallyCopyableType(Context.File.Context);
  }

  /// "const P p[2] = {…};" -> "const P p_init[2] = {…}; auto p_team = chomp::team_copy(chomp::copied(p_init)); P
  /// (&p)[2] = p_team.get().elements;"
  KernelCode copiedList() const {
    const std::string Place = inventName(Context.File, Name + "_team"),
                      First = inventName(Context.File, Name + "_init");
    return Context.Text.declare(Bare.withConst(), First) + " = " + Init + "; auto " + Place +
           " = chomp::team_copy(chomp::copied" + (Alignment ? "<" + std::to_string(Alignment) + ">" : "") + "(" +
           First + ")); " + Context.Text.declare(Bare, "(&" + Name + ")") + " = " + Place + ".get().elements;";
  }

  /// "int n = 1;" -> "chomp::team_variable<int> n_team; int &n = n_team.get(); n = 1;". Types without a default
  /// constructor are initialized at once, of a list a copy of a temporary object.
  KernelCode held() const {
    const std::string Place = inventName(Context.File, Name + "_team");
    const std::string Get = Place + (Alignment ? ".get().value" : ".get()");
    const bool Copied = !Init.empty() && Type->isRecordType() && !(isList() && Plain);
    KernelCode Value = arguments();
    if (Copied)
      Value = "(" + (isList() ? Context.Text.declare(Bare, "") + Init : Init) + ")";
    KernelCode Out =
        "chomp::team_variable<" + heldType(Context.Text.declare(Bare, ""), Alignment) + "> " + Place + Value + "; " +
        Context.Text.declare(Constant ? Type : Bare, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) + " = " +
        Get + ";";
    if (!Init.empty() && !Copied)
      Out += assignment(Context, V, Constant ? Get : Name, Init);
    return Out;
  }

  /// "int n = 1;" -> "CHOMP_TEAM int n; n = 1;"
  KernelCode teamStatic() const {
    const std::string Place = Constant ? inventName(Context.File, Name + "_constant") : Name;
    KernelCode Value = Init;
    if (const KernelCode Arguments = arguments(); !Arguments.empty())
      Value = Context.Text.declare(Bare, "") + Arguments;
    const unsigned Vector = Alignment ? 0 : vectorAlignment(Context, Bare);
    if (Context.Region->Sequential.MainThread.contains(V->getCanonicalDecl()))
      return ofMainThread(Value);
    KernelCode Out = Context.Region->SpmdMode ? teamVariable(Context, Type, Place)
                                              : (Vector ? alignedDecl(Vector, "") : Aligned) + "CHOMP_TEAM " +
                                                    Context.Text.declare(Bare, Place) + ";";
    if (!Value.empty())
      Out += (Context.Region->SpmdMode ? " " + mainThreadGuard().rtrim() : "") + assignment(Context, V, Place, Value);
    if (Constant)
      Out += " " + Context.Text.declare(Type, "&" + Name) + " = " + Place + ";";
    return Out;
  }

  /// "double sum = 0;": a variable of each thread, of which only the main thread's gets the right value.
  KernelCode ofMainThread(const KernelCode &Value) const {
    const KernelCode Own = Context.Text.declare(Bare, Name);
    if (Value.empty())
      return Own + ";";
    if (V->getInit()->isEvaluatable(Context.File.Context))
      return Own + " = " + Value + ";";
    return Own + "; " + mainThreadGuard().rtrim() + assignment(Context, V, Name, Value);
  }

  BuildContext &Context;
  const TokenEdits &Edits;
  const VarDecl *V;
  const std::string Name;
  const bool Team;
  const QualType Type; ///< Or what a reference is all of.
  const CXXConstructExpr *Construct;
  const KernelCode Init;
  const bool Plain; ///< It can be declared without its value.
  const unsigned Alignment;
  const KernelCode Aligned; ///< Of a declaration by itself, the directive's edit stands in front of all this.
  const QualType Bare;
  /// A class may have other functions for a constant: only the first assignment goes by another name.
  const bool Constant;
};

} // namespace

/// "struct Pair {…} p;" -> "struct Pair {…}; …": a type that is defined together with variables, whose declarations
/// name it.
static KernelCode typeDefinition(BuildContext &Context, const TagDecl *Type, TokenEdits Edits) {
  auto Range = Context.tokens().range(SourceRange(Type->getOuterLocStart(), Type->getBraceRange().getEnd()));
  auto Keyword = Context.tokens().index(Type->getInnerLocStart());
  if (!Range || !Keyword)
    return "";
  // C's may have got its name already, for what refers to it.
  if (!Type->getIdentifier() &&
      (Context.File.Context.getLangOpts().CPlusPlus || !Context.Text.names().needsName(Type))) {
    const std::string Name = Context.Text.declare(Context.File.Context.getCanonicalTagType(Type), "");
    Edits.replace({*Keyword, *Keyword},
                  Name.find(' ') == std::string::npos ? Type->getKindName().str() + " " + Name : Name);
  }
  return Context.tokens().deviceText(*Range, &Edits) + ";";
}

KernelCode teamDeclaration(BuildContext &Context, const DeclStmt *S, bool Team, CalleeFacts &Facts,
                           const TokenEdits &Edits) {
  KernelCode Text;
  for (const Decl *D : S->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    const KernelCode Own =
        V ? VariableWriter(Context, V, Team && isInTeamMemory(Context, V), S->isSingleDecl(), Edits).write(Facts)
          : typeDefinition(Context, cast<TagDecl>(D), Edits);
    if (!Own.empty())
      Text += (Text.empty() ? "" : " ") + Own;
  }
  return Text;
}

} // namespace chomp
