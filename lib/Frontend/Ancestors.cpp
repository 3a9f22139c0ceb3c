//===- Ancestors.cpp - code of the host's inside device code --------------===//
//
// target device(ancestor: 1) (OpenMP 5.2, 13.8): its code becomes a function of the host file, which gets the addresses
// of its variables; on the device remains a list of these, and a call. Original and corresponding storage change
// places: what is mapped on the device around is the corresponding storage here, present for ever.
//
// In C the function can't have the variables by their own names, but for pointers and arrays that are used as such:
// uses are renamed.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

static constexpr llvm::StringLiteral Directive = "target device(ancestor)";

static const AncestorPragma *pragmaOf(const BuildContext &Context, const OMPExecutableDirective *D) {
  auto It = Context.File.Ancestors.find(D->getBeginLoc());
  return It == Context.File.Ancestors.end() ? nullptr : &It->second;
}

bool isAncestor(const BuildContext &Context, const OMPExecutableDirective *D) { return pragmaOf(Context, D); }

static const VarDecl *variableIn(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

static QualType typeOf(const VarDecl *V) { return V->getType().getNonReferenceType(); }

namespace {

/// How the host's code gets a variable.
enum class Reach {
  Storage, ///< By the address of its storage on the host.
  Pointer, ///< A pointer's value, translated.
  Value,   ///< A copy (firstprivate).
  Private,
  Own ///< The host's own, by its name: declare target variables and constants.
};

/// Which variables the code of the construct uses, and how each is reached (OpenMP 5.2, 5.8.1 for those without a
/// clause).
struct AncestorVariables {
  struct Entry {
    const VarDecl *V;
    Reach How;
    const UsedVariable *Use; ///< In the code; null: only a clause names it.
    const Expr *Item;        ///< Of a map clause; null: implicit.
    MapType Type;
    SourceLocation Loc;
  };
  std::vector<Entry> Entries;
  std::vector<UsedVariable> Used;

  AncestorVariables(BuildContext &Context, const OMPExecutableDirective *D, const AncestorPragma &Pragma);
  bool knows(const VarDecl *V) const {
    return llvm::any_of(Entries, [&](const Entry &E) { return E.V == V; });
  }
};

} // namespace

AncestorVariables::AncestorVariables(BuildContext &Context, const OMPExecutableDirective *D,
                                     const AncestorPragma &Pragma)
    : Used(usedVariables(Context, codeOf(D))) {
  auto UseOf = [&](const VarDecl *V) -> const UsedVariable * {
    auto It = llvm::find_if(Used, [&](const UsedVariable &U) { return U.Decl->getCanonicalDecl() == V; });
    return It == Used.end() ? nullptr : &*It;
  };
  auto Refuse = [&](const Expr *E, llvm::StringRef Clause) {
    Context.error(E->getBeginLoc(), Diag::UnsupportedClause)
        << Clause << Directive << " with a list item that is neither a variable nor a section of one";
  };
  for (const OMPClause *C : D->clauses()) {
    auto Copies = [&](auto *List, Reach How, llvm::StringRef Name) {
      for (const Expr *E : List->varlist())
        if (const VarDecl *V = variableIn(E))
          Entries.push_back({V, How, UseOf(V), nullptr, {}, E->getBeginLoc()});
        else
          Refuse(E, Name);
    };
    if (C->isImplicit())
      continue;
    if (auto *Private = dyn_cast<OMPPrivateClause>(C))
      Copies(Private, Reach::Private, "private");
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C))
      Copies(First, Reach::Value, "firstprivate");
    else if (const MapType *Type = isa<OMPAffinityClause>(C) ? Pragma.typeOf(C->getBeginLoc()) : nullptr)
      for (const Expr *E : cast<OMPAffinityClause>(C)->varlist()) {
        const Expr *Item = E->IgnoreParenImpCasts(), *Base = Item;
        if (auto *Section = dyn_cast<ArraySectionExpr>(Item))
          Base = Section->getBase();
        else if (auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
          Base = Element->getBase();
        const VarDecl *V = variableIn(Base);
        if (!V) {
          Refuse(E, "map");
          continue;
        }
        bool Pointer = Base != Item && typeOf(V)->isAnyPointerType();
        Entries.push_back({V, Pointer ? Reach::Pointer : Reach::Storage, UseOf(V), Item, *Type, E->getBeginLoc()});
      }
  }
  for (const UsedVariable &Use : Used) {
    const VarDecl *V = Use.Decl->getCanonicalDecl();
    if (knows(V))
      continue;
    QualType Type = typeOf(V);
    bool Scalar = Type->isScalarType() && !Type->isAnyPointerType();
    llvm::StringRef Behavior = Pragma.defaultOf(Scalar ? "scalar" : Type->isAnyPointerType() ? "pointer" : "aggregate");
    SourceLocation Loc = Use.FirstUse->getBeginLoc();
    bool Constant = V->hasGlobalStorage() && Type.isConstQualified();
    if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || Constant) {
      Entries.push_back({V, Reach::Own, &Use, nullptr, {}, Loc});
      continue;
    }
    if (Behavior == "none")
      Context.error(Loc, Diag::UnsupportedConstruct)
          << "'" + V->getNameAsString() + "' in no clause of 'target device(ancestor)' with defaultmap(none)";
    MapType Map;
    bool Mapped = Behavior == "to" || Behavior == "from" || Behavior == "tofrom" || Behavior == "alloc" ||
                  Behavior == "present" || Behavior == "storage";
    Map.Present = Behavior == "present";
    bool Both = Behavior == "default" || Behavior.empty();
    Map.To = Both || Behavior.starts_with("to");
    Map.From = Both || Behavior.ends_with("from");
    Reach How = Mapped || (Both && !Type->isScalarType()) ? Reach::Storage
                : Both && Type->isAnyPointerType()        ? Reach::Pointer
                                                          : Reach::Value;
    Entries.push_back({V, How, &Use, nullptr, Map, Loc});
  }
}

namespace {

class AncestorBuilder {
public:
  AncestorBuilder(BuildContext &Context, const OMPExecutableDirective *D, const AncestorPragma &Pragma)
      : Context(Context), D(D), Pragma(Pragma), Policy(Context.File.Context.getPrintingPolicy()) {}

  std::shared_ptr<AncestorConstruct> build() {
    if (!checkPlace())
      return nullptr;
    checkNumber();
    checkCode();
    Context.Model.Unit.NeedsDeviceHeader = true;
    auto Out = std::make_shared<AncestorConstruct>();
    Function.Pragma = Context.tokens().index(D->getBeginLoc()).value_or(0);
    Out->Directive = Pragma.Text;
    Function.Directive = Pragma.Text;
    Out->Function = Function.Name = inventFunction();
    for (const std::string &Namespace : namespacesOf(namedFunction(Context.Around)))
      Function.Qualified += Namespace.empty() ? "" : Namespace + "::";
    Function.Qualified += Function.Name;
    AncestorVariables Variables(Context, D, Pragma);
    llvm::SmallPtrSet<const VarDecl *, 8> Declared;
    for (const AncestorVariables::Entry &E : Variables.Entries) {
      int Index = -1;
      if (E.How != Reach::Private && E.How != Reach::Own) {
        Index = Out->Items.size();
        Out->Items.push_back(itemOf(E));
      }
      if (E.Use && E.How != Reach::Own && Declared.insert(E.V).second)
        declare(E, Index);
    }
    Function.Where = Context.place(codeOf(D)->getBeginLoc());
    Function.Line = Context.place(D->getBeginLoc()).Line;
    Function.Body = hostCode();
    if (llvm::none_of(Context.Model.Ancestors, [&](const AncestorFunction &F) { return F.Name == Function.Name; }))
      Context.Model.Ancestors.push_back(std::move(Function));
    return Out;
  }

private:
  void refuse(SourceLocation Loc, llvm::StringRef Where) {
    Context.error(Loc, Diag::UnsupportedDirective) << Directive << Where;
  }

  bool checkPlace() {
    const FunctionDecl *F = Context.Around ? namedFunction(Context.Around) : nullptr;
    llvm::StringRef Where = !F || !F->getIdentifier()                            ? "outside of a function"
                            : isInstantiated(Context.Around) || F->isTemplated() ? "in a template"
                            : isa<CXXMethodDecl>(F)                              ? "in a member function"
                                                                                 : "";
    if (!Where.empty()) {
      refuse(D->getBeginLoc(), Where);
      return false;
    }
    SourceLocation Begin = F->getBeginLoc();
    if (auto *Linkage = dyn_cast<LinkageSpecDecl>(F->getLexicalDeclContext()); Linkage && !Linkage->hasBraces())
      Begin = Linkage->getBeginLoc();
    Function.Before = Context.tokens().index(Begin).value_or(0);
    return true;
  }

  void checkNumber() {
    for (const OMPClause *C : D->clauses())
      if (auto *Number = dyn_cast<OMPPriorityClause>(C)) {
        Expr::EvalResult Value;
        if (Number->getPriority()->EvaluateAsInt(Value, Context.File.Context) && Value.Val.getInt() != 1)
          Context.error(Number->getPriority()->getBeginLoc(), Diag::AncestorNumber);
      }
  }

  /// What the code names must be visible outside of the function around it.
  void checkCode() {
    struct Checker : DynamicRecursiveASTVisitor {
      AncestorBuilder *Builder;
      bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
        Builder->Context.error(Inner->getBeginLoc(), Diag::UnsupportedDirective)
            << getOpenMPDirectiveName(Inner->getDirectiveKind(), 52) << "inside '#pragma omp target device(ancestor)'";
        return true;
      }
      bool VisitCXXThisExpr(CXXThisExpr *E) override {
        Builder->refuse(E->getBeginLoc(), "with members of 'this'");
        return true;
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (!isa<VarDecl>(E->getDecl()))
          local(E->getDecl(), E->getBeginLoc());
        return true;
      }
      bool VisitTagTypeLoc(TagTypeLoc Loc) override {
        local(Loc.getDecl(), Loc.getNameLoc());
        return true;
      }
      bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override {
        local(Loc.getDecl(), Loc.getNameLoc());
        return true;
      }
      void local(const NamedDecl *D, SourceLocation Use) { Builder->checkLocal(D, Use); }
    } Checker;
    Checker.Builder = this;
    Checker.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

  void checkLocal(const NamedDecl *Named, SourceLocation Use) {
    const DeclContext *Owner = Named->getDeclContext();
    if (auto *Enum = dyn_cast<EnumDecl>(Owner))
      Owner = Enum->getDeclContext();
    const SourceManager &SM = Context.File.Context.getSourceManager();
    SourceLocation At = SM.getExpansionLoc(Named->getLocation());
    bool Inside =
        SM.isPointWithin(At, SM.getExpansionLoc(codeOf(D)->getBeginLoc()), SM.getExpansionLoc(codeOf(D)->getEndLoc()));
    if (Owner->isFunctionOrMethod() && !Inside)
      refuse(Use, ("with '" + Named->getName() + "', which is declared in the function around it").str());
  }

  /// The type of a variable must be one that the host's function can name.
  void checkType(const AncestorVariables::Entry &E) {
    for (QualType T = typeOf(E.V); !T.isNull();) {
      if (auto *Tag = T->getAsTagDecl()) {
        if (!Tag->getIdentifier() && !Tag->getTypedefNameForAnonDecl())
          refuse(E.Loc, "with '" + E.V->getNameAsString() + "', whose type has no name");
        else
          checkLocal(Tag, E.Loc);
      }
      const ArrayType *Array = Context.File.Context.getAsArrayType(T);
      T = Array ? Array->getElementType() : T->getPointeeType();
    }
    bool Section = E.Item && !isa<DeclRefExpr>(E.Item);
    QualType Type = typeOf(E.V);
    if (Section && Type->isVariableArrayType())
      Type = Context.File.Context.getAsArrayType(Type)->getElementType();
    if (Type->isVariablyModifiedType())
      refuse(E.Loc, "with '" + E.V->getNameAsString() +
                        "', an array of variable length: map a section of one with one dimension");
    if ((E.How == Reach::Value || E.How == Reach::Storage) &&
        !typeOf(E.V).isTriviallyCopyableType(Context.File.Context))
      Context.error(E.Loc, Diag::NotTriviallyCopyable) << E.V->getNameAsString() << typeOf(E.V);
  }

  //===--- the device's side ---===//

  static std::string operand(std::string Text) {
    bool Single = llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
    return Single ? Text : "(" + Text + ")";
  }

  AncestorConstruct::Item itemOf(const AncestorVariables::Entry &E) {
    checkType(E);
    QualType Type = typeOf(E.V);
    std::string Name = Context.Text.name(E.V);
    AncestorConstruct::Item Out;
    Out.Name = E.Item ? Context.host(E.Item) : E.V->getNameAsString();
    Out.Type = E.Type;
    Out.Copy = E.How == Reach::Value;
    Out.Pointer = E.How == Reach::Pointer;
    Out.Base = Type->isArrayType() || E.How == Reach::Pointer ? Name : "&" + Name;
    Out.Begin = Out.Base;
    Out.Type.Lookup = E.How == Reach::Pointer && !E.Item;
    Out.Size = Out.Type.Lookup ? "0" : "sizeof(" + Context.Text.declare(Type, "") + ")";
    auto From = [&](const Expr *Index) {
      std::string Text = Index ? Context.Text.expression(asWritten(Index)) : "0";
      Out.Begin = Text == "0" ? Name : "&" + Name + "[" + Text + "]";
      return Text;
    };
    auto SizeOf = [&](QualType Element) { return "sizeof(" + Context.Text.declare(Element, "") + ")"; };
    if (auto *Element = dyn_cast_or_null<ArraySubscriptExpr>(E.Item)) {
      From(Element->getIdx());
      Out.Size = SizeOf(Element->getType());
    } else if (auto *Section = dyn_cast_or_null<ArraySectionExpr>(E.Item)) {
      std::string First = From(Section->getLowerBound());
      QualType Element = ArraySectionExpr::getBaseOriginalType(Section->getBase());
      if (const ArrayType *Array = Context.File.Context.getAsArrayType(Element)) {
        if (auto *Constant = dyn_cast<ConstantArrayType>(Array); Constant && !Section->getLength())
          Out.Size = "(" + llvm::toString(Constant->getSize(), 10, false) + " - " + operand(First) + ") * ";
        Element = Array->getElementType();
      } else {
        Element = Element->getPointeeType();
      }
      if (Section->getLength()) {
        std::string Count = operand(Context.Text.expression(asWritten(Section->getLength())));
        Out.Size = Count == "1" ? "" : Count + " * ";
      } else if (!typeOf(E.V)->isConstantArrayType())
        refuse(E.Loc, "with a section without a length");
      Out.Size += SizeOf(Element);
    }
    return Out;
  }

  //===--- the host's side ---===//

  std::string declared(QualType Type, std::string Name) const {
    Type.getAsStringInternal(Name, Policy);
    return Name;
  }

  /// The variable in the host's function: its name, or what uses of it are renamed to.
  void declare(const AncestorVariables::Entry &E, int Index) {
    QualType Type = typeOf(E.V);
    ASTContext &AST = Context.File.Context;
    std::string Name = E.V->getNameAsString(), Item = "chomp_items[" + std::to_string(Index) + "]";
    auto Pointer = [&](QualType To, const std::string &As) {
      Function.Variables.push_back(declared(To.getUnqualifiedType(), As) + " = (" +
                                   declared(To.getUnqualifiedType(), "") + ")" + Item + ";");
    };
    switch (E.How) {
    case Reach::Own:
      return;
    case Reach::Private:
      if (Type->isVariablyModifiedType())
        refuse(E.Loc, "with a private array of variable length");
      Function.Variables.push_back(declared(Type, Name) + ";");
      return;
    case Reach::Value:
      if (Type->isArrayType())
        Function.Variables.push_back(declared(Type, Name) + "; __builtin_memcpy(" + Name + ", " + Item + ", sizeof(" +
                                     Name + "));");
      else
        Function.Variables.push_back(declared(Type, Name) + " = *(" + declared(AST.getPointerType(Type), "") + ")" +
                                     Item + ";");
      return;
    case Reach::Pointer:
      Function.Variables.push_back(declared(Type.getUnqualifiedType(), Name) + " = *(" +
                                   declared(AST.getPointerType(Type.getUnqualifiedType()), "") + ")" + Item + ";");
      return;
    case Reach::Storage:
      if (const ArrayType *Array = E.Use->OnlyDecays ? AST.getAsArrayType(Type) : nullptr)
        return Pointer(AST.getPointerType(Array->getElementType()), Name);
      Renamed[E.V] = inventName(Context.File, Name);
      return Pointer(AST.getPointerType(Type), Renamed[E.V]);
    }
  }

  std::string hostCode() {
    struct Finder : DynamicRecursiveASTVisitor {
      std::vector<const DeclRefExpr *> Uses;
      std::vector<const PredefinedExpr *> Names;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        Uses.push_back(E);
        return true;
      }
      bool VisitPredefinedExpr(PredefinedExpr *E) override {
        Names.push_back(E);
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    TokenEdits Edits;
    auto Respell = [&](SourceLocation Loc, std::string Text) {
      if (auto Token = Context.tokens().index(Loc))
        Edits.replace({*Token, *Token}, std::move(Text));
    };
    for (const DeclRefExpr *E : Finder.Uses)
      if (auto It = Renamed.find(variableIn(E)); It != Renamed.end())
        Respell(E->getLocation(), "(*" + It->second + ")");
    for (const PredefinedExpr *E : Finder.Names)
      if (E->getFunctionName())
        Respell(E->getLocation(), "\"" + E->getFunctionName()->getString().str() + "\"");
    return Context.tokens().text(Context.tokens().statement(codeOf(D)), &Edits);
  }

  /// "main_l46_host": the same each time the construct is described; a number for a second one on the line.
  std::string inventFunction() const {
    std::string Name = namedFunction(Context.Around)->getNameAsString() + "_l" +
                       std::to_string(Context.place(D->getBeginLoc()).Line) + "_host";
    auto &Identifiers = Context.File.PP.getIdentifierTable();
    std::string Unique = Name;
    auto IsOthers = [&](const AncestorFunction &F) { return F.Name == Unique && F.Pragma != Function.Pragma; };
    for (unsigned N = 2;
         Identifiers.find(Unique) != Identifiers.end() || llvm::any_of(Context.Model.Ancestors, IsOthers);)
      Unique = Name + "_" + std::to_string(N++);
    return Unique;
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  const AncestorPragma &Pragma;
  PrintingPolicy Policy;
  AncestorFunction Function;
  llvm::DenseMap<const VarDecl *, std::string> Renamed; ///< Uses in the code: "(*x_)".
};

} // namespace

std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const OMPExecutableDirective *D) {
  return AncestorBuilder(Context, D, *pragmaOf(Context, D)).build();
}

std::vector<const Expr *> ancestorExpressions(const OMPExecutableDirective *D) {
  std::vector<const Expr *> Out;
  for (const OMPClause *C : D->clauses())
    for (const Expr *E : clauseExpressions(C))
      Out.push_back(E);
  return Out;
}

/// Before:  #pragma omp target device(ancestor: 1) map(always, to: a)    After:  #pragma omp task if(0) default(shared)
///          x = a[0];                                                                firstprivate(x)
///                                                                              x = a[0];
///
/// Where the host runs the code around it, so it does this. Copies are only made of what the code changes.
void editAncestors(BuildContext &Context) {
  struct Finder : DynamicRecursiveASTVisitor {
    BuildContext *Context;
    llvm::MapVector<unsigned, const OMPExecutableDirective *> Found;
    bool VisitOMPTaskDirective(OMPTaskDirective *D) override {
      if (isAncestor(*Context, D))
        if (auto First = Context->tokens().index(D->getBeginLoc()))
          Found.insert({*First, D});
      return true;
    }
  } Finder;
  Finder.Context = &Context;
  Finder.ShouldVisitTemplateInstantiations = true;
  if (!Context.File.Ancestors.empty() && !Context.File.Diags.hasErrorOccurred())
    Finder.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  for (const auto &[First, D] : Finder.Found) {
    std::vector<std::string> Copies, Privates;
    for (const AncestorVariables::Entry &E : AncestorVariables(Context, D, *pragmaOf(Context, D)).Entries)
      if (E.How == Reach::Private)
        Privates.push_back(E.V->getNameAsString());
      else if (E.How == Reach::Value && E.Use && E.Use->Written)
        Copies.push_back(E.V->getNameAsString());
    std::string Text;
    if (!Copies.empty() || !Privates.empty())
      Text = "#pragma omp task if(0) default(shared)";
    if (!Copies.empty())
      Text += " firstprivate(" + llvm::join(Copies, ", ") + ")";
    if (!Privates.empty())
      Text += " private(" + llvm::join(Privates, ", ") + ")";
    Context.Model.Rewritten.push_back({Context.tokens().pragma(First), Text});
  }
}

void addAncestorFunctions(BuildContext &Context) {
  std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
  auto At = llvm::find_if(Out, [](const DeviceDecl &D) { return D.What != DeviceDecl::Kind::Include; });
  size_t Index = At - Out.begin();
  for (const AncestorFunction &F : Context.Model.Ancestors) {
    DeviceDecl D;
    D.What = DeviceDecl::Kind::Global;
    D.Name = D.Symbol = F.Name;
    D.Text = "const void *" + F.Name;
    Out.insert(Out.begin() + Index++, std::move(D));
    std::string Place;
    llvm::raw_string_ostream OS(Place);
    OS << '"';
    OS.write_escaped(F.Where.File) << "\", " << F.Line;
    Context.Model.Globals.push_back({F.Name, F.Qualified, Place, RegisteredGlobal::Kind::HostFunction});
  }
}

} // namespace chomp
